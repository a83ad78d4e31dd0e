/** The thread pane at the right: one message, its replies, a composer, Stop while the agent works. */

import { api } from "./api.js";
import { Composer, dropInto } from "./composer.js";
import { fill, h, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { lookingLine } from "./looking.js";
import { MessageList } from "./messages.js";
import { promptBar } from "./prompts.js";
import { channelRoute, go } from "./router.js";
import { agentBusy, channelTitle, collect, isAgent, on, release, state, takeStatus, takeThread, threadKey } from "./state.js";

export class ThreadPane {
  constructor(channel, ts) {
    this.channel = channel;
    this.ts = ts;
    this.told = 0; // how often a status was told
    this.key = threadKey(channel.id, ts);
    this.list = new MessageList({ mode: "thread", label: t("thread"), onMore: () => this.older() });
    this.composer = new Composer({
      key: `thread:${this.key}`,
      label: t("reply"),
      send: (text, files) => api.send(channel.id, text, { thread: ts, files }).then(() => this.list.toEnd()),
      stop: () => api.stop(channel.id, ts),
      place: { channel: channel.id, thread: ts },
    });
    this.prompts = promptBar((text) => api.send(channel.id, text, { thread: ts }));
    this.looking = isAgent(channel) ? lookingLine() : null;
    const place = isAgent(channel) ? channelTitle(channel) : `${channel.is_im ? "" : "#"}${channelTitle(channel)}`;
    this.node = h(
      "aside.thread",
      { aria: { label: t("thread") }, id: "thread", tabindex: "-1" },
      h("header.pane-head", {}, iconButton("left", t("backToChat"), () => this.shut(), { class: "icon-button only-narrow" }), h("div.pane-title", {}, (this.title = h("h2", {}, t("thread"))), h("span.menu-note", {}, place)), iconButton("close", t("closeThread"), () => this.shut(), { class: "icon-button only-wide" })),
      this.list.node,
      this.prompts.node,
      this.looking?.node ?? "",
      this.composer.node,
    );
    dropInto(this.node, this.composer);
    this.stops = [
      on("thread", (what) => what.channel === channel.id && what.ts === ts && this.draw()),
      on("status", (what) => what.channel === channel.id && what.ts === ts && (this.told++, this.draw(), this.named())),
      on("stream", (what) => what.channel === channel.id && this.streamed(what.ts)),
      on("prompts", (what) => what.channel === channel.id && this.loadPrompts()),
    ];
    this.load();
  }

  close() {
    this.stops.forEach((stop) => stop());
    this.list.close();
    this.looking?.close();
    this.node.remove();
  }

  shut() {
    go(channelRoute(this.channel.id));
  }

  async load() {
    const arrived = collect();
    try {
      takeThread(this.channel.id, this.ts, await api.messages(this.channel.id, { thread: this.ts, limit: 200 }), { arrived });
    } catch (error) {
      release(arrived);
      fill(this.list.log, h("p.empty-note", {}, t(error.code === "network" ? "network" : "noMessage")));
      return;
    }
    await this.loadPrompts();
  }

  /** Threads longer than a page load the rest on the way up. */
  async older() {
    const entry = state.threads.get(this.key);
    const first = entry?.list.find((message) => message.ts !== this.ts);
    if (!entry?.more || !first || this.loadingOlder) return;
    this.loadingOlder = true;
    try {
      takeThread(this.channel.id, this.ts, await api.messages(this.channel.id, { thread: this.ts, before: first.ts, limit: 200 }), { older: true });
    } finally {
      this.loadingOlder = false;
    }
  }

  /** The session's title comes with its first status. */
  async named() {
    if (this.titled || this.asking) return;
    this.asking = true;
    await this.loadPrompts();
    this.asking = false;
  }

  async loadPrompts() {
    const told = this.told;
    const data = await api.prompts(this.channel.id, this.ts).catch(() => null);
    if (!data) return;
    // What was told while this was on its way is newer: Stop would stay for ever.
    if (told === this.told) takeStatus({ channel: this.channel.id, thread_ts: this.ts, ...(data.status ?? {}) });
    this.prompts.show(isAgent(this.channel) ? data : null);
    this.titled = Boolean(data.title && data.title !== data.prompts_title);
    if (this.titled) fill(this.title, data.title);
  }

  messages() {
    return state.threads.get(this.key)?.list ?? [];
  }

  draw() {
    const messages = this.messages();
    const status = state.statuses.get(this.key) ?? null;
    const streaming = messages.some((message) => message.streaming && message.markdown_text);
    this.list.render(messages, { status: streaming && !status?.text ? null : status });
    this.composer.setBusy(agentBusy(this.channel.id, this.ts));
  }

  streamed(ts) {
    const message = this.messages().find((other) => other.ts === ts);
    if (!message) return;
    this.list.stream(message);
    this.composer.setBusy(true);
  }
}
