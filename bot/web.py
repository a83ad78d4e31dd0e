"""Build the web search from the settings: a chain of search engines, and a reader of single pages."""

from collections.abc import Sequence

from bot.settings import Settings
from integrations.documents.files import FileReader
from integrations.guides.packaged import packaged_guides
from integrations.web.base import WebSearch
from integrations.web.chain import WebChain
from integrations.web.duckduckgo import DdgsSearch
from integrations.web.pages import PageFetcher
from integrations.web.tavily import TavilySearch
from orchestrator.graphs.plan.deps import WebTools


def web_searches(settings: Settings, domains: Sequence[str]) -> list[WebSearch]:
    """Return the search engines, first to last, for some domains or else the whole web; none where it is off."""
    if settings.web_search == "off":
        return []
    asked: list[WebSearch] = []
    if settings.tavily_api_key:
        asked.append(TavilySearch(settings.tavily_api_key.get_secret_value(), domains, url=settings.tavily_url))
    return [*asked, DdgsSearch(domains)]


def plan_web(settings: Settings, files: FileReader) -> WebTools:
    """Return what service plans ask: the whole web, and the pages that a request names; nothing where it is off.

    Raises ``Misconfigured`` where the guides are gone.
    """
    topics = packaged_guides() / "web.toml"
    if settings.web_search == "off":
        return WebTools(topics=topics)
    return WebTools(WebChain(web_searches(settings, ())), PageFetcher(files), topics)
