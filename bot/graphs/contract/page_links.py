"""Signed links to the page of a contract: whoever has one reads that contract until the link expires."""

from typing import Final

from bot.page_links import PageLinks

VIEW: Final = "/contracts/view"
"""Below it, by its token, lies each page."""


class ContractLinks(PageLinks):
    """Makes links to contracts, and reads those that it made."""

    view = VIEW
    purpose = "links to contracts"
