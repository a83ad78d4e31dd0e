"""Which statements of the material tell most: its figures, what goes wrong today, what speaks of a demand."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.demands import Demand
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcomes
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language import words

_NUMBER: Final = re.compile(r"\d")
_EVERYDAY: Final = frozenset(
    words(
        """
        that this with what when which they them their there then than have been from must should would could only
        also about after before into over more most some such very just like know want wants need needs people does
        done make makes made give gives tell tells told happen happens where whom who will because every each other
        never nothing else 우리 저희 지금 그냥 제일 때문 경우 정도 있는 없는 하는 되는 해서 그거 이거 기획 서비스
        """
    )
)
"""Words that say nothing of the matter."""
_META: Final = re.compile(r"^(?:n\s?=|조사\s?기간|exit|version|currency)|\b(?:extract|notes after|version)\b", re.I)
_OF_ALL: Final = re.compile(r"(?P<part>\d+(?:\.\d+)?)\s?(?:%|(?:of|/)\s?(?P<all>\d+))")
_CONDITION: Final = re.compile(r"조건|그대로|대로,|넣어|않|안\s?(?:되|돼|된)|must|should|please", re.I)
_RECKONED: Final = re.compile(r"\d\s?\S{0,6}\s?[×xX*]\s?\d|^(?:소계|합계|총계|subtotal|total)\b", re.I)
"""A line of a table of costs: it is shown there."""
_ARROWED: Final = re.compile(r"^\d{4}[-.년]\s?\d{1,2}")
_SHORT = 40
"""Characters below which a clause needs its sentence to be understood."""
_RAW: Final = 4
"""Signs from which a line is a row of a raw table, or several quotations in one."""
_COMMON: Final = 4
"""Pieces in which a word stands that tells nothing."""
_OF_TARGET = 6.0
"""Weight of what is to become better: nothing tells more of what is wrong today."""


@dataclass(frozen=True)
class PlanWeighing:
    """The statements of a material by what they tell."""

    subject: str
    is_korean: bool
    pieces: Sequence[Piece]
    own: Sequence[Piece]
    in_files: Sequence[Piece]
    demands: Sequence[Demand]
    days: Sequence[SetDay]
    outcomes: ToldOutcomes
    void: Collection[str]

    @cached_property
    def figures(self) -> list[Piece]:
        """Statements with a figure that are not taken back, the most telling first."""
        found = [
            piece
            for piece in (*self.in_files, *self.own)
            if not (piece.rows or piece.is_amended)
            and _NUMBER.search(piece.text)
            and piece.text not in self.void
            and not _META.match(piece.text)
            and not _ARROWED.match(piece.text)
            and not _RECKONED.search(piece.text)
            and not (piece.is_own and (marks.ORDER.search(piece.text) or marks.EXCLUDED.search(piece.text)))
            and piece.text.count("·") < _RAW
            and piece.text.count('"') < _RAW
            and piece.text not in self._dated
            and piece.text not in self._aimed
        ]
        return sorted(found, key=self._weight, reverse=True)

    @cached_property
    def problems(self) -> list[Piece]:
        """What goes wrong today, the most telling first."""
        found = [
            piece
            for piece in (*self.own, *self.in_files)
            if not (piece.rows or piece.is_amended)
            and piece.text not in self.void
            and piece.text not in self._dated
            and not _RECKONED.search(piece.text)
            and not marks.ORDER.search(piece.text)
            and piece.text.count("·") < _RAW
            and piece.text.count('"') < _RAW
            and not re.search(r"별도|따로|see\s+separate", piece.text)
            and (piece.text in self._measured or self._is_trouble(piece))
        ]
        return sorted(found, key=self._weight, reverse=True)

    def _is_trouble(self, piece: Piece) -> bool:
        nearest = piece.headings[-1] if piece.headings else ""
        if piece.text in self._aimed or marks.OF_LIMITS.search(nearest) or marks.NEEDS_DECISION.search(piece.text):
            return False
        if marks.is_wanted(piece.text):
            return False
        if piece.is_own and any(mark.search(piece.text) for mark in (marks.OF_PLAN, marks.SOUGHT, _CONDITION)):
            return False
        return bool(marks.TROUBLE.search(piece.text) or marks.HEADED_TROUBLE.search(nearest))

    @cached_property
    def _dated(self) -> frozenset[str]:
        return frozenset(day.piece.text for day in self.days)

    @cached_property
    def _aimed(self) -> frozenset[str]:
        texts = (one.text for one in self.pieces)
        return frozenset(one for one in texts if self.outcomes.is_goal(one) or self.outcomes.is_stop(one))

    @cached_property
    def _measured(self) -> frozenset[str]:
        """Return what states today's value of something that is to become better, in a sentence."""
        texts = (one.text for one in self.pieces if "→" not in one.text)
        return frozenset(one for one in texts if self.outcomes.is_today(one))

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
        said = words_of(piece.text)
        is_demanded = sum(self._demanded[word] for word in said)
        about = len(said & self._subject_words)
        aimed = _OF_TARGET if piece.text in self._measured else 0.0
        return (
            2 * bool(trouble)
            + 2 * is_counted
            + min(is_demanded, 3)
            + about
            + aimed
            + 0.5 * piece.is_own
            - 1.5 * piece.is_row
        )

    def share_for(self, demand: Demand) -> tuple[float, Piece] | None:
        """Return how many want what a dispute is about, as the material counts it; None where it does not."""
        wanted = words_of(demand.piece.text if len(demand.text) < _SHORT else demand.text) - self._common
        for piece in self.in_files:
            match = _OF_ALL.search(piece.text)
            label = words_of(piece.text[: match.start()] if match else "")
            if match and piece.is_row and label and label <= wanted | {"yes"} and label & wanted:
                of = float(match["all"]) if match["all"] else 100.0
                return float(match["part"]) / of, piece
        return None

    @cached_property
    def _common(self) -> frozenset[str]:
        counts = Counter(word for piece in self.pieces for word in words_of(piece.text))
        return frozenset(word for word, count in counts.items() if count >= _COMMON) | _EVERYDAY

    def related(self, demand: Demand, most: int = 1) -> list[Piece]:
        """Return what else the material says of a demand, figures first."""
        wanted = demand.words - self._subject_words - self._common
        scored = []
        for piece in (*self.in_files, *self.own):
            if piece is demand.piece or piece.rows or piece.text in self.void or piece.text == demand.piece.text:
                continue
            if piece.is_own and marks.ORDER.search(piece.text):
                continue
            same = sum(len(word) for word in wanted & words_of(piece.text))
            same += sum(2 for word in wanted if len(word) > 2 and not word.isascii() and word in piece.text)
            if same >= (3 if self.is_korean else 5):
                scored.append((same + 2 * bool(_NUMBER.search(piece.text)), piece))
        scored.sort(key=lambda one: one[0], reverse=True)
        return [piece for _, piece in scored[:most]]
