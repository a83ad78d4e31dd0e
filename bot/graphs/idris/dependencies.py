"""What the graph of typed models works with, from the settings."""

from collections.abc import Sequence

from bot.graph_doors import Foundation
from bot.graphs.idris.proofs import proof_checkers
from orchestrator.graphs.idris.deps import IdrisDeps


async def of_models(base: Foundation) -> Sequence[object]:
    """Return it; raises ``Misconfigured`` where a setting names no compiler."""
    pages = base.database.model_pages if base.stores_turns else None
    link = base.links.link if base.links else None
    return (IdrisDeps(proof_checkers(base.settings), base.database.learned_fixes, pages=pages, link=link),)
