"""With whose rights a client's turn is answered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from bot.http.api.keys import LOCAL
from bot.http.turns.models import OPERATOR
from bot.http.turns.uploads import Uploads
from bot.preferences import PreferenceStore
from integrations.errors import Misconfigured
from orchestrator.turn import Turn

EVERYONE = "everyone"
"""Instead of a principal: what every member of the workspace may read."""


class CompletesDirect(Protocol):
    """Knows people."""

    async def __call__(self, turn: Turn) -> Turn:
        """Complete a turn that a person has said to the bot alone."""


class ClientRights:
    """Completes the turns of clients. Without a word of the operator a client may read nothing."""

    def __init__(
        self,
        team: str,
        audiences: Mapping[str, Sequence[str]],
        preferences: PreferenceStore,
        uploads: Uploads,
        direct: CompletesDirect | None,
    ) -> None:
        """``audiences``: client → principals, or :data:`EVERYONE`; ``direct``: None without Slack."""
        self._team = team
        self._audiences = {LOCAL: (EVERYONE,), **audiences}
        self._preferences = preferences
        self._uploads = uploads
        self._direct = direct

    async def complete(self, turn: Turn) -> Turn:
        """Add to a turn what its readers may see, and what is set here."""
        turn = await self._uploads.here(turn)
        client, _, user = turn.user.partition("/")
        if client == LOCAL and user != OPERATOR:
            if self._direct is None:
                raise Misconfigured("SLACK_BOT_TOKEN: a Slack user is named, so Slack has to be connected")
            return await self._direct(replace(turn, user=user))
        everyone = f"team:{self._team}"
        audience = frozenset(everyone if one == EVERYONE else one for one in self._audiences.get(client, ()))
        return replace(turn, audience=audience, preferences=await self._preferences.of(turn.team, ""))
