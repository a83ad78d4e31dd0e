"""What stands below a plan: what it took, and buttons whose press says something in the thread, once for each press."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.slack.reply.blocks import MAX_URL, Block, Words, actions, button, context, cut, escaped
from orchestrator.graphs.plan.plan_document import EXPORT_KINDS

OPEN: Final = "plan_open"
ROW: Final = "plan"
_SAID: Final = (*(kind for kind in ("docx", "pdf", "pptx") if kind in EXPORT_KINDS), "versions")
_NAMED: Final = 5
"""Pages that were not used and are named; the plan's page has all."""
_LONGEST_TITLE: Final = 60
_FIRST: Final = 10
"""Suggested questions have the numbers below."""


def plan_row(turn_id: str, words: Words, page: str = "") -> Block:
    """Return the buttons; ``page``: the plan's own, where it has one."""
    opening = [button(OPEN, words("plan_slack.open"), "", "primary", url=page)] if 0 < len(page) <= MAX_URL else []
    said = [
        button(f"ask_follow_up:{_FIRST + number}", words(f"plan_slack.{what}"), _value(turn_id, words, what))
        for number, what in enumerate(_SAID)
    ]
    return actions(ROW, *opening, *said)


def usage_line(usage: Mapping[str, Any], words: Words) -> Block:
    """Return the time that the agents took; with a model its calls, tokens, and what they cost where that is known."""
    told = [words("plan_slack.seconds", seconds=f"{usage['seconds']:.1f}")]
    if usage["calls"]:
        told.append(words("plan_slack.calls", calls=usage["calls"], tokens=f"{usage['tokens']:,}"))
    if usage["cost_usd"]:
        told.append(words("plan_slack.cost", cost=f"{usage['cost_usd']:.3f}"))
    return context(" · ".join(told))


def unused_line(sources: Iterable[Mapping[str, Any]], words: Words) -> list[Block]:
    """Return which pages were looked through and not used, each once with its day; nothing where all were used."""
    pages: dict[tuple[str, str], str] = {}
    for one in sources:
        if not one["used"] and one["kind"] in ("file", "index", "web"):
            title = escaped(cut(" ".join(one["title"].split()), _LONGEST_TITLE))
            pages.setdefault((one["title"], one["kind"]), f"{title} ({one['date']})" if one["date"] else title)
    if not pages:
        return []
    named = " · ".join([*pages.values()][:_NAMED])
    more = f" · {words('plan_slack.more', count=len(pages) - _NAMED)}" if len(pages) > _NAMED else ""
    return [context(f"{words('plan_slack.unused')} {named}{more}")]


def _value(turn_id: str, words: Words, what: str) -> str:
    return json.dumps({"turn": turn_id, "text": words(f"plan_slack.{what}_text")}, ensure_ascii=False)
