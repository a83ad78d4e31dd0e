"""What goes on with contracts beside the turns: the law is indexed, and what withdrawn and old ones leave is erased."""

from collections.abc import Coroutine, Iterator
from typing import Any

import structlog

from bot.core import Core
from bot.erasing import Erasing
from bot.graphs.contract.leftovers import ContractLeftovers
from bot.graphs.contract.official_law import index_law
from orchestrator.graphs.contract.deps import ContractDeps

log = structlog.get_logger()


def work(base: Core) -> Iterator[Coroutine[Any, Any, None]]:
    """Yield it."""
    own = base.deps.of(ContractDeps)
    if own.law is not None:
        yield index_law(base.settings, base.index, own.law)
    yield _leftovers(base).keep_erasing(own.withdrawn)


async def catch_up(base: Core) -> None:
    """Erase once what contracts leave."""
    await _leftovers(base).erase()


async def purge(base: Core, _erasing: Erasing) -> None:
    """Erase those that have expired."""
    log.info("contracts_purged", count=await _leftovers(base).erase())


def _leftovers(base: Core) -> ContractLeftovers:
    return ContractLeftovers(base.database, base.orchestrator)
