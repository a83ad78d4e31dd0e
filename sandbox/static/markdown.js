/** Markdown (streamed answers and markdown blocks) as DOM nodes. Tolerates a text that is still being written. */

import { anchor, h, resource } from "./dom.js";
import { codeBlock } from "./inline.js";
import { spans } from "./markdown_spans.js";

const FENCE = /^( {0,3})(`{3,}|~{3,})\s*([^`\s]*)[^`]*$/;
const ITEM = /^(\s*)([-*+•]|\d{1,9}[.)])(\s+|$)(.*)$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const DIVIDER_ROW = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** Nodes for a Markdown text. */
export function markdown(text) {
  const lines = String(text ?? "").replace(/\r\n?/g, "\n").replace(/\t/g, "    ").split("\n");
  return blocks(lines, 0);
}

/** A text that is still being written, as it will most likely go on: nothing half-open shows its mark-up. */
export function unfinished(text) {
  const source = String(text ?? "");
  const fences = source.match(/^ {0,3}(```|~~~)/gm) ?? [];
  if (fences.length % 2) return source;
  const start = source.lastIndexOf("\n") + 1;
  let line = source.slice(start);
  line = line.replace(/!?\[([^\]\n]*)\]\([^)\s]*$/, (_, label) => (/^\d*$/.test(label) ? "" : label)).replace(/!?\[(?![ xX]?\]?$)[^\]\n]*\]?$/, "");
  if ((line.match(/`/g) ?? []).length % 2) return source.slice(0, start) + (line.endsWith("`") ? line.replace(/`+$/, "") : `${line}\``);
  line = line.replace(/(?<=\s|^)[*_~]{1,3}$/, "");
  for (const mark of ["**", "~~"]) if ((line.split(mark).length - 1) % 2) line += mark;
  return source.slice(0, start) + line;
}

function blocks(lines, depth) {
  const out = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i];
    if (!line.trim()) {
      i += 1;
      continue;
    }
    const step = fence(lines, i) ?? heading(line, i) ?? rule(line, i) ?? quote(lines, i, depth) ?? table(lines, i) ?? list(lines, i, depth) ?? paragraph(lines, i);
    out.push(step.node);
    i = step.next;
  }
  return out;
}

function fence(lines, i) {
  const open = FENCE.exec(lines[i]);
  if (!open) return null;
  const [, indent, marks, language] = open;
  const body = [];
  let next = i + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next].trim();
    if (line.length >= marks.length && line[0] === marks[0] && [...line].every((char) => char === marks[0])) break;
    body.push(lines[next].startsWith(indent) ? lines[next].slice(indent.length) : lines[next].trimStart());
  }
  return { node: codeBlock(body.join("\n"), language), next: next + 1 };
}

function heading(line, i) {
  const match = HEADING.exec(line);
  return match && { node: h(`h${Math.min(6, match[1].length + 2)}`, { class: `md-h${match[1].length}` }, spans(match[2])), next: i + 1 };
}

function rule(line, i) {
  return RULE.test(line) ? { node: h("hr"), next: i + 1 } : null;
}

function quote(lines, i, depth) {
  if (!QUOTE.test(lines[i]) || depth > 8) return null;
  const inner = [];
  let next = i;
  for (; next < lines.length && lines[next].trim(); next += 1) {
    const match = QUOTE.exec(lines[next]);
    if (!match && startsBlock(lines, next)) break;
    inner.push(match ? match[1] : lines[next]);
  }
  return { node: h("blockquote", {}, blocks(inner, depth + 1)), next };
}

const cells = (row) => {
  const out = [""];
  let code = false;
  const text = row.trim().replace(/^\|/, "").replace(/(?<!\\)\|\s*$/, "");
  for (let k = 0; k < text.length; k += 1) {
    if (text[k] === "`") code = !code;
    if (text[k] === "\\" && text[k + 1] === "|") out[out.length - 1] += text[(k += 1)];
    else if (text[k] === "|" && !code) out.push("");
    else out[out.length - 1] += text[k];
  }
  return out.map((cell) => cell.trim());
};

