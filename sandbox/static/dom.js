/** Building DOM nodes. Data only ever becomes text nodes, attributes or properties: nothing here parses HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** h("a.link.big", {href, onclick, data: {id}, aria: {label}}, ...children); null, undefined and false children vanish. */
export function h(spec, props = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = [node.className, value].filter(Boolean).join(" ");
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "aria") for (const [k, v] of Object.entries(value)) setAria(node, k, v);
    else if (name === "vars") for (const [k, v] of Object.entries(value)) node.style.setProperty(`--${k}`, v);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...kids(children));
  return node;
}

function setAria(node, name, value) {
  if (value !== null && value !== undefined) node.setAttribute(`aria-${name}`, String(value));
}

function kids(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
}

/** True while an input method puts letters together: Enter and arrows are its own then (Safari ends that before it tells Enter, as 229). */
export const composing = (event) => event.isComposing || event.keyCode === 229;

/** Replaces everything inside a node. */
export function fill(node, ...children) {
  node.replaceChildren(...kids(children));
  return node;
}

/** Puts the children in this order, moving only those that are elsewhere: focus and scroll position survive. */
export function reconcile(node, children) {
  const wanted = new Set(children);
  for (const child of [...node.childNodes]) if (!wanted.has(child)) child.remove();
  let at = node.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else node.insertBefore(child, at);
  }
}

const ICONS = {
  hash: "M9 4 7.5 20M16.5 4 15 20M4.5 9h16M3.5 15h16",
  lock: "M6.5 10.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20",
  send: "M4.5 12 4 4.8l16.5 7.2L4 19.2zM4.5 12H12",
  stop: "M7 7h10v10H7z",
  clip: "M19 11.5 12 18.4a4.4 4.4 0 0 1-6.2-6.2l7.4-7.3a2.9 2.9 0 0 1 4.1 4.1l-7.2 7.2a1.4 1.4 0 0 1-2-2l6.5-6.4",
  at: "M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zm0 0v1.3a2.6 2.6 0 0 0 5.2 0V12a8.7 8.7 0 1 0-3.6 7",
  smile: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.5 14a4.3 4.3 0 0 0 7 0M9 9.6v.3M15 9.6v.3",
  reply: "M4.5 7a2.5 2.5 0 0 1 2.5-2.5h10A2.5 2.5 0 0 1 19.5 7v6.5a2.5 2.5 0 0 1-2.5 2.5h-4L8.5 19.8V16H7a2.5 2.5 0 0 1-2.5-2.5z",
  more: "M5.5 12v.01M12 12v.01M18.5 12v.01",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6.5 9.5 12 15l5.5-5.5",
  right: "M9.5 6.5 15 12l-5.5 5.5",
  left: "M14.5 6.5 9 12l5.5 5.5",
  doc: "M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13.5 3.5V8.5h5M8.8 12.5h6.4M8.8 16h4.4",
  home: "M4.5 11 12 4.5l7.5 6.5M6.5 9.5V19a.5.5 0 0 0 .5.5h10a.5.5 0 0 0 .5-.5V9.5M10 19.5v-5h4v5",
  menu: "M4.5 7h15M4.5 12h15M4.5 17h15",
  copy: "M9 9h9.5a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5.5 15h-.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5",
  check: "M5 12.5 10 17.5 19.5 7",
  edit: "M5 19l.9-4L16 4.9a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L9 18.1zM14 7l3 3",
  trash: "M5 7h14M9.5 7V5a.8.8 0 0 1 .8-.8h3.4a.8.8 0 0 1 .8.8v2M7 7l.8 12a1 1 0 0 0 1 .9h6.4a1 1 0 0 0 1-.9L17 7M10.3 11v5M13.7 11v5",
  link: "M10 14a3.7 3.7 0 0 0 5.3 0l3.3-3.3a3.7 3.7 0 0 0-5.3-5.3l-1.2 1.2M14 10a3.7 3.7 0 0 0-5.3 0l-3.3 3.3a3.7 3.7 0 0 0 5.3 5.3l1.2-1.2",
  up: "M7.5 20H5.3a.8.8 0 0 1-.8-.8v-7.4a.8.8 0 0 1 .8-.8h2.2M7.5 20V11l3.7-7a2 2 0 0 1 2.3 2.5L12.7 10h4.8a2 2 0 0 1 2 2.4l-1.2 6A2 2 0 0 1 16.3 20z",
  thumb: "M16.5 4h2.2a.8.8 0 0 1 .8.8v7.4a.8.8 0 0 1-.8.8h-2.2M16.5 4v9l-3.7 7a2 2 0 0 1-2.3-2.5l.8-3.5H6.5a2 2 0 0 1-2-2.4l1.2-6A2 2 0 0 1 7.7 4z",
  spark: "M12 3.5l1.9 5.1a2.5 2.5 0 0 0 1.5 1.5l5.1 1.9-5.1 1.9a2.5 2.5 0 0 0-1.5 1.5L12 20.5l-1.9-5.1a2.5 2.5 0 0 0-1.5-1.5L3.5 12l5.1-1.9a2.5 2.5 0 0 0 1.5-1.5z",
  download: "M12 4.5v10.5M7.5 11 12 15.5 16.5 11M5 19.5h14",
  plug: "M9 4v4M15 4v4M7 8h10v3.5a5 5 0 0 1-10 0zM12 16.5V20",
  eye: "M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  table: "M4.5 5.5h15v13h-15zM4.5 10h15M4.5 14.2h15M10 5.5v13",
  alert: "M12 4.5 20.5 19h-17zM12 10v4M12 16.5v.01",
  bolt: "M13 3.5 5.5 13.5H11L10 20.5 18.5 10.5H13z",
  plus: "M12 5.5v13M5.5 12h13",
  slash: "M15 4.5 9 19.5",
  calendar: "M5.5 6.5h13a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM4.5 10.5h15M8.5 4v4M15.5 4v4",
  clock: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2",
  people: "M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM3 19.5a6 6 0 0 1 12 0M15.5 5.2a3.3 3.3 0 0 1 0 6.2M17.2 14.5a6 6 0 0 1 3.8 5",
};

