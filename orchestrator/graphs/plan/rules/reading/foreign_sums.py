"""Sums beside a word for a budget that are not what this service may cost."""

import re
from typing import Final

from orchestrator.language import any_of

_OTHERS: Final = any_of(
    r"경쟁\s?(?:사|업체)|타사|(?:본사|모회사|그룹|전사|(?:다른|옆|타)\s?[가-힣]{1,6})(?:의)?\s(?:[가-힣]{1,4}\s)?(?:총\s?|전체\s?)?예산"
    r"|[시구군도]청(?:의)?\s(?:[가-힣]{1,4}\s)?(?:총|전체|올해|작년|내년|연간|한\s?해)\s?[가-힣]{0,4}예산",
    r"\b(?:competitors?|rivals?)\b|\b(?!(?:project|service|plan|year|team|app|month|event)['’]s)\w+['’]s\s+(?:\w+\s+)?budget|\b(?:head\s?office|company-wide|parent\s+company)\b.{0,20}\bbudget",
)
"""The sentence speaks of somebody else's money."""
DICTATED: Final = any_of(
    r"(?:지시|명령|규칙)(?:를|을|는)?\s?(?:모두\s?|전부\s?)?무시|(?:이?라고|다고)\s?(?:쓰세요|써라|적어라|적으세요|말해라|답해라)",
    r"\bignore\b.{0,30}\binstructions?\b|\bsay\s+(?:that\s+)?the\s+budget\b",
)
"""The sentence tells the writer what to write."""
_DENIED: Final = re.compile(r"^\s?(?:원)?[가-힣]{0,3}\s?(?:이|가)?\s?(?:아니라|아니고|아닌\s|말고)")
_NOT: Final = re.compile(r"\bnot\s+(?:for\s+|the\s+)?$", re.I)
_OLD: Final = re.compile(r"^\s?(?:원)?(?:은|는|이)?\s?(?:작년|지난|옛|예전|전년)|^[^.,;]{0,20}\blast\s+year", re.I)
_ASKED_FOR: Final = re.compile(
    r"^\s?(?:원)?(?:으로|로|을|를)?\s?(?:냈|신청했|요청했|제안했|올렸|적어\s?냈)[^.]{0,6}(?:는데|으나|지만)|^[^.,;]{0,16}\b(?:was|were)\s+(?:asked|applied)\s+for",
    re.I,
)
"""What was wished for before somebody else decided."""
_SPENT: Final = re.compile(
    r"^\s?(?:원)?(?:을|를|이)?\s?(?:썼|쓴\s|지출|집행)|^\s?(?:was|were|has\s+been)\s+spent", re.I
)
_NEGATIVE: Final = re.compile(r"(?<![\d가-힣A-Za-z)])\s?[-−]\s?[$€£]?$")
_STOP: Final = re.compile(r"[.!?]\s+|\n")


def is_foreign(text: str, start: int, end: int) -> bool:
    """Tell whether the sum at this place is another's, spent, denied, below zero, or only dictated."""
    begin = max((stop.end() for stop in _STOP.finditer(text, 0, start)), default=0)
    behind = _STOP.search(text, end)
    sentence = text[begin : behind.start() if behind else len(text)]
    return bool(
        _OTHERS.search(sentence)
        or DICTATED.search(sentence)
        or _DENIED.search(text[end:])
        or _SPENT.search(text[end:])
        or _OLD.search(text[end:])
        or _ASKED_FOR.search(text[end:])
        or text[end:].lstrip().startswith("%")
        or _NOT.search(text[:start])
        or _NEGATIVE.search(text[:start])
    )
