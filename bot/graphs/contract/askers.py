"""Who asks about contracts over HTTP: a user of a client, or whoever has the link to a contract's page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.page_links import PageGrant

_PAGE = "@page"
"""The client that stands for the pages of contracts; no setting can name one so."""


@dataclass(frozen=True, slots=True)
class ContractAsker:
    """What decides which contracts somebody may ask about, and which turns are theirs."""

    team: str
    owner: str
    """Of the contracts, as they are stored."""
    user: str
    """Of the turns."""
    place: str
    """What the threads of their conversations begin with, before a slash."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What each of their turns gives the graph besides."""

    @classmethod
    def of_client(cls, team: str, client: str, user: str) -> "ContractAsker":
        """Return a user of a client's."""
        return cls(team, owner_of_client(client, user), f"{client}/{user}", client)

    @classmethod
    def by_link(cls, grant: PageGrant) -> "ContractAsker":
        """Return who has a link: they ask as the owner of its contract, and converse about that one alone."""
        given = {"by_link_of": grant.owner}
        return cls(grant.team, grant.owner, page_user(grant.owner), f"{_PAGE}:{grant.item}", given)


def owner_of_client(client: str, user: str) -> str:
    """Return whose a contract is that a client's user has."""
    return f"client:{client}/{user}"


def page_user(owner: str) -> str:
    """Return the user of the turns that are asked on the pages of somebody's contracts."""
    return f"{_PAGE}/{owner}"
