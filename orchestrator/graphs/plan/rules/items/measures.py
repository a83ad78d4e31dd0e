"""What the material counts of today, and what it wants instead."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.goals import NONE, from_to, goal_in_words
from orchestrator.graphs.plan.rules.items.told_goals import told_goals
from orchestrator.graphs.plan.rules.items.told_today import told_count
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_NUMBER: Final = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?"
_UNIT_KO: Final = (
    r"%|퍼센트|kg|km|킬로|그램|톤|리터|건|통|번|회|장|명|분|시간|일|주|개월|달|개|대|마리|곳|권|쪽|집|가구|세대|세트"
)
_PER_KO: Final = r"하루에?|매일|매주|주당|일주일에|한\s?달에|월\s?평균|월|매달|1년에|연간|연"
_STATE_KO: Final = re.compile(
    rf"(?:(?P<per>{_PER_KO})\s)?(?:평균\s|약\s|무려\s)?(?P<n>{_NUMBER})\s?(?P<u>{_UNIT_KO})(?:씩|쯤|정도|꼴)?"
)
_STATE_EN: Final = re.compile(
    rf"(?:about\s|around\s|roughly\s|like\s|some\s|nearly\s|almost\s|over\s)?(?P<n>{_NUMBER})\s?(?P<u>%|(?:working\s|business\s)?[a-z][a-z-]+)(?:\sof\s[a-z-]+)?(?P<per>\s(?:a|per|each|every)\s(?:day|night|week|month|year|season|term|shift|saturday|sunday|morning|hour))?",
    re.I,
)
_GOAL_KO: Final = re.compile(
    rf"(?:(?P<name>[가-힣A-Za-z0-9 ]{{1,24}}?)(?:을|를|은|는)\s)?(?P<n>{_NUMBER})\s?(?P<u>{_UNIT_KO})\s?(?P<bound>이하로|이상으로|아래로|밑으로|이내로|미만으로|으로|로|까지|이하|이내|이상)"
)
_GOAL_EN: Final = re.compile(
    rf"(?P<name>[A-Za-z][A-Za-z' -]{{2,40}}?)\s(?:(?P<bound>under|below|within|down\sto|to|at\smost|at\sleast|over|above|less\sthan|fewer\sthan|no\smore\sthan)\s(?P<n>{_NUMBER})\s?(?P<u>%|[a-z-]+)?|down\sby\s(?P<half>half|a\sthird|a\squarter))",
    re.I,
)
_THIS: Final = re.compile(r"^(?:이걸|이를|이것을|그걸|이|그)$")
_SHARES: Final = {"half": 2, "a third": 3, "a quarter": 4}
_CUT: Final = re.compile(
    r"^(?:we(?:'d)?|i(?:'d)?|they)\s(?:want|would\slike|like|need|aim\sfor)\s(?:the\s)?|^(?:and|the|that)\s", re.I
)
_NO_UNIT: Final = re.compile(
    r"^(?:and|or|to|of|in|on|the|a|pm|am|for|at|who|which|is|are|old|january|february|march|april|may|june|july|august|september|october|november|december|from|by)$",
    re.I,
)
_WAITING: Final = re.compile(r"기다리|대기|wait|queue", re.I)
_TIMES: Final = re.compile(r"minute|hour|day|week|분|시간|일|주|개월|달")
_VERB: Final = re.compile(r"^(?:went|ran|came|had|got|were|was|lost|left|[a-z]+ed)$", re.I)
_HAPPENED: Final = re.compile(r"\s(?:ran|went|were|had|missed|lost|left|came|[a-z]+ed)\b")
"""Behind a number of things: what happened to them."""
_COUNTED_EN: Final = re.compile(
    r"%|s$|people|staff|children|min|hour|day|week|month|went|ran|came|had|got|were|was|lost|left|ed$", re.I
)
_BURDEN: Final = any_of(
    r"전화|문의|물어|묻는|민원|불만|겹|빠지|빠진|늦|대기|기다|누락|분실|오류|실수|반품|노쇼|취소|못\s|걸린|걸려|섞|파손|고장|지각|결석|종이|메일",
    r"\b(?:calls?|e-?mails?|complain\w*|no-shows?|late|lost|missing|wait\w*|queue\w*|takes?|errors?|wrong|double|missed|ran\sout|turn\sup|cancel\w*|drop\w*|don'?t\s(?:come|show)|by\shand|paper|requests?)\b",
)
"""What is better when there is less of it."""
_WANTED: Final = any_of(
    r"목표|까지|줄[이여]|늘[리려]|싶|꿈|으면|야\s|이상|이하",
    r"\b(?:goal|target|aim|want|like|hope|instead|half|halved?|doubled?|fewer|less|more|under|below|by|down|from|reach|cut)\b",
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
    rf"(?:(?P<bound>under|below|within|at\smost|at\sleast|over|above|less\sthan|fewer\sthan|more\sthan|no\smore\sthan)\s|\b(?:is|to|like|want)\s)(?P<n>{_NUMBER})(?=\s(?:a|per|by|in|until|before|each|every)\b|\W*$)",
    re.I,
)
_SHORTEST_NAME: Final = 22
"""Characters up to which a goal tells a figure alone, and what is counted stands with that of today."""
_LONGEST_NAME: Final = 60
"""Characters beyond which what is counted has no name."""
_COUNTED: Final = 2
"""Figures of today that a message tells without a goal."""
_FEW: Final = re.compile(r"뿐|밖에|활동|\bactive\b|\bonly\s\d", re.I)
_GROWS: Final = re.compile(
    r"활동|참여|이용률|가입|등록|회수율|응답률|가동률|재방문|뿐|밖에|\b(?:active|attend|use[sd]?|joined|only)\b", re.I
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A thing that can be counted again."""

    name: str
    base: str
    """Today's value with its unit; empty where nobody has told one."""
    value: float
    unit: str
    per: str
    clause: BriefClause
    """Where today's value, else the goal, stands."""
    goal: str = ""
    goal_in: BriefClause | None = None
    grows: bool = False
    """More of it is better."""


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
                counted += [each for each in _stated(one, is_korean=is_korean) if len(each.name) < _LONGEST_NAME]
            if all(each.clause is not one for each in counted) and (told := told_count(one, is_korean=is_korean)):
                counted.append(Measure(one.text, told.base, told.value, told.unit, "", one))
            continue
        if one.kind == "state" or (one.kind == "people" and _FEW.search(one.text)):
            found += _stated(one, is_korean=is_korean)
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
    return [*sorted(found, key=lambda one: (not one.goal, not marks.TROUBLE.search(one.clause.text))), *loose]


