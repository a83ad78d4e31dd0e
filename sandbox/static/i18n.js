/** The page's language: its sentences, dates and sizes. */

import { TEXTS } from "./texts.js";

let language = "ko";
let zone;

/** "ko" or "en", and the time zone of the person who looks, in which every time on the page is told (undefined: the browser's). */
export function setLanguage(next, timeZone) {
  language = next === "en" ? "en" : "ko";
  zone = timeZone || undefined;
  formats.clear();
  document.documentElement.lang = language;
}

export const lang = () => language;

/** The sentence for a key; `{name}` is filled from values; a key with a "One" twin uses it when n is 1. */
export function t(key, values = {}) {
  const pair = (values.n === 1 && TEXTS[`${key}One`]) || TEXTS[key];
  if (!pair) throw new Error(`no text for ${key}`);
  return pair[language === "en" ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

const formats = new Map();

function format(options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) {
    const locale = language === "en" ? "en-US" : "ko-KR";
    try {
      formats.set(key, new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }));
    } catch {
      zone = undefined;
      formats.set(key, new Intl.DateTimeFormat(locale, options));
    }
  }
  return formats.get(key);
}

/** A Slack ts ("1700000000.000100") or an ISO date as a Date. */
export const toDate = (stamp) => (/^\d+(\.\d+)?$/.test(String(stamp)) ? new Date(Number(stamp) * 1000) : new Date(stamp));
/** What the page's time zone is called: "long", or as "shortOffset" its present distance to Greenwich. */
export const zoneName = (style) => format({ timeZoneName: style }).formatToParts().find((part) => part.type === "timeZoneName").value;

/** A stamp on the clock of the page's zone, as "2026-11-23T09:30:00". */
export const wallTime = (stamp) => new Date(toDate(stamp).getTime() + offset(toDate(stamp))).toISOString().slice(0, 19);

/** Seconds since the epoch of a time on that clock; where it is set back or forward, by the offset before or after. */
export function fromWall(text) {
  const told = new Date(`${text}Z`).getTime();
  const near = told - offset(new Date(told));
  return Math.round((told - offset(new Date(near))) / 1000);
}

/** Milliseconds by which the page's zone is ahead of UTC at a moment. */
function offset(date) {
  const whole = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" };
  const at = Object.fromEntries(format(whole).formatToParts(date).map(({ type, value }) => [type, Number.parseInt(value, 10)]));
  return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) - Math.floor(date.getTime() / 1000) * 1000;
}

export const clock = (stamp) => format({ hour: "numeric", minute: "2-digit" }).format(toDate(stamp));
export const fullTime = (stamp) => format({ dateStyle: "long", timeStyle: "short" }).format(toDate(stamp));
/** Equal for two stamps of the same day in the viewer's zone. */
export const dayKey = (stamp) => format({ year: "numeric", month: "2-digit", day: "2-digit" }).format(toDate(stamp));

/** "Today", "Yesterday", or the date with its weekday. */
export function dayName(stamp) {
  const now = Date.now() / 1000;
  const key = dayKey(stamp);
  if (key === dayKey(now)) return t("today");
  if (key === dayKey(now - 86400)) return t("yesterday");
  const sameYear = wallTime(stamp).slice(0, 4) === wallTime(now).slice(0, 4);
  return format({ ...(sameYear ? {} : { year: "numeric" }), month: "long", day: "numeric", weekday: "long" }).format(toDate(stamp));
}

/** "just now", a clock time today, else a day and a time. */
export function shortWhen(stamp) {
  if (Date.now() - toDate(stamp).getTime() < 60_000) return t("ago_now");
  if (dayKey(stamp) === dayKey(Date.now() / 1000)) return clock(stamp);
  return format({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(toDate(stamp));
}

export const shortDate = (stamp) => format({ year: "numeric", month: "short", day: "numeric" }).format(toDate(stamp));

/** Bytes as "12.3 KB". */
export function fileSize(bytes) {
  if (!Number.isFinite(bytes)) return "";
  if (bytes < 1024) return `${bytes} B`;
  const mega = bytes >= 1024 * 1024;
  return `${(bytes / (mega ? 1048576 : 1024)).toFixed(bytes < 10240 || mega ? 1 : 0)} ${mega ? "MB" : "KB"}`;
}
