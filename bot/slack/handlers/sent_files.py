"""The files that a person sent last, of which a form offers some instead of a new one."""

from collections.abc import Mapping

from bot.inbox.records import to_turn
from bot.slack.handlers import modals
from bot.slack.reply.blocks import cut
from integrations.store.turns import Turns
from orchestrator.literal import literal
from orchestrator.turn import File

_TURNS, _FILES = 100, 25
"""Turns of a person in which files are looked for, and files among which one is chosen."""


async def sent_files(turns: Turns, user: str, team: str) -> Mapping[str, tuple[File, str]]:
    """Return the files by their ids, the newest first, each with its day."""
    found: dict[str, tuple[File, str]] = {}
    for record in await turns.of_user(user, _TURNS, team):
        for file in to_turn(record.turn).files if record.state != "deleted" else ():
            if file.url and not file.of_thread and len(found) < _FILES:
                found.setdefault(file.id, (file, f"{record.created_at:%Y-%m-%d}"))
    return found


def file_options(sent: Mapping[str, tuple[File, str]]) -> list[tuple[str, str]]:
    """Return the id of each with its name and the day on which it came: files of one name are told apart."""
    return [(id, _option(file, day)) for id, (file, day) in sent.items()]


def _option(file: File, day: str) -> str:
    name = " ".join(literal(file.name).split()) or "…"
    return f"{cut(name, modals.MAX_LABEL - len(day) - 3)} · {day}"
