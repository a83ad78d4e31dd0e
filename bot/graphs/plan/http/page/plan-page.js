/* The page of a plan: its sections beside what it rests on, its versions, and what changed between two. */

import { button, h, scrolling } from "./elements.js";
import { badge, begin, main, navigate } from "./page.js";
import { ask } from "./plan-ask.js";

/** The elements of Markdown that the server read: text, or a kind with its attributes and children. */
function grown(node) {
  if (typeof node === "string") return node;
  const [kind, attributes, children] = node;
  const safe = kind === "a" ? { ...attributes, target: "_blank", rel: "noopener noreferrer nofollow" } : attributes;
  const element = h(kind, safe, kind === "code" || kind === "a" ? children.map(grown) : children.map(cited));
  return kind === "table" ? h("div.wide", { tabindex: "0", role: "group" }, element) : element;
}

/** Text in which the marks of sources lead to them. */
function cited(node) {
  if (typeof node !== "string") return grown(node);
  return node.split(/(\[\d{1,3}\])/u).map((piece) => {
    const number = /^\[(\d{1,3})\]$/u.exec(piece)?.[1];
    return number ? h("a.cite", { href: `#s-${number}` }, piece) : piece;
  });
}

// The head

function tools(content) {
  const { words, plan } = content;
  const other = content.locale === "ko" ? "en" : "ko";
  const search = new URLSearchParams(location.search);
  search.set("lang", other);
  return h(
    "div.tools",
    {},
    h("a.tool", { href: `?${search}`, lang: other, hreflang: other }, words.other_language),
    plan ? button("button.tool", words.print, () => window.print()) : null,
  );
}

function head(content) {
  const { words, plan } = content;
  const about = plan
    ? [
        h("p.about", {}, [plan.version, ...plan.about].map((line) => h("span", {}, line)), plan.notion ? h("a", { href: plan.notion, target: "_blank", rel: "noopener noreferrer" }, words.notion) : null),
        content.summary ? h("p.summary", {}, content.summary) : null,
        files(content),
      ]
    : [h("p", {}, words.intro)];
  return h("header", {}, h("div.top", {}, h("h1", {}, content.title), tools(content)), about);
}

function files(content) {
  const links = content.files.map((kind) =>
    h("li", {}, h("a.tool", { href: `${location.pathname}/files/${kind}?version=${content.plan.number}`, download: "" }, content.words[`file_${kind}`])),
  );
  return h("ul.downloads", { "aria-label": content.words.files }, links);
}

// The plan

function contents(content) {
  const links = content.sections.map((one) => h("li", {}, h("a", { href: `#p-${one.key}` }, one.title)));
  return h("nav.contents", { "aria-label": content.words.contents }, h("ol", {}, links));
}

function section(one) {
  return h(
    "section.part",
    { id: `p-${one.key}`, tabindex: "-1", "aria-labelledby": `p-${one.key}-title` },
    h("h2", { id: `p-${one.key}-title` }, one.title),
    one.body.map((node) => grown(node)),
    one.pictures.map((picture) => h("img.picture", { src: picture.source, alt: picture.alt })),
    one.missing ? h("p.missing", {}, "⚠ ", one.missing) : null,
  );
}

function assumptions(content) {
  if (!content.assumptions.length) return null;
  return h(
    "section.box",
    { "aria-labelledby": "assumptions-title" },
    h("h2", { id: "assumptions-title" }, content.words.assumptions),
    h("p.hint", {}, content.words.assumptions_hint),
    h("ul", {}, content.assumptions.map((one) => h("li", {}, one.text, h("span.reason", {}, one.reason)))),
  );
}

function source(one, words) {
  const title = one.url ? h("a", { href: one.url, target: "_blank", rel: "noopener noreferrer nofollow" }, one.title) : one.title;
  return h("li", { id: `s-${one.n}`, tabindex: "-1" }, h("b", {}, `[${one.n}] `), title, h("span.reason", {}, [one.kind, one.date, one.used ? "" : words.unused].filter(Boolean).join(" · ")));
}

