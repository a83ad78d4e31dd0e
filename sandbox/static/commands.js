/** Slash commands and shortcuts: what the app's manifest declares, and how they are used. */

import { api } from "./api.js";
import { h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { menu, notice } from "./menus.js";
import { state, takeNote } from "./state.js";

let known = { commands: [], shortcuts: [] };
let reading = Promise.resolve();

/** Reads them anew; without an app there are none. */
export function loadCommands() {
  reading = api.commands().catch(() => ({ commands: [], shortcuts: [] })).then((found) => { known = found; });
  return reading;
}

/** Commands whose names begin with what was typed ("/as"). */
export const matchCommands = (typed) => known.commands.filter((one) => one.command.startsWith(typed.toLowerCase()));

/** {command, text} when a message is one, else null; a blank in front makes it an ordinary message. */
export function asCommand(text) {
  const match = /^(\/[^\s/]+)(?:\s+([\s\S]*))?$/.exec(text);
  return match && { command: match[1].toLowerCase(), text: (match[2] ?? "").trim() };
}

const FAILURES = { timeout: "commandTimeout", not_delivered: "commandNotDelivered" };

/** Sends a command; what went wrong is said below the composer as Slack's own bot does. True when it may leave the field. */
export async function runCommand({ command, text }, channel, thread) {
  const say = (key, values) => takeNote(channel, t(key, { command, ...values }), thread);
  await reading; // who types fast is not told that a command is unknown because none is known yet
  if (!known.commands.some((one) => one.command === command)) return say("commandUnknown"), false;
  if (thread) return say("commandInThread"), false;
  try {
    await api.command(channel, command, text);
  } catch (error) {
    say(FAILURES[error.code] ?? "commandFailed", { error: error.code });
  }
  return true;
}

/** Tells the app of a shortcut; `place` is {channel, message_ts} for one of a message. */
async function useShortcut(shortcut, place) {
  await api.shortcut(shortcut.callback_id, place).catch((error) => notice(t(error.code === "not_delivered" ? "actionFailed" : "noResponse"), "error"));
}

/** Menu items for the shortcuts of a message. */
export function messageShortcuts(message) {
  const place = { channel: message.channel, message_ts: message.ts };
  const list = known.shortcuts.filter((one) => one.type === "message");
  return list.map((one) => ({ label: one.name, note: state.bot.name, icon: "bolt", run: () => useShortcut(one, place) }));
}

/** The menu at a composer: global shortcuts, and (outside threads) commands to put into the field. */
export function shortcutMenu(button, insert) {
  const shortcuts = known.shortcuts.filter((one) => one.type === "global").map((one) => ({ label: one.name, note: one.description, icon: "bolt", run: () => useShortcut(one) }));
  const commands = insert ? known.commands.map((one) => ({ label: h("span", {}, h("strong", {}, one.command), " ", h("span.menu-hint", {}, one.usage_hint)), note: one.description, icon: icon("slash"), run: () => insert(`${one.command} `) })) : [];
  const items = [shortcuts.length && { heading: t("shortcuts") }, ...shortcuts, commands.length && { heading: t("slashCommands") }, ...commands];
  if (!shortcuts.length && !commands.length) items.push({ heading: t("shortcutsEmpty") });
  return menu(button, items, { label: t("shortcuts"), width: 340 });
}
