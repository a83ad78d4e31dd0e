/** Block Kit's fields to fill in: texts, numbers, dates, times, boxes, files. `scope.change(element, {…})` keeps what was entered. */

import { api } from "./api.js";
import { calendarField } from "./calendar.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { fileSize, fromWall, t, wallTime } from "./i18n.js";
import { notice } from "./menus.js";
import { plain, words } from "./words.js";

const kept = (element, scope, field, initial) => {
  const entry = scope.values?.read(scope.blockId, element.action_id);
  return entry && field in entry ? entry[field] : initial;
};

const TYPES = { email_text_input: "email", url_text_input: "url" };
const MODES = { number_input: "decimal", email_text_input: "email", url_text_input: "url" };

function text(element, scope) {
  const multiline = element.multiline || element.type === "rich_text_input";
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ["on_enter_pressed"];
  const label = scope.id ? null : scope.label || plain(element.placeholder);
  const node = h(multiline ? "textarea.field" : "input.field", {
    id: scope.id,
    placeholder: plain(element.placeholder),
    aria: { label, required: scope.label && !scope.optional ? true : null },
    ...(multiline ? { rows: 4 } : { type: TYPES[element.type] ?? "text", inputmode: MODES[element.type] ?? null }),
    ...(element.max_length && { maxlength: String(element.max_length) }),
    ...(element.focus_on_load && { autofocus: true }),
  });
  node.value = kept(element, scope, "value", element.type === "rich_text_input" ? "" : (element.initial_value ?? "")) ?? "";
  const told = () => (element.type === "rich_text_input" ? { rich_text_value: rich(node.value) } : { value: node.value || null });
  let timer = null;
  node.addEventListener("input", () => {
    if (scope.quiet || !triggers.includes("on_character_entered")) return scope.values?.write(scope.blockId, element.action_id, { type: element.type, ...told() });
    clearTimeout(timer);
    timer = setTimeout(() => scope.change(element, told()), 250);
    return undefined;
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || scope.quiet || multiline || !triggers.includes("on_enter_pressed")) return;
    event.preventDefault();
    scope.change(element, told());
  });
  return node;
}

const rich = (value) => (value ? { type: "rich_text", elements: [{ type: "rich_text_section", elements: [{ type: "text", text: value }] }] } : null);

let groups = 0;

function checks(element, scope) {
  const single = element.type === "radio_buttons";
  const group = `checks-${(groups += 1)}`;
  const before = single ? [kept(element, scope, "selected_option", element.initial_option)] : (kept(element, scope, "selected_options", element.initial_options) ?? []);
  const initial = new Set(before.filter(Boolean).map((option) => option.value));
  const node = h("span.checks", { role: single ? "radiogroup" : "group", aria: { label: scope.label } });
  const boxes = (element.options ?? []).map((option) => {
    const box = h("input", { type: single ? "radio" : "checkbox", name: group, checked: initial.has(option.value) });
    box.addEventListener("change", () => {
      const chosen = element.options.filter((_, k) => boxes[k].checked);
      scope.change(element, single ? { selected_option: chosen[0] } : { selected_options: chosen }, node);
    });
    node.append(h("label.check", {}, box, h("span", {}, words(option.text), option.description && h("span.menu-note", {}, words(option.description)))));
    return box;
  });
  return node;
}

function date(element, scope) {
  return calendarField({
    label: scope.label,
    placeholder: plain(element.placeholder) || t("pickDate"),
    value: kept(element, scope, "selected_date", element.initial_date),
    clearable: scope.optional,
    changed: (day) => scope.change(element, { selected_date: day }),
  });
}

function time(element, scope) {
  const node = h("input.field.time-field", { type: "time", id: scope.id, aria: { label: scope.id ? null : scope.label || plain(element.placeholder) || t("pickTime") } });
  node.value = kept(element, scope, "selected_time", element.initial_time) ?? "";
  node.addEventListener("change", () => scope.change(element, { selected_time: node.value || null }, node));
  return node;
}

/** A day and a time of day; Slack wants seconds since 1970. */
function moment(element, scope) {
  const seconds = kept(element, scope, "selected_date_time", element.initial_date_time);
  const begin = seconds ? wallTime(seconds) : "";
  let day = begin.slice(0, 10);
  const clock = h("input.field.time-field", { type: "time", aria: { label: t("pickTime") } });
  clock.value = begin.slice(11, 16);
  const tell = () => day && clock.value && scope.change(element, { selected_date_time: fromWall(`${day}T${clock.value}`) });
  const days = calendarField({ label: scope.label, placeholder: t("pickDate"), value: day, changed: (next) => ((day = next), tell()) });
  clock.addEventListener("change", tell);
  return h("span.moment", {}, days, clock);
}

/** Files go up as soon as they are chosen; the form carries what the server told of them. */
function files(element, scope) {
  let chosen = [...(kept(element, scope, "files", []) ?? [])];
  const most = element.max_files ?? 10;
  const accept = (element.filetypes ?? []).map((kind) => `.${kind}`).join(",");
  const list = h("span.composer-files");
  const input = h("input", { type: "file", hidden: true, multiple: most > 1, accept: accept || null, tabindex: "-1" });
  const button = h("button.button.small", { type: "button", aria: { label: [scope.label, t("addFile")].filter(Boolean).join(": ") }, onclick: () => input.click() }, icon("clip", 15), t("addFile"));
  const draw = () => {
    const chip = (file) => h("span.file-chip", { class: file.id ? "" : "pending" }, icon("doc", 16), h("span.file-name", {}, file.name), h("span.menu-note", {}, fileSize(file.size)), iconButton("close", t("removeFile", { name: file.name }), () => set(chosen.filter((one) => one !== file))));
    fill(list, chosen.map(chip));
    button.disabled = chosen.length >= most;
  };
  const set = (next) => {
    chosen = next;
    draw();
    scope.change(element, { files: chosen.filter((file) => file.id) });
  };
  const add = (picked) => {
    for (const file of [...picked].slice(0, most - chosen.length)) {
      const entry = { name: file.name, size: file.size };
      chosen = [...chosen, entry];
      api.upload(file).then(
        (stored) => set(chosen.map((one) => (one === entry ? stored : one))),
        () => {
          set(chosen.filter((one) => one !== entry));
          notice(t("uploadFailed", { name: file.name }), "error");
        },
      );
    }
    draw();
  };
  input.addEventListener("change", () => (add(input.files), (input.value = "")));
  draw();
  const over = (on) => (event) => (event.preventDefault(), event.stopPropagation(), node.classList.toggle("dropping", on));
  const node = h("span.file-input", { data: { drop: t("dropHere") }, ondragover: over(true), ondragleave: over(false), ondrop: (event) => (over(false)(event), add(event.dataTransfer?.files ?? [])) }, list, button, input);
  return node;
}

export const FIELDS = {
  plain_text_input: text, number_input: text, email_text_input: text, url_text_input: text, rich_text_input: text,
  checkboxes: checks, radio_buttons: checks, datepicker: date, timepicker: time, datetimepicker: moment, file_input: files,
};
