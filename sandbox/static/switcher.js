/** The quick switcher: one field that finds channels, people and documents. */

import { api } from "./api.js";
import { avatar } from "./avatar.js";
import { composing, fill, h, icon, pageIcon } from "./dom.js";
import { t } from "./i18n.js";
import { notionPages } from "./notion_tree.js";
import { channelRoute, go, notionRoute } from "./router.js";
import { channelTitle, displayName, isAgent, state } from "./state.js";

let open = null;

/** Every place: {label, note, picture, run, weight}. */
function places(pages) {
  const channels = [...state.channels.values()].map((channel) => ({
    label: channelTitle(channel),
    note: channel.is_im ? (isAgent(channel) ? t("agent") : t("directMessages")) : t("channels"),
    picture: channel.is_im ? avatar(channel.user, 24) : icon(channel.is_private ? "lock" : "hash", 18),
    run: () => go(channelRoute(channel.id)),
  }));
  const known = new Set([...state.channels.values()].map((channel) => channel.user));
  const people = [...state.users.values()]
    .filter((user) => !known.has(user.id) && user.id !== state.as)
    .map((user) => ({ label: displayName(user.id), note: user.title ?? "", picture: avatar(user.id, 24), run: async () => go(channelRoute((await api.dm(user.id)).channel)) }));
  const docs = pages.map((page) => ({
    label: page.title || t("untitled"),
    note: page.path.join(" / ") || t("docs"),
    picture: pageIcon(page.icon, page.kind),
    run: () => go(notionRoute(page.id)),
  }));
  return [...channels, ...people, ...docs];
}

function rank(place, query) {
  const label = place.label.toLowerCase();
  if (!query) return 1;
  if (label.startsWith(query)) return 4;
  if (label.split(/[\s_-]+/).some((word) => word.startsWith(query))) return 3;
  if (label.includes(query)) return 2;
  return place.note.toLowerCase().includes(query) ? 1 : 0;
}

/** Opens the switcher (or closes an open one). */
export async function switcher() {
  if (open) return open.close();
  let found = [];
  let at = 0;
  let all = places([]);
  const list = h("div.switcher-list", { id: "switcher-list", role: "listbox", aria: { label: t("jump") } });
  const input = h("input.switcher-field", { type: "text", role: "combobox", placeholder: t("jumpHint"), autocomplete: "off", spellcheck: "false", aria: { label: t("jump"), controls: "switcher-list", expanded: true, autocomplete: "list" } });
  const dialog = h("dialog.switcher", { aria: { label: t("jump") } }, h("div.switcher-top", {}, icon("search", 19), input), list);
  open = dialog;
  const choose = (place) => {
    dialog.close("chosen");
    place.run();
  };
  const draw = () => {
    const query = input.value.trim().toLowerCase();
    found = all.map((place) => [rank(place, query), place]).filter(([score]) => score).sort((a, b) => b[0] - a[0]).slice(0, 12).map(([, place]) => place);
    at = Math.min(at, Math.max(0, found.length - 1));
    const option = (place, k) =>
      h("div.completion-item", { id: `place-${k}`, role: "option", class: k === at ? "active" : "", aria: { selected: k === at }, onclick: () => choose(place) }, place.picture, h("span.completion-name", {}, place.label), h("span.menu-note", {}, place.note));
    fill(list, found.length ? found.map(option) : h("p.empty-note", {}, t("nothingFound")));
    if (found.length) input.setAttribute("aria-activedescendant", `place-${at}`);
    else input.removeAttribute("aria-activedescendant");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", () => {
    at = 0;
    draw();
  });
  input.addEventListener("keydown", (event) => {
    if (composing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      at = (at + (event.key === "ArrowDown" ? 1 : -1) + found.length) % Math.max(1, found.length);
      draw();
    } else if (event.key === "Enter" && found[at]) {
      event.preventDefault();
      choose(found[at]);
    }
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    open = null;
    dialog.remove();
  });
  document.getElementById("layer").append(dialog);
  dialog.showModal();
  draw();
  input.focus();
  all = places(await notionPages());
  if (open === dialog) draw();
}
