/** Block Kit's text objects. */

import { withEmoji } from "./inline.js";
import { inline } from "./mrkdwn.js";

/** plain_text or mrkdwn object, or a string, as nodes. */
export function words(object) {
  if (object === null || object === undefined) return [];
  if (typeof object === "string") return withEmoji(object);
  return object.type === "mrkdwn" ? inline(object.text) : object.emoji === false ? [object.text] : withEmoji(object.text);
}

/** The same as a string, for labels and attributes. */
export const plain = (object) => (typeof object === "string" ? object : (object?.text ?? ""));
