"""The form in which somebody tells the hours that they work really, so that the sums are reckoned anew by those."""

import re
from functools import partial
from typing import Any, Final

from bot.graphs.contract.slack.contract_blocks import OWN_HOURS
from bot.graphs.contract.slack.contract_thread_form import ContractThreadForm, ThreadRequest
from bot.slack.handlers import modals
from bot.slack.reply.blocks import Words
from bot.texts import say
from integrations.store.contracts import ContractRecord
from orchestrator.turn import Locale

FORM: Final = "contract_own_hours_form"
BEGINS, ENDS, PAUSE, DAYS = "begins", "ends", "pause", "days"
"""Fields of the form."""
_DAYS: Final = ("1", "2", "3", "4", "5", "5.5", "6", "6.5", "7")
_CLOCK: Final = re.compile(r"([01]?\d|2[0-4])(?:\s?[:시]\s?([0-5]\d)?\s?분?)?")
_MOST_PAUSE: Final = 720


def own_hours_form(words: Words, memory: dict[str, Any]) -> modals.View:
    """Ask for begin, end, break and days a week."""
    days = [(one, words("contract_own_hours.days_a_week", n=one)) for one in _DAYS]
    blocks = [
        modals.paragraph(words("contract_own_hours.why")),
        modals.text_field(BEGINS, words("contract_own_hours.begins"), placeholder="09:00", limit=8),
        modals.text_field(
            ENDS,
            words("contract_own_hours.ends"),
            placeholder="20:00",
            hint=words("contract_own_hours.ends_hint"),
            limit=8,
        ),
        modals.text_field(PAUSE, words("contract_own_hours.pause"), placeholder="60", limit=4, initial="60"),
        modals.choice_field(DAYS, words("contract_own_hours.days"), days, "5"),
    ]
    return modals.form(FORM, words, "contract_own_hours.title", "contract_own_hours.submit", blocks, memory)


class OwnHoursForm(ContractThreadForm):
    """For labour contracts alone: only for those are the hours reckoned."""

    button, form, title, first_field = OWN_HOURS, FORM, "contract_own_hours.title", BEGINS

    async def view(self, record: ContractRecord, locale: Locale, memory: dict[str, Any]) -> modals.View | str:
        """Ask for the hours, where the contract is one of work."""
        words = partial(say, locale)
        if (record.analysis or {}).get("kind") != "labour":
            return words("contract.own.labour_only")
        return own_hours_form(words, memory)

    def request(self, view: modals.View, locale: Locale) -> ThreadRequest | dict[str, str]:
        """Return the hours in minutes, and in words."""
        hours, wrong = hours_in(view)
        if wrong:
            return wrong
        fields = {name: modals.filled_in(view, name) for name in (BEGINS, ENDS, PAUSE, DAYS)}
        return ThreadRequest(say(locale, "contract_own_hours.text", **fields), {"own_hours": hours})


def hours_in(view: modals.View) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the hours of a form in minutes, and which fields are wrong, each with the key of what to say."""
    begins, ends = (_minutes(modals.filled_in(view, name)) for name in (BEGINS, ENDS))
    said, days = modals.filled_in(view, PAUSE), modals.filled_in(view, DAYS)
    pause = int(said) if said.isascii() and said.isdecimal() and int(said) <= _MOST_PAUSE else None
    wrong = {name: "contract_own_hours.no_clock" for name, at in ((BEGINS, begins), (ENDS, ends)) if at is None}
    if begins is not None and ends is not None and ends <= begins:
        ends += 1440
    if pause is None:
        wrong[PAUSE] = "contract_own_hours.no_minutes"
    elif begins is not None and ends is not None and not ends - begins - pause > 0:
        wrong[PAUSE] = "contract_own_hours.long_pause"
    if days not in _DAYS:
        wrong[DAYS] = "contract_own_hours.no_days"
    return {"begins": begins, "ends": ends, "pause": pause, "days": days}, wrong


def _minutes(said: str) -> int | None:
    found = _CLOCK.fullmatch(said.strip())
    minutes = int(found[1]) * 60 + int(found[2] or 0) if found else None
    return minutes if minutes is not None and minutes <= 1440 else None
