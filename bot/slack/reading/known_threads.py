"""What people said in threads, as this process heard it: enough to tell whom a line is for, without asking Slack."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from bot.slack.reading.features import ThreadLine
from bot.slack.reading.followups import AWAY_LINES

MAX_THREADS = 10_000
MAX_LINES = AWAY_LINES + 5
"""Newest lines of a thread that are remembered."""


@dataclass(slots=True)
class _Thread:
    since: float
    """The moment from which on everything is known."""
    lines: deque[ThreadLine] = field(default_factory=lambda: deque(maxlen=MAX_LINES))


class KnownThreads:
    """Remembers the threads in which something was said last."""

    def __init__(self) -> None:
        self._threads: dict[tuple[str, str], _Thread] = {}

    def note(self, event: dict[str, Any], text: str) -> None:
        """Remember a message; a second delivery of it is the same line. ``text``: as it reads."""
        line = ThreadLine(str(event["user"]), text, float(event["ts"]))
        key = str(event["channel"]), str(event.get("thread_ts") or event["ts"])
        thread = self._threads.pop(key, None) or _Thread(line.at)
        self._threads[key] = thread
        if all(known.at != line.at for known in thread.lines):
            thread.lines.append(line)
        if len(self._threads) > MAX_THREADS:
            del self._threads[next(iter(self._threads))]

    def know(self, channel: str, thread: str, since: float) -> None:
        """Note that what was said from a moment on is known now."""
        found = self._threads.setdefault((channel, thread), _Thread(since))
        found.since = min(found.since, since)

    def has_begun(self, channel: str, thread: str) -> bool:
        """Tell whether the message that the thread belongs to was heard."""
        found = self._threads.get((channel, thread))
        return found is not None and found.since <= float(thread)

    def between(self, channel: str, thread: str, after: float, before: float) -> tuple[ThreadLine, ...] | None:
        """Return what was said between two moments, oldest first; None where not all of it is known.

        Of a long time the newest :data:`MAX_LINES`.
        """
        found = self._threads.get((channel, thread))
        if found is None or found.since > after:
            return None
        lines = sorted(found.lines, key=lambda line: line.at)
        return tuple(line for line in lines if after < line.at < before)
