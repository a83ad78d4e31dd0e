/** Where people write: Enter sends, names complete themselves, files come by button, paste or drop. */

import { api } from "./api.js";
import { composing, h, icon, iconButton, fill } from "./dom.js";
import { fileSize, t } from "./i18n.js";
import { asCommand, runCommand, shortcutMenu } from "./commands.js";
import { completion } from "./completion.js";
import { decode, encode, handles, splitNames } from "./mentions.js";
import { pickEmoji } from "./message_tools.js";
import { emoji } from "./emoji.js";
import { notice } from "./menus.js";

const drafts = new Map();

export class Composer {
  /**
   * `key` keeps the draft; `send(text, files)` returns a promise and rejects to keep the text;
   * `stop()` is offered while `setBusy(true)`; `edit` is {text, cancel} to change a message; `place` is {channel, thread?}
   * for commands and shortcuts.
   */
  constructor({ key, label, send, stop, edit, place }) {
    Object.assign(this, { key, send, edit, place });
    this.files = [];
    this.mirror = h("div.composer-mirror", { aria: { hidden: true } });
    this.area = h("textarea.composer-text", { rows: 1, placeholder: label, aria: { label, keyshortcuts: "Control+K Meta+K" }, oninput: () => this.changed(), onkeydown: (event) => this.pressed(event), onpaste: (event) => this.paste(event) });
    this.area.value = edit ? decode(edit.text) : (drafts.get(key) ?? "");
    this.picker = h("input", { type: "file", multiple: true, hidden: true, tabindex: "-1", onchange: () => this.add([...this.picker.files]) });
    this.tray = h("div.composer-files");
    this.sendButton = h("button.send", { type: "button", title: t("send"), aria: { label: t("send") }, onclick: () => this.submit() }, icon("send", 18));
    this.stopButton = h("button.stop", { type: "button", hidden: true, onclick: () => this.halt(stop) }, icon("stop", 14), h("span", {}, t("stop")));
    this.complete = completion(this.area, (from, to, text) => this.replace(from, to, text), { commands: Boolean(place) });
    this.node = this.build();
    this.changed();
  }

  build() {
    const emojiButton = iconButton("smile", t("emoji"), () => pickEmoji(emojiButton, (name) => this.insert(emoji(name))));
    const shortcutButton = iconButton("bolt", t("shortcuts"), () => shortcutMenu(shortcutButton, this.place.thread ? null : (text) => this.begin(text)), { aria: { label: t("shortcuts"), haspopup: "menu", expanded: false } });
    const tools = [
      this.place && shortcutButton,
      !this.edit && iconButton("clip", t("attach"), () => this.picker.click()),
      iconButton("at", t("mention"), () => this.insert("@")),
      emojiButton,
    ];
    const end = this.edit
      ? [h("button.button.small", { type: "button", onclick: this.edit.cancel }, t("cancel")), h("button.button.small.primary", { type: "button", onclick: () => this.submit() }, t("save"))]
      : [h("span.composer-hint", {}, t("keyHint")), this.stopButton, this.sendButton];
    const box = h(
      "div.composer-box",
      { data: { drop: t("dropHere") } },
      h("div.composer-field", {}, this.mirror, this.area),
      this.tray,
      h("div.composer-bar", {}, h("div.composer-tools", {}, tools), h("div.composer-end", {}, end)),
    );
    this.box = box;
    return h("div.composer", {}, this.complete.node, box, this.picker);
  }

  focus() {
    this.area.focus();
    this.area.setSelectionRange(this.area.value.length, this.area.value.length);
  }

  setBusy(busy) {
    this.stopButton.hidden = !busy;
    this.stopButton.disabled = false;
    fill(this.stopButton.querySelector("span"), t("stop"));
  }

  async halt(stop) {
    this.stopButton.disabled = true;
    fill(this.stopButton.querySelector("span"), t("stopping"));
    await stop().catch(() => notice(t("actionFailed"), "error"));
  }

