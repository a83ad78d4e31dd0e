"""The rows of the review's table: those whose numbers or names a message tells are changed, or asked for anew."""

import re
from collections.abc import Sequence

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.additions import adds, put_beside
from orchestrator.graphs.intake.amending import add_to_row
from orchestrator.graphs.intake.asking import repeat
from orchestrator.graphs.intake.beside import hear_beside, keep_told
from orchestrator.graphs.intake.correcting import replace_fact, take_out
from orchestrator.graphs.intake.facts import kept_value
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import change_item
from orchestrator.graphs.intake.proposing import MEANT, offer_change, take_value
from orchestrator.graphs.intake.rereading import read_anew
from orchestrator.graphs.intake.rules.amending import (
    amendments,
    goes_on,
    only_drops,
    refers_back,
    stems_of,
    value_in,
    wishes_change,
)
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.rows import begins_with, rows_named
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.state import VALIDATION, KeptFact
from orchestrator.language.bidding import bids
from orchestrator.language.clauses import sentences
from orchestrator.language.predications import predications

SHORT = 15
"""Characters below which a message at the review names what is to be changed, and tells nothing new."""
MOST_OF_ROW = 20
"""Letters up to which a message only names a row that is wrong."""
_NUMBERED = re.compile(r"(?:^|[\s,.]{1,5})(?=\d{1,2}\s?번)")
_PARTS = re.compile(r"\s{0,9}(?:,|\band\b|(?<=[가-힣])(?:이랑|랑|하고|과|와)\s|\s및\s)\s{0,9}", re.I)
"""What stands between things that are named together."""
_BESIDES = re.compile(r"(?:그리고|또|and|also)\s+", re.I)
IS_WRONG = re.compile(
    r"틀[려리렸린]|아니에요|아닌데|아닙|잘못\s?(?:됐|되|적|나와)|\b(?:wrong|incorrect|not (?:right|correct|true))\b",
    re.I,
)
"""What is named is not so, whatever else is told; it is asked again."""


async def by_row(session: InterviewSession, text: str) -> bool:
    """Change the rows of the table whose numbers a message tells, or ask for what is wrong; False for none."""
    is_changed = await change_rows(session, text)
    to_edit = (
        _wrong_row(session, text, is_changed=is_changed) if not is_changed or not session.it["unconfirmed"] else ""
    )
    if not is_changed and not to_edit:
        return False
    before = _NUMBERED.split(text.strip(), maxsplit=1)[0]
    if before != text.strip() and sum(sign.isalnum() for sign in before) > SHORT:
        await hear_beside(session, before, is_review=True)
    if to_edit and not is_changed and sum(sign.isalnum() for sign in text) > MOST_OF_ROW:
        # Whatever is asked now, what was told of it reaches the lawyer.
        keep_told(session, text, read="")
    if to_edit and not session.it["unconfirmed"]:
        await edit_row(session, to_edit)
    else:
        session.go(VALIDATION, "changed")
    return True


async def change_rows(session: InterviewSession, text: str) -> bool:
    """Change the rows whose numbers a message tells, as it says; False where it changes none."""
    rows = shown_rows(session)
    found = rows_named(text, len(rows), _labels(session, rows), [fact["shown"] for _, fact in rows])
    named = [(rows[number - 1][0], told) for number, told in found]
    changed = [question.field for question, told in named if told and await _change_row(session, question, told)]
    for question, told in named:
        behind = ". ".join(sentences(told)[1:]) if measure_of(question) != "string" else ""
        if behind and question.field in changed:
            # "row 4 should be 1,240. And last day was the 14th"
            await offer_change(session, behind, besides=changed, least=MEANT)
    return bool(changed)


def _labels(session: InterviewSession, rows: Sequence[tuple[WorkbookQuestion, KeptFact]]) -> list[str]:
    return [question.label.said(session.locale) for question, _ in rows]


def _wrong_row(session: InterviewSession, text: str, *, is_changed: bool) -> str:
    """Return the field of the first row that a message says to be wrong, and which it has not changed.

    ``is_changed``: whether it has changed another row; then what is told of this one is meant to change it as well.
    """
    rows = shown_rows(session)
    for number, told in rows_named(text, len(rows), _labels(session, rows), [fact["shown"] for _, fact in rows]):
        question, fact = rows[number - 1]
        is_left = is_changed and not any(one.wish == "add" for one in amendments(told, is_shown=True))
        is_wrong = not told or is_left or wants_other(told) or begins_with(told, fact["shown"])
        if is_wrong and fact["turn"] != session.turn.id:
            return question.field
    return ""


