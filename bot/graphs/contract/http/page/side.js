/* Beside the text: what was found, and the chat where there is one, of which one is seen at a time. */

import { chatPanel } from "./contract-chat.js";
import { button, h, scrolling } from "./elements.js";

let chosen = () => {};

/** Show what was found (`"findings"`) or the chat (`"chat"`). */
export function choose(name) {
  chosen(name);
}

/** The column beside the text. */
export function side(content, findings) {
  const { words } = content;
  if (!content.chat) {
    return h("section.side", { "aria-labelledby": "findings-title" }, h("h2", { id: "findings-title" }, words.findings), findings);
  }
  const parts = [["findings", words.findings, findings], ["chat", words.chat, chatPanel(content)]];
  const tabs = parts.map(([name, label]) =>
    button("button.tab", label, () => choose(name), { role: "tab", id: `${name}-tab`, "aria-controls": `${name}-panel` }),
  );
  const panels = parts.map(([name, , panel]) =>
    h("div.panel", { role: "tabpanel", id: `${name}-panel`, "aria-labelledby": `${name}-tab` }, panel),
  );
  chosen = (name) => {
    for (const [at, [other]] of parts.entries()) {
      const is = other === name;
      tabs[at].setAttribute("aria-selected", String(is));
      tabs[at].tabIndex = is ? 0 : -1;
      panels[at].dataset.chosen = String(is);
    }
  };
  const strip = h("div.tabs", { role: "tablist", "aria-label": words.side }, tabs);
  strip.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const last = tabs.length - 1;
    const at = tabs.indexOf(document.activeElement);
    const next = { ArrowLeft: at ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[event.key];
    choose(parts[next][0]);
    tabs[next].focus();
  });
  choose("findings");
  return h("section.side", { "aria-label": words.side }, strip, panels);
}

/** On a narrow page the chat lies below the whole contract: a button that stays in sight leads there. */
export function toChat(content, composer) {
  const open = button("button.to-chat", content.words.chat, () => {
    choose("chat");
    composer.querySelector("textarea").focus({ preventScroll: true });
    const last = [...document.querySelectorAll(".question")].at(-1) ?? document.querySelector(".tabs");
    last.scrollIntoView({ block: "start", behavior: scrolling() });
  });
  new IntersectionObserver(([seen]) => open.toggleAttribute("data-there", seen.isIntersecting)).observe(composer);
  return open;
}
