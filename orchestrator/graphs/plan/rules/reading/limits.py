"""Sums that the material sets as a limit, once or for each month or year."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.factors import FACTOR, SIGN
from orchestrator.graphs.plan.rules.reading.foreign_sums import is_foreign
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumPer, ToldSum
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language import any_of, words
from orchestrator.language.amounts import find_amounts
from orchestrator.language.morphemes import morphemes

_LIMITING: Final = any_of(
    r"한도|상한|확정액|넘기면|이내|이하|까지[는만]|넘으면|이상은\s?(?:절대|못)|못\s?(?:써|쓴|씁)|예산(?!안|표|\s?절감)|기금|(?:^|\s)돈[:은]|있는\s?돈|최대|자부담",
    r"\b(?:at\s+most|under|max(?:imum)?|up\s+to|limit|no\s+more\s+than|budget|ceiling|is\s+all\s+there\s+is|we\s+have|we'?ve\s+got|i\s+have|i'?ve\s+got|fund(?:ing)?|money|left|dont\s+want\s+to\s+pay|don'?t\s+want\s+to\s+pay|below|cap|tops|in\s+the\s+(?:pot|kitty|bank))\b",
)
_MONTHLY_SUM: Final = re.compile(r"(?:월|매달|매월)\s?\d|a\s+month|per\s+month|monthly", re.I)
_PART: Final = re.compile(
    r"(?:그\s?중|이\s?중|이\s?가운데|그\s?가운데)|\b(?:of\s+(?:this|which|that|these)|out\s+of\s+(?:this|it))\b", re.I
)
"""What follows is a part of the sum before it."""
_PRODUCT: Final = re.compile(rf"{FACTOR}{SIGN}", re.I)
_NO_LIMITS: Final = frozenset(("problem", "quantity", "target", "talk", "feature", "user"))
"""Roles of clauses whose sums limit nothing."""
_LEAST = 20
"""A smaller sum is a price."""
_NEAR = 44
"""Characters within which a word of a limit belongs to a sum."""


@dataclass(frozen=True, slots=True)
class MoneyLimit:
    """A sum that may not be passed."""

    amount: int
    currency: str
    """Empty where nobody names it."""
    per: SumPer
    piece: Piece
    start: int = 0
    is_part: bool = False
    """Of the sum before it: it is set apart for something."""


def limits_of(pieces: Iterable[Piece], currency: str) -> list[MoneyLimit]:
    """Return the limits, the person's own first; ``currency``: of sums that name none."""
    told = [*pieces]
    return _limits(told, currency, _of_message) or [
        one for one in _limits(told, currency, _of_budget) if one.amount >= _dearest(told, one, currency)
    ]


def _dearest(pieces: Iterable[Piece], limit: MoneyLimit, currency: str) -> Decimal:
    """Return the largest price that is told beside a limit: one that no words call so is none where it is less."""
    prices = (
        one.amount
        for piece in pieces
        if piece.told and piece is not limit.piece
        for one in told_sums(piece.text, is_price=piece.role in ("price", "budget"))
        if one.kind not in ("past", "goal") and (one.currency or currency) == limit.currency
    )
    return max(prices, default=Decimal(0))


def _limits(
    pieces: Iterable[Piece], currency: str, of_message: Callable[[Piece, str], Iterator[ToldSum]]
) -> list[MoneyLimit]:
    found: list[MoneyLimit] = []
    for piece in pieces:
        if piece.is_aside or piece.rows:
            continue
        text = _before_products(piece.text)
        is_behind = bool(_PART.match(text) and found and found[-1].piece.source == piece.source)
        for one in of_message(piece, text) if piece.told else _written(piece, text, is_behind=is_behind):
            begin = max(
                (found.end() for found in re.finditer(r"[.!?]\s+", text) if found.end() <= one.start), default=0
            )
            sentence = re.split(r"[.!?]\s", text[begin:])[0]
            if is_foreign(text, one.start, one.end) or marks.VOID.search(sentence):
                continue
            amount = int(one.amount)
            if found and found[-1].piece is piece and amount < found[-1].amount and _is_bracketed(text, one, found[-1]):
                continue  # "budget £900 (council £600 + club £300)"
            if amount < _LEAST or any((each.amount, each.per) == (amount, one.per) for each in found):
                continue
            is_part = (bool(_PART.search(text[begin : one.start])) and bool(found)) or is_for_one_thing(piece, text)
            if piece.told and found and not is_part and _is_added(piece, one, found[-1]):
                # A gift, and what is put to it: both are there to be spent.
                found[-1] = replace(found[-1], amount=found[-1].amount + amount)
                continue
            found.append(MoneyLimit(amount, one.currency or currency, one.per, piece, one.start, is_part))
    return found


