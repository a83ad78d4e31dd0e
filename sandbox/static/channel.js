/** A conversation: header, messages, composer; for the agent's DM also its home tab and suggested prompts. */

import { api } from "./api.js";
import { avatar } from "./avatar.js";
import { Composer, dropInto } from "./composer.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { homeTab } from "./home.js";
import { t } from "./i18n.js";
import { lookingLine } from "./looking.js";
import { joinBar, placeMenu } from "./membership.js";
import { inline } from "./mrkdwn.js";
import { MessageList } from "./messages.js";
import { promptBar } from "./prompts.js";
import { channelRoute, go } from "./router.js";
import { channelTitle, collect, displayName, emit, isAgent, on, release, state, takeMessages } from "./state.js";

export class ChannelView {
  /** `tab` is "messages" or "home"; `openMenu` opens the drawer of narrow screens. */
  constructor(channel, { openMenu }) {
    this.channel = channel;
    this.agent = isAgent(channel);
    this.openMenu = openMenu;
    this.list = new MessageList({ mode: "channel", label: channelTitle(channel), onMore: () => this.older(), intro: () => this.intro() });
    const name = channelTitle(channel);
    const label = this.agent ? t("messageToAgent", { name }) : channel.is_im ? t("messageToPerson", { name }) : t("messageTo", { name: `#${name}` });
    this.composer = new Composer({ key: `channel:${channel.id}`, label, send: (text, files) => this.send(text, files), stop: async () => {}, place: { channel: channel.id } });
    this.looking = this.agent ? lookingLine() : null;
    this.prompts = promptBar((text) => this.send(text, []));
    this.talk = h("div.talk", {}, this.list.node, this.prompts.node, this.looking?.node ?? null, this.composer.node);
    dropInto(this.talk, this.composer);
    this.node = h("section.view.channel", { aria: { label: name } }, this.header(), this.talk);
    this.stops = [
      on("messages", (what) => what.channel === channel.id && this.draw()),
      on("status", (what) => what.channel === channel.id && this.draw()),
      on("stream", (what) => what.channel === channel.id && this.streamed(what.ts)),
      on("prompts", (what) => what.channel === channel.id && this.loadPrompts()),
      on("state", () => this.membership()),
      on("home", () => this.tab === "home" && this.showTab("home")),
    ];
    this.membership();
    this.draw();
    this.loading = this.load();
  }

  close() {
    this.stops.forEach((stop) => stop());
    this.list.close();
    this.looking?.close();
    this.node.remove();
  }

  header() {
    const { channel } = this;
    const mark = channel.is_im ? avatar(channel.user, 24) : icon(channel.is_private ? "lock" : "hash", 19);
    const who = channel.is_im && !this.agent ? state.users.get(channel.user)?.title : "";
    const title = h("div.pane-title", {}, h("h1", {}, mark, channelTitle(channel)), (channel.topic || who) && h("span.topic", {}, inline(channel.topic || who)));
    const count = !channel.is_im && channel.member_count ? h("span.member-count", { title: t("members", { n: channel.member_count }) }, icon("people", 16), h("span", { aria: { hidden: true } }, String(channel.member_count)), h("span.visually-hidden", {}, t("members", { n: channel.member_count }))) : null;
    const head = h("header.pane-head", {}, iconButton("menu", t("openNavigation"), this.openMenu, { class: "icon-button only-narrow" }), title, count, placeMenu(channel));
    if (!this.agent) return head;
    const tab = (id, label, hash) => h("a.tab", { href: hash, data: { tab: id } }, label);
    this.tabs = h("nav.tabs", { aria: { label: channelTitle(channel) } }, tab("messages", t("messagesTab"), channelRoute(channel.id)), tab("home", t("homeTab"), "#/home"));
    return h("div.pane-top", {}, head, this.tabs);
  }

  /** Shows the messages or the app's home. */
  showTab(tab) {
    this.tab = tab;
    for (const link of this.tabs?.children ?? []) link.toggleAttribute("aria-current", link.dataset.tab === tab);
    for (const link of this.tabs?.children ?? []) if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
    this.talk.hidden = tab === "home";
    this.home?.remove();
    if (tab === "home") {
      this.home = homeTab();
      this.node.append(this.home);
    }
  }

  /** Who only looks is offered to join. */
  membership() {
    this.channel = state.channels.get(this.channel.id) ?? this.channel;
    this.bar?.remove();
    this.bar = joinBar(this.channel);
    if (this.bar) this.composer.node.before(this.bar);
  }

  intro() {
    const { channel } = this;
    const name = channelTitle(channel);
    if (this.agent) return h("div.intro.intro-agent", {}, avatar(channel.user, 56), h("h2", {}, t("emptyAgent")), h("p", {}, t("emptyAgentHint")));
    if (channel.is_im) return h("div.intro", {}, avatar(channel.user, 56), h("h2", {}, displayName(channel.user)), h("p", {}, t("emptyDm", { name })));
    return h("div.intro", {}, h("span.intro-mark", {}, icon(channel.is_private ? "lock" : "hash", 28)), h("h2", {}, t("emptyChannel", { name })), channel.topic && h("p", {}, inline(channel.topic)));
  }

  async load() {
    const arrived = collect();
    try {
      takeMessages(this.channel.id, await api.messages(this.channel.id), { arrived });
    } catch (error) {
      release(arrived);
      const again = h("button.button", { type: "button", onclick: () => (this.loading = this.load()) }, t("retry"));
      fill(this.list.log, h("p.empty-note", {}, t(error.code === "network" ? "network" : "failed"), again));
      return;
    }
    if (this.node.isConnected) this.read(); // who has gone on meanwhile has read nothing
    await this.loadPrompts();
  }

  async loadPrompts() {
    if (!this.agent) return;
    this.prompts.show(await api.prompts(this.channel.id).catch(() => null));
  }

  async older() {
    const entry = state.messages.get(this.channel.id);
    if (!entry?.more || this.loadingOlder) return;
    this.loadingOlder = true;
    try {
      takeMessages(this.channel.id, await api.messages(this.channel.id, { before: entry.list[0]?.ts }), { older: true });
    } catch {
      // the next scroll tries again
    } finally {
      this.loadingOlder = false;
    }
  }

  /** A question to the agent opens its thread, where the answer comes. */
  async send(text, files) {
    const { ts } = await api.send(this.channel.id, text, { files });
    this.list.toEnd();
    const asked = this.agent || text.includes(`<@${state.bot.user_id}>`);
    if (!asked || !ts || (!this.agent && innerWidth <= 700)) return;
    if (this.agent) window.addEventListener("hashchange", () => emit("thread-opened"), { once: true });
    go(channelRoute(this.channel.id, ts));
  }

  draw() {
    const entry = state.messages.get(this.channel.id);
    if (entry) this.list.render(entry.list, { more: entry.more });
  }

  streamed(ts) {
    const message = state.messages.get(this.channel.id)?.list.find((other) => other.ts === ts);
    if (message) this.list.stream(message);
  }

  /** Everything up to the newest message counts as read while the conversation is looked at. */
  read() {
    const last = state.messages.get(this.channel.id)?.list.at(-1);
    const channel = state.channels.get(this.channel.id); // made anew whenever the state is read
    if (channel?.unread) {
      channel.unread = 0;
      emit("channels");
    }
    if (last && !document.hidden && this.marked !== last.ts) {
      this.marked = last.ts;
      api.read(this.channel.id, last.ts).catch(() => (this.marked = null));
    }
  }
}
