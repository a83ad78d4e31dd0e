/* Asking for something on a page: a form, its turn step by step, and what that came to. */

import { button, h } from "./elements.js";
import { Refused, follow } from "./event-stream.js";

const TOKEN = location.pathname.split("/").pop();
const isLast = (event) => ["done", "failed", "stopped"].includes(event.type);

/** The steps of a turn as they come. */
class Steps {
  constructor(words) {
    this.words = words;
    this.tasks = new Map();
    this.list = h("ol.steps", { "aria-label": words.steps });
    this.said = h("p.said", { role: "status" });
    this.node = h("div.progress", { hidden: "hidden" }, this.said, this.list);
  }

  begin() {
    this.tasks.clear();
    this.node.hidden = false;
    this.list.replaceChildren();
    this.say(this.words.sending);
  }

  say(text) {
    this.said.textContent = text;
  }

  take(event) {
    if (event.type === "restarted") this.tasks.clear();
    if (event.type === "plan") for (const task of event.tasks) this.tasks.set(task.id, task);
    if (event.type === "progress") this.tasks.set(event.task.id, event.task);
    const running = [...this.tasks.values()].find((task) => task.state === "running");
    if (running) this.say(running.title);
    this.list.replaceChildren(
      ...[...this.tasks.values()].map((task) =>
        h("li", { "data-state": task.state }, h("span.state", {}, this.words[`state_${task.state}`]), " ", task.title, task.output ? h("span.output", {}, ` · ${task.output}`) : null),
      ),
    );
  }
}

/**
 * A form whose turn is followed until its page opens. `path`: where it is sent; `title` and `hint`: what stands above its
 * `fields`; `add(body, value)` puts in what was filled in, `value` being that of the button; `files`: the field that takes
 * what is dropped, if any; `sends`: the labels of its buttons by their values; `id`: its own among those of a page.
 */
export function turnForm({ content, path, title, hint, fields, add, files = null, sends = { "": content.words.send }, id = "upload" }) {
  const { words, locale } = content;
  const url = new URL(path, location.origin);
  const buttons = Object.entries(sends).map(([value, label]) => h("button.send", { type: "submit", value }, label));
  const stop = button("button.stop", words.stop, () => stopNow(), { hidden: "hidden" });
  const steps = new Steps(words);
  let running = null;

  const headers = (more) => ({ Authorization: `Bearer ${TOKEN}`, "Accept-Language": locale, ...more });
  const call = (place, options) => fetch(place, { ...options, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" });

  async function handIn(value, signal) {
    const body = new FormData();
    body.append("request_id", crypto.randomUUID());
    body.append("lang", locale);
    add(body, value);
    for (const file of files?.files ?? []) body.append("file", file, file.name);
    const answer = await call(url, { method: "POST", body, headers: headers(), signal });
    const said = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refused(said.errors?.[0]?.message ?? said.detail ?? words.failed, answer.status);
    return said.turn;
  }

  const asked = (turn, signal) => (after) =>
    call(new URL(`?turn=${turn}`, url), { headers: headers({ "Last-Event-ID": String(after) }), signal });

  function stopNow() {
    if (!running?.turn) return running?.abort.abort();
    const body = JSON.stringify({ turn: running.turn });
    return call(new URL(`${path}/stop`, location.origin), { method: "POST", body, headers: headers({ "Content-Type": "application/json" }) });
  }

  function ended(event) {
    if (event.type === "stopped") return steps.say(words.stopped);
    if (event.type === "failed") return steps.say(`${event.text} (${event.reference})`);
    const page = event.result.page_url;
    if (!page) return steps.say(event.result.answer);
    return location.assign(`${new URL(page).pathname}?lang=${locale}`);
  }

  async function run(value) {
    const abort = new AbortController();
    running = { abort, turn: "" };
    for (const one of buttons) one.disabled = true;
    stop.hidden = false;
    steps.begin();
    try {
      running.turn = await handIn(value, abort.signal);
      for await (const event of follow(asked(running.turn, abort.signal), isLast, abort.signal, () => steps.say(words.lost))) {
        steps.take(event);
        if (isLast(event)) ended(event);
      }
    } catch (error) {
      steps.say(abort.signal.aborted ? words.stopped : error instanceof Refused ? error.message : words.failed);
    }
    for (const one of buttons) one.disabled = false;
    stop.hidden = true;
    running = null;
  }

  const form = h(
    "form.upload",
    { "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    h("p.hint", {}, hint),
    fields,
    h("div.actions", {}, buttons, stop),
    steps.node,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!running) run(event.submitter?.value ?? "");
  });
  if (!files) return form;
  for (const kind of ["dragover", "drop"]) {
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      form.toggleAttribute("data-over", kind === "dragover");
      if (kind === "drop" && event.dataTransfer.files.length) files.files = event.dataTransfer.files;
    });
  }
  form.addEventListener("dragleave", () => form.removeAttribute("data-over"));
  return form;
}