function sources(content) {
  const { words } = content;
  const used = content.sources.filter((one) => one.used);
  const rest = content.sources.filter((one) => !one.used);
  if (!content.sources.length) return null;
  return h(
    "section.box",
    { "aria-labelledby": "sources-title" },
    h("h2", { id: "sources-title" }, words.sources),
    h("ul.sources", {}, used.map((one) => source(one, words))),
    rest.length ? h("details", {}, h("summary", {}, `${words.unused} (${rest.length})`), h("ul.sources", {}, rest.map((one) => source(one, words)))) : null,
  );
}

function agents(content) {
  if (!content.agents.length) return null;
  const tone = { model: "good", rules: "plain", skipped: "plain", failed: "bad" };
  return h(
    "details.box",
    {},
    h("summary", {}, content.words.agents),
    h("ol.agents", {}, content.agents.map((one) => h("li", {}, h("span", {}, one.name), badge(tone[one.state], one.outcome), h("span.reason", {}, `${one.seconds} ${content.words.seconds}`)))),
  );
}

// Versions and what changed

function versions(content) {
  const { words, plan } = content;
  const other = content.versions.filter((one) => one.number !== plan.number);
  if (!other.length) return null;
  const link = (label, values) => {
    const search = new URLSearchParams(location.search);
    for (const key of ["version", "against"]) search.delete(key);
    for (const [key, value] of Object.entries(values)) search.set(key, value);
    return h("a", { href: `?${search}` }, label);
  };
  const row = (one) =>
    h(
      "li",
      one.number === plan.number ? { "aria-current": "true" } : {},
      link(one.name, { version: one.number }),
      h("span.reason", {}, new Date(one.at).toLocaleString(content.locale), one.by_people ? ` · ${words.by_people}` : ""),
      one.number === plan.number ? badge("good", words.shown) : link(words.compare, { version: plan.number, against: one.number }),
    );
  return h("section.box", { "aria-labelledby": "versions-title" }, h("h2", { id: "versions-title" }, words.versions), h("ul.versions", {}, content.versions.map(row)));
}

function changes(content) {
  if (!content.changes) return null;
  const { words } = content;
  const run = ([kind, text]) => (kind === "same" ? text : h(kind, {}, h("span.unseen", {}, words[kind]), text));
  const one = (each) =>
    h("details", { open: "open" }, h("summary", {}, each.title, " ", badge(each.state === "removed" ? "bad" : "good", words[`change_${each.state}`])), h("p.diff", {}, each.words.map(run)));
  const title = words.changed_since.replace("{number}", content.changes.against);
  const list = content.changes.sections.length ? content.changes.sections.map(one) : h("p", {}, words.nothing_changed);
  return h("section.box.changes", { "aria-labelledby": "changes-title" }, h("h2", { id: "changes-title" }, title), list);
}

function goTo(hash) {
  const target = /^#[ps]-[a-z0-9_]{1,42}$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!target) return;
  const shut = target.closest("details");
  if (shut) shut.open = true;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: target.matches("li") ? "center" : "start", behavior: scrolling() });
}

function draw(content) {
  document.documentElement.lang = content.locale;
  document.title = content.plan ? `${content.title} · ${content.words.title}` : content.title;
  const shown = content.plan
    ? [
        changes(content),
        h(
          "div.columns",
          {},
          h("article.sheet", { "aria-label": content.title }, contents(content), content.sections.map(section)),
          h("aside.side", {}, versions(content), assumptions(content), sources(content), agents(content)),
        ),
      ]
    : [];
  main.replaceChildren(...[head(content), ...shown, content.can_ask ? ask(content) : null].filter(Boolean));
  document.body.dataset.state = "ready";
  navigate(goTo);
  goTo(location.hash);
}

begin(draw);
