/**
 * The page's own JSON routes. Every function rejects with an Error whose `code` is the server's error code or "network"
 * and whose `data` is the body, when there was one.
 */

let viewer = "";

/** Who looks: sent as `as` with every call from now on. */
export function setViewer(id) {
  viewer = id;
}

async function call(method, path, { query = {}, body, raw } = {}) {
  const url = new URL(`/page/${path}`, location.origin);
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null) url.searchParams.set(key, value);
  let response;
  try {
    response = await fetch(url, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: raw ?? (body ? JSON.stringify(body) : undefined),
    });
  } catch (cause) {
    throw Object.assign(new Error("network", { cause }), { code: "network" });
  }
  const data = await response.json().catch(() => null);
  if (!response.ok || data?.ok === false) throw Object.assign(new Error(`${response.status} ${path}`), { code: data?.error ?? `http_${response.status}`, data });
  return data;
}

const as = (rest = {}) => ({ as: viewer || undefined, ...rest });

export const api = {
  state: () => call("GET", "state", { query: as() }),
  messages: (channel, { thread, before, limit = 50 } = {}) => call("GET", "messages", { query: as({ channel, thread, before, limit }) }),
  send: (channel, text, { thread, files } = {}) =>
    call("POST", "messages", { body: as({ channel, text, ...(thread && { thread_ts: thread }), ...(files?.length && { files }) }) }),
  edit: (channel, ts, text) => call("PATCH", "messages", { body: as({ channel, ts, text }) }),
  remove: (channel, ts) => call("DELETE", "messages", { body: as({ channel, ts }) }),
  upload: (file) => call("POST", "files", { query: as({ name: file.name }), raw: file }),
  action: (payload) => call("POST", "actions", { body: as(payload) }),
  react: (channel, ts, name, remove) => call("POST", "reactions", { body: as({ channel, ts, name, ...(remove && { remove: true }) }) }),
  stop: (channel, thread) => call("POST", "stop", { body: as({ channel, thread_ts: thread }) }),
  openHome: (tab = "home") => call("POST", "open_home", { body: as({ tab }) }),
  home: () => call("GET", "home", { query: as() }),
  dm: (user) => call("POST", "dm", { body: as({ user }) }),
  read: (channel, ts) => call("POST", "read", { body: as({ channel, ts }) }),
  commands: () => call("GET", "commands", { query: as() }),
  command: (channel, command, text) => call("POST", "command", { body: as({ channel, command, text }) }),
  shortcut: (callback, place = {}) => call("POST", "shortcut", { body: as({ callback_id: callback, ...place }) }),
  view: () => call("GET", "view", { query: as() }),
  actOnView: (view, action, values) => call("POST", "view", { body: as({ view_id: view, action, values }) }),
  options: (question) => call("POST", "options", { body: as(question) }),
  context: (place) => call("POST", "context", { body: as(place) }),
  join: (channel) => call("POST", "join", { body: as({ channel }) }),
  leave: (channel) => call("POST", "leave", { body: as({ channel }) }),
  invite: (channel, user) => call("POST", "invite", { body: as({ channel, user }) }),
  prompts: (channel, thread) => call("GET", "prompts", { query: as({ channel, thread }) }),
  notionTree: () => call("GET", "notion/tree", { query: as() }),
  notionPage: (id) => call("GET", `notion/pages/${id}`, { query: as() }),
};

/** Server-sent events for the viewer. `onEvent(event)`, and `onOpen(again)` with true after a lost connection came back. */
export function listen(onEvent, onOpen, onLost) {
  const source = new EventSource(`/page/events?as=${encodeURIComponent(viewer)}`);
  let opened = false;
  source.addEventListener("open", () => {
    onOpen(opened);
    opened = true;
  });
  source.addEventListener("error", () => onLost());
  source.addEventListener("message", (event) => {
    let data;
    try {
      data = JSON.parse(event.data);
    } catch {
      return;
    }
    if (data && typeof data.type === "string") onEvent(data);
  });
  return () => source.close();
}
