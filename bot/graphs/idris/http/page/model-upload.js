/* Handing in a document: its conversion step by step, until the page of the new model opens. */

import { h } from "./elements.js";
import { turnForm } from "./page-turn.js";

/** The form for a document, below the model or alone. */
export function upload(content) {
  const { words } = content;
  const files = h("input", { type: "file", id: "document", multiple: "multiple", required: "required" });
  const name = h("input", { type: "text", id: "project", maxlength: "60", pattern: "[A-Z][A-Za-z0-9]*", autocomplete: "off", "aria-describedby": "project-hint" });
  return turnForm({
    content,
    path: "/models/upload",
    title: content.model ? words.corrected : words.upload,
    hint: content.model ? words.corrected_hint : words.upload_hint,
    fields: [
      h("div.field", {}, h("label", { for: "document" }, words.choose), files),
      content.model ? null : h("div.field", {}, h("label", { for: "project" }, words.project), name, h("span.hint", { id: "project-hint" }, words.project_hint)),
    ],
    add: (body) => {
      if (name.value.trim()) body.append("project", name.value.trim());
    },
    files,
  });
}
