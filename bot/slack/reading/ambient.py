"""Which messages of a channel are meant for the bot although they do not name it."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from bot.slack.people import Person
from bot.slack.reading.features import ThreadLine, ThreadSoFar
from bot.slack.reading.followups import could_be_meant, is_meant
from bot.slack.reading.known_threads import KnownThreads
from bot.slack.reading.mrkdwn import plain
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError
from orchestrator.graphs import GRAPHS, load
from orchestrator.language.utterance import Utterance
from orchestrator.turn import File

_CALLED = re.compile(r"<@|<!(?:here|channel|everyone|subteam)")
"""Somebody, a group or everybody is called."""
_SPOKEN_TO = re.compile(
    r"^\W*(?P<name>[^\s,!?.:]{1,30}?)(?:\s?(?:님|씨|선배|팀장|매니저)(?:[께은는이]?)?(?=[\s,!?.:~]|$)|(?=[,:]))"
)
TURNS = 20
"""Newest turns of a thread that are looked at."""
MAX_TOPIC = 4000
"""Characters of a question and its answer that tell what a thread is about."""
PATIENCE = 0.3
"""Seconds that names may take: this comes before the acknowledgement."""


class AmbientTrigger:
    """Answers without being named, where an administrator wants that in a channel."""

    def __init__(
        self,
        workspace: SlackWorkspace,
        threads: KnownThreads,
        earlier: Callable[[dict[str, Any], float], Awaitable[Iterable[dict[str, Any]]]],
    ) -> None:
        """``earlier`` reads what was said in the thread of an event since a moment (seconds): it asks Slack."""
        self._preferences = workspace.preferences
        self._people = workspace.people
        self._database = workspace.database
        self._threads = threads
        self._earlier = earlier

    async def is_meant(self, team: str, event: dict[str, Any], me: str) -> bool:
        """Tell whether a message outside threads is a question or a request that is put to nobody else.

        What follows in a thread belongs to those who talk there. Raises ``Unavailable`` when the settings cannot be
        read: then the message has to be looked at again.
        """
        marked = str(event.get("text") or "")
        if event.get("thread_ts") or not marked.strip() or _CALLED.search(marked):
            return False
        if (await self._preferences.of(team, str(event["channel"]))).answer_without_mention != "all":
            return False
        text = plain(marked, me)
        if await self.is_put_to_somebody(text):
            return False
        files = [File(str(file.get("id") or ""), "") for file in event.get("files") or ()]
        await asyncio.to_thread(load)
        deciding = next(iter(GRAPHS.values()))
        return await deciding.is_put_to_bot(Utterance.of(text), GRAPHS.values(), files)

    async def goes_on(self, team: str, event: dict[str, Any], me: str) -> bool:
        """Tell whether a message in a thread goes on with the bot; see :mod:`bot.slack.reading.followups`.

        Raises ``Unavailable`` when the settings or the turns cannot be read.
        """
        marked, channel, thread = str(event.get("text") or ""), str(event["channel"]), str(event["thread_ts"])
        records = await self._database.turns.recent(f"{team}:{channel}:{thread}", TURNS)
        earlier = [record for record in records if record.state != "deleted" and record.turn.said_at < str(event["ts"])]
        if not earlier or _CALLED.search(marked):
            return False  # talk among people, or what they said before they called the bot
        if (await self._preferences.of(team, channel)).answer_without_mention == "mention":
            return False
        last, text, at = earlier[-1], plain(marked, me), float(event["ts"])
        asked_at = float(last.turn.said_at or last.created_at.timestamp())
        if not text and event.get("files"):
            return bool(last.turn.user == event["user"])
        is_asked = last.report.outcome == "asked"
        if not is_asked and not could_be_meant(text):
            return False
        since = self._threads.between(channel, thread, asked_at, at)
        if since is None:
            for said in await self._earlier(event, asked_at):
                if said.get("user") not in (None, me) and not said.get("bot_id"):
                    self._threads.note(said, plain(str(said.get("text") or ""), me))
            self._threads.know(channel, thread, asked_at)
            since = self._threads.between(channel, thread, asked_at, at) or ()
        ended = last.finished_at.timestamp() if last.finished_at else asked_at
        line = ThreadLine(str(event["user"]), text, at)
        before = ThreadSoFar(
            askers=frozenset(record.turn.user for record in earlier),
            topic=" ".join(f"{record.turn.text} {record.report.answer}"[:MAX_TOPIC] for record in earlier[-3:]),
            answered_at=max(asked_at, min(ended, at)),
            since=since,
            names=await self._names({line.user, *(record.turn.user for record in earlier)}, since),
            is_asked=is_asked,
        )
        return is_meant(line, before)

    async def _names(self, users: set[str], since: Sequence[ThreadLine]) -> dict[str, tuple[str, ...]]:
        """Return what those are called who talk in the thread, as far as Slack tells soon."""
        people = await asyncio.gather(*(self._soon(user) for user in sorted(users | {said.user for said in since})))
        return {person.id: (person.name, person.real_name) for person in people if person is not None}

    async def _soon(self, user: str) -> Person | None:
        """Return somebody by what is known of them, however old; else by what Slack tells soon."""
        if (person := self._people.directory.known(user)) is not None:
            return person
        with suppress(IntegrationError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                return await self._people.person(user)
        return None

    async def is_put_to_somebody(self, text: str) -> bool:
        """Tell whether it begins by calling somebody in the workspace: "지우 님, …", "Daniel, …"."""
        found = _SPOKEN_TO.match(text)
        if found is None:
            return False
        try:
            names = await self._people.names.words()
        except IntegrationError:
            return True  # rather silent than interrupting
        return found["name"].casefold() in names
