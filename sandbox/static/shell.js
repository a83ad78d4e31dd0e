/** The frame that stays while conversations come and go: drawer, banner, theme and language. */

import { fill, h, icon } from "./dom.js";
import { lang, setLanguage, t } from "./i18n.js";
import { remember, state } from "./state.js";

export const root = document.getElementById("app");
export const main = h("main.main", { id: "main", tabindex: "-1" });
const banner = h("div.banner", { role: "status", hidden: true });
const scrim = h("div.scrim", { hidden: true, onclick: () => drawer(false) });
let side = null;

/** Takes the sidebar; a click on any of its links closes the drawer of narrow screens. */
export function mount(sidebar) {
  side = sidebar;
  side.addEventListener("click", (event) => event.target.closest("a") && drawer(false));
}

/** Puts the frame into the document. */
export function showFrame() {
  fill(root, banner, side, scrim, main);
}

/** Opens or closes the sidebar of narrow screens; the focus goes along. */
export function drawer(open) {
  root.classList.toggle("drawer-open", open);
  scrim.hidden = !open;
  if (open) side.querySelector("[aria-current=page], a")?.focus();
  else if (side.contains(document.activeElement)) main.querySelector(".only-narrow")?.focus();
}

/** "auto", "light" or "dark", remembered. */
export function setTheme(value) {
  remember.set("theme", value === "auto" ? null : value);
  applyTheme();
}

export function applyTheme() {
  const theme = remember.get("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** The page's language: the switch, else the profile of the person who looks. */
export function applyLanguage() {
  setLanguage(remember.get("lang") ?? (state.me?.locale ?? navigator.language).slice(0, 2), state.me?.tz);
  document.getElementById("skip").textContent = t("skip");
}

/** The banner: no bot listens, or (lost) the server itself does not answer. */
export function connection(lost = false) {
  banner.hidden = state.connected !== false && !lost;
  banner.classList.toggle("lost", lost);
  if (lost) fill(banner, icon("alert", 17), t("network"));
  else if (!banner.hidden) fill(banner, icon("plug", 17), h("span", {}, t("noBot"), " ", h("code", {}, "bot serve"), lang() === "en" ? " " : "", t("noBotRun")));
}
