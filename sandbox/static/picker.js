/** A field that opens a list with a search box over it: one choice, or several shown as chips. */

import { composing, fill, h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { popover } from "./menus.js";

let lists = 0;

/**
 * `load(query)` resolves to groups [{label?, options: [{id, label, note?, picture?, data}]}] or {note} to say something instead;
 * `chosen` is a list of such options; `changed(list)` hears of every change and takes it back by resolving to false;
 * `most` bounds a multiple choice.
 */
export function picker({ label, placeholder, multiple = false, most = Infinity, chosen = [], clearable = false, load, changed }) {
  let picked = [...chosen];
  const words = h("span.picker-words");
  const button = h("button.picker-button", { type: "button", aria: { haspopup: "listbox", expanded: false } }, words, icon("down", 16));
  const chips = h("span.picker-chips");
  const clear = h("button.icon-button.picker-clear", { type: "button", title: t("clear"), aria: { label: t("clear") }, onclick: () => (set([]), button.focus()) }, icon("close", 14));
  const node = h("span.picker", { class: multiple ? "multiple" : "" }, multiple && chips, button, clearable && !multiple && clear);
  const draw = () => {
    const said = multiple ? placeholder : (picked[0]?.label ?? placeholder);
    fill(words, said);
    words.classList.toggle("placeholder", multiple || !picked.length);
    const value = multiple ? (picked.length ? t("chosen", { n: picked.length }) : "") : (picked[0]?.label ?? "");
    button.setAttribute("aria-label", [label, value || placeholder].filter(Boolean).join(": "));
    clear.hidden = !picked.length;
    fill(chips, picked.map((option) => chip(option)));
  };
  const chip = (option) => {
    const drop = () => {
      set(picked.filter((other) => other.id !== option.id));
      button.focus();
    };
    const name = t("remove_", { name: option.label });
    return h("span.chip", {}, option.picture?.cloneNode(true), option.label, h("button.chip-drop", { type: "button", title: name, aria: { label: name }, onclick: drop }, icon("close", 12)));
  };
  const set = async (list) => {
    const before = picked;
    picked = list;
    draw();
    if ((await changed(picked)) !== false) return;
    picked = before;
    draw();
  };
  button.addEventListener("click", () => popover(button, (close) => listbox(close), { role: "dialog", label: label || placeholder, width: Math.max(250, node.offsetWidth) }));
  draw();

  function toggle(option, close) {
    if (!multiple) {
      close();
      return set([option]);
    }
    const had = picked.some((other) => other.id === option.id);
    if (!had && picked.length >= most) return;
    set(had ? picked.filter((other) => other.id !== option.id) : [...picked, option]);
  }

  function listbox(close) {
    const id = `options-${(lists += 1)}`;
    const list = h("div.picker-list", { id, role: "listbox", aria: { label: label || placeholder, multiselectable: multiple || null } });
    const search = h("input.field", { type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", placeholder: t("search"), autofocus: true, aria: { label: t("search"), controls: id, expanded: true, autocomplete: "list" } });
    let options = [];
    let at = 0;
    let asked = 0;
    const show = () => {
      const rows = [...list.querySelectorAll("[role=option]")];
      rows.forEach((row, k) => {
        row.classList.toggle("active", k === at);
        row.setAttribute("aria-selected", String(picked.some((one) => one.id === options[k].id)));
      });
      if (rows[at]) {
        search.setAttribute("aria-activedescendant", rows[at].id);
        rows[at].scrollIntoView({ block: "nearest" });
      } else search.removeAttribute("aria-activedescendant");
    };
    const find = async () => {
      const turn = (asked += 1);
      const found = await load(search.value.trim()).catch(() => ({ note: t("optionsFailed") }));
      if (turn !== asked) return;
      const groups = found.note ? [] : found.filter((group) => group.options.length);
      options = groups.flatMap((group) => group.options);
      at = Math.max(0, options.findIndex((option) => picked.some((one) => one.id === option.id)));
      if (search.value) at = 0;
      let k = -1;
      const row = (option) => {
        const number = (k += 1);
        return h(
          "div.picker-option",
          { id: `${id}-${number}`, role: "option", onmousedown: (event) => (event.preventDefault(), toggle(option, close), (at = number), show()) },
          option.picture,
          h("span.menu-label", {}, h("span", {}, option.label), option.note && h("span.menu-note", {}, option.note)),
          icon("check", 16),
        );
      };
      fill(list, groups.map((group) => [group.label && h("div.menu-heading", { role: "presentation" }, group.label), group.options.map(row)]), !options.length && h("p.empty-note", {}, found.note ?? t("noOptions")));
      show();
    };
    search.addEventListener("input", find);
    search.addEventListener("keydown", (event) => {
      if (composing(event)) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") at = (at + (event.key === "ArrowDown" ? 1 : -1) + options.length) % Math.max(1, options.length);
      else if (event.key === "Enter" && options[at]) toggle(options[at], close);
      else return;
      event.preventDefault();
      event.stopPropagation();
      show();
    });
    find();
    return [search, list];
  }
  return node;
}
