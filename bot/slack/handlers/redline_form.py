"""The form in which somebody ticks the suggestions that go into the contract as tracked changes."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import errand
from bot.slack.handlers.own_contract import own_contract
from bot.slack.reply.blocks import Words, cut
from bot.slack.reply.contract_blocks import REDLINE
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, thread_of
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.graphs.contract.offered_changes import OfferedChange, offered_changes

FORM, TICKED = "contract_redline_form", "ticked"
MOST_BOXES = 10
"""Boxes of one field."""
MOST_OFFERED = 90
"""Suggestions of one form."""


def redline_form(words: Words, offered: Sequence[OfferedChange], memory: dict[str, Any]) -> modals.View:
    """Ask which suggestions are wanted; all are ticked to begin with."""
    blocks = []
    for start in range(0, min(len(offered), MOST_OFFERED), MOST_BOXES):
        label = words("contract_redline.further" if start else "contract_redline.which")
        options = [(one.key, one.title, _change(one, words)) for one in offered[start : start + MOST_BOXES]]
        blocks.append(modals.boxes_field(f"{TICKED}:{start // MOST_BOXES}", label, options))
    if len(offered) > MOST_OFFERED:
        blocks.append(modals.paragraph(words("contract_redline.more", n=len(offered) - MOST_OFFERED)))
    return modals.form(FORM, words, "contract_redline.title", "contract_redline.submit", blocks, memory)


class RedlineForms:
    """What the app does when the button is pressed, and when the form comes back."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._contracts = workspace.database.contracts
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox

    def register(self, app: AsyncApp) -> None:
        """Listen to the button and the form."""
        app.action(REDLINE)(ack=acknowledge, lazy=[self.open_form])
        app.view(FORM)(self.submit)

    async def open_form(self, body: Body, action: Body) -> None:
        """Open the form of a contract of who pressed; where there is nothing to change, say so."""
        user, channel = str(body["user"]["id"]), channel_of(body)
        record = await own_contract(self._contracts, action.get("value"), team_of(body) or self._team, user)
        if record is None or record.analysis is None or channel[:1] != "D":
            if channel:
                await self._ephemeral.say(body, "contract_slack.gone")
            return
        locale = await self._ephemeral.locale_of(body)
        words = partial(say, locale)
        offered = await asyncio.to_thread(offered_changes, record, say, locale)
        if not offered:
            text = words("contract_redline.nothing")
            await self._ephemeral.open_form(body, modals.notice(words, "contract_redline.title", text))
            return
        memory = {"contract": record.id, "channel": channel, "thread": thread_of(body) or ""}
        await self._ephemeral.open_form(body, redline_form(words, offered, memory))

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the wish for the thread of the analysis, or say that nothing is ticked."""
        user, memory = str(body["user"]["id"]), modals.remembered(view)
        locale = await self._ephemeral.locale_of(body)
        ticked = modals.ticked_in(view, TICKED)
        if not ticked:
            await ack(response_action="errors", errors={f"{TICKED}:0": say(locale, "contract_redline.none_ticked")})
            return
        record = await own_contract(self._contracts, memory.get("contract"), team_of(body) or self._team, user)
        if record is None:
            await ack(response_action="errors", errors={f"{TICKED}:0": say(locale, "contract_form.gone")})
            return
        turn = errand(
            f"form:{view['id']}",
            team=record.team,
            channel=str(memory["channel"]),
            thread=str(memory["thread"]),
            user=user,
            text=say(locale, "contract_redline.text", n=len(ticked)),
            locale=locale,
            command="contract",
        )
        await self._inbox.accept(replace(turn, given={"contract_id": record.id, "redline": ticked}))
        await ack()


def _change(one: OfferedChange, words: Words) -> str:
    return cut(
        words("contract_redline.change", text=one.text) if one.text else words("contract_redline.goes"),
        modals.MAX_LABEL,
    )
