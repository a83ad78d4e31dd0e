/** The tree of documents in the sidebar, and the flat list that the quick switcher searches. */

import { api } from "./api.js";
import { fill, h, icon, pageIcon } from "./dom.js";
import { t } from "./i18n.js";
import { notionRoute } from "./router.js";
import { state } from "./state.js";

const unfolded = new Set();
let shelf = { as: "", roots: null, loading: null }; // what one person sees

const plain = (id) => id.replaceAll("-", "").toLowerCase();

function own() {
  if (shelf.as !== state.as) shelf = { as: state.as, roots: null, loading: null };
  return shelf;
}

async function load() {
  const mine = own();
  mine.loading ??= api.notionTree().then((data) => data.roots, () => mine.roots ?? []);
  mine.roots = await mine.loading;
  mine.loading = null;
  return mine.roots;
}

/** Every page with the titles above it: {id, title, icon, path}. */
export async function notionPages() {
  const out = [];
  const walk = (pages, path) => {
    for (const page of pages) {
      out.push({ id: page.id, title: page.title, icon: page.icon, kind: page.kind, path });
      walk(page.children ?? [], [...path, page.title]);
    }
  };
  walk(await load(), []); // the bot may have written a page since
  return out;
}

/** Draws the tree into a node; the page that is read is unfolded to and marked. */
export async function pageTree(body) {
  if (own().roots) draw(body);
  else fill(body, h("p.empty-note", {}, t("loading")));
  await load();
  if (state.route.view === "notion" && own().roots) draw(body);
}

function contains(page, id) {
  return (page.children ?? []).some((child) => plain(child.id) === id || contains(child, id));
}

function draw(body) {
  const focused = body.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const current = state.route.page;
  const { roots } = own();
  const reveal = (pages) => {
    for (const page of pages) {
      if (current && contains(page, current)) unfolded.add(plain(page.id));
      reveal(page.children ?? []);
    }
  };
  if (draw.revealed !== current) reveal(roots);
  draw.revealed = current;
  const list = (pages, depth) => h("ul.tree", { role: depth ? "group" : null }, pages.map((page) => branch(page, depth, body)));
  fill(body, h("section.side-section", {}, h("h2", {}, t("pages")), roots.length ? list(roots, 0) : h("p.empty-note", {}, t("nothingFound"))));
  if (focused) body.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

function branch(page, depth, body) {
  const id = plain(page.id);
  const open = unfolded.has(id);
  const children = page.children ?? [];
  const toggle = (to = !unfolded.has(id)) => {
    if (to) unfolded.add(id);
    else unfolded.delete(id);
    draw(body);
  };
  const fold = children.length
    ? h("button.fold", { type: "button", data: { focus: `fold-${id}` }, class: open ? "open" : "", aria: { expanded: open, label: page.title || t("untitled") }, onclick: () => toggle() }, icon("right", 14))
    : h("span.fold");
  const keys = (event) => {
    if (event.key === "ArrowRight" && children.length && !open) toggle(true);
    else if (event.key === "ArrowLeft" && open) toggle(false);
    else return;
    event.preventDefault();
  };
  const link = h(
    "a.side-item",
    { href: notionRoute(id), data: { focus: id }, onkeydown: keys, aria: { current: id === state.route.page ? "page" : null } },
    pageIcon(page.icon, page.kind),
    h("span.side-label", {}, page.title || t("untitled")),
  );
  return h("li", { vars: { depth: String(depth) } }, h("div.tree-row", {}, fold, link), open && h("ul.tree", {}, children.map((child) => branch(child, depth + 1, body))));
}
