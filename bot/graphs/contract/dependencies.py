"""What the contract graph works with, from the settings."""

import asyncio
from datetime import timedelta

from bot.graphs.contract.official_law import law_folder
from bot.graphs.contract.page_links import ContractLinks
from bot.settings import Settings
from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.notion.base import NotionRows
from integrations.store import Database
from orchestrator.deps import Deps
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.review.playbook import packaged_playbook, read_playbook


def links_of(settings: Settings, database: Database) -> ContractLinks:
    """Return what makes the links to contracts' pages."""
    return ContractLinks(database.sealer, timedelta(hours=settings.page_link_hours), settings.public_url)


def law_of(deps: Deps) -> Law | None:
    """Return the law that contracts are checked against; None where there is none."""
    return deps.of(ContractDeps).law


def withdrawn_of(deps: Deps) -> asyncio.Event:
    """Return what is set whenever somebody has a contract erased."""
    return deps.of(ContractDeps).withdrawn


def of_contracts(settings: Settings, database: Database, links: ContractLinks, rows: NotionRows | None) -> ContractDeps:
    """Return it; raises ``Misconfigured`` for files of the law or a playbook that cannot be used."""
    law = load_law(law_folder(settings))
    playbook = read_playbook(settings.contract_playbook or packaged_playbook())
    return ContractDeps(
        database.contracts,
        law,
        playbook,
        settings.company_name,
        timedelta(days=settings.keep_contracts_days),
        links.link,
        rows,
    )