async def _change_row(session: InterviewSession, question: WorkbookQuestion, told: str) -> bool:
    """Change one row as a message says of it; False where it does not say to what."""
    if only_drops(told):
        await take_out(session, question)
        return True
    if await change_item(session, told, only=question.field, is_wished=True):
        return True
    if await _take_several(session, question, told):
        return True
    told, beside = _of_row(told) if measure_of(question) == "string" else (told, "")
    if beside:
        await hear_beside(session, beside, is_review=True)
    clauses = amendments(told, is_shown=True)
    if clauses and clauses[0].wish == "drop" and (not clauses[0].told or refers_back(clauses[0].told)):
        await take_out(session, question)
        if rest := ". ".join(one.clause for one in clauses[1:]):
            keep_told(session, rest, read="")
        return True
    fact = session.it["facts"].get(question.field)
    if fact is not None and fact["status"] == "known" and measure_of(question) == "choice" and adds(told):
        added = next((one for one in clauses if adds(one.clause)), clauses[0])
        return await put_beside(session, question, added.clause, added.told, fact)
    if await _reread(session, question, told):
        return True
    if any(one.wish == "add" for one in clauses):
        return await add_to_row(session, question, clauses)
    right = ". ".join(one.clause for one in clauses if one.wish != "wrong" and not one.stated)
    if measure_of(question) == "string" and not any(one.wish for one in clauses):
        label = question.label.said(session.locale)
        own, said = stems_of(label), stems_of(right)
        # "큰애 나이는 열 살" says whose; only the row's own name before the value is none of it.
        right = (value_in(right, label) or right) if own and said and said[0][0] == own[0][0] else right
    return bool(right) and await take_value(session, question, right)


async def _reread(session: InterviewSession, question: WorkbookQuestion, told: str) -> bool:
    """Change a row as what is told of it says beside what stands there; False where it does not say it so."""
    fact = session.it["facts"].get(question.field)
    read = await read_anew(session, question, fact, told, is_named=True)
    if read is None or (measure_of(question) == "string" and read.weight < LEAST_OF_WORDS):
        return False
    kept = kept_value(session, question.field, read.value, told, confirmed=read.is_sure)
    if read.is_sure:
        await replace_fact(session, question.field, kept)
    else:
        session.it["unconfirmed"].append(kept | {"guessed": True})
    return True


LEAST_OF_WORDS = 0.7
"""What a reading of words weighs that are set against what stands there, or named beside it."""


def _of_row(told: str) -> tuple[str, str]:
    """Return what is told of a row in words, and what behind it is told of something else, or asked of us."""
    parts = sentences(told)
    for place, part in enumerate(parts):
        if place and (bids(part) or _BESIDES.match(part)):
            return " ".join(parts[:place]), _BESIDES.sub("", " ".join(parts[place:]), count=1)
    return told, ""


async def _take_several(session: InterviewSession, question: WorkbookQuestion, told: str) -> bool:
    """Put several options that are named to the letter into a row, of which the first decides; False for fewer."""
    if measure_of(question) != "choice" or DENIED.search(told):
        return False
    named = [choose(part, question.options, session.locale) for part in _PARTS.split(told.strip(" .!~")) if part]
    chosen = list({option.code: option for option in named if option is not None}.values())
    if len(chosen) < 2 or None in named:
        return False
    labels = [option.label.said(session.locale) for option in chosen]
    value = Value(chosen[0].code, ", ".join(labels), "choice", told, 0, len(told))
    await replace_fact(session, question.field, kept_value(session, question.field, value, told, confirmed=True))
    return True


def wants_other(text: str) -> bool:
    """Tell whether a message says that something is wrong, or wishes it changed."""
    left = ". ".join(one for one in predications(text) if not goes_on(one))
    return wishes_change(left, is_shown=True) or IS_WRONG.search(left) is not None


def shown_rows(session: InterviewSession) -> list[tuple[WorkbookQuestion, KeptFact]]:
    """Return what the table of the review shows, in the order of its numbers."""
    scenario, facts = session.scenario, session.it["facts"]
    return [(one, facts[one.field]) for one in (scenario.questions if scenario else ()) if one.field in facts]


async def edit_row(session: InterviewSession, field: str) -> None:
    """Ask for a row anew, after what stands there."""
    it, scenario = session.it, session.scenario
    question = question_of(scenario, field) if scenario else None
    if question is None:
        repeat(session)
        return
    it["editing"] = field
    if field in it["facts"]:
        label = await asking.label_of(session, question)
        session.say("intake.back.now", label=label, value=it["facts"][field]["shown"])
    await asking.ask_field(session, field)
