"""The form behind ``/contract``: which contract, for whose side, and what to do with it."""

from collections.abc import Sequence
from typing import Any

from bot.graphs.contract.slack.own_contract import own_contract
from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.file_form import FILE, MINE, FileFormRequest, FileForms, FormAsker
from bot.slack.reply.blocks import Words, cut
from bot.slack.reply.ephemeral import Body
from bot.slack.workspace import SlackWorkspace
from integrations.store.contracts import ContractRecord
from orchestrator.turn import File

SIDE, WANTED = "side", "wanted"
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


class ContractForms(FileForms[ContractRecord]):
    """What the app does when the command comes without a word, and when its form comes back."""

    word, form, texts, in_private = "contract", "contract_form", "contract_form.", "contract_slack.in_private"

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        super().__init__(workspace, inbox)
        self._contracts = workspace.database.contracts

    async def view(self, asker: FormAsker, body: Body) -> modals.View:
        """Ask for a file or one of the person's own contracts, the side, and what is wished for."""
        found = await self._contracts.list(asker.team, f"slack:{asker.user}", _MOST)
        mine = [one for one in found if one.status == "ready"]
        return contract_form(asker.words, mine, {"channel": body["channel_id"]})

    async def own(self, asker: FormAsker, value: str) -> ContractRecord | None:
        """Return the contract, if it is the person's."""
        return await own_contract(self._contracts, value, asker.team, asker.user)

    def request(
        self, words: Words, view: modals.View, files: tuple[File, ...], own: ContractRecord | None
    ) -> FileFormRequest:
        """Ask for what was chosen."""
        wanted, side = modals.filled_in(view, WANTED), modals.filled_in(view, SIDE)
        return FileFormRequest(words(_TEXTS.get(wanted, _TEXTS["check"])), _given(own, wanted, side), files)


def contract_form(words: Words, mine: Sequence[ContractRecord], memory: dict[str, Any]) -> modals.View:
    """Return the form; ``mine``: contracts of which one may be chosen."""
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
    return modals.form(ContractForms.form, words, "contract_form.title", "contract_form.submit", blocks, memory)


def _option(contract: ContractRecord) -> str:
    """Return the name with the day on which it came: files of one name are told apart."""
    day = f" · {contract.created_at:%Y-%m-%d}" if contract.created_at else ""
    return cut(contract.name, modals.MAX_LABEL - len(day)) + day


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
