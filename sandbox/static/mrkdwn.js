/** Slack's own mark-up (what people type and what blocks of type mrkdwn hold) as DOM nodes. */

import { h } from "./dom.js";
import { angle, codeBlock, unescape, withLinksAndEmoji } from "./inline.js";

const FENCE = /```([\s\S]*?)(?:```|$)/g;

/** Nodes for a whole text: fences and quotes as blocks, the rest as lines. */
export function mrkdwn(text) {
  const source = String(text ?? "");
  const out = [];
  let last = 0;
  for (const match of source.matchAll(FENCE)) {
    out.push(...paragraphs(source.slice(last, match.index)));
    const code = unangle(match[1]).replace(/^\n|\n$/g, "");
    if (code) out.push(codeBlock(code));
    last = match.index + match[0].length;
  }
  out.push(...paragraphs(source.slice(last)));
  return out;
}

/** Inside code, addresses that Slack wrapped in angle brackets show as they were typed. */
function unangle(text) {
  return unescape(text.replace(/<((?:https?:\/\/|mailto:)[^|>\s]+)(?:\|([^>]*))?>/g, (_, url, label) => label ?? url));
}

function paragraphs(text) {
  const out = [];
  let quote = null;
  let list = null;
  let line = null;
  const close = () => {
    quote = list = line = null;
  };
  for (const raw of text.replace(/^\n+|\n+$/g, "").split("\n")) {
    const quoted = /^(?:&gt;|>)\s?(.*)$/.exec(raw);
    const bullet = /^(\s*)(?:[•◦▪]|[-*](?=\s))\s+(.*)$/.exec(raw);
    if (quoted && !/^>{3}/.test(raw)) {
      if (!quote) out.push((quote = h("blockquote")));
      else quote.append(h("br"));
      quote.append(...inline(quoted[1]));
      list = line = null;
    } else if (bullet && (list || /^\s*[•◦▪-]/.test(raw))) {
      if (!list) out.push((list = h("ul")));
      list.append(h("li", { class: bullet[1].length > 1 ? "deeper" : "" }, inline(bullet[2])));
      quote = line = null;
    } else if (raw.trim() === "") {
      if (line || list || quote) close();
    } else {
      if (!line) out.push((line = h("p")));
      else line.append(h("br"));
      line.append(...inline(raw));
      quote = list = null;
    }
  }
  return out;
}

const MARKS = { "*": "strong", _: "em", "~": "del" };
const BEFORE = /[\s\p{P}\p{S}\p{Lo}]/u; // Korean runs on: "*연차*는" is bold
const AFTER = /[\s\p{P}\p{S}\p{Lo}]/u;

/** Nodes for one line (or a short label). */
export function inline(text) {
  const source = String(text ?? "");
  const out = [];
  let plain = "";
  const dead = {}; // mark → up to where no closing one stands: long texts stay linear
  const flush = () => {
    if (plain) out.push(...withLinksAndEmoji(unescape(plain)));
    plain = "";
  };
  let i = 0;
  while (i < source.length) {
    const char = source[i];
    if (char === "<") {
      const end = source.indexOf(">", i);
      const node = end > 0 ? angle(source.slice(i + 1, end)) : null;
      if (node) {
        flush();
        out.push(node);
        i = end + 1;
        continue;
      }
    } else if (char === "`") {
      const end = source.indexOf("`", i + 1);
      if (end > i + 1) {
        flush();
        out.push(h("code", {}, unangle(source.slice(i + 1, end))));
        i = end + 1;
        continue;
      }
    } else if (MARKS[char]) {
      const end = closing(source, i, dead);
      if (end) {
        flush();
        out.push(h(MARKS[char], {}, inline(source.slice(i + 1, end))));
        i = end + 1;
        continue;
      }
    }
    plain += char;
    i += 1;
  }
  flush();
  return out;
}

/** Where the mark that opens at i closes: tight to its text, on one line, not inside a word of letters. */
function closing(source, i, dead) {
  const mark = source[i];
  const before = source[i - 1];
  const next = source[i + 1];
  if ((before !== undefined && !BEFORE.test(before)) || next === undefined || /\s/.test(next) || next === mark || i < (dead[mark] ?? 0)) return 0;
  let end = i + 2;
  for (; end < source.length && source[end] !== "\n"; end += 1) {
    if (source[end] === "<") {
      const shut = source.indexOf(">", end);
      if (shut > 0) end = shut;
      continue;
    }
    if (source[end] !== mark || /\s/.test(source[end - 1])) continue;
    const after = source[end + 1];
    if (after === undefined || AFTER.test(after)) return end;
  }
  dead[mark] = end;
  return 0;
}
