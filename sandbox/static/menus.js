/** Things that lie over the page: menus, dialogs, short notices. Esc and a click outside close them; focus returns. */

import { fill, h, icon } from "./dom.js";
import { t } from "./i18n.js";

/** Inside an open dialog everything else is out of reach, so that what opens there goes into it. */
const layer = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.getElementById("layer");
let closeOpen = null;

/** True when something was open and is now closed. */
export function closeMenu() {
  if (!closeOpen) return false;
  closeOpen();
  return true;
}

/** Opens a box beside its button. `content(close)` makes the nodes. */
export function popover(button, content, { role = "dialog", label, align = "start", width } = {}) {
  if (closeOpen?.button === button) return closeOpen();
  closeMenu();
  const box = h("div.popover", { role, tabindex: "-1", aria: { label } });
  if (width) box.style.width = `${width}px`;
  const close = ({ refocus = true } = {}) => {
    closeOpen = null;
    observer.disconnect();
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", dismiss);
    button.setAttribute("aria-expanded", "false");
    if (refocus && button.isConnected) button.focus();
  };
  const dismiss = () => close({ refocus: false });
  const outside = (event) => {
    if (!box.contains(event.target) && !button.contains(event.target)) dismiss();
  };
  closeOpen = close;
  closeOpen.button = button;
  fill(box, content(close));
  layer().append(box);
  const observer = new ResizeObserver(() => place(box, button.getBoundingClientRect(), align)); // lists fill themselves later
  observer.observe(box);
  place(box, button.getBoundingClientRect(), align);
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", dismiss);
  button.setAttribute("aria-expanded", "true");
  box.addEventListener("keydown", arrows);
  box.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !box.contains(event.relatedTarget) && box.isConnected) dismiss();
  });
  (box.querySelector("[autofocus]") ?? box.querySelector("button, input, a, [tabindex='0']") ?? box).focus();
  return close;
}

function place(box, rect, align) {
  const gap = 6;
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = align === "end" ? rect.right - width : rect.left;
  const below = rect.bottom + gap + height <= innerHeight;
  const top = below ? rect.bottom + gap : Math.max(8, rect.top - gap - height);
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  box.style.top = `${Math.min(top, Math.max(8, innerHeight - height - 8))}px`;
}

/** Arrow keys walk through the items of a menu. */
export function arrows(event) {
  if (!["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
  const items = [...event.currentTarget.querySelectorAll("button:not(:disabled), a[href], [role=option]")].filter((item) => item.offsetParent);
  if (!items.length || event.target.matches("textarea, input[type=text]")) return;
  const at = items.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? items.length - 1 : at - 1, Home: 0, End: items.length - 1 }[event.key];
  items[(next + items.length) % items.length].focus();
  event.preventDefault();
}

/** A menu of {label, icon?, note?, tail?, checked?, danger?, run} items, or {heading}. */
export function menu(button, items, options = {}) {
  return popover(
    button,
    (close) =>
      items.filter(Boolean).map((item) =>
        item.heading
          ? h("div.menu-heading", { role: "presentation" }, item.heading)
          : h(
              "button.menu-item",
              {
                type: "button",
                role: item.checked === undefined ? "menuitem" : "menuitemradio",
                class: item.danger ? "danger" : "",
                aria: { checked: item.checked },
                onclick: () => {
                  close();
                  item.run();
                },
              },
              item.icon && (item.icon instanceof Node ? item.icon : icon(item.icon)),
              h("span.menu-label", {}, item.label, item.note && h("span.menu-note", {}, item.note)),
              item.tail,
            item.checked && icon("check", 16),
            ),
      ),
    { role: "menu", ...options },
  );
}

/** A modal text with one button. */
export const tell = ({ title, text }) => ask({ title, text, yes: t("close"), no: null });

/** A modal question; resolves to true when the person agrees. The browser gives the focus back when it closes. */
export function ask({ title, text, yes = t("yes"), no = t("cancel"), danger = false }) {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog.dialog",
      { aria: { label: typeof title === "string" ? title : null } },
      h("h2", {}, title),
      text && h("div.dialog-text", {}, text),
      h(
        "div.dialog-buttons",
        {},
        no && h("button.button", { type: "button", onclick: () => dialog.close("") }, no),
        h("button.button", { type: "button", class: danger ? "danger" : "primary", autofocus: true, onclick: () => dialog.close("yes") }, yes),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.getElementById("layer").append(dialog);
    dialog.showModal();
  });
}

/** A short notice at the bottom that goes away by itself. */
export function notice(text, kind = "info") {
  const box = h("div.notice", { class: kind, role: kind === "error" ? "alert" : "status" }, icon(kind === "error" ? "alert" : "check", 16), text);
  layer().append(box);
  setTimeout(() => box.remove(), 4000);
}

let said = 0;

/** Lets a screen reader say something, politely. */
export function announce(text) {
  const region = document.getElementById("announcer");
  clearTimeout(said);
  said = setTimeout(() => {
    region.textContent = text;
  }, 120);
}