def _is_bracketed(text: str, one: ToldSum, whole: MoneyLimit) -> bool:
    """Tell whether a sum stands in the bracket behind a limit, as a part of it."""
    between = text[whole.start : one.start]
    return between.count("(") > between.count(")")


def _of_message(piece: Piece, text: str) -> Iterator[ToldSum]:
    """Yield the sums that a clause of a message limits by its own words."""
    is_other = piece.role in _NO_LIMITS and piece.surely(piece.role)
    for one in told_sums(text, is_price=piece.role in ("price", "budget")):
        if one.kind == "limit" and (one.is_sure or not is_other):
            yield one
    yield from _behind_products(piece, text)


def _behind_products(piece: Piece, text: str) -> Iterator[ToldSum]:
    """Yield the sum that limits the items reckoned before it by its own words: "12 nights × €140, €9k in the pot"."""
    last = re.split(r"[,;.]\s", piece.text)[-1] if len(text) < len(piece.text) else ""
    begin = len(piece.text) - len(last)
    for one in told_sums(last, is_price=True) if last and not has_product(last) else ():
        if one.kind == "limit":
            yield replace(one, start=one.start + begin, end=one.end + begin)


def no_money(pieces: Iterable[Piece]) -> Piece | None:
    """Return the statement of a message that says that there is nothing to spend; None where none does."""
    told = [*pieces]
    if any(
        each.kind in ("price", "limit")
        for one in told
        if one.role in ("price", "budget") and find_amounts(one.text)
        for each in told_sums(one.text, is_price=True)
    ):
        return None
    return next((one for one in told if _says_nothing(one.text) and not find_amounts(one.text)), None)


def _says_nothing(text: str) -> bool:
    """Tell whether a text says that there is nothing to spend on whatever it may be: not "물어줄 돈이 없어서"."""
    return any(
        not (_FOR_ANOTHER.match(text, one.end()) or _needed_for(text[: one.end()])) for one in _NOTHING.finditer(text)
    )


def _needed_for(text: str) -> bool:
    """Tell whether the verb right before the last money of a Korean text says for what it would be needed."""
    told = morphemes(text) if re.search("[가-힣]", text) else ()
    at = next((at for at in range(len(told) - 1, 0, -1) if told[at].form in _MONEY), 0)
    if not at or (told[at - 1].form, told[at - 1].tag) != ("ᆯ", "ETM"):
        return False
    verb = next((one.form for one in reversed(told[: at - 1]) if one.tag in ("VV", "VA", "XSV")), "쓰")
    return verb not in _SPEND


_MONEY: Final = frozenset(words("돈 예산 비용 자금 경비"))
_SPEND: Final = frozenset(words("쓰 들 들이 있"))
"""Verbs of money that is spent, on nothing told."""
_FOR_ANOTHER: Final = re.compile(
    r"\s(?:to\s(?!spend\b|us\b)|for\s(?!this\b|it\b|that\b|any|the\s(?:plan|service|project|whole)\b|now\b))[a-z]", re.I
)
"""Behind money in English: what it would be needed for."""
_NOTHING: Final = any_of(
    r"(?:^|\s)(?:쓸\s?)?(?:돈|예산|비용|자금|경비)(?:은|는|이|가|도|을|를)?\s?(?:[가-힣]{1,3}\s){0,3}?(?:0원|제로|(?:하나도|전혀|아예|한\s?푼도)?\s?(?:없(?!이는)|못\s?(?:써|쓴|씁|쓰)|안\s?(?:들|쓰|써)))|한\s?푼도\s?(?:없|못|안)",
    r"\b(?:nothing|no\s(?:money|cash|budget|funds|funding)|not\sa\s(?:penny|cent)|zero\sbudget|without\s(?:any\s)?(?:money|budget))\b(?:\sat\sall)?(?:\s(?:to\s|we\s(?:can|may)\s)?spend\b|(?=\s*(?:[,.;!]|$|for\b|at\b|and\b|so\b|left\b)))(?<!nothing)"
    r"|\b(?:has|have|is|there's|there\sis)\s(?:no|zero)\s(?:money|budget|funds|funding|cash)\b",
)


def told_limit(text: str) -> ToldSum | None:
    """Return the sum that a wish about the budget names for it: of several the last one, which is the new."""
    told = [
        one for one in told_sums(text, is_price=True) if one.kind != "past" and not is_foreign(text, one.start, one.end)
    ]
    limits = [one for one in told if one.kind == "limit"] or told
    return limits[-1] if limits else None