def _said(one: BriefClause, clauses: Sequence[BriefClause], *, is_korean: bool) -> Iterator[Measure]:
    """Yield what a clause of a message wants reached, in its words, beside the figure of today in the same unit."""
    if one.kind != "aim" or not _WANTED.search(_UNTIL_THERE.sub("", one.text)):
        return
    at = clauses.index(one)
    if (span := from_to(one.text)) is not None:
        yield Measure(_goal_name(one.text), span[0], 0, "", "", one, span[1], one)
        return
    if words := goal_in_words(one.text):
        yield Measure(_goal_name(one.text), "", 0, "", "", one, words, one)
        return
    figure = next(iter([*_figures(one.text, is_korean=is_korean)][::-1]), None)
    before = clauses[at - 1] if at else None
    if figure is None and (bare := _bare_goal(one, before, is_korean=is_korean)):
        yield bare
        return
    today = next(
        (
            (each, known)
            for each in clauses
            if figure and (each.kind in ("state", "note") or each is before) and each.piece.told
            for known in _figures(each.text, is_korean=is_korean)
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
        name = today[0].text if len(name) < _SHORTEST_NAME else name
        yield Measure(name, base, 0, "", "", today[0], goal, one)


def _as_told(one: BriefClause) -> list[Measure]:
    """Return a goal that is surely one and cannot be taken apart, in its own words."""
    days = [day.value.raw for day in find_dates(one.text, date.min.replace(year=2000))]
    bare = re.sub("|".join(map(re.escape, days)) or r"(?!)", " ", one.text)
    is_counted = re.search(rf"(?<!Q)(?:{_NUMBER})(?!\s?[월년])", bare) or NONE.search(bare) or _SHARE.search(bare)
    return [Measure(_goal_name(one.text), "", 0, "", "", one, "", one)] if one.kind == "aim" and is_counted else []


def _bare_goal(one: BriefClause, before: BriefClause | None, *, is_korean: bool) -> Measure | None:
    """Return a goal whose number has no unit, as one of what the clause before it counts."""
    number = None if is_korean else _NO_UNIT_GOAL.search(one.text)
    known = [*_figures(before.text, is_korean=is_korean)] if before and before.kind in ("state", "note") else []
    if number is None or before is None or not known:
        return None
    base, unit = known[-1], known[-1]["u"]
    per = base["per"] or ""
    goal = f"{number['bound'] or ''} {number['n']} {unit}{per}".strip()
    return Measure(before.text, f"{base['n']} {unit}{per}", 0, "", "", before, goal, one)


def _is_of(goal: Measure, counted: Measure) -> bool:
    """Tell whether a goal in words is that of what is counted of today."""
    wanted = {_root(word) for word in words_of(goal_in_words(goal.clause.text))}
    return len(wanted & {_root(word) for word in words_of(counted.clause.text)}) > 1


def _goal_name(text: str) -> str:
    """Return a goal without the words that say that it is one: "20건 밑으로 줄이는게 목표다" → "… 줄이는 것"."""
    return _IS_GOAL.sub(lambda found: "는 것" if found["act"] else "", text).strip(" ,.") or text


def _bare(text: str) -> str:
    return re.sub(r"\W", "", text)


def _figures(text: str, *, is_korean: bool) -> Iterator[re.Match[str]]:
    for match in (_STATE_KO if is_korean else _STATE_EN).finditer(text):
        if not (_NO_UNIT.match(match["u"]) or re.match(r"월|일|년", text[match.end("n") :].lstrip())):
            yield match


def _number(text: str) -> float:
    match = re.search(_NUMBER, text)
    return float(match[0].replace(",", "")) if match else 0.0


def _halved(goal: Measure, known: Measure) -> str:
    if goal.goal:
        return goal.goal
    return shown(known.value / goal.value, known.unit)


def shown(value: float, unit: str) -> str:
    """Return a value with its unit."""
    if unit != "%" and not _TIMES.search(unit) and value >= 1:
        value = int(value)  # nobody counts a half
    number = f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.1f}"
    return f"{number}{unit}" if unit == "%" or re.search("[가-힣]", unit) else f"{number} {unit}".strip()


def _stated(one: BriefClause, *, is_korean: bool) -> Iterator[Measure]:
    pattern = _STATE_KO if is_korean else _STATE_EN
    matches = [match for match in pattern.finditer(one.text) if not _NO_UNIT.match(match["u"])]
    frequent = [match for match in matches if match["per"] or match["u"] == "%" or _TIMES.search(match["u"])]
    is_wrong = marks.TROUBLE.search(one.text) or _WAITING.search(one.text) or _GROWS.search(one.text)
    others = [match for match in matches if match not in frequent and _HAPPENED.match(one.text[match.end() :])]
    for match in [*(frequent or (matches if is_wrong else ())), *(others if frequent else ())][:3]:
        per = (match["per"] or "").strip()
        is_told_rate = one.piece.told and match["per"]
        if not (is_told_rate or _BURDEN.search(one.text) or _GROWS.search(one.text)):
            continue  # how much there is, not what is too much
        if not float(match["n"].replace(",", "")):
            continue
        if not is_korean and not _COUNTED_EN.search(match["u"]):
            continue  # "ten club nights" counts no clubs
        if re.match(r"\s?중\s|\s(?:of|in)\s\d", one.text[match.end() :]):
            continue  # the whole of which a part is counted
        name = _name(one.text, match, is_korean=is_korean)
        yield Measure(
            name,
            f"{match['n']}{match['u']}"
            if is_korean or match["u"] == "%"
            else f"{match['n']}{'' if _VERB.search(match['u']) else ' ' + match['u']}{' ' + per if per else ''}",
            float(match["n"].replace(",", "")),
            match["u"] if is_korean else "" if _VERB.search(match["u"]) else f"{match['u']}{' ' + per if per else ''}",
            per,
            one,
            grows=bool(_GROWS.search(one.text)),
        )


def _name(text: str, match: re.Match[str], *, is_korean: bool) -> str:
    """Return what is counted: the clause around the figure."""
    before, behind = text[: match.start()].strip(" ,"), text[match.end() :].strip(" ,")
    if is_korean:
        before = re.sub(r"^.*(?:해서|아서|어서|라서|는데|인데|지만)요?,?\s", "", before)
        before = re.sub(r"^(?:지금은|지금|현재는?|작년에?)\s", "", before)
        name = re.sub(r"(?:이|가|은|는|을|를|에|만|의)$", "", before.strip())
        name = re.sub(r"(?<![가-힣])(?P<verb>[가-힣]{1,12}는)\s게$", r"\g<verb> 것", name)
        if len(name) < 4 or re.search(r"서$|한테$|중$", name):
            rest = re.sub(r"(?:씩|쯤|정도)?\s?", "", behind, count=1)
            rest = re.sub(r"^(?:이|가|은|는|뿐)\s?", "", rest)
            whole = rest if name.endswith("중") else f"{name} {rest}".strip()
            name = f"{noun} 것" if (noun := korean.adnominal(whole)) else whole
        elif name.endswith("도"):
            name = name[:-1]
        return f"{name}({match['per'].strip()})" if match["per"] else name
    clause = re.sub(r"^.*?(?:,\s(?:and\s)?)(?=[^,]*$)", "", before) if "," in before else before
    behind = re.split(r",\s|\sand\s", behind)[0]
    joined = f"{clause} … {behind}" if clause and behind else clause or behind
    unit = match["u"]
    if unit == "%":
        share = re.match(r"of\s(?P<all>[a-z -]+?)\s(?:are|is|were|have|had)\s(?P<part>[^,.;]+)", behind)
        return f"Share of {share['all']} that are {share['part']}" if share else f"Share: {joined}"
    per = (match["per"] or "").strip()
    if _HAPPENED.match(text[match.end() :]) and not per:
        return f"{unit[:1].upper()}{unit[1:]} that {behind}"
    if _VERB.search(unit):
        return f"Number that {unit} {behind}" + (f" ({before[:1].lower()}{before[1:]})" if before else "")
    told = f"{unit} {per}".strip()
    return f"{told[:1].upper()}{told[1:]} ({joined[:70].strip(' …')})"


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
            yield Measure(
                "" if _THIS.match(name) else name, "", 0, match["u"], "", one, f"{match['n']}{match['u']}{bound}", one
            )
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
            + (is_only and bool(_TIMES.search(goal.unit)))
        )
        if goal.unit and not same_unit and not (_TIMES.search(goal.unit) and _TIMES.search(one.unit)):
            points = 0 if len(wanted & words) == 0 else 1
        if points >= max(score, 2):
            best, score = at, points
    return best


def _root(word: str) -> str:
    return word[:5] if word.isascii() else word[:2]


def _unit(unit: str) -> str:
    return re.split(r"\s(?:a|per|each|every)\s", unit)[0].rstrip("s").replace("working ", "")
