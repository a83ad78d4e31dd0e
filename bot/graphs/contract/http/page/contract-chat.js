/* The chat beside a contract: questions about it, and their answers as they come. */

import { button, h, scrolling } from "./elements.js";
import { Refused, follow } from "./event-stream.js";
import { plain, rendered } from "./markdown.js";

const CHAT = new URL("../chat", location.href);
const TOKEN = location.pathname.split("/").pop();
const MEMORY = `contract-chat ${location.pathname}`; // of this tab, so that a page that is loaded again goes on
const MOST_REMEMBERED = 20;
const isLast = (frame) => frame.type === "done" || frame.type === "error";

/** What this tab asked: the conversation's name, and its turns. */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(MEMORY)) ?? { conversation: crypto.randomUUID(), turns: [] };
  } catch {
    return { conversation: crypto.randomUUID(), turns: [] };
  }
}

function remember(memory) {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify({ ...memory, turns: memory.turns.slice(-MOST_REMEMBERED) }));
  } catch {
    // A browser that stores nothing forgets the conversation with the page.
  }
}

/** One answer on its way. */
class Answer {
  /** `locale`: of the answer, which is that of its question. */
  constructor(words, locale) {
    this.words = words;
    this.text = "";
    this.citations = [];
    this.tools = new Map();
    this.status = h("p.status", {});
    this.used = h("ul.used", { "aria-label": words.tools, hidden: "hidden" });
    this.body = h("div.said", {});
    this.below = h("div.below", {});
    this.node = h("article.answer", { "aria-label": words.answer, "aria-busy": "true", lang: locale }, this.status, this.used, this.body, this.below);
  }

  /** Show a frame. */
  take(frame) {
    this.status.textContent = "";
    if (frame.type === "step") this.status.textContent = frame.message;
    if (frame.type === "tool") this.tool(frame);
    if (frame.type === "token") this.text += frame.content;
    if (frame.type === "done") this.end(frame);
    if (frame.type === "error") this.fail(frame.message, frame.reference);
    if (frame.type === "token" || frame.type === "done") this.draw();
  }

  tool({ tool, status }) {
    if (status === "skipped") return;
    this.tools.set(tool, status);
    this.used.hidden = false;
    this.used.replaceChildren(
      ...[...this.tools].map(([name, how]) =>
        h("li", { "data-status": how }, `${this.words[`tool_${name}`] ?? name} · ${this.words[`tool_is_${how}`] ?? how}`),
      ),
    );
  }

  draw() {
    this.body.replaceChildren(...rendered(this.text, (quote) => this.quoted(quote)));
  }

  /** A quote of the contract leads to its place; what somebody else is quoted with stays text. */
  quoted(quote) {
    const cited = this.citations.find((one) => plain(one.quote ?? "") === plain(quote));
    return cited ? this.leading(cited, `“${quote}”`) : null;
  }

  leading(cited, label) {
    return h("a.quote", { href: `#c-${cited.start}`, "data-end": cited.end }, label); // the page itself follows it
  }

  end(frame) {
    this.text = frame.full_response;
    this.citations = frame.citations.filter((one) => Number.isInteger(one.start));
    const files = frame.attachments.map((one) =>
      one.data
        ? h("p", {}, h("a.tool", { href: `data:${one.mimetype};base64,${one.data}`, download: one.name }, one.name))
        : h("details", {}, h("summary", {}, one.name), h("div.file", {}, rendered(one.text))),
    );
    const places = new Map(this.citations.map((one) => [[one.title, one.norm].filter(Boolean).join(" · "), one]));
    const chips = [...places].map(([label, cited]) => h("li", {}, this.leading(cited, label)));
    this.below.replaceChildren(...files, ...(chips.length ? [h("ul.cited", { "aria-label": this.words.cited }, chips)] : []));
    this.node.setAttribute("aria-busy", "false");
  }

  fail(message, reference = "") {
    this.status.textContent = "";
    this.below.replaceChildren(h("p.failed", {}, message, reference ? ` (${reference})` : ""));
    this.node.setAttribute("aria-busy", "false");
  }
}

