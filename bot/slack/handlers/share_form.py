"""The form behind the Share button: who would read the answer, and who may read what it rests on."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.slack.handlers import modals
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.calls import mention
from bot.slack.reply.split import pieces
from integrations.search.base import Audience
from integrations.store.turns import TurnRecord
from orchestrator.turn import Citation

SHARE = "share_answer"
"""The button's action id, and the form's; the button's value is the id of the private turn."""
SHOWN_GUESTS = 5
SHOWN_SOURCES = 12
PREVIEW = 2900
"""Characters of the answer in each paragraph of the form, which repeats all of it."""


@dataclass(frozen=True, slots=True)
class ShareReaders:
    """Who would read an answer that is shared, and who may read what it rests on."""

    count: int
    guests: list[str]
    strangers: bool
    sources: list[tuple[Citation, Audience]] | None
    """None where they are not known any more."""

    @property
    def mark(self) -> str:
        """The same for the same readers and sources; short enough for a form's memory."""
        sources = None if self.sources is None else [[one.title, sorted(who)] for one, who in self.sources]
        said = json.dumps([self.count, self.guests, self.strangers, sources])
        return sha256(said.encode()).hexdigest()[:16]


def share_form(
    record: TurnRecord, seen: ShareReaders, words: Words, memory: dict[str, Any], *, changed: bool = False
) -> modals.View:
    """Name the readers of the answer, and those of its sources."""
    if seen.sources is None:
        return modals.notice(words, "share.title", words("share.unknown_sources"))
    guests, sources = seen.guests, seen.sources
    named = ", ".join(guests[:SHOWN_GUESTS])
    lines = [words("share.changed")] if changed else []
    lines.append(words("share.readers", channel=f"<#{record.turn.channel}>", count=seen.count))
    if seen.strangers:
        lines.append(words("share.strangers"))
    if guests:
        more = words("share.more_guests", count=len(guests) - SHOWN_GUESTS) if len(guests) > SHOWN_GUESTS else ""
        lines.append(words("share.guests", count=len(guests), names=f"{blocks.escaped(named)}{more}"))
    shown = [modals.paragraph("\n".join(lines))]
    if sources:
        listed = [_source(citation, audience, words) for citation, audience in sources[:SHOWN_SOURCES]]
        if len(sources) > SHOWN_SOURCES:
            listed.append(words("answer.more_sources", count=len(sources) - SHOWN_SOURCES))
        shown.append(modals.paragraph("\n".join([words("share.sources"), *listed])))
    shown += [{"type": "divider"}, *_preview(record.report.answer)]
    memory = {**memory, "turn": record.turn.id, "seen": seen.mark}
    return modals.form(SHARE, words, "share.title", "share.confirm", shown, memory)


def _source(citation: Citation, audience: Audience, words: Words) -> str:
    """Name a source and who may read it."""
    title = blocks.escaped(blocks.cut(" ".join(citation.title.split()), blocks.MAX_LABEL))
    named = []
    for principal in sorted(audience):
        kind, _, identity = principal.partition(":")
        marks = {"channel": f"<#{identity}>", "user": mention(identity)}
        named.append(marks.get(kind) or words("settings.everyone"))
    return words("share.source", title=title, readers=", ".join(named) or words("share.readers_unknown"))


def _preview(answer: str) -> list[blocks.Block]:
    """Repeat the answer, all of it: what comes last in it may be what nobody else should read."""
    return [modals.paragraph(blocks.escaped(text)) for text in pieces(answer, PREVIEW // 5 * 4)]
