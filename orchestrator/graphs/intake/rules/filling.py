"""Several answers in one message: which value belongs to which field.

A value goes to the field whose hint stands nearest in its sentence; the field that was asked has a claim on what no
other hint is nearer to. What two fields claim alike is given to neither: it will be asked.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.graphs.intake.rules.certainty import is_open
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.own_predicate import answer_to
from orchestrator.graphs.intake.rules.values import (
    Measure,
    Value,
    asked_for,
    measure_of,
    read,
    repaired,
    said_yes_no,
    values_in,
)
from orchestrator.language.people import ROLES, PersonMention, find_people

NEAR, NEAR_EN = 28, 48
"""Characters between a hint and its value; English needs more of them."""
CLAIM = 16
"""The distance at which the asked field stands to every value."""
OTHER_CLAUSE = 8
NEXT_CLAUSE = 20
OTHER_VALUE = 14
"""What a clause's end, or another value, between a hint and a value adds to their distance."""
_SUMS = ("date", "amount")
MOST_BESIDE = 14
"""Characters beside a date or a sum that leave it the whole answer."""
LONGEST_BARE = 40
"""Characters up to which an answer without any sign is taken for one of yes or no, or of a choice."""

_SENTENCE = re.compile(r"(?<![.!?\n])[.!?\n]+(?=\s|$)|\n")
_CLAUSE = re.compile(r"[,;]|(?:고|며|는데|은데|지만|니까|어서|아서)\s|\b(?:and|but|then)\b")
_NOT = re.compile(r"(?:^|\s)안\s|못\s?[가-힣]|없|않|아니|\bno\b|\bnot\b|n't\b|\bnever\b|\bwithout\b", re.I)
_UNSURE = re.compile(
    r"모르|기억|글쎄|확실|아마|것\s?같|지도|는지|은지|인지|\?|\bif\b|whether|not sure|don't know|maybe|remember", re.I
)
_IS = re.compile(
    r"[있했썼썻았었였됐봤냈갔왔졌혔겼렸웠꼈녔셨랐](?:[가-힣]{0,4})|합니다|해요|하고|돼요|입니다|예요|이에요"
    r"|\b(?:have|has|had|did|was|were|signed|wrote|got|received|reported|filed|made|took|kept)\b",
    re.I,
)
_PARTICLE = re.compile(r"네|예|넵|응|아니|아뇨|yes|yeah|no\b|nope", re.I)
_WHO = re.compile(r"누구|성명|이름|(?<!사실)관계(?!없)|\bwho\b|\bname\b|relationship", re.I)
"""Questions for a person, and not for what a person said or did."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A value for a field."""

    field: str
    value: Value
    sentence: str
    """Where it was read."""
    is_sure: bool = True
    """Whether it was said; else it is a guess, which waits until the person confirms it."""


def fill(
    text: str,
    questions: Sequence[WorkbookQuestion],
    today: date,
    locale: str,
    *,
    asked: str = "",
    known: Collection[str] = (),
) -> list[Filled]:
    """Return what a message answers of the questions that are not known, the asked one's by a bare answer as well."""
    if (at := repaired(text)) and any(
        values_in(text[at:], measure, today, locale) for measure in ("date", "amount", "count")
    ):
        # What was taken back is not read; the places in the text stay.
        text = " " * at + text[at:]
    folded = text.casefold() if len(text.casefold()) == len(text) else text
    bounds = _sentences(folded)
    open_questions = [question for question in questions if question.field not in known or question.field == asked]
    found = _measured(text, folded, bounds, open_questions, today, locale, asked)
    if asked:
        given = {one.value.value for one in found}
        words = {question.field: f"{question.text.ko} {question.label.ko} {question.text.en}" for question in questions}
        found = [
            replace(
                one,
                is_sure=not is_open(
                    text if one.field == asked else one.sentence,
                    one.value,
                    today,
                    locale,
                    asked=words.get(one.field, ""),
                    given=given,
                ),
            )
            for one in found
        ]
    # What only may be meant for another question is left to that question.
    found = [one for one in found if one.is_sure or one.field == asked]
    for question in open_questions:
        if any(filled.field == question.field for filled in found):
            continue
        if question.field == asked:
            value, is_sure = _answered(question, text, folded, bounds, questions, today, locale)
        elif asked and not (measure_of(question) == "boolean" or places_of(question, folded)):
            # A word that an option or a person shares with an answer to something else answers nothing.
            continue
        else:
            value, is_sure = _told(question, text, folded, bounds, locale), True
        if value is not None:
            found.append(Filled(question.field, value, _sentence(text, bounds, value.start), is_sure))
    return found


