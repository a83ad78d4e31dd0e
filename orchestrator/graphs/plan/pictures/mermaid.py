"""The pictures of a plan as Mermaid code, which Notion draws in code blocks.

Names are written so that no sign in them means anything to Mermaid: its grammars know no escape that all of them
share, so such signs become their full-width twins, which read the same.
"""

import re
from collections.abc import Sequence
from functools import partial

from orchestrator.deps import Say
from orchestrator.graphs.plan.pictures.picture import PictureName
from orchestrator.graphs.plan.plan_document import CostTable, PlanDocument, PlanTask
from orchestrator.graphs.plan.plan_words import PlanWords

_TWINS = str.maketrans({
    ":": "：", ";": "；", "#": "＃", "%": "％", '"': "”", "`": "‘", "<": "＜", ">": "＞", "{": "｛", "}": "｝",
    "[": "［", "]": "］", "\\": "＼", "&": "＆", "|": "｜", "$": "＄",
})  # fmt: skip
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
_KEYWORD = re.compile(
    r"(?:title|section|dateformat|axisformat|tickinterval|excludes|includes|todaymarker|weekday|weekend|click|gantt|"
    r"inclusiveenddates|topaxis|acctitle|accdescr|end|showdata|pie|call|href|done|active|crit|milestone|vert|\d{4}-\d\d-\d\d)\b",
    re.IGNORECASE,
)
_LONGEST = 80
"""Characters of a name: what is longer makes the drawing unreadable."""


def codes(document: PlanDocument, say: Say) -> dict[PictureName, str]:
    """Return the pictures that a plan has something for, as Mermaid code."""
    words = partial(say, document.language)
    made: dict[PictureName, str] = {}
    if document.schedule:
        made["schedule"] = schedule_code(document.title, document.schedule, words)
    if document.flow:
        made["flow"] = flow_code(document.flow)
    if document.costs and document.costs.items:
        made["costs"] = costs_code(words("plan.picture.costs_title", currency=document.costs.currency), document.costs)
    return made


def schedule_code(title: str, tasks: Sequence[PlanTask], say: PlanWords) -> str:
    """Return a ``gantt`` chart; tasks whose dates are stated are drawn as active ones, the others say so."""
    lines = ["gantt", f"    title {_name(title)}", "    dateFormat YYYY-MM-DD", "    axisFormat %Y-%m-%d"]
    # Without this the last day would not belong to its task.
    lines.append("    inclusiveEndDates")
    for number, task in enumerate(tasks, 1):
        owner = f" ({_name(task.owner)})" if task.owner.strip() else ""
        assumed = "" if task.source else f" · {say('plan.picture.assumed_word')}"
        kind = "active, " if task.source else ""
        first, last = sorted((task.start, task.end))
        lines.append(
            f"    {_name(task.name)}{owner}{assumed} :{kind}t{number}, {first.isoformat()}, {last.isoformat()}"
        )
    return "\n".join(lines)


def flow_code(steps: Sequence[str]) -> str:
    """Return a ``flowchart`` from the first step to the last."""
    lines = ["flowchart TD"]
    lines += [f'    s{number}["{number}․ {_name(step)}"]' for number, step in enumerate(steps, 1)]
    if len(steps) > 1:
        lines.append("    " + " --> ".join(f"s{number}" for number in range(1, len(steps) + 1)))
    return "\n".join(lines)


def costs_code(title: str, costs: CostTable) -> str:
    """Return a ``pie`` of the costs, or bars where one of them is not above zero, which no pie can show."""
    if all(item.amount > 0 for item in costs.items):
        lines = ["pie showData", f"    title {_name(title)}"]
        return "\n".join([*lines, *(f'    "{_name(item.item)}" : {item.amount}' for item in costs.items)])
    names = ", ".join(f'"{_name(item.item)}"' for item in costs.items)
    amounts = ", ".join(str(item.amount) for item in costs.items)
    head = [
        "xychart-beta",
        f'    title "{_name(title)}"',
        f"    x-axis [{names}]",
        f'    y-axis "{_name(costs.currency)}"',
    ]
    return "\n".join([*head, f"    bar [{amounts}]"])


def _name(text: str) -> str:
    """Return a text that is a name in any of the grammars."""
    name = " ".join(_UNSEEN.sub(" ", text).translate(_TWINS).split())
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    # A full stop before a space begins a list in Mermaid's Markdown, a keyword a statement.
    name = re.sub(r"^([-*+]|\d{1,9}[.)])(?= )", r"·\1", name)
    return f"· {name}" if _KEYWORD.match(name) else name or "·"
