"""All that the request and its files settle of a plan, read once."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.actors import asker_of, parts_of, reader_of, users_of
from orchestrator.graphs.plan.rules.reading.conflicts import (
    VoidFigure,
    incompatible_of,
    void_heading,
    voids_of,
    words_of,
)
from orchestrator.graphs.plan.rules.reading.days import SetDay, days_in
from orchestrator.graphs.plan.rules.reading.demands import Demand, own_demands, ruled
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit, limits_of, lowest_first, rivals_of
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.pieces import Piece, pieces_of
from orchestrator.graphs.plan.rules.reading.targets import StatedTarget, targets_of
from orchestrator.language.dates import find_dates

_NUMBER: Final = re.compile(r"\d")
_HEAD = 200
"""Characters in which notes say when they were taken."""
_OLD = 45
"""Days from which notes are old."""
_EVERYDAY: Final = frozenset(
    [
        "that",
        "this",
        "with",
        "what",
        "when",
        "which",
        "they",
        "them",
        "their",
        "there",
        "then",
        "than",
        "have",
        "been",
        "from",
        "must",
        "should",
        "would",
        "could",
        "only",
        "also",
        "about",
        "after",
        "before",
        "into",
        "over",
        "more",
        "most",
        "some",
        "such",
        "very",
        "just",
        "like",
        "know",
        "want",
        "wants",
        "need",
        "needs",
        "people",
        "does",
        "done",
        "make",
        "makes",
        "made",
        "give",
        "gives",
        "tell",
        "tells",
        "told",
        "happen",
        "happens",
        "where",
        "whom",
        "who",
        "will",
        "because",
        "every",
        "each",
        "other",
        "never",
        "nothing",
        "else",
        "우리",
        "저희",
        "지금",
        "그냥",
        "제일",
        "때문",
        "경우",
        "정도",
        "있는",
        "없는",
        "하는",
        "되는",
        "해서",
        "그거",
        "이거",
        "기획",
        "서비스",
    ]
)
"""Words that say nothing of the matter."""
_META: Final = re.compile(r"^(?:n\s?=|조사\s?기간|exit|version|currency)|\b(?:extract|notes after|version)\b", re.I)
_OF_ALL: Final = re.compile(r"(?P<part>\d+(?:\.\d+)?)\s?(?:%|(?:of|/)\s?(?P<all>\d+))")
_CONDITION: Final = re.compile(r"조건|그대로|대로,|넣어|않|안\s?(?:되|돼|된)|must|should|please", re.I)
_SHORT = 40
"""Characters below which a clause needs its sentence to be understood."""
_RAW: Final = 4
"""Signs from which a line is a row of a raw table, or several quotations in one."""
_DEMANDS: Final = 80
"""Demands that a plan answers one by one; each is searched for in all of the material."""
_READ: Final = 200
"""Sentences of a message in which demands are looked for."""
_COMMON: Final = 4
"""Pieces in which a word stands that tells nothing."""


@dataclass(frozen=True)
class PlanCase:
    """What is known of a plan before anything is written."""

    subject: str
    language: PlanLanguage
    today: date
    pieces: Sequence[Piece]
    noted_on: Mapping[int, date] = field(default_factory=dict)
    """The day of a source, where its first lines tell it."""

    @cached_property
    def own(self) -> list[Piece]:
        """What the person's message says."""
        return [piece for piece in self.pieces if piece.is_own]

    @cached_property
    def told(self) -> list[Piece]:
        """What their files say of the matter."""
        return [piece for piece in self.pieces if not (piece.is_own or piece.is_aside or void_heading(piece))]

    @cached_property
    def voids(self) -> list[VoidFigure]:
        """What the material takes back."""
        return voids_of(self.pieces)

    @cached_property
    def _void_texts(self) -> frozenset[str]:
        headed = (piece.text for piece in self.pieces if void_heading(piece))
        return frozenset((*(one.piece.text for one in self.voids), *headed))

    @cached_property
    def targets(self) -> list[StatedTarget]:
        """What is to be reached."""
        return targets_of(self.pieces)

    @cached_property
    def written_on(self) -> date:
        """The day from which times are counted: today, or that of the notes where most of what they set is over by now."""
        told = [day for day in self._told_days if day.kind != "end"]
        ahead = sum(day.end >= self.today for day in told)
        if not told or not self.noted_on or ahead * 2 >= len(told):
            return self.today
        return max(self.noted_on.values(), default=self.today)

    @cached_property
    def _told_days(self) -> list[SetDay]:
        """Return all days that were to come when the source was written."""
        return [
            one
            for piece in self.pieces
            if not piece.rows and not piece.is_aside and piece.text not in self._void_texts
            for one in days_in(
                piece,
                self.noted_on.get(piece.source, min(self.noted_on.values(), default=self.today))
                if piece.is_own and self.noted_on and self._is_over
                else self.noted_on.get(piece.source, self.today),
            )
        ]

    @cached_property
    def _is_over(self) -> bool:
        """Whether the newest notes are so old that the request was written beside them, not today."""
        return (self.today - max(self.noted_on.values())).days > _OLD

    @cached_property
    def days(self) -> list[SetDay]:
        """The days to come, in their order."""
        found = [day for day in self._told_days if day.end >= self.written_on]
        kept: dict[tuple[date, date, str], SetDay] = {}
        for day in sorted(found, key=lambda one: (one.start, one.end)):
            kept.setdefault((day.start, day.end, day.kind), day)
        return [*kept.values()]

    @cached_property
    def steps(self) -> list[SetDay]:
        """Days on which something begins or is ready."""
        return [day for day in self.days if day.kind == "step"]

    @cached_property
    def closed(self) -> list[SetDay]:
        """Times in which nothing may change."""
        return [day for day in self.days if day.kind == "closed"]

    @cached_property
    def currency(self) -> str:
        """The currency of sums that name none."""
        text = " ".join(f"{piece.text} {' '.join(' '.join(row) for row in piece.rows)}" for piece in self.pieces)
        for sign, code in (("USD|\\$|dollar", "USD"), ("EUR|€", "EUR"), ("GBP|£|pounds", "GBP"), ("CAD", "CAD")):
            if re.search(sign, text):
                return code
        return "KRW" if self.language == "ko" else ""

    @cached_property
    def limits(self) -> list[MoneyLimit]:
        """The sums that may not be passed."""
        own, others = limits_of(self.own, self.currency), limits_of(self.told, self.currency)
        kept: dict[tuple[int, str], MoneyLimit] = {}
        for limit in (*own, *others):
            if limit.piece.text not in self._void_texts:
                kept.setdefault((limit.amount, limit.per), limit)
        return lowest_first(kept.values())

    @cached_property
    def rival_limits(self) -> list[list[MoneyLimit]]:
        """Limits of the whole that differ, the lowest first."""
        return rivals_of(self.limits)

    @cached_property
    def demands(self) -> list[Demand]:
        """What the person demands; of a message of hundreds of sentences the first ones."""
        return own_demands(self.own[:_READ], self.language)[:_DEMANDS]

    @cached_property
    def rules(self) -> list[Demand]:
        """What the files lay down."""
        return ruled(self.told)

    @cached_property
    def excluded(self) -> list[Demand]:
        """What is not to be done."""
        closed = {day.piece.text for day in self.closed}
        found = [one for one in (*self.demands, *self.rules) if one.kind == "excluded"]
        return [one for one in found if one.piece.text not in closed or one.piece.is_own]

    @cached_property
    def disputed(self) -> list[Demand]:
        """On what people differ, or the person is unsure."""
        return [one for one in (*self.demands, *self.rules) if one.kind == "disputed"]

    @cached_property
    def figures(self) -> list[Piece]:
        """Statements with a figure that are not taken back, the most telling first."""
        found = [
            piece
            for piece in (*self.told, *self.own)
            if not piece.rows
            and _NUMBER.search(piece.text)
            and piece.text not in self._void_texts
            and not _META.match(piece.text)
            and not (piece.is_own and (marks.ORDER.search(piece.text) or marks.EXCLUDED.search(piece.text)))
            and piece.text.count("·") < _RAW
            and piece.text.count('"') < _RAW
            and not any(day.piece is piece for day in self.days)
            and not any(target.piece is piece for target in self.targets)
        ]
        return sorted(found, key=self._weight, reverse=True)

    @cached_property
    def problems(self) -> list[Piece]:
        """What goes wrong today, the most telling first."""
        found = [
            piece
            for piece in (*self.own, *self.told)
            if not piece.rows
            and piece.text not in self._void_texts
            and not marks.ORDER.search(piece.text)
            and not (piece.is_own and (marks.OF_PLAN.search(piece.text) or _CONDITION.search(piece.text)))
            and piece.text.count("·") < _RAW
            and piece.text.count('"') < _RAW
            and not any(day.piece is piece for day in self.days)
            and not any(target.piece is piece for target in self.targets)
            and not re.search(r"별도|따로|see\s+separate", piece.text)
            and (
                marks.TROUBLE.search(piece.text)
                or marks.HEADED_TROUBLE.search(piece.headings[-1] if piece.headings else "")
            )
            and not marks.OF_LIMITS.search(piece.headings[-1] if piece.headings else "")
        ]
        return sorted(found, key=self._weight, reverse=True)

    @cached_property
    def _demanded(self) -> Counter[str]:
        """In how many demands a word stands."""
        return Counter(word for one in self.demands for word in one.words)

    @cached_property
    def _subject_words(self) -> frozenset[str]:
        return words_of(self.subject)

    def _weight(self, piece: Piece) -> float:
        trouble = len(marks.TROUBLE.findall(piece.text))
        is_counted = bool(_NUMBER.search(piece.text))
        words = words_of(piece.text)
        is_demanded = sum(self._demanded[word] for word in words)
        about = len(words & self._subject_words)
        return (
            2 * bool(trouble) + 2 * is_counted + min(is_demanded, 3) + about + 0.5 * piece.is_own - 1.5 * piece.is_row
        )

    @cached_property
    def options(self) -> list[tuple[str, float, Piece]]:
        """Things that the person names as a choice and the files count: label, figure, statement; else none."""
        own = " ".join(piece.text for piece in self.own)
        found: dict[str, list[tuple[str, float, Piece]]] = {}
        for piece in self.told:
            label, _, value = piece.text.partition(": ")
            if (
                piece.is_row
                and re.fullmatch(r"\d[\d,.]*", value)
                and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", own)
            ):
                found.setdefault(piece.above, []).append((label, float(value.replace(",", "")), piece))
        return next((sorted(one, key=lambda each: each[1]) for one in found.values() if len(one) > 1), [])

    @cached_property
    def incompatible(self) -> list[tuple[str, Piece, Piece]]:
        """Pairs that cannot both be met: the condition, then the wish that breaks it."""
        return [*incompatible_of([*self.said, *self.told])]

    def share_for(self, demand: Demand) -> tuple[float, Piece] | None:
        """Return how many want what a dispute is about, as the material counts it; None where it does not."""
        wanted = words_of(demand.piece.text if len(demand.text) < _SHORT else demand.text) - self._common
        for piece in self.told:
            match = _OF_ALL.search(piece.text)
            label = words_of(piece.text[: match.start()] if match else "")
            if match and piece.is_row and label and label <= wanted | {"yes"} and label & wanted:
                of = float(match["all"]) if match["all"] else 100.0
                return float(match["part"]) / of, piece
        return None

    @cached_property
    def voices(self) -> list[Piece]:
        """What somebody in a named part says."""
        return [piece for piece in self.told if piece.speaker and piece.text not in self._void_texts]

    @cached_property
    def undecided(self) -> list[Piece]:
        """What the material leaves open."""
        return [
            piece for piece in (*self.told, *self.own) if not piece.rows and marks.NEEDS_DECISION.search(piece.text)
        ]

    @cached_property
    def users(self) -> tuple[str, int]:
        """Whom the service is for, with the source; empty where nothing names them."""
        return users_of(self.subject, self.own, self.told, self.language)

    @cached_property
    def reader(self) -> str:
        """Who reads the plan and decides."""
        return reader_of(self.own, self.language)

    @cached_property
    def asker(self) -> str:
        """The part of the person who asks."""
        return asker_of(self.own, self.language)

    @cached_property
    def parts(self) -> list[str]:
        """The parts of those who speak in the files."""
        return [*dict.fromkeys(part for part in parts_of(self.told) if part and part != self.users[0])]

    @cached_property
    def links(self) -> list[str]:
        """The addresses that the person names."""
        return [match[0] for piece in self.own for match in re.finditer(r"https?://\S+", piece.text)]

    @cached_property
    def said(self) -> list[Piece]:
        """What the person's message says clause by clause, without the order for the plan itself."""
        return [replace(one.piece, text=one.text) for one in self.demands]

    @cached_property
    def _common(self) -> frozenset[str]:
        counts = Counter(word for piece in self.pieces for word in words_of(piece.text))
        return frozenset(word for word, count in counts.items() if count >= _COMMON) | _EVERYDAY

    def related(self, demand: Demand, most: int = 1) -> list[Piece]:
        """Return what else the material says of a demand, figures first."""
        wanted = demand.words - words_of(self.subject) - self._common
        scored = []
        for piece in (*self.told, *self.own):
            if piece is demand.piece or piece.rows or piece.text in self._void_texts or piece.text == demand.piece.text:
                continue
            if piece.is_own and marks.ORDER.search(piece.text):
                continue
            same = sum(len(word) for word in wanted & words_of(piece.text))
            same += sum(2 for word in wanted if len(word) > 2 and not word.isascii() and word in piece.text)
            if same >= (3 if self.language == "ko" else 5):
                scored.append((same + 2 * bool(_NUMBER.search(piece.text)), piece))
        scored.sort(key=lambda one: one[0], reverse=True)
        return [piece for _, piece in scored[:most]]


def read_case(subject: str, sources: Sequence[PlanSource], language: PlanLanguage, today: date) -> PlanCase:
    """Read the request and its files; once for all sections, which are written beside each other."""
    return _read(subject, tuple(one for one in sources if one.kind in ("request", "file")), language, today)


@lru_cache(maxsize=16)
def _read(subject: str, sources: tuple[PlanSource, ...], language: PlanLanguage, today: date) -> PlanCase:
    namer = Namer(one.text for one in sources)
    pieces = tuple(piece for one in sources for piece in pieces_of(one, namer))
    noted = {one.number: day for one in sources if one.kind == "file" and (day := _noted_on(one, today))}
    return PlanCase(subject, language, today, pieces, noted)


def _noted_on(source: PlanSource, today: date) -> date | None:
    """Return the day on which notes were taken, as their first lines say."""
    for one in find_dates(source.text[:_HEAD], today):
        if one.value.precision == "day" and re.search(r"20\d\d", one.value.raw) and one.value.start <= today:
            return one.value.start
    return None
