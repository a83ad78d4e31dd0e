"""What the contract graph works with, from the settings."""

from collections.abc import Sequence
from datetime import timedelta

from bot.graph_doors import Foundation
from bot.graphs.contract.official_law import law_folder
from bot.graphs.contract.tools import chat_tools
from integrations.law.loader import load_law
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.review.playbook import packaged_playbook, read_playbook


async def of_contracts(base: Foundation) -> Sequence[object]:
    """Return it; raises ``Misconfigured`` for files of the law or a playbook that cannot be used."""
    settings = base.settings
    law = load_law(law_folder(settings))
    deps = ContractDeps(
        base.database.contracts,
        law,
        read_playbook(settings.contract_playbook or packaged_playbook()),
        settings.company_name,
        timedelta(days=settings.keep_contracts_days),
        base.links.link if base.links else None,
        base.rows,
    )
    return deps, chat_tools(settings, law, base.index, base.stack)
