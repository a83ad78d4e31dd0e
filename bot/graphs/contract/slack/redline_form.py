"""The form in which somebody ticks the suggestions that go into the contract as tracked changes."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.graphs.contract.slack.contract_blocks import REDLINE
from bot.graphs.contract.slack.contract_thread_form import ContractThreadForm, ThreadRequest
from bot.slack.handlers import modals
from bot.slack.reply.blocks import Words, cut
from bot.texts import say
from integrations.store.contracts import ContractRecord
from orchestrator.deferred import Deferred
from orchestrator.turn import Locale

if TYPE_CHECKING:
    from orchestrator.graphs.contract.offered_changes import OfferedChange

_offered_changes = Deferred("orchestrator.graphs.contract.offered_changes", "offered_changes")

FORM, TICKED = "contract_redline_form", "ticked"
MOST_BOXES = 10
"""Boxes of one field."""
MOST_OFFERED = 90
"""Suggestions of one form."""


def redline_form(words: Words, offered: Sequence["OfferedChange"], memory: dict[str, Any]) -> modals.View:
    """Ask which suggestions are wanted; all are ticked to begin with."""
    blocks = []
    for start in range(0, min(len(offered), MOST_OFFERED), MOST_BOXES):
        label = words("contract_redline.further" if start else "contract_redline.which")
        options = [(one.key, one.title, _change(one, words)) for one in offered[start : start + MOST_BOXES]]
        blocks.append(modals.boxes_field(f"{TICKED}:{start // MOST_BOXES}", label, options))
    if len(offered) > MOST_OFFERED:
        blocks.append(modals.paragraph(words("contract_redline.more", n=len(offered) - MOST_OFFERED)))
    return modals.form(FORM, words, "contract_redline.title", "contract_redline.submit", blocks, memory)


class RedlineForm(ContractThreadForm):
    """Offers what the analysis suggests, all of it ticked."""

    button, form, title, first_field = REDLINE, FORM, "contract_redline.title", f"{TICKED}:0"

    async def view(self, record: ContractRecord, locale: Locale, memory: dict[str, Any]) -> modals.View | str:
        """Ask which suggestions are wanted, where there are any."""
        words = partial(say, locale)
        offered = await asyncio.to_thread(_offered_changes, record, say, locale)
        return redline_form(words, offered, memory) if offered else words("contract_redline.nothing")

    def request(self, view: modals.View, locale: Locale) -> ThreadRequest | dict[str, str]:
        """Return what is ticked; something has to be."""
        ticked = modals.ticked_in(view, TICKED)
        if not ticked:
            return {self.first_field: "contract_redline.none_ticked"}
        return ThreadRequest(say(locale, "contract_redline.text", n=len(ticked)), {"redline": ticked})


def _change(one: "OfferedChange", words: Words) -> str:
    return cut(
        words("contract_redline.change", text=one.text) if one.text else words("contract_redline.goes"),
        modals.MAX_LABEL,
    )