/** Whether a cell is an amount, a day or a time alone: it does not break at its commas and hyphens. */
export const isFigure = (text) => /^[\d.,:%~/ -]{1,40}원?$/.test(text);

function table(lines, i) {
  if (!lines[i].includes("|") || !DIVIDER_ROW.test(lines[i + 1] ?? "") || !lines[i + 1].includes("-")) return null;
  const head = cells(lines[i]);
  const align = cells(lines[i + 1]).map((cell) => (/^:-+:$/.test(cell) ? "center" : /-:$/.test(cell) ? "end" : null));
  if (align.length !== head.length) return null;
  const row = (tag, values) => h("tr", {}, head.map((_, k) => h(tag, { class: align[k] ? `align-${align[k]}` : isFigure(values[k] ?? "") ? "figure" : "" }, spans(values[k] ?? ""))));
  const body = [];
  let next = i + 2;
  for (; next < lines.length && lines[next].trim() && lines[next].includes("|"); next += 1) body.push(row("td", cells(lines[next])));
  const node = h("div.table-scroll", { tabindex: "0" }, h("table", {}, h("thead", {}, row("th", head)), h("tbody", {}, body)));
  return { node, next };
}

function list(lines, i, depth) {
  const first = ITEM.exec(lines[i]);
  if (!first || depth > 12) return null;
  const base = first[1].length;
  const ordered = /\d/.test(first[2]);
  const node = h(ordered ? "ol" : "ul", ordered && Number.parseInt(first[2], 10) !== 1 ? { start: String(Number.parseInt(first[2], 10)) } : {});
  let next = i;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next]);
    if (!item || item[1].length < base || item[1].length > base + 1 || /\d/.test(item[2]) !== ordered || RULE.test(lines[next])) break;
    const width = item[1].length + item[2].length + Math.min(item[3].length || 1, 4);
    const inner = [item[4]];
    for (next += 1; next < lines.length; next += 1) {
      const line = lines[next];
      const deeper = indentOf(line) >= Math.min(width, base + 2);
      if (!line.trim()) {
        let after = next + 1;
        while (after < lines.length && !lines[after].trim()) after += 1;
        if (after === lines.length || indentOf(lines[after]) < Math.min(width, base + 2)) break;
      } else if (!deeper && startsBlock(lines, next)) break;
      inner.push(deeper ? line.slice(Math.min(width, indentOf(line))) : line.trimStart());
    }
    node.append(listItem(inner, depth));
    const blank = next;
    while (next < lines.length && !lines[next].trim()) next += 1;
    const following = ITEM.exec(lines[next] ?? "");
    if (!following || following[1].length < base) {
      next = blank;
      break;
    }
  }
  return { node, next: Math.max(next, i + 1) };
}

function listItem(inner, depth) {
  const task = /^\[([ xX])\]\s+(.*)$/.exec(inner[0]);
  if (task) inner[0] = task[2];
  const content = blocks(inner, depth + 1);
  if (content[0]?.tagName === "P") content.splice(0, 1, ...content[0].childNodes);
  if (!task) return h("li", {}, content);
  const box = h("input", { type: "checkbox", disabled: true, checked: task[1] !== " ", aria: { label: task[2] } });
  return h("li.task-item", {}, box, h("div", {}, content));
}

const indentOf = (line) => line.length - line.trimStart().length;

function startsBlock(lines, i) {
  const line = lines[i];
  return FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || ITEM.test(line) || Boolean(table(lines, i));
}

function paragraph(lines, i) {
  const text = [lines[i].trimStart()];
  let next = i + 1;
  for (; next < lines.length && lines[next].trim() && !startsBlock(lines, next); next += 1) text.push(lines[next].trim());
  const image = text.length === 1 && /^!\[([^\]]*)\]\(\s*(\S+?)\s*\)$/.exec(text[0].trim());
  if (image && resource(image[2])) return { node: picture(image[2], image[1]), next };
  return { node: h("p", {}, text.map((line, k) => [k > 0 && h("br"), spans(line.replace(/\\$/, ""))])), next };
}

function picture(url, alt) {
  return anchor(url, { class: "picture" }, h("img", { src: resource(url), alt, loading: "lazy", referrerpolicy: "no-referrer" }));
}
