"""Lengths of time in a sentence that also tells the day they lead to: ``검수일부터 14일 이내인 7월 7일``, ``30 days after …, on …``.

What stands so is meant, whether it comes out or not. That it does not is told where a slip of the pen explains it: one
digit of the length, or a few days.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.milestones import DatedEvent
from orchestrator.graphs.idris.rules.named_figures import stems
from orchestrator.graphs.idris.rules.named_lengths import LengthRule, slipped, tells_else

_GENERAL = stems("date dates day days last first start 날짜 일자 이내 within after from before")
_STOP = re.compile(r"[.;!?]\s|다\.|음\.|함\.|임\.")
_BEFORE = re.compile(r"\s?(?:전|이전|앞|before|prior|ahead)", re.I)
_FROM = re.compile(r"\s?(?:이내|안에?\s|후|뒤|째|되는|이 되는|within|after|from|of\b|following|later)", re.I)
_LED = re.compile(r"(?:within|valid for:?|부터|[가-힣]\s?(?:후|뒤))\s?$", re.I)
_LASTING = re.compile(r"\s?(?:간|동안)|\s(?:in all|inclusive|long)|\s?\(", re.I)
_LASTS = re.compile(
    r"(?:that is|i\.e\.|\bfor|making|which is|까지|곧|즉|모두|넣어|포함\S{0,3}|세어)[\s,]*(?:세어\s)?$", re.I
)
_MORE = re.compile(r"\s?(?:이상|이하|미만|[을를]?\s?(?:넘|초과)|or more|at least|씩|마다)", re.I)
"""Behind a bound, which is no length of anything."""
_BETWEEN = re.compile(r"\b(?:takes?|lasts?|runs?|for)\s$", re.I)
_TO_DAY = re.compile(
    r"[^.;]{0,44}?(?:이?인|곧|즉|늦어도|[,(]|\bby|\bon|\bis|\bbeing|\buntil|뒤|후|되는)\s*+(?:오는\s|the\s)?", re.I
)
_APPOSED = re.compile(r"[\s,(]*+(?:곧|즉|that is)?[\s,]*+")
_ANCHOR = re.compile(r"(?P<what>[가-힣]{2,12}?)(?:(?:로|으로)?부터\s?(?:세어\s)?|\s?[후뒤]\s)$")
_ANCHOR_BEHIND = re.compile(r"\s(?:after|from|of|before|following)\s(?:the\s)?(?P<what>[a-z][a-z ]{2,30})", re.I)
_THAT_DAY = re.compile(r"\s(?:after|from|of|before)\s(?:that|this)\s(?:day|date)\b|\slater\b", re.I)
_WORKING = re.compile(r"영업|근무|working|business", re.I)
_BY_LENGTH = re.compile(
    r"\d\s?(?:영업|근무)?(?:일|주|개월|달|년)\s?(?:간|이내|안|후|뒤|전)|\d\s(?:\w+\s)?(?:days?|weeks?|months?|years?)\b",
    re.I,
)
"""In what a day is called by: it is told by a length itself."""
_LONGEST_COURSE = 400
"""Days of a course that is held on working days."""
_HEAD, _SHORT = 12, 80
"""Lines at the top of a document, and characters of one, that tell when it was made."""
_OWN = re.compile(r"계약|작성|발행|체결|청구|sign|invoice|agreement|contract|order|statement", re.I)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """What stands before a length and behind it in its sentence, and the days there."""

    ahead: str
    behind: str
    before: list[DatedEvent]
    after: list[DatedEvent]


class SentenceLengths:
    """Finds what a length says of the days of its sentence, and of those that the sentence names."""

    def __init__(self, events: Sequence[DatedEvent], rule: LengthRule) -> None:
        """``events``: those without a year of their own as well. ``rule``: makes a rule of two days and a length."""
        self._rule = rule
        self._events = events
        self._by_line: dict[int, list[DatedEvent]] = {}
        for one in events:
            self._by_line.setdefault(one.at, []).append(one)
        issued = [one for one in events if one.event == "issued"]
        own = next((one for one in issued if one.is_told), None)
        own = own or next((one for one in events if _is_alone(one)), None)
        self._own = own or next((one for one in issued if one.at < _HEAD and len(one.line.text) < _SHORT), None)

    def of(self, length: Figure, line: TextLine, at: int) -> DocumentRule | None:
        """Return what a length is between; None where the sentence ties it to no days."""
        told = self._sentence(length, line, at)
        if line.is_table or _WORKING.search(told.ahead[-6:] + told.behind[:12]):
            return None
        pairs = self._pairs(length, at, told)
        made = [rule for a, b in pairs if (rule := self._rule(a.figure, b.figure, length)) and rule.holds]
        if made:
            return made[0]
        if not pairs:
            return None
        first, last = pairs[0]
        here = sorted((*told.before, *told.after), key=lambda one: one.figure.value)
        between = (self._rule(a.figure, b.figure, length) for a, b in combinations(here, 2) if last in (a, b))
        if (held := next((rule for rule in between if rule and rule.holds), None)) is not None:
            return held  # "within 45 days, by 30 April if it is placed on 16 March"
        if last in told.after:
            begin, end = (at - length.end for at in (last.figure.start, last.figure.end))
            if tells_else(told.ahead, told.behind[:begin], told.behind[end:]):
                return None
        if length.value in _worked_days(first.figure, last.figure) and re.match("일|day", length.unit, re.I):
            return None  # those on which a course is held
        return slipped(first.figure, last.figure, length, self._rule)

    def _pairs(self, length: Figure, at: int, told: _Sentence) -> list[tuple[DatedEvent, DatedEvent]]:
        """Return the days that a length may lead from and to."""
        is_back = bool(_BEFORE.match(told.behind))
        if is_back or _FROM.match(told.behind) or _LED.search(told.ahead):
            target = self._target(length, told)
            if target is None:
                return []
            anchors = self._anchors(at, target, told)
            return [(target, one) if is_back else (one, target) for one in anchors]
        if len(told.before) == len(told.after) == 1 and _BETWEEN.search(told.ahead):
            return [(told.before[0], told.after[0])]
        if _MORE.match(told.behind):
            return []
        is_lasting = length.unit.endswith("간") or _LASTING.match(told.behind) or _LASTS.search(told.ahead)
        return [(told.before[-2], told.before[-1])] if is_lasting and len(told.before) == 2 else []

    def _target(self, length: Figure, told: _Sentence) -> DatedEvent | None:
        begin = length.end
        for one in told.after:
            gap = told.behind[: one.figure.start - length.end]
            if _TO_DAY.fullmatch(gap) or (begin > length.end and _TO_DAY.fullmatch(gap[begin - length.end :])):
                return one
            begin = one.figure.end
        since = length.start - told.before[-1].figure.end if told.before else 0
        if told.before and _APPOSED.fullmatch(told.ahead[len(told.ahead) - since :]):
            return told.before[-1]
        return None

    def _anchors(self, at: int, target: DatedEvent, told: _Sentence) -> list[DatedEvent]:
        """Return the days that the length may be counted from."""
        if _THAT_DAY.match(told.behind):
            here = [one for one in self._by_line[at] if one.figure.start < target.figure.start]
            return here[-1:]
        named = _ANCHOR.search(told.ahead) or _ANCHOR_BEHIND.match(told.behind)
        words = stems(named["what"]) - _GENERAL if named else set()
        called = [one for one in self._events if _is_anchor(one, target) and stems(one.figure.label) & words]
        called = [one for one in called if one.is_told] or called
        days = {one.figure.value: one for one in called}
        if len(days) == 1:
            return [*days.values()]
        near = [one for one in told.after if one.figure.start < target.figure.start]
        near += [one for one in reversed(told.before) if one is not target]
        if near:
            return near[:1]
        if self._own is None or self._own is target or not (named is None or _OWN.search(named["what"])):
            return []
        others = {one.figure.value: one for one in self._events if one.is_told and _is_anchor(one, target)}
        return [self._own, *(one for day, one in others.items() if named is None and day < target.figure.value)]

    def _sentence(self, length: Figure, line: TextLine, at: int) -> _Sentence:
        days = self._by_line.get(at, [])
        spans = [(one.figure.start - line.start, one.figure.end - line.start) for one in days]
        cuts = [match.end() for match in _STOP.finditer(line.text) if not any(a < match.end() <= b for a, b in spans)]
        first, last = length.start - line.start, length.end - line.start
        begin = max([0, *(cut for cut in cuts if cut <= first)])
        end = min([len(line.text), *(cut for cut in cuts if cut >= last)])
        here = [one for one in days if begin <= one.figure.start - line.start < end]
        return _Sentence(
            line.text[begin:first],
            line.text[last:end],
            [one for one in here if one.figure.end <= length.start],
            [one for one in here if one.figure.start >= length.end],
        )


def _is_anchor(one: DatedEvent, target: DatedEvent) -> bool:
    """Tell whether a day may be what another is counted from: it is not that day, nor itself told by a length."""
    return one.figure.value != target.figure.value and not _BY_LENGTH.search(one.figure.label)


def _worked_days(first: Figure, last: Figure) -> set[int]:
    """Return how many days there are from one to another, both included, without Sundays and without weekends."""
    days = [first.day.toordinal() + n for n in range(min((last.day - first.day).days, _LONGEST_COURSE) + 1)]
    return {sum(day % 7 != 0 for day in days), sum(day % 7 not in (0, 6) for day in days)}


def _is_alone(one: DatedEvent) -> bool:
    """Tell whether a day makes up a line, as that of a signature does."""
    return one.line.text.strip(" .\t") == one.figure.raw.strip(" .")
