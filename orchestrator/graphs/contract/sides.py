"""For which side of a contract somebody asks."""

import re

from orchestrator.graphs.contract.analysis import Side
from orchestrator.turn import Turn

_FOR = r"(?:의)?\s?(?:입장|편|측|쪽|관점|처지)"
_IS = r"(?:이에요|예요|입니다|이야|야|임|이고|에요)"
_GAP_KO = r"갑|발주(?:자|사|처)|도급인|위탁(?:자|사)|구매(?:자|사)|매수인|고객|주문자|임차인|의뢰인|원사업자"
_EUL_KO = r"을|수급(?:인|사업자)|수탁(?:자|사)|공급(?:자|사)|매도인|용역사|개발사|판매자|임대인|제공자|프리랜서"
_GAP_EN = r"customer|client|buyer|purchaser|licensee|lessee|company that pays|party a"
_EUL_EN = r"supplier|vendor|seller|provider|contractor|licensor|lessor|freelancer|consultant|party b"
_EN = r"\b(?:for|as|side of|are|am|from) the"
_SIDES: tuple[tuple[Side, re.Pattern[str]], ...] = (
    ("gap", re.compile(rf"(?<![가-힣])(?:{_GAP_KO})(?:{_FOR}|{_IS})|{_EN} (?:{_GAP_EN})\b", re.I)),
    ("eul", re.compile(rf"(?<![가-힣])(?:{_EUL_KO})(?:{_FOR}|{_IS})|{_EN} (?:{_EUL_EN})\b", re.I)),
)


def side_in(text: str) -> Side | None:
    """Return the side that somebody names as theirs; None where they name none, or both."""
    named = [side for side, pattern in _SIDES if pattern.search(text)]
    return named[0] if len(named) == 1 else None


def side_of(turn: Turn) -> Side | None:
    """Return the side that was chosen in a form, else the one that is named."""
    chosen = turn.given.get("side")
    return chosen if chosen in ("gap", "eul") else side_in(turn.text)
