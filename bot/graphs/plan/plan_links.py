"""Signed links to the page of a plan: whoever has one reads that plan, and asks for changes as its owner."""

from typing import Final

from bot.page_links import PageLinks

VIEW: Final = "/plans/view"
"""Below it, by its token, lies each page."""
NO_PLAN: Final = 0
"""What a link grants to somebody who has no plan yet: the page on which one is asked for."""


class PlanLinks(PageLinks):
    """Makes links to plans, and reads those that it made."""

    view = VIEW
    purpose = "links to plans"
