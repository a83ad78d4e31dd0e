"""Which date, amount, span or count of a message belongs to which field, by how far it stands from the field's hints."""

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Literal

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import asked_for, measure_of
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.graphs.intake.rules.clauses import CLAUSE, VERB_END, clause_at, sentences
from orchestrator.graphs.intake.rules.hints import RELATIONS, places_of
from orchestrator.graphs.intake.rules.opposite_ends import asks_begin, is_listed
from orchestrator.graphs.intake.rules.other_matters import matters_in
from orchestrator.graphs.intake.rules.own_predicate import DENIED, is_twisted, says_predicate
from orchestrator.graphs.intake.rules.value import Measure, Value
from orchestrator.graphs.intake.rules.values import is_ruled_out, values_in
from orchestrator.language.clauses import is_past

NEAR, NEAR_EN = 28, 48
"""Characters between a hint and its value; English needs more of them."""
CLAIM = 16
"""The distance at which the asked field stands to every value."""
OTHER_CLAUSE = 8
NEXT_CLAUSE = 20
OTHER_VALUE = 14
"""What a clause's end, or another value, between a hint and a value adds to their distance."""
_CEASED = re.compile(
    r"밀[리린려렸]|끊|멈|체불|연체|미지급|떼[먹이였]|한\s?푼|stopped|behind|overdue|unpaid|\blate\b|\bow(?:es?|ed|ing)\b|withh[eo]ld|missing"
)
"""What says, without a denial, that something is not done any more."""
_IS = re.compile(r"^[가-힣]{0,2}?(?:이?었|였)")
"""Behind a date: it was then, and nothing is told that happened."""
_SUMS = ("date", "amount")
_BARE = re.compile(
    r"(?:쯤|경|정도|때)?(?:이에요|예요|에요|이요|요|입니다|이야|야|임|(?:이?였|이었)(?:어요|습니다))?"
    r"|(?:(?:it|this|that)(?:['’]?s)?|has|been|is|was|and|ever|all)(?: (?:has|been|is|was|ever|all)){0,4}"
)
"""Beside a date and its word for a time in a clause that only goes on with the sentence before: "작년 3월부터예요"."""
_WORD = re.compile(r"[가-힣]+")
MOST_BESIDE = 14
"""Characters beside a date or a sum that leave it the whole answer."""
LONGEST_BARE = 40
"""Characters up to which an answer may be nothing but a date or a sum."""


