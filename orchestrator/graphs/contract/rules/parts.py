"""Several contracts in one file: what one says of pay, time or liability is none of what another says."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from orchestrator.graphs.contract.analysis import ContractKind
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.language import any_of

_TITLE_KO: Final = re.compile(
    r"^[ \t#*【\[<(]{0,8}(?:[가-힣]{1,8}[ \t]{0,2}){0,3}근[ \t]{0,3}로[ \t]{0,3}계[ \t]{0,3}약[ \t]{0,3}서[^\n가-힣]{0,12}$",
    re.M,
)
_TITLE_EN: Final = re.compile(
    r"^[ \t#*\[<(]{0,8}(?:standard )?(?:(?:employment|labou?r) (?:contract|agreement)|contract of employment)[^\na-z]{0,12}$",
    re.M | re.I,
)
_TITLE_TRADE_KO: Final = re.compile(
    r"^[ \t#*【\[<(]{0,8}(?:[가-힣A-Z]{1,10}[ \t]{0,2}){0,4}(?:계[ \t]{0,3}약|약[ \t]{0,3}정|협[ \t]{0,3}약)[ \t]{0,3}서[^\n가-힣]{0,12}$",
    re.M,
)
_TITLE_TRADE_EN: Final = re.compile(
    r"^[ \t#*\[<(]{0,8}(?:[A-Z][\w-]{1,20},? (?:(?:and|of|for|&) )?){1,5}(?:Agreement|AGREEMENT|Contract|CONTRACT)[^\na-zA-Z]{0,12}$",
    re.M,
)
_PARTIES: Final = re.compile(
    r"이하|체결|(?:와|과)\s[^\n]{0,80}(?:는|은)\s|갑\s?[:：)]|\b(?:between|made (?:on|by|this)|hereinafter|entered into|parties)\b",
    re.I,
)
"""Who makes the contract: an annex or a schedule has a title and clauses, and no parties."""
_SECOND: Final = re.compile(
    r"^[ \t#*|]{0,8}(?:제[ \t]{0,2}2[ \t]{0,2}조|(?:article|section|clause) ?2\b|2[.)](?!\d))", re.M | re.I
)
_HEAD: Final = 700
"""Characters below a title in which the parties are named."""
_FIRST: Final = re.compile(
    r"^[ \t#*|]{0,8}(?:제[ \t]{0,2}1[ \t]{0,2}조|(?:article|section|clause) ?1\b|1[.)](?!\d))", re.M | re.I
)
"""The first clause: the title of a contract that is printed on each of its pages has none below it."""
_PAY: Final = re.compile(
    r"(?:임금|급여|월급|시급|일급|연봉|보수|기본급|wages?|salary|\bpay|\bpaid)[^\n]{0,40}\d[\d,만천]{2,}", re.I
)
_NAME: Final = re.compile(
    r"(?:근로자|직원|성명|이름|을|worker|employee|name)[\"'”’)\]]{0,2}(?:\([^()\n]{1,12}\))?[ \t:：]{1,4}"
    r"(?P<name>[가-힣]{2,4}|[a-z]{2,20}(?: [a-z]{2,20}){0,2})",
    re.I,
)
_MOST_NAMED: Final = 12
"""Names that are looked for in what somebody wrote: a contract names a handful."""
_ORDINALS: Final = (
    any_of(r"(?:첫|1)\s?번?째|1번|맨\s?(?:앞|위)", r"\b(?:first|1st)\b"),
    any_of(r"(?:두|둘|2)\s?번?째|2번", r"\b(?:second|2nd|other)\b"),
    any_of(r"(?:세|셋|3)\s?번?째|3번", r"\b(?:third|3rd)\b"),
    any_of(r"(?:네|넷|4)\s?번?째|4번", r"\b(?:fourth|4th)\b"),
    any_of(r"다섯\s?번?째|5\s?번", r"\b(?:fifth|5th)\b"),
)
_CONTRACT: Final = any_of(r"^\s?(?:근로\s?)?(?:계약|것|거)", r"^\s(?:employment\s|labou?r\s)?(?:contract|one)\b")


def contracts_in(contract: ContractText, kind: ContractKind = "labour") -> list[ContractText]:
    """Return the contracts of a file, each with its title and its first clause; one where it is one.

    One of labour tells its pay besides, one of trade its parties and a second clause.
    """
    text = contract.text
    korean, english = (_TITLE_KO, _TITLE_EN) if kind == "labour" else (_TITLE_TRADE_KO, _TITLE_TRADE_EN)
    is_whole = _is_whole if kind == "labour" else _is_whole_trade
    # One in two languages has a title in each.
    titles = [one.start() for one in korean.finditer(text)] or [one.start() for one in english.finditer(text)]
    begins = [start for start, end in pairwise([*titles, len(text)]) if is_whole(text[start:end])]
    if len(begins) < 2:
        return [contract]
    return [_part(contract, *place) for place in pairwise([0, *begins[1:], len(text)])]


def chosen_part(said: str, parts: Sequence[ContractText]) -> int:
    """Return which of several contracts somebody means, by its place or by the worker's name: else the first."""
    named = contract_named(said)
    if named is not None and named < len(parts):
        return named
    names = [
        {one["name"] for one, _ in zip(_NAME.finditer(part.text), range(_MOST_NAMED), strict=False)} for part in parts
    ]
    mine = [n for n, each in enumerate(names) if any(_is_said(name, said) for name in each - _others(names, n))]
    return mine[0] if len(mine) == 1 else 0


def contract_named(said: str) -> int | None:
    """Return which contract of a file is called by its place: 1 for "두 번째 계약서는?"; None where none is."""
    for n, ordinal in enumerate(_ORDINALS):
        if any(_CONTRACT.search(said[one.end() :]) for one in ordinal.finditer(said)):
            return n
    return None


def _is_whole(text: str) -> bool:
    return _FIRST.search(text) is not None and _PAY.search(text) is not None


def _is_whole_trade(text: str) -> bool:
    return bool(_FIRST.search(text) and _SECOND.search(text) and _PARTIES.search(text[:_HEAD]))


def _part(contract: ContractText, start: int, end: int) -> ContractText:
    pages = tuple(
        Span(max(one.start, start) - start, min(one.end, end) - start)
        for one in contract.pages
        if one.start < end and start < one.end
    )
    return split(contract.text[start:end], pages)


def _others(names: Sequence[set[str]], n: int) -> set[str]:
    return set[str]().union(*(each for k, each in enumerate(names) if k != n))


def _is_said(name: str, said: str) -> bool:
    return re.search(rf"(?<![가-힣\w]){re.escape(name)}(?![a-z])", said, re.I) is not None
