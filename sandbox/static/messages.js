/** A scrolling list of messages: day lines, grouping, sticking to the end, older ones on the way up, arrows between rows. */

import { fill, h, icon, reconcile } from "./dom.js";
import { dayKey, dayName, lang, t } from "./i18n.js";
import { isEditing, messageRow, redrawStream, statusLine } from "./message.js";
import { avatar } from "./avatar.js";
import { state, threadKey } from "./state.js";

const GROUP_SECONDS = 300;

export class MessageList {
  /** `mode` is "channel" or "thread"; `onMore` loads older messages; `intro` makes the node above the first one. */
  constructor({ mode, label, onMore, intro }) {
    this.mode = mode;
    this.intro = intro;
    this.rows = new Map(); // ts → {row, signature}
    this.days = new Map();
    this.shown = [];
    this.log = h("div.log", { role: "log", aria: { live: "off", label } });
    this.jump = h("button.jump-new", { type: "button", hidden: true, onclick: () => this.toEnd(true) }, icon("down", 16), (this.jumpText = h("span")));
    this.scroller = h("div.scroller", { onscroll: () => this.scrolled(onMore) }, this.log);
    this.node = h("div.list", {}, this.scroller, this.jump);
    this.atEnd = true;
    this.seen = ""; // ts of the newest message that was at hand when the end was last in view
    this.log.addEventListener("keydown", (event) => this.walk(event));
    this.observer = new ResizeObserver(() => this.atEnd && this.toEnd());
    this.observer.observe(this.log);
    this.observer.observe(this.scroller);
  }

  close() {
    this.observer.disconnect();
  }

  /** Draws these messages; `status` is shown below the last one (threads). */
  render(messages, { more = false, status = null } = {}) {
    const keep = this.anchorOf(messages);
    this.shown = messages;
    this.last = { more, status };
    const nodes = more || !this.intro ? [] : [(this.introNode ??= this.intro())];
    let previous = null;
    const alive = new Set();
    for (const message of messages) {
      const day = dayKey(message.ts);
      const newDay = !previous || dayKey(previous.ts) !== day;
      if (newDay && !(this.mode === "thread" && !previous)) nodes.push(this.dayLine(day, message.ts));
      const compact = !newDay && this.follows(previous, message);
      nodes.push(this.rowFor(message, compact));
      alive.add(message.ts);
      if (this.mode === "thread" && message.ts === messages[0].ts && messages.length > 1) nodes.push(this.countLine(messages.length - 1));
      previous = this.mode === "thread" && message === messages[0] ? { ...message, user: null } : message;
    }
    for (const ts of this.rows.keys()) if (!alive.has(ts)) this.rows.delete(ts);
    if (status) nodes.push(this.statusRow(status));
    reconcile(this.log, nodes);
    this.rove();
    if (keep) this.scroller.scrollTop = keep.row.offsetTop - keep.offset;
    else if (this.atEnd) this.toEnd();
    this.countNew();
  }

  /** Who reads further up is told how many others have written since, and stays there. */
  countNew() {
    if (this.atEnd) this.seen = this.shown.at(-1)?.ts ?? "";
    const n = this.shown.filter((message) => message.ts > this.seen && message.user !== state.as).length;
    this.jump.hidden = !n;
    if (n) fill(this.jumpText, t(this.mode === "thread" ? "newReplies" : "newMessages", { n }));
  }

  /** When older messages come in above, the first visible row stays where it is. */
  anchorOf(messages) {
    const first = this.shown[0];
    if (!first || !messages.length || messages[0].ts >= first.ts) return null;
    const row = this.rows.get(first.ts)?.row;
    return row && { row, offset: row.offsetTop - this.scroller.scrollTop };
  }

  follows(previous, message) {
    if (!previous || previous.subtype !== message.subtype || previous.user !== message.user || previous.bot_id !== message.bot_id || previous.ephemeral !== message.ephemeral) return false;
    return !previous.deleted && !message.deleted && Number(message.ts) - Number(previous.ts) < GROUP_SECONDS;
  }

  rowFor(message, compact) {
    const status = this.mode === "channel" ? (state.statuses.get(threadKey(message.channel, message.ts)) ?? null) : null;
    const signature = JSON.stringify([message, compact, status, isEditing(message), lang(), state.as]);
    const known = this.rows.get(message.ts);
    if (known?.signature === signature || (known && isEditing(message) && known.row.classList.contains("editing"))) return known.row;
    const row = messageRow(message, { mode: this.mode, compact, redraw: () => this.render(this.shown, this.last) });
    if (known?.row.contains(document.activeElement)) queueMicrotask(() => row.isConnected && !row.contains(document.activeElement) && row.focus({ preventScroll: true }));
    this.rows.set(message.ts, { row, signature });
    return row;
  }

  dayLine(day, ts) {
    const label = dayName(ts);
    const known = this.days.get(day);
    if (known?.textContent === label) return known;
    const node = h("div.day", { role: "separator", aria: { label } }, h("span", {}, label));
    this.days.set(day, node);
    return node;
  }

  countLine(n) {
    const text = t("replies", { n });
    if (this.count?.textContent !== text) this.count = h("div.reply-line", {}, h("span", {}, text));
    return this.count;
  }

  statusRow(status) {
    const key = JSON.stringify([status, lang()]);
    if (this.statusKey !== key) {
      this.statusKey = key;
      this.statusNode = h("div.status-row", {}, avatar(state.bot.user_id, 26), statusLine(status));
    }
    return this.statusNode;
  }

  /** New text of one streaming message; drawn once a frame at most. */
  stream(message) {
    const known = this.rows.get(message.ts);
    if (!known || known.pending) return;
    known.pending = true;
    requestAnimationFrame(() => {
      known.pending = false;
      const current = this.shown.find((other) => other.ts === message.ts) ?? message;
      if (known.row.isConnected && redrawStream(known.row, current) && this.atEnd) this.toEnd();
    });
  }

  toEnd(smooth = false) {
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
    this.atEnd = true;
    this.countNew();
  }

  scrolled(onMore) {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.atEnd = scrollHeight - scrollTop - clientHeight < 48;
    if (this.atEnd) this.countNew();
    if (scrollTop < 120) onMore?.();
  }

  /** Scrolls to a message and marks it for a moment; false when it is not here. */
  show(ts) {
    const row = this.rows.get(ts)?.row;
    if (!row) return false;
    this.atEnd = false;
    row.scrollIntoView({ block: "center" });
    row.classList.remove("flash");
    void row.offsetWidth;
    row.classList.add("flash");
    row.focus({ preventScroll: true });
    return true;
  }

  /** One row of the list is in the tab order: the last, or the one that had the focus. */
  rove() {
    const rows = [...this.log.querySelectorAll(".message")];
    const current = rows.find((row) => row.tabIndex === 0) ?? rows.at(-1);
    for (const row of rows) row.tabIndex = row === current ? 0 : -1;
  }

  walk(event) {
    if (!event.target.classList.contains("message") || !["ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return;
    const rows = [...this.log.querySelectorAll(".message")];
    const at = rows.indexOf(event.target);
    const next = rows[{ ArrowUp: Math.max(0, at - 1), ArrowDown: Math.min(rows.length - 1, at + 1), Home: 0, End: rows.length - 1 }[event.key]];
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    if (event.key === "End") this.toEnd();
  }
}
