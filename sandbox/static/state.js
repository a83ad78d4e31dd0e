/** What the page knows, and who wants to hear of changes. Only this module and app.js write to it. */

import { lang, t } from "./i18n.js";

const SLACKBOT = "USLACKBOT";

export const state = {
  as: "",
  me: null,
  team: { id: "", name: "" },
  bot: { user_id: "", name: "" },
  users: new Map(),
  channels: new Map(),
  messages: new Map(), // channel id → {list, more, loaded}; roots, oldest first
  threads: new Map(), // "channel:ts" → {list, loaded}; the root first
  statuses: new Map(), // "channel:thread ts" → {text, state}
  connected: null,
  route: { view: "none" },
};

const listeners = new Map();

/** Calls fn(payload) on every emit of the topic; returns how to stop. */
export function on(topic, fn) {
  if (!listeners.has(topic)) listeners.set(topic, new Set());
  listeners.get(topic).add(fn);
  return () => listeners.get(topic).delete(fn);
}

export function emit(topic, payload) {
  for (const fn of [...(listeners.get(topic) ?? [])]) fn(payload);
}

export const threadKey = (channel, ts) => `${channel}:${ts}`;

/** Takes over what /page/state told. */
export function takeState(data) {
  state.team = data.team;
  state.me = data.me;
  state.as = data.me.id;
  state.bot = data.bot;
  state.users = new Map(data.users.map((user) => [user.id, user]));
  state.channels = new Map(data.channels.map((channel) => [channel.id, channel]));
  emit("state");
}

/** A person's or the bot's name, in one's own words for those who are unknown. */
export function displayName(id) {
  const user = state.users.get(id);
  if (user) return user.is_bot && id === state.bot.user_id ? state.bot.name || user.name : user.real_name || user.name;
  if (id === SLACKBOT) return t("slackbot");
  return id === state.bot.user_id ? state.bot.name : id || t("app");
}

export const isAgent = (channel) => Boolean(channel?.is_im && channel.user === state.bot.user_id);
export const agentChannel = () => [...state.channels.values()].find(isAgent);

/** A channel's name as people say it. */
export function channelTitle(channel) {
  return channel.is_im ? displayName(channel.user) : channel.name;
}

const byTs = (a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0);

function put(list, message) {
  const at = list.findIndex((other) => other.ts === message.ts);
  if (at >= 0) list[at] = message;
  else {
    list.push(message);
    list.sort(byTs);
  }
  return at < 0;
}

const isReply = (message) => Boolean(message.thread_ts && message.thread_ts !== message.ts);

const collections = new Set();

/** Keeps what arrives from now on: the answer to a request may be older than that. Give it to takeMessages or takeThread. */
export function collect() {
  const arrived = { list: [], gone: new Set() };
  collections.add(arrived);
  return arrived;
}

/** Ends a collection whose request failed. */
export const release = (arrived) => collections.delete(arrived);

function merge(list, arrived, fits) {
  collections.delete(arrived);
  for (const message of arrived?.list ?? []) if (fits(message)) put(list, message);
  return list.filter((message) => !arrived?.gone.has(message.ts));
}

export function takeMessages(channel, data, { older = false, arrived } = {}) {
  const entry = state.messages.get(channel);
  let list = older && entry ? entry.list : [];
  for (const message of data.messages) put(list, message);
  list = merge(list, arrived, (message) => message.channel === channel && (!isReply(message) || message.subtype === "thread_broadcast"));
  state.messages.set(channel, { list, more: data.has_more, loaded: true });
  emit("messages", { channel });
}

export function takeThread(channel, ts, data, { older = false, arrived } = {}) {
  let list = (older && state.threads.get(threadKey(channel, ts))?.list) || [];
  for (const message of data.messages) put(list, message);
  list = merge(list, arrived, (message) => message.channel === channel && (message.thread_ts ?? message.ts) === ts);
  state.threads.set(threadKey(channel, ts), { list, more: data.has_more, loaded: true });
  emit("thread", { channel, ts });
}

