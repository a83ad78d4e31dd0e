"""What words say of one answer that is known, or was offered: what it is instead, and how surely they say so.

Read with what stands there beside it: a figure in its unit, a part of words set against another, another option, the
other side of a yes. What is only likely is offered.
"""

import re
from dataclasses import replace

from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.graphs.intake.acting import understood
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rereading_figures import RowReading, read_figure
from orchestrator.graphs.intake.rules.affirming import affirms_denied
from orchestrator.graphs.intake.rules.amending import value_in
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.certainty import is_doubtful, is_unsettled
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words, denies, rules_out
from orchestrator.graphs.intake.rules.choices import choose_many, is_unsure
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.declining import declined
from orchestrator.graphs.intake.rules.doubting import doubts
from orchestrator.graphs.intake.rules.own_predicate import OPEN, UNREAL, answer_to
from orchestrator.graphs.intake.rules.row_figures import FIGURES
from orchestrator.graphs.intake.rules.row_words import is_name, left_out, noun_phrase, put_beside, put_otherwise, quoted
from orchestrator.graphs.intake.rules.said_to_be import named_beside_denied, names_a_thing, said_to_be
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.graphs.intake.rules.ways_of_telling import by_way
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import squeezed

OFFERED = 0.5
"""How certain an option has to be that is only meant."""
OF_NAMED_BESIDE = 1.1
"""What a name weighs that stands alone beside a clause that denies what is known."""
OF_DENIED = 0.8
"""What a reading weighs of a row of which just what stands there is denied."""
_IT_IS = re.compile(
    r"(?:no,? )?(?:it|that|he|she|they|(?:his|her|the|their) (?:\w+ )?name)"
    r"(?: is| was| are| were|['’]s|['’]re) (?P<value>.+)",
    re.I,
)
_NAME_EN = re.compile(r"^(?:[A-Z][\w.'’-]+\s+)+[A-Z][\w.'’-]+$|\s[A-Z]|\d")
MOST_WORDS = 3
"""Words of a name behind a label that is written down without asking."""


async def read_anew(
    session: InterviewSession, question: WorkbookQuestion, known: KeptFact | None, text: str, *, is_named: bool
) -> RowReading | None:
    """Return what a text says that a known answer is instead; None where it says nothing, or the same.

    ``is_named``: whether it is known that the text speaks of this answer.
    """
    measure = measure_of(question)
    if measure in FIGURES:
        reading = read_figure(session, question, known, text, is_named=is_named)
    elif measure == "choice":
        reading = await _option(session, question, known, text, is_named=is_named)
    elif measure == "boolean":
        reading = await _yes_or_no(session, question, text, is_named=is_named)
    else:
        reading = _words(session, question, known, text, is_named=is_named)
    if reading is None or (known is not None and known["status"] == "known" and reading.value.shown == known["shown"]):
        return None
    is_asked = text.rstrip().endswith(("?", "？"))
    return replace(reading, is_sure=reading.is_sure and not is_asked)


async def _option(
    session: InterviewSession, question: WorkbookQuestion, known: KeptFact | None, text: str, *, is_named: bool
) -> RowReading | None:
    before = known["value"] if known is not None else None
    options = [one for one in question.options if one.code != before]
    against = contrasts(text)
    # Who denies what stands there speaks of it: "성격 차이가 아니고 …".
    stands = next((one for one in question.options if one.code == before), None)
    is_denied = (
        known is not None
        and not doubts(text)
        and (
            rules_out(text.casefold(), known["shown"])
            or any(squeezed(known["shown"]) in squeezed(one.wrong) for one in against)
            or (stands is not None and denies(text.casefold(), stands))
            or affirms_denied(text, known["shown"])
        )
    )
    weight = OF_DENIED if is_denied else 0.4
    place = by_way(text, question.options) if is_named or is_denied else None
    if place is not None and question.options[place] in options:
        return RowReading(_chosen(question.options[place], text, session.locale), False, max(weight, 0.6))
    for said in [*(one.right for one in against), text]:
        named = [one for one in _named(said, question.options, session.locale) if one.code != before]
        if len(named) == 1 and not denies(said.casefold(), named[0]) and _may_be(named[0], said):
            is_literal = squeezed(named[0].label.said(session.locale)).casefold() in squeezed(said).casefold()
            is_sure = is_literal and not is_doubtful(text) and not OPEN.search(text) and not is_unsettled(text)
            is_against = known is not None and rules_out(text.casefold(), known["shown"])
            return RowReading(_chosen(named[0], said, session.locale), is_sure and (is_named or is_against), 0.6)
    if not is_named and not is_denied:
        return None
    # What stands there is named only to be denied: without it the rest tells more.
    meant = await understood(session, question, against[0].right if against and is_denied else text)
    if meant is not None and meant.value is not None and meant.certainty >= OFFERED and meant.value.value != before:
        return RowReading(meant.value, False, weight)
    left = [one for one in options if not is_unsure(one)]
    if is_denied and len(left) > 1 and meant is not None:
        left = [one for one in options if one.code in meant.likely]
    if is_denied and len(left) == 1 and (is_named or against):
        return RowReading(_chosen(left[0], text, session.locale), False, weight)
    return None


