/** Notion's block objects as DOM nodes; each carries its id, so that a citation can point at it. */

import { anchor, h, icon, resource } from "./dom.js";
import { codeBlock } from "./inline.js";
import { t } from "./i18n.js";
import { notionRoute } from "./router.js";

const plain = (id) => String(id ?? "").replaceAll("-", "").toLowerCase();
const COLOURS = new Set(["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"]);

function colourClass(colour) {
  const [name, background] = String(colour ?? "").split("_");
  return COLOURS.has(name) ? `${background ? "bg" : "fg"}-${name}` : "";
}

function span(item) {
  const text = item.plain_text ?? item.text?.content ?? item.equation?.expression ?? "";
  const lines = text.split("\n").flatMap((line, k) => (k ? [h("br"), line] : [line]));
  const marks = item.annotations ?? {};
  let node = h("span", { class: colourClass(marks.color) }, lines);
  for (const [key, tagName] of Object.entries({ code: "code", strikethrough: "del", underline: "u", italic: "em", bold: "strong" })) if (marks[key]) node = h(tagName, {}, node);
  if (item.type === "equation") node = h("code.equation", {}, node);
  const mention = item.mention;
  if (mention?.type === "page" || mention?.type === "database") return h("a.page-mention", { href: notionRoute(mention[mention.type].id) }, icon("doc", 15), node);
  if (mention) node = h("span.mention", {}, node);
  const href = item.href ?? item.text?.link?.url;
  if (!href) return node;
  const page = /^\/?([0-9a-f]{32}|[0-9a-f-]{36})$/i.exec(href)?.[1];
  return anchor(page ? notionRoute(page) : href, { class: "link" }, node);
}

/** Nodes for an array of rich text. */
export const richWords = (items) => (items ?? []).map(span);

const data = (block) => block[block.type] ?? {};
const inside = (block) => block.children ?? data(block).children ?? [];
const nested = (block) => (inside(block).length ? h("div.nested", {}, renderNotion(inside(block))) : null);
const words = (block) => richWords(data(block).rich_text);

function heading(level) {
  return (block) => {
    const title = h(`h${level + 1}`, { class: `n-h${level}` }, words(block));
    if (!inside(block).length) return title;
    return h("details.toggle", {}, h("summary", {}, icon("right", 15), title), nested(block));
  };
}

function iconOf(block) {
  const mark = data(block).icon;
  if (mark?.type === "emoji") return mark.emoji;
  return icon("alert", 18);
}

function tableNode(block) {
  const { has_column_header: columnHeader, has_row_header: rowHeader } = data(block);
  const rows = inside(block).map((row, r) =>
    h("tr", { data: { block: plain(row.id) } }, (data(row).cells ?? []).map((cell, c) => h((columnHeader && r === 0) || (rowHeader && c === 0) ? "th" : "td", {}, richWords(cell)))),
  );
  const [head, ...body] = columnHeader ? rows : [null, ...rows];
  return h("div.table-scroll", { tabindex: "0" }, h("table", {}, head && h("thead", {}, head), h("tbody", {}, body)));
}

function media(block) {
  const value = data(block);
  const url = value.external?.url ?? value.file?.url ?? value.url;
  const caption = value.caption?.length ? h("figcaption", {}, richWords(value.caption)) : null;
  const src = block.type === "image" && resource(url);
  if (src) return h("figure.n-image", {}, h("img", { src, alt: (value.caption ?? []).map((item) => item.plain_text).join(""), loading: "lazy", referrerpolicy: "no-referrer" }), caption);
  return h("figure.n-bookmark", {}, anchor(url, { class: "bookmark" }, icon("link", 16), h("span", {}, value.name || url || block.type)), caption);
}

const childLink = (block, title, glyph) => h("a.child-page", { href: notionRoute(block.page_id ?? block.id) }, h("span.page-icon", {}, block.icon?.emoji ?? icon(glyph, 17)), h("span", {}, title || t("untitled")));

function linkTo(block) {
  const value = data(block);
  const id = value.page_id ?? value.database_id ?? value.data_source_id;
  return id ? childLink({ id }, value.title || t("docs"), "doc") : unsupported(block);
}