/** A new or changed message; returns true when it was not there before. */
export function takeMessage(message) {
  const { channel } = message;
  let fresh = false;
  for (const arrived of collections) put(arrived.list, message);
  const root = isReply(message) ? message.thread_ts : message.ts;
  const thread = state.threads.get(threadKey(channel, root));
  if (thread) {
    fresh = put(thread.list, message) || fresh;
    emit("thread", { channel, ts: root });
  }
  const entry = state.messages.get(channel);
  if (entry && (!isReply(message) || message.subtype === "thread_broadcast")) fresh = put(entry.list, message) || fresh;
  if (entry && isReply(message) && !message.ephemeral) countReply(entry, message);
  emit("messages", { channel });
  return fresh;
}

/** A line that only this page shows, said by Slack's own bot. */
export function takeNote(channel, text, thread) {
  takeMessage({ channel, ts: (Date.now() / 1000).toFixed(6), user: SLACKBOT, text, ephemeral: true, local: true, ...(thread && { thread_ts: thread }) });
}

/** The server tells a root's counts with the root itself; until that arrives the newest reply is counted here. */
function countReply(entry, reply) {
  const root = entry.list.find((message) => message.ts === reply.thread_ts);
  if (!root || (root.latest_reply ?? "") >= reply.ts) return;
  root.latest_reply = reply.ts;
  root.reply_count = (root.reply_count ?? 0) + 1;
  root.reply_users = [...new Set([...(root.reply_users ?? []), reply.user].filter(Boolean))];
}

export function dropMessage(channel, ts) {
  for (const arrived of collections) arrived.gone.add(ts);
  const entry = state.messages.get(channel);
  if (entry) entry.list = entry.list.filter((message) => message.ts !== ts);
  emit("messages", { channel });
  for (const [key, thread] of state.threads) {
    if (!key.startsWith(`${channel}:`) || !thread.list.some((message) => message.ts === ts)) continue;
    thread.list = thread.list.filter((message) => message.ts !== ts);
    emit("thread", { channel, ts: key.slice(channel.length + 1) });
  }
}

/** Text that a stream appended. Emits "stream" for the one row instead of drawing the whole list. */
export function appendStream(channel, ts, text) {
  const seen = new Set();
  for (const message of copies(channel, ts)) {
    if (seen.has(message)) continue;
    seen.add(message);
    message.markdown_text = (message.markdown_text ?? "") + text;
    message.streaming = true;
  }
  emit("stream", { channel, ts });
  return seen.size > 0;
}

function* copies(channel, ts) {
  for (const message of state.messages.get(channel)?.list ?? []) if (message.ts === ts) yield message;
  for (const arrived of collections) for (const message of arrived.list) if (message.channel === channel && message.ts === ts) yield message;
  for (const [key, thread] of state.threads) {
    if (key.startsWith(`${channel}:`)) for (const message of thread.list) if (message.ts === ts) yield message;
  }
}

/** Any loaded copy of a message. */
export const findMessage = (channel, ts) => copies(channel, ts).next().value ?? null;

/** The agent's status in a thread; an empty text and no "processing" clears it. */
export function takeStatus({ channel, thread_ts, text, state: session, loading_messages }) {
  const key = threadKey(channel, thread_ts);
  if (text || session === "processing") state.statuses.set(key, { text: text || "", state: session, loading: loading_messages });
  else state.statuses.delete(key);
  emit("status", { channel, ts: thread_ts });
}

/** True while the agent works in a thread: a status is shown or a message is being streamed. */
export function agentBusy(channel, ts) {
  if (state.statuses.has(threadKey(channel, ts))) return true;
  return Boolean(state.threads.get(threadKey(channel, ts))?.list.some((message) => message.streaming));
}

/** Reads a setting of this browser. */
export const remember = {
  get: (key) => localStorage.getItem(`sandbox.${key}`),
  set: (key, value) => (value === null ? localStorage.removeItem(`sandbox.${key}`) : localStorage.setItem(`sandbox.${key}`, value)),
};

/** Sort by name as people of the page's language expect. */
export const byName = (name) => (a, b) => name(a).localeCompare(name(b), lang());
