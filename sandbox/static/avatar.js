/** Pictures of people: an emoji or initials on the person's own colour; the agent has the page's spark. */

import { h, icon } from "./dom.js";
import { state, displayName } from "./state.js";

const HUES = [168, 28, 210, 340, 96, 262, 48, 190];

function hueOf(id) {
  let sum = 0;
  for (const char of id ?? "") sum = (sum * 31 + char.codePointAt(0)) % 9973;
  return HUES[sum % HUES.length];
}

/** A decorative square; the name stands beside it everywhere. */
export function avatar(id, size = 36, message = null) {
  const user = state.users.get(id);
  const vars = { size: `${size}px`, hue: String(hueOf(id)) };
  if (user?.color && /^#?[0-9a-f]{6}$/i.test(user.color)) vars.tint = `#${user.color.replace("#", "")}`;
  const bot = user?.is_bot || id === state.bot.user_id || message?.bot_id;
  if (bot) return h("span.avatar.avatar-bot", { vars: { size: vars.size }, aria: { hidden: true } }, icon("spark", Math.round(size * 0.62)));
  const text = user?.avatar || initials(displayName(id));
  const picture = /\p{Extended_Pictographic}/u.test(text);
  return h("span.avatar", { class: picture ? "avatar-emoji" : "", vars, aria: { hidden: true } }, picture ? text : text.slice(0, 2));
}

function initials(name) {
  if (/[가-힣]/.test(name)) return name.replace(/\s/g, "").slice(-2);
  return name.split(/\s+/).map((word) => word[0]).join("").slice(0, 2).toUpperCase();
}