def _measured(
    text: str,
    folded: str,
    bounds: list[tuple[int, int]],
    questions: Sequence[WorkbookQuestion],
    today: date,
    locale: str,
    asked: str,
) -> list[Filled]:
    """Give the dates, amounts, spans and counts of a text to their fields, the nearest pair first."""
    of_kind: dict[Measure, list[WorkbookQuestion]] = {}
    for question in questions:
        of_kind.setdefault(measure_of(question), []).append(question)
    near = NEAR_EN if text.isascii() else NEAR
    found: list[Filled] = []
    taken: list[tuple[int, int]] = []
    for measure in ("date", "amount", "years", "months", "days", "count"):
        mine = of_kind.get(measure, [])
        values = values_in(text, measure, today, locale) if mine else []
        values = [value for value in values if not _overlaps(value, taken) or measure in ("date", "amount")]
        pairs: list[tuple[float, int, WorkbookQuestion]] = []
        fitting = {question.field: asked_for(question, text, values, today) for question in mine}
        for place, value in enumerate(values):
            for question in mine:
                if value not in fitting[question.field]:
                    continue
                distance = _distance(question, value, values, folded, bounds)
                if question.field == asked:
                    distance = min(distance, CLAIM)
                if distance <= near:
                    pairs.append((distance, place, question))
        is_alone = asked and measure in _SUMS and len(values) == len(mine) == 1
        if is_alone and not pairs and _is_all(text, values[0]) and values[0] in fitting[mine[0].field]:
            # Said to another question, in so few words, it can only be meant for the one that asks for such a thing.
            pairs.append((near, 0, mine[0]))
        pairs.sort(key=lambda pair: (pair[0], pair[2].field != asked, pair[1]))
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
            places.add(place)
            fields.add(question.field)
            taken.append((values[place].start, values[place].end))
            found.append(Filled(question.field, values[place], _sentence(text, bounds, values[place].start)))
    return found


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
        if first < value.end and value.start < last:
            return 0
        low, high = (last, value.start) if last <= value.start else (value.end, first)
        distance = float(high - low)
        ends = len(_CLAUSE.findall(folded, low, high))
        # A Korean clause ends in its verb: what follows the verb belongs to the next one.
        is_next = value.measure == "date" and last <= value.start and ends and not folded[first:last].isascii()
        distance += (NEXT_CLAUSE if is_next else OTHER_CLAUSE) * ends
        distance += OTHER_VALUE * sum(
            low <= other.start and other.end <= high for other in values if other is not value
        )
        least = min(least, distance)
    return least


def _answered(
    question: WorkbookQuestion,
    text: str,
    folded: str,
    bounds: list[tuple[int, int]],
    questions: Sequence[WorkbookQuestion],
    today: date,
    locale: str,
) -> tuple[Value | None, bool]:
    """Return what the message says to the question that was asked, and whether it says it."""
    measure = measure_of(question)
    is_about_another = _is_of_another(question, text, folded, questions)
    value = None if is_about_another else read(question, text, today, locale)
    if value is not None:
        return value, not is_open(
            text, value, today, locale, asked=f"{question.text.ko} {question.label.ko} {question.text.en}"
        )
    if measure == "boolean" and not is_about_another and (guess := answer_to(question, text)) is not None:
        return said_yes_no(guess.answer, text, locale), False
    return _told(question, text, folded, bounds, locale), False


def _is_of_another(question: WorkbookQuestion, text: str, folded: str, questions: Sequence[WorkbookQuestion]) -> bool:
    """Tell whether a yes or no is about something else: "계약서는 없어요" is no answer to whether they have moved."""
    if question.answer_type != "boolean" or _PARTICLE.match(text.strip()) or places_of(question, folded):
        return False
    return any(
        other.hints and other.field != question.field and other.answer_type == "boolean" and places_of(other, folded)
        for other in questions
    )


def _told(
    question: WorkbookQuestion, text: str, folded: str, bounds: list[tuple[int, int]], locale: str
) -> Value | None:
    """Return what a message says of a field among other things."""
    match measure_of(question):
        case "boolean":
            return _told_yes_no(question, text, folded, bounds, locale)
        case "choice":
            return _told_choice(question, text, folded, locale)
        case "string" if _WHO.search(f"{question.label.ko} {question.label.en} {question.text.ko}"):
            return _told_person(question, text)
    return None


def _told_yes_no(
    question: WorkbookQuestion, text: str, folded: str, bounds: list[tuple[int, int]], locale: str
) -> Value | None:
    """Read a yes or no from the clause in which a hint stands; None where it is neither."""
    answers = {}
    for first, last in places_of(question, folded):
        start, end = _clause(folded, bounds, first, last)
        clause = folded[start:end]
        if _UNSURE.search(clause):
            return None
        if _NOT.search(clause):
            answers[False] = (start, end)
        elif _IS.search(folded, last, end):
            answers[True] = (start, end)
    if len(answers) != 1:
        return None
    ((answer, (start, end)),) = answers.items()
    raw = text[start:end].strip(" ,.")
    at = text.find(raw, start)
    value = said_yes_no(answer, raw, locale)
    return Value(value.value, value.shown, value.measure, raw, at, at + len(raw))


