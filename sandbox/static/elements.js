/** Interactive elements of Block Kit. `scope.act(action)` tells the app; it resolves once the server has taken it. */

import { anchor, h, icon } from "./dom.js";
import { withEmoji } from "./inline.js";
import { inline } from "./mrkdwn.js";
import { ask, menu, notice, popover } from "./menus.js";
import { t } from "./i18n.js";
import { state, displayName, byName } from "./state.js";

/** plain_text or mrkdwn object, or a string, as nodes. */
export function words(object) {
  if (object === null || object === undefined) return [];
  if (typeof object === "string") return withEmoji(object);
  return object.type === "mrkdwn" ? inline(object.text) : object.emoji === false ? [object.text] : withEmoji(object.text);
}

const plain = (object) => (typeof object === "string" ? object : (object?.text ?? ""));

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

function select(element, scope) {
  const options = element.options ?? (element.option_groups ?? []).flatMap((group) => group.options) ?? [];
  const node = h("select.select", { aria: { label: plain(element.placeholder) || t("choose") } });
  node.append(h("option", { value: "" }, plain(element.placeholder) || t("choose")));
  const add = (parent, list) => list.forEach((option) => parent.append(h("option", { value: option.value }, plain(option.text))));
  if (element.option_groups) {
    for (const group of element.option_groups) {
      const part = h("optgroup", { label: plain(group.label) });
      add(part, group.options);
      node.append(part);
    }
  } else add(node, options);
  node.value = element.initial_option?.value ?? "";
  node.addEventListener("change", async () => {
    const chosen = options.find((option) => option.value === node.value);
    if (chosen && !(await send(scope, element, { selected_option: chosen }, node))) node.value = element.initial_option?.value ?? "";
  });
  return node;
}

function peopleSelect(element, scope) {
  const channels = element.type !== "users_select";
  const list = channels ? [...state.channels.values()].filter((channel) => !channel.is_im) : [...state.users.values()].filter((user) => !user.is_bot);
  const name = channels ? (channel) => `#${channel.name}` : (user) => displayName(user.id);
  const key = { users_select: "selected_user", channels_select: "selected_channel" }[element.type] ?? "selected_conversation";
  const initial = element.initial_user ?? element.initial_channel ?? element.initial_conversation ?? "";
  const node = h("select.select", { aria: { label: plain(element.placeholder) || t("choose") } }, h("option", { value: "" }, plain(element.placeholder) || t("choose")));
  for (const item of list.sort(byName(name))) node.append(h("option", { value: item.id }, name(item)));
  node.value = initial;
  node.addEventListener("change", () => node.value && send(scope, element, { [key]: node.value }, node));
  return node;
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

function checks(element, scope) {
  const single = element.type === "radio_buttons";
  const group = `${scope.blockId}-${element.action_id}`;
  const initial = new Set((element.initial_options ?? [element.initial_option]).filter(Boolean).map((option) => option.value));
  const node = h("span.checks", { role: single ? "radiogroup" : "group" });
  const boxes = (element.options ?? []).map((option) => {
    const box = h("input", { type: single ? "radio" : "checkbox", name: group, checked: initial.has(option.value) });
    box.addEventListener("change", () => {
      const chosen = element.options.filter((_, k) => boxes[k].checked);
      send(scope, element, single ? { selected_option: chosen[0] } : { selected_options: chosen }, node);
    });
    node.append(h("label.check", {}, box, h("span", {}, words(option.text), option.description && h("span.menu-note", {}, words(option.description)))));
    return box;
  });
  return node;
}

function datePicker(element, scope) {
  const kind = element.type === "timepicker" ? "time" : "date";
  const node = h("input.select", { type: kind, aria: { label: plain(element.placeholder) || t("choose") } });
  node.value = element[`initial_${kind}`] ?? "";
  node.addEventListener("change", () => send(scope, element, { [`selected_${kind}`]: node.value }, node));
  return node;
}

function workflow(element, scope) {
  const node = h("button.button", { type: "button", aria: { haspopup: "dialog" } }, words(element.text));
  node.addEventListener("click", () => popover(node, () => h("p.menu-note", {}, t("unsupported", { type: element.type }))));
  return node;
}

const ELEMENTS = {
  button, overflow, workflow_button: workflow, static_select: select, users_select: peopleSelect, channels_select: peopleSelect,
  conversations_select: peopleSelect, feedback_buttons: feedback, icon_button: iconAction, checkboxes: checks, radio_buttons: checks,
  datepicker: datePicker, timepicker: datePicker,
};

/** The node for an interactive element, or null for one that this page does not have. */
export function element(data, scope) {
  return ELEMENTS[data?.type]?.(data, scope) ?? null;
}
