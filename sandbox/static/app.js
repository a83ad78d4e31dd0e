/** Puts the page together: who looks, what is open, and what the server tells while it is. */

import { api, listen, setViewer } from "./api.js";
import { ChannelView } from "./channel.js";
import { loadCommands } from "./commands.js";
import { composing, fill, h, icon } from "./dom.js";
import { keyHelp } from "./key_help.js";
import { visitHome } from "./home.js";
import { setLanguage, t } from "./i18n.js";
import { forget, lookAt } from "./looking.js";
import { authorOf, plainText } from "./message.js";
import { announce, closeMenu } from "./menus.js";
import { showView } from "./modal.js";
import { NotionView } from "./notion.js";
import { channelRoute, go, parse } from "./router.js";
import { applyLanguage, applyTheme, connection, drawer, main, mount, root, setTheme, showFrame } from "./shell.js";
import { sidebar } from "./sidebar.js";
import { switcher } from "./switcher.js";
import { ThreadPane } from "./thread.js";
import * as store from "./state.js";

const { state, remember, emit, on } = store;
const side = sidebar({
  switchTo: (id) => boot(id),
  search: () => (drawer(false), switcher()),
  keys: () => (drawer(false), keyHelp()),
  setTheme,
  setLang: (value) => {
    remember.set("lang", value === "auto" ? null : value);
    relabel();
  },
  closeDrawer: () => drawer(false),
});
mount(side);
let view = null;
let thread = null;
let stopListening = () => {};
let visit = 0;

/** After a change of language everything that carries words is made again. */
function relabel() {
  applyLanguage();
  closeView();
  route();
  connection();
}

/** Below 1,000 pixels the thread lies over the conversation, which is then out of reach. */
const overlays = matchMedia("(max-width: 1000px)");

function cover() {
  if (view) view.node.inert = Boolean(thread) && overlays.matches;
}

/** The focus goes back to where the thread was opened from, if it was in the thread. */
function closeThread() {
  if (!thread) return;
  const { node, ts, before } = thread;
  const inside = node.contains(document.activeElement);
  thread.close();
  thread = null;
  root.classList.remove("thread-open");
  cover();
  if (!inside) return;
  const row = view?.node.querySelector(`.message[data-ts="${CSS.escape(ts)}"]`);
  const back = [before, row?.querySelector(".thread-link"), row].find((one) => one?.isConnected && view?.node.contains(one));
  (back ?? view?.composer?.area)?.focus();
}

function closeView() {
  closeThread();
  view?.close();
  view = null;
}

function nowhere(title, hint) {
  closeView();
  const openMenu = h("button.button.only-narrow", { type: "button", onclick: () => drawer(true) }, t("openNavigation"));
  view = { node: h("section.view", {}, h("div.intro.intro-agent", {}, h("span.intro-mark", {}, icon("lock", 28)), h("h2", {}, title), h("p", {}, hint), openMenu)), close: () => view.node.remove() };
  main.append(view.node);
}

function openChannel(channel) {
  if (view instanceof ChannelView && view.channel.id === channel.id) return view;
  closeView();
  view = new ChannelView(channel, { openMenu: () => drawer(true) });
  main.append(view.node);
  return view;
}

function openThread(channel, ts) {
  if (thread?.ts === ts && thread.channel.id === channel.id) return;
  closeThread();
  thread = new ThreadPane(channel, ts);
  thread.before = document.activeElement;
  main.append(thread.node);
  root.classList.add("thread-open");
  cover();
  if (!overlays.matches) return;
  if (matchMedia("(pointer: coarse)").matches) thread.node.focus(); // no keyboard over what is to be read
  else thread.composer.focus();
}

async function showMessage({ channel, ts, thread: root_ }) {
  const shown = openChannel(channel);
  await shown.loading;
  if (root_ && root_ !== ts) return revealReply(channel, root_, ts);
  if (shown.list.show(ts)) return;
  for (const message of state.messages.get(channel.id)?.list ?? []) {
    if (!(message.ts < ts && ts <= (message.latest_reply ?? ""))) continue;
    const data = await api.messages(channel.id, { thread: message.ts, limit: 200 }).catch(() => ({ messages: [] }));
    if (data.messages.some((reply) => reply.ts === ts)) return revealReply(channel, message.ts, ts);
  }
  const data = await api.messages(channel.id, { thread: ts }).catch(() => null);
  if (data?.messages.length) openThread(channel, data.messages[0].thread_ts ?? data.messages[0].ts);
  else announce(t("noMessage"));
}

