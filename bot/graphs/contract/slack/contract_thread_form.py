"""A form that a button below the analysis of a contract opens, and whose request goes back into that thread."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.graphs.contract.slack.own_contract import own_contract
from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import queued_request
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, thread_of
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.store.contracts import ContractRecord
from orchestrator.turn import Locale


@dataclass(frozen=True, slots=True)
class ThreadRequest:
    """What the form came to."""

    text: str
    """As the person would have said it in the thread."""
    given: Mapping[str, Any]
    """What the graph gets besides the contract."""


class ContractThreadForm(ABC):
    """What the app does when the button is pressed, and when the form comes back."""

    button: ClassVar[str]
    form: ClassVar[str]
    title: ClassVar[str]
    """Key of the text above the form."""
    first_field: ClassVar[str]
    """Where stands that the contract is gone."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._contracts = workspace.database.contracts
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox

    @abstractmethod
    async def view(self, record: ContractRecord, locale: Locale, memory: dict[str, Any]) -> modals.View | str:
        """Return the form for an analysed contract, or the text that says why there is none."""

    @abstractmethod
    def request(self, view: modals.View, locale: Locale) -> ThreadRequest | dict[str, str]:
        """Return what was filled in, or the key of what is wrong by field."""

    def register(self, app: AsyncApp) -> None:
        """Listen to the button and the form."""
        app.action(self.button)(ack=acknowledge, lazy=[self.open_form])
        app.view(self.form)(self.submit)

    async def open_form(self, body: Body, action: Body) -> None:
        """Open the form for a contract of who pressed, in the direct message of its analysis."""
        channel = channel_of(body)
        record = await self._own(body, action.get("value"))
        if record is None or record.analysis is None or channel[:1] != "D":
            if channel:
                await self._ephemeral.say(body, "contract_slack.gone")
            return
        locale = await self._ephemeral.locale_of(body)
        memory = {"contract": record.id, "channel": channel, "thread": thread_of(body) or ""}
        view = await self.view(record, locale, memory)
        if isinstance(view, str):
            view = modals.notice(partial(say, locale), self.title, view)
        await self._ephemeral.open_form(body, view)

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the request for the thread of the analysis, or say next to a field what is wrong with it."""
        memory, locale = modals.remembered(view), await self._ephemeral.locale_of(body)
        record = await self._own(body, memory.get("contract"))
        request = self.request(view, locale) if record is not None else {self.first_field: "contract_form.gone"}
        if record is None or not isinstance(request, ThreadRequest):
            errors = request if isinstance(request, dict) else {}
            await ack(response_action="errors", errors={field: say(locale, key) for field, key in errors.items()})
            return
        turn = queued_request(
            f"form:{view['id']}",
            team=record.team,
            channel=str(memory["channel"]),
            thread=str(memory["thread"]),
            user=str(body["user"]["id"]),
            text=request.text,
            locale=locale,
            command="contract",
        )
        await self._inbox.accept(replace(turn, given={"contract_id": record.id, **request.given}))
        await ack()

    async def _own(self, body: Body, value: object) -> ContractRecord | None:
        return await own_contract(self._contracts, value, team_of(body) or self._team, str(body["user"]["id"]))
