/** The left side: workspace, conversations or the tree of documents, and who is looking. */

import { api } from "./api.js";
import { avatar } from "./avatar.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { t, zoneName } from "./i18n.js";
import { jumpKeys } from "./key_help.js";
import { arrows, closeMenu, popover } from "./menus.js";
import { pageTree } from "./notion_tree.js";
import { channelRoute, go } from "./router.js";
import { byName, channelTitle, displayName, isAgent, on, remember, state } from "./state.js";

/** Mounts the sidebar. `actions`: {switchTo(id), search(), keys(), setTheme(v), setLang(v), closeDrawer()}. */
export function sidebar(actions) {
  const body = h("div.sidebar-body", { onkeydown: arrows });
  const foot = h("div.sidebar-foot");
  const head = h("div.sidebar-head");
  const node = h("nav.sidebar", { id: "sidebar", aria: { label: t("navigation") } }, head, body, foot);
  const draw = () => {
    fill(head, brand(actions), modes(), searchButton(actions));
    fill(foot, viewer(actions), h("p.zone", { title: zoneName("shortOffset") }, icon("clock", 13), t("zone", { name: zoneName("long") })));
    const docs = state.route.view === "notion";
    if (docs) pageTree(body);
    else keepFocus(body, () => fill(body, sections()));
    node.setAttribute("aria-label", t("navigation"));
  };
  for (const topic of ["state", "channels", "route", "language"]) on(topic, draw);
  return node;
}

/** Drawing again must not take the focus from the entry that has it. */
function keepFocus(body, draw) {
  const href = body.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  draw();
  if (href) body.querySelector(`a[href="${CSS.escape(href)}"]`)?.focus();
}

const brand = (actions) =>
  h(
    "div.brand",
    {},
    h("img.brand-mark", { src: "/static/icon.svg", alt: "", width: "30", height: "30" }),
    h("div.brand-text", {}, h("strong", {}, state.team.name), h("span", {}, t("sandbox"))),
    iconButton("close", t("closeNavigation"), actions.closeDrawer, { class: "icon-button only-narrow" }),
  );

function modes() {
  const docs = state.route.view === "notion";
  const chat = remember.get(`last.${state.as}`) ?? "#/";
  const mode = (label, glyph, href, active) => h("a.mode", { href, aria: { current: active ? "page" : null } }, icon(glyph, 17), label);
  return h("div.modes", {}, mode(t("talk"), "reply", chat, !docs), mode(t("docs"), "doc", "#/notion", docs));
}

const searchButton = (actions) => h("button.jump", { type: "button", onclick: actions.search, aria: { keyshortcuts: "Control+G Meta+G /" } }, icon("search", 16), h("span", {}, t("jump")), jumpKeys());

function entry(channel) {
  const route = state.route;
  const active = ["channel", "message"].includes(route.view) ? route.channel === channel.id : route.view === "home" && isAgent(channel);
  const mark = channel.is_im ? avatar(channel.user, 22) : icon(channel.is_private ? "lock" : "hash", 17);
  const unread = channel.unread && !active ? h("span.unread-count", {}, String(channel.unread), h("span.visually-hidden", {}, ` ${t("unread", { n: channel.unread })}`)) : null;
  const self = channel.is_im && channel.user === state.as ? h("span.self", {}, t("you")) : null;
  const hidden = channel.is_private && !channel.is_im ? h("span.visually-hidden", {}, ` (${t("private")})`) : null;
  return h(
    "a.side-item",
    { href: channelRoute(channel.id), class: unread ? "unread" : channel.is_member === false ? "quiet" : "", data: { channel: channel.id }, aria: { current: active ? "page" : null } },
    h("span.side-mark", {}, mark),
    h("span.side-label", {}, channelTitle(channel), self, hidden),
    unread,
  );
}

/** People without a conversation yet open one. */
function person(user) {
  const open = async (event) => {
    event.preventDefault();
    const { channel } = await api.dm(user.id);
    go(channelRoute(channel));
  };
  return h("a.side-item.quiet", { href: `#/dm/${user.id}`, onclick: open }, h("span.side-mark", {}, avatar(user.id, 22)), h("span.side-label", {}, displayName(user.id)));
}

const section = (label, items) => items.length > 0 && h("section.side-section", {}, h("h2", {}, label), items);

function sections() {
  const all = [...state.channels.values()];
  const ims = all.filter((channel) => channel.is_im);
  const agent = ims.filter(isAgent);
  const known = new Set(ims.map((channel) => channel.user));
  const others = [...state.users.values()].filter((user) => !user.is_bot && user.id !== state.as && !known.has(user.id));
  const bot = state.users.get(state.bot.user_id) ?? { id: state.bot.user_id };
  return [
    section(t("agent"), agent.length ? agent.map(entry) : [person(bot)]),
    section(t("channels"), all.filter((channel) => !channel.is_im).map(entry)),
    section(t("directMessages"), [
      ...ims.filter((channel) => !isAgent(channel)).sort(byName(channelTitle)).map(entry),
      ...others.sort(byName((user) => displayName(user.id))).map(person),
    ]),
  ];
}

function viewer(actions) {
  const button = h(
    "button.viewer",
    { type: "button", aria: { haspopup: "dialog", expanded: false, label: `${t("viewingAs")}: ${displayName(state.as)}` } },
    avatar(state.as, 34),
    h("span.viewer-text", {}, h("span.viewer-label", {}, t("viewingAs")), h("strong", {}, displayName(state.as))),
    icon("down", 16),
  );
  button.addEventListener("click", () => popover(button, () => viewerMenu(actions), { label: t("switchPerson"), width: 304 }));
  return button;
}

function choice(label, options, current, choose) {
  const pick = (value) => () => {
    choose(value);
    closeMenu();
  };
  return h(
    "div.choice",
    { role: "group", aria: { label } },
    h("span", {}, label),
    h("span.segments", {}, options.map(([value, text]) => h("button.segment", { type: "button", aria: { pressed: value === current }, onclick: pick(value) }, text))),
  );
}

function viewerMenu(actions) {
  const people = [...state.users.values()].filter((user) => !user.is_bot).sort(byName((user) => displayName(user.id)));
  const row = (user) =>
    h(
      "button.menu-item.person",
      {
        type: "button",
        data: { user: user.id },
        aria: { current: user.id === state.as ? "true" : null },
        onclick: () => {
          closeMenu();
          actions.switchTo(user.id);
        },
      },
      avatar(user.id, 30),
      h("span.menu-label", {}, h("span", {}, displayName(user.id)), user.title && h("span.menu-note", {}, user.title)),
      user.locale && h("span.locale", {}, user.locale.slice(0, 2).toUpperCase()),
      user.id === state.as && icon("check", 16),
    );
  return [
    h("div.menu-heading", {}, t("viewingAs")),
    h("div.menu-scroll", {}, people.map(row)),
    h("hr"),
    choice(t("theme"), [["auto", t("themeAuto")], ["light", t("themeLight")], ["dark", t("themeDark")]], remember.get("theme") ?? "auto", actions.setTheme),
    choice(t("language"), [["auto", t("languageAuto")], ["ko", "한국어"], ["en", "English"]], remember.get("lang") ?? "auto", actions.setLang),
    h("hr"),
    h("button.menu-item", { type: "button", onclick: () => (closeMenu(), actions.keys()) }, h("span.menu-label", {}, t("keyHelp")), h("kbd", {}, "?")),
  ];
}
