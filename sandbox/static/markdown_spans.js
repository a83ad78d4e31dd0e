/** The inline half of Markdown: emphasis, code, links, citations, mentions, emoji. */

import { anchor, h } from "./dom.js";
import { angle, withLinksAndEmoji } from "./inline.js";

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const LATIN = /[\p{Script=Latin}\p{N}]/u;
const MARKS = [
  ["***", ["strong", "em"]],
  ["___", ["strong", "em"]],
  ["**", ["strong"]],
  ["__", ["strong"]],
  ["~~", ["del"]],
  ["*", ["em"]],
  ["_", ["em"]],
];

/** Nodes for one line of Markdown. `linked` is true inside a link, where no other link may stand. */
export function spans(text, linked = false) {
  const source = String(text ?? "");
  const out = [];
  let plain = "";
  const dead = new Set(); // marks that close nowhere in the rest: long texts stay linear
  const flush = () => {
    if (plain) out.push(...(linked ? [plain] : withLinksAndEmoji(decode(plain))));
    plain = "";
  };
  let i = 0;
  while (i < source.length) {
    const found = code(source, i) ?? bracketed(source, i, linked) ?? link(source, i, linked) ?? emphasis(source, i, linked, dead);
    if (found) {
      flush();
      out.push(found.node);
      i = found.next;
    } else if (source[i] === "\\" && PUNCTUATION.test(source[i + 1] ?? "")) {
      flush();
      out.push(source[i + 1]);
      i += 2;
    } else {
      plain += source[i];
      i += 1;
    }
  }
  flush();
  return out;
}

const decode = (text) => text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", "#39": "'" })[name]);

function code(source, i) {
  const ticks = /^`+/.exec(source.slice(i, i + 16))?.[0];
  if (!ticks) return null;
  const end = source.indexOf(ticks, i + ticks.length);
  if (end < 0 || source[end + ticks.length] === "`") return null;
  const inside = source.slice(i + ticks.length, end);
  return { node: h("code", {}, /^ .* $/.test(inside) ? inside.slice(1, -1) : inside), next: end + ticks.length };
}

function bracketed(source, i, linked) {
  if (source[i] !== "<" || linked) return null;
  const end = source.indexOf(">", i);
  if (end < 0) return null;
  if (/^br\s*\/?$/i.test(source.slice(i + 1, end))) return { node: h("br"), next: end + 1 };
  const node = angle(source.slice(i + 1, end));
  return node && { node, next: end + 1 };
}

const REACH = 2000; // the longest label or address that is looked through

/** The index of the bracket that closes the one at i, or -1. */
function partner(source, i, open, close) {
  let depth = 0;
  for (let k = i; k < Math.min(source.length, i + REACH); k += 1) {
    if (source[k] === "\\") k += 1;
    else if (source[k] === open) depth += 1;
    else if (source[k] === close && (depth -= 1) === 0) return k;
  }
  return -1;
}

function link(source, i, linked) {
  const image = source[i] === "!" && source[i + 1] === "[";
  const start = image ? i + 1 : i;
  if (source[start] !== "[" || linked) return null;
  const shut = partner(source, start, "[", "]");
  if (shut < 0 || source[shut + 1] !== "(") return null;
  const end = partner(source, shut + 1, "(", ")");
  if (end < 0) return null;
  const label = source.slice(start + 1, shut);
  const [, address, title] = /^\s*<?(\S*?)>?(?:\s+["'(](.*)["')])?\s*$/.exec(source.slice(shut + 2, end)) ?? [];
  if (address === undefined) return null;
  const number = /^\[?(\d{1,3})\]?$/.exec(label);
  const node = number
    ? anchor(address, { class: "cite", title: title ?? null }, number[1])
    : anchor(address, { class: "link", title: title ?? null }, image ? label || address : spans(label, true));
  return { node, next: end + 1 };
}

function emphasis(source, i, linked, dead) {
  for (const [mark, tags] of MARKS) {
    if (!source.startsWith(mark, i)) continue;
    const from = i + mark.length;
    const end = dead.has(mark) ? -1 : closing(source, i, mark, dead);
    if (end < 0) continue;
    const inner = spans(source.slice(from, end), linked);
    return { node: tags.reduceRight((children, tag) => [h(tag, {}, children)], inner)[0], next: end + mark.length };
  }
  return null;
}

/** Where a mark closes: tight to its text; underscores not inside Latin words (Korean particles may follow directly). */
function closing(source, i, mark, dead) {
  const from = i + mark.length;
  if (from >= source.length || /\s/.test(source[from]) || source[from] === mark[0]) return -1;
  if (mark[0] === "_" && WORD.test(source[i - 1] ?? "")) return -1;
  if (mark === "*" && /\d/.test(source[i - 1] ?? "") && /\d/.test(source[from])) return -1; // 2*3*4 is a product
  for (let k = from; k <= source.length - mark.length; k += 1) {
    if (source[k] === "\\") {
      k += 1;
      continue;
    }
    if (source[k] === "`") {
      const skip = code(source, k);
      if (skip) k = skip.next - 1;
      continue;
    }
    if (!source.startsWith(mark, k)) continue;
    const run = /^(\*+|_+|~+)/.exec(source.slice(k))[0].length;
    if (run !== mark.length && !(run > mark.length && k > from && run - mark.length >= 1 && mark.length < 3 && run === 3)) {
      k += run - 1;
      continue;
    }
    const at = run === 3 && mark.length < 3 ? k + run - mark.length : k;
    if (/\s/.test(source[k - 1]) || (mark[0] === "_" && LATIN.test(source[at + mark.length] ?? ""))) {
      k += run - 1;
      continue;
    }
    return at;
  }
  dead.add(mark);
  return -1;
}
