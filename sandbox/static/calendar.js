/** A button that opens a month: arrows walk through the days, Page Up and Down through the months. */

import { fill, h, icon, iconButton } from "./dom.js";
import { lang, t, wallTime } from "./i18n.js";
import { popover } from "./menus.js";

const locale = () => (lang() === "en" ? "en-US" : "ko-KR");
const pad = (n) => String(n).padStart(2, "0");
const iso = (date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const parse = (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? new Date(`${text}T00:00`) : null);
const today = () => wallTime(Date.now() / 1000).slice(0, 10);
const moved = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** "2026년 11월 22일 (일)" or "Sun, Nov 22, 2026". */
export function dateWords(text) {
  const date = parse(text);
  if (!date) return text;
  if (lang() === "en") return date.toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", weekday: "short" });
  return `${date.toLocaleDateString("ko-KR", { year: "numeric", month: "long", day: "numeric" })} (${date.toLocaleDateString("ko-KR", { weekday: "short" })})`;
}

/** `changed(date | null)` hears "YYYY-MM-DD". */
export function calendarField({ label, placeholder, value, clearable, changed }) {
  let chosen = value || null;
  const words = h("span.picker-words");
  const button = h("button.picker-button", { type: "button", aria: { haspopup: "dialog", expanded: false } }, icon("calendar", 16), words, icon("down", 16));
  const clear = h("button.icon-button.picker-clear", { type: "button", title: t("clear"), aria: { label: t("clear") }, onclick: () => (set(null), button.focus()) }, icon("close", 14));
  const draw = () => {
    fill(words, chosen ? dateWords(chosen) : placeholder);
    words.classList.toggle("placeholder", !chosen);
    button.setAttribute("aria-label", [label, chosen ? dateWords(chosen) : placeholder].filter(Boolean).join(": "));
    clear.hidden = !chosen;
  };
  const set = (next) => {
    chosen = next;
    draw();
    changed(chosen);
  };
  button.addEventListener("click", () => popover(button, (close) => month(parse(chosen ?? today()), (day) => (close(), set(day)), chosen), { label: t("pickDate"), width: 296 }));
  draw();
  return h("span.picker", {}, button, clearable && clear);
}

function month(start, choose, chosen) {
  let focus = start;
  const title = h("strong.calendar-title", { aria: { live: "polite" } });
  const grid = h("div.calendar-grid", { role: "grid", aria: { label: t("pickDate") } });
  const head = h("div.calendar-head", {}, iconButton("left", t("previousMonth"), () => turn(-1)), title, iconButton("right", t("nextMonth"), () => turn(1)));
  const turn = (months, refocus = false) => {
    const last = new Date(focus.getFullYear(), focus.getMonth() + months + 1, 0).getDate();
    focus = new Date(focus.getFullYear(), focus.getMonth() + months, Math.min(focus.getDate(), last));
    draw(refocus);
  };
  const draw = (refocus) => {
    const now = today();
    fill(title, focus.toLocaleDateString(locale(), { year: "numeric", month: "long" }));
    const first = new Date(focus.getFullYear(), focus.getMonth(), 1);
    const begin = moved(first, -first.getDay());
    const names = [...Array(7).keys()].map((k) => h("span.calendar-name", { role: "columnheader" }, moved(begin, k).toLocaleDateString(locale(), { weekday: "narrow" })));
    const day = (date) => {
      const id = iso(date);
      const outside = date.getMonth() !== focus.getMonth();
      return h(
        "button.calendar-day",
        {
          type: "button",
          role: "gridcell",
          tabindex: id === iso(focus) ? "0" : "-1",
          autofocus: id === iso(focus) && !refocus,
          class: [outside && "outside", id === now && "today", id === chosen && "chosen"].filter(Boolean).join(" "),
          data: { day: id },
          aria: { selected: id === chosen, label: dateWords(id), current: id === now ? "date" : null },
          onclick: () => choose(id),
        },
        String(date.getDate()),
      );
    };
    const weeks = [...Array(6).keys()].map((week) => h("div.calendar-week", { role: "row" }, [...Array(7).keys()].map((k) => day(moved(begin, week * 7 + k)))));
    fill(grid, h("div.calendar-week", { role: "row" }, names), weeks);
    if (refocus) grid.querySelector("[tabindex='0']").focus();
  };
  grid.addEventListener("keydown", (event) => {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (days) focus = moved(focus, days);
    else if (event.key === "PageUp" || event.key === "PageDown") return event.preventDefault(), event.stopPropagation(), turn(event.key === "PageUp" ? -1 : 1, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
    draw(true);
  });
  draw(false);
  return h("div.calendar", {}, head, grid);
}
