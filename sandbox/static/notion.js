/** The reader: one page of the local Notion with breadcrumb, properties, blocks, and a data source as a table. */

import { api } from "./api.js";
import { fill, h, icon, iconButton, pageIcon } from "./dom.js";
import { shortDate, t } from "./i18n.js";
import { named } from "./looking.js";
import { renderNotion } from "./notion_blocks.js";
import { notionRoute } from "./router.js";
import { agentChannel, remember, state, displayName } from "./state.js";

const plain = (id) => String(id).replaceAll("-", "").toLowerCase();

export class NotionView {
  constructor({ openMenu }) {
    this.crumbs = h("nav.crumbs", { aria: { label: t("docs") } });
    const back = h("a.back", { href: remember.get(`last.${state.as}`) ?? "#/", title: t("backToChat"), aria: { label: t("backToChat") } }, icon("left", 16), h("span", {}, t("backToChat")));
    this.paper = h("article.paper");
    this.scroller = h("div.reader", { tabindex: "-1" }, this.paper);
    this.node = h("section.view.notion", { aria: { label: t("docs") } }, h("header.pane-head", {}, iconButton("menu", t("openNavigation"), openMenu, { class: "icon-button only-narrow" }), this.crumbs, back), this.scroller);
  }

  close() {
    this.page = null; // what is on its way was for whoever looked
    this.node.remove();
  }

  /** Shows a page and, when named, scrolls to a block and marks it. */
  async show(id, block) {
    if (!id) {
      this.page = null;
      fill(this.crumbs);
      return fill(this.paper, h("div.intro.intro-agent", {}, h("span.intro-mark", {}, icon("doc", 28)), h("p", {}, t("notionPick"))));
    }
    if (this.page !== id) {
      this.page = id;
      this.paper.setAttribute("aria-busy", "true");
      try {
        const page = await api.notionPage(id);
        if (this.page !== id) return;
        this.draw(page);
      } catch (error) {
        if (this.page !== id) return;
        this.page = null;
        fill(this.crumbs);
        const missing = error.code !== "network";
        fill(this.paper, h("div.intro.intro-agent", {}, h("span.intro-mark", {}, icon("alert", 28)), h("h2", {}, t(missing ? "pageNotFound" : "failed")), missing && h("p", {}, t("pageNotFoundHint"))));
      } finally {
        this.paper.removeAttribute("aria-busy");
      }
      this.scroller.scrollTop = 0;
    }
    if (block) this.mark(block);
  }

  mark(block) {
    const node = this.paper.querySelector(`[data-block="${CSS.escape(block)}"]`);
    if (!node) return;
    for (let up = node.parentElement; up && up !== this.paper; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    if (node.tagName === "DETAILS") node.open = true;
    for (const old of this.paper.querySelectorAll(".marked")) old.classList.remove("marked");
    node.classList.add("marked");
    node.setAttribute("tabindex", "-1");
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
  }

  draw(page) {
    named(page);
    document.title = `${page.title || t("untitled")} · ${state.team.name}`;
    const trail = [...(page.breadcrumb ?? [])].filter((crumb) => plain(crumb.id) !== plain(page.id));
    fill(
      this.crumbs,
      h("ol", {}, trail.map((crumb) => h("li", {}, h("a", { href: notionRoute(crumb.id) }, pageIcon(crumb.icon, crumb.kind, 15), crumb.title || t("untitled")))), h("li", { aria: { current: "page" } }, pageIcon(page.icon, page.kind, 15), h("span", {}, page.title || t("untitled")))),
    );
    const edited = page.edited && t("editedAt", { when: shortDate(page.edited) });
    const author = page.author && (typeof page.author === "object" ? page.author.name : state.users.has(page.author) ? displayName(page.author) : page.author);
    const blocks = renderNotion(page.blocks ?? []);
    fill(
      this.paper,
      page.archived && h("p.archived", {}, icon("trash", 16), t("archived")),
      page.icon && !/[/:]/.test(page.icon) && h("div.paper-icon", { aria: { hidden: true } }, page.icon),
      h("h1", {}, page.title || t("untitled")),
      h("p.paper-meta", {}, [author, edited].filter(Boolean).join(" · ")),
      this.properties(page),
      page.rows && this.table(page),
      h("div.notion-blocks", {}, blocks.length || page.rows ? blocks : h("p.empty-note", {}, t("emptyPage"))),
    );
  }

  properties(page) {
    const list = (page.properties ?? []).filter((property) => property.type !== "title" && property.text);
    if (!list.length) return null;
    return h("dl.properties", {}, list.map((property) => [h("dt", {}, property.name), h("dd", {}, propertyValue(property))]));
  }

  table(page) {
    const names = [...new Set(page.rows.flatMap((row) => Object.keys(row.properties ?? {})))];
    if (!page.rows.length) return h("p.empty-note", {}, t("emptyTable"));
    const kinds = new Map(names.map((name) => [name, choiceLike(page.rows.map((row) => row.properties?.[name] ?? ""))]));
    const row = (item) =>
      h("tr", {}, h("th", { scope: "row" }, h("a", { href: notionRoute(item.id) }, pageIcon(item.icon, "page", 16), item.title || t("untitled"))), names.map((name) => h("td", {}, propertyValue({ type: kinds.get(name), text: item.properties?.[name] ?? "" }))));
    return h("div.table-scroll.data-source", { tabindex: "0" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, t("title")), names.map((name) => h("th", {}, name)))), h("tbody", {}, page.rows.map(row))));
  }
}

/** A table's rows come as texts: a column of few, short, repeated words is a choice. */
function choiceLike(values) {
  const filled = values.filter(Boolean);
  const words = filled.flatMap((value) => value.split(/,\s*/));
  const short = words.every((word) => word.length <= 18 && !/^\d/.test(word));
  return short && new Set(words).size < Math.max(2, words.length) ? "multi_select" : "text";
}

const HUES = [150, 28, 210, 340, 262, 48, 96];

function tag(text) {
  let sum = 0;
  for (const char of text) sum += char.codePointAt(0);
  return h("span.tag", { vars: { hue: String(HUES[sum % HUES.length]) } }, text);
}

/** Choices as coloured tags, check boxes as boxes, the rest as text. */
function propertyValue({ type, text }) {
  const value = String(text ?? "");
  if (!value) return "";
  if (["select", "status"].includes(type)) return tag(value);
  if (type === "multi_select") return value.split(/,\s*/).map(tag);
  if (type === "checkbox") return ["true", "yes", "✓"].includes(value.toLowerCase()) ? "☑" : "☐";
  return value;
}
