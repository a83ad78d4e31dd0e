"""Whether a plan would tell a wish itself: its words to whoever writes, as something that the service does."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.conflicts import words_of

_ORDERS_KO: Final = re.compile(
    r"(?:써|넣어|빼|바꿔|고쳐|적어|지워|줄여|늘려|추가해|삭제해|반영해|수정해|변경해|작성해)\s?(?:주|준|줘|줌|달라)"
)
_ORDERS_EN: Final = re.compile(
    r"(?:^|[|*\-.:/]\s+)(?:please\s)?(?:change|add|put|make|remove|drop|delete|set|rewrite|raise|lower|replace|rename|include|move)\s(?:the|an?|it|this|that|our)\b",
    re.I,
)
_SHARED, _MANY = 0.6, 4
"""The share, and the number, of the words of a wish from which a line tells it or a part of it."""
_QUOTING: Final = ("heard", "requirements")
"""Sections that quote the person: what was said, and the demands."""


def quotes_wish(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether a line that a wish adds is the order itself: "대응은 8시부터 연다로 써준다" is none of the service."""
    wanted = words_of(clause)
    least = min(_SHARED * len(wanted), _MANY)
    was = {line for one in before.sections for line in one.body.splitlines()}
    tables = [[line for line in _costs(one) if line.startswith("|")] for one in (before, after)]
    # Beside a row that it changed a wish is told as the reason.
    quoting = (*_QUOTING, "costs") if tables[0] != tables[1] else _QUOTING
    for section in (one for one in after.sections if one.key not in quoting):
        for line in section.body.splitlines():
            is_order = _ORDERS_KO.search(line) or _ORDERS_EN.search(line)
            if line not in was and is_order and len(wanted & words_of(line)) >= least:
                return True
    return False


def _costs(document: PlanDocument) -> list[str]:
    return next((one.body.splitlines() for one in document.sections if one.key == "costs"), [])
