/* The page of a contract. All that it shows is put in as text: what a contract says is never markup. */

import { h, scrolling } from "./elements.js";
import { box, download, follow } from "./contract-redline.js";
import { focusOn, pieceAt, showQuote, unmark } from "./passages.js";
import { begin, main, navigate, waits } from "./page.js";
import { choose, side, toChat } from "./side.js";

const FIGURE = /^[\d.,-]+$/; // a sum or a day, which is not broken at the end of a line
const POLL = 3000; // milliseconds between two looks while the contract is being read

function labelled(term, value, kind = "p") {
  return value ? h(kind, {}, h("span.label", {}, term), " ", value) : null;
}

function badge(finding) {
  return h("span.badge", { "data-severity": finding.severity }, finding.severity_name);
}

function title(finding) {
  const clauses = [...new Set(finding.places.map((one) => one.clause).filter(Boolean))];
  return [finding.name, clauses.join(", ")].filter(Boolean).join(" · ");
}

function explanation(finding, words) {
  return [
    labelled(words.reason, finding.reason),
    labelled(words.norm, finding.norm),
    labelled(words.suggestion, finding.suggestion),
  ];
}

// The text

function piece(one) {
  const id = `c-${one.start}`;
  if (!one.findings.length) return h("span", { id, "data-start": one.start }, one.text);
  const numbers = one.findings.join(" ");
  return h(
    "a.mark",
    {
      id,
      href: `#f-${one.findings[0]}`,
      "data-start": one.start,
      "data-findings": numbers,
      "data-severity": one.severity,
      "aria-describedby": one.findings.map((n) => `f-${n}-title`).join(" "),
    },
    one.text,
    h("sup.numbers", { "aria-hidden": "true" }, one.begins.join(",")),
  );
}

function contractText(content) {
  const clauses = content.clauses.map((clause) =>
    h("div.clause", { "data-severity": clause.severity }, clause.pieces.map(piece)),
  );
  const heading = h("h2", { id: "text-title" }, content.words.text);
  return h("section.text", { "aria-labelledby": "text-title" }, heading, h("div.sheet", {}, clauses));
}

// What was found

function finding(one, words) {
  const place = one.start === null ? null : `#c-${one.start}`;
  const name = place ? h("a", { href: place, "data-go": one.n }, title(one)) : title(one);
  const missing = place ? null : h("p.missing", {}, words.missing);
  const wording = one.wording
    ? h("details", {}, h("summary", {}, words.wording), h("p.wording", {}, one.wording))
    : null;
  return h(
    "li.finding",
    { id: `f-${one.n}`, tabindex: "-1", "data-severity": one.severity },
    h("h3", { id: `f-${one.n}-title` }, h("span.number", {}, `${one.n}. `), name, " ", badge(one)),
    missing,
    explanation(one, words),
    wording,
    one.places.map((place) => box(one, place, words)),
  );
}

function findings(content) {
  const list = h("ol.findings", {}, content.findings.map((one) => finding(one, content.words)));
  return content.findings.length ? [download(content), list] : h("p", {}, content.summary.headline);
}

// Tables, questions, the head

function table(one, number) {
  const head = h("tr", {}, one.columns.map((name) => h("th", { scope: "col" }, name)));
  const rows = one.rows.map((row) => h("tr", {}, row.map((cell) => h(FIGURE.test(cell) ? "td.figure" : "td", {}, cell))));
  const id = `table-${number}`;
  return h(
    "section.table",
    { "aria-labelledby": id },
    h("h2", { id }, one.title),
    h("div.scroll", { tabindex: "0", role: "group", "aria-labelledby": id },
      h("table", { "aria-labelledby": id }, h("thead", {}, head), h("tbody", {}, rows))),
  );
}

function questions(content) {
  if (!content.questions.length) return null;
  return h(
    "section.questions",
    { "aria-labelledby": "questions-title" },
    h("h2", { id: "questions-title" }, content.words.questions),
    h("ul", {}, content.questions.map((one) => h("li", {}, one))),
  );
}

