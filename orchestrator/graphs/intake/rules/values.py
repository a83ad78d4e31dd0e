"""What an answer comes to: a date as far as it is known, an amount, a number, yes or no, one of the options, or words."""

import re
from dataclasses import replace
from datetime import date

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import asked_for, measure_of
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.counts import counts_in, weekdays_in
from orchestrator.graphs.intake.rules.days_in_frame import in_frame, of_told_month, with_years
from orchestrator.graphs.intake.rules.named_alone import asks_name
from orchestrator.graphs.intake.rules.nothing import nothing_chosen, polar_chosen
from orchestrator.graphs.intake.rules.numbered_choices import NOT_BEFORE, NOT_IT
from orchestrator.graphs.intake.rules.numerals import counts_things, is_numeral
from orchestrator.graphs.intake.rules.own_predicate import DENIED, answer_to, is_particle, is_twisted
from orchestrator.graphs.intake.rules.replies import first_word
from orchestrator.graphs.intake.rules.value import (
    UNITS,
    Measure,
    Value,
    dated_value,
    lasting_value,
    priced_value,
    said_yes_no,
    shown_amount,
)
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import find_durations

LEAST_MAN, LEAST_WON = 10, 10_000
"""A bare number from 10 and below 10,000, asked for as money, is told in 만원, as people do: "보증금 5000"."""
LEAST = 1_000
"""What is less is said of nothing: "십 원 한 장 못 받았어요"."""
MOST_ROUND = 6
"""Characters around a figure that say no more than about how much it is."""
LONGEST_WORDS = 1_000
"""Characters of an answer in words that are kept as the value; the whole answer stands in its source."""
_SCALED = re.compile(r"\d\s?(?:hundred|thousand|million|billion|k|m)$", re.I)
_BARE = re.compile(r"^\D{0,6}(\d[\d,]{0,14})(?:\.\d+)?\s*+[가-힣%]{0,6}\s*+[.!~?？]*+$")
_PART_OF = re.compile(r"\.\d|\s?[천만억]")
"""After figures that are only the beginning of a number."""
_NOT_A_PENNY = re.compile(
    r"(?:(?<![\d일이삼사오육칠팔구])(?:십|일|1|10)\s?원|한\s?푼|땡전)\S{0,6}(?:\s\S{1,3}){0,2}\s?(?:없|안|못)"
    r"|\b(?:not|never|n['’]t)\b[^.!?]{0,24}\b(?:a|one|single) (?:penny|cent|dime|won)\b",
    re.I,
)
"""Nothing at all, as people say it of money."""
_OF_A_WEEK = re.compile(r"(?:일주일|한\s?주|매주|주)에?\s?(?:며칠|몇\s?일)")
_OTHER_UNIT = re.compile(r"\d\s?(?:개?월치?|달치?|년|일(?!\d)|주|명|번|회|건|시간?|개|%)")
"""After a number that is no amount of money."""
_NONE_SAID = re.compile(
    r"(?:(?:아니요?|아니오|아뇨|음|아|네)[,.]?\s?)?"
    r"(?:(?:아직(?:은|까지)?|전혀|따로|딱히|특별히|하나도|아무것도|한\s?번도|그런|그럴|정한|정해진|약속한|받은|낸|한|날짜|기한|금액|돈|것|거|적|건|일)"
    r"(?:은|는|이|가|도|을|를)?\s?){0,5}"
    r"(?:아직(?:이요|이에요|요|입니다)?|없(?!애)[가-힣]{0,6}|안\s?(?:했|정했|받았|냈)[가-힣]{1,3}|못\s?(?:했|받았)[가-힣]{1,3})"
    r"|(?:no[,.]? )?(?:none|nothing|not yet|never|zero|no one|(?:there )?(?:is|was|were|are) (?:none|no \w+)|not at all|we never (?:agreed|set) \w{0,6})"
)
_REPAIR = re.compile(
    r"[,.]\s*(?:아,?\s?)?(?:아니(?:다|요|에요)?|아참|참)[,.]?\s|(?<=[가-힣][요다])\s{1,3}(?:아,?\s?)?(?:아니(?:다|요)?|아참)[,.]?\s(?=\S{0,4}\d)|\b(?:no,? wait|wait,? no|sorry,|i mean|or rather|correction)[,:]?\s",
    re.I,
)
_NONE = {"ko": "없음", "en": "None"}


