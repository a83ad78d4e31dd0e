/* Asking for a plan, or for a change of the one that is shown. */

import { h } from "./elements.js";
import { turnForm } from "./page-turn.js";

const PRESETS = ["lean", "standard", "full"];

/** The form, below the plan or alone. */
export function ask(content) {
  const { words, plan } = content;
  const text = h("textarea", { id: "request", rows: "4", maxlength: "3000", required: plan ? "required" : null, placeholder: plan ? words.wish_example : words.request_example });
  const preset = h("select", { id: "preset" }, PRESETS.map((one) => h("option", { value: one, selected: one === "standard" ? "selected" : null }, words[one])));
  const files = h("input", { type: "file", id: "files", multiple: "multiple" });
  return turnForm({
    content,
    path: "/plans/ask",
    title: plan ? words.change : words.ask,
    hint: plan ? words.change_hint : words.ask_hint,
    fields: [
      h("div.field", {}, h("label", { for: "request" }, plan ? words.wish : words.request), text),
      plan ? null : h("div.field", {}, h("label", { for: "preset" }, words.preset), preset),
      h("div.field", {}, h("label", { for: "files" }, words.choose), files),
    ],
    add: (body) => {
      body.append("text", text.value.trim());
      if (!plan) body.append("preset", preset.value);
    },
    files,
  });
}
