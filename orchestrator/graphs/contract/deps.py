"""What the analysis of contracts works with, besides what every graph may use."""

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta

from integrations.law.law import Law
from integrations.notion.base import NotionRows
from integrations.store.contracts import Contracts
from orchestrator.deps import PageLink
from orchestrator.graphs.contract.review.playbook import Playbook


@dataclass(frozen=True, slots=True)
class ContractDeps:
    """Without any, no contract is read."""

    contracts: Contracts | None = None
    law: Law | None = None
    playbook: Playbook | None = None
    """What the company wants of contracts other than labour contracts."""
    company: str = ""
    """Its name, as contracts write it: the side from which they are reviewed."""
    kept_for: timedelta | None = None
    """How long a contract is kept; None: until its owner has it erased."""
    link: PageLink | None = None
    """None: contracts have no page."""
    rows: NotionRows | None = None
    """None: without Notion, no day of a contract goes there."""
    withdrawn: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a contract was: what was said about it is to be erased once the turn has ended."""
