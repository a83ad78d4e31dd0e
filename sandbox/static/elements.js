/** Interactive elements of Block Kit: what is pressed. `scope.act(action)` tells the app; it resolves once the server has taken it. */

import { anchor, h, icon } from "./dom.js";
import { FIELDS } from "./fields.js";
import { t } from "./i18n.js";
import { ask, menu, notice, popover } from "./menus.js";
import { select } from "./selects.js";
import { state } from "./state.js";
import { plain, words } from "./words.js";

async function agreed(confirm) {
  if (!confirm) return true;
  return ask({
    title: words(confirm.title),
    text: words(confirm.text),
    yes: words(confirm.confirm ?? t("yes")),
    no: words(confirm.deny ?? t("cancel")),
    danger: confirm.style === "danger",
  });
}

/** Asks first when the element wants it, sends, and shows on the node that it is on its way. */
async function send(scope, element, extra, node) {
  if (!(await agreed(element.confirm))) return false;
  node?.classList.add("sending");
  try {
    await scope.act({ type: element.type, action_id: element.action_id, block_id: scope.blockId, ...extra });
    return true;
  } catch {
    notice(t("actionFailed"), "error");
    return false;
  } finally {
    node?.classList.remove("sending");
  }
}

const value = (element) => (element.value === undefined ? {} : { value: element.value });

function button(element, scope) {
  const style = ["primary", "danger"].includes(element.style) ? element.style : "";
  const props = { class: style, aria: { label: element.accessibility_label } };
  const fire = (event) => send(scope, element, { text: element.text, ...value(element) }, event.currentTarget);
  if (!element.url) return h("button.button", { type: "button", ...props, onclick: fire }, words(element.text));
  return anchor(element.url, { class: `button ${style}`, aria: props.aria, onclick: fire }, words(element.text));
}

function overflow(element, scope) {
  const node = h("button.icon-button.bordered", { type: "button", title: t("more"), aria: { label: t("more"), haspopup: "menu", expanded: false } }, icon("more"));
  node.addEventListener("click", () => {
    const run = (option) => async () => {
      if (option.url) anchor(option.url).click();
      await send(scope, element, { selected_option: option }, node);
    };
    menu(node, element.options.map((option) => ({ label: words(option.text), run: run(option) })), { align: "end" });
  });
  return node;
}

function feedback(element, scope) {
  const pair = [
    ["positive_button", "up", t("good")],
    ["negative_button", "thumb", t("bad")],
  ];
  const group = h("span.feedback", { role: "group" });
  for (const [key, glyph, fallback] of pair) {
    const choice = element[key];
    if (!choice) continue;
    const label = choice.accessibility_label || plain(choice.text) || fallback;
    const node = h("button.icon-button.thumb", { type: "button", title: label, aria: { label, pressed: false } }, icon(glyph));
    node.addEventListener("click", async () => {
      if (!(await send(scope, element, { text: choice.text, value: choice.value }, node))) return;
      for (const other of group.children) other.setAttribute("aria-pressed", String(other === node));
      scope.keep?.(element.action_id, choice.value);
    });
    if (scope.kept?.(element.action_id) === choice.value && choice.value !== undefined) node.setAttribute("aria-pressed", "true");
    group.append(node);
  }
  return group;
}

function iconAction(element, scope) {
  if (element.visible_to_user_ids?.length && !element.visible_to_user_ids.includes(state.as)) return null;
  const label = element.accessibility_label || plain(element.text);
  const node = h("button.icon-button", { type: "button", title: plain(element.text), aria: { label } }, icon(element.icon === "trash" ? "trash" : "more"));
  node.addEventListener("click", () => send(scope, element, value(element), node));
  return node;
}

function workflow(element, scope) {
  const node = h("button.button", { type: "button", aria: { haspopup: "dialog" } }, words(element.text));
  node.addEventListener("click", () => popover(node, () => h("p.menu-note", {}, t("unsupported", { type: element.type }))));
  return node;
}

const SELECTS = ["static_select", "external_select", "users_select", "conversations_select", "channels_select"];

const ELEMENTS = {
  button, overflow, workflow_button: workflow, feedback_buttons: feedback, icon_button: iconAction, ...FIELDS,
  ...Object.fromEntries(SELECTS.flatMap((kind) => [[kind, select], [`multi_${kind}`, select]])),
};

/**
 * The node for an interactive element, or null for one that this page does not have. `scope`: {blockId, act(action), values, place};
 * of an input block also {label, optional, id} and `quiet` when the app does not want to hear of each change.
 */
export function element(data, scope) {
  const change = (of, extra, node) => {
    scope.values?.write(scope.blockId, of.action_id, { type: of.type, ...extra });
    return scope.quiet ? true : send(scope, of, extra, node);
  };
  return ELEMENTS[data?.type]?.(data, { ...scope, change }) ?? null;
}
