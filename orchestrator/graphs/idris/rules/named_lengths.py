"""Lengths of time between days that stand elsewhere: named by words, or told as the end of what begins elsewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from typing import Protocol

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.milestones import DatedEvent
from orchestrator.graphs.idris.rules.named_figures import stems


class LengthRule(Protocol):
    """Makes the rule that a length is the time from one day to another; None where that says nothing."""

    def __call__(self, first: Figure, last: Figure, length: Figure, *, is_strict: bool = False) -> DocumentRule | None:
        """``is_strict``: months that are no whole ones are a failure."""


_GENERAL = stems("date dates days day 날짜 일자 기간 일수 period until from")
_LABEL = re.compile(r"기간|일수|박수|개월\s?수|여유|간격|days|nights|duration|period|length|interval", re.I)
_ENDS = re.compile(r"[^.;]{0,44}?(?:[.,]\s)?[^.;]{0,30}")
_FROM = re.compile(r"부터|로\s|간\s?,|이내|후|뒤|동안|within|from|after|lasts?|for\s|by\s|until|to\s", re.I)
_OWN = re.compile(r"^\s?(?:이내|안에|within)|\bwithin\s$|^\sof\sthe\s(?:invoice|date)", re.I)
_LIMIT = re.compile(r"\s?(?:이내|전|안에|마다|씩|within|before)", re.I)
_ELSE = re.compile(r"[,;]\s(?:and|but|while)\b|(?:하고|하며|이고|이며|지만)[,\s]", re.I)
_ENDING = re.compile(
    r"\s*(?:(?:it|they|this|which|(?:the|its|their)\s(?P<what>[a-z]+))\s)?(?:(?:will|shall|thus|so|therefore|then)\s){0,2}"
    r"(?:ends?|expires?|finish(?:es)?|terminates?|lapses?|runs\sout|(?:last|final|end|expiry)\s(?:day|date)\sis)\s(?:on\s|at\s)?"
    r"|\s*(?:(?P<of>[가-힣]{2,8})[은는이가]\s)?(?:따라서\s|그래서\s|모두\s|전부\s)?",
    re.I,
)
"""What may stand between that and the day on which the same thing ends."""
_ENDS_KO = re.compile(r"(?:에|까지|자로|로)?\s?(?:모두\s|전부\s)?(?:끝|종료|만료|완료|마[치친칠]|준공)")
_LAST_KO = re.compile(r"\s*(?:만료일|종료일|완료일|준공일|종기|끝나는\s날|마지막\s?날)[은는이]\s")
_LEADS = re.compile(
    r"(?:일|주|개월|달|년)\s?(?:간|동안)?\s?(?:뒤|후|전|이내|만에|째)|\b(?:days?|weeks?|months?|years?|nights?)\s(?:after|before|from|later|of|earlier)\b|\bby\s\d+\s(?:days?|weeks?)\b|within",
    re.I,
)
"""That a length leads from one day to another."""
_LEAST_LENGTH = 7
_EVERY = 8
"""Days of a document's whole span for each two of its days, so that one in four lengths comes out by accident at most."""
_SURE = 1.0
_SHORT = 10
_NEAR = 4
_LABELLED = 24
_WRAPPED = 40
"""Characters of a line that may go on in the next one."""
_LONGEST = 8
"""Days that a day may be off by a slip."""


