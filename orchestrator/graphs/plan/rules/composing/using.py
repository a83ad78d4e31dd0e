"""What the material says of the use itself, set in the place of the usual step that it is about."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.quoting import told
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.reading.limits import has_product

_PARTS: Final[Sequence[tuple[str, re.Pattern[str]]]] = (
    (
        "told",
        re.compile(
            r"알림|알리|알려|안내|문자|방송|보여|말로|전화로|통보|\b(?:text(?:s|ed)?|messages?|remind\w*|tell|told|notif\w*|shown?|see|wait\s+time)\b",
            re.I,
        ),
    ),
    (
        "checked",
        re.compile(
            r"확인|정하고|정해|자격|교육|검사|승인|수의사가|들은\s사람만|누르기|\b(?:check\w*|decid\w*|eligib\w*|tested|code|confirm\w*|approv\w*|sign(?:s|ed)?\s+off)\b",
            re.I,
        ),
    ),
    (
        "done",
        re.compile(
            r"반납|정산|돌려주|마치|끝나|기록|되돌|떠날|\b(?:after|return\w*|leav\w*|deleted?|paid|finished|donating)\b",
            re.I,
        ),
    ),
    (
        "run",
        re.compile(
            r"순서|부른다|대기|목록|자리|나눠|나누|차량|승합차|빌려|대여|\b(?:list|standby|slots?|places?|queue|session|walk-ins?|swap)\b",
            re.I,
        ),
    ),
    (
        "asked",
        re.compile(
            r"신청|접수|예약|적고|올리|고르|사진|요청|주문|\b(?:book\w*|fill\w*|form|questionnaire|asks?|request\w*|give\s+up|keep)\b",
            re.I,
        ),
    ),
)
"""What happens in a step, the most telling first."""
_FIRST: Final = ("asked", "checked", "run")
_LAST: Final = ("told", "done")
_COUNTED: Final = re.compile(
    r"\d\s?(?:명|%|건|통|세대|권)(?:꼴)?[^가-힣]{0,3}$|\(?n\s?=|\d+\s?%\s(?:of|don)|:\s?\d+\s?명", re.I
)
"""Counts how things are."""
ASKED: Final = re.compile(
    r"(?:설명|다뤄|다루|담아|드러나|한\s?장\s?넣|꼭\s.{0,8}넣|적어|써)\s?(?:넣|주|드|기|달|는|ㄴ)|\b(?:cover|explain|include|give\s+them|say\s+(?:how|what|that)|want\s+to\s+see|will\s+ask)\b",
    re.I,
)
"""The plan is to tell of something."""
_OF_USE: Final = re.compile(r"방향|흐름|아이디어|원칙|\b(?:idea|what\s+we\s+want|hard\s+lines|agreed|flow)\b", re.I)
"""Headings under which it stands how the service shall be."""
_CHANGED: Final = re.compile(r"아니라\s?\d|(?:줄이|늘리)기로|\bso\s(?:\w+|\d+)\.|^we\s(?:run|have|are)\b", re.I)
"""Changes a sum, or says how things are."""
_LEAST = 2
_MOST = 2
_IN_ALL = 9


def course_of(material: PlanMaterial, steps: Sequence[str]) -> tuple[str, ...]:
    """Return the usual steps, with what the material settles of the use in the place of those that it is about."""
    stated: dict[str, list[str]] = {}
    for piece in told_of_use(material):
        stated.setdefault(part_of(piece.text), []).append(told(material, piece, by=True))
    if sum(map(len, stated.values())) < _LEAST:
        return tuple(f"{step} {material.mark()}" for step in steps)
    usual = {part_of(step) for step in steps}
    found = [line for part in _FIRST if part not in usual for line in stated.pop(part, [])[:_MOST]]
    for step in steps:
        part = part_of(step)
        lines = stated.pop(part, [])[:_MOST] if part else []
        found += lines or [f"{step} {material.mark()}"]
    return (*found, *(line for part in _LAST for line in stated.pop(part, [])[:_MOST]))


def told_of_use(material: PlanMaterial) -> list[Piece]:
    """Return the statements that settle how the service is used, in the order of the material."""
    case = material.case
    left_out = {one.piece.text for one in (*case.limits, *case.set_apart)} | {one.piece.text for one in case.disputed}
    left_out |= {one.piece.text for one in case.days} | {one.piece.text for one in case.targets} | case.void_texts
    left_out |= {one.text for one in case.weighing.problems if not _settles(one)}
    priced = {one.source for one in case.told if has_product(one.text)}
    found: dict[str, Piece] = {}
    for piece in (*case.told, *case.said):
        is_fit = not (
            piece.rows or piece.is_row or piece.is_amended or piece.source in priced or piece.text in left_out
        )
        if (
            not is_fit
            or _CHANGED.search(piece.text)
            or _COUNTED.search(piece.text)
            or '"' in piece.text
            or marks.NEEDS_DECISION.search(piece.text)
        ):
            continue
        if marks.ORDER.search(piece.text) or marks.OF_PLAN.search(piece.text) or ASKED.search(piece.text):
            continue
        if part_of(piece.text):
            found.setdefault(piece.text, piece)
    return [*found.values()][:_IN_ALL]


def _settles(piece: Piece) -> bool:
    """Tell whether words on what goes wrong also say how it shall be."""
    return bool(marks.MUST.search(piece.text) or _OF_USE.search(piece.headings[-1] if piece.headings else ""))


def part_of(text: str) -> str:
    """Return what happens in a step or by a statement; empty where it is not told."""
    counted = [(len(pattern.findall(text)), name) for name, pattern in _PARTS]
    best = max(counted, key=lambda one: one[0])
    return best[1] if best[0] else ""
