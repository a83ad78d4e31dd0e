"""What the person says of the money that is left: what it is for, or that nobody may spend it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language import any_of

_WHAT: Final = any_of(
    r"(?:나머지(?:\s?돈|\s?금액)?[는은]?|남는\s?(?:건|것은|돈은|금액은))\s(?:모두\s|다\s|전부\s)?(?P<ko>[가-힣]{2,8}?)(?:으로|로)(?=\s|[,.]|$)",
    r"(?:나머지(?:는|돈은)?|남는\s?(?:건|것은|돈은))\s(?:모두\s|다\s|전부\s)?(?P<ko2>[가-힣]{2,8}?)(?:비)?(?:예요|이에요|입니다|임|이고)?(?=[,.]|$)",
    r"(?:^|[,:]\s)(?P<ko3>[가-힣]{2,8}(?:비)?)(?:는|은)?\s(?:나머지|남는\s돈)(?=[,.]|$|입니다|예요)",
    r"\b(?:whatever(?:\sis|'s)\sleft|what(?:\sis|'s)\sleft(?:\sover)?|(?:the\s)?rest|(?:the\s)?remainder)(?:\sof\sit)?\s(?:(?:is|goes|will\sgo)\s)?(?:for|to|on|into)\s(?:the\s)?(?P<en>[a-z][a-z' -]{2,40}?)(?=$|[.,;])",
)
_END: Final = re.compile(r"[,;.](?=\s|$)")
_KEPT: Final = any_of(
    r"(?:나머지|남는\s?(?:건|것|돈))[은는도을를]?\s.{0,12}(?:건드리면\s안|쓰면\s안|쓰지\s|손대지|돌려)",
    r"\b(?:whatever(?:\sis|'s)\sleft|what(?:\sis|'s)\sleft|(?:the\s)?rest|(?:the\s)?remainder)\s(?:must|may|can)(?:\s?not|n't)\s(?:be\s)?(?:spent|touched|used)|\b(?:the\s)?rest\s(?:is|goes)\s(?:given\s)?back\b",
)


@dataclass(frozen=True, slots=True)
class ToldRest:
    """What is to become of the money that is left."""

    what: str
    """Empty where it is not to be spent."""
    piece: Piece


def told_rest(pieces: Iterable[Piece]) -> ToldRest | None:
    """Return what the last statement on it says of the rest of the money."""
    for piece in reversed([*pieces]):
        if piece.rows or piece.is_aside:
            continue
        if _KEPT.search(piece.text):
            return ToldRest("", _told(piece, _KEPT))
        if named := _WHAT.search(piece.text):
            return ToldRest(next(one for one in named.groups() if one).strip(), _told(piece, _WHAT))
    return None


def _told(piece: Piece, way: re.Pattern[str]) -> Piece:
    """Return of a statement what it says of the rest."""
    found = way.search(piece.text)
    end = _END.search(piece.text, found.end()) if found else None
    return (
        replace(piece, text=piece.text[found.start() : end.start() if end else None].strip(" ,:")) if found else piece
    )
