"""Figures that are told twice with the same words and differ: "정원은 30명", later "정원은 45명"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Final

from orchestrator.graphs.plan.rules.reading.corrections import FIGURE, unit_of
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates

_TOLD: Final = re.compile(rf"(?P<label>[^\d\n]{{2,36}}?)[\s:：]{{1,2}}(?P<figure>{FIGURE})", re.I)
_LED: Final = re.compile(
    r"^(?:(?:그리고|근데|그런데|그래서|일단|아무튼|또|and|but|so|also|then|the|our|우리|저희)\s)+", re.I
)
_BOUND: Final = re.compile(r"(?:\s(?:약|총|모두|전부|대략|딱|about|around|exactly|only|just|on))+$", re.I)
_LIMITED: Final = re.compile(r"(?:\s|^)(?:최대|최소|적어도|많아야|up\sto|at\smost|at\sleast|another|other|more)$", re.I)
"""Not what it is, but what it may be at most or at least, or what comes to it."""
_PARTICLE: Final = re.compile(r"(?<=[가-힣])(?:은|는|이|가|을|를|도|만|의|에)$")
_NO_LABEL: Final = re.compile(
    r"(?:하루|매일|매주|매달|매월|월|주|한\s?달|일주일|오전|오후|저녁|아침|평일|주말|.{0,4}요일|약|총|최대|그중|이\s?중|나머지|또\s?하나|다른\s.*)"
    r"|(?:there\s(?:is|are)|it\s(?:is|takes)|we\shave|i\shave|another|one|of\s(?:which|these|them)|for|in|at|on|by|from|to|a|an|each|every)",
    re.I,
)
"""Words before figures of very different things."""
_FURTHER: Final = re.compile(r"^\s[a-z]+\s(?!please|now|though|in\sall|in\stotal)[a-z]", re.I)
"""Behind the unit stands for whom or for what: two such figures may both hold."""
_CHANGED: Final = re.compile(
    r"^\s?[가-힣%]{0,4}?\s?(?:더(?:\s|$)|추가|이상|이하|미만|넘|씩|중)|늘[리었어릴려]|줄[이었어일여]"
    r"|^\s?[a-z%]{0,14}\s?(?:more|extra|or\s(?:more|less)|each|a\s(?:day|week|month))\b",
    re.I,
)
"""It grows to that, or by it; or that is a bound, or a share of it."""
_CLAUSE_END: Final = re.compile(r"[,;.]|(?<=[가-힣])(?:고|며|지만|는데)\s|\s(?:and|but|so)\s")
_SCALED: Final = re.compile(r"[천백십만억]")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_SHORTEST: Final = 2
_DAY_OF: Final = re.compile(r"(?<=[가-힣]{2})일(?=\s|$)")
"""The day of something: "개시일" is that of "개시"."""
_COPULA: Final = re.compile(r"\s(?:is|are|was|were)$")
_SAID_BY: Final = re.compile(r"^.{1,24}?\s(?:says?|said|thinks?|tells?\sus|told\sus)\s(?:that\s)?(?=\S)")
_WINS: Final = re.compile(
    r"\b(?:this|my)\s(?:message|mail|text)\s(?:wins|counts|holds|comes\sfirst|goes\sfirst)|(?:이|제)\s?(?:메시지|글|말|요청)(?:이|가|을|를)?\s?(?:우선|맞|기준)",
    re.I,
)
"""Where both differ the message is right."""
_ANY_DAY: Final = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class ToldTwice:
    """Two statements that give the same thing different figures."""

    first: Piece
    second: Piece
    is_day: bool
    kept: str = ""
    """What is reckoned with where that is clear: ``product``, ``parts`` or ``message``; ``clash`` where only one can hold,
    ``lower`` of two limits, ``record``, ``newer``, ``later``, ``less`` or ``own`` where the first one is gone by; empty where it is open."""

    @property
    def unsure(self) -> tuple[str, ...]:
        """The texts by which nothing is planned."""
        return (
            (self.second.text,)
            if self.kept in ("record", "own", "newer", "later", "less")
            else (self.first.text, self.second.text)
        )


def told_twice(own: Sequence[Piece], others: Sequence[Piece]) -> list[ToldTwice]:
    """Return the pairs of statements that contradict each other: two of the message, or one of it and one of a file."""
    found: list[ToldTwice] = []
    known: list[tuple[str, str, str, Piece]] = []
    wins = any(_WINS.search(one.text) for one in own)
    for piece in (*own, *others):
        if piece.rows or piece.is_aside or piece.is_amended:
            continue
        for label, unit, figure in _told(piece.text):
            is_day = bool(_DAY.fullmatch(figure))
            was = next(
                (
                    (value, one)
                    for name, of, value, one in known
                    if (of == unit or (is_day and _DAY.fullmatch(value))) and _is_one(name, label)
                ),
                None,
            )
            if was is None:
                known.append((label, unit, figure, piece))
                continue
            figure_before, before = was
            is_of_message = before.is_own and before is not piece
            if is_day and figure[5:] == figure_before[5:]:
                continue  # one of both names no year
            if figure != figure_before and is_of_message and all(piece not in (one.first, one.second) for one in found):
                of_two = "" if is_day else "later"
                kept = "message" if wins and not piece.is_own else of_two if piece.is_own or is_day else "own"
                first, second = (piece, before) if kept == "later" else (before, piece)
                found.append(ToldTwice(first, second, bool(_DAY.fullmatch(figure_before)), kept))
    return found


def _is_one(label: str, other: str) -> bool:
    """Tell whether two labels name one thing: "the certificate is" what "the vessel's certificate is", on "2층 정원" other than on "1층 정원"."""
    if label == other:
        return True
    one, two = (_words_of(each) for each in (label, other))
    if re.search("[가-힣]", label) and min(len(one), len(two)) == 1:
        return _DAY_OF.sub("", one[-1]) == _DAY_OF.sub("", two[-1]) and bool(_DAY_OF.search(label + " " + other))
    both = _COPULA.search(label) is not None and _COPULA.search(other) is not None
    return both and bool(one and two) and one[-1] == two[-1] and (set(one) <= set(two) or set(two) <= set(one))


def _words_of(label: str) -> list[str]:
    bare = _SAID_BY.sub("", _COPULA.sub("", label))
    return [one for one in bare.split() if one not in ("the", "our", "a", "an", "its", "their")]


def _told(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what a statement begins with, the unit, and the figure between both."""
    match = _TOLD.match(_LED.sub("", text)) or _TOLD.match(_LED.sub("", text.rpartition(": ")[2]))
    if match is None:
        return
    behind = match.string[match.end() :]
    clause = _CLAUSE_END.split(behind)[0]
    label = _PARTICLE.sub("", _BOUND.sub("", match["label"].strip())).casefold()
    if len(label) < _SHORTEST or _NO_LABEL.fullmatch(label) or _LIMITED.search(label):
        return
    # With a second figure the first one may say of which it is: "월요일 10명", "1부 30분".
    if _FURTHER.match(behind) or _CHANGED.search(clause) or re.search(r"\d", clause):
        return
    unit = unit_of(behind)
    yield label, unit, _value(match["figure"], unit)


def _value(figure: str, unit: str) -> str:
    """Return what a figure comes to, however it is written; its letters where that is not known."""
    if days := find_dates(figure, _ANY_DAY):
        return days[0].value.start.isoformat()
    bare = figure.replace(",", "").lower()
    if sums := find_amounts(f"{bare}{unit}") or (find_amounts(f"{bare}원") if _SCALED.search(bare) else []):
        return f"{Decimal(sums[0].value.value).normalize():f}"
    bare = bare.lstrip("$€£₩")
    try:
        value = Decimal(bare.removesuffix("k")) * (1_000 if bare.endswith("k") else 1)
    except InvalidOperation:
        return re.sub(r"\s", "", bare)  # a word, or the hour of a day
    return f"{value.normalize():f}"