  changed() {
    const { area } = this;
    const pieces = splitNames(area.value);
    fill(this.mirror, pieces.map((piece, k) => (k % 2 ? h("mark", {}, piece) : piece)), "\u200b");
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, Math.round(innerHeight * 0.4))}px`;
    this.sendButton.disabled = !area.value.trim() && !this.files.some((file) => file.id);
    if (!this.edit && this.key) drafts.set(this.key, area.value);
    this.complete.update();
  }

  pressed(event) {
    if (this.complete.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !composing(event)) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape" && this.edit) {
      event.stopPropagation();
      this.edit.cancel();
    }
  }

  insert(text) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    const gap = text === "@" && from > 0 && !/\s/.test(this.area.value[from - 1]) ? " " : "";
    this.replace(from, to, gap + text);
  }

  replace(from, to, text) {
    this.area.focus();
    this.area.setRangeText(text, from, to, "end");
    this.changed();
  }

  /** Puts a command at the beginning of what is written. */
  begin(text) {
    this.area.value = text + this.area.value.replace(/^\/\S*\s*/, "");
    this.focus();
    this.changed();
  }

  /** True when the text was a command and is dealt with. */
  async command(text) {
    const found = this.place && !this.files.length && asCommand(text);
    if (!found) return false;
    this.sending = true;
    this.area.value = "";
    this.changed();
    const left = await runCommand({ ...found, text: handles(found.text) }, this.place.channel, this.place.thread);
    this.sending = false;
    if (!left && !this.area.value) {
      this.area.value = text;
      this.changed();
    }
    return true;
  }

  async submit() {
    const text = this.area.value.trim();
    if (!this.sending && (await this.command(this.area.value.trimEnd()))) return;
    if (this.sending || this.files.some((file) => file.pending) || (!text && !this.files.length)) return;
    this.sending = true;
    const files = this.files;
    this.area.value = "";
    this.files = [];
    this.changed();
    this.drawFiles();
    try {
      await this.send(encode(text), files.map((file) => file.id));
    } catch {
      this.area.value = this.area.value ? `${text}\n${this.area.value}` : text;
      this.files = [...files, ...this.files];
      this.drawFiles();
      this.changed();
      notice(t("sendFailed"), "error");
    } finally {
      this.sending = false;
    }
  }

  paste(event) {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || this.edit) return;
    event.preventDefault();
    this.add(files);
  }

  drag(event, over) {
    if (this.edit || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.box.classList.toggle("dropping", over);
  }

  drop(event) {
    this.drag(event, false);
    if (!this.edit) this.add([...(event.dataTransfer?.files ?? [])]);
  }

  /** Uploads at once; the message carries the ids. */
  add(files) {
    this.picker.value = "";
    for (const file of files) {
      const entry = { name: file.name, size: file.size, pending: true };
      this.files.push(entry);
      api.upload(file).then(
        (stored) => Object.assign(entry, { id: stored.id, pending: false }),
        () => {
          this.files = this.files.filter((other) => other !== entry);
          notice(t("uploadFailed", { name: file.name }), "error");
        },
      ).finally(() => (this.drawFiles(), this.changed()));
    }
    this.drawFiles();
    this.area.focus();
  }

  drawFiles() {
    const drop = (file) => {
      this.files = this.files.filter((other) => other !== file);
      this.drawFiles();
      this.changed();
    };
    const chip = (file) =>
      h("span.file-chip", { class: file.pending ? "pending" : "" }, icon("doc", 16), h("span.file-name", {}, file.name), h("span.menu-note", {}, fileSize(file.size)), iconButton("close", t("removeFile", { name: file.name }), () => drop(file)));
    fill(this.tray, this.files.map(chip));
  }
}

/** Files dropped anywhere on a pane go into its composer. */
export function dropInto(pane, composer) {
  pane.addEventListener("dragover", (event) => composer.drag(event, true));
  pane.addEventListener("dragleave", (event) => pane.contains(event.relatedTarget) || composer.drag(event, false));
  pane.addEventListener("drop", (event) => composer.drop(event));
}

/** The composer that replaces a message's text while it is edited. */
export function editComposer(message, done) {
  const save = async (text) => {
    if (text && text !== message.text) await api.edit(message.channel, message.ts, text);
    done();
  };
  const composer = new Composer({ label: t("edit"), send: save, edit: { text: message.text ?? "", cancel: done } });
  requestAnimationFrame(() => {
    composer.changed();
    composer.focus();
  });
  return composer.node;
}