def _of_budget(piece: Piece, text: str) -> Iterator[ToldSum]:
    """Yield the only sum of a clause that most likely speaks of the money there is, whatever its words are."""
    is_purse = bool(_IN_PURSE.search(re.split(r"\d", piece.text)[0]))
    if not is_purse and (piece.role != "budget" or piece.told is None or piece.told.score < _MOST_LIKELY):
        return
    told = [one for one in told_sums(text, is_price=True) if one.kind != "past"]
    if len(told) == 1 and told[0].kind in ("unknown", "total") and not _ADDED_UP.match(text):
        yield told[0]
    # "적립금 400까지": below 10,000 without a unit people mean 만원.
    for one in find_amounts(text, bare=True) if not told else ():
        if _UP_TO.match(text[one.end :]) or _IN_PURSE.search(text[: one.start]):
            yield ToldSum("limit", Decimal(one.value.value), one.value.currency, one.start, one.end)


_MOST_LIKELY: Final = 0.5
_ADDED_UP: Final = any_of(
    r"\s*(?:그래서|따라서|합쳐서?|합하면|더하면|다\s?해서)\s",
    r"\s*(?:so|which\smakes|that\smakes|in\sall|altogether)\b",
)
"""What the things before it come to, and no money that there is."""
_IN_PURSE: Final = re.compile(r"(?:통장|잔고|잔액|금고)(?:에는?|은|이|가|에서)?\s(?:딱\s|약\s|한\s)?$")
"""Where money lies that there is."""
_UP_TO: Final = re.compile(r"\s?(?:까지|안에서|안으로|이내|이하|한도|못\s?넘|넘(?:기|으면))")


def _written(piece: Piece, text: str, *, is_behind: bool) -> Iterator[ToldSum]:
    """Yield the sums that a line of a file limits, by its words, its heading or the line before it."""
    heading = piece.headings[-1] if piece.headings else ""
    is_ruled = is_behind or bool(marks.OF_LIMITS.search(heading) and _MONTHLY_SUM.search(text))
    is_of_money = is_ruled or bool(_LIMITING.search(f"{text} {heading}"))
    for one in told_sums(text, is_price=is_of_money):
        near = f"{text[max(0, one.start - _NEAR) : one.end + _NEAR]} {heading}"
        if one.kind == "limit" or (one.kind in ("unknown", "total") and (is_ruled or _LIMITING.search(near))):
            yield one
    yield from _behind_products(piece, text)


def _is_added(piece: Piece, one: ToldSum, gift: MoneyLimit) -> bool:
    """Tell whether a sum is told as one's own, put to what somebody else gives."""
    told = piece.text[gift.start if gift.piece is piece else 0 : one.end + _NEAR]
    before = gift.piece.text[max(0, gift.start - _NEAR) : gift.start]
    givers = [{each.lower() for match in _GIVER.findall(text) for each in match if each} for text in (before, told)]
    is_more = (_GIFT.search(before) and _OWN.search(told)) or (all(givers) and not (givers[0] & givers[1]))
    is_like = one.per == gift.per == "once" and gift.piece.source == piece.source
    return is_like and one.currency in ("", gift.currency) and bool(is_more) and not _INCLUDED.search(told)


_GIFT: Final = any_of(
    r"지원금|지원비|보조금|교부금|후원금", r"\b(?:grant|sponsor\w*|gives?|gave|pays|donat\w+|council|town)\b"
)
_OWN: Final = any_of(r"자부담", r"\b(?:we|i)\s(?:will\s|can\s|also\s)?(?:add|put\sin)\b|\bof\sour\sown\b")
_GIVER: Final = re.compile(
    r"([가-힣]{1,8})(?:에서|께서)\s|\b((?!(?:it|they|he|she|who|that|this|which|also|only|now)\b)[a-z]+)\s(?:gives?|gave|donate[sd]?)\b",
    re.I,
)
_INCLUDED: Final = any_of(r"포함|중에|그중", r"\b(?:includ\w+|of\sthat|of\swhich)\b")


def is_for_one_thing(piece: Piece, text: str) -> bool:
    """Tell whether a message says what a sum is for, and it is not the whole: "재료비는 1년에 90만원밖에 없다"."""
    named = _FOR_ONE.match(text) if piece.told else None
    return bool(named and not _FOR_ALL.fullmatch(named["what"]))


_FOR_ONE: Final = re.compile(r"(?P<what>[가-힣]{1,6})(?:값|비)[은는이]\s")
_FOR_ALL: Final = re.compile(r"(?:총|전체|모든|사업|운영|행사|총사업|총예산|소요|제작|개발|구축|경|준)")
"""Costs of the whole."""


def _before_products(text: str) -> str:
    """Return what stands before the items that are reckoned in the same breath: "900만 원까지: 화면 15일×38만"."""
    product = _PRODUCT.search(text)
    if product is None:
        return text
    sentences = re.split(r"(?<=[.!?])\s+", text[: product.start()])
    return " ".join(sentences[:-1]) if len(sentences) > 1 else re.split(r"[:,](?=[^:,]*$)", sentences[0])[0]


def has_product(text: str) -> bool:
    """Tell whether a text reckons unit × quantity."""
    return bool(_PRODUCT.search(text))
