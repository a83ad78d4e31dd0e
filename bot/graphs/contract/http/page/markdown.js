/* The Markdown of answers as elements. Only what is listed here becomes an element; all else stays the text it is. */

import { h } from "./elements.js";

const INLINE =
  /(?<quote>“[^”\n]{1,600}”)|\*\*(?<bold>[^*\n]{1,400})\*\*|(?<![\w*])[_*](?<soft>[^_*\n]{1,400})[_*](?![\w*])|`(?<code>[^`\n]{1,400})`|\[(?<label>[^\]\n]{1,300})\]\((?<link>https?:\/\/[^\s()<>]{1,1000})\)|\\(?<sign>[\\`*_{}[\]()#+.!>-])/gu;
const UNSEEN = /[\u2060\u200b]/gu; // parts what programs would take for an address
const LINE = /^(?<indent>\s{0,8})(?:(?<head>#{1,6})\s+|(?<quoted>>)\s?|(?<dot>[-*•])\s+|(?<number>\d{1,3})[.)]\s+)?(?<rest>.*)$/u;

/** What two ways to write one quote have in common. */
export function plain(text) {
  return text.replace(UNSEEN, "").replace(/\s+/gu, " ").trim();
}

function link(label, address) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow" }, label);
}

/** A line's text with its emphasis, links and quotes; `quote` makes the element of a quote, or returns null. */
function inline(text, quote) {
  const found = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    found.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const { quote: quoted, bold, soft, code, label, link: address, sign } = match.groups;
    if (quoted) found.push(quote(quoted.slice(1, -1)) ?? quoted);
    else if (bold) found.push(h("strong", {}, inline(bold, quote)));
    else if (soft) found.push(h("em", {}, inline(soft, quote)));
    else if (code) found.push(h("code", {}, code));
    else if (label) found.push(link(label, address));
    else found.push(sign);
  }
  return [...found, text.slice(at)];
}

/** The kind of block to which a line belongs, and what it says. */
function read(line) {
  const { indent, head, quoted, dot, number, rest } = LINE.exec(line).groups;
  if (head) return ["head", rest];
  if (quoted) return ["blockquote", rest];
  if (dot) return ["ul", rest, null, indent.length > 1];
  if (number) return ["ol", rest, number, indent.length > 1];
  return [indent.length > 1 ? "more" : "p", rest];
}

/** The elements of an answer. */
export function rendered(markdown, quote = () => null) {
  const blocks = [];
  let open = null; // the block that the next line may go on with
  for (const line of markdown.split("\n")) {
    if (!line.trim()) {
      if (open?.localName !== "ul" && open?.localName !== "ol") open = null;
      continue;
    }
    const [kind, text, number] = read(line);
    const content = inline(text, quote);
    if (kind === "more" && open) {
      (open.matches("ul, ol") ? open.lastElementChild : open).append(h("br"), ...content);
    } else if (kind === "ul" || kind === "ol") {
      if (open?.localName !== kind) blocks.push((open = h(kind, { start: number === "1" ? null : number })));
      open.append(h("li", {}, content));
    } else if (kind === "head") {
      blocks.push(h("p", {}, h("strong", {}, content)));
      open = null;
    } else {
      const name = kind === "more" ? "p" : kind;
      if (open?.localName === name) open.append(h("br"), ...content);
      else blocks.push((open = h(name, {}, content)));
    }
  }
  return blocks;
}
