/** Task cards: what the agent does step by step, as a plan that folds away when it is done. */

import { anchor, h, icon } from "./dom.js";
import { mrkdwn } from "./mrkdwn.js";
import { richText } from "./rich_text.js";
import { withEmoji } from "./inline.js";
import { t } from "./i18n.js";

const STATES = { pending: "pending", in_progress: "in_progress", complete: "complete", error: "error" };

const prose = (value) => (value && typeof value === "object" ? richText(value) : mrkdwn(value ?? ""));

function mark(status) {
  const label = h("span.visually-hidden", {}, t(`task_${status}`));
  if (status === "complete") return h("span.task-mark.complete", {}, icon("check", 12), label);
  if (status === "error") return h("span.task-mark.error", {}, icon("close", 12), label);
  return h("span.task-mark", { class: status }, label);
}

/** One task: {title, status, details?, output?, sources?} (strings or rich_text). */
export function taskCard(task) {
  const status = STATES[task.status] ?? "pending";
  const sources = (task.sources ?? []).filter((source) => source?.url);
  const title = h("span.task-title", {}, withEmoji(task.title ?? ""));
  const more = [
    task.details && h("div.task-details", {}, prose(task.details)),
    task.output && h("div.task-output", {}, prose(task.output)),
    sources.length > 0 && h("div.task-sources", {}, sources.map((source) => anchor(source.url, { class: "source-chip" }, icon("doc", 13), source.text || source.url))),
  ].filter(Boolean);
  if (!more.length) return h("div.task", { class: status }, mark(status), title);
  return h("details.task", { class: status, open: status === "in_progress" || status === "error" }, h("summary", {}, mark(status), title, icon("right", 14)), h("div.task-body", {}, more));
}

/** A plan: its title, how far it is, and its tasks. */
export function taskList(tasks, title) {
  const done = tasks.filter((task) => task.status === "complete").length;
  const active = tasks.find((task) => task.status === "in_progress");
  const heading = h("span.plan-title", { class: active ? "shimmer" : "" }, withEmoji(title || active?.title || t("plan")));
  return h(
    "details.plan",
    { open: done < tasks.length },
    h("summary", {}, heading, h("span.plan-count", {}, `${done}/${tasks.length}`), icon("right", 14)),
    h("div.plan-tasks", {}, tasks.map(taskCard)),
  );
}
