"""The goals that an English sentence tells: what is to get from which figure to which."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.korean import RELATIVE, FoundGoal
from orchestrator.graphs.plan.rules.reading.outcomes.relative import relative_goals
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import CountedFigure

_N: Final = r"(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)"
_WORDS: Final = {word: at for at, word in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])} | {
    "no": 0, "nobody": 0, "none": 0, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
}  # fmt: skip
_BOUND: Final = r"(?:under|below|over|above|at\sleast|at\smost|(?:no\s|not\s)?(?:fewer|less|more)\sthan|within|up\sto)"
_ABOUT: Final = r"(?:about|around|roughly|some|nearly|almost)"
_MOST: Final = re.compile(
    r"\b(?:max(?:imum)?|min(?:imum)?|limit(?:ed\sto|\sof)?|cap(?:ped)?(?:\sat)?|first|every|within|same|these|those)\.?\s$",
    re.I,
)
"""Before a figure that is a bound of the use."""
_CLAUSE: Final = re.compile(
    rf"^(?P<noun>(?:[a-z-]+\s)?[a-z-]+s)\s(?P<verb>(?!{_BOUND}|(?:in|on|at|of|from|to|with|without|for|out|per|under|each|every|that|who|an?|day|week|month)\b)[a-z]+(?<!ed)(?<!ing)(?<!s)(?<!ly))\s(?P<rest>[a-z].*)$"
)
"""People or things with what they do: "pairs finish all six weeks"."""
_STOP: Final = r"(?!(?:by|until|till|before|from|to|on|at|in|which|that|who|and|or|but|so|if|when|as|measured|counted|tallied|taken|read|is|are|was|were|we|it|our|every|each|per|an?|within|over|under|x)\b)"
_PERIOD: Final = r"\s(?:per\s\d[\d,]*|(?:an?|per|each|every)\s(?:day|night|week|month|quarter|term|season|year|hour|shift|session|round))"
_FIGURE: Final = re.compile(
    rf"(?:(?P<bound>{_BOUND})\s)?(?:{_ABOUT}\s)?(?<![\d.,£$€/-])(?P<n>{_N}|\b(?:zero|no(?!\s(?:more|less|fewer|later|longer|one)\b)(?=\s[a-z]+(?:s|ing)?\b)|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty)\b)"
    rf"(?P<unit>\s?%|\s?percent|(?:\s{_STOP}[a-z][a-z'’-]*){{0,5}})?(?P<per>{_PERIOD})?",
    re.I,
)
_PART: Final = re.compile(
    rf"(?P<a>{_N})\s(?:in|of|out\sof)\s(?:the\s|our\s)?(?P<b>{_N})(?P<unit>(?:\s{_STOP}[a-z][a-z'’-]*){{0,3}})", re.I
)
_ARROW: Final = re.compile(
    rf"(?P<name>[^,;\d]{{2,60}}?)\s(?P<a>{_N}(?:\s?%)?(?:\s{_STOP}[a-z-]+){{0,3}})\s?(?:->|→|=>)\s?(?P<goal>.+)", re.I
)
_COUNT_DOWN: Final = re.compile(
    rf"(?<!from\s)(?<![£$€\d.,])(?P<a>\b{_N}(?:\s{_STOP}[a-z-]+){{0,3}})\s(?:an?\s[a-z]+\s|per\s[a-z]+\s)?(?:down|up)\sto\s(?P<goal>(?:{_BOUND}\s)?{_N}[^.;,]*)",
    re.I,
)
_RISES: Final = re.compile(
    rf"(?:^|[;,:]\s)(?:and\s)?(?P<name>[A-Za-z][^,;:\d]{{2,50}}?)\s(?:up|down)\sfrom\s(?P<a>{_N}(?:\s?%)?(?:\s{_STOP}[a-z-]+){{0,3}})\sto\s(?P<goal>(?:{_BOUND}\s)?{_N}[^.;,]*)",
    re.I,
)
"""What is to go up or down, without a verb: "requests fulfilled up from 39 to 110"."""
_AGAINST: Final = re.compile(
    rf",?\s(?:against|up\sfrom|down\sfrom|instead\sof|compared\s(?:with|to))\s(?P<a>(?:about\s)?{_N}(?:\s?%)?)(?:\s(?:today|now|last\s[a-z]+|at\spresent))?",
    re.I,
)
"""Today's value behind a goal."""
_CUE: Final = re.compile(
    r"\b(?:goals?|targets?|aims?)\b(?:\s(?:is|are|for|of|to|number|figure))*\s?[:,–—-]?\s?"
    r"|(?P<wish>\b(?:we|i)(?:['’]d|\swould)?(?:['’]re|['’]m|\sare|\sam)?\s(?:want(?:ing)?|like|hope|hoping|aim(?:ing)?|plan(?:ning)?|mean)\s(?:to\s(?:have\s|see\s|get\s|bring\s|cut\s|reach\s|start\s)?|for\s|at\s)?)"
    r"|\bcall\s(?:it|this|that)\s(?:a\s)?(?:success|done|worth\sit)\s(?:if|when|once)\s|\bsuccess\s(?:is|means|would\sbe|looks\slike)\s?:?\s?"
    r"|(?:^|[,;]\s)(?P<order>(?:want(?:ed)?|hoping\sfor|aiming\s(?:for|at)):?\s(?=[^.]*\d))|^(?P<order2>get|go|grow|bring|cut|reduce|lower|raise|reach|hit|keep|halve|double|drop|increase)\s(?=[^.]*\d)",
    re.I,
)
_IMPERATIVE: Final = re.compile(
    r"^(?:get|go|grow|bring|cut|reduce|lower|raise|reach|hit|keep|halve|double|drop|increase)\s", re.I
)
_FROM_TO: Final = re.compile(
    rf"(?P<name>[^,;]*?)\bfrom\s(?P<a>{_N}(?:\s?%)?(?:\s{_STOP}[a-z-]+){{0,3}})\s(?:a\s[a-z]+\s)?(?:down\s|up\s)?to\s(?P<goal>.+)",
    re.I,
)
_DOWN: Final = re.compile(
    r"\s?\b(?:(?:down|up|back)\s)?(?:to|by)\s*$|\s?\b(?:is|are|be|at|stay|stays|kept|get|gets)\s*$", re.I
)
_UNTIL: Final = re.compile(
    rf",?\s(?:by|until|before|till)\s(?:the\s)?(?:end\sof\s)?(?:[A-Za-z]+\s)?{BLANK}+(?:\s[a-z]+(?=[,.;]|$))?|,?\s(?:on|in|over|at)\s(?:the\s)?{BLANK}+"
)
_PARTS: Final = re.compile(r",\s(?:and\s)?|\s(?:and|plus)\s")
_LEAD: Final = re.compile(
    r"^(?:(?:to|and|then|have|see|get|that|the|our|a|an|at|for|is|bring|cut|reduce|lower|raise|reach|hit|keep|drop|increase|grow|us|want|only|of|if)\s)+",
    re.I,
)
_POINTS: Final = re.compile(r"^(?:it|that|this|them|those|these|the\snumber|this\snumber|that\snumber|there)?$", re.I)
_ARTICLE: Final = re.compile(r"\b(?:the|our|a|an|my|their)\s[a-z]+\s*$", re.I)
_VERB_NOUN: Final = re.compile(r"^(?P<verb>[a-z]{3,12})$")
_TIME: Final = re.compile(r"(?:min(?:ute)?s?|hours?|days?|weeks?|months?)", re.I)
_SOME_DAY: Final = re.compile(
    r",?\s\bby\s(?:the\s)?(?:end\sof\s(?:the\s)?)?(?:[a-z]+\s){0,2}?(?:spring|summer|autumn|fall|winter|midsummer|harvest|christmas|easter|term|year|season|month|then|[A-Z]\w+(?:\s[A-Z]\w+)?)\b",
    re.I,
)
"""By when, told by no day of the calendar."""
_OF_TEXT: Final = re.compile(r"(?:words?|pages?|sides?|sentences?|lines?|bullets?|euros?|dollars?|pounds?)\b", re.I)
"""What is counted of the plan itself, or paid."""
_FAR: Final = 70
"""Characters behind a wish in which stands what is wanted."""
_NO_VERB: Final = re.compile(
    r"^(?:in|on|at|of|from|to|with|without|for|out|per|under|each|every|that|who|[a-z]+(?:ed|ing|ly))\b", re.I
)


