"""The answer to a question that names a topic: what its page begins with, and what else the page tells."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.quoted_page import on_page, place_of
from orchestrator.graphs.workspace.rules.documents import points_elsewhere
from orchestrator.graphs.workspace.rules.quotable import quotable
from orchestrator.graphs.workspace.rules.quoting import LONGEST_PART, MAX_LINES, lines_of, plain_blocks, shortened
from orchestrator.graphs.workspace.rules.sections import QuotedPart, numbered
from orchestrator.graphs.workspace.rules.topics import topic_of
from orchestrator.graphs.workspace.state import SourcePassage

LONGEST_PAGE = 40
"""Passages of one page that are read."""
MAX_NAMED = 8
"""Sections that are named without their text."""


async def about_topic(
    context: Context, question: str, passages: Sequence[SourcePassage]
) -> tuple[str, list[SourcePassage]] | None:
    """Return what the page or section tells that has a question's topic as its title; None where it names none."""
    found = topic_of(question, passages)
    if found is None:
        return None
    passage, is_section = found
    page = [passage] if is_section else await page_of(context, passage)
    shown = [passage] if is_section else _beginning(page)
    pieces: list[str] = []
    for one in shown:
        heading = one["heading"].rpartition(" › ")[2]
        pieces += [f"**{heading}**"] if heading and not is_section else []
        pieces += [_fitting(one["text"], LONGEST_PART - sum(map(len, pieces)))]
    others = dict.fromkeys(one["heading"].rpartition(" › ")[2] for one in page if not points_elsewhere(one["text"]))
    names = [name for name in others if name and name not in {one["heading"].rpartition(" › ")[2] for one in shown}]
    if names:
        pieces.append(
            context.say("answer.sections", names=" · ".join([*names[:MAX_NAMED], *["…"][: len(names) > MAX_NAMED]]))
        )
    place = place_of(passage if is_section else {**passage, "heading": ""})
    body = quotable("\n\n".join(pieces), passage["url"])
    lead = context.say("answer.lead", title=place, mark="[1]")
    text = "\n\n".join((lead, body, *on_page(context, question, shown[0], shown[-1]["text"])))
    return text, cited_first(shown[0], passage["n"], passages)


def cited_first(quoted: SourcePassage, number: int, passages: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Return the passages that were found behind the one that is quoted, which may be none of them.

    ``number``: that of its page among those found.
    """
    first = SourcePassage(**{**quoted, "n": number})
    return numbered([first, *passages], [QuotedPart(first, "")])


async def page_of(context: Context, of: SourcePassage) -> list[SourcePassage]:
    """Return the passages of a page in their order."""
    only = context.filters(document_ids=frozenset({of["document_id"]}))
    hits = await context.deps.index.search(of["title"], k=LONGEST_PAGE, audience=context.turn.audience, filters=only)
    return sorted(passages_of(hits, context.readers), key=lambda one: one["position"]) or [of]


def _beginning(page: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Return the first passages, up to the first section that tells something itself."""
    first = next((at for at, one in enumerate(page) if one["heading"] and not points_elsewhere(one["text"])), 0)
    return [one for at, one in enumerate(page[: first + 1]) if at in (0, first)]


def _fitting(text: str, room: int) -> str:
    kept: list[str] = []
    for block in map(shortened, plain_blocks(text)):
        if kept and (sum(map(len, kept)) + len(block) > room or lines_of([*kept, block]) > MAX_LINES):
            break
        kept.append(block)
    return "\n\n".join(kept)
