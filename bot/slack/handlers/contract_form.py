"""The form behind ``/contract``: which contract, for whose side, and what to do with it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import errand
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.handlers.own_contract import own_contract
from bot.slack.reading.messages import slack_files
from bot.slack.reply.blocks import Words, cut
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.store.contracts import ContractRecord

COMMAND, FORM = "/contract", "contract_form"
FILE, MINE, SIDE, WANTED = "file", "mine", "side", "wanted"
"""Fields of the form."""
_SIDES, _WANTED = ("auto", "gap", "eul"), ("check", "redline", "questions", "complaint")
_TEXTS = {
    "check": "contract_form.check_text",
    "redline": "contract_slack.redline_text",
    "questions": "contract_slack.questions_text",
    "complaint": "contract_slack.complaint_text",
}
_MOST = 50
"""Contracts among which one is chosen."""


def contract_form(words: Words, mine: Sequence[ContractRecord], memory: dict[str, Any]) -> modals.View:
    """Ask for a file or one of ``mine``, the side, and what is wished for."""
    blocks = [modals.file_field(FILE, words("contract_form.file"), hint=words("contract_form.file_hint"))]
    if mine:
        options = [(str(one.id), _option(one)) for one in mine]
        blocks.append(
            modals.choice_field(MINE, words("contract_form.mine"), options, hint=words("contract_form.mine_hint"))
        )
    sides = [(one, words(f"contract_form.{one}")) for one in _SIDES]
    wanted = [(one, words(f"contract_form.{one}")) for one in _WANTED]
    blocks += [
        modals.choice_field(WANTED, words("contract_form.wanted"), wanted, "check"),
        modals.choice_field(SIDE, words("contract_form.side"), sides, "auto", hint=words("contract_form.side_hint")),
    ]
    return modals.form(FORM, words, "contract_form.title", "contract_form.submit", blocks, memory)


class ContractForms:
    """What the app does when the command comes without a word, and when its form comes back."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._contracts = workspace.database.contracts
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox
        self._places = DestinationResolver(workspace)

    def register(self, app: AsyncApp) -> None:
        """Listen to the bare command, before those that take every command."""
        app.command(COMMAND, matchers=[_is_bare])(ack=acknowledge, lazy=[self.open_form])
        app.view(FORM)(self.submit)

    async def open_form(self, body: Body) -> None:
        """Open the form with the person's own contracts; where Slack does not, say how to go on without."""
        user = str(body["user_id"])
        words = partial(say, await self._ephemeral.locale(user))
        team = str(body.get("team_id") or self._team)
        mine = [one for one in await self._contracts.list(team, f"slack:{user}", _MOST) if one.status == "ready"]
        view = contract_form(words, mine, {"channel": body["channel_id"]})
        if not await self._ephemeral.open_form(body, view):
            usage = words("command.usage", command=COMMAND, hint=words("command.contract.hint"))
            await self._ephemeral.respond(body["response_url"], usage)

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the wish for the direct message of the person, or say next to a field what is wrong with it."""
        user, team = str(body["user"]["id"]), team_of(body) or self._team
        locale = await self._ephemeral.locale(user)
        words = partial(say, locale)
        files, mine = slack_files({"files": modals.files_in(view, FILE)}), modals.filled_in(view, MINE)
        channel = await self._places.direct_message(user)
        record = await own_contract(self._contracts, mine, team, user)
        errors = {}
        if files and mine:
            errors[MINE] = words("contract_form.both")
        elif mine and record is None:
            errors[MINE] = words("contract_form.gone")
        elif not files and record is None:
            errors[FILE] = words("contract_form.nothing")
        elif not channel:
            errors[FILE] = words("form.error.direct")
        if errors:
            await ack(response_action="errors", errors=errors)
            return
        wanted, side = modals.filled_in(view, WANTED), modals.filled_in(view, SIDE)
        turn = errand(
            f"form:{view['id']}",
            team=team,
            channel=channel,
            user=user,
            text=words(_TEXTS.get(wanted, _TEXTS["check"])),
            locale=locale,
            command="contract",
            files=files,
        )
        await self._inbox.accept(replace(turn, given=_given(record, wanted, side)))
        if modals.remembered(view).get("channel") == channel:
            await ack()
        else:
            notice = modals.notice(words, "contract_form.title", words("contract_slack.in_private"))
            await ack(response_action="update", view=notice)


def _option(contract: ContractRecord) -> str:
    """Return the name with the day on which it came: files of one name are told apart."""
    day = f" · {contract.created_at:%Y-%m-%d}" if contract.created_at else ""
    return cut(contract.name, modals.MAX_LABEL - len(day)) + day


async def _is_bare(command: Body) -> bool:
    return not str(command.get("text") or "").strip()


def _given(record: ContractRecord | None, wanted: str, side: str) -> dict[str, Any]:
    """Return what the graph is told beside the words: which contract, the side, and what is to be done."""
    given: dict[str, Any] = {"side": side} if side in ("gap", "eul") else {}
    if record is not None:
        given["contract_id"] = record.id
    if wanted in ("questions", "complaint"):
        given["draft"] = wanted
    elif wanted == "redline":
        given["redline"] = True
    elif record is not None:
        given["again"] = True
    return given
