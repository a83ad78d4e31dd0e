/** What the person looks at: told to the app as Slack does, and shown where they write to the agent. */

import { api } from "./api.js";
import { fill, h, icon, iconButton, pageIcon } from "./dom.js";
import { t } from "./i18n.js";
import { notionRoute } from "./router.js";
import { emit, isAgent, on, state } from "./state.js";

let seen = null; // {channel} or {page, title?, mark?, kind?}

/** A new route: the agent's own conversation is no place to look at, so that what was seen before stays. */
export function lookAt(route) {
  const channel = ["channel", "message"].includes(route.view) ? state.channels.get(route.channel) : null;
  if (channel && !isAgent(channel)) tell({ channel: channel.id });
  else if (route.view === "notion" && route.page) tell({ page: route.page });
}

/** The reader knows the page's name. */
export function named(page) {
  if (!seen?.page || seen.page !== page.id.replaceAll("-", "")) return;
  Object.assign(seen, { title: page.title, mark: page.icon, kind: page.kind });
  emit("looking");
}

export function forget() {
  seen = null;
}

function tell(place) {
  if (seen && seen.channel === place.channel && seen.page === place.page) return;
  seen = place;
  emit("looking");
  api.context(place.page ? { page: new URL(notionRoute(place.page), location.origin).href } : place).catch(() => {});
}

/** A line above the composer of the agent's conversation; {node, close}. */
export function lookingLine() {
  const node = h("div.looking", { hidden: true });
  const draw = () => {
    const channel = seen?.channel && state.channels.get(seen.channel);
    const name = channel ? channel.name || "" : seen?.title;
    node.hidden = !name;
    if (!name) return;
    const mark = channel ? icon(channel.is_private ? "lock" : "hash", 14) : pageIcon(seen.mark, seen.kind, 14);
    const clear = () => {
      seen = null;
      emit("looking");
      api.context({}).catch(() => {});
    };
    fill(node, icon("eye", 14), h("span.looking-label", {}, t("lookingAt")), h("span.looking-place", {}, mark, h("span", {}, name)), iconButton("close", t("lookingClear"), clear));
  };
  draw();
  return { node, close: on("looking", draw) };
}
