"""What the graph of service plans works with, from the settings."""

from collections.abc import Sequence

from bot.graph_doors import Foundation
from bot.settings import Settings
from bot.web import web_searches
from integrations.documents.files import FileReader
from integrations.guides.packaged import packaged_guides
from integrations.web.chain import WebChain
from integrations.web.pages import PageFetcher
from orchestrator.graphs.plan.deps import PlanDeps, WebTools


async def of_plans(base: Foundation) -> Sequence[object]:
    """Return it; raises ``Misconfigured`` where the guides are gone."""
    database = base.database if base.stores_turns else None
    deps = PlanDeps(
        plan_web(base.settings, base.files),
        pages=database.plan_pages if database else None,
        link=base.links.link if base.links else None,
        outlines=database.outlines if database else None,
        tables=base.tables,
    )
    return (deps,)


def plan_web(settings: Settings, files: FileReader) -> WebTools:
    """Return what service plans ask: the whole web, and the pages that a request names; nothing where it is off.

    Raises ``Misconfigured`` where the guides are gone.
    """
    topics = packaged_guides() / "web.toml"
    if settings.web_search == "off":
        return WebTools(topics=topics)
    return WebTools(WebChain(web_searches(settings, ())), PageFetcher(files), topics)
