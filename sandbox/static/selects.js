/** Block Kit's selects, single and multiple: from a list, from the app, people, conversations, channels. */

import { api } from "./api.js";
import { avatar } from "./avatar.js";
import { icon } from "./dom.js";
import { t } from "./i18n.js";
import { picker } from "./picker.js";
import { byName, channelTitle, displayName, isAgent, state } from "./state.js";
import { plain } from "./words.js";

const choice = (option) => ({ id: option.value, label: plain(option.text), note: plain(option.description), data: option });
const has = (option, query) => `${option.label} ${option.note ?? ""}`.toLowerCase().includes(query.toLowerCase());

const person = (id) => ({ id, label: displayName(id), note: state.users.get(id)?.title, picture: avatar(id, 22), data: id });

function conversation(id) {
  const channel = state.channels.get(id);
  if (!channel) return { id, label: id, data: id };
  const picture = channel.is_im ? avatar(channel.user, 22) : icon(channel.is_private ? "lock" : "hash", 16);
  return { id, label: channelTitle(channel), note: channel.topic, picture, data: id };
}

function groups(element) {
  if (element.option_groups) return element.option_groups.map((group) => ({ label: plain(group.label), options: group.options.map(choice) }));
  return [{ options: (element.options ?? []).map(choice) }];
}

const narrowed = (all) => async (query) => all.map((group) => ({ ...group, options: group.options.filter((option) => has(option, query)) }));

function suggestions(element, scope) {
  const least = element.min_query_length ?? 3;
  let timer = null;
  return async (query) => {
    if (query.length < least) return { note: t("typeMore", { n: least }) };
    await new Promise((resolve) => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 180);
    });
    return groups(await api.options({ ...scope.place, action_id: element.action_id, block_id: scope.blockId, value: query }));
  };
}

function allowed(filter = {}) {
  const kinds = filter.include;
  return (channel) => {
    const kind = channel.is_im ? "im" : channel.is_private ? "private" : "public";
    if (kinds && !kinds.includes(kind)) return false;
    return !(filter.exclude_bot_users && isAgent(channel));
  };
}

/** Where the options of each kind come from, and the name of what is chosen. */
const SOURCES = {
  static_select: { field: "option", load: (element) => narrowed(groups(element)), known: choice },
  external_select: { field: "option", load: suggestions, known: choice },
  users_select: {
    field: "user",
    load: () => narrowed([{ options: [...state.users.keys()].sort(byName(displayName)).map(person) }]),
    known: person,
  },
  conversations_select: {
    field: "conversation",
    load: (element) => narrowed([{ options: [...state.channels.values()].filter(allowed(element.filter)).map((one) => conversation(one.id)) }]),
    known: conversation,
  },
  channels_select: {
    field: "channel",
    load: () => narrowed([{ options: [...state.channels.values()].filter((one) => !one.is_im && !one.is_private).map((one) => conversation(one.id)) }]),
    known: conversation,
  },
};

/** The node of a select element; `scope.change(element, {selected_…})` hears what was chosen. */
export function select(element, scope) {
  const multiple = element.type.startsWith("multi_");
  const source = SOURCES[element.type.replace(/^multi_/, "")];
  const field = source.field + (multiple ? "s" : "");
  const kept = scope.values?.read(scope.blockId, element.action_id)?.[`selected_${field}`];
  let initial = kept === undefined ? element[`initial_${field}`] : kept;
  if (initial === undefined && element.default_to_current_conversation && state.route.channel) initial = multiple ? [state.route.channel] : state.route.channel;
  return picker({
    label: scope.label ?? "",
    placeholder: plain(element.placeholder) || t("choose"),
    multiple,
    most: element.max_selected_items ?? Infinity,
    clearable: scope.optional,
    chosen: [initial].flat().filter(Boolean).map(source.known),
    load: source.load(element, scope),
    changed: (list) => scope.change(element, { [`selected_${field}`]: multiple ? list.map((one) => one.data) : (list[0]?.data ?? null) }),
  });
}