function head(content) {
  const { words, summary } = content;
  const other = content.locale === "ko" ? "en" : "ko";
  const language = h("a.tool", { href: `?lang=${other}`, lang: other, hreflang: other }, words.other_language);
  const print = h("button.tool", { type: "button" }, words.print);
  print.addEventListener("click", () => window.print());
  const level = summary && summary.severity
    ? h("span.badge.large", { "data-severity": summary.severity }, summary.level)
    : null;
  return h(
    "header",
    {},
    h("div.top", {}, h("h1", {}, content.name), h("div.tools", {}, language, print)),
    summary ? h("p.headline", {}, level, " ", summary.headline) : null,
    summary && summary.underpayment ? h("p.money", {}, summary.underpayment) : null,
    content.message ? h("p.notice", { role: "status" }, content.message) : null,
  );
}

// Hovering and the keyboard: an explanation beside the passage

const tip = h("div.tip", { id: "tip", role: "tooltip", hidden: "hidden" });
let shownFor = null;

function hideTip() {
  tip.hidden = true;
  shownFor = null;
}

function showTip(mark, content) {
  if (shownFor === mark) return;
  shownFor = mark;
  const numbers = mark.dataset.findings.split(" ").map(Number);
  tip.replaceChildren(...numbers.map((n) => {
    const one = content.findings[n - 1];
    return h("div.tip-finding", {}, h("p.tip-title", {}, title(one), " ", badge(one)), explanation(one, content.words));
  }));
  tip.hidden = false;
  placeTip();
}

/** Put the explanation below its passage, or above where there is no room. */
function placeTip() {
  if (!shownFor) return;
  const place = shownFor.getClientRects()[0];
  const room = document.documentElement.clientWidth;
  const left = Math.max(8, Math.min(place.left, room - tip.offsetWidth - 8));
  const below = shownFor.getBoundingClientRect().bottom + 4;
  const fits = below + tip.offsetHeight < window.innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${fits ? below : Math.max(8, place.top - tip.offsetHeight - 4)}px`;
}

function listen(content) {
  const text = main.querySelector(".text");
  const markAt = (event) => event.target.closest?.(".mark");
  for (const name of ["pointerover", "focusin"]) {
    text.addEventListener(name, (event) => {
      if (event.pointerType === "touch") return; // a tap goes to the finding
      const mark = markAt(event);
      if (mark) showTip(mark, content);
    });
  }
  document.addEventListener("pointerover", (event) => {
    if (!tip.hidden && !markAt(event) && !tip.contains(event.target) && document.activeElement !== shownFor) hideTip();
  });
  text.addEventListener("focusout", hideTip);
  for (const name of ["scroll", "resize"]) window.addEventListener(name, placeTip, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
  });
  navigate((hash, link) => {
    if (link?.dataset.end) showQuote(Number(hash.slice(3)), Number(link.dataset.end));
    else goTo(hash, link?.dataset.go);
    if (link) hideTip();
  });
}

/** Scroll to a passage (`#c-START`) or a finding (`#f-N`), mark it and put the focus there. */
function goTo(hash, number) {
  const [, kind, value] = /^#([cf])-(\d{1,9})$/.exec(hash) ?? [];
  if (!kind) return;
  const target = kind === "c" ? pieceAt(Number(value)) : document.getElementById(`f-${value}`);
  if (!target) return;
  if (kind === "f") choose("findings");
  unmark();
  const all = number ? main.querySelectorAll(`.mark[data-findings~="${number}"]`) : [target];
  for (const one of all) one.classList.add("current");
  focusOn(target);
  hideTip();
  target.scrollIntoView({ block: "center", behavior: scrolling() });
}

// Beginning

function draw(content) {
  document.documentElement.lang = content.locale;
  document.title = `${content.name} · ${content.words.title}`;
  const columns = content.clauses.length
    ? h("div.columns", {}, contractText(content), content.summary ? side(content, findings(content)) : null)
    : null;
  const foot = h("footer", {}, h("p", {}, content.words.no_advice));
  main.replaceChildren(...[head(content), columns, questions(content), ...content.tables.map(table), foot, tip].filter(Boolean));
  const composer = main.querySelector(".composer");
  if (composer) main.append(toChat(content, composer));
  document.body.dataset.state = content.status;
  listen(content);
  follow(main, content);
  goTo(location.hash);
}

/** Draw the contract, or say how far it has been read and look again. */
function shown(content) {
  if (content.status !== "reading" && content.status !== "analysing") return draw(content);
  waits(content.message);
  window.setTimeout(() => begin(shown), POLL);
}

begin(shown);
