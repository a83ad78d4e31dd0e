/** Names in the composer: what people see (@박지은, #general) and what is sent (<@U…>, <#C…>), both ways. */

import { unescape } from "./inline.js";
import { TEXTS } from "./texts.js";
import { state, displayName } from "./state.js";

const BROADCAST = ["channel", "here", "everyone"];

/** Everyone who can be mentioned: {id, name, note, label, bot}; the agent first. */
export function people() {
  const users = [...state.users.values()].map((user) => ({
    id: user.id,
    label: displayName(user.id),
    name: user.name,
    note: user.title || "",
    bot: user.is_bot,
  }));
  if (!state.users.has(state.bot.user_id) && state.bot.user_id) users.push({ id: state.bot.user_id, label: state.bot.name, name: state.bot.name, note: "", bot: true });
  return users.sort((a, b) => Number(b.bot) - Number(a.bot) || a.label.localeCompare(b.label));
}

const FINALS = "ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ".split(" ");

/** Lower case, Hangul as letters: while "지우" is being typed it is "징" for a moment. */
const letters = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u11a8-\u11c2]/g, (final) => FINALS[final.charCodeAt(0) - 0x11a8]);

const namesOf = (person) => [person.label, person.name, ...(person.bot ? TEXTS.agent : [])].map(letters);

/** People whose names begin with or contain the query; the agent is found by what it is, too. */
export function matchPeople(query) {
  const q = letters(query);
  const found = people().filter((person) => namesOf(person).some((text) => text.includes(q)));
  const begins = (person) => namesOf(person).some((text) => text.startsWith(q));
  return found.sort((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, 8);
}

export function matchChannels(query) {
  const q = query.toLowerCase();
  return [...state.channels.values()].filter((channel) => !channel.is_im && channel.name.toLowerCase().includes(q)).slice(0, 8);
}

const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function table() {
  const names = new Map();
  for (const person of people().reverse()) {
    names.set(`@${person.name}`.toLowerCase(), `<@${person.id}>`);
    names.set(`@${person.label}`.toLowerCase(), `<@${person.id}>`);
  }
  for (const channel of state.channels.values()) if (!channel.is_im) names.set(`#${channel.name}`.toLowerCase(), `<#${channel.id}>`);
  for (const word of BROADCAST) names.set(`@${word}`, `<!${word}>`);
  return names;
}

/** One pattern for every known name, longest first; a Latin letter or digit after it would make it another word. */
function pattern(names) {
  const keys = [...names.keys()].sort((a, b) => b.length - a.length).map(quoted);
  return new RegExp(`(?<![A-Za-z0-9_/])(?:${keys.join("|")})(?![A-Za-z0-9_-])`, "gi");
}

const KEPT = /(```[\s\S]*?```|`[^`\n]*`|https?:\/\/[^\s<>]+)/;

/** The text with names as ids; code and addresses untouched. Escaping is the server's part. */
export function encode(text) {
  const names = table();
  const find = pattern(names);
  const words = (part) => part.replace(find, (name) => names.get(name.toLowerCase()));
  return text.split(KEPT).map((part, k) => (k % 2 ? part : words(part))).join("");
}

/** The text of a command: names as people's handles, which is what Slack sends (and escapes where the app asks for it). */
export const handles = (text) => encode(text).replace(/<@([UW][A-Z0-9]+)>/g, (_, id) => `@${state.users.get(id)?.name ?? displayName(id)}`).replace(/<#(C[A-Z0-9]+)>/g, (_, id) => `#${state.channels.get(id)?.name ?? id}`);

/** The reverse, for editing. */
export function decode(text) {
  const plain = text.replace(/<([^<>]+)>/g, (whole, inside) => {
    const [target, label] = inside.split("|");
    if (/^@[UW]/.test(target)) return `@${displayName(target.slice(1))}`;
    if (/^#C/.test(target)) return `#${state.channels.get(target.slice(1))?.name ?? label ?? target.slice(1)}`;
    if (target.startsWith("!")) return `@${target.slice(1).split("^")[0]}`;
    return label && label !== target ? `${label} (${target})` : target;
  });
  return unescape(plain);
}

/** Splits a text into [plain, name, plain, …] for colouring names behind the field. */
export function splitNames(text) {
  const find = pattern(table());
  const out = [];
  let last = 0;
  for (const match of text.matchAll(find)) {
    out.push(text.slice(last, match.index), match[0]);
    last = match.index + match[0].length;
  }
  out.push(text.slice(last));
  return out;
}