function revealReply(channel, root_, ts) {
  openThread(channel, root_);
  const pane = thread;
  const stop = on("thread", () => queueMicrotask(() => pane.list.show(ts) && stop()));
}

/** Draws what the address says. */
function route() {
  drawer(false);
  closeMenu();
  const next = parse(location.hash);
  state.route = next;
  document.title = state.team.name;
  if (next.view === "notion") {
    if (!(view instanceof NotionView)) {
      closeView();
      view = new NotionView({ openMenu: () => drawer(true) });
      main.append(view.node);
    }
    view.show(next.page, next.block);
  } else if (next.view === "channel" || next.view === "message") {
    const channel = state.channels.get(next.channel);
    if (!channel) nowhere(t("noChannel"), t("noChannelHint"));
    else showChannel(channel, next);
  } else if (next.view === "home" && store.agentChannel()) {
    const shown = openChannel(store.agentChannel());
    closeThread();
    shown.showTab("home");
    visitHome(`${state.as}:${visit}`);
  } else {
    const first = state.channels.get(remember.get(`channel.${state.as}`)) ?? [...state.channels.values()].find((channel) => !channel.is_im) ?? [...state.channels.values()][0];
    if (first) return go(channelRoute(first.id), { replace: true });
    nowhere(t("noChannel"), "");
  }
  if (!(view instanceof ChannelView && view.agent)) visit += 1;
  lookAt(next);
  emit("route");
}

function showChannel(channel, next) {
  remember.set(`channel.${state.as}`, channel.id);
  remember.set(`last.${state.as}`, location.hash);
  document.title = `${channel.is_im ? "" : "#"}${store.channelTitle(channel)} · ${state.team.name}`;
  if (next.view === "message") showMessage({ ...next, channel });
  else {
    const shown = openChannel(channel);
    if (next.thread) openThread(channel, next.thread);
    else closeThread();
    shown.read();
  }
  if (!view.agent) return;
  view.showTab("messages");
  visitHome(`${state.as}:${visit}`, "messages");
}

/** One notice of the server. */
function heard(event) {
  const handler = HEARD[event.type];
  if (handler) handler(event);
}

const HEARD = {
  message: ({ message }) => message && newMessage(message),
  message_changed: ({ message }) => {
    if (!message) return;
    const before = store.findMessage(message.channel, message.ts);
    if (before?.streaming && !message.streaming) announce(t("newMessage", { name: authorOf(message), text: plainText(message).slice(0, 900) }));
    store.takeMessage(message);
  },
  message_deleted: (event) => store.dropMessage(event.channel, event.ts ?? event.message?.ts),
  stream: (event) => store.appendStream(event.channel, event.ts, event.append ?? ""),
  status: (event) => store.takeStatus(event),
  prompts: (event) => emit("prompts", event),
  home: () => emit("home"),
  view: (event) => showView(event.view),
  reset: () => catchUp(true),
  channels: () => refresh(),
  connection: (event) => {
    state.connected = Boolean(event.connected);
    connection();
  },
};

function newMessage(message) {
  const fresh = store.takeMessage(message);
  const channel = state.channels.get(message.channel);
  if (!channel) return refresh();
  const reply = message.thread_ts && message.thread_ts !== message.ts;
  const looking = state.route.channel === channel.id && !document.hidden;
  if (looking && view instanceof ChannelView) view.read();
  else if (!reply && message.user !== state.as) {
    channel.unread = (channel.unread ?? 0) + 1;
    emit("channels");
  }
  if (fresh && looking && message.user !== state.as) {
    announce(message.streaming ? t("botWriting", { name: authorOf(message) }) : t("newMessage", { name: authorOf(message), text: plainText(message).slice(0, 300) }));
  }
}