def measured(
    text: str,
    folded: str,
    bounds: list[tuple[int, int]],
    questions: Sequence[WorkbookQuestion],
    today: date,
    locale: str,
    asked: str,
) -> list[tuple[WorkbookQuestion, Value]]:
    """Give the dates, amounts, spans and counts of a text to their fields, the nearest pair first."""
    of_kind: dict[Measure, list[WorkbookQuestion]] = {}
    for question in questions:
        of_kind.setdefault(measure_of(question), []).append(question)
    near = NEAR_EN if text.isascii() else NEAR
    found: list[tuple[WorkbookQuestion, Value]] = []
    taken: list[tuple[int, int]] = []
    for measure in ("date", "amount", "years", "months", "days", "count"):
        mine = of_kind.get(measure, [])
        # A brief answer may be a sum without its unit, whichever question it answers.
        is_expected = any(one.field == asked for one in mine) or (len(text) <= LONGEST_BARE and bool(asked))
        values = values_in(text, measure, today, locale, is_expected=is_expected) if mine else []
        values = [value for value in values if not is_ruled_out(text, value)] or values
        values = [value for value in values if not _overlaps(value, taken) or measure in ("date", "amount")]
        pairs: list[tuple[float, int, WorkbookQuestion]] = []
        fitting = {
            question.field: {one.start: one for one in asked_for(question, text, values, today, locale)}
            for question in mine
        }
        for place, value in enumerate(values):
            for question in mine:
                if value.start not in fitting[question.field]:
                    continue
                distance = _distance(question, value, values, folded, bounds)
                if question.field == asked:
                    distance = min(distance, CLAIM)
                if distance <= near:
                    pairs.append((distance, place, question))
        is_alone = asked and measure in _SUMS and len(values) == len(mine) == 1 and not _is_of_a_verb(text, values[0])
        if is_alone and not pairs and _is_all(text, values[0]) and values[0].start in fitting[mine[0].field]:
            # Said to another question, in so few words, it can only be meant for the one that asks for such a thing.
            pairs.append((near, 0, mine[0]))
        # Of several that may answer the person comes to the one that is meant last: "식은 2015년, 신고는 2017년이에요".
        pairs.sort(
            key=lambda pair: (
                pair[0], pair[2].field != asked, values[pair[1]].precision == "year",
                -pair[1] if pair[2].field == asked else pair[1],
            )
        )  # fmt: skip
        fields: set[str] = set()
        places: set[int] = set()
        for distance, place, question in pairs:
            if place in places or question.field in fields:
                continue
            if question.field != asked and any(
                other[0] == distance and other[1] == place and other[2].field not in fields and other[2] is not question
                for other in pairs
            ):
                continue
            if question.field != asked and any(
                other[2] is question
                and other[0] == distance
                and other[1] not in (*places, place)
                and _in_one_sentence(text, values[other[1]], values[place])
                for other in pairs
            ):
                fields.add(question.field)  # which of two is meant is asked: "작년 3월부터 일했는데 10월부터 안 줘요"
                continue
            while (
                measure == "date"
                and place
                and asks_begin(question)
                and is_listed(text, *values[place - 1 : place + 1])
                and values[place - 1].start in fitting[question.field]
            ):
                # Where it is asked since when, the first of a list is: "9월 10월치를 못 받았어요".
                place -= 1
            places.add(place)
            fields.add(question.field)
            taken.append((values[place].start, values[place].end))
            found.append((question, fitting[question.field][values[place].start]))
    return found


def is_named_for_another(
    question: WorkbookQuestion, value: Value, others: Sequence[WorkbookQuestion], text: str, today: date, locale: str
) -> bool:
    """Tell whether words of another question stand beside a value, and none of its own question as near.

    "작년 3월에 돌아가셨어요" tells the day of death, whatever else was asked, and whether that was known before or not.
    """
    folded = text.casefold() if len(text.casefold()) == len(text) else text
    values, bounds = values_in(text, value.measure, today, locale), sentences(folded)
    least = min(CLAIM, _distance(question, value, values, folded, bounds))
    return any(
        measure_of(other) == value.measure and _distance(other, value, values, folded, bounds) < least
        for other in others
        if other.field != question.field
    )


def is_of_earlier_clause(question: WorkbookQuestion, value: Value, text: str) -> bool:
    """Tell whether all words of a question stand behind the verb that a date was told with."""
    folded = text.casefold()
    places = [first for first, _ in places_of(question, folded)]
    return bool(places) and all(first >= value.end and _has_verb(folded, value.end, first) for first in places)


def _is_of_a_verb(text: str, value: Value) -> bool:
    """Tell whether a verb of its own follows a date, which tells when that happened: "한 달 전에 말했다니까"."""
    rest = _IS.sub("", text[value.end :], count=1)
    return value.measure == "date" and any(is_past(sign) for sign in rest)


def _is_all(text: str, value: Value) -> bool:
    """Tell whether an answer is hardly more than a date or a sum."""
    return len(text) <= LONGEST_BARE and len(text.strip()) - len(value.raw) <= MOST_BESIDE


