/* How a person goes on with a model: types that are left out, and a module that is checked again. */

import { h } from "./elements.js";
import { turnForm } from "./page-turn.js";

const PATH = "/models/upload";

/** Whether a rule stays (✓) or is left out (✗). `key`: by which the server knows it; `stays`: as it is now. */
export function choice(key, stays, sentence, keep, leaveOut, words) {
  const one = (value, label, checked) =>
    h("label", {}, h("input", { type: "radio", name: `choice-${key}`, value, checked: checked ? "checked" : null, "data-key": key }), " ", label);
  return h(
    "div.choice",
    { role: "radiogroup", "aria-label": words.judge, "aria-describedby": sentence },
    one("keep", keep, stays),
    one("leave_out", leaveOut, !stays),
  );
}

/** The form that has the module checked without what is left out; it stands below what `main` holds. */
export function choose(content, main) {
  if (!content.can_choose || !(content.types.length || content.left_out.length)) return null;
  const { words } = content;
  const count = h("p.chosen", { role: "status" }, words.choose_none);
  const changed = () => [...main.querySelectorAll(".choice input:checked")].filter((one) => !one.defaultChecked).length;
  const form = turnForm({
    content,
    path: PATH,
    id: "choose",
    title: words.choose_title,
    hint: words.choose_hint,
    fields: [count],
    sends: { chosen: words.choose_send },
    add: (body, value) => {
      const out = [...main.querySelectorAll('.choice input[value="leave_out"]:checked')].map((one) => one.dataset.key);
      body.append("go_on", value);
      body.append("left_out", out.join(","));
    },
  });
  const send = form.querySelector(".send");
  const tell = () => {
    const number = changed();
    count.textContent = number ? words.choose_some.replace("{count}", number) : words.choose_none;
    send.disabled = !number;
  };
  main.addEventListener("change", (event) => event.target.closest(".choice") && tell());
  tell();
  return form;
}

/** What is wrong with a module that was not accepted, and the ways to go on. */
export function goOn(content) {
  if (!content.go_on) return null;
  const { words } = content;
  return turnForm({
    content,
    path: PATH,
    id: "go-on",
    title: words.go_on,
    hint: words.go_on_hint,
    fields: [content.go_on.error ? h("p.error", {}, content.go_on.error) : null],
    sends: Object.fromEntries(content.go_on.choices.map((one) => [one.value, one.label])),
    add: (body, value) => body.append("go_on", value),
  });
}
