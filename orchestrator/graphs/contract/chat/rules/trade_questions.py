"""What a question about a contract of trade asks to be worked out: days late, breaches, or a time for which is paid."""

import re
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.language import any_of
from orchestrator.language.numbers import find_numbers

_HOW_MUCH: Final = any_of(
    r"얼마|몇\s?원|금액|총액|합계|다\s?(?:합쳐|해서)",
    r"\b(?:how\s+much|what\s+(?:do|would|will|is|are)|total|amount)\b",
)
LATE: Final = any_of(r"늦|지체|지연|연체", r"\b(?:late|delay\w*|overdue|behind)\b")
_OF_PAYMENT: Final = any_of(
    r"이자|연체|대금|요금|이용료|사용료|임대료|보수|잔금",
    r"\b(?:interest|overdue|payments?|invoices?|rent|fees?)\b",
)
"""Who pays late owes interest, and not what is owed for late work."""
_NOTICE_BEHIND: Final = re.compile(r"[\s'’s]{0,4}(?:이?전|앞|before|prior|notice|ahead|in advance|earlier)", re.I)
_NOTICE_BEFORE: Final = re.compile(r"\bnotice (?:period )?of $", re.I)
"""A length by which something is told beforehand, and for which nothing is paid."""
_BREACH: Final = any_of(r"위반|어기|어겼|누설|유출", r"\b(?:breach\w*|violat\w*|break)\b")
_PAYS: Final = any_of(
    r"(?:요금|이용료|사용료|비용|대금|돈|임대료|보수|총)[^?]{0,20}얼마|(?:내|지급|지불|들)[^?]{0,12}얼마|얼마(?:를|나)?\s?(?:내|지급|지불|들)|다\s?(?:합쳐|해서)",
    r"\b(?:pay|cost|costs|total|fees?)\b",
)
_EARLY: Final = any_of(r"해지|나가|그만|끊|중도|끝내", r"\b(?:terminat\w*|cancel\w*|leav\w+|quit|exit|end(?:ed)?)\b")
_DAYS_KO: Final = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10, "보름": 15}
_BREACHES: Final = re.compile(r"\b(?P<n>two|three|four|five|six|\d{1,2}) (?:breaches|violations)\b", re.I)
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


class TradeQuestion(NamedTuple):
    """A sum that is asked for."""

    of: Literal["late", "breaches", "time"]
    number: Decimal
    """Days, breaches, or months."""
    ends_early: bool = False


def trade_question(question: str) -> TradeQuestion | None:
    """Return which sum a question asks for; None where it asks for none, or does not say of how much."""
    if not _HOW_MUCH.search(question):
        return None
    if LATE.search(question) and not _OF_PAYMENT.search(question) and (days := _days(question)):
        return TradeQuestion("late", days)
    if _BREACH.search(question) and (times := _times(question)):
        return TradeQuestion("breaches", Decimal(times))
    told = lengths(question)
    found = [one.months for one in told if one.months >= 1]
    if len(found) == 1 and not any(_is_notice(question, one.span) for one in told) and _PAYS.search(question):
        return TradeQuestion("time", found[0], bool(_EARLY.search(question)))
    return None


def _is_notice(question: str, length: Span) -> bool:
    behind = _NOTICE_BEHIND.match(question, length.end)
    return behind is not None or _NOTICE_BEFORE.search(question[: length.start]) is not None


def _days(question: str) -> Decimal | None:
    found = [one.days for one in lengths(question)]
    said = [days for word, days in _DAYS_KO.items() if word in question]
    return found[0] if len(found) == 1 else Decimal(said[0]) if len(said) == 1 and not found else None


def _times(question: str) -> int:
    counted = _BREACHES.search(question)
    if counted:
        return _COUNTS.get(counted["n"].casefold()) or int(counted["n"])
    found = [one.value for one in find_numbers(question) if one.value.unit in ("times", "things")]
    return int(found[0].value) if len(found) == 1 else 0