def _distance(
    question: WorkbookQuestion, value: Value, values: Sequence[Value], folded: str, bounds: list[tuple[int, int]]
) -> float:
    """Return how far a value stands from the nearest hint of a question in its sentence."""
    least = float("inf")
    start, end = next(((start, end) for start, end in bounds if start <= value.start < end), (0, len(folded)))
    for first, last in places_of(question, folded):
        if not start <= first < end:
            continue
        if folded[first:last] in RELATIONS and _matter(question, value, folded, bounds, first, last) == "another":
            continue
        if first < value.end and value.start < last:
            return 0
        low, high = (last, value.start) if last <= value.start else (value.end, first)
        distance = float(high - low)
        ends = len(CLAUSE.findall(folded, low, high))
        if value.measure == "date" and value.end <= first and _has_verb(folded, value.end, first):
            continue
        # A Korean clause ends in its verb: what follows the verb belongs to the next one.
        is_next = value.measure == "date" and last <= value.start and ends and not folded[first:last].isascii()
        distance += (NEXT_CLAUSE if is_next else OTHER_CLAUSE) * ends
        distance += OTHER_VALUE * sum(
            low <= other.start and other.end <= high for other in values if other is not value
        )
        least = min(least, distance)
    return least


def is_loosely_told(question: WorkbookQuestion, value: Value, text: str) -> bool:
    """Tell whether a date was read by a word for a time alone, in a clause that does not say what began then."""
    folded = text.casefold() if len(text.casefold()) == len(text) else text
    bounds = sentences(folded)
    start, end = next(((start, end) for start, end in bounds if start <= value.start < end), (0, len(folded)))
    places = [place for place in places_of(question, folded) if start <= place[0] < end]
    return bool(places) and all(
        folded[first:last] in RELATIONS and _matter(question, value, folded, bounds, first, last) != "own"
        for first, last in places
    )


def _matter(
    question: WorkbookQuestion, value: Value, folded: str, bounds: list[tuple[int, int]], first: int, last: int
) -> Literal["own", "another", "open"]:
    """Tell of what the clause of a word for a time is: of what a question asks, clearly of another matter, or neither.

    "I worked there since March" tells nothing of since when somebody was not paid. A clause with nothing but the date is of
    what the sentence before tells.
    """
    start, end = clause_at(folded, bounds, first, last)
    clause = folded[start:end]
    rest = clause.replace(value.raw.casefold(), " ").replace(folded[first:last], " ")
    is_bare = _BARE.fullmatch(" ".join(rest.split()).strip(" .,!~ㅠㅜ")) is not None
    if is_bare:
        clause = next((folded[low:high] for low, high in bounds if high == start), "")
    is_another = bool(matters_in(clause) - (set() if is_twisted(question) else matters_in(_words_of(question))))
    if _is_of_its_matter(question, clause):
        return "open" if is_bare and is_another else "own"
    return "another" if is_another and not is_bare else "open"


def _is_of_its_matter(question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a clause is of what a question asks, by its words or hints, or by a denial as its own."""
    if is_twisted(question):
        return bool(DENIED.search(clause) or _CEASED.search(clause))
    asked = _words_of(question)
    return (
        bool(own_stems(asked, 1) & own_stems(clause, 1))
        or bool(matters_in(asked) & matters_in(clause))
        or any(clause[low:high] not in RELATIONS for low, high in places_of(question, clause))
        or any(says_predicate(question, word) for word in _WORD.findall(clause))
    )


def _words_of(question: WorkbookQuestion) -> str:
    return f"{question.text.ko} {question.label.ko} {question.text.en} {question.label.en}".casefold()


def _has_verb(folded: str, start: int, end: int) -> bool:
    """Tell whether a clause ends between a date and a word behind it: the date tells when that clause's verb happened.

    "2년 전에 들어갔다가 만기가 지났어요" tells when they moved in, and not when the lease ended.
    """
    return bool(VERB_END.search(folded, start, end)) or any(
        is_past(sign) and follows != "던" for sign, follows in pairwise(folded[start:end])
    )


def _in_one_sentence(text: str, one: Value, other: Value) -> bool:
    first, second = sorted((one, other), key=lambda each: each.start)
    return re.search(r"[.!?\n]\s", text[first.end : second.start]) is None


def _overlaps(value: Value, taken: Sequence[tuple[int, int]]) -> bool:
    return any(value.start < end and start < value.end for start, end in taken)
