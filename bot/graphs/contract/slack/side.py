"""Contracts in Slack."""

from collections.abc import Iterable
from typing import ClassVar, Final

from bot.graphs.contract.slack.contract_blocks import contract_row, home_contracts
from bot.graphs.contract.slack.contract_buttons import ContractButtons
from bot.graphs.contract.slack.contract_form import ContractForms
from bot.graphs.contract.slack.own_hours_form import OwnHoursForm
from bot.graphs.contract.slack.redline_form import RedlineForm
from bot.slack.graph_side import FileShortcut, Listener, SlackParts, SlackSide
from bot.slack.reply.blocks import Block, Words
from integrations.store import Database
from orchestrator.turn import AgentExecutionResult

_RECENT: Final = 5
"""Contracts that the home tab shows."""


class ContractsInSlack(SlackSide):
    """Their forms and buttons."""

    shortcuts: ClassVar = {
        "check_contract": FileShortcut(
            "contract",
            "contract_http.look",
            "contract_slack.check_title",
            "contract_slack.in_private",
            "contract_slack.no_file",
        )
    }

    def listeners(self, parts: SlackParts, /) -> Iterable[Listener]:
        """Return what listens to them."""
        forms = [form(parts.workspace, parts.inbox) for form in (ContractForms, RedlineForm, OwnHoursForm)]
        return (*forms, ContractButtons(parts))

    def below_answer(self, result: AgentExecutionResult, _turn_id: str, words: Words, /) -> list[Block]:
        """Return the buttons below an analysis."""
        details = result.details
        is_analysis = bool(details.get("analysis_result"))
        return [contract_row(details["contract_id"], words, details.get("page_url", ""))] if is_analysis else []

    async def home(self, database: Database, team: str, user: str, words: Words, /) -> list[Block]:
        """Return the person's contracts, newest first."""
        return home_contracts(await database.contracts.list(team, f"slack:{user}", _RECENT), words)