def _told_choice(question: WorkbookQuestion, text: str, folded: str, locale: str) -> Value | None:
    """Read the one option that is named; a label of one sign, or one that only says that something is so, is no name."""
    squeezed = folded.replace(" ", "")
    named: list[tuple[int, Option]] = []
    for option in question.options:
        for label in (option.label.ko, option.label.en):
            pieces = [piece.strip().casefold() for piece in re.split(r"[/·(),]", label) if len(piece.strip()) > 1]
            if any(
                (piece.replace(" ", "") in squeezed and not _PLAIN.fullmatch(piece))
                or _spread(piece, folded) is not None
                for piece in pieces
            ):
                named.append((len(label), option))
                break
    if len(named) != 1:
        return None
    option = named[0][1]
    pieces = [piece.strip() for piece in re.split(r"[/·(),]", f"{option.label.ko}/{option.label.en}".casefold())]
    places = (folded.find(piece) if piece in folded else _spread(piece, folded) for piece in pieces if piece)
    at = next((place for place in places if place is not None), 0)
    near = places_of(question, folded)
    if question.hints and not near and len(option.label.ko) < 3:
        return None
    raw = _sentence(text, _sentences(folded), at)
    return Value(option.code, option.label.said(locale), "choice", raw, at, at + len(raw))


def _spread(piece: str, folded: str) -> int | None:
    """Return where a label's words stand in their order with a few others between: "아직 그 집에 살고 있어요"."""
    words = _ANSWER.sub("", piece).split()
    if len(words) < 2 or any(len(word) < 2 and not word.isascii() for word in words):
        return None
    found = re.search(_BETWEEN.join(rf"(?<!\w){re.escape(word)}" for word in words), folded)
    return None if found is None or _UNSURE.search(found.group()) else found.start()


_ANSWER = re.compile(r"^(?:예|네|아니요|아니오|yes|no)[ ,]+")
_BETWEEN = r"\w{0,2} (?:[^\s.,!?;]+ ){0,2}"
"""An ending, and at most two words of the same clause."""
_PLAIN = re.compile(
    r"예|네|아니요|있음|없음|있다|없다|있어요|없어요|모름|기타|해당\s?없음|yes|no|none|other|unknown|not sure"
)


def _told_person(question: WorkbookQuestion, text: str) -> Value | None:
    """Read who it is about, where a person is named by a word that the question uses too."""
    asked = (*question.hints, question.label.ko, question.text.ko, question.label.en, question.text.en)
    words = " ".join(asked).casefold()
    people = [found for found in find_people(text) if found.value.role and _is_asked_for(found.value, words)]
    if len({found.value.raw for found in people}) != 1:
        return None
    found = people[0]
    return Value(found.value.raw, found.value.raw, "string", found.value.raw, found.start, found.end)


def _is_asked_for(person: PersonMention, words: str) -> bool:
    """Tell whether a question names a person's part, or asks for the other side, which nobody's own part is."""
    names = ROLES.get(person.role, {})
    parts = [part for name in names.values() for part in re.split(r"[·()]", name.casefold()) if part]
    return any(part in words for part in parts) or person.raw.casefold() in words


def _overlaps(value: Value, taken: Sequence[tuple[int, int]]) -> bool:
    return any(value.start < end and start < value.end for start, end in taken)


def _sentences(folded: str) -> list[tuple[int, int]]:
    cuts = [0, *(match.end() for match in _SENTENCE.finditer(folded)), len(folded)]
    return [(start, end) for start, end in pairwise(cuts) if end > start]


def _clause(folded: str, bounds: list[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    start, end = next(((start, end) for start, end in bounds if start <= first < end), (0, len(folded)))
    for match in _CLAUSE.finditer(folded, start, end):
        if match.end() <= first:
            start = match.end()
        elif match.start() >= last:
            end = match.start() + 1
            break
    return start, end


def _sentence(text: str, bounds: list[tuple[int, int]], at: int) -> str:
    start, end = next(((start, end) for start, end in bounds if start <= at < end), (0, len(text)))
    return text[start:end].strip()


def clauses_with(question: WorkbookQuestion, text: str) -> list[str]:
    """Return the clauses of a text in which a hint of a question stands."""
    folded = text.casefold() if len(text.casefold()) == len(text) else text
    bounds = _sentences(folded)
    spans = {_clause(folded, bounds, first, last) for first, last in places_of(question, folded)}
    return [text[start:end].strip(" ,") for start, end in sorted(spans)]


def sentence_at(text: str, at: int) -> str:
    """Return the sentence of a text that stands at a place."""
    return _sentence(text, _sentences(text), at)
