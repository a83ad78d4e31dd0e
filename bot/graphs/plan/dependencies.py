"""What the graph of service plans works with, from the settings."""

from bot.graphs.plan.plan_links import PlanLinks
from bot.settings import Settings
from bot.web import web_searches
from integrations.documents.files import FileReader
from integrations.guides.packaged import packaged_guides
from integrations.notion.base import NotionTables
from integrations.store import Database
from integrations.web.chain import WebChain
from integrations.web.pages import PageFetcher
from orchestrator.graphs.plan.deps import PlanDeps, WebTools


def of_plans(
    settings: Settings, database: Database | None, files: FileReader, links: PlanLinks, tables: NotionTables | None
) -> PlanDeps:
    """Return it; ``database``: None where turns are not stored. Raises ``Misconfigured`` where the guides are gone."""
    return PlanDeps(
        plan_web(settings, files),
        pages=database.plan_pages if database else None,
        link=links.link,
        outlines=database.outlines if database else None,
        tables=tables,
    )


def plan_web(settings: Settings, files: FileReader) -> WebTools:
    """Return what service plans ask: the whole web, and the pages that a request names; nothing where it is off.

    Raises ``Misconfigured`` where the guides are gone.
    """
    topics = packaged_guides() / "web.toml"
    if settings.web_search == "off":
        return WebTools(topics=topics)
    return WebTools(WebChain(web_searches(settings, ())), PageFetcher(files), topics)
