"""The dependencies that the operations of the API share."""

from dataclasses import dataclass
from functools import cached_property

from bot.erasing import Erasing
from bot.http.api.accepting import Acceptance, HelpFor
from bot.http.api.waiting import TurnCompletions
from bot.inbox import Inbox
from integrations.store import Database


@dataclass(frozen=True)
class ApiBackend:
    """Where turns of clients are stored, accepted, waited for and erased."""

    database: Database
    inbox: Inbox
    erasing: Erasing
    endings: TurnCompletions
    team: str
    help_for: HelpFor

    @cached_property
    def accept(self) -> Acceptance:
        """What accepts a turn once for each name that a client gives its request."""
        return Acceptance(self.inbox, self.database.turns, self.help_for)
