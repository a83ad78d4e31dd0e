"""Wishes about money: another limit, and things with their prices, of which one may be the rest."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.refining.told_anew import with_sum
from orchestrator.language import any_of
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.found import Found

_LIMIT: Final = any_of(
    r"예산|한도|상한|총액|총\s?비용|사업비|최대|이내|이하|넘(?:지|기지|으면|게)",
    r"\b(?:cap(?:ped)?|limit|ceiling|budget|at\s+most|max(?:imum)?|no\s+more\s+than|not\s+over|under|below|up\s+to|spend)\b",
)
_OF_LIMIT: Final = re.compile(
    r"(?:예산|한도|상한|총액|총|비용|총비용|사업비|전체|금액|최대|이내|이하|돈|합계)(?:을|를|은|는|이|가|도|의|만|로|으로|에서|안에서)?"
    r"|(?:넘|넘기|줄[이여]|늘[리려]|낮[추춰]|높[이여]|올[리려]|내[리려]|맞[추춰]|잡|바꿔|바꾸|변경|수정|조정|해|하자|하게|않게|않도록|안|말고|정해|제한)\S{0,5}"
    r"|(?:줘|줘요|주세요|부탁\S{0,4}|그냥|그럼|다시|더|좀|까지|로|으로|을|를|은|에)"
    r"|please|can|could|you|we|i|us|let'?s|let|have|must|should|will|be|is|are|just|by|the|our|my|it|this|that|of|for|on|in|at|to|a|an|and|then|now|only|all|everything|whole|total|costs?|money|plan"
    r"|cap(?:ped)?|limit|ceiling|budget|most|max(?:imum)?|no|not|more|over|than|under|below|up|spend|keep|set|make|change|raise|increase|lower|reduce|cut|bring|down|stay|within|go(?:es)?|from|dollars|pounds|euros",
    re.I,
)
"""A word of a wish that speaks of the limit, and of no thing that is bought."""
_ASKED: Final = any_of(
    r"(?:비용|예산)(?:표|\s?항목|\s?표)?(?:에|에다가?)\s|(?:을|를|도|은|는)?\s?(?:비용|예산)?(?:표)?(?:에)?\s?(?:추가|넣|반영|더)\S{0,4}\s?(?:줘|주세요|줘요|주시고|부탁\S{0,4})?[\s.]*$",
    r"[,;]?\s*(?:and\s+)?(?:please\s+)?(?:put|add|include|count)\s+(?:it|them|that|these|those|this)\b(?:\s+(?:in|to|into|among|with)\s+(?:the\s+)?(?:costs?|budget)(?:\s+table)?)?[\s.]*$",
    r"^(?:please\s+|could\s+you\s+|can\s+you\s+)?(?:put|add|include)\s+(?=.*\d)|\s(?:in|to|into)\s+(?:the\s+)?(?:costs?|budget)(?:\s+table)?[\s.]*$",
)
"""Where it is to be written, which is no name of a thing."""
_IS_ASKED: Final = any_of(r"비용|예산|넣|추가", r"\b(?:costs?|budget|add|put|include)\b")
_REST: Final = any_of(
    r"나머지(?:는|를|돈은)?\s(?:다\s|전부\s|모두\s)?(?P<ko>[가-힣]{1,10}(?:\s[가-힣]{1,8})?)(?=\s?$|[,.])",
    r"\b(?:the\s)?(?:rest|remainder)(?:\s+of\s+it)?(?:\s+(?:goes|is|can\s+go|should\s+go))?\s+(?:to|for|on|into)\s+(?P<en>[a-z][a-z -]{1,40})",
)
_PARTS: Final = re.compile(
    r",\s(?!\d{3}\b)|;\s|\s(?:and|plus)\s|(?<=원)(?:이랑|하고|과|와)?\s(?=[가-힣])|\s(?:그리고|및)\s"
)
_COUNT_EN: Final = re.compile(
    r"^(?P<what>[A-Za-z][A-Za-z' -]{1,40}?)(?:\s(?:are|is|cost|costs))?,?\s(?P<n>\d{1,4})\s?(?:at|x|×|for|of\sthem\sat)$"
)
_COUNT_KO: Final = re.compile(
    r"^(?P<what>[가-힣A-Za-z ]{1,20}?)(?:은|는|이|가)?\s(?P<n>\d{1,4})\s?(?:개|대|장|권|벌|세트|명|회|번|곳)(?:에|를|을)?(?:\s(?:개|대|장|권|한\s개|하나|한\s대|명|회)당|\s?각)?$"
)
_NAME_EN: Final = re.compile(
    r"^(?:an?\s|the\s|one\s)?(?P<what>[A-Za-z][A-Za-z' -]{1,40}?)(?:\s(?:are|is|cost|costs|at|for))*:?$"
)
_FOR_EN: Final = re.compile(
    r"^\s?(?P<each>each\s)?for\s(?:(?P<n>\d{1,4})\s|an?\s|the\s|one\s)?(?P<what>[A-Za-z][A-Za-z' -]{1,40}?)(?P<behind>,?\seach)?$"
)
"""A thing behind its price: "$90 for a ladder", "$12 each for 8 mats"."""
_NAME_KO: Final = re.compile(r"^(?P<what>[가-힣A-Za-z][가-힣A-Za-z ]{0,20}?)(?:은|는|이|가|을|를|에|:)?$")
_EXACT: Final = re.compile(r"\d+\.\d{1,2}(?!\d|\s?[만천억k])")
_TO_KO: Final = re.compile(r"(?:으로|로|에)$")


@dataclass(frozen=True, slots=True)
class MoneyWish:
    """What a wish says of money, as lines that the readers of sums know."""

    said: str
    old: int = 0
    """The limit that it takes the place of."""
    new: str = ""
    """The limit, as one writes it."""


def money_wish(clause: str, material: PlanMaterial) -> MoneyWish | None:
    """Return the limit or the things that a clause is about; None where it speaks of more, or of none surely."""
    sums = [one for one in find_amounts(clause) if _is_told(one)]
    if not sums:
        return None
    return _limit(clause, sums, material) or _things(clause, material)


def _is_told(one: Found[Amount]) -> bool:
    return bool(re.search(r"\d", one.value.raw)) and bool(one.value.currency)


def _limit(clause: str, sums: Sequence[Found[Amount]], material: PlanMaterial) -> MoneyWish | None:
    rest = clause
    for one in reversed(sums):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    if not _LIMIT.search(clause) or not all(
        _OF_LIMIT.fullmatch(word) for word in re.split(r"[\s,.!~():]+", rest) if word
    ):
        return None
    limits = [one for one in material.case.limits if one.per == "once" and not one.is_part]
    told = sums[-1]
    shown = money(told.value.value, told.value.currency or material.case.currency, material.language)
    said = f"예산은 {shown} 이내다." if material.language == "ko" else f"The budget is at most {shown}."
    return MoneyWish(said, limits[0].amount if limits else 0, clause[told.start : told.end])


def _things(clause: str, material: PlanMaterial) -> MoneyWish | None:
    if not _IS_ASKED.search(clause) or _LIMIT.search(clause.replace("예산표", "")):
        return None
    left = _REST.search(_bare(clause))
    text = _bare(clause)
    text = (text[: left.start()] + text[left.end() :]) if left else text
    text = re.sub(r"\s(?:넣고|추가하고|더하고)[\s,]*$", "", text.strip(" ,.;"))
    lines: list[str] = []
    whole = Decimal(0)
    for part in _PARTS.split(text):
        found = [one for one in find_amounts(part) if _is_told(one)]
        if len(found) != 1:
            return None
        one = found[0]
        if material.case.currency not in ("", one.value.currency):
            return None
        before = part[: one.start].strip(" ,")
        counted = _COUNT_KO.match(before) or _COUNT_EN.match(before)
        named = counted or _NAME_KO.match(before) or _NAME_EN.match(before)
        if not before and (behind := _FOR_EN.match(part[one.end :].rstrip(" ."))):
            named = behind
            counted = behind if behind["n"] and (behind["each"] or behind["behind"]) else None
        if named is None:
            return None
        price = part[one.start : one.end].strip()
        if not _EXACT.search(price):
            price = money(one.value.value, one.value.currency, material.language)
        count = int(counted["n"]) if counted else 1
        lines.append(f"- {named['what'].strip()}: {price} × {count}")
        whole += (Decimal(exact[0]) if (exact := _EXACT.search(price)) else one.value.value) * count
    if not lines or (left and not (rest := _rest(left, whole, material))):
        return None
    return MoneyWish("\n".join([*lines, *([rest] if left else [])]))


def _rest(left: re.Match[str], whole: Decimal, material: PlanMaterial) -> str:
    """Return the line for what remains of the limit; empty where none is told, or nothing remains."""
    limits = [one for one in material.case.limits if one.per == "once" and not one.is_part]
    known = sum(one.amount or 0 for one in priced_lines(material)) if limits else 0
    over = limits[0].amount - known - whole if limits else Decimal(0)
    if over <= 0:
        return ""
    what = _TO_KO.sub("", (left["ko"] or left["en"]).strip())
    return f"- {what}: {money(over, limits[0].currency or material.case.currency, material.language)}"


def _bare(clause: str) -> str:
    """Return a clause without where its things are to be written."""
    for _ in range(2):
        clause = _ASKED.sub(" ", clause).strip(" ,")
    return clause


def with_money_wish(known: Sequence[PlanSource], wish: MoneyWish, source: PlanSource) -> list[PlanSource]:
    """Return the sources with a wish about money: the old limit is told no longer, and the new one is."""
    changed = with_sum(known, wish.old, wish.new) if wish.old else None
    if changed is not None:
        return changed
    return [*known, replace(source, text=wish.said)]
