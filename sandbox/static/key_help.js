/** The keys of the page, in a dialog. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { tell } from "./menus.js";

const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

const KEYS = [
  [[COMMAND, "K"], "keyComposer"],
  [[COMMAND, "G"], "keyJump"],
  [["@"], "keyMention"],
  [["Enter"], "keySend"],
  [["Shift", "Enter"], "keyLine"],
  [["↑", "↓"], "keyRows"],
  [["End"], "keyNewest"],
  [["Esc"], "keyClose"],
  [["?"], "keyHelp"],
];

/** A combination as it is shown beside what it does. */
export const combination = (...keys) => h("span.keys", {}, keys.map((key) => h("kbd", {}, key)));
export const jumpKeys = () => combination(COMMAND, "G");

/** Opens the list. */
export function keyHelp() {
  tell({ title: t("keyHelp"), text: h("dl.key-list", {}, KEYS.map(([keys, text]) => h("div", {}, h("dt", {}, t(text)), h("dd", {}, combination(...keys))))) });
}
