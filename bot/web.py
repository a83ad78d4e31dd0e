"""Build the search engines from the settings."""

from collections.abc import Sequence

from bot.settings import Settings
from integrations.web.base import WebSearch
from integrations.web.duckduckgo import DdgsSearch
from integrations.web.tavily import TavilySearch


def web_searches(settings: Settings, domains: Sequence[str]) -> list[WebSearch]:
    """Return the search engines, first to last, for some domains or else the whole web; none where it is off."""
    if settings.web_search == "off":
        return []
    asked: list[WebSearch] = []
    if settings.tavily_api_key:
        asked.append(TavilySearch(settings.tavily_api_key.get_secret_value(), domains, url=settings.tavily_url))
    return [*asked, DdgsSearch(domains)]