async function refresh() {
  const data = await api.state().catch(() => null);
  if (data) store.takeState(data);
  if (data && ["channel", "message"].includes(state.route.view) && !(view instanceof ChannelView) && state.channels.has(state.route.channel)) route();
}

/** After a lost connection what is shown may be old. */
async function catchUp(again) {
  connection();
  if (!again) return;
  await refresh();
  showView((await api.view().catch(() => ({ view: null }))).view);
  if (view instanceof ChannelView) view.load();
  thread?.load();
}

/** Starts, or starts again, as this person. */
async function boot(id) {
  stopListening();
  closeMenu();
  const first = document.documentElement.dataset.viewer;
  const wanted = id ?? new URLSearchParams(location.search).get("as") ?? remember.get("viewer") ?? first;
  setViewer(wanted);
  let data;
  try {
    data = await api.state().catch((error) => {
      if (error.code === "network" || wanted === first) throw error;
      setViewer(first); // a person of another workspace was remembered
      return api.state();
    });
  } catch (error) {
    setLanguage(remember.get("lang") ?? navigator.language.slice(0, 2));
    const again = h("button.button.primary", { type: "button", onclick: () => boot(id) }, t("retry"));
    return fill(root, h("div.intro.intro-agent", {}, h("h2", {}, t(error.code === "network" ? "network" : "failed")), again));
  }
  setViewer(data.me.id);
  remember.set("viewer", data.me.id);
  if (new URLSearchParams(location.search).has("as")) history.replaceState(null, "", `${location.pathname}?as=${data.me.id}${location.hash}`);
  closeView();
  showView(null);
  forget();
  for (const map of [state.messages, state.threads, state.statuses]) map.clear();
  state.me = data.me;
  applyLanguage();
  if (data.connected !== undefined) state.connected = Boolean(data.connected);
  showFrame();
  store.takeState(data);
  connection();
  if (id && ["channel", "message"].includes(parse(location.hash).view) && !state.channels.has(parse(location.hash).channel)) history.replaceState(null, "", "#/");
  stopListening = listen(heard, catchUp, () => connection(true));
  loadCommands().then(() => {
    // Who was quicker and has typed a slash already sees the list now.
    const typing = document.activeElement;
    if (typing?.matches(".composer-text")) typing.dispatchEvent(new Event("input"));
  });
  route();
  showView((await api.view().catch(() => ({ view: null }))).view);
}

/** The composer: that of the thread before that of the conversation, and to and fro between them. */
function writeHere() {
  const shown = view instanceof ChannelView && view.tab !== "home" ? view : null;
  if (!shown) {
    window.addEventListener("hashchange", () => view instanceof ChannelView && writeHere(), { once: true });
    return go(view instanceof ChannelView ? channelRoute(view.channel.id) : (remember.get(`last.${state.as}`) ?? "#/"));
  }
  const inThread = thread?.node.contains(document.activeElement);
  (thread && (overlays.matches || !inThread) ? thread : shown).composer.focus();
}

function keys(event) {
  if (composing(event) || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  const command = event.ctrlKey || event.metaKey;
  const plain = !typing && !command && !event.altKey;
  const key = event.key.toLowerCase();
  const act = (what) => {
    event.preventDefault();
    what();
  };
  if (command && key === "k") act(writeHere);
  else if ((command && key === "g") || (plain && key === "/")) act(switcher);
  else if (plain && key === "?") act(keyHelp);
  else if (plain && key === "end") {
    const pane = thread && (overlays.matches || thread.node.contains(event.target)) ? thread : view;
    if (pane?.list) act(() => pane.list.toEnd(true));
  } else if (event.key === "Escape") {
    if (closeMenu()) return;
    if (root.classList.contains("drawer-open")) drawer(false);
    else if (thread) thread.shut();
  }
}

on("thread-opened", () => thread?.composer.focus());
window.addEventListener("hashchange", route);
window.addEventListener("keydown", keys);
overlays.addEventListener("change", cover);
main.addEventListener("click", (event) => event.target === main && overlays.matches && thread?.shut()); // beside the thread: what it lies over
document.addEventListener("visibilitychange", () => view instanceof ChannelView && view.read());
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
applyTheme();
boot();
