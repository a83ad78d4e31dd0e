"""On which weekdays and at what hours something is done, in the words of the sentences that tell it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes
from orchestrator.language.plain_style import plainly

_DAY_KO: Final = r"[월화수목금토일]요일"
_DAY_EN: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SHORT_EN: Final = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?"
_WEEKDAYS: Final = any_of(
    rf"(?:매주|격주|매월|매달|첫째|둘째|셋째|넷째)[^.]{{0,12}}{_DAY_KO}|{_DAY_KO}(?:\s?(?:,|·|와|과|하고|이랑)\s?{_DAY_KO}|마다|에만|[은엔]?\s(?:오전|오후|아침|저녁|밤|낮)?\s?\d{{1,2}}시)|(?<![가-힣\d])[월화수목금토일](?:\s?[·/,]\s?[월화수목금토일])+(?![가-힣])|(?:주말|평일)(?:에만|마다)|(?<![가-힣\d])[월화수목금토일](?:요일)?\s?[~–-]\s?[월화수목금토일](?:요일)?(?![가-힣])",
    rf"\b{_SHORT_EN}\s?(?:-|–|to|through|till|until)\s?{_SHORT_EN}\b|\b{_DAY_EN}s\b|\b(?:every|each)\s{_DAY_EN}\b|\bon\sweekdays\b|\b(?:once|twice)\sa\s(?:week|month)\b|\b{_DAY_EN}(?:,|\sand|\sor|\s&)\s{_DAY_EN}\b",
)
_OF_TODAY: Final = any_of(
    r"지금|현재|여태|평균|작년|지난|[았었했]\S{0,3}(?:$|\s)|기다리|줄을?\s?(?:서|섭)|까지\s남|칠판",
    r"\b(?:currently|at\spresent|now|today|last\s(?:year|month|week)|because\swe|average|used\sto|was|were|had)\b",
)
"""How it is today."""
_OF_PLAN: Final = any_of(r"회의|보고|결재|결정|이사회|기획서", r"\b(?:decid|vote|board|committee|meeting|sign)\w*")
_RANGE: Final = any_of(
    r"\d{1,2}(?:시(?:\s?반)?)?\s?(?:[~∼–-]|부터|에서)\s?(?:오전|오후|저녁|밤)?\s?\d{1,2}시",
    r"\d\s?(?:[ap]m\s)?(?:[–-]|to|until|till)\s?\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\d:\d\d\s?(?:[–-]|to)\s?\d",
)
_BY_CLOCK: Final = any_of(
    r"(?:전날|당일|하루\s?전|사흘\s?전|다음\s?날|그날)\s?(?:오전|오후|아침|저녁|밤)?\s?\d{1,2}시",
    r"\d(?::\d\d)?\s?(?:[ap]\.?m\.?)?\s(?:on\s)?the\s(?:day|night|evening)\sbefore\b|\b(?:by|at|before)\s(?:noon|\d{1,2}(?::\d\d)?\s?(?:[ap]m)?)\s(?:on\s)?the\s(?:day|night)\sbefore\b",
)
"""Until what hour of another day something may be done."""
_OF_DAY: Final = re.compile(
    rf"{BLANK}+\s?\(?[월화수목금토일](?:요일|\))|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s(?:the\s)?{BLANK}+",
    re.I,
)
_RESTS: Final = any_of(
    r"쉬[고는며]|쉰|쉽|휴[무관]|안\s?[하해열함]|닫", r"\b(?:never|closed|not|no|none|nothing|except)\b"
)
_CUT: Final = re.compile(
    r";\s|,\s(?!\s?(?:\d|[월화수목금토일]요일|(?:and\s|or\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)day))", re.I
)
_ECS: Final = frozenset(("고", "며", "는데", "지만"))
_LONGEST: Final = 120
_MOST: Final = 8


@dataclass(frozen=True, slots=True)
class ToldHours:
    """A clause that tells weekdays or hours."""

    text: str
    source: int
    is_weekly: bool
    """It names weekdays, or how often."""


def hours_told(sentences: Sequence[ToldSentence], source: int, without: Sequence[str]) -> Iterator[ToldHours]:
    """Yield the clauses; ``without``: sentences that tell goals, ends and closings."""
    seen: set[str] = set()
    for one in sentences:
        if one.text in without:
            continue
        for begin, end in _clauses(one):
            clause, shown = one.text[begin:end].strip(" .,"), _OF_DAY.sub("", one.shown[begin:end])
            is_weekly = bool(_WEEKDAYS.search(shown))
            if not (is_weekly or _RANGE.search(clause) or _BY_CLOCK.search(clause)) or len(clause) > _LONGEST:
                continue
            if _RESTS.search(clause) and not _BY_CLOCK.search(clause):
                continue
            if _OF_TODAY.search(clause) or _OF_PLAN.search(clause) or clause in seen:
                continue
            seen.add(clause)
            text = plainly(clause) if re.search("[가-힣]", clause) else f"{clause[:1].upper()}{clause[1:]}"
            yield ToldHours(text, source, is_weekly)
            if len(seen) == _MOST:
                return


def _clauses(one: ToldSentence) -> Iterator[tuple[int, int]]:
    """Yield the places of clauses: between commas that list no days, and behind joining endings."""
    cuts = [found.span() for found in _CUT.finditer(one.text)]
    if re.search("[가-힣]", one.text):
        ends = (each.end for each in morphemes(one.text) if each.tag == "EC" and each.form in _ECS)
        cuts += [(end, end + 1) for end in ends if one.text[end : end + 1] == " "]
    begin = 0
    for start, end in sorted(cuts):
        if start >= begin:
            yield begin, start
            begin = end
    yield begin, len(one.text)
