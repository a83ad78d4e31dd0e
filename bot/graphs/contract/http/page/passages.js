/* Passages of the contract: found by their offsets, which count characters and not the halves of a pair. */

import { scrolling } from "./elements.js";

const pieces = () => [...document.querySelectorAll(".sheet [data-start]")];
const startOf = (piece) => Number(piece.dataset.start);
const highlights = globalThis.CSS?.highlights;

/** The piece in which an offset stands. */
export function pieceAt(offset) {
  return pieces().findLast((one) => startOf(one) <= offset) ?? null;
}

/** Where a character of a piece lies for the browser, which counts what is beyond the first plane twice. */
function placeIn(piece, offset) {
  const text = piece.firstChild;
  const before = [...text.data].slice(0, offset - startOf(piece)).join("").length;
  return [text, Math.min(before, text.length)];
}

/** Take back what marks the passage that was shown before. */
export function unmark() {
  for (const old of document.querySelectorAll(".current")) old.classList.remove("current");
  highlights?.delete("quote");
}

/** Scroll to a quote (offsets from and to) and mark it, to the letter where the browser can. */
export function showQuote(from, to) {
  const [first, last] = [pieceAt(from), pieceAt(to - 1)];
  if (!first || !last) return;
  unmark();
  const range = document.createRange();
  range.setStart(...placeIn(first, from));
  range.setEnd(...placeIn(last, to));
  if (highlights) {
    highlights.set("quote", new Highlight(range));
  } else {
    for (const one of pieces()) if (range.intersectsNode(one)) one.classList.add("current");
  }
  focusOn(first);
  const place = range.getBoundingClientRect();
  const middle = place.top + Math.min(place.height, window.innerHeight / 2) / 2;
  window.scrollBy({ top: middle - window.innerHeight / 2, behavior: scrolling() });
}

/** Put the focus on an element without moving the page. */
export function focusOn(target) {
  if (!target.matches("a, button, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