_SHOULD: Final = re.compile(
    rf"^(?P<name>[A-Za-z][^,;\d]{{2,50}}?)\sshould\s(?:be|weigh|take|last|stay|fall|drop|rise|come)\s(?:to\s|at\s)?(?P<goal>{_BOUND}\s{_N}[^,;]*),?\s(?:and\s|but\s)?(?=[^.]*\b(?:today|now|currently|at\spresent)\b)(?P<a>[^.;]*\d[^.;]*)",
    re.I,
)
"""What should be, with what is today."""
_SHOULD_CHANGE: Final = re.compile(
    r"(?P<name>[A-Za-z][^,;\d]{2,50}?)\s(?:should|must|has\sto|have\sto|is\sto|are\sto)\s(?:fall|drop|rise|come|go|shrink|grow|get)\s(?:down\s|up\s)?(?=from\s\d)",
    re.I,
)
"""What is to change, from which figure on."""


def goals_en(one: ToldSentence, *, follows: bool = False) -> Iterator[FoundGoal]:
    """Yield the goals of a sentence; ``follows``: the sentence before it is a label for them."""
    for found in _goals(one, follows=follows):
        base = replace(found.base, text=one.as_told(found.base.text)) if found.base else None
        figure = replace(found.figure, text=one.as_told(found.figure.text))
        yield FoundGoal(one.as_told(found.name), base, figure, is_pointing=found.is_pointing)


