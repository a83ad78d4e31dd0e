/** The page's language: its sentences, dates and sizes. */

import { TEXTS } from "./texts.js";

let language = "ko";
let zone;

/** "ko" or "en", and the time zone of the person who looks (undefined: the browser's). */
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
  const sameYear = toDate(stamp).getFullYear() === new Date().getFullYear();
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
