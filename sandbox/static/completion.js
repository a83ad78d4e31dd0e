/** The list that opens over the composer: names after "@" and "#", commands after a "/" at the very beginning. */

import { avatar } from "./avatar.js";
import { matchCommands } from "./commands.js";
import { composing, fill, h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { matchChannels, matchPeople } from "./mentions.js";
import { state } from "./state.js";

let lists = 0;

/** Watches a textarea; `replace(from, to, text)` puts a name in; `commands` offers those too. Returns {node, update, key}. */
export function completion(area, replace, { commands = false } = {}) {
  const id = `names-${(lists += 1)}`;
  const node = h("div.completion", { id, role: "listbox", hidden: true, aria: { label: t("mention") } });
  area.setAttribute("aria-autocomplete", "list");
  area.setAttribute("aria-controls", id);
  let items = [];
  let at = 0;
  let token = null;
  let refused = null; // where the name begins whose list was closed with Esc

  const close = () => {
    items = [];
    node.hidden = true;
    area.removeAttribute("aria-activedescendant");
  };
  area.addEventListener("blur", close);
  const choose = (item) => {
    replace(token.from, token.to, `${item.text} `);
    close();
  };
  const draw = () => {
    fill(
      node,
      items.map((item, k) =>
        h(
          "div.completion-item",
          { id: `${id}-${k}`, role: "option", class: k === at ? "active" : "", aria: { selected: k === at }, onmousedown: (event) => (event.preventDefault(), choose(item)) },
          item.picture,
          h("span.completion-name", {}, item.label, item.hint && h("span.menu-hint", {}, ` ${item.hint}`)),
          h("span.menu-note", {}, item.note),
        ),
      ),
    );
    node.hidden = !items.length;
    if (items.length) area.setAttribute("aria-activedescendant", `${id}-${at}`);
    node.children[at]?.scrollIntoView({ block: "nearest" });
  };

  return {
    node,
    update() {
      const before = area.value.slice(0, area.selectionStart);
      const command = commands && /^(\/[^\s/]*)$/.exec(before);
      if (command && document.activeElement === area) {
        token = { from: 0, to: area.selectionStart };
        items = matchCommands(command[1]).map((one) => ({ text: one.command, label: one.command, hint: one.usage_hint, note: one.description, picture: avatar(state.bot.user_id, 24) }));
        node.classList.add("commands");
        node.setAttribute("aria-label", t("commandMenu"));
        if (items.length === 1 && items[0].text === command[1]) return close();
        at = 0;
        return draw();
      }
      node.classList.remove("commands");
      node.setAttribute("aria-label", t("mention"));
      const match = /(^|[\s([{"'])([@#])([^\s@#]{0,24})$/u.exec(before);
      if (!match || document.activeElement !== area) {
        refused = null;
        return close();
      }
      const to = area.selectionStart;
      token = { from: to - match[3].length - 1, to };
      if (token.from === refused) return close();
      items =
        match[2] === "@"
          ? matchPeople(match[3]).map((person) => ({ text: `@${person.label}`, label: person.label, note: person.bot ? t("agent") : person.note, picture: avatar(person.id, 24) }))
          : matchChannels(match[3]).map((channel) => ({ text: `#${channel.name}`, label: channel.name, note: channel.topic ?? "", picture: icon(channel.is_private ? "lock" : "hash", 18) }));
      at = 0;
      draw();
    },
    /** True when the key was for the list. */
    key(event) {
      if (!items.length || composing(event)) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") at = (at + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
      else if (event.key === "Enter" || event.key === "Tab") {
        event.preventDefault();
        choose(items[at]);
        return true;
      } else if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        refused = token.from;
        close();
        return true;
      } else return false;
      event.preventDefault();
      draw();
      return true;
    },
  };
}