def values_in(text: str, measure: Measure, today: date, locale: str, *, is_expected: bool = False) -> list[Value]:
    """Return every value of a kind that a text tells, in its order; only dates, amounts, spans and counts.

    ``is_expected``: a sum was asked for, and may be told without its unit.
    """
    match measure:
        case "date":
            dated = with_years([dated_value(found, locale) for found in find_dates(text, today)], locale)
            return of_told_month(text, dated, locale)
        case "amount":
            sums = [
                priced_value(found, locale) for found in find_amounts(text, bare=is_expected) if _is_sum(found.value)
            ]
            sums = [
                one
                for one in sums
                if is_numeral(text, one.start, one.end) and not counts_things(text, one.start, one.end)
            ]
            sums = [one for one in sums if not any(_is_part(one, other) for other in sums)]
            return [one for one in sums if int(one.value) >= LEAST or not DENIED.search(text, one.end)]
        case "years" | "months" | "days":
            spans = find_durations(text)
            # "한 달에 45만 원씩" tells how much, and not how long.
            lasting = [one for one in spans if not (one.value.months == 1 and text[one.end : one.end + 1] == "에")]
            return [lasting_value(found, measure, locale) for found in lasting or spans]
        case "count":
            return [Value(one.value, f"{one.value:,}", "count", one.raw, one.start, one.end) for one in counts_in(text)]
    return []


def _is_part(one: Value, other: Value) -> bool:
    """Tell whether a sum is read from a part of the letters of another: the "십" of "십원"."""
    return one is not other and other.start <= one.start and one.end <= other.end and len(one.raw) < len(other.raw)


def _is_sum(amount: Amount) -> bool:
    """Tell whether figures are money: without a unit small ones are a year or a part of a number."""
    return not amount.is_unit_assumed or amount.value >= LEAST_WON


def read(question: WorkbookQuestion, text: str, today: date, locale: str) -> Value | None:
    """Return what a text answers to a question; None where it does not. For words that is the text itself."""
    measure = measure_of(question)
    match measure:
        case "boolean":
            found = answer_to(question, text)
            return None if found is None or not found.is_sure else said_yes_no(found.answer, text, locale)
        case "choice":
            option = choose(text, question.options, locale) or nothing_chosen(question, text)
            polar = polar_chosen(question, text) if option is None else None
            option = polar[0] if polar is not None and polar[1] else option
            return (
                None
                if option is None
                else Value(option.code, option.label.said(locale), measure, text.strip(), 0, len(text))
            )
        case "string" if _says_nothing(question, text):
            return None
        case "string":
            words = " ".join(text.split())[:LONGEST_WORDS]
            # "없다고요" to who the heirs are says that there are none, however crossly.
            none = _none(words, measure, locale)
            return Value(words, none.shown if none else words, measure, words, 0, len(text)) if words else None
    if measure == "days" and _OF_A_WEEK.search(question.text.ko) and (days := weekdays_in(text)) is not None:
        shown = UNITS[measure]["en" if locale == "en" else "ko"].format(days)
        return Value(days, shown, measure, text.strip(), 0, len(text), "reckoned")
    at = repaired(text)
    if at and (after := values_in(text[at:], measure, today, locale)):
        value = replace(after[0], start=after[0].start + at, end=after[0].end + at)
        framed = in_frame(value, values_in(text[:at], measure, today, locale), locale)
        # Said again with its week, what was may not come to lie ahead.
        return (asked_for(question, text, [framed], today, locale) or [value])[0]
    values = values_in(text, measure, today, locale)
    if values:
        values = asked_for(question, text, values, today, locale)
    if not values and measure == "amount" and _NOT_A_PENNY.search(text) and not is_twisted(question):
        nought = _bare("0", measure, locale)
        return replace(nought, raw=text.strip(), start=0, end=len(text), precision="none") if nought else None
    if not values and measure == "amount":
        values = _priced_as_asked(text, locale)
    return values[0] if values else _bare(text, measure, locale) or _none(text, measure, locale)


