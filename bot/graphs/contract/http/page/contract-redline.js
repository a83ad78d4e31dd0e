/* Which suggestions go into the Word document, and the link that fetches it. */

import { h } from "./elements.js";

const CHANGES = "input[data-change]";

/** A box for a place of a finding where its suggestion can be written into the contract, ticked to begin with. */
export function box(one, place, words) {
  if (!place.change) return null;
  const input = h("input", { type: "checkbox", checked: "checked", "data-change": place.change, "aria-describedby": `f-${one.n}-title` });
  const clause = one.places.length > 1 && place.clause ? ` (${place.clause})` : "";
  return h("label.pick", {}, input, words.pick, clause);
}

/** The link above the findings; it names what is ticked, and leads nowhere while nothing is. */
export function download(content) {
  if (!content.findings.some((one) => one.places.some((place) => place.change))) return null;
  const link = h("a.tool", { download: "contract-redline.docx", role: "link" });
  return h("div.redline", {}, link, h("p.hint", {}, content.words.redline_hint));
}

/** Keep the link up to date with the boxes. */
export function follow(main, content) {
  const link = main.querySelector(".redline a");
  if (!link) return;
  const update = () => {
    const boxes = [...main.querySelectorAll(CHANGES)];
    const ticked = boxes.filter((one) => one.checked);
    link.textContent = content.words.redline.replace("{n}", ticked.length);
    if (!ticked.length) {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
      return;
    }
    link.removeAttribute("aria-disabled");
    // All of a long contract would make too long an address.
    const picked = ticked.length === boxes.length ? ["all"] : ticked.map((one) => one.dataset.change);
    const query = new URLSearchParams(picked.map((key) => ["pick", key]));
    query.set("lang", content.locale);
    link.href = `${location.pathname}/redline?${query}`;
  };
  main.addEventListener("change", (event) => {
    if (event.target.matches(CHANGES)) update();
  });
  update();
}
