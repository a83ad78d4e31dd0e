"""A model's document without ways out of it, also for the parser that writes it in Notion."""

from collections.abc import Collection

from integrations.errors import Invalid
from integrations.notion.addresses import as_written, written_addresses
from orchestrator.addresses import compared
from orchestrator.egress import EgressFilter


def checked_document(
    text: str, marks: Collection[int], addresses: Collection[str], pictures: Collection[str] = ()
) -> str:
    """Return a document in which nobody finds another address, and neither does the parser that writes it in Notion.

    Notion itself links no host that is written without a scheme; but a document is also handed over as a file, and
    what stands on a page is material for later answers. ``pictures``: as they are compared. Raises ``Invalid`` for a
    document that cannot be mended.
    """
    known = {*addresses, *(compared(as_written(url)) for url in addresses)}
    for code in (True, False):  # at first as if what looks like code and like no definition were that
        reader = EgressFilter(marks, addresses, pictures=pictures, code=code)
        made = reader.feed(text) + reader.rest()
        links, shown = linked_in(made)
        if links <= known and shown <= frozenset(pictures):
            return made
    raise Invalid("the document leads to addresses that stand nowhere")


def linked_in(markdown: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return where the links of a document would lead on its page, and the pictures there, as they are compared."""
    links, pictures = written_addresses(markdown)
    return frozenset(compared(url.removeprefix("mailto:")) for url in links), frozenset(map(compared, pictures))
