/** Joining and leaving a channel, and adding the agent to it. */

import { api } from "./api.js";
import { h, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { menu, notice } from "./menus.js";
import { state } from "./state.js";

const fail = () => notice(t("failed"), "error");

/** The bar over the composer of a channel that one only looks at; null for members. */
export function joinBar(channel) {
  if (channel.is_im || channel.is_member !== false) return null;
  const join = () => api.join(channel.id).catch(fail);
  return h("div.join-bar", {}, h("span", {}, t("joinHint", { name: channel.name })), h("button.button.small.primary", { type: "button", onclick: join }, t("join")));
}

/** The menu in a channel's head; null for direct messages. */
export function placeMenu(channel) {
  if (channel.is_im) return null;
  const button = iconButton("more", t("channelMenu"), null, { aria: { label: t("channelMenu"), haspopup: "menu", expanded: false } });
  button.addEventListener("click", () => {
    const now = state.channels.get(channel.id) ?? channel;
    const items = [
      { label: t("inviteAgent", { name: state.bot.name }), icon: "spark", run: () => api.invite(channel.id, state.bot.user_id).catch(fail) },
      now.is_member === false ? { label: t("join"), icon: "plus", run: () => api.join(channel.id).catch(fail) } : { label: t("leave"), icon: "left", danger: true, run: () => api.leave(channel.id).catch(fail) },
    ];
    menu(button, items, { align: "end" });
  });
  return button;
}
