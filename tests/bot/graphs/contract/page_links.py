"""Contracts that are ready, and the links to their pages."""

import asyncio
from datetime import date

from bot.app import Serving
from bot.page_links import PageLinks
from integrations.store.contracts import ContractRecord
from orchestrator.graphs.contract.analysis import as_stored
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.desk import KOREAN, the_law


async def stored_contract(bot: Serving, owner: str, text: str = KOREAN, name: str = "근로계약서.txt") -> int:
    """Store an analysed contract of somebody's; return its id."""
    contracts = bot.core.database.contracts
    record = ContractRecord(key=f"{owner} {text}", team=bot.core.team, owner=owner, conversation=owner, name=name)
    id = await contracts.create(record)
    analysis = await asyncio.to_thread(analyse_labour, split(text, ()), the_law(), date(2026, 11, 23))
    await contracts.store_text(id, owner, text, ((0, len(text)),))
    await contracts.store_analysis(id, owner, as_stored(analysis))
    return id


def token_of(bot: Serving, contract: int, owner: str, links: PageLinks | None = None) -> str:
    """Return the token of a link to it."""
    return (links or bot.core.links["contract"]).token(contract, bot.core.team, owner)
