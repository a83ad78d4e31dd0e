/** Slack's rich_text blocks as DOM nodes. */

import { anchor, h } from "./dom.js";
import { channelMention, codeBlock, date, userMention } from "./inline.js";
import { emoji } from "./emoji.js";

function styled(node, style = {}) {
  const tags = { code: "code", strike: "del", italic: "em", bold: "strong", underline: "u" };
  return Object.entries(tags).reduce((inner, [key, tag]) => (style[key] ? h(tag, {}, inner) : inner), node);
}

const lines = (text) => String(text ?? "").split("\n").flatMap((line, k) => (k ? [h("br"), line] : [line]));

function part(item) {
  switch (item.type) {
    case "text":
      return styled(h("span", {}, lines(item.text)), item.style);
    case "link":
      return styled(anchor(item.url, { class: "link" }, item.text || item.url), item.style);
    case "user":
      return userMention(item.user_id);
    case "channel":
      return channelMention(item.channel_id);
    case "broadcast":
      return h("span.mention.mention-own", {}, `@${item.range}`);
    case "usergroup":
      return h("span.mention", {}, "@group");
    case "emoji":
      return h("span.emoji", { title: `:${item.name}:` }, emoji(item.name) ?? unicode(item.unicode) ?? `:${item.name}:`);
    case "date":
      return date(String(item.timestamp), item.format, item.fallback);
    case "color":
      return h("code", {}, item.value);
    default:
      return h("span", {}, item.text ?? "");
  }
}

function unicode(codes) {
  const points = (codes ?? "").split("-").map((code) => Number.parseInt(code, 16));
  return codes && points.every((point) => point > 0 && point < 0x110000) ? String.fromCodePoint(...points) : null;
}

const raw = (elements) => (elements ?? []).map((item) => item.text ?? item.url ?? "").join("");

function section(element) {
  switch (element.type) {
    case "rich_text_section":
      return h("p", {}, (element.elements ?? []).map(part));
    case "rich_text_preformatted":
      return codeBlock(raw(element.elements), element.language ?? "");
    case "rich_text_quote":
      return h("blockquote", {}, (element.elements ?? []).map(part));
    case "rich_text_list": {
      const start = element.offset ? { start: String(element.offset + 1) } : {};
      const list = h(element.style === "ordered" ? "ol" : "ul", { class: `indent-${Math.min(8, element.indent ?? 0)}`, ...start });
      for (const item of element.elements ?? []) list.append(h("li", {}, (item.elements ?? []).map(part)));
      return list;
    }
    default:
      return null;
  }
}

/** Nodes for a rich_text block (or an array of them). */
export function richText(block) {
  return [block].flat().flatMap((one) => (one?.elements ?? []).map(section)).filter(Boolean);
}
