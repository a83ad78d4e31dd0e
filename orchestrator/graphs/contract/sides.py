"""For which side of a contract somebody asks."""

import re

from orchestrator.graphs.contract.analysis import Side
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.review.parties import ContractParty
from orchestrator.graphs.contract.review.recognising_parties import company_words, recognise_parties
from orchestrator.graphs.contract.review.roles import DELIVERS_EN, DELIVERS_KO, PAYS_EN, PAYS_KO
from orchestrator.graphs.contract.rules.folding import folded
from orchestrator.turn import Turn

_FOR = r"(?:의)?\s?(?:입장|편|측|쪽|관점|처지)"
_IS = r"(?:이에요|예요|입니다|이야|야|임|이고|에요|(?:이)?라고)"
_WE = r"(?:(?:우리|저희|당사)(?:\s?(?:회사|쪽|측))?(?:는|은|가|이|도)|(?:나|저)(?:는|도)|내가|제가|난)\s?"
_NOT_OURS = r"(?<!제\s)(?<!내\s)(?<!우리\s)(?<!저희\s)"
"""Whose customer somebody is, is not who speaks."""
_EN = (
    r"(?:\b(?:as|side of|behalf of)|\b(?:we|i)(?: are| am|'re|'m)|\b(?:our|my) company is"
    r"|\b(?:review|check|read|assess|analy[sz]e|look at)\b[^.?!]{0,40} for)"
)

_THEIRS = re.compile(
    r"(?<![가-힣])(?:상대(?:방|편)?|상대\s?(?:회사|업체|쪽|측)|그쪽|저쪽)(?:은|는|이|가)\s?[^.,!?]*?"
    r"(?:이?고\s|인데\s|지만\s|(?=[.,!?])|$)"
    r"|\b(?:the other (?:side|party|company|one)|(?:the|our) counterparty|they)\b[^.,;!?]*?"
    r"(?:\b(?:and|but|while)\b|(?=[.,;!?])|$)"
)
"""Who the others are, told: that names nobody's own side."""


def _named(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for who is one of these: "수급인이에요", "저희가 수급인", "for the supplier"."""
    korean = "|".join(re.escape(one) for one in words if not one.isascii()) or r"(?!)"
    latin = "|".join(re.escape(one) for one in words if one.isascii()) or r"(?!)"
    quoted = r"[\"'“‘]?"
    return re.compile(
        rf"(?<![가-힣]){_NOT_OURS}(?:{korean}){quoted}(?:{_FOR}|{_IS})|(?<![가-힣]){_WE}{quoted}(?:{korean})\W*$"
        rf"|{_EN} (?:the )?{quoted}(?:{latin})(?!\w)|(?<![a-z])(?:{latin}){quoted}"
        rf"(?:{_FOR}|{_IS}|'?s? (?:side|perspective|standpoint|point of view))"
    )


_SIDES: tuple[tuple[Side, re.Pattern[str]], ...] = (
    ("gap", _named(("갑", *PAYS_KO, *PAYS_EN, "company that pays", "party a"))),
    ("eul", _named(("을", *DELIVERS_KO, *DELIVERS_EN, "party b"))),
)


def side_in(text: str) -> Side | None:
    """Return the side that somebody names as theirs; None where they name none, or both."""
    small = _THEIRS.sub(" ", " ".join(folded(text).split()))
    named = [side for side, pattern in _SIDES if pattern.search(small)]
    return named[0] if len(named) == 1 else None


def side_of(turn: Turn, contract: ContractText) -> Side | None:
    """Return the side that was chosen in a form, else the one that is named, first in the contract's own words."""
    chosen = turn.given.get("side")
    if chosen in ("gap", "eul"):
        return "gap" if chosen == "gap" else "eul"
    small = _THEIRS.sub(" ", " ".join(folded(turn.text).split()))
    parties = recognise_parties(contract)
    is_gap, is_eul = (_named(_words(one)).search(small) is not None for one in (parties.gap, parties.eul))
    if is_gap != is_eul:
        return "gap" if is_gap else "eul"
    return side_in(turn.text)


def _words(party: ContractParty) -> tuple[str, ...]:
    company = company_words(party.company)
    return tuple(dict.fromkeys(filter(None, (*party.terms, company, company.replace(" ", "")))))