def _goals(one: ToldSentence, *, follows: bool) -> Iterator[FoundGoal]:
    cued = _CUE.search(one.text)
    if (cued and not _IMPERATIVE.match(cued[0])) or one.until:
        for relative, thing, said in relative_goals(one.text):
            what = _noun(thing)
            yield FoundGoal(what, None, CountedFigure(said, *relative.span(), 0, RELATIVE), is_pointing=not what)
            return
    if should := _SHOULD.match(one.shown):
        wanted, now = (next(_FIGURE.finditer(should[part]), None) for part in ("goal", "a"))
        if wanted and now:
            figures = _figure(now, should.start("a")), _figure(wanted, should.start("goal"))
            yield FoundGoal(_noun(should["name"]), *figures, is_pointing=False)
            return
    shown, cue = one.shown, _CUE.search(one.shown) or _SHOULD_CHANGE.match(one.shown)
    if rises := _RISES.search(shown):
        base, goal = next(_FIGURE.finditer(rises["a"]), None), next(_FIGURE.finditer(rises["goal"]), None)
        name = _noun(rises["name"])
        if base and goal and name:
            figure = with_unit(_figure(goal, rises.start("goal")), _figure(base, 0))
            yield FoundGoal(name, _figure(base, rises.start("a")), figure, is_pointing=False)
            return
    if span := _COUNT_DOWN.search(shown) if one.until or cue else None:
        base, goal = next(_FIGURE.finditer(span["a"]), None), next(_FIGURE.finditer(span["goal"]), None)
        if base and goal:
            told = with_unit(_figure(goal, span.start("goal")), _figure(base, 0))
            name = _counted(base)
            yield FoundGoal(name, _figure(base, span.start("a")), told, is_pointing=not name)
            return
    if cue is None and not follows:
        return
    if cue is not None and _IMPERATIVE.match(cue[0]) and one.until is None:
        return
    begin = cue.end() if cue else 0
    is_wish = cue is not None and cue.re is _CUE and bool(cue["wish"])
    against = _AGAINST.search(shown)
    if against:
        shown = shown[: against.start()] + " " * (against.end() - against.start()) + shown[against.end() :]
    region = _UNTIL.sub("", shown[begin:])
    is_until = region != shown[begin:] or _SOME_DAY.search(shown) is not None
    region = _SOME_DAY.sub("", region).rstrip(" .")
    region = re.split(
        r"[,;]\s(?:which|who|measured|counted|tallied|taken|read|as\s|so\s|because|but|[A-Z][a-z]+\s(?:counts|reads|tallies|measures|logs))",
        region,
    )[0]
    if cue and cue.re is _SHOULD_CHANGE:
        region = f"{cue['name']} {region}"
    if span := _FROM_TO.match(region) or _ARROW.match(region):
        goal = next(_FIGURE.finditer(span["goal"]), None)
        base = next(_FIGURE.finditer(span["a"]), None)
        if goal and base:
            name = _noun(span["name"]) or _counted(goal)
            told = with_unit(_figure(goal, begin + span.start("goal")), _figure(base, 0))
            yield FoundGoal(name, _figure(base, begin + span.start("a")), told, is_pointing=not name)
        return
    at = 0
    for part in (*_PARTS.split(region),):
        offset = region.find(part, at)
        at = offset + len(part)
        found = next((each for each in _FIGURE.finditer(part) if _is_figure(each)), None)
        if found is None or _OF_TEXT.match((found["unit"] or "").strip()):
            continue
        is_told = (
            found["bound"]
            or is_until
            or "%" in found[0]
            or (found["n"].lower() in ("zero", "no") and not (is_wish and offset))
            or _DOWN.search(part[: found.start()])
            or (offset == 0 and found[0].strip() == part.strip() and re.search(r"\d", shown[:begin]))
        )
        if found["n"].lower() == "no" and (re.search(r"\bthat\s$", part[: found.start()]) or (is_wish and offset)):
            continue
        if is_wish and (not is_told or offset + found.start() > _FAR):
            continue
        before = _DOWN.sub("", part[: found.start()])
        name = _LEAD.sub("", f"{before} ".lstrip()).strip(" :,-–—")
        is_pointing = (
            bool(_POINTS.match(name))
            and bool(before.strip())
            and bool(re.search(r"\b(?:it|that|this|them|those|these)\b", before, re.I))
        )
        counted = _counted(found)
        if counted and one.as_told(found[0]) != found[0] and "%" in found[0] and not counted.startswith("Share"):
            counted = f"Share {counted}"
        if _POINTS.match(name):
            is_pointing = is_pointing or bool(_TIME.fullmatch(counted))
            name = "" if is_pointing else counted
        elif _VERB_NOUN.match(name) and counted and not _ARTICLE.search(before):
            name = _done(name, counted)
        rest = re.sub(r"\s?\([^()]*\)$", "", part[found.end() :]).strip()
        if (
            rest
            and not name.startswith(rest)
            and not re.search(r"\d", rest)
            and len(rest) < 40
            and not is_pointing
            and counted
            and name == counted
            and "%" not in found[0]
        ):
            name = f"{name} {rest}" if _NO_VERB.match(rest) else f"{name} that {rest}"
        base = next(_FIGURE.finditer(against["a"]), None) if against else None
        today = _figure(base, against.start("a")) if base and against else None
        is_pointing = is_pointing or not (name or counted)
        yield FoundGoal(name, today, _figure(found, begin + offset), is_pointing=is_pointing)