def _named(said: str, options: tuple[Option, ...], locale: str) -> list[Option]:
    named = choose_many(said, options, locale)
    if len(named) == 1:
        return named
    place = by_own_words(" ".join(said.casefold().split()), options, longest=len(said) + 1)
    return [options[place]] if place is not None else named


def _may_be(option: Option, said: str) -> bool:
    """Tell whether words may choose an option: that it is not known only where they say so, not by "he knows of it"."""
    return not is_unsure(option) or declined(said) == "unknown"


def _chosen(option: Option, said: str, locale: str) -> Value:
    return Value(option.code, option.label.said(locale), "choice", said.strip(), 0, len(said))


async def _yes_or_no(
    session: InterviewSession, question: WorkbookQuestion, text: str, *, is_named: bool
) -> RowReading | None:
    if not is_named or is_unsettled(text) or (UNREAL.search(text) and not text.rstrip().endswith("?")):
        return None
    told = answer_to(question, text)
    if told is not None:
        return RowReading(said_yes_no(told.answer, text, session.locale), told.is_sure and not OPEN.search(text), 0.5)
    meant = await understood(session, question, text)
    if meant is None or meant.value is None or meant.certainty < OFFERED:
        return None
    return RowReading(meant.value, False, 0.3)


def _words(
    session: InterviewSession, question: WorkbookQuestion, known: KeptFact | None, text: str, *, is_named: bool
) -> RowReading | None:
    before = str(known["value"]) if known is not None and known["status"] == "known" else ""
    if before and (changed := put_otherwise(before, text)) is not None:
        return RowReading(_told(changed[0], text), changed[1], 1.2 if changed[1] else 0.7)
    if before and (more := put_beside(before, text, is_named=is_named)) is not None:
        return RowReading(_told(more, text), False, 0.8)
    if before and (other := named_beside_denied(before, text)) is not None:
        return RowReading(_told(other, text), False, OF_NAMED_BESIDE)
    if not is_named:
        return None
    value = value_in(text, question.label.said(session.locale))
    named = noun_phrase(value)
    if text.isascii():
        # Without a verb of its own an English fragment may be anything; a name is written as one.
        said = _IT_IS.match(text.strip(" .!"))
        named = (
            noun_phrase(said["value"])
            if said
            else named
            if _NAME_EN.search(named) or value != text.strip(" .!")
            else ""
        )
    if (
        named
        and is_name(named)
        and names_a_thing(named)
        and squeezed(named) != squeezed(before)
        and not OPEN.search(text)
    ):
        label = squeezed(question.label.said(session.locale)).casefold()
        is_sure = squeezed(text).casefold().startswith(label) and len(named.split()) <= MOST_WORDS
        return RowReading(_told(named, text), is_sure, 0.5)
    words = quoted(text) or said_to_be(before, text)
    return RowReading(_told(words, text), False, 0.5) if words else None


def without_entry(question: WorkbookQuestion, known: KeptFact, told: str) -> Value | None:
    """Return an answer in words without the one of its entries that is to go."""
    left = left_out(str(known["value"]), told) if measure_of(question) == "string" else None
    return _told(left, told) if left else None


def _told(words: str, text: str) -> Value:
    return Value(words, words, "string", text.strip(), 0, len(text))