def _says_nothing(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether words are a bare yes or no, where neither answers: "네 맞아요" to who it was."""
    said = text.strip().strip(".!~")
    if not is_particle(said):
        return False
    return asks_name(question) or (first_word(said) is True and _WHICH.search(question.text.ko) is not None)


_WHICH = re.compile(r"누[가구]|무엇|뭐|어떤|어떻게|어디|언제|왜|얼마|몇|무슨")
"""What a question asks that no yes answers."""


def is_ruled_out(text: str, value: Value) -> bool:
    """Tell whether a text says of a figure that it is not the one: "시월 말이여 2024년이 아니고"."""
    folded = text.casefold()
    return NOT_IT.match(folded, value.end) is not None or NOT_BEFORE.search(folded[: value.start]) is not None


def _none(text: str, measure: Measure, locale: str) -> Value | None:
    """Read "없어요", "아직이요", "정한 적 없어요": there was none, which is an answer. Of what is counted that is nought."""
    if not _NONE_SAID.fullmatch(" ".join(text.split()).casefold().strip(" .!~,ㅠㅜ")):
        return None
    words = " ".join(text.split())
    if measure not in ("date", "string"):
        nought = _bare("0", measure, locale)
        return replace(nought, raw=words, start=0, end=len(text), precision="none") if nought else None
    return Value("", _NONE["en" if locale == "en" else "ko"], measure, words, 0, len(text), "none")


def is_figure(question: WorkbookQuestion, text: str, today: date, locale: str) -> bool:
    """Tell whether an answer is a figure or a date alone; with a question mark it is an unsure one: "한 7억?"."""
    if measure_of(question) in ("boolean", "choice", "string"):
        return False
    value = read(question, text, today, locale)
    return value is not None and value.precision != "none" and len(text.strip()) - len(value.raw) <= MOST_ROUND


def repaired(text: str) -> int:
    """Return where what counts begins in an answer that takes itself back: "11월 10일이요, 아니 11월 12일이요"."""
    return max((match.end() for match in _REPAIR.finditer(text)), default=0)


def _priced_as_asked(text: str, locale: str) -> list[Value]:
    """Read "3천" and "40 million": that it is money, and which, was said by the question."""
    bare = text.strip(" .!~?？")
    if _SCALED.search(bare):
        return [
            replace(priced_value(one, locale), raw=bare, start=0, end=len(text)) for one in find_amounts(f"{bare} won")
        ]
    asked = f"금액 {bare}"
    found = [one for one in find_amounts(asked) if one.start > 0 and one.value.value >= LEAST_WON]
    found = [one for one in found if is_numeral(asked, one.start, one.end)]
    return [
        replace(priced_value(one, locale), raw=bare, start=0, end=len(text), precision="assumed")
        for one in found
        if one.value.is_unit_assumed
    ]


def _bare(text: str, measure: Measure, locale: str) -> Value | None:
    """Read a number alone: what it counts was said by the question."""
    match = _BARE.match(text.strip())
    if (
        match is None
        or measure == "date"
        or (measure == "count" and _PART_OF.match(text.strip(), match.end(1)))
        or (measure == "amount" and _OTHER_UNIT.search(text))
    ):
        return None
    number = int(match[1].replace(",", ""))
    assumed = measure == "amount" and 0 < number < LEAST_WON
    if assumed and number < LEAST_MAN:
        return None
    language = "en" if locale == "en" else "ko"
    shown = f"{number:,}"
    if measure == "amount":
        number = number * 10_000 if assumed else number
        shown = shown_amount(Amount(number, "KRW", match[1], False, ""), locale)
    elif measure in UNITS:
        shown = UNITS[measure][language].format(number)
    start = text.find(match[1])
    return Value(
        number,
        shown,
        measure,
        match[1],
        start,
        start + len(match[1]),
        ("assumed" if assumed else "exact") if measure == "amount" else "",
    )
