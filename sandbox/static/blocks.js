/** Block Kit: layout blocks as DOM nodes. What the page does not know is named, never dropped. */

import { anchor, h, icon, resource } from "./dom.js";
import { element, words } from "./elements.js";
import { fileCard } from "./files.js";
import { markdown } from "./markdown.js";
import { inline, mrkdwn } from "./mrkdwn.js";
import { richText } from "./rich_text.js";
import { taskCard, taskList } from "./tasks.js";
import { t } from "./i18n.js";

/** `act(action)` sends a block action; `keep` and `kept` remember which thumb was pressed. */
export function renderBlocks(blocks, { act, keep, kept, files }) {
  return (blocks ?? []).map((block, n) => {
    const scope = { act, keep, kept, files, blockId: block.block_id ?? `b${n}` };
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
  const content = data?.type === "rich_text" ? richText(data) : [String(data?.text ?? data?.value ?? data?.number ?? "")];
  return h(tag, { class: align ? `align-${align === "right" ? "end" : align}` : "" }, content);
}

function table(block) {
  const [head = [], ...rows] = block.rows ?? [];
  const settings = block.column_settings ?? [];
  const row = (cells, tag) => h("tr", {}, cells.map((data, k) => cell(data, tag, settings[k]?.align)));
  const grid = h("table", {}, h("thead", {}, row(head, "th")), h("tbody", {}, rows.map((cells) => row(cells, "td"))));
  return h("div.table-scroll", { tabindex: "0" }, grid);
}

function dataTable(block) {
  const columns = block.columns ?? [];
  const label = (column) => column.label ?? column.name ?? column.title ?? column.text ?? column.key ?? "";
  const rows = (block.rows ?? []).map((row) => (Array.isArray(row) ? row : columns.map((column) => row[column.key ?? column.id ?? column.name])));
  const cellText = (value) => (value && typeof value === "object" ? cell(value, "td") : h("td", {}, String(value ?? "")));
  const head = columns.length ? h("thead", {}, h("tr", {}, columns.map((column) => h("th", {}, String(plainWord(label(column))))))) : null;
  return h("div.table-scroll", { tabindex: "0" }, h("table", {}, head, h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cellText))))));
}

const plainWord = (value) => (typeof value === "object" ? (value?.text ?? "") : value);

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
  carousel: (block, scope) => h("div", { tabindex: "0" }, (block.elements ?? []).map((card) => h("div.block.block-card", {}, [...KINDS.card(card, scope).childNodes]))),
  file: (block, scope) => {
    const file = scope.files?.find((one) => one.id === block.file_id || one.external_id === block.external_id);
    return h("div", {}, file ? fileCard(file) : named("file"));
  },
  video: (block) => h("div", {}, anchor(block.video_url ?? block.title_url, { class: "link" }, words(block.title))),
  input: (block, scope) => h("label", {}, h("span.input-label", {}, words(block.label)), element(block.element, scope) ?? named(block.element?.type), block.hint && h("span.menu-note", {}, words(block.hint))),
};
