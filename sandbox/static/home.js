/** The app's home tab: what the bot published for this person. */

import { api } from "./api.js";
import { renderBlocks } from "./blocks.js";
import { fill, h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { Values } from "./values.js";

/** The node; it fills itself when the view arrives. */
export function homeTab() {
  const inside = h("div.home-inside.prose", {}, h("p.empty-note", {}, t("loading")));
  const node = h("div.home", { tabindex: "-1", data: { view: "home" } }, inside);
  load(inside);
  return node;
}

let opened = "";
let values = new Values();

/** How often, each half a second, a view is asked for again that came before this page listened for it. */
const LOOKS = 30;

async function load(inside, looks = LOOKS) {
  try {
    const data = await api.home();
    const view = data && "view" in data ? data.view : data;
    if (!view?.blocks) {
      fill(inside, h("div.intro.intro-agent", {}, h("span.intro-mark", {}, icon("home", 28)), h("p", {}, t("homeEmpty"))));
      if (looks) setTimeout(() => inside.isConnected && load(inside, looks - 1), 500);
    } else {
      const place = { view_id: view.id };
      values.keep(view.blocks);
      const act = (action) => api.action({ ...place, action, state: values.all });
      fill(inside, renderBlocks(view.blocks, { act, values, place }));
    }
  } catch {
    fill(inside, h("p.empty-note", {}, t("failed")));
  }
}

/** Tells the app that a tab of its conversation is open: once per visit, so that publishing does not open it again. */
export function visitHome(visit, tab = "home") {
  if (opened === `${visit}:${tab}`) return;
  opened = `${visit}:${tab}`;
  if (tab === "home") values = new Values();
  api.openHome(tab).catch(() => {
    opened = "";
  });
}