def with_unit(goal: CountedFigure, base: CountedFigure) -> CountedFigure:
    """Return a goal that names no unit with that of today: "from 40 minutes to 15", "under 2 a month"."""
    if goal.unit or not base.unit or len(base.unit.split()) > 1:
        return goal
    return replace(goal, text=re.sub(r"(\d[\d,.]*)", rf"\1 {base.unit}", goal.text, count=1), unit=base.unit)


def figures_en(one: ToldSentence) -> Iterator[CountedFigure]:
    """Yield what a sentence counts."""
    for found in _figures(one):
        yield replace(found, text=one.as_told(found.text))


def _figures(one: ToldSentence) -> Iterator[CountedFigure]:
    taken: list[tuple[int, int]] = []
    for part in _PART.finditer(one.shown):
        taken.append(part.span())
        yield CountedFigure(
            part[0].strip(), part.start(), part.end(), float(part["a"].replace(",", "")), part["unit"].strip()
        )
    for match in _FIGURE.finditer(one.shown):
        if any(match.start("n") < end and start <= match.start("n") for start, end in taken):
            continue
        if match["bound"] or _MOST.search(one.shown[: match.start()]):
            continue
        if match["n"].lower() != "no" and (_is_figure(match) or match["n"].isdigit()):
            yield _figure(match, 0)


def _figure(match: "re.Match[str]", offset: int) -> CountedFigure:
    told = re.sub(r"\s+", " ", match[0]).strip()
    unit = (match["unit"] or "").strip()
    if does := _CLAUSE.match(unit):
        told = told.replace(f" {does['verb']} {does['rest']}", "")
    number = match["n"].lower()
    value = float(number.replace(",", "")) if number[0].isdigit() else float(_WORDS.get(number, 0))
    return CountedFigure(told, offset + match.start(), offset + match.end(), value, unit)


def _is_figure(match: "re.Match[str]") -> bool:
    unit = (match["unit"] or "").strip()
    return bool(match["bound"] or unit or match["per"]) or match["n"].isdigit()


def _counted(match: "re.Match[str]") -> str:
    unit = (match["unit"] or "").strip()
    if unit in ("%", "percent"):
        rest = match.string[match.end() :].strip()
        words = re.match(rf"(?:of\s)?(?P<all>(?:{_STOP}[a-z][a-z'’-]*\s?){{1,7}})", rest, re.I)
        return (
            f"Share of {words['all'].strip()}"
            if words and rest.startswith("of ")
            else words["all"].strip()
            if words
            else ""
        )
    if does := _CLAUSE.match(unit):
        return f"{does['noun']} that {does['verb']} {does['rest']}"
    return f"{unit}{match['per'] or ''}".strip()


def _noun(text: str) -> str:
    name = _LEAD.sub("", f"{text.strip()} ").strip(" :,-–—")
    return "" if _POINTS.match(name) else name


def _done(verb: str, counted: str) -> str:
    """Return "tonnes rescued" for "rescue 8 tonnes"; of a verb whose participle nobody can tell by its letters the noun."""
    if verb.endswith("e"):
        return f"{counted} {verb}d"
    if re.search(r"(?:ct|ck|sh|ss|ll|rm|rn|pt|st|er|en|ch|in|ir|ai[rn]|oa[dn]|ver|it|nt)$", verb) and verb not in (
        "find",
        "send",
        "lend",
        "spend",
        "win",
        "run",
        "get",
        "hit",
        "cut",
    ):
        return f"{counted} {verb}ed"
    return counted
