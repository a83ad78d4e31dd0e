/** One message as a row: who, when, what it says, what people did with it. */

import { api } from "./api.js";
import { avatar } from "./avatar.js";
import { renderBlocks } from "./blocks.js";
import { fileList } from "./files.js";
import { h, icon, fill } from "./dom.js";
import { copyText, withEmoji } from "./inline.js";
import { markdown, unfinished } from "./markdown.js";
import { messageTools, reactions } from "./message_tools.js";
import { mrkdwn } from "./mrkdwn.js";
import { taskList } from "./tasks.js";
import { clock, fullTime, shortWhen, t } from "./i18n.js";
import { channelRoute } from "./router.js";
import { state, displayName, threadKey } from "./state.js";
import { editComposer } from "./composer.js";
import { Values } from "./values.js";

const thumbs = new Map(); // "channel:ts:action id" → the value that was pressed
const entered = new Map(); // "channel:ts" → what was chosen in the message's fields
const editing = { key: null };

export const authorOf = (message) => message.username || displayName(message.user || message.bot_id);

/** Starts or ends editing a message; `redraw` draws its list again. */
export function edit(message, redraw) {
  editing.key = message && threadKey(message.channel, message.ts);
  redraw();
}

export const isEditing = (message) => editing.key === threadKey(message.channel, message.ts);

/** The words of a message without mark-up, for screen readers and the clipboard. */
export const plainText = (message) => fill(h("div"), content(message)).textContent.trim();

function scopeOf(message) {
  const base = threadKey(message.channel, message.ts);
  const place = { channel: message.channel, message_ts: message.ts };
  if (!entered.has(base)) entered.set(base, new Values());
  const values = entered.get(base);
  return {
    files: message.files,
    place,
    values,
    act: (action) => api.action({ ...place, action, state: values.all }),
    keep: (id, value) => thumbs.set(`${base}:${id}`, value),
    kept: (id) => thumbs.get(`${base}:${id}`),
  };
}

/** True when the blocks carry the streamed text themselves. */
function repeats(message) {
  const text = (message.markdown_text ?? "").trim();
  return (message.blocks ?? []).some((block) => block.type === "markdown" && block.text?.trim() === text);
}

/** Nodes for what a message says: tasks, streamed Markdown, blocks or text, files. */
export function content(message) {
  if (message.deleted) return [h("p.tombstone", {}, t("removed"))];
  const out = [];
  const typed = !message.bot_id && message.text; // what people typed: the text says the same as its rich_text block
  const blocks = typed ? [] : (message.blocks ?? []);
  const streamed = message.markdown_text !== undefined && message.markdown_text !== null;
  if (message.tasks?.length) out.push(taskList(message.tasks, message.plan));
  if (streamed && (message.markdown_text || message.streaming) && (message.streaming || !repeats(message))) {
    out.push(h("div.prose.streamed", { class: message.streaming ? "streaming" : "" }, markdown(message.streaming ? unfinished(message.markdown_text) : message.markdown_text)));
  }
  if (blocks.length) out.push(h("div.prose.blocks", {}, renderBlocks(blocks, scopeOf(message))));
  else if (!streamed && message.text) out.push(h("div.prose", {}, mrkdwn(message.text)));
  for (const attachment of message.attachments ?? []) {
    const inside = attachment.blocks ? renderBlocks(attachment.blocks, scopeOf(message)) : mrkdwn(attachment.text ?? attachment.fallback ?? "");
    out.push(h("div.prose.attachment", {}, inside));
  }
  if (message.files?.length && !blocks.some((block) => block.type === "file")) out.push(fileList(message.files));
  return out;
}

/** Draws the text of a streaming row again, and nothing else of it. */
export function redrawStream(row, message) {
  const node = row.querySelector(".streamed");
  if (!node) return false;
  fill(node, markdown(unfinished(message.markdown_text)));
  return true;
}

/** A status as the agent sets it, with its name in front; several loading messages take turns. */
export function statusLine(status, { named = true } = {}) {
  const words = h("span.shimmer", {}, withEmoji(status.text || t("thinking")));
  const turns = status.loading?.filter(Boolean) ?? [];
  if (turns.length) {
    let turn = 0;
    words.textContent = turns[0];
    const timer = setInterval(() => {
      if (!words.isConnected) return clearInterval(timer);
      turn = (turn + 1) % turns.length;
      words.textContent = turns[turn];
    }, 2500);
  }
  return h("span.status-line", {}, named && h("strong", {}, displayName(state.bot.user_id)), words);
}

function threadSummary(message) {
  const status = state.statuses.get(threadKey(message.channel, message.ts));
  if (!message.reply_count && !status) return null;
  const faces = (message.reply_users ?? []).slice(0, 4).map((id) => avatar(id, 22));
  return h(
    "a.thread-link",
    { href: channelRoute(message.channel, message.ts), class: status ? "working" : "" },
    status && !faces.length ? avatar(state.bot.user_id, 22) : faces,
    message.reply_count ? h("span.thread-count", {}, t("replies", { n: message.reply_count })) : null,
    status ? statusLine(status) : h("span.thread-when", {}, message.latest_reply ? t("lastReply", { when: shortWhen(message.latest_reply) }) : ""),
    icon("right", 15),
  );
}

const MOVES = { channel_join: "joined", group_join: "joined", channel_leave: "leftChannel", group_leave: "leftChannel" };

/** Who came or went: a line without tools. */
function moveRow(message, key) {
  return h("article.message.move", { tabindex: "-1", data: { ts: message.ts } }, h("div.gutter", {}, avatar(message.user, 22)), h("div.message-main", {}, t(key, { name: displayName(message.user) }), h("time", { title: fullTime(message.ts) }, clock(message.ts))));
}

/** The row. `compact` leaves out the author; `redraw` draws the list again. */
export function messageRow(message, { mode, compact, redraw }) {
  if (message.subtype in MOVES) return moveRow(message, MOVES[message.subtype]);
  const name = authorOf(message);
  const bot = message.bot_id || state.users.get(message.user)?.is_bot;
  const time = h("time", { datetime: new Date(Number(message.ts) * 1000).toISOString(), title: fullTime(message.ts) }, clock(message.ts));
  const changed = message.edited && !message.deleted && h("span.edited", { title: fullTime(message.edited.ts) }, t("edited"));
  const said = isEditing(message) ? editComposer(message, () => edit(null, redraw)) : content(message);
  const main = h(
    "div.message-main",
    {},
    message.ephemeral && h("div.only-you", {}, icon("eye", 14), t("onlyYou")),
    h("div.message-head", { class: compact ? "visually-hidden" : "" }, h("span.author", {}, name), bot && h("span.app-badge", {}, t("app")), time),
    h("div.message-body", {}, said, changed),
    reactions(message),
    mode === "channel" && threadSummary(message),
  );
  const gutter = h("div.gutter", {}, compact ? h("span.gutter-time", { aria: { hidden: true } }, clock(message.ts)) : avatar(message.user || message.bot_id, 38, message));
  const row = h(
    "article.message",
    {
      tabindex: "-1",
      class: [compact && "compact", message.ephemeral && "ephemeral", message.streaming && "is-streaming", isEditing(message) && "editing"].filter(Boolean).join(" "),
      data: { ts: message.ts },
      aria: { busy: message.streaming ? true : null, label: `${name}, ${clock(message.ts)}` },
    },
    gutter,
    main,
  );
  if (!message.deleted && !isEditing(message)) {
    const copy = (button) => copyText(plainText(message), button);
    row.append(messageTools(message, { mode, startEdit: () => edit(message, redraw), copy }));
  }
  return row;
}