function contents(block, all) {
  const found = all.filter((other) => /^heading_/.test(other.type));
  const entry = (other) => h("li", { class: `level-${other.type.at(-1)}` }, h("a", { href: "#", onclick: (event) => jump(event, other.id) }, richWords(data(other).rich_text).map((node) => node.textContent)));
  return h("nav.contents", {}, h("ul", {}, found.map(entry)));
}

function jump(event, id) {
  event.preventDefault();
  event.currentTarget.closest(".paper")?.querySelector(`[data-block="${CSS.escape(plain(id))}"]`)?.scrollIntoView({ block: "start", behavior: "smooth" });
}

const unsupported = (block) => h("p.unsupported", {}, t("unsupported", { type: block.type }));

const KINDS = {
  paragraph: (block) => h("div.n-paragraph", {}, h("p", {}, words(block)), nested(block)),
  heading_1: heading(1),
  heading_2: heading(2),
  heading_3: heading(3),
  heading_4: heading(4),
  to_do: (block) => h("div.n-todo", { class: data(block).checked ? "done" : "" }, h("label", {}, h("input", { type: "checkbox", disabled: true, checked: Boolean(data(block).checked) }), h("span", {}, words(block))), nested(block)),
  toggle: (block) => h("details.toggle", {}, h("summary", {}, icon("right", 15), h("span", {}, words(block))), nested(block)),
  quote: (block) => h("blockquote", {}, h("p", {}, words(block)), nested(block)),
  callout: (block) => h("div.callout", { class: colourClass(data(block).color) || "bg-gray" }, h("span.callout-icon", { aria: { hidden: true } }, iconOf(block)), h("div", {}, h("p", {}, words(block)), nested(block))),
  code: (block) => {
    const value = data(block);
    const figure = codeBlock((value.rich_text ?? []).map((item) => item.plain_text ?? item.text?.content ?? "").join(""), value.language === "plain text" ? "" : value.language);
    return value.caption?.length ? h("div", {}, figure, h("p.caption", {}, richWords(value.caption))) : figure;
  },
  divider: () => h("hr"),
  equation: (block) => h("pre.equation", {}, data(block).expression ?? ""),
  table: tableNode,
  image: media,
  video: media,
  audio: media,
  file: media,
  pdf: media,
  bookmark: media,
  embed: media,
  link_preview: media,
  child_page: (block) => childLink(block, data(block).title, "doc"),
  child_database: (block) => childLink(block, data(block).title, "table"),
  child_data_source: (block) => childLink(block, data(block).title, "table"),
  link_to_page: linkTo,
  column_list: (block) => h("div.columns", {}, inside(block).map((column) => h("div.column", {}, renderNotion(inside(column))))),
  column: (block) => h("div.column", {}, renderNotion(inside(block))),
  synced_block: (block) => h("div", {}, renderNotion(inside(block))),
  meeting_notes: (block) => h("div", {}, h("p", {}, richWords(data(block).title)), nested(block)),
  template: (block) => h("div", {}, words(block), nested(block)),
  table_of_contents: contents,
  breadcrumb: () => h("div"),
};

const LISTS = { bulleted_list_item: "ul", numbered_list_item: "ol" };

/** Nodes for sibling blocks; items of a list that stand together become one list. */
export function renderNotion(blocks) {
  const out = [];
  let list = null;
  for (const block of blocks) {
    const kind = LISTS[block.type];
    if (kind) {
      if (list?.tagName.toLowerCase() !== kind) out.push((list = h(kind)));
      list.append(h("li", { data: { block: plain(block.id) }, class: colourClass(data(block).color) }, words(block), inside(block).length ? renderNotion(inside(block)) : null));
      continue;
    }
    list = null;
    const node = (KINDS[block.type] ?? unsupported)(block, blocks);
    if (block.id) node.dataset.block = plain(block.id);
    const colour = block.type === "callout" ? "" : colourClass(data(block).color);
    if (colour) node.classList.add(colour);
    out.push(node);
  }
  return out;
}
