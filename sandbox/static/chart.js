/** data_visualization as a drawing with a table behind it: bars, lines, areas, pies. */

import { fill, h } from "./dom.js";
import { lang, t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 230;
const PAD = { left: 46, right: 12, top: 28, bottom: 30 };

function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.flat(Infinity));
  return node;
}

const number = (value) => new Intl.NumberFormat(lang() === "en" ? "en-US" : "ko-KR", { maximumFractionDigits: 2 }).format(value);
const short = (value) => new Intl.NumberFormat(lang() === "en" ? "en-US" : "ko-KR", { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** Round steps for an axis from min to max. */
function ticks(low, high) {
  const span = high - low || Math.abs(high) || 1;
  const raw = span / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((k) => k * power).find((size) => size >= raw);
  const out = [];
  for (let at = Math.floor(low / step); at <= Math.ceil(high / step - 1e-9); at += 1) out.push(at * step);
  return out;
}

/** {labels, series: [{name, values}]} of any chart; what is missing is null. */
function table(chart) {
  if (chart.type === "pie") {
    const segments = chart.segments ?? [];
    return { labels: segments.map((one) => one.label), series: [{ name: t("value"), values: segments.map((one) => one.value) }] };
  }
  const labels = chart.axis_config?.categories ?? (chart.series?.[0]?.data ?? []).map((point) => point.label);
  const series = (chart.series ?? []).map((one) => {
    const known = new Map((one.data ?? []).map((point) => [point.label, point.value]));
    return { name: one.name, values: labels.map((label) => known.get(label) ?? null) };
  });
  return { labels, series };
}

function axes(labels, marks, y, config = {}, width = 0) {
  const band = (width - PAD.left - PAD.right) / Math.max(1, labels.length);
  const every = Math.ceil(labels.length / 10);
  const room = Math.max(3, Math.floor((band * every) / 9));
  const lines = marks.map((mark) => [
    s("line", { x1: PAD.left, x2: width - PAD.right, y1: y(mark), y2: y(mark), class: mark === 0 ? "chart-zero" : "chart-grid" }),
    s("text", { x: PAD.left - 8, y: y(mark) + 4, class: "chart-tick chart-end" }, short(mark)),
  ]);
  const names = labels.map((label, k) => (k % every ? [] : [s("text", { x: PAD.left + band * (k + 0.5), y: HEIGHT - PAD.bottom + 18, class: "chart-tick chart-middle" }, label.length > room ? `${label.slice(0, room - 1)}…` : label)]));
  const words = config.y_label ? [s("text", { x: 2, y: 11, class: "chart-tick" }, config.y_label)] : [];
  return [...lines, ...names, ...words];
}

function cartesian(chart, { labels, series }, width) {
  const all = series.flatMap((one) => one.values).filter((value) => value !== null);
  const marks = ticks(Math.min(0, ...all), Math.max(0, ...all));
  const [low, high] = [marks[0], marks.at(-1)];
  const y = (value) => PAD.top + ((high - value) / (high - low || 1)) * (HEIGHT - PAD.top - PAD.bottom);
  const band = (width - PAD.left - PAD.right) / Math.max(1, labels.length);
  const x = (k) => PAD.left + band * (k + 0.5);
  const tip = (one, k) => s("title", {}, `${labels[k]} · ${one.name}: ${number(one.values[k])}`);
  const drawn = series.map((one, n) => {
    const points = one.values.map((value, k) => (value === null ? null : [x(k), y(value), k])).filter(Boolean);
    if (chart.type === "bar") {
      const wide = Math.min(34, (band * 0.72) / series.length);
      const left = (k) => x(k) - (wide * series.length) / 2 + wide * n;
      return points.map(([, top, k]) => s("rect", { x: left(k) + 1, y: Math.min(top, y(0)), width: Math.max(1, wide - 2), height: Math.max(1, Math.abs(y(0) - top)), rx: 3, class: `chart-fill c${n % 6}` }, tip(one, k)));
    }
    const path = points.map(([px, py], k) => `${k ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
    const area = chart.type === "area" && points.length ? [s("path", { d: `${path}L${points.at(-1)[0]} ${y(0)}L${points[0][0]} ${y(0)}Z`, class: `chart-area c${n % 6}` })] : [];
    return [...area, s("path", { d: path, class: `chart-line c${n % 6}` }), ...points.map(([px, py, k]) => s("circle", { cx: px, cy: py, r: 3.5, class: `chart-fill c${n % 6}` }, tip(one, k)))];
  });
  return s("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart-svg" }, axes(labels, marks, y, chart.axis_config, width), ...drawn.flat());
}

function pie({ labels, series }) {
  const values = series[0].values.map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  let angle = -Math.PI / 2;
  const at = (turn) => `${(100 + 92 * Math.cos(turn)).toFixed(2)} ${(100 + 92 * Math.sin(turn)).toFixed(2)}`;
  const slices = values.map((value, k) => {
    const share = value / total;
    const from = angle;
    angle += share * 2 * Math.PI;
    const d = share > 0.9999 ? "M100 8A92 92 0 1 1 99.9 8Z" : `M100 100L${at(from)}A92 92 0 ${share > 0.5 ? 1 : 0} 1 ${at(angle)}Z`;
    return s("path", { d, class: `chart-slice c${k % 6}` }, s("title", {}, `${labels[k]}: ${number(value)} (${Math.round(share * 100)}%)`));
  });
  return s("svg", { viewBox: "0 0 200 200", class: "chart-svg chart-pie" }, slices);
}

function legend(names) {
  return h("ul.chart-legend", {}, names.map((name, k) => h("li", {}, h("span", { class: `chart-key c${k % 6}` }), name)));
}

/** The figure: title, drawing, legend, and the numbers behind a fold. */
export function chartFigure(block) {
  const chart = block.chart ?? {};
  const data = table(chart);
  const isPie = chart.type === "pie";
  const spoken = `${block.title ?? ""}: ${data.series.map((one) => data.labels.map((label, k) => `${label} ${number(one.values[k] ?? 0)}`).join(", ")).join("; ")}`;
  const place = h("div.chart-drawing");
  const draw = (width) => {
    const drawing = isPie ? pie(data) : cartesian(chart, data, width);
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", spoken);
    fill(place, drawing);
  };
  draw(560);
  if (!isPie) new ResizeObserver(([entry]) => entry.contentRect.width > 80 && draw(Math.round(entry.contentRect.width))).observe(place);
  const total = isPie ? data.series[0].values.reduce((sum, value) => sum + (value ?? 0), 0) || 1 : 0;
  const names = isPie ? data.labels.map((label, k) => `${label} ${Math.round(((data.series[0].values[k] ?? 0) / total) * 100)}%`) : data.series.map((one) => one.name);
  const head = h("tr", {}, h("th", {}, chart.axis_config?.x_label || t("label")), data.series.map((one) => h("th", {}, one.name)));
  const rows = data.labels.map((label, k) => h("tr", {}, h("th", { scope: "row" }, label), data.series.map((one) => h("td.align-end", {}, one.values[k] === null ? "" : number(one.values[k])))));
  return h(
    "figure.chart",
    {},
    h("figcaption", {}, block.title),
    h("div.chart-body", { class: isPie ? "with-pie" : "" }, place, (isPie || names.length > 1) && legend(names)),
    h("details.chart-data", {}, h("summary", {}, t("showTable")), h("div.table-scroll", { tabindex: "0" }, h("table", {}, h("thead", {}, head), h("tbody", {}, rows)))),
  );
}