class NamedLengths:
    """Finds the days that a length of time lies between, among all days of a file."""

    def __init__(self, lines: Sequence[TextLine], events: Sequence[DatedEvent], length: LengthRule) -> None:
        """``length``: makes a rule of two days and a length."""
        self._lines = lines
        by_day: dict[int, DatedEvent] = {}
        for one in events:
            by_day.setdefault(one.figure.value, one)
        self._events = [*by_day.values()]
        self._stems = {one.figure: stems(one.figure.label) - _GENERAL for one in self._events}
        self._length = length
        ends = [one for one in self._events if one.event == "end"]
        starts = [one for one in self._events if one.event == "start"]
        self._typed = [(a, b) for a in starts for b in ends if a.figure.value < b.figure.value]
        days = [one.figure.day.toordinal() for one in self._events]
        self._span = max(60, max(days) - min(days)) if days else 60
        self._own = next((one for one in events if one.event == "issued" and one.is_told), None)
        due = [one for one in self._events if one.event == "due" and one.is_told]
        self._due = [(self._own, one) for one in due if self._own and self._own.figure.value < one.figure.value]
        """The document's own day and those on which it falls due: what the terms of payment lie between."""

    def of(self, length: Figure, line: TextLine, at: int) -> DocumentRule | None:
        """Return the rule of a length: that which comes out and is named well enough, else one that the words make sure."""
        sentence = self._sentence(line, at, length)
        label = length.label or line.text[: length.start - line.start].strip()
        label = label if len(label) < _LABELLED else ""
        told = {*stems(f"{label} {sentence}")} - _GENERAL
        known = [one for one in self._events if one.at == at or self._stems[one.figure] & told]
        bonus = 0.5 if _LABEL.search(f"{label} {sentence[:24]}") else 0.0
        typed = self._typed if bonus else []
        most = self._span / (2 * 10 ** (_SURE - bonus))
        """Pairs of days of which one has the length by no accident."""
        both = [*combinations(sorted(known, key=lambda e: e.figure.value), 2)]
        others = [one for one in self._events if one not in known] if known else []
        half = [_ordered(a, b) for a in known for b in others]
        leads = _LEADS.search(sentence) and length.value >= _LEAST_LENGTH
        every = [*combinations(sorted(self._events, key=lambda e: e.figure.value), 2)] if leads else []
        for pairs, limit in ((both, most), (typed, most), (half, most), (self._due, 2), (every, self._span / _EVERY)):
            if not 0 < len(pairs) <= limit:
                continue
            rules = [rule for a, b in pairs if (rule := self._length(a.figure, b.figure, length)) and rule.holds]
            if rules:
                return min(rules, key=lambda rule: (not _is_exact(rule), _away(rule, line)))
        if not _LABEL.search(label) or _LIMIT.match(line.text[length.end - line.start :]):
            return None
        own = [(self._own, one) for one in known if self._own and self._own.figure.value < one.figure.value]
        near = [(a, b) for a, b in typed if max(abs(a.at - at), abs(b.at - at)) <= _NEAR]
        for pairs in (both, near, own):
            if length.value < _SHORT:  # any figure of one digit is a slip of any other
                pairs = [(a, b) for a, b in pairs if stems(label) & stems(a.figure.label) & stems(b.figure.label)]
            broken = [rule for a, b in pairs if (rule := slipped(a.figure, b.figure, length, self._length))]
            if len(broken) == 1:
                return broken[0]
        return None

    def of_end(self, length: Figure, line: TextLine, at: int) -> DocumentRule | None:
        """Return ``30 days after the invoice date, on 2 April``: the end beside the length, its beginning elsewhere."""
        behind = [one for one in self._events if one.at == at and one.figure.start >= length.end]
        if not behind or line.is_table:
            return None
        end = min(behind, key=lambda one: one.figure.start)
        gap = line.text[length.end - line.start : end.figure.start - line.start]
        if not _ENDS.fullmatch(gap) or not _FROM.search(
            line.text[max(0, length.start - line.start - 12) : end.figure.start - line.start]
        ):
            return None
        words = stems(self._sentence(line, at, length)) - _GENERAL
        named = [one for one in self._events if one != end and self._stems[one.figure] & words]
        before = line.text[: length.start - line.start][-8:]
        if not named and self._own is not None and (_OWN.search(gap) or _OWN.search(before)):
            named = [self._own]
        here = [one for one in self._events if one.at == at and one not in (end, *named)]
        made = [rule for one in (*named, *here) if (rule := self._length(one.figure, end.figure, length))]
        held = next((rule for rule in made if rule.holds), None)
        behind_day = line.text[end.figure.end - line.start :]
        if held is not None or len(named) != 1 or tells_else(line.text[: length.start - line.start], gap, behind_day):
            return held
        return slipped(named[0].figure, end.figure, length, self._length)

    def _sentence(self, line: TextLine, at: int, length: Figure) -> str:
        """Return the sentence of a length, which may have begun on the line before."""
        cuts = [0, *(match.end() for match in re.finditer(r"[.;!?]\s|다\.", line.text)), len(line.text)]
        begin = max(cut for cut in cuts if cut <= length.start - line.start)
        end = min(cut for cut in cuts if cut >= length.end - line.start)
        before = self._lines[at - 1].text if at and not begin and not line.is_table else ""
        goes_on = before and not self._lines[at - 1].is_table and not re.search(r"[.:다]\s*$", before)
        return (re.split(r"[.;!?]\s", before)[-1] + " " if goes_on and len(before) > _WRAPPED else "") + line.text[
            begin:end
        ]


def _is_exact(rule: DocumentRule) -> bool:
    """Tell whether the length is from one day to the other, without counting the first as well."""
    first, last, length = rule.figures
    return (last.day - first.day).days == length.value


def _away(rule: DocumentRule, line: TextLine) -> int:
    return sum(abs(figure.line - line.number) for figure in rule.figures)


def tells_else(ahead: str, gap: str, behind: str) -> bool:
    """Tell whether something else than a length begins before a day, which is then no end of what the length is of.

    ``ahead``: the text before the length. ``gap``: from it to the day. ``behind``: what stands behind the day.
    """
    told = _ELSE.search(gap)
    if told is None:
        return False
    before_day = gap[told.end() :]
    if _LAST_KO.fullmatch(before_day):
        return False
    ending = _ENDING.fullmatch(before_day)
    if ending is None or (told[0][0] not in ",;" and not _ENDS_KO.match(behind)):
        return True
    called = ending["what"] or ending["of"]
    return called is not None and called.lower() not in ahead.lower()


def slipped(first: Figure, last: Figure, length: Figure, rule: LengthRule) -> DocumentRule | None:
    """Return the rule that fails by a slip: one digit of the length, or a few days."""
    near = [(first, last, told) for told in _lengths_near(length)]
    near += [(first, moved, length) for moved in _days_near(last)]
    if any((made := rule(a, b, told)) and made.holds for a, b, told in near):
        return rule(first, last, length, is_strict=True)
    return None


def _ordered(one: DatedEvent, other: DatedEvent) -> tuple[DatedEvent, DatedEvent]:
    return (one, other) if one.figure.value <= other.figure.value else (other, one)


def _lengths_near(length: Figure) -> Iterator[Figure]:
    """Yield what a length may have been before a slip."""
    letters = str(length.value)
    for n, letter in enumerate(letters):
        for digit in "0123456789":
            if digit != letter and (n or digit != "0"):
                yield replace(length, value=int(letters[:n] + digit + letters[n + 1 :]))


def _days_near(day: Figure) -> Iterator[Figure]:
    for days in (n for n in range(-_LONGEST, _LONGEST) if n):
        moved = day.day + timedelta(days=days)
        yield replace(day, value=moved.year * 10_000 + moved.month * 100 + moved.day)
