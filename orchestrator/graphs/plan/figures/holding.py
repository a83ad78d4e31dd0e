"""Which source holds a figure."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache

from orchestrator.graphs.plan.figures.reading import PlanFigure, figures_in
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.day_spans import later, ranges_in, to_come
from orchestrator.language import words
from orchestrator.language.dates import find_dates

_AROUND = 90
"""Characters before and behind a figure of a source that say what it is about."""
_QUARTER = 93
"""Days."""
_SHARED = 2
"""Words that a source and a sentence which does not cite it have in common, for the source to hold its times."""
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
_TOLD = ("request", "file")
"""Kinds of sources that speak of this plan."""
_LARGE = Decimal(100_000)
"""From here on a figure is not met by chance."""
_SCALED = (
    (re.compile(r"단위\s?[:：]?\s?천\s?원|\(천\s?원\)|\bKRW thousands?\b|in thousands of won", re.I), Decimal(10**3)),
    (re.compile(r"단위\s?[:：]?\s?만\s?원|\(만\s?원\)", re.I), Decimal(10**4)),
    (
        re.compile(r"단위\s?[:：]?\s?백만\s?원|\(백만\s?원\)|\bKRW millions?\b|in millions of won|\(KRW m\)", re.I),
        Decimal(10**6),
    ),
    (re.compile(r"단위\s?[:：]?\s?억\s?원|\(억\s?원\)", re.I), Decimal(10**8)),
)
"""What a table says of the unit of its sums."""
_KOREAN, _ENGLISH = re.compile("[가-힣]{2,}"), re.compile("[a-z]{4,}")
_PREDICATE = re.compile(r"(?:다|요|며|지만|면서|으로|에서|부터|까지)$")
"""Endings of words that are in any sentence."""
_COMMON = frozenset(
    words(
        "about there which would could shoul these those where while after befor under other from with that this have will more "
        "than were their"
    )
)
_NUMBERS = words("two three four five six seven eight nine ten")
_SPELLED = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.I)
_SHARE_COLUMN = re.compile(r"\((?:단위\s?[:：]?\s?)?[%％]\)")


@dataclass(frozen=True, slots=True)
class KnownFigure:
    """A figure of a source, with the words around it."""

    figure: PlanFigure
    around: str


class FigureSources:
    """The figures of all sources, read once."""

    def __init__(self, sources: Sequence[PlanSource], today: date) -> None:
        self.today = today
        self._known = {one.number: _figures_of(one, today) for one in sources}
        self._kinds = {one.number: one.kind for one in sources}
        self._texts = {one.number: f"{one.title}\n{one.text}" for one in sources}

    def is_asked(self, figure: PlanFigure) -> bool:
        """Tell whether the request itself says a figure: it is told there, whatever stands beside it."""
        return any(
            _is_same(figure, known.figure)
            for number, found in self._known.items()
            if self._kinds[number] == "request"
            for known in found
        )

    def holder(self, figure: PlanFigure, sentence: str, cited: Collection[int]) -> int:
        """Return the number of a source that holds a figure, a cited one first; 0 where none does.

        A small number that is not cited is held only by a source that speaks of the same thing, which more than one
        word has to say of a time: "two days" stand on any page.
        """
        for number in [one for one in cited if one in self._known]:
            if self._says(number, figure) or self._in_unit(figure, number):
                return number
        # What people told goes first: a day of theirs stands on many a page besides.
        for number in sorted(self._known, key=lambda one: self._kinds[one] not in _TOLD):
            is_told = self._kinds[number] in _TOLD
            for known in self._known[number]:
                if _is_same(figure, known.figure) and (
                    (_is_telling(figure) and (is_told or figure.kind != "date"))
                    or self._kinds[number] == "request"
                    or _speaks_of(sentence, known.around, _SHARED if figure.kind in ("span", "date") else 1)
                ):
                    return number
        return next((number for number in self._known if self._in_unit(figure, number) and _is_telling(figure)), 0)

    def told_by(self, figure: PlanFigure, cited: int) -> int:
        """Return the last request that says a figure which the cited one does not say; 0 where none does, or it does.

        A wish sets another value than the request that it is made of, and people look it up in what they said last.
        """
        if self._kinds.get(cited) != "request" or self._says(cited, figure):
            return 0
        later = [one for one, kind in self._kinds.items() if kind == "request" and self._says(one, figure)]
        return max(later, default=0)

    def _says(self, number: int, figure: PlanFigure) -> bool:
        known = self._known[number]
        return any(_is_same(figure, one.figure) or _is_bare(figure, one.figure) for one in known)

    def quotes(self, words: str, cited: Collection[int]) -> bool:
        """Tell whether a cited source says a figure in these very words."""
        same = re.compile(rf"(?<![\d.,]){re.escape(' '.join(words.split()))}(?!\d)", re.I)
        return any(same.search(" ".join(self._texts[one].split())) for one in cited if one in self._texts)

    def days(self, *days: date) -> list[PlanFigure]:
        """Return days as figures."""
        return [PlanFigure("date", (Decimal(one.toordinal()),) * 2, "year", 0, 0) for one in days]

    def _in_unit(self, figure: PlanFigure, number: int) -> bool:
        """Tell whether a source says a figure in a table whose head gives the unit."""
        text = self._texts[number]
        bare = {one.figure.values[0] for one in self._known[number] if one.figure.kind == "count"}
        if figure.kind == "percent":
            return _SHARE_COLUMN.search(text) is not None and all(value in bare for value in figure.values)
        if figure.kind != "money" or figure.unit != "KRW":
            return False
        scales = [scale for pattern, scale in _SCALED if pattern.search(text)]
        return any(all(value / scale in bare for value in figure.values) for scale in scales)


def _figures_of(source: PlanSource, today: date) -> tuple[KnownFigure, ...]:
    text, written = f"{source.title}\n{source.text}", source.dated or today
    # Every plan has many guides, which say the same each time; of what people gave nothing is kept here.
    return _figures_of_guide(text, written, today) if source.kind == "guide" else tuple(_known(text, written, today))


@lru_cache(maxsize=256)
def _figures_of_guide(text: str, written: date, today: date) -> tuple[KnownFigure, ...]:
    return tuple(_known(text, written, today))


def _known(text: str, written: date, today: date) -> Iterator[KnownFigure]:
    for figure in figures_in(text, today):
        yield KnownFigure(figure, text[max(0, figure.start - _AROUND) : figure.end + _AROUND])
    for match in _SPELLED.finditer(text):
        value = Decimal(_NUMBERS.index(match[0].lower()) + 2)
        around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
        yield KnownFigure(PlanFigure("count", (value,), "thing", match.start(), match.end()), around)
    for first, last, start, end, _ in ranges_in(text, written):
        spans = [(first, last)]
        if not _YEAR.search(text, start, end):
            # A service that is still to be made begins ahead: "3월 15일부터 11월 30일까지", said in between, and what it
            # pauses for in winter is that of the year in which it runs.
            spans.append((later(first), later(last)))
        for days in spans:
            ordinals = (Decimal(days[0].toordinal()), Decimal(days[1].toordinal()))
            around = text[max(0, start - _AROUND) : end + _AROUND]
            yield KnownFigure(PlanFigure("date", ordinals, "year range", start, end), around)
    yield from _to_come(text, written)


def _to_come(text: str, written: date) -> Iterator[KnownFigure]:
    """Yield the days without a year as those to come, and as those of the year after, in which a service may run."""
    for one in find_dates(text, written):
        if _YEAR.search(one.value.raw) or (one.value.end - one.value.start).days >= _QUARTER:
            continue
        first, last = to_come(one.value, written)
        around = text[max(0, one.start - _AROUND) : one.end + _AROUND]
        for days in ((first, last), (later(first), later(last))):
            told = (Decimal(days[0].toordinal()), Decimal(days[1].toordinal()))
            unit = "year range" if days[0] < days[1] else ""
            yield KnownFigure(PlanFigure("date", told, unit, one.start, one.end), around)


def _is_same(told: PlanFigure, known: PlanFigure) -> bool:
    """Tell whether a known figure says a told one, in whatever spelling."""
    if told.kind == "date" and known.kind == "date":
        return _is_same_time(told, known)
    if not set(told.values) <= set(known.values):
        return False
    is_bare = known.kind == "count" and not known.unit
    if told.kind == "money" and is_bare:
        return _is_telling(known)
    return told.kind == known.kind and (told.unit == known.unit or is_bare or (not told.unit and known.unit == "thing"))


def _is_bare(told: PlanFigure, known: PlanFigure) -> bool:
    """Tell whether a number without a unit is one that the cited source counts: "visitors (6,000 [1])"."""
    return told.kind == known.kind == "count" and not told.unit and set(told.values) <= set(known.values)


def _is_same_time(told: PlanFigure, known: PlanFigure) -> bool:
    """Tell whether a known time lies in the one that is told; of a range both ends. Either may leave out its year.

    The last day of a quarter or less says when it is due.
    """
    if "range" in told.unit:
        return set(told.values) <= set(known.values)
    (first, last), (start, end) = (map(_day, told.values), map(_day, known.values))
    if "range" in known.unit and first == last and first in (start, end):
        return True
    if (first <= start and end <= last) or (first == last == end and (end - start).days < _QUARTER):
        return True
    if ("year" in told.unit and "year" in known.unit) or start.year != end.year:
        return False
    if first == last and (last.month, last.day) == (end.month, end.day) and (end - start).days < _QUARTER:
        return True  # of a month or a quarter without a year its last day
    return (first.month, first.day) <= (start.month, start.day) and (end.month, end.day) <= (last.month, last.day)


def _day(ordinal: Decimal) -> date:
    return date.fromordinal(int(ordinal))


def _is_telling(figure: PlanFigure) -> bool:
    """Tell whether a figure is met by chance in no other context."""
    if figure.kind == "date":
        return figure.values[1] - figure.values[0] < 32
    return figure.kind == "money" or any(value >= _LARGE for value in figure.values)


def _speaks_of(sentence: str, around: str, shared: int) -> bool:
    """Tell whether two texts share so many words; between two languages it is not known, and taken for so of a file."""
    if bool(re.search("[가-힣]", sentence)) != bool(re.search("[가-힣]", around)):
        return shared < _SHARED
    return len(_words(sentence) & _words(around)) >= shared


@lru_cache(maxsize=512)
def _words(text: str) -> frozenset[str]:
    korean = {word[:2] for word in _KOREAN.findall(text) if not _PREDICATE.search(word)}
    return frozenset(korean | {word[:5] for word in _ENGLISH.findall(text.casefold())} - _COMMON)
