"""Answers of which only the parts are told: sums that make up the whole, what is left of one, a sum for each month, none.

What is reckoned was not said: it is offered for confirmation.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.clauses import VERB_END
from orchestrator.graphs.intake.rules.corrections import correction_of
from orchestrator.graphs.intake.rules.own_predicate import DENIED, OPEN, is_twisted
from orchestrator.graphs.intake.rules.several_sums import are_joined, clause_around, is_per_period
from orchestrator.graphs.intake.rules.value import Measure, Value, shown_amount
from orchestrator.graphs.intake.rules.values import LEAST, is_ruled_out
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.clauses import is_past, sentences
from orchestrator.language.numbers import find_durations, find_numbers

_FIGURES = r"[\d,일이삼사오육칠팔구십백천만억]{1,9}?(?:\s?만\s?원?)?"
_LEASE = re.compile(
    rf"(?:보증금\s?)?(?P<deposit>{_FIGURES})(?:에|\s?/)\s?(?:월세?\s?)?(?P<rent>{_FIGURES})(?:이요|요|이에요|예요|입니다|이고요|인데요)?"
)
_RENT_OR_DEPOSIT = ("보증금", "월세", "차임")
_ONE = re.compile(r"제시|한\s?달|월세|\b(?:offer|month|rent)", re.I)
"""Questions for one sum, of which several that are told are not to be added up."""
_TOTAL = re.compile(
    r"(?:합쳐서?|합하면|합해서?|더하면|더해서|총|합계|합이|다\s?해서|전부(?:\s?(?:다\s?)?해서)?|모두(?:\s?(?:다\s?)?(?:해서|합쳐서?|합하면))?|\bin all|\baltogether|\b(?:in )?total(?: of| is| was|s)?|\badds? up to)[\s:,]*(?:약|한|대략)?\s*$",
    re.I,
)
_TOTAL_BEHIND = re.compile(r"\s*(?:won\s*)?(?:in (?:all|total)\b|altogether\b|all together\b)", re.I)
_ALONE = re.compile(r"\bonly\b[^.,;!?]{0,24}$|[가-힣]만\s(?:약|한|대략)?\s?$", re.I)
"""Before the one sum that counts of several: "with night work 12 million, only overtime is 9 million"."""
_BEFORE = 16
"""Characters before a sum in which it is called the whole."""
_LEFT = re.compile(r"남은|돌려받지|못\s?받은|아직|\bstill\b|\bleft\b|\bowed\b", re.I)
_GIVEN_BACK = re.compile(
    r"갚[았고]|돌려\s?[받줬주]|회수|먼저|받았|\b(?:paid|gave|got) (?:me )?back\b|\brepaid\b|\breturned\b", re.I
)
"""After a sum: it is taken off the first one."""
_BACK_BEFORE = re.compile(
    r"\b(?:paid|gave|got|sent) (?:me )?back (?:only |just |about )?$|\b(?:repaid|returned) $", re.I
)
_BACK_ASKED = re.compile(r"돌려\s?받으|돌려받은|갚으[셨신]|갚은|\b(?:repaid|returned|(?:paid|got|given) back)\b", re.I)
_REMAINS = re.compile(
    r"\s?원?\s?(?:이|은|는|가)?\s?(?:아직\s)?(?:남[았아은]|못\s?받)|\s(?:won )?(?:is |are )?(?:still )?(?:left|owed)\b",
    re.I,
)
"""Behind a sum: it is what was not given back of the one before it."""
_UNIT_NEAR = 8
"""Characters behind a number in which its unit and what is left stand."""
_PARTED = re.compile(r"나눠|나누|나눠서|분할|할부|\b(?:split|instal+ments?|divided)\b", re.I)
_AFTER = 24
"""Characters after a sum in which that stands."""
_EACH = re.compile(r"씩|짜리|매달|매월|다달이|한\s?달|곱하기|×|\b(?:each|every|a month|per month|monthly)\b", re.I)
_NOUGHT = re.compile(r"없으면 0|전세면 0|아직이면 0|\bsay 0\b|\(0 |\b0 for\b|if none", re.I)
"""Questions that say what to answer where there is nothing."""
_COUNTED = re.compile(r"\d|[가-힣]월")
_AGAIN = re.compile(r"(?:이랑|랑|하고|[와과])\s|\s또\s|[+＋]|\b(?:and|plus|then)\b", re.I)
"""Between two sums alike: the second is another one, and no repetition."""
MOST = 6
"""Sums of an answer that are reckoned with; more of them are a list that the person adds up better."""


def computed(question: WorkbookQuestion, text: str, values: Sequence[Value], locale: str) -> Value | None:
    """Return the sum that the figures of an answer come to; None where it is not clear how they belong together.

    ``values``: the sums of money in the text, in their order.
    """
    asked = f"{question.text.ko} {question.text.en}"
    values = [value for value in values if int(value.value) >= LEAST and not is_ruled_out(text, value)]
    if correction_of(text) is not None:
        return None
    sums = [int(value.value) for value in values]
    is_each = _EACH.search(text) is not None
    months = {one.value.months for one in find_durations(text)} - {0, 1} if is_each else set()
    if (rest := left_of(question, text, values, locale)) is not None:
        return rest
    if (part := _instalment(asked, text, values, locale)) is not None:
        return part
    if len(sums) > 1 and (times := _times(text, values)) is not None:
        return _told(times, text, values, locale)
    if len(sums) == 1 and is_each:
        beside = text[: values[0].start] + text[values[0].end :]
        counts = months or {int(one.value.value) for one in find_numbers(beside)} - {1}
        return _told(sums[0] * counts.pop(), text, values, locale) if len(counts) == 1 else None
    alone = [value for value in values if _ALONE.search(text[max(0, value.start - 2 * _BEFORE) : value.start])]
    if len(alone) == 1 and len(values) > 1:
        return alone[0]
    if (total := total_told(text, values)) is not None:
        return total
    is_several = (len(set(sums)) > 1 and 2 * max(sums) != sum(sums)) or is_told_twice(text, values)
    # A rent is no part of a deposit that is told with it.
    per_period = {is_per_period(clause_around(text, value.start, value.end), value.raw) for value in values}
    if is_several and len(set(sums)) <= MOST and not is_each and not _ONE.search(asked) and len(per_period) == 1:
        return _told(sum(sums), text, values, locale) if are_joined(text, values) else None
    return None


def _instalment(asked: str, text: str, values: Sequence[Value], locale: str) -> Value | None:
    """Return the sum for each time, where that is asked for and one sum is told with how often it was parted."""
    counts = {one.value.months for one in find_durations(text)} | {
        int(one.value.value) for one in find_numbers(text) if one.value.unit == "times"
    }
    counts -= {0, 1}
    if len(values) != 1 or len(counts) != 1 or not _PARTED.search(text) or not is_per_period(asked, ""):
        return None
    whole, count = int(values[0].value), counts.pop()
    return _told(whole // count, text, values, locale) if whole % count == 0 else None


def _times(text: str, values: Sequence[Value]) -> int | None:
    """Return what sums come to of which some were paid several times: "900씩 두 번, 나중에 400 추가"."""
    if not are_joined(text, values):
        return None
    whole, is_repeated = 0, False
    for place, value in enumerate(values):
        behind = text[value.end : values[place + 1].start if place + 1 < len(values) else len(text)]
        counts = {int(one.value.value) for one in find_numbers(behind) if one.value.unit}
        if (is_each := _EACH.match(behind.lstrip()) is not None) and len(counts) != 1:
            return None
        is_repeated = is_repeated or is_each
        whole += int(value.value) * (counts.pop() if is_each else 1)
    return whole if is_repeated else None


def left_of(question: WorkbookQuestion, text: str, values: Sequence[Value], locale: str) -> Value | None:
    """Return what is left of the first of two sums, where what is left is asked for and the second was given back."""
    sums = [int(value.value) for value in values]
    asked = f"{question.text.ko} {question.text.en}"
    if len(sums) != 2 or sums[1] >= sums[0]:
        return None
    if _BACK_ASKED.search(asked) and _REMAINS.match(text, values[1].end):
        # "3천 중에 2천8백이 남았어요" tells what was given back.
        return _told(sums[0] - sums[1], text, values, locale)
    if not _LEFT.search(asked):
        return None
    between, after = text[values[0].end : values[1].start], text[values[1].end : values[1].end + _AFTER]
    is_apart = VERB_END.search(between) or is_past(between) or "." in between
    if not (_GIVEN_BACK.search(after) or _BACK_BEFORE.search(between) or is_apart):
        return None
    is_each = _EACH.search(text) is not None
    months = {one.value.months for one in find_durations(text)} - {0, 1} if is_each else set()
    times = [one.value.value for one in find_numbers(after) if one.value.unit == "times"] if is_each else []
    whole = sums[0] * (months.pop() if len(months) == 1 else 1)
    return _told(whole - sums[1] * int((times or [1])[0]), text, values, locale)


def used_of(question: WorkbookQuestion, text: str, values: Sequence[Value]) -> Value | None:
    """Return how many of the first of two numbers are gone, where the second is what is left: "스무 번 끊어서 열세 번 남았어요"."""
    if len(values) != 2 or int(values[1].value) >= int(values[0].value) or _LEFT.search(question.text.ko):
        return None
    behind = text[values[1].end : values[1].end + _UNIT_NEAR]
    if not re.search(r"남[았아은]|\bleft\b|\bremain", behind):
        return None
    number = int(values[0].value) - int(values[1].value)
    return replace(values[0], value=number, shown=f"{number:,}", raw=text.strip(), start=0, end=len(text))


def is_given_back(text: str, values: Sequence[Value]) -> bool:
    """Tell whether of two sums the second and smaller one was given back of the first."""
    if len(values) != 2 or int(values[1].value) >= int(values[0].value):
        return False
    between, after = text[values[0].end : values[1].start], text[values[1].end : values[1].end + _AFTER]
    return _GIVEN_BACK.search(after) is not None or _BACK_BEFORE.search(between) is not None


def total_told(text: str, values: Sequence[Value]) -> Value | None:
    """Return the sum that is called what all come to, and is the largest: who says so has reckoned it."""
    totals = [
        value
        for value in values
        if _TOTAL.search(text[max(0, value.start - _BEFORE) : value.start]) or _TOTAL_BEHIND.match(text, value.end)
    ]
    return totals[0] if len(totals) == 1 and totals[0].value == max(int(one.value) for one in values) else None


def is_told_twice(text: str, values: Sequence[Value]) -> bool:
    """Tell whether two sums alike are two, and not one said again: "230이랑 230이요"."""
    if len(values) != 2 or values[0].value != values[1].value:
        return False
    return _AGAIN.search(text, values[0].end, values[1].start) is not None


def stated_rent(question: WorkbookQuestion, text: str, locale: str) -> Value | None:
    """Return the deposit or the rent of a lease told in one breath, whichever is asked for: "팔백에 육십이요"."""
    # A sentence of its own: "천에 육십오예요. 관리비 7만 원은 따로고요."
    told = next((match for one in sentences(text) if (match := _LEASE.fullmatch(one.strip(" .!~")))), None)
    named = [word for word in _RENT_OR_DEPOSIT if word in question.text.ko]
    if told is None or not named or measure_of(question) != "amount":
        return None
    found = find_amounts(f"보증금 {told['deposit']}에 월세 {told['rent']}")
    if len(found) != len(told.groups()):
        return None
    amount = found[min(named, key=question.text.ko.find) != "보증금"].value
    shown = shown_amount(amount, locale)
    return Value(amount.value, shown, "amount", text.strip(), 0, len(text), "assumed")


def nought(question: WorkbookQuestion, text: str, measure: Measure, shown: str) -> Value | None:
    """Return 0 where a question says so of nothing, and the answer denies and counts nothing."""
    is_asked = _NOUGHT.search(f"{question.text.ko} {question.text.en}")
    # "한 푼도 못 받았어요" to what was not received denies none of it.
    if (
        not is_asked
        or is_twisted(question)
        or not DENIED.search(text)
        or OPEN.search(text)
        or _COUNTED.search(text)
        or find_numbers(text)
    ):
        return None
    return Value(0, shown, measure, text.strip(), 0, len(text), "none")


def _told(amount: int, text: str, values: Sequence[Value], locale: str) -> Value | None:
    if amount <= 0 or len({value.shown.strip("0123456789,") for value in values}) > 1:
        # Of two currencies, or of bounds, there is no sum.
        return None
    currency = "KRW" if "원" in values[0].shown or "KRW" in values[0].shown else ""
    if not currency:
        return None
    shown = shown_amount(Amount(amount, currency, text), locale)
    return replace(values[0], value=amount, shown=shown, raw=text.strip(), start=0, end=len(text), precision="reckoned")
