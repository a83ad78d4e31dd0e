"""The form in which somebody tells the hours that they work really, so that the sums are reckoned anew by those."""

import re
from dataclasses import replace
from typing import Any, Final

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import errand
from bot.slack.handlers.own_contract import own_contract
from bot.slack.reply.blocks import Words
from bot.slack.reply.contract_blocks import OWN_HOURS
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, thread_of
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.store.contracts import ContractRecord

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


class OwnHoursForms:
    """What the app does when the button is pressed, and when the form comes back."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._contracts = workspace.database.contracts
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox

    def register(self, app: AsyncApp) -> None:
        """Listen to the button and the form."""
        app.action(OWN_HOURS)(ack=acknowledge, lazy=[self.open_form])
        app.view(FORM)(self.submit)

    async def open_form(self, body: Body, action: Body) -> None:
        """Open the form for a contract of who pressed."""
        channel = channel_of(body)
        record = await self._own(body, action.get("value"))
        if record is None or record.analysis is None or channel[:1] != "D":
            if channel:
                await self._ephemeral.say(body, "contract_slack.gone")
            return
        words = await self._ephemeral.words(body)
        if record.analysis.get("kind") != "labour":
            text = words("contract.own.labour_only")
            await self._ephemeral.open_form(body, modals.notice(words, "contract_own_hours.title", text))
            return
        memory = {"contract": record.id, "channel": channel, "thread": thread_of(body) or ""}
        await self._ephemeral.open_form(body, own_hours_form(words, memory))

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the wish for the thread of the analysis, or say next to a field what is wrong with it."""
        user, memory = str(body["user"]["id"]), modals.remembered(view)
        locale = await self._ephemeral.locale_of(body)
        hours, wrong = hours_in(view)
        record = await self._own(body, memory.get("contract"))
        if record is None:
            wrong = {BEGINS: "contract_form.gone"}
        if wrong:
            await ack(response_action="errors", errors={field: say(locale, key) for field, key in wrong.items()})
            return
        assert record is not None
        fields = {name: modals.filled_in(view, name) for name in (BEGINS, ENDS, PAUSE, DAYS)}
        turn = errand(
            f"form:{view['id']}",
            team=record.team,
            channel=str(memory["channel"]),
            thread=str(memory["thread"]),
            user=user,
            text=say(locale, "contract_own_hours.text", **fields),
            locale=locale,
            command="contract",
        )
        await self._inbox.accept(replace(turn, given={"contract_id": record.id, "own_hours": hours}))
        await ack()

    async def _own(self, body: Body, value: object) -> ContractRecord | None:
        return await own_contract(self._contracts, value, team_of(body) or self._team, str(body["user"]["id"]))


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
