"""What was set for the place where a turn is answered."""

from dataclasses import dataclass
from typing import Literal

from integrations.llm.base import RoleChoice

Listening = Literal["mention", "follow_ups", "all"]
"""``mention``: nothing; ``follow_ups``: what goes on in a thread with the bot; ``all``: also new questions."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings that hold in one conversation: those of the channel over those of the workspace."""

    answer_without_mention: Listening = "follow_ups"
    """What is answered in channels although it does not name the bot."""
    parent_page: str = ""
    """The Notion page below which documents are written; empty: the operator's place."""
    collections: tuple[str, ...] = ()
    """Ids of the pages that, with all below them, answers and documents may draw from; empty: all."""
    collection_audience: tuple[tuple[str, frozenset[str]], ...] = ()
    """Who may read a page and all below it, by the page's id; see ``Filters.declared``."""
    language: str = ""
    """``ko`` or ``en``, whatever the person's language is; empty: the person's own."""
    model_roles: tuple[tuple[str, RoleChoice], ...] = ()
    """By role, what is used instead of the operator's model or temperature."""
    counsel_channel: str = ""
    """The channel to which matters are handed that a person has to look at."""
    messages_searched: bool = False
    """Whether the messages of this channel are searched."""


NOTHING_SET = Preferences()
"""All as the operator has it."""
