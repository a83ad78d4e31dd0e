"""The answer to a question that asks for all that a meeting settled: its decisions, and who is to do what."""

import re
from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.workspace.minutes_asked import MEETING, MINUTES, minutes_asked, undated
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.quoted_page import place_of
from orchestrator.graphs.workspace.rules.minutes_items import CONCLUDED, MinutesItem, attendees, items_of
from orchestrator.graphs.workspace.rules.quotable import quotable
from orchestrator.graphs.workspace.rules.sections import QuotedPart, numbered
from orchestrator.graphs.workspace.rules.tables import explains
from orchestrator.graphs.workspace.rules.topics import ASKS_A_FACT
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.graphs.workspace.topic import page_of

MOST = 8
"""Decisions that are told, and tasks: the page stands below."""
NEAR_TITLES = 20
SHORTEST = 10
"""Characters of what is rather a heading, where its line names no matter."""
_SETTLED = re.compile(
    r"(?:뭐|뭘|무엇을?|무슨|어떤\s?(?:걸|것을?))?\s?(?:결정|정해|정한|합의|논의)\S*|할\s?일\S*|액션\s?아이템\S*"
    r"|회의록?\s?(?:결과|내용|정리|요약)\S*|나온\s?(?:얘기|이야기|내용)\S*"
    r"|\b(?:what (?:was|did|were|got)|decisions?|decided?|agreed?|action items?|to-?dos?|outcomes?|settled?)\b"
    r"|\bsummar\w+\b",
    re.I,
)
"""Asks for what came of a meeting."""
_FRAME = re.compile(
    r"(?:회의|미팅)(?:록|에서|의|는|은|때)?(?=\s|$)|(?:정리|요약|알려|보여|말해|찾아)\S*|지난|이번|저번|최근|마지막"
    r"|\b(?:meetings?|minutes|notes|last|latest|previous|this|we|they|in|at|the|of|from|please)\b"
    r"|\b(?:tell|show|give) me\b|\blist\b",
    re.I,
)


async def about_meeting(
    context: Context, question: str, passages: Sequence[SourcePassage]
) -> tuple[str, list[SourcePassage]] | None:
    """Return what a meeting's minutes settle; None where something else is asked, or they settle nothing."""
    named = MEETING.search(question) or MINUTES.search(question)
    if not named or not _SETTLED.search(question) or ASKS_A_FACT.search(_SETTLED.sub(" ", question)):
        return None
    near = await context.deps.index.titles(
        question, k=NEAR_TITLES, audience=context.turn.audience, filters=context.filters()
    )
    titles = {one["document_id"]: one["title"] for one in passages} | {one.document_id: one.title for one in near}
    asked = " ".join(_SETTLED.sub(" ", question).split())
    found = await minutes_asked(context, asked, titles)
    if not found:
        return None
    page, title = next(iter(found.items()))
    if not explains(_FRAME.sub(" ", undated(context, asked)), title):
        return None
    first = next((one for one in passages if one["document_id"] == page), None) or await _first(context, page, title)
    if first is None:
        return None
    whole = await page_of(context, first)
    items = _items(context, whole)
    pieces = [_list(context, "thread.decisions", [item for item in items if item.kind == "decision"])]
    pieces += [_list(context, "thread.tasks", [item for item in items if item.kind == "task"])]
    if not any(pieces):
        return None
    body = quotable("\n\n".join(filter(None, pieces)), first["url"])
    lead = context.say("answer.lead", title=place_of({**first, "heading": ""}), mark="[1]")
    kept = [first, *(one for one in passages if one["document_id"] != page)]
    return f"{lead}\n\n{body}", numbered(kept, [QuotedPart(first, body)])


async def _first(context: Context, page: str, title: str) -> SourcePassage | None:
    only = context.filters(document_ids=frozenset({page}))
    hits = await context.deps.index.search(title, k=1, audience=context.turn.audience, filters=only)
    return next(iter(passages_of(hits, context.readers)), None)


def _items(context: Context, page: Sequence[SourcePassage]) -> list[MinutesItem]:
    names, today = attendees("\n".join(one["text"] for one in page)), context.deps.now().date()
    found: dict[str, MinutesItem] = {}
    for one in page:
        above = one["heading"].rsplit(" › ", 1)[-1]
        for item in items_of(f"{above}\n{one['text']}".lstrip(), names, today):
            found.setdefault(item.text, item)
    return [
        item for item in found.values() if not item.text.startswith("|") and (item.topic or len(item.text) > SHORTEST)
    ]


def _list(context: Context, heading: str, items: Sequence[MinutesItem]) -> str:
    if not items:
        return ""
    lines = [f"**{context.say(heading)}**"]
    for item in items[:MOST]:
        topic = f"{item.topic}: " if item.topic else ""
        who = f" ({item.owner})" if item.owner and item.kind == "task" and item.owner not in item.text else ""
        lines.append(f"- {topic}{CONCLUDED.sub('', item.text).strip()}{who}")
    return "\n".join([*lines, *["- …"][: len(items) > MOST]])
