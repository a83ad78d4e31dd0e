"""What the material counts of today, and what it wants instead."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.goals import NONE, NUMBER_WORD, from_to, goal_in_words
from orchestrator.graphs.plan.rules.items.measure import (
    NUMBER,
    TIMES,
    UNIT_KO,
    Measure,
    shown,
)
from orchestrator.graphs.plan.rules.items.measured_today import stated_in
from orchestrator.graphs.plan.rules.items.pointed_goals import (
    BACK,
    GONE,
    RATIO,
    counted_before,
    counted_parts,
    figures_in,
)
from orchestrator.graphs.plan.rules.items.told_goals import told_goals
from orchestrator.graphs.plan.rules.items.told_today import told_count
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_GOAL_KO: Final = re.compile(
    rf"(?:(?P<name>[가-힣A-Za-z0-9 ]{{1,24}}?)(?:을|를|은|는)\s)?(?:(?P<per>하루|매일|주|매주|월|매달|한\s?달에|연)\s)?(?P<n>{NUMBER})\s?(?P<u>{UNIT_KO})\s?(?P<bound>이하로|이상으로|아래로|밑으로|이내로|미만으로|으로|로|까지|이하|이내|이상)"
)
_GOAL_EN: Final = re.compile(
    rf"(?P<name>[A-Za-z][A-Za-z' -]{{2,40}}?)\s(?:(?P<bound>under|below|within|down\sto|to|at\smost|at\sleast|over|above|less\sthan|fewer\sthan|no\smore\sthan)\s(?P<n>{NUMBER})\s?(?P<u>%|[a-z-]+)?|down\sby\s(?P<half>half|a\sthird|a\squarter))",
    re.I,
)
_BARE_GOAL_KO: Final = re.compile(rf"^(?P<name>[^,]{{2,40}}?)\s(?P<n>{NUMBER})\s?(?P<u>{UNIT_KO})$")
_EACH: Final = re.compile(r"(?P<per>하루|매일|주|매주|월|매달|한\s?달에|연)\s(?=\d)")
_THIS: Final = re.compile(r"^(?:이걸|이를|이것을|그걸|이|그)$")
_SHARES: Final = {"half": 2, "a third": 3, "a quarter": 4}
_CUT: Final = re.compile(
    r"^(?:we(?:'d)?|i(?:'d)?|they)\s(?:want|would\slike|like|need|aim\sfor)\s(?:the\s)?|^(?:and|the|that)\s", re.I
)
_WANTED: Final = any_of(
    r"목표|까지|줄[이여인일임]|늘[리려린릴림]|올[리려린릴림]|낮[추춰춘출춤]|높[이여인일임]|싶|꿈|으면|야\s|이상|이하|성공",
    r"\b(?:goal|target|aim|want|like|hope|instead|half|halved?|doubled?|fewer|less|more|under|below|by|down|from|reach|cut|at\smost|at\sleast)\b",
)
_UNTIL_THERE: Final = re.compile(r"(?:도착|완료|끝날\s때|받을\s때|처음부터\s끝)까지")
"""How far a time is measured, which is no goal."""
_EVENTS: Final = re.compile(r"\d\s?(?:통|건|번|회)(?![가-힣])|\d\s(?:calls|complaints|e-?mails|requests|times)\b", re.I)
"""Numbers of what happens: calls, cases."""
_IS_GOAL: Final = re.compile(
    r"(?P<act>는\s?)(?:게|것이)\s(?:목표|꿈|바람)(?:이다|입니다|이에요|예요|에요|이야|야|임|다)?$|^목표[는가]?\s?:?\s|^(?:the\s|our\s)?(?:goal|target|aim)(?:\s(?:is|are)|\s?:|(?=\s\d))\s(?:to\s)?|^(?:i'd|we'd|i|we)\s(?:like|want)\s(?:to\s)?",
    re.I,
)
_SHARE: Final = re.compile(
    r"절반|두\s배|모두|전부|\b(?:half|halved?|doubled?|twice|all|every|none|third|quarter)\b", re.I
)
_NO_UNIT_GOAL: Final = re.compile(
    rf"(?:(?P<bound>under|below|within|at\smost|at\sleast|over|above|less\sthan|fewer\sthan|more\sthan|no\smore\sthan)\s|\b(?:is|to|like|want)\s)(?P<n>{NUMBER})(?=\s(?:a|per|by|in|until|before|each|every)\b|\W*$)",
    re.I,
)
_RATIO_GOAL: Final = re.compile(
    r"(?:(?:at\s(?:most|least)|no\smore\sthan|under|fewer\sthan)\s)?(?<!\d)\d{1,3}\s(?:in|out\sof)\s\d{1,4}(?!\d)(?:\s[a-z]+)?",
    re.I,
)
_UNTIL: Final = any_of(
    r"^(?:내년\s|올해\s|20\d\d년\s)?(?:\d{1,2}월|\d분기|\S{0,2}학기|연말|상반기|하반기)(?:\s\d{1,2}일)?\s?(?:말|초|중순)?\s?까지(?:는)?\s",
    r"\s(?:by|until|before)\s(?:the\s)?(?:end\sof\s)?(?:the\s)?(?:[A-Z][a-z]+|first|second|third|fourth|last|next|summer|winter|spring|autumn)\b[^,.;]{0,24}$",
)
"""By when, which stands in a column of its own."""
_BEFORE_COUNT: Final = re.compile(r"(?:건|것은|게|은|는|이|가)\s?$")
_LEAST_NAME: Final = 5
_SHORTEST_NAME: Final = 22
"""Characters up to which a goal tells a figure alone, and what is counted stands with that of today."""
_LONGEST_NAME: Final = 60
"""Characters beyond which what is counted has no name."""
_COUNTED: Final = 2
"""Figures of today that a message tells without a goal."""
_FEW: Final = re.compile(r"뿐|밖에|활동|\bactive\b|\bonly\s\d", re.I)


def measures_of(clauses: Sequence[BriefClause], void: Collection[str], *, is_korean: bool) -> list[Measure]:
    """Return what is counted of today with its goals, then goals whose present value nobody tells."""
    found: list[Measure] = []
    loose: list[Measure] = []
    counted: list[Measure] = []
    for one in clauses:
        if one.piece.text in void:
            continue
        if one.piece.told:
            coming = [Measure(name, "", 0, "", "", one, goal, one) for name, goal in told_goals(one.text)]
            found += coming or [*_said(one, clauses, is_korean=is_korean)] or _as_told(one)
            if coming:
                continue
            if one.kind == "state" or (one.kind == "note" and _EVENTS.search(one.text)):
                counted += [each for each in stated_in(one, is_korean=is_korean) if len(each.name) < _LONGEST_NAME]
            if all(each.clause is not one for each in counted) and (told := told_count(one, is_korean=is_korean)):
                counted.append(Measure(one.text, told.base, told.value, told.unit, "", one))
            continue
        if one.kind == "state" or (one.kind == "people" and _FEW.search(one.text)):
            found += stated_in(one, is_korean=is_korean)
        elif one.kind in ("aim", "day"):
            for goal in _goals(one, is_korean=is_korean):
                at = _matching(goal, found)
                if at is None:
                    loose.append(goal)
                else:
                    known = found[at]
                    found[at] = replace(
                        known,
                        goal=_halved(goal, known),
                        goal_in=one,
                        grows=_number(goal.goal) > known.value if goal.goal else known.grows,
                    )
    bases = {_bare(one.base) for one in found}
    counted = [one for one in counted if _bare(one.base) not in bases]
    for at, goal in enumerate(found):
        same = next((one for one in counted if not goal.base and _is_of(goal, one)), None)
        if same is not None:
            found[at] = replace(same, goal=goal.goal, goal_in=goal.goal_in)
            counted.remove(same)
    found += counted[:_COUNTED] if not any(one.goal_in for one in (*found, *loose)) else []
    found = _once(found)
    return [*sorted(found, key=lambda one: (not one.goal, not marks.TROUBLE.search(one.clause.text))), *loose]


def _once(measures: Sequence[Measure]) -> list[Measure]:
    """Return the measures without those that are told twice; of these the one that says by when."""
    found: dict[tuple[str, str, str], Measure] = {}
    for at, one in enumerate(measures):
        key = (one.base, one.goal, one.unit) if one.base and one.goal else (str(at), "", "")
        known = found.get(key)
        has_day = (
            known is not None and one.goal_in is not None and find_dates(one.goal_in.text, date.min.replace(year=2000))
        )
        if known is None or has_day:
            found[key] = replace(one, name=known.name) if known else one
    return [*found.values()]


def _said(one: BriefClause, clauses: Sequence[BriefClause], *, is_korean: bool) -> Iterator[Measure]:
    """Yield what a clause of a message wants reached, in its words, beside the figure of today in the same unit."""
    if one.kind != "aim" or not _WANTED.search(_UNTIL_THERE.sub("", one.text)):
        return
    at = clauses.index(one)
    if (span := from_to(one.text)) is not None:
        head = _BEFORE_COUNT.sub(" 것", one.text[: max(one.text.find(span[0]), 0)]).strip()
        name = head if len(head) > _LEAST_NAME and re.search("[가-힣]", head) else _goal_name(one.text)
        yield Measure(name, span[0], 0, "", "", one, span[1], one)
        return
    ratio = _RATIO_GOAL.search(one.text)
    if words := goal_in_words(one.text) or (ratio[0].strip() if ratio else ""):
        part = next(counted_parts(clauses[max(at - BACK, 0) : at]), None) if RATIO.search(words) else None
        if part is None:
            yield Measure(_goal_name(one.text), "", 0, "", "", one, words, one)
        else:
            yield Measure(part[0].text, part[1].base, part[1].value, part[1].unit, "", part[0], words, one)
        return
    figure = next(iter([*figures_in(one.text, is_korean=is_korean)][::-1]), None)
    before = counted_before(clauses, at, one.text, is_korean=is_korean)
    if figure is None and (bare := _bare_goal(one, before, is_korean=is_korean)):
        yield bare
        return
    today = next(
        (
            (each, known)
            for each in clauses
            if figure and each.piece.told and not GONE.search(each.text)
            if each is before or (each.kind in ("state", "note") and _roots(each.text) & _roots(one.text))
            for known in figures_in(each.text, is_korean=is_korean)
            if _unit(known["u"]) == _unit(figure["u"]) and known["n"] != figure["n"]
        ),
        None,
    )
    bounded = next((known.goal for known in _goals(one, is_korean=is_korean) if known.goal), "") if is_korean else ""
    goal = bounded or (f"{figure['n']}{'' if is_korean else ' '}{figure['u']}" if figure else "")
    if not figure and not _SHARE.search(one.text):
        return
    if today is None:
        yield Measure(_goal_name(one.text), "", 0, "", "", one, goal, one)
    else:
        base = f"{today[1]['n']}{'' if is_korean else ' '}{today[1]['u']}"
        name = _goal_name(one.text)
        counted = next((each.name for each in stated_in(today[0], is_korean=is_korean) if each.base == base), "")
        goal = _beside(goal, today[1]["per"] or "")
        name = counted or (today[0].text if len(name) < _SHORTEST_NAME else name)
        yield Measure(name, base, 0, "", "", today[0], goal, one)


def _as_told(one: BriefClause) -> list[Measure]:
    """Return a goal that is surely one and cannot be taken apart, in its own words."""
    days = [day.value.raw for day in find_dates(one.text, date.min.replace(year=2000))]
    bare = re.sub("|".join(map(re.escape, days)) or r"(?!)", " ", one.text)
    is_figure = re.search(rf"(?<!Q)(?:{NUMBER})(?!\s?[월년])", bare) or NUMBER_WORD.search(bare)
    is_counted = is_figure or NONE.search(bare) or _SHARE.search(bare)
    return [Measure(_goal_name(one.text), "", 0, "", "", one, "", one)] if one.kind == "aim" and is_counted else []


def _bare_goal(one: BriefClause, before: BriefClause | None, *, is_korean: bool) -> Measure | None:
    """Return a goal whose number has no unit, as one of what the clause before it counts."""
    number = None if is_korean else _NO_UNIT_GOAL.search(one.text)
    known = [*figures_in(before.text, is_korean=is_korean)] if before and before.kind in ("state", "note") else []
    if number is None or before is None or not known:
        return None
    base, unit = known[-1], known[-1]["u"]
    several = re.match(r"\s(?P<more>[a-z-]+s)\b", before.text[base.end() :]) if not unit.endswith("s") else None
    unit = f"{unit} {several['more']}" if several and not base["per"] else unit
    told_unit = unit
    per = base["per"] or ""
    unit = unit[:-1] if number["n"] == "1" and re.search(r"[a-rt-z]s$", unit) else unit
    goal = f"{number['bound'] or ''} {number['n']} {unit}{per}".strip()
    told = rf"\s?(?:\b(?:about|around|roughly)\s)?{re.escape(base['n'])}\s{re.escape(told_unit + per)}"
    name = re.sub(rf"{told}\W*$", "", before.text, flags=re.I).strip(" ,.")
    return Measure(
        name if len(name.split()) > 1 else before.text, f"{base['n']} {told_unit}{per}", 0, "", "", before, goal, one
    )


def _is_of(goal: Measure, counted: Measure) -> bool:
    """Tell whether a goal in words is that of what is counted of today."""
    wanted = {_root(word) for word in words_of(goal_in_words(goal.clause.text))}
    return len(wanted & {_root(word) for word in words_of(counted.clause.text)}) > 1


def _goal_name(text: str) -> str:
    """Return a goal without the words that say that it is one: "20건 밑으로 줄이는게 목표다" → "… 줄이는 것"."""
    bare = _IS_GOAL.sub(lambda found: "는 것" if found["act"] else "", text).strip(" ,.") or text
    short = _UNTIL.sub("", bare).strip(" ,.")
    return short if len(short) > _LEAST_NAME else bare


def _bare(text: str) -> str:
    return re.sub(r"\W", "", text)


def _number(text: str) -> float:
    match = re.search(NUMBER, text)
    return float(match[0].replace(",", "")) if match else 0.0


def _beside(goal: str, per: str) -> str:
    """Return a goal as it stands beside a value of the same time: a day's beside a day's."""
    time = _EACH.match(goal)
    return goal[time.end() :] if time and per.strip().startswith(time["per"]) else goal


def _halved(goal: Measure, known: Measure) -> str:
    if goal.goal:
        return _beside(goal.goal, known.per)
    return shown(known.value / goal.value, known.unit)


def _goals(one: BriefClause, *, is_korean: bool) -> Iterator[Measure]:
    if is_korean:
        for match in _GOAL_KO.finditer(one.text):
            name = re.sub(r"^.*,\s", "", match["name"] or "").strip()
            if match["u"] in ("일", "명") and one.kind == "day":
                continue
            bound = {
                "이하로": " 이하",
                "아래로": " 아래",
                "밑으로": " 아래",
                "이내로": " 이내",
                "미만으로": " 미만",
                "이상으로": " 이상",
                "이하": " 이하",
                "이내": " 이내",
                "이상": " 이상",
            }.get(match["bound"], "")
            if not name and one.kind == "aim" and not one.piece.told:
                name = re.sub(r"(?:을|를|은|는|이|가)$", "", _UNTIL.sub("", one.text[: match.start("n")].strip()))
            per = f"{match['per']} " if match["per"] else ""
            goal = f"{per}{match['n']}{match['u']}{bound}"
            yield Measure("" if _THIS.match(name) else name, "", 0, match["u"], "", one, goal, one)
        if one.kind == "aim" and not _GOAL_KO.search(one.text) and (bare := _BARE_GOAL_KO.search(one.text)):
            name = _UNTIL.sub("", f"{bare['name']} ").strip() or one.text
            yield Measure(name, "", 0, bare["u"], "", one, f"{bare['n']}{bare['u']}", one)
        return
    for part in re.split(r"\s(?:and)\s|,\s", one.text):
        found = _GOAL_EN.search(part)
        if found is None or (
            found["n"]
            and (one.kind == "day" and found["bound"] not in ("under", "below", "within", "down to", "at most"))
        ):
            continue
        name = _CUT.sub("", found["name"].strip()).strip()
        name = "" if re.fullmatch(r"and|or|but|want|max|no|to", name, re.I) else name
        if found["half"]:
            yield Measure(name, "", _SHARES[found["half"].lower()], "", "", one, "", one)
        elif found["n"]:
            unit = found["u"] or ""
            bound = found["bound"] if found["bound"] != "to" else ""
            yield Measure(
                name, "", 0, unit, "", one, f"{bound} {found['n']}{'' if unit == '%' else ' '}{unit}".strip(), one
            )


def _matching(goal: Measure, known: Sequence[Measure]) -> int | None:
    """Return the place of the measure that a goal is for: by its words and its unit; "this" is the last of its unit."""
    best, score = None, 0
    wanted = {_root(word) for word in words_of(goal.name)}
    for at, one in enumerate(known):
        if one.goal:
            continue
        same_unit = bool(goal.unit) and _unit(goal.unit) == _unit(one.unit)
        words = {_root(word) for word in words_of(f"{one.name} {one.clause.text}")}
        is_only = same_unit and sum(_unit(each.unit) == _unit(one.unit) for each in known) == 1
        points = (
            2 * len(wanted & words)
            + same_unit
            + (same_unit and not goal.name)
            + (is_only and bool(TIMES.search(goal.unit)))
        )
        if goal.unit and not same_unit and not (TIMES.search(goal.unit) and TIMES.search(one.unit)):
            points = 0 if len(wanted & words) == 0 else 1
        if points >= max(score, 2):
            best, score = at, points
    return best


def _roots(text: str) -> set[str]:
    return {_root(word) for word in words_of(text) if not re.search(r"\d", word)}


def _root(word: str) -> str:
    return word[:5] if word.isascii() else word[:2]


def _unit(unit: str) -> str:
    return re.split(r"\s(?:a|per|each|every)\s", unit)[0].rstrip("s").replace("working ", "")
