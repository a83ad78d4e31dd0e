"""Where the material contradicts itself: what counts, and why."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language import any_of

WhyVoid = Literal["corrected", "old", "counted", "unverified", "draft", "told"]
_WHY: Final[Sequence[tuple[WhyVoid, re.Pattern[str]]]] = (
    ("counted", re.compile(r"중복|포함이므로|퇴직자|counted|includes|overhead|forgot|moved to", re.I)),
    ("unverified", re.compile(r"미확인|확인되지|인용하지|폐업|unverified|not verified|thinks", re.I)),
    ("draft", re.compile(r"초안|조정|반려|draft|rejected|not yet approved", re.I)),
    ("old", re.compile(r"작년|지난|옛|예전|기준|20\d\d|old|still|no longer|not valid|구\s?버전|포기|떠들|개정", re.I)),
    ("corrected", re.compile(r"정정|실제|사실|잘못|오기|wrong", re.I)),
)
_VOID_HEAD: Final = re.compile(
    r"폐기(?!물)|무효|반려|지난\s안|이전\s?안|\b(?:void|superseded|obsolete|rejected|old\s+draft)\b", re.I
)
_POINTS_BACK: Final = re.compile(r"(?:그건|그거는?|그게|그\s숫자는?|but\s(?:that|this)|that|this)\s[^\d]{2,40}$", re.I)
"""Says of what stands before it that it is old."""
UNSURE: Final = any_of(
    r"뭐가\s?맞|어느\s?쪽|확인\s?필요", r"\bwhich\s(?:one\s)?(?:is|holds|of)\b|\bnever\ssettled\b|\bno\sidea\b"
)
"""Nobody knows what holds."""
_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WORD: Final = re.compile(r"[가-힣]{2,}|[A-Za-z]{4,}")
_PARTICLE: Final = re.compile(r"(?<=[가-힣]{2})(?:에서|으로|에게|까지|부터|의|을|를|은|는|이|가|에|와|과|로|도)$")


@dataclass(frozen=True, slots=True)
class VoidFigure:
    """A statement that the material itself takes back."""

    piece: Piece
    why: WhyVoid
    instead: Piece | None
    """What says the same thing newly; None where the piece says it itself, or nothing does."""


def voids_of(pieces: Sequence[Piece]) -> list[VoidFigure]:
    """Return what is taken back, each with what counts instead."""
    found = []
    headed: set[str] = set()
    for before, piece in pairwise((None, *pieces)):
        if piece is None:
            continue
        if before and _POINTS_BACK.match(piece.text) and marks.VOID.search(piece.text) and _NUMBER.search(before.text):
            found.append(VoidFigure(before, "old", None))
            continue
        heading = void_heading(piece)
        if heading and heading not in headed:
            headed.add(heading)
            found.append(VoidFigure(replace(piece, text=heading, rows=()), "old", None))
        if heading:
            continue
        if (piece.is_aside and not _NUMBER.search(piece.text)) or piece.rows or not marks.VOID.search(piece.text):
            continue
        if not _NUMBER.search(piece.text) and not re.search(
            r"효과\s?미확인|확인되지|unverified|not verified|사실", piece.text, re.I
        ):
            continue
        if UNSURE.search(piece.text):
            continue  # nobody knows which of both holds
        why: WhyVoid = next((name for name, pattern in _WHY if pattern.search(piece.text)), "told")
        if piece.is_own and re.search(r"don'?t use|쓰지\s?말|인용하지", piece.text, re.I):
            why = "told"
        found.append(VoidFigure(piece, why, _instead(piece, pieces)))
    return found


def void_heading(piece: Piece) -> str:
    """Return the heading that takes back all that stands under it; empty for none."""
    return next((one for one in piece.headings if _VOID_HEAD.search(one)), "")


@lru_cache(maxsize=8_192)
def words_of(text: str) -> frozenset[str]:
    """Return the words of a text by which another can be told to speak of the same."""
    return frozenset(re.sub(r"(?<=[a-z]{3})s$", "", _PARTICLE.sub("", word.casefold())) for word in _WORD.findall(text))


def _instead(piece: Piece, pieces: Sequence[Piece]) -> Piece | None:
    wanted = words_of(piece.text)
    best, score = None, 0
    for other in pieces:
        if other is piece or other.rows or not _NUMBER.search(other.text) or marks.VOID.search(other.text):
            continue
        same = len(wanted & words_of(other.text))
        if same > score:
            best, score = other, same
    return best if score >= 2 or (score == 1 and len(wanted) <= 3) else None
