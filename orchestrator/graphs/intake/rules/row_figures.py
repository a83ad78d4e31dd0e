"""Figures as they are told of something that is known: in its unit, its currency, its year, a day before or after it."""

import re
from datetime import date

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.numerals import unit_told
from orchestrator.graphs.intake.rules.row_days import days_told
from orchestrator.graphs.intake.rules.row_sums import currency_of_known, sums_told
from orchestrator.graphs.intake.rules.value import Measure, Value
from orchestrator.graphs.intake.rules.values import is_ruled_out, repaired, values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.numbers import find_numbers

FIGURES = ("date", "amount", "years", "months", "days", "count")
_NUMBERED = re.compile(r"\d{1,2}\s?번(?!\s?(?:이나|정도|쯤|씩))")


def figures_told(
    question: WorkbookQuestion, known: KeptFact | None, text: str, today: date, locale: str
) -> list[Value]:
    """Return the figures of the kind of a question that a text tells, read as those of what is known."""
    measure = measure_of(question)
    if measure not in FIGURES:
        return []
    is_known = known is not None and known["status"] == "known"
    if measure == "date":
        found = days_told(known if is_known else None, text, today, locale)
    elif measure == "amount":
        currency = currency_of_known(known) if is_known and known is not None else "KRW"
        found = sums_told(text, currency, today, locale)
    else:
        found = _counted(measure, known["raw"] if is_known and known is not None else "", text, today, locale)
    return found


_DIGITS = re.compile(r"\d+")
_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
_UNIT = re.compile(r"\d\s?(?P<unit>개월|시간|차례|[가-힣])")
_ALIKE = {
    "회": "번",
    "번": "회",
    "차례": "번",
    "개월": "달",
    "달": "개월",
    "명": "사람",
    "일": "날",
    "살": "세",
    "세": "살",
}


def _counted(measure: Measure, raw: str, text: str, today: date, locale: str) -> list[Value]:
    """Return the numbers of a text, of those with the unit of what is known where it has one: "3주", "스무 날"."""
    found = [one for one in values_in(text, measure, today, locale) if not _NUMBERED.match(text, one.start)]
    told = _UNIT.search(raw)
    if found and (known := _DIGITS.search(raw)) and not any(str(one.value) == known[0] for one in found):
        # "he came six times, I said five earlier": the known one is told without what it counts.
        word = _WORDS.get(int(known[0]), "")
        again = re.search(rf"(?<![\w.,-])(?:{known[0]}{f'|{word}' if word else ''})(?![\w.,-]\w|\w)", text, re.I)
        if again and not any(one.start <= again.start() < one.end for one in found):
            stands = Value(int(known[0]), known[0], measure, again[0], again.start(), again.end())
            found = sorted([*found, stands], key=lambda one: one.start)
    if told is None:
        return found
    units = "|".join(dict.fromkeys([told["unit"], _ALIKE.get(told["unit"], told["unit"])]))
    own = []
    for match in re.finditer(
        rf"(?P<number>(?<!\d)\d{{1,6}}(?:\.\d{{1,3}})?|[가-힣]{{1,4}}?)\s?(?:{units})(?!번째|째)", text
    ):
        numbers = find_numbers(f"{match['number']}명")
        if numbers and numbers[0].start == 0 and not _NUMBERED.match(text, match.start()):
            number = int(numbers[0].value.value)
            same = next((one for one in found if one.start <= match.start() < one.end), None)
            shown = re.sub(r"\d+", str(number), raw, count=1) if same is None else same.shown
            own.append(same or Value(number, shown, measure, match[0], match.start(), match.end()))
    return own or [one for one in found if unit_told(text, one.start, one.end) is None]


def told_last(text: str, values: list[Value]) -> list[Value]:
    """Return those of some figures that a text does not rule out, of one that takes itself back the last."""
    at = repaired(text)
    behind = [one for one in values if one.start >= at] if at else []
    return [one for one in behind or values if not is_ruled_out(text, one)]


def is_transposed(told: object, known: object) -> bool:
    """Tell whether two figures have the same digits in another order: 3,780 and 3,870."""
    first, second = str(told).rstrip("0"), str(known).rstrip("0")
    return first != second and len(first) > 2 and sorted(first) == sorted(second)
