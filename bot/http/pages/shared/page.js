/* What every page does: fetch what it shows, follow its own links, and open all of it on paper. */

import { h } from "./elements.js";

const data = new URL(`${location.pathname}/data${location.search}`, location.origin);
const notice = document.getElementById("notice");
export const main = document.getElementById("page");

export function badge(tone, text) {
  return h("span.badge", { "data-tone": tone }, text);
}

/** Say why the page shows nothing yet. */
export function waits(message) {
  notice.textContent = message;
}

function refused(message) {
  waits(message);
  document.body.dataset.state = "refused";
}

async function load(draw) {
  const answer = await fetch(data, { credentials: "omit", referrerPolicy: "no-referrer" });
  const content = await answer.json();
  if (answer.ok) draw(content);
  else refused(content.message);
}

/** Fetch what the page shows and have it drawn; where that is refused or fails, a sentence says so. */
export function begin(draw) {
  if (document.body.dataset.state === "loading") load(draw).catch(() => refused(notice.dataset.failed));
}

/** Follow the page's own links by `goTo(hash, link)`, and unfold everything before it is printed. */
export function navigate(goTo) {
  main.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    history.replaceState(null, "", link.getAttribute("href"));
    goTo(link.hash, link);
  });
  window.addEventListener("hashchange", () => goTo(location.hash));
  window.addEventListener("beforeprint", () => {
    for (const one of main.querySelectorAll("details")) one.open = true; // nobody opens it on paper
  });
}
