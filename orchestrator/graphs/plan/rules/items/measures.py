"""What the material counts of today, and goals in words that no figure tells."""

import re
from collections.abc import Collection, Sequence
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.goals import NONE, NUMBER_WORD
from orchestrator.graphs.plan.rules.items.measure import NUMBER, Measure
from orchestrator.graphs.plan.rules.items.measured_today import stated_in
from orchestrator.graphs.plan.rules.items.told_goals import told_goals
from orchestrator.graphs.plan.rules.items.told_today import told_count
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_EVENTS: Final = re.compile(r"\d\s?(?:통|건|번|회)(?![가-힣])|\d\s(?:calls|complaints|e-?mails|requests|times)\b", re.I)
"""Numbers of what happens: calls, cases."""
_IS_GOAL: Final = re.compile(
    r"(?P<act>는\s?)(?:게|것이)\s(?:목표|꿈|바람)(?:이다|입니다|이에요|예요|에요|이야|야|임|다)?$|^목표[는가]?\s?:?\s|^(?:the\s|our\s)?(?:goal|target|aim)(?:\s(?:is|are)|\s?:|(?=\s\d))\s(?:to\s)?|^(?:i'd|we'd|i|we)\s(?:like|want)\s(?:to\s)?",
    re.I,
)
_SHARE: Final = re.compile(
    r"절반|두\s배|모두|전부|\b(?:half|halved?|doubled?|twice|all|every|none|third|quarter)\b", re.I
)
_UNTIL: Final = any_of(
    r"^(?:내년\s|올해\s|20\d\d년\s)?(?:\d{1,2}월|\d분기|\S{0,2}학기|연말|상반기|하반기)(?:\s\d{1,2}일)?\s?(?:말|초|중순)?\s?까지(?:는)?\s",
    r"\s(?:by|until|before)\s(?:the\s)?(?:end\sof\s)?(?:the\s)?(?:[A-Z][a-z]+|first|second|third|fourth|last|next|summer|winter|spring|autumn)\b[^,.;]{0,24}$",
)
"""By when, which stands in a column of its own."""
_LEAST_NAME: Final = 5
_LONGEST_NAME: Final = 60
"""Characters beyond which what is counted has no name."""
_COUNTED: Final = 2
"""Figures of today that a message tells without a goal."""
_FEW: Final = re.compile(r"뿐|밖에|활동|\bactive\b|\bonly\s\d", re.I)


def measures_of(clauses: Sequence[BriefClause], void: Collection[str], *, is_korean: bool) -> list[Measure]:
    """Return the goals that are told in words, then what is counted of today; goals with figures are read elsewhere."""
    found: list[Measure] = []
    counted: list[Measure] = []
    for one in clauses:
        if one.piece.text in void:
            continue
        if not one.piece.told:
            if one.kind == "state" or (one.kind == "people" and _FEW.search(one.text)):
                found += stated_in(one, is_korean=is_korean)
            continue
        coming = [Measure(name, "", 0, "", "", one, goal, one) for name, goal in told_goals(one.text)]
        found += coming or _as_told(one)
        if coming:
            continue
        if one.kind == "state" or (one.kind == "note" and _EVENTS.search(one.text)):
            counted += [each for each in stated_in(one, is_korean=is_korean) if len(each.name) < _LONGEST_NAME]
        if all(each.clause is not one for each in counted) and (told := told_count(one, is_korean=is_korean)):
            counted.append(Measure(one.text, told.base, told.value, told.unit, "", one))
    bases = {_bare(one.base) for one in found}
    if not any(one.goal_in for one in found):
        found += [one for one in counted if _bare(one.base) not in bases][:_COUNTED]
    return sorted(found, key=lambda one: (not one.goal, not marks.TROUBLE.search(one.clause.text)))


def _as_told(one: BriefClause) -> list[Measure]:
    """Return a goal that is surely one and cannot be taken apart, in its own words."""
    days = [day.value.raw for day in find_dates(one.text, date.min.replace(year=2000))]
    bare = re.sub("|".join(map(re.escape, days)) or r"(?!)", " ", one.text)
    is_figure = re.search(rf"(?<!Q)(?:{NUMBER})(?!\s?[월년])", bare) or NUMBER_WORD.search(bare)
    is_counted = is_figure or NONE.search(bare) or _SHARE.search(bare)
    return [Measure(_goal_name(one.text), "", 0, "", "", one, "", one)] if one.kind == "aim" and is_counted else []


def _goal_name(text: str) -> str:
    """Return a goal without the words that say that it is one: "20건 밑으로 줄이는게 목표다" → "… 줄이는 것"."""
    bare = _IS_GOAL.sub(lambda found: "는 것" if found["act"] else "", text).strip(" ,.") or text
    short = _UNTIL.sub("", bare).strip(" ,.")
    return short if len(short) > _LEAST_NAME else bare


def _bare(text: str) -> str:
    return re.sub(r"\W", "", text)