/** Return the chat's panel for a page whose content allows one. */
export function chatPanel(content) {
  const { words, locale } = content;
  const memory = remembered();
  const log = h("div.log", { role: "log", "aria-label": words.conversation });
  const told = h("p.unseen", { role: "status" });
  const suggestions = h("div.suggestions", { role: "group", "aria-label": words.suggestions });
  const field = h("textarea", { id: "question", rows: "2", maxlength: String(content.chat.longest), placeholder: words.question_hint });
  const send = h("button.send", { type: "submit" }, words.send);
  const stop = button("button.stop", words.stop, () => stopNow(), { hidden: "hidden" });
  const talk = h("div.talk", { role: "group", "aria-label": words.conversation, tabindex: "0" }, log, suggestions);
  const form = h("form.composer", {}, h("label", { for: "question" }, words.question), field, h("div.actions", {}, stop, send));
  const hint = h("p.hint", {}, words.chat_hint);
  let running = null; // the answer that is on its way: its request can be broken off, and its turn stopped

  const headers = (more) => ({ Authorization: `Bearer ${TOKEN}`, "Accept-Language": locale, ...more });
  const call = (url, options, signal) =>
    fetch(url, { ...options, signal, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" });
  const asks = (question, requestId) => (signal) => (after) =>
    call(CHAT, {
      method: "POST",
      headers: headers({ "Content-Type": "application/json", "Last-Event-ID": String(after) }),
      body: JSON.stringify({ message: question, conversation_id: memory.conversation, request_id: requestId }),
    }, signal);
  const follows = (turn) => (signal) => (after) =>
    call(`${CHAT}?turn=${turn}`, { headers: headers({ "Last-Event-ID": String(after) }) }, signal);

  function propose(questions) {
    suggestions.replaceChildren(...questions.map((one) => button("button.suggestion", one, () => ask(one))));
  }

  function busy(is) {
    send.disabled = is;
    stop.hidden = !is;
    suggestions.hidden = is;
  }

  function shown(question) {
    const answer = new Answer(words, /[ㄱ-ㅎ가-힣]/u.test(question) ? "ko" : "en");
    const own = h("article.question", { "aria-label": words.own_question, lang: answer.node.lang }, question);
    log.append(own, answer.node);
    return [own, answer];
  }

  /** Put a question at the top, and leave it there: its answer is read from its beginning. */
  function toTop(own) {
    if (getComputedStyle(talk).overflowY === "auto") talk.scrollTop = own.offsetTop - talk.offsetTop;
    else own.scrollIntoView({ block: "start", behavior: scrolling() });
  }

  /** Follow an answer from its beginning to its end; the turn's id stands in its first frame. */
  async function run(begun, question, answer, stored) {
    const leaving = new AbortController();
    running = { leaving, turn: stored, wantsStop: false };
    const own = running;
    busy(true);
    let request = begun(leaving.signal);
    const lost = () => {
      answer.status.textContent = words.lost;
    };
    try {
      for await (const frame of follow((after) => request(after), isLast, leaving.signal, lost)) {
        if (frame.turn && !own.turn) {
          own.turn = frame.turn;
          request = follows(frame.turn)(leaving.signal);
          memory.turns.push({ turn: frame.turn, question });
          remember(memory);
          if (own.wantsStop) stopNow();
        }
        answer.take(frame);
        if (frame.type === "done") propose(frame.follow_ups);
        if (isLast(frame)) told.textContent = frame.type === "done" ? words.answered : frame.message;
      }
    } catch (error) {
      answer.fail((error instanceof Refused && error.message) || words.unanswered);
      told.textContent = answer.below.textContent;
      if (stored && error instanceof Refused) forget(stored); // erased meanwhile
    }
    if (answer.node.getAttribute("aria-busy") === "true") answer.fail(words.unanswered);
    running = null;
    busy(false);
  }

  function forget(turn) {
    memory.turns = memory.turns.filter((one) => one.turn !== turn);
    remember(memory);
  }

  async function ask(question) {
    if (running) return;
    told.textContent = words.working;
    field.value = "";
    const [own, answer] = shown(question);
    field.focus({ preventScroll: true });
    answer.status.textContent = words.working;
    toTop(own);
    await run(asks(question, crypto.randomUUID()), question, answer, "");
  }

  function stopNow() {
    if (!running) return;
    if (!running.turn) {
      running.wantsStop = true; // as soon as it has a name
      return;
    }
    const body = JSON.stringify({ turn: running.turn });
    call(`${CHAT}/stop`, { method: "POST", headers: headers({ "Content-Type": "application/json" }), body }).catch(() => {
      told.textContent = words.lost;
    });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const question = field.value.trim();
    if (question) ask(question);
  });
  field.addEventListener("keydown", (event) => {
    // While a syllable is being composed, Enter ends it and sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    form.requestSubmit();
  });
  window.addEventListener("pagehide", () => running?.leaving.abort());

  propose(content.chat.suggestions);
  (async () => {
    for (const { turn, question } of [...memory.turns]) await run(follows(turn), question, shown(question)[1], turn);
  })();
  return h("div.chat", {}, hint, talk, form, told);
}
