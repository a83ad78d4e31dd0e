"""What comes in: one message of a person, with all that the door knows of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from orchestrator.preferences import NOTHING_SET, Preferences

Locale = Literal["ko", "en"]
Door = Literal["slack", "http", "api", "cli"]
"""Through which a message came; ``http``: an interview of ``/chat``, ``api``: whatever a client asks over HTTP."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that came with a message, already on our disk or still with Slack."""

    id: str
    name: str
    mimetype: str = ""
    size: int = 0
    url: str = ""
    """Where the door fetches it, with its own credentials."""
    path: str = ""
    """Where it lies once fetched."""
    of_thread: bool = False
    """Whether it came with the message that began the thread, not with this one."""


@dataclass(frozen=True, slots=True)
class ThreadMessage:
    """What somebody said earlier in the thread."""

    author: str
    """As people call them."""
    text: str
    ts: str
    """When, as the door counts it; grows with time."""
    is_bot: bool = False
    own: str | None = None
    """The part of the text that its author wrote, where a forwarded message or a link's preview stands with it."""


@dataclass(frozen=True, slots=True)
class Linked:
    """What a link in the message leads to: only what every reader of the reply may see.

    Without title and text it could not be read, or is not for all readers; which of the two is not told.
    """

    kind: Literal["slack", "notion"]
    title: str
    url: str
    text: str
    document_id: str = ""
    """The index's, where it knows the page."""
    audience: frozenset[str] = frozenset()
    """Principals who may read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of a person, to be answered exactly once."""

    id: str
    """The key of the inbox: ``slack:<team>:<channel>:<ts>``, or the request's own id."""
    team: str
    channel: str
    thread: str
    """The conversation it belongs to; for Slack the time stamp of the thread's root."""
    user: str
    text: str
    locale: Locale
    door: Door
    audience: frozenset[str] = frozenset()
    """What every reader of the reply may see, as principals. Unknown means private: nothing is visible."""
    files: tuple[File, ...] = ()
    is_direct: bool = False
    """Whether only this person reads the reply."""
    command: str = ""
    """The graph or mode that a command chose, such as ``ask`` or ``plan``; empty where that is to be decided."""
    answers: str = ""
    """The turn whose question this one answers by a button or a form; empty for what was simply written."""
    is_private: bool = False
    """Whether the reply is for this person alone although others read the conversation."""
    revises: str = ""
    """The id of the kept document that this turn is to change; empty for all other turns."""
    said_at: str = ""
    """Slack's time stamp of the message that is answered; where a button or form answers a question, of that one's."""
    shown_after: str = ""
    """Slack's time stamp of what led to the turn, a message or a press below one: the reply comes after it."""
    origin: str = ""
    """The turn of the message, where this one answers it otherwise or once more; empty where it is the first."""
    is_queued_request: bool = False
    """Whether it is still to be said, before it is answered as a message."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the door gives the graph besides, as plain data: the id of what is asked about, the fields of a form."""
    said: tuple[ThreadMessage, ...] = ()
    """The thread so far, oldest first, bounded. Not stored, like all below: the door looks before the turn runs."""
    said_to: frozenset[str] = frozenset()
    """Principals who may read the thread; empty: only those who read the reply."""
    thread_url: str = ""
    """Where the thread is read, if the message is about it."""
    utc_offset: int = 0
    """Seconds by which the person's clock is ahead of UTC."""
    linked: tuple[Linked, ...] = ()
    looking_at: str = ""
    """The Notion page in front of the person, by its id."""
    looking_at_channel: str = ""
    """The Slack channel in front of the person."""
    preferences: Preferences = NOTHING_SET
    """What is set for the place of the conversation."""

    @property
    def begins_thread(self) -> bool:
        """Whether it is the first message of its thread."""
        return self.said_at == self.thread and not self.answers

    @property
    def conversation(self) -> str:
        """The key of the conversation: turns of one conversation run one after the other, and remember each other.

        What is answered privately is one of its own for each person: nothing of it gets into what others read. So is
        what is still to be said.
        """
        key = f"{self.team}:{self.channel}:{self.thread}"
        if self.is_queued_request:
            return f"{key}/{self.id}"
        return f"{key}/private:{self.user}" if self.is_private else key
