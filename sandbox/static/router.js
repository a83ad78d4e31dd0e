/** Addresses of the page: parsing, and how to get there. */

const HEX = /^[0-9a-f]{32}$/i;
const TS = /^\d{6,12}\.\d{1,6}$/;

const plainHex = (text) => (text ?? "").replaceAll("-", "").toLowerCase();

/** {view: "channel", channel, thread?} | {view: "message", channel, ts, thread?} | {view: "notion", page?, block?} | {view: "home"} | {view: "none"}. */
export function parse(hash) {
  const route = decoded(hash.replace(/^#\/?/, ""));
  const [, path, tail] = /^([^?#]*)(.*)$/s.exec(route);
  const parts = path.split("/").filter(Boolean);
  if (parts[0] === "c" && parts[1]) {
    return { view: "channel", channel: parts[1], ...(TS.test(parts[2] ?? "") && { thread: parts[2] }) };
  }
  if (parts[0] === "archives" && parts[1]) {
    const digits = /^p(\d{16,})$/.exec(parts[2] ?? "")?.[1];
    if (!digits) return { view: "channel", channel: parts[1] };
    const thread = new URLSearchParams(tail.replace(/^\?/, "")).get("thread_ts");
    return { view: "message", channel: parts[1], ts: `${digits.slice(0, -6)}.${digits.slice(-6)}`, ...(thread && { thread }) };
  }
  if (parts[0] === "notion") {
    const page = plainHex(parts[1]?.match(/[0-9a-f-]{32,36}$/i)?.[0]);
    return { view: "notion", ...(HEX.test(page) && { page, block: blockOf(tail) }) };
  }
  return parts[0] === "home" ? { view: "home" } : { view: "none" };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Both forms name a block: "#<32 hex>" and "?block=<32 hex>". */
function blockOf(tail) {
  const match = /#([0-9a-f-]{32,36})$/i.exec(tail) ?? /[?&]block=([0-9a-f-]{32,36})/i.exec(tail);
  const id = plainHex(match?.[1]);
  return HEX.test(id) ? id : null;
}

export const channelRoute = (channel, thread) => `#/c/${channel}${thread ? `/${thread}` : ""}`;
export const notionRoute = (page, block) => `#/notion/${plainHex(page)}${block ? `?block=${plainHex(block)}` : ""}`;

export function go(hash, { replace = false } = {}) {
  if (location.hash === hash) return;
  if (replace) {
    history.replaceState(null, "", hash);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = hash;
}
