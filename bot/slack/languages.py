"""In which language somebody is answered: chosen here, told by their words, or the one of their profile."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import cast

from bot.preferences import PreferenceStore, TurnPreferences
from bot.slack.directory import Directory, Person
from bot.texts import language_of, language_told_by
from integrations.errors import IntegrationError
from orchestrator.preferences import NOTHING_SET
from orchestrator.turn import Locale, Turn

LANGUAGE_SECONDS = 1.0
"""How long an acknowledgement waits for somebody's language, once: Slack tells it in a quarter of it."""

FILE_MARK = "📎 "
"""Before the name of a file, in what was said in a thread."""


class Languages:
    """What was chosen counts before what words tell, and that before the profile."""

    def __init__(self, directory: Directory, preferences: PreferenceStore | None, team: str) -> None:
        self._directory = directory
        self._preferences = preferences
        self._team = team

    async def chosen(self, user: str) -> Locale | None:
        """Return the language that somebody chose here, if any."""
        return await self._preferences.language(self._team, user) if self._preferences else None

    async def of(self, user: str, text: str = "") -> Locale:
        """Return a user's language, or that of a text where Slack does not tell it soon, or does not know them.

        The one that they chose here counts however slow Slack is.
        """
        with suppress(IntegrationError, TimeoutError):
            async with asyncio.timeout(LANGUAGE_SECONDS):
                if locale := await self.chosen(user) or (await self._directory.person(user)).locale:
                    return locale
        return language_of(text)

    async def preferences_of(self, turn: Turn) -> TurnPreferences:
        """Return what is set for the place of a turn, and the language that its person chose."""
        if self._preferences is None:
            return TurnPreferences(NOTHING_SET, None)
        return await self._preferences.for_turn(turn.team, turn.channel, turn.user)

    @staticmethod
    def of_turn(turn: Turn, held: TurnPreferences, person: Person, text: str, *, is_alone: bool) -> Locale:
        """Return the language of a reply to a turn, whose text with names is given.

        ``is_alone``: what is set for the channel does not count.
        """
        fixed = None if is_alone else cast(Locale | None, held.preferences.language or None)
        return fixed or held.language or language_told_by(turn.text) or person.locale or language_of(text)

    async def as_in_thread(self, turn: Turn) -> Turn:
        """Return a completed turn in the language of the thread, where its own text tells none and none is set."""
        if not turn.said or language_told_by(turn.text):
            return turn
        held = await self.preferences_of(turn)
        if held.language or (held.preferences.language and not turn.is_direct and not turn.is_private):
            return turn
        told = (language_told_by(_words(said.text)) for said in reversed(turn.said))
        return replace(turn, locale=next((language for language in told if language), turn.locale))


def _words(text: str) -> str:
    """Return what was written of a message, without the names of its files: those are in no language."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(FILE_MARK))
