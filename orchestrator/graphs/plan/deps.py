"""What the planning of services works with, besides what every graph may use."""

from dataclasses import dataclass, field
from pathlib import Path

from integrations.notion.base import NotionTables
from integrations.store.turn_outlines import TurnOutlines
from integrations.store.turn_pages import TurnPages
from integrations.web.base import WebPages
from integrations.web.chain import WebChain
from orchestrator.deps import PageLink


@dataclass(frozen=True, slots=True)
class WebTools:
    """Who is asked of the web. Without any, the plan says that it was made without it."""

    search: WebChain | None = None
    pages: WebPages | None = None
    topics: Path | None = None
    """The file of :mod:`integrations.web.search_topics`; it is read for each plan, so that edits count at once."""


@dataclass(frozen=True, slots=True)
class PlanDeps:
    """Without anything the plan is made from the request, its files and the workspace."""

    web: WebTools = field(default_factory=WebTools)
    pages: TurnPages | None = None
    """None where turns are not stored: then plans have no page."""
    link: PageLink | None = None
    """To the pages of plans."""
    outlines: TurnOutlines | None = None
    """None where turns are not stored: then nobody changes an outline while it is filled."""
    tables: NotionTables | None = None
    """None without Notion: then the tasks stand in the plan alone."""
    guides: Path | None = None
    """The folder of the guides; None: those that come with the bot."""
