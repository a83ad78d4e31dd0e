"""The days that wishes settle, in the order in which they were said: of each day the last one holds."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules import stated
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.openings import OPENS, STARTS, WORK_STARTS
from orchestrator.graphs.plan.rules.reading.piece import AMENDED
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, role_of
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.day_wishes import TOLD, day_wish, with_day_wish
from orchestrator.graphs.plan.rules.refining.money_wishes import money_wish, with_money_wish
from orchestrator.graphs.plan.rules.scheduling import opening_of, phases_of
from orchestrator.language import any_of
from orchestrator.language.calendars import month_days
from orchestrator.language.numbers import Duration, find_durations

_LATER: Final = any_of(
    r"늦[춰추]|미뤄|미루|뒤로|연기|밀어|늦게", r"\b(?:delay|push(?:\s+back)?|postpone|later|move\s+back|put\s+off)\b"
)
_EARLIER: Final = any_of(
    r"당겨|당기|앞당|앞으로|빨리", r"\b(?:bring\s+forward|earlier|move\s+(?:up|forward)|pull\s+(?:in|forward)|sooner)\b"
)
_DENIED: Final = re.compile(r"지\s?(?:는\s?)?(?:말|마|않)")
_MOVES_ALL: Final = re.compile(
    r"(?:늦|미[뤄루룰]|뒤로|연기|밀|당[겨기]|앞당|앞으로|빨리|열|여는|연다|오픈|출시|런칭|론칭|개시|개장|개점|개관|착수|시작|마감|공개)\S{0,8}"
    r"|(?:서비스|프로젝트|사업|개발|추진|전체|일정|스케줄|날짜|계획|기획|여는\s날)(?:일|날|날짜|일정|시기|시점)?(?:을|를|은|는|이|가|도|의|만)?"
    r"|(?:해|줘|줘요|주세요|주라|주실래요|줄래요?|부탁\S{0,4}|하자|합시다|할게요?|하고|싶\S{0,4}|좋겠\S{0,4}|했으면|됐으면|바꿔\S{0,3}|변경\S{0,4}|수정\S{0,4}|조정\S{0,4}|옮겨\S{0,3}|잡아\S{0,3}|날|날을)"
    r"|(?:더|좀|조금|전부|모두|다|그냥|그럼|그러면|다시|정도|정도만|쯤|만|만큼|약|한|우리|이|그|으로|로|씩|씩만|를|을|후로|뒤에|앞)"
    r"|please|can|could|you|we|i|us|let'?s|let|want|need|would|like|to|should|must|will|be|is|just|by|the|our|my|whole|entire|it|all|everything|this|that|of|for|about|at|an?|another|more|further|ok|okay|and|then|than|planned|dates?|days?"
    r"|launch\w{0,3}|open(?:s|ing)?|schedule|plan|timeline|project|start(?:s|ing)?|release|service|app|work|kick-?off|go-?live|begin(?:s|ning)?|deadline"
    r"|delay(?:ed)?|push(?:ed)?|postponed?|later|back|mov(?:e|ed|ing)|put|off|bring|brought|forward|earlier|up|pull|in|sooner|out|shift(?:ed)?"
    r"|\d{1,4}[년월일]?(?:을|를|에서|에)?",
    re.I,
)
"""A word of a wish that moves all days, and of nothing else: no reminder, no exam, no clause of its own."""
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def told_days(clause: str, today: date) -> dict[str, date]:
    """Return the days that a clause sets, by what is then: ``start``, ``launch``; the day of a goal is neither."""
    role = role_of(clause)
    is_goal = (role.role == "target" and role.score >= LIKELY) or marks.AIMED.search(clause)
    if is_goal and not (OPENS.search(clause) or STARTS.search(clause) or WORK_STARTS.search(clause)):
        return {}
    return {one.role: one.day for one in stated.settled_dates(stated.dates(clause, today))}


def span_of(clause: str) -> tuple[Duration, int] | None:
    """Return by how much a clause moves the days, and 1 for later, -1 for earlier; None where it speaks of more than them."""
    spans = [*find_durations(clause)]
    if not spans or not (_LATER.search(clause) or _EARLIER.search(clause)) or _DENIED.search(clause):
        return None
    left = clause[: spans[0].start] + " " + clause[spans[0].end :]
    if not all(_MOVES_ALL.fullmatch(word) for word in re.split(r"[\s,.!~()]+", left) if word):
        return None
    return spans[0].value, -1 if _EARLIER.search(clause) and not _LATER.search(clause) else 1


def shifted(day: date, span: Duration, sign: int) -> date:
    """Return the day that is a span later or earlier."""
    if span.months:
        first, last = month_days(day.year, day.month + sign * span.months)
        day = min(first + timedelta(days=day.day - 1), last)
    return day + timedelta(days=sign * span.days)


def with_wish(
    known: Sequence[PlanSource], wish: PlanSource, material_of: Callable[[Sequence[PlanSource]], PlanMaterial]
) -> tuple[list[PlanSource], str]:
    """Return the sources with one more clause that somebody wished, and the clause as it was understood.

    A day that it sets is told no longer before it; "one month later" becomes the days that it comes to.
    """
    material = material_of(known)
    if changed := day_wish(wish.text, material):
        said = changed.said(material.language)
        return with_day_wish(known, changed, replace(wish, text=said), material), said or changed.new.isoformat()
    if span_of(wish.text) is None and (made := amended(known, wish.text, material.today)) is not None:
        return [*made.sources], wish.text
    if money := money_wish(wish.text, material):
        return with_money_wish(known, money, wish), money.said
    if span := span_of(wish.text):
        days = {"launch": trial_day(material)[0]}
        if material.brief.starts:
            days["start"] = material.brief.starts.day
        moved = {role: shifted(day, *span) for role, day in days.items()}
        wish = replace(wish, text=_said(moved, material.language))
    told = told_days(wish.text, material.today)
    kept = [*_without(known, told, material)] if told else known
    return [*kept, wish], wish.text


def _said(days: dict[str, date], language: str) -> str:
    return " ".join(TOLD[language, role].format(day=day.isoformat()) for role, day in sorted(days.items())[::-1])


def _without(known: Sequence[PlanSource], told: Collection[str], material: PlanMaterial) -> Iterator[PlanSource]:
    for one in known:
        before = told_days(one.text, material.today) if one.place == AMENDED else {}
        left = {role: day for role, day in before.items() if role not in told}
        if left == before:
            yield one
        elif left:
            yield replace(one, text=_said(left, material.language))


def can_hold(material: PlanMaterial, clause: str) -> bool:
    """Tell whether the days that a clause sets last are possible: the work begins before the opening, and fits between."""
    if not told_days(clause, material.today):
        return True
    starts, launches = material.brief.starts, material.brief.launches
    if launches is None:
        return True
    if starts and starts.day >= launches.day:
        return False
    phases = phases_of(material) if material.is_thin else []
    is_sudden = bool(phases) and phases[0].is_opening  # no day is left for what has to be done before
    return not phases or (opening_of(phases) <= launches.day and not is_sudden)


def is_planned(body: str, clause: str, today: date) -> bool:
    """Tell whether a schedule has all days that a clause sets."""
    return {day.isoformat() for day in told_days(clause, today).values()} <= {*_ISO.findall(body)}
