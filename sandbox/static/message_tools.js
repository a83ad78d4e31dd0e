/** What one can do with a message: react, reply, copy, edit, delete. */

import { api } from "./api.js";
import { messageShortcuts } from "./commands.js";
import { h, icon, iconButton } from "./dom.js";
import { COMMON, EMOJI, emoji } from "./emoji.js";
import { t } from "./i18n.js";
import { ask, menu, notice, popover } from "./menus.js";
import { channelRoute, go } from "./router.js";
import { dropMessage, state, displayName } from "./state.js";

const fail = () => notice(t("actionFailed"), "error");

async function toggle(message, name) {
  const mine = message.reactions?.some((reaction) => reaction.name === name && reaction.users?.includes(state.as));
  await api.react(message.channel, message.ts, name, mine).catch(fail);
}

/** The row of reactions under a message. */
export function reactions(message) {
  if (!message.reactions?.length) return null;
  const pills = message.reactions.map((reaction) => {
    const mine = reaction.users?.includes(state.as);
    const label = t("reactionBy", { names: (reaction.users ?? []).map(displayName).join(", "), emoji: `:${reaction.name}:` });
    return h(
      "button.reaction",
      { type: "button", class: mine ? "mine" : "", title: label, aria: { pressed: Boolean(mine), label }, onclick: () => toggle(message, reaction.name) },
      h("span.emoji", {}, emoji(reaction.name) ?? `:${reaction.name}:`),
      h("span", {}, String(reaction.count)),
    );
  });
  return h("div.reactions", {}, pills, picker(message, "reaction.add"));
}

function picker(message, cls = "icon-button") {
  const button = h(`button.${cls}`, { type: "button", title: t("addReaction"), aria: { label: t("addReaction"), haspopup: "dialog", expanded: false } }, icon("smile"));
  button.addEventListener("click", () => pickEmoji(button, (name) => toggle(message, name)));
  return button;
}

/** A grid of emoji with a search field; `choose(name)` gets the short name. */
export function pickEmoji(button, choose) {
  popover(
    button,
    (close) => {
      const grid = h("div.emoji-grid");
      const draw = (query) => {
        const seen = new Set();
        const names = query ? [...EMOJI.keys()].filter((name) => name.includes(query)) : [...COMMON, ...EMOJI.keys()];
        const cells = names.filter((name) => !seen.has(emoji(name)) && seen.add(emoji(name))).slice(0, 160);
        const cell = (name) => h("button.emoji-cell", { type: "button", title: `:${name}:`, aria: { label: name.replaceAll("_", " ") }, onclick: () => (close(), choose(name)) }, emoji(name));
        grid.replaceChildren(...cells.map(cell));
      };
      draw("");
      const search = h("input.field", { type: "text", placeholder: t("emoji"), autofocus: true, aria: { label: t("emoji") }, oninput: (event) => draw(event.target.value.trim().toLowerCase()) });
      search.addEventListener("keydown", (event) => {
        if (event.key === "Enter") grid.querySelector("button")?.click();
        if (event.key === "ArrowDown") grid.querySelector("button")?.focus();
      });
      return [search, grid];
    },
    { label: t("emoji"), align: "end", width: 322 },
  );
}

async function remove(message) {
  if (await ask({ title: t("remove"), text: t("removeAsk"), yes: t("removeYes"), danger: true })) await api.remove(message.channel, message.ts).catch(fail);
}

/** The small toolbar that appears with the pointer or the focus on a row. */
export function messageTools(message, { mode, startEdit, copy }) {
  const own = message.user === state.as && !message.bot_id;
  const root = message.thread_ts ?? message.ts;
  const more = iconButton("more", t("more"), null, { aria: { label: t("more"), haspopup: "menu", expanded: false } });
  more.addEventListener("click", () =>
    menu(
      more,
      [
        { label: t("copyText"), icon: "copy", run: () => copy(more) },
        message.permalink && { label: t("copyLink"), icon: "link", run: () => navigator.clipboard.writeText(message.permalink).then(() => notice(t("copied")), fail) },
        ...(message.ephemeral ? [{ label: t("dismiss"), icon: "close", run: () => dropMessage(message.channel, message.ts) }] : messageShortcuts(message)),
        own && { label: t("edit"), icon: "edit", run: startEdit },
        own && { label: t("remove"), icon: "trash", danger: true, run: () => remove(message) },
      ],
      { align: "end" },
    ),
  );
  return h(
    "div.message-tools",
    { role: "toolbar", aria: { label: t("more") } },
    !message.ephemeral && picker(message),
    mode === "channel" && !message.ephemeral && iconButton("reply", t("replyInThread"), () => go(channelRoute(message.channel, root))),
    more,
  );
}
