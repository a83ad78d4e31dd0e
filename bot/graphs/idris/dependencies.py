"""What the graph of typed models works with, from the settings."""

from bot.graphs.idris.model_links import ModelLinks
from bot.graphs.idris.proofs import proof_checkers
from bot.settings import Settings
from integrations.store import Database
from orchestrator.graphs.idris.deps import IdrisDeps


def of_models(settings: Settings, database: Database, links: ModelLinks, *, stores_turns: bool) -> IdrisDeps:
    """Return it; raises ``Misconfigured`` where a setting names no compiler."""
    pages = database.model_pages if stores_turns else None
    return IdrisDeps(proof_checkers(settings), database.learned_fixes, pages=pages, link=links.link)
