"""What people are called, where a text would have their ids."""

import asyncio
import re

from bot.slack.directory import Directory
from integrations.errors import IntegrationError

NAME_SECONDS = 1.0
"""How long a text waits for a name."""
NAMES_SECONDS = 0.3
"""How long an acknowledgement waits for the names of everyone."""

_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|([^<>]*))?>")


class PersonNames:
    """The names of a workspace's people."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    async def of(self, user: str) -> str:
        """Return what people call a user; the id where Slack does not tell soon."""
        if person := self._directory.known(user):
            return person.name
        try:
            async with asyncio.timeout(NAME_SECONDS):
                return (await self._directory.now(user)).name
        except (IntegrationError, TimeoutError):
            return user

    async def words(self) -> frozenset[str]:
        """Return by which words people of the workspace are called, in lower case; Korean names without the family's.

        Words alone: "김지우" is called 지우, "Daniel Kim" Daniel. Raises ``Unavailable`` while nobody is listed.
        """
        return await self._directory.words(NAMES_SECONDS)

    async def in_text(self, text: str) -> str:
        """Write names in the place of ids: ids are in no document."""
        labels = dict(_MENTION.findall(text))
        names = {user: label or await self.of(user) for user, label in labels.items()}
        return _MENTION.sub(lambda mention: f"@{names[mention[1]]}", text)