/** A line icon by name, invisible to assistive technology: its button carries the label. */
export function icon(name, size = 18) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, class: `icon icon-${name}`, "aria-hidden": "true", focusable: "false" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name] ?? ICONS.more);
  svg.append(path);
  return svg;
}

/** A button with an icon only; the label is its accessible name and its tooltip. */
export function iconButton(name, label, onclick, props = {}) {
  return h("button.icon-button", { type: "button", title: label, aria: { label }, onclick, ...props }, icon(name));
}

/** A page's own emoji, or a line icon; pictures by address are not loaded for icons. */
export function pageIcon(mark, kind, size = 17) {
  const emoji = mark && !/[/:]/.test(mark) ? mark : null;
  return h("span.page-icon", { aria: { hidden: true } }, emoji ?? icon(kind === "data_source" ? "table" : "doc", size));
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where a link may lead: {href, internal} or null. Only http, https, mailto and this page's own # routes pass. */
export function destination(raw) {
  const text = String(raw ?? "").replace(/[\u0000-\u0020\u007f-\u009f]/g, "");
  if (/^#/.test(text)) return { href: text, internal: true };
  if (!/^(https?:\/\/|mailto:)/i.test(text)) return null;
  let url;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const here = location;
  const same = url.origin === here.origin || (LOOPBACK.has(url.hostname) && LOOPBACK.has(here.hostname) && url.port === here.port);
  if (same && url.pathname === "/" && url.hash.startsWith("#/")) return { href: url.hash, internal: true };
  return { href: url.href, internal: false };
}

/** An anchor when the address is allowed, else a plain span with the same children. */
export function anchor(raw, props, ...children) {
  const to = destination(raw);
  if (!to) return h("span", { class: "dead-link" }, ...children);
  const outside = to.internal ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return h("a", { href: to.href, ...outside, ...props }, ...children);
}

/** An address for an <img> or a download: this server's own files, or http(s). */
export function resource(raw) {
  const text = String(raw ?? "").trim();
  if (/^\/files\//.test(text)) return text;
  const to = destination(text);
  return to && !to.internal && /^https?:/i.test(to.href) ? to.href : null;
}
