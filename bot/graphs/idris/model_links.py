"""Signed links to the page of a model: whoever has one reads that model, and hands in documents as its owner."""

from typing import Final

from bot.page_links import PageLinks

VIEW: Final = "/models/view"
"""Below it, by its token, lies each page."""
NO_MODEL: Final = 0
"""What a link grants to somebody who has no model yet: the page on which a document is handed in."""


class ModelLinks(PageLinks):
    """Makes links to models, and reads those that it made."""

    view = VIEW
    purpose = "links to models"
