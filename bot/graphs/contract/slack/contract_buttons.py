"""The buttons of contracts: below an analysis, and in the home tab. Each does something for the owner alone."""

from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.graphs.contract.conversations import erase_contract
from bot.graphs.contract.slack.contract_blocks import AGAIN, COMPLAINT, DELETE, DETAILS, QUESTIONS, ROW, details_blocks
from bot.graphs.contract.slack.own_contract import own_contract
from bot.slack.graph_side import SlackParts
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import queued_request
from bot.slack.reply import blocks
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, pressed_at, thread_of
from bot.slack.settings.home import team_of
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store.contracts import ContractRecord
from orchestrator.errors import new_reference
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.report import stored_report

log = structlog.get_logger()

_REQUESTS: dict[str, dict[str, Any]] = {
    QUESTIONS: {"draft": "questions"},
    COMPLAINT: {"draft": "complaint"},
    AGAIN: {"again": True},
}
"""What the graph is told when one of them is pressed; what the person says with it is a text of the button's name."""


class ContractButtons:
    """What the app does when one of them is pressed."""

    def __init__(self, parts: SlackParts) -> None:
        own = parts.workspace.orchestrator.deps.of(ContractDeps)
        self._team = parts.workspace.me.team
        self._database = parts.workspace.database
        self._ephemeral = parts.workspace.ephemeral
        self._inbox = parts.inbox
        self._home = parts.home
        self._erasing = parts.erasing
        self._law = own.law
        self._link = own.link

    def register(self, app: AsyncApp) -> None:
        """Listen to them."""
        app.action(DETAILS)(ack=acknowledge, lazy=[self.details])
        app.action(DELETE)(ack=acknowledge, lazy=[self.delete])
        for name in _REQUESTS:
            app.action(name)(self.request)

    async def details(self, body: Body, action: Body) -> None:
        """Show each violation with its quote, norm and suggestion."""
        record = await self._own(body, action)
        if record is None or record.analysis is None or self._law is None:
            await self._say_gone(body)
            return
        locale = await self._ephemeral.locale_of(body)
        words = partial(say, locale)
        found = stored_report(record.text, record.pages, record.analysis, self._law, words, locale)
        view = modals.notice(words, "contract_slack.details_title", "")
        # The link below the analysis may have expired by now.
        page = self._link(record.id, record.team, record.owner, locale) if self._link else ""
        view["blocks"] = details_blocks(found.result["violations"], found.names, words, page)
        await self._ephemeral.open_form(body, view)

    async def request(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Have something done because of the contract, in the thread of its analysis; once for each press."""
        record, channel = await self._own(body, action), channel_of(body)
        if record is not None and channel[:1] == "D":
            user, name = str(body["user"]["id"]), str(action["action_id"])
            locale = await self._ephemeral.locale_of(body)
            turn = queued_request(
                f"contract:{pressed_at(body)}:{user}:{name}",
                team=record.team,
                channel=channel,
                thread=thread_of(body) or "",
                user=user,
                text=say(locale, f"contract_slack.{name.removeprefix('contract_')}_text"),
                locale=locale,
                command="contract",
            )
            await self._inbox.accept(replace(turn, given={"contract_id": record.id, **_REQUESTS[name]}))
        await ack()

    async def delete(self, body: Body, action: Body) -> None:
        """Erase the contract of who pressed, with what was found in it and said about it."""
        record = await self._own(body, action)
        try:
            is_gone = record is None or not await erase_contract(self._database, self._erasing, record)
        except IntegrationError as error:
            reference = new_reference()
            log.error("contract_not_erased", reference=reference, error=type(error).__name__)
            await self._ephemeral.say(body, "erase.failed", reference=reference)
            return
        if is_gone:
            await self._say_gone(body)
        elif channel_of(body):
            words = await self._ephemeral.words(body)
            await self._ephemeral.replace(body, ROW, [blocks.context(words("contract_slack.deleted"))])
        if not channel_of(body):
            await self._home.show(body)
        if record is not None:
            log.info("contract_erased", contract=record.id)

    async def _own(self, body: Body, action: Body) -> ContractRecord | None:
        """Return the contract of a button, if it is of who pressed: the value comes from outside."""
        team, user = team_of(body) or self._team, str(body["user"]["id"])
        return await own_contract(self._database.contracts, action.get("value"), team, user)

    async def _say_gone(self, body: Body) -> None:
        if channel_of(body):
            await self._ephemeral.say(body, "contract_slack.gone")
