/** Pieces that mrkdwn and Markdown share: mentions, links in angle brackets, bare addresses, emoji, code with a copy button. */

import { anchor, h, icon } from "./dom.js";
import { emoji } from "./emoji.js";
import { clock, fullTime, shortDate, t, toDate } from "./i18n.js";
import { state, displayName } from "./state.js";

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Slack escapes exactly three characters in texts; this undoes it. */
export const unescape = (text) => text.replace(/&(amp|lt|gt);/g, (entity) => ENTITIES[entity]);

/** A person's name as a link-like pill; one's own is marked. */
export function userMention(id) {
  const user = state.users.get(id);
  const own = id === state.as;
  return h("span.mention", { class: own ? "mention-own" : "", data: { user: id }, title: user?.title || null }, `@${displayName(id)}`);
}

/** A link to a channel that the viewer sees, else its name only. */
export function channelMention(id, label) {
  const channel = state.channels.get(id);
  if (!channel) return h("span.mention", {}, icon("lock", 13), label || t("private"));
  return h("a.mention", { href: `#/c/${id}` }, `#${channel.name}`);
}

/** What stands between < and > in Slack's texts; null when it is no Slack entity. */
export function angle(inside) {
  const [target, label] = splitOnce(inside, "|");
  if (/^@[UW][A-Z0-9]+$/.test(target)) return userMention(target.slice(1));
  if (/^#[CGD][A-Z0-9]+$/.test(target)) return channelMention(target.slice(1), label);
  if (/^!(here|channel|everyone)$/.test(target)) return h("span.mention.mention-own", {}, `@${target.slice(1)}`);
  if (target.startsWith("!subteam^")) return h("span.mention", {}, label || "@group");
  if (target.startsWith("!date^")) return date(target.split("^")[1], target.split("^")[2], label);
  if (/^(https?:\/\/|mailto:|#\/)/i.test(target)) {
    const address = unescape(target);
    return anchor(address, { class: "link" }, withEmoji(unescape(label ?? address.replace(/^mailto:/i, ""))));
  }
  return null;
}

function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** A moment as an app tells it: seconds since 1970, a pattern such as "{date_short} {time}", and words for where that is no moment. */
export function date(seconds, pattern, fallback) {
  if (!/^\d+$/.test(seconds ?? "")) return document.createTextNode(fallback ?? "");
  const text = (pattern || "{date}").replace(/\{(date|time)[a-z_]*\}/g, (_, kind) => (kind === "date" ? shortDate : clock)(seconds));
  return h("time", { datetime: toDate(seconds).toISOString(), title: fullTime(seconds) }, text);
}

const BARE = /(https?:\/\/[^\s<>"'`]+)|:([a-z0-9_+-]+):/gi;

/** Text nodes with bare addresses linked and emoji codes replaced. */
export function withLinksAndEmoji(text) {
  const out = [];
  let last = 0;
  for (const match of text.matchAll(BARE)) {
    let node;
    let length = match[0].length;
    if (match[1]) {
      const address = trimAddress(match[1]);
      length = address.length;
      node = anchor(address, { class: "link" }, address);
    } else {
      node = emojiNode(match[2]);
      if (!node) continue;
    }
    if (match.index > last) out.push(text.slice(last, match.index));
    out.push(node);
    last = match.index + length;
  }
  if (last < text.length) out.push(text.slice(last));
  return out;
}

/** Punctuation that ends a sentence, and a bracket that was opened before the address, do not belong to it. */
function trimAddress(address) {
  let end = address.replace(/[.,;:!?…。、)\]}>」』”’*_~]+$/u, (tail) => {
    const opens = (address.match(/\(/g) ?? []).length;
    const closes = (address.slice(0, -tail.length).match(/\)/g) ?? []).length;
    return tail.startsWith(")") && opens > closes ? ")" : "";
  });
  // Korean particles follow an address without a space: "https://a.kr/b에서"
  end = end.replace(/[가-힣]+$/u, (tail) => (/[/=_-]$/.test(end.slice(0, -tail.length)) ? tail : ""));
  return end;
}

function emojiNode(name) {
  const character = emoji(name.toLowerCase());
  return character && h("span.emoji", { title: `:${name}:`, role: "img", aria: { label: name.replaceAll("_", " ") } }, character);
}

/** Text with emoji codes replaced and nothing linked: for labels. */
export function withEmoji(text) {
  return String(text ?? "")
    .split(/(:[a-z0-9_+-]+:)/gi)
    .map((part) => (/^:[a-z0-9_+-]+:$/i.test(part) && emojiNode(part.slice(1, -1))) || part);
}

/** A code block with its language and a copy button. */
export function codeBlock(text, language = "") {
  const label = h("span.visually-hidden", {}, t("copy"));
  const button = h("button.code-copy", { type: "button", title: t("copy"), onclick: () => copyText(text, button) }, icon("copy", 15), label);
  return h("figure.code", {}, language && h("figcaption", {}, language), button, h("pre", { tabindex: "0" }, h("code", {}, text)));
}

/** Copies and says so on the button for a moment. */
export async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea.visually-hidden", {});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    button?.focus();
  }
  if (!button) return;
  button.classList.add("done");
  button.title = t("copied");
  setTimeout(() => {
    button.classList.remove("done");
    button.title = t("copy");
  }, 1600);
}
