/* The page of a model: the document beside its types. What a document says goes in as text, never as markup. */

import { h, button, scrolling } from "./elements.js";
import { choice, choose, goOn } from "./model-going-on.js";
import { upload } from "./model-upload.js";
import { badge, begin, main, navigate } from "./page.js";

// The documents

function piece(one, document) {
  const id = `d-${document}-${one.start}`;
  if (!one.types.length) return h("span", { id }, one.text);
  const numbers = one.types.join(" ");
  return h(
    "a.mark",
    { id, href: `#t-${one.types[0]}`, "data-types": numbers, "data-tone": one.tone, "aria-describedby": one.types.map((n) => `t-${n}-title`).join(" ") },
    one.text,
  );
}

function documents(content) {
  const sheets = content.documents.map((one, number) =>
    h(
      "article.sheet",
      { "aria-label": one.name },
      content.documents.length > 1 ? h("h3", {}, one.name) : null,
      h("div.original", {}, one.pieces.map((each) => piece(each, number))),
    ),
  );
  return h("section.text", { "aria-labelledby": "text-title" }, h("h2", { id: "text-title" }, content.words.document), sheets);
}

// The types

function type(one, content) {
  const { words } = content;
  const [document, start] = one.spans.at(-1);
  const sentence = `t-${one.n}-title`;
  return h(
    "li.type",
    { id: `t-${one.n}`, tabindex: "-1", "data-tone": one.tone },
    h("h3", { id: sentence }, h("a", { href: `#d-${document}-${start}`, "data-go": one.n }, one.says)),
    one.disagrees ? h("p.disagrees", {}, one.disagrees) : null,
    h("blockquote.passage", {}, one.quote),
    h("p.facts", {}, badge(one.tone, one.verdict), " ", one.is_added ? [badge("plain", words.added), " "] : null, h("span.place", {}, one.place)),
    content.can_choose ? choice(one.key, true, sentence, words.keep, words.leave_out, words) : null,
    h("p.name", {}, h("code", {}, one.type)),
    one.code ? h("details", {}, h("summary", {}, words.code), h("pre", { tabindex: "0" }, h("code", { translate: "no" }, one.code))) : null,
  );
}

/** What a person left out of the module, with a way back. */
function leftOut(content) {
  const { words } = content;
  if (!content.left_out.length) return null;
  const rows = content.left_out.map((one) =>
    h(
      "li.type",
      { "data-tone": "plain" },
      h("h3", { id: `${one.key}-title` }, one.says),
      h("blockquote.passage", {}, one.quote),
      h("p.facts", {}, h("span.place", {}, one.place)),
      choice(one.key, false, `${one.key}-title`, words.bring_back, words.stays_out, words),
    ),
  );
  return [h("h2", { id: "left-out-title" }, words.left_out), h("ul.types.left-out", { "aria-labelledby": "left-out-title" }, rows)];
}

function types(content) {
  const { words } = content;
  const heading = h("h2", { id: "types-title" }, words.types);
  const list = content.types.length ? h("ol.types", {}, content.types.map((one) => type(one, content))) : h("p", {}, content.model.verdict);
  return h("section.side", { "aria-labelledby": "types-title" }, heading, h("p.hint", {}, words.hint), list, leftOut(content));
}

// The head and what stands below

function head(content) {
  const { words, model } = content;
  const other = content.locale === "ko" ? "en" : "ko";
  const language = h("a.tool", { href: `?lang=${other}`, lang: other, hreflang: other }, words.other_language);
  const print = button("button.tool", words.print, () => window.print());
  const verdict = model
    ? [
        h("p.verdict", {}, badge(model.tone, words[`tone_${model.tone}`]), " ", model.verdict),
        h("p.about", {}, h("span", {}, model.version), ...model.about.map((line) => h("span", {}, line))),
      ]
    : [h("p", {}, words.intro)];
  return h("header", {}, h("div.top", {}, h("h1", {}, content.title), h("div.tools", {}, language, model ? print : null)), verdict);
}

function files(content) {
  const links = content.files.map((name, number) =>
    h("li", {}, h("a.tool", { href: `${location.pathname}/files/${number}`, download: name }, name)),
  );
  return h("section.files", { "aria-labelledby": "files-title" }, h("h2", { id: "files-title" }, content.words.files), h("ul.downloads", {}, links));
}

function changes(content) {
  if (!content.model.changes.length) return null;
  return h(
    "section.changes",
    { "aria-labelledby": "changes-title" },
    h("h2", { id: "changes-title" }, content.words.changes),
    h("ul", {}, content.model.changes.map((line) => h("li", {}, line))),
  );
}

// From a type to its passage, and back

function goTo(hash, number) {
  const target = /^#(?:d-\d{1,3}-\d{1,9}|t-\d{1,5})$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!target) return;
  for (const old of main.querySelectorAll(".current")) old.classList.remove("current");
  const passages = number ? [...main.querySelectorAll(`.mark[data-types~="${number}"]`)] : [];
  for (const one of [target, ...passages]) one.classList.add("current");
  if (!target.matches("a, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center", behavior: scrolling() });
}

function draw(content) {
  document.documentElement.lang = content.locale;
  document.title = `${content.title} · ${content.words.title}`;
  const shown = content.model
    ? [changes(content), goOn(content), h("div.columns", {}, documents(content), types(content)), choose(content, main), files(content)]
    : [];
  const form = content.can_upload ? upload(content) : null;
  main.replaceChildren(...[head(content), ...shown, form].filter(Boolean));
  document.body.dataset.state = "ready";
  navigate((hash, link) => goTo(hash, link?.dataset.go));
  goTo(location.hash);
}

begin(draw);
