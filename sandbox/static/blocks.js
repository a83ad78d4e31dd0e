/** Block Kit: layout blocks as DOM nodes. What the page does not know is named, never dropped. */

import { anchor, fill, h, icon, resource } from "./dom.js";
import { chartFigure } from "./chart.js";
import { element } from "./elements.js";
import { fileCard } from "./files.js";
import { isFigure, markdown } from "./markdown.js";
import { inline, mrkdwn } from "./mrkdwn.js";
import { richText } from "./rich_text.js";
import { taskCard, taskList } from "./tasks.js";
import { t } from "./i18n.js";
import { plain, words } from "./words.js";

/**
 * `act(action)` sends a block action; `keep` and `kept` remember which thumb was pressed; `values` holds what was entered and
 * `place` names the message or view for suggestions.
 */
export function renderBlocks(blocks, { act, keep, kept, files, values, place }) {
  return (blocks ?? []).map((block, n) => {
    const scope = { act, keep, kept, files, values, place, blockId: block.block_id ?? `b${n}` };
    const node = KINDS[block.type]?.(block, scope) ?? unknown(block);
    node.classList.add("block", `block-${block.type}`);
    return node;
  });
}

const body = (object) => (object?.type === "mrkdwn" ? mrkdwn(object.text) : [h("p", {}, words(object))]);

function image(data, size) {
  const src = resource(data.image_url ?? data.slack_file?.url);
  return src && h("img", { src, alt: data.alt_text ?? "", class: size, loading: "lazy", referrerpolicy: "no-referrer" });
}

const accessory = (data, scope) => (data.type === "image" ? image(data, "accessory") : element(data, scope) ?? named(data.type));
const named = (type) => h("span.unsupported", {}, t("unsupported", { type }));
const unknown = (block) => h("div", {}, block.text ? body(block.text) : named(block.type));

function cell(data, tag, align) {
  const number = data?.type === "raw_number";
  const content = data?.type === "rich_text" ? richText(data) : data?.type === "markdown" ? markdown(data.text) : [String(data?.text ?? data?.value ?? data?.number ?? "")];
  const side = align ?? (number ? "right" : null);
  return h(tag, { class: side ? `align-${side === "right" ? "end" : side}` : isFigure(String(data?.text ?? "")) ? "figure" : "", ...(tag === "th" && { scope: "col" }) }, content);
}

function table(block) {
  const [head = [], ...rows] = block.rows ?? [];
  const settings = block.column_settings ?? [];
  const numeric = head.map((_, k) => rows.length > 0 && rows.every((cells) => cells[k]?.type === "raw_number"));
  const row = (cells, tag) => h("tr", {}, cells.map((data, k) => cell(data, tag, settings[k]?.align ?? (numeric[k] ? "right" : null))));
  const grid = h("table", {}, h("thead", {}, row(head, "th")), h("tbody", {}, rows.map((cells) => row(cells, "td"))));
  return h("div.table-scroll", { tabindex: "0" }, grid);
}

/** The first row is the head; the rest comes a page at a time. */
function dataTable(block) {
  const [head = [], ...rows] = block.rows ?? [];
  const numeric = head.map((_, k) => rows.length > 0 && rows.every((row) => row[k]?.type === "raw_number"));
  const cells = (row) => row.map((data, k) => (k === block.row_header_column_index ? h("th", { scope: "row" }, [...cell(data, "td").childNodes]) : cell(data, "td", numeric[k] ? "right" : null)));
  const body = h("tbody");
  const more = h("button.button.small", { type: "button" });
  const size = block.page_size ?? 20;
  let shown = 0;
  const grow = () => {
    body.append(...rows.slice(shown, shown + size).map((row) => h("tr", {}, cells(row))));
    shown = Math.min(rows.length, shown + size);
    more.hidden = shown >= rows.length;
    fill(more, t("showMore", { n: rows.length - shown }));
  };
  more.addEventListener("click", grow);
  grow();
  const grid = h("table", {}, block.caption && h("caption", {}, plain(block.caption)), h("thead", {}, h("tr", {}, head.map((data, k) => cell(data, "th", numeric[k] ? "right" : null)))), body);
  return h("div", {}, h("div.table-scroll", { tabindex: "0" }, grid), more);
}

