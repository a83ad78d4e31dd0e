"""Which messages of a channel are meant for the bot although they do not name it."""

import re
from typing import Any

from bot.slack.people import People
from bot.slack.reading.mrkdwn import plain
from bot.slack.settings.preferences import PreferenceStore
from integrations.errors import IntegrationError
from orchestrator.graphs.workspace.rules import routing

_CALLED = re.compile(r"<@|<!(?:here|channel|everyone|subteam)")
"""Somebody, a group or everybody is called."""
_SPOKEN_TO = re.compile(
    r"^\W*(?P<name>[^\s,!?.:]{1,30}?)(?:\s?(?:님|씨|선배|팀장|매니저)(?:[께은는이]?)?(?=[\s,!?.:~]|$)|(?=[,:]))"
)
_UNASKED = ("chat", "clarify")
"""Modes of what is neither a question nor a request: that is left among people."""


class Overhearing:
    """Answers without being named, where an administrator wants that in a channel."""

    def __init__(self, preferences: PreferenceStore, people: People) -> None:
        self._preferences = preferences
        self._people = people

    async def is_meant(self, team: str, event: dict[str, Any], me: str) -> bool:
        """Tell whether a message outside threads is a question or a request that is put to nobody else.

        What follows in a thread belongs to those who talk there. Raises ``Unavailable`` when the settings cannot be
        read: then the message has to be looked at again.
        """
        marked = str(event.get("text") or "")
        if event.get("thread_ts") or not marked.strip() or _CALLED.search(marked):
            return False
        if not (await self._preferences.of(team, str(event["channel"]))).answer_without_mention:
            return False
        text = plain(marked, me)
        if await self.is_put_to_somebody(team, text):
            return False
        return routing.decide(text, has_files=bool(event.get("files"))).mode not in _UNASKED

    async def is_put_to_somebody(self, team: str, text: str) -> bool:
        """Tell whether it begins by calling somebody in the workspace: "지우 님, …", "Daniel, …"."""
        found = _SPOKEN_TO.match(text)
        if found is None:
            return False
        try:
            names = await self._people.names(team)
        except IntegrationError:
            return True  # rather silent than interrupting
        return found["name"].casefold() in names
