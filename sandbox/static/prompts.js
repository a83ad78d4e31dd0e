/** Suggested prompts: a row of buttons that send their message. */

import { fill, h, icon } from "./dom.js";
import { withEmoji } from "./inline.js";
import { t } from "./i18n.js";
import { notice } from "./menus.js";

/** {node, show(data)}: `data` is {prompts_title, prompts: [{title, message}]} or null. */
export function promptBar(send) {
  const node = h("div.prompts", { hidden: true, role: "group", aria: { label: t("suggestions") } });
  return {
    node,
    show(data) {
      const prompts = data?.prompts ?? [];
      node.hidden = !prompts.length;
      const pick = (prompt) => async () => {
        node.hidden = true;
        await send(prompt.message).catch(() => {
          node.hidden = false;
          notice(t("sendFailed"), "error");
        });
      };
      const chips = prompts.map((prompt) => h("button.prompt", { type: "button", title: prompt.message, onclick: pick(prompt) }, icon("spark", 15), withEmoji(prompt.title)));
      fill(node, data?.prompts_title && h("span.prompts-title", {}, withEmoji(data.prompts_title)), h("div.prompt-chips", {}, chips));
    },
  };
}