let inputs = 0;

/** A labelled field with room for its error and hint. */
function input(block, scope) {
  const id = `field-${(inputs += 1)}`;
  const label = plain(block.label);
  const control = element(block.element, { ...scope, id, label, optional: Boolean(block.optional), quiet: !block.dispatch_action });
  return h(
    "div",
    { data: { block: scope.blockId } },
    h("label.input-label", { for: id }, words(block.label), block.optional && h("span.optional", {}, ` ${t("optional")}`)),
    control ?? named(block.element?.type),
    h("p.field-error", { id: `${id}-error`, hidden: true }),
    block.hint && h("p.field-hint", {}, words(block.hint)),
  );
}

const KINDS = {
  section: (block, scope) =>
    h(
      "div",
      {},
      h(
        "div.section-text",
        {},
        block.text && body(block.text),
        block.fields && h("div.fields", {}, block.fields.map((field) => h("div.block-field", {}, body(field)))),
      ),
      block.accessory && h("div.section-accessory", {}, accessory(block.accessory, scope)),
    ),
  header: (block) => h("h3", {}, words(block.text)),
  divider: () => h("hr"),
  context: (block) =>
    h("div", {}, (block.elements ?? []).map((item) => (item.type === "image" ? image(item, "context-image") : h("span", {}, item.type === "mrkdwn" ? inline(item.text) : words(item))))),
  actions: (block, scope) => h("div", { role: "group" }, (block.elements ?? []).map((item) => element(item, scope) ?? named(item.type))),
  context_actions: (block, scope) => h("div", { role: "group" }, (block.elements ?? []).map((item) => element(item, scope) ?? named(item.type))),
  image: (block) => h("figure", {}, block.title && h("figcaption", {}, words(block.title)), image(block, "large") ?? named("image")),
  rich_text: (block) => h("div", {}, richText(block)),
  markdown: (block) => h("div", {}, markdown(block.text)),
  table,
  data_table: dataTable,
  data_visualization: chartFigure,
  plan: (block) => h("div", {}, taskList(block.tasks ?? [], block.title)),
  task_card: (block) => h("div", {}, taskCard(block)),
  alert: (block) => h("div", { class: `alert-${["info", "warning", "error", "success"].includes(block.level) ? block.level : "info"}`, role: "note" }, icon("alert", 16), h("div", {}, body(typeof block.text === "string" ? { text: block.text } : block.text))),
  card: (block, scope) =>
    h(
      "div",
      {},
      block.hero_image && image(block.hero_image, "large"),
      h("div.card-head", {}, block.icon && image(block.icon, "context-image"), h("div", {}, h("strong", {}, words(block.title)), block.subtitle && h("div.menu-note", {}, words(block.subtitle)))),
      block.body && body(block.body),
      block.actions?.length && h("div.card-actions", {}, block.actions.map((item) => element(item, scope))),
    ),
  container: (block, scope) =>
    h("div", {}, block.title && h("strong.container-title", {}, words(block.title)), renderBlocks(block.child_blocks ?? block.blocks ?? block.elements, scope)),
  carousel: (block, scope) => h("div", { tabindex: "0" }, (block.elements ?? []).map((card) => h("div.block.block-card", {}, [...KINDS.card(card, scope).childNodes]))),
  file: (block, scope) => {
    const file = scope.files?.find((one) => one.id === block.file_id || one.external_id === block.external_id);
    return h("div", {}, file ? fileCard(file) : named("file"));
  },
  video: (block) => h("div", {}, anchor(block.video_url ?? block.title_url, { class: "link" }, words(block.title))),
  input,
};
