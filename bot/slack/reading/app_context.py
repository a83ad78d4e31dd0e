"""What a person has in front of them in Slack: "this channel", "this page" mean that."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from integrations.errors import Invalid
from integrations.notion.ids import notion_id

KEPT_SECONDS = 900.0
"""How long it counts: who asks later has most likely moved on without Slack telling."""
MAX_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class ContextSnapshot:
    """What was in front of a person when Slack last told."""

    page: str = ""
    """A Notion page, by its id."""
    channel: str = ""
    message_ts: str = ""
    """A message in the channel, or the root of a thread."""


class AppContext:
    """Remembers the last ``app_context_changed`` of each person, in this process."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, ContextSnapshot]] = {}

    def note(self, team: str, user: str, context: Any) -> None:
        """Remember what the event tells; an empty context is forgetting."""
        self._seen.pop((team, user), None)
        looked = looked_of(context)
        if looked is None or not user:
            return
        self._seen[team, user] = self._clock(), looked
        if len(self._seen) > MAX_REMEMBERED:
            del self._seen[next(iter(self._seen))]

    def of(self, team: str, user: str) -> ContextSnapshot | None:
        """Return what the person looked at last, unless that is long ago."""
        found = self._seen.get((team, user))
        return found[1] if found and self._clock() - found[0] < KEPT_SECONDS else None


def looked_of(context: Any) -> ContextSnapshot | None:
    """Read the entities of an ``app_context``, most relevant first; None where there is none that we know.

    Slack's types are ``slack#/types/channel_id``, ``…/message_context`` ({channel_id, message_ts}), ``…/canvas_id``,
    ``…/list_id`` and ``…/thread_ts``. A page of Notion it cannot know; the sandbox tells its address as ``…/page_url``.
    """
    page = channel = message = ""
    entities = context.get("entities") if isinstance(context, dict) else None
    for entity in entities if isinstance(entities, list) else ():
        if not isinstance(entity, dict):
            continue
        kind, value = str(entity.get("type") or "").rpartition("/")[2], entity.get("value")
        match kind, value:
            case "channel_id", str():
                channel = channel or value
            case "message_context", {"channel_id": str() as of, "message_ts": str() as ts} if not message:
                channel, message = channel or of, ts
            case "page_url", str():
                page = page or _page(value)
    return ContextSnapshot(page=page, channel=channel, message_ts=message) if page or channel else None


def _page(address: str) -> str:
    try:
        return notion_id(address)
    except Invalid:
        return ""
