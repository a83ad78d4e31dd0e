"""What a message says that was written down wrongly, or is to be added: each clause finds its field, and changes it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.additions import put_beside
from orchestrator.graphs.intake.amended_field import YES_NO, figure_of, target_of
from orchestrator.graphs.intake.corrected_field import in_its_year
from orchestrator.graphs.intake.correcting import by_contrast, replace_fact, take_out
from orchestrator.graphs.intake.facts import fact_of, kept_value
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import change_item, change_list
from orchestrator.graphs.intake.rereading import without_entry
from orchestrator.graphs.intake.rules.amending import (
    Amendment,
    amendments,
    goes_on,
    named_share,
    refers_back,
    value_in,
    without_copula,
)
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choices import choose, is_named
from orchestrator.graphs.intake.rules.computed import nought
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.row_words import noun_phrase
from orchestrator.graphs.intake.rules.value import Value, said_yes_no, shown_amount
from orchestrator.graphs.intake.rules.values import read
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.amounts import Amount
from orchestrator.language.clauses import sentences, squeezed
from orchestrator.language.quotations import quotation_in

_THING = re.compile(r"(?:(?<=[다라])는)?\s?(?:것|거)(?:도|을|를)?\s*$")
"""How what is to be added ends as the object of adding it: "안 주고 있다는 것도"."""


@dataclass
class Amended:
    """What a message has changed, and what of it says something else."""

    fields: list[str] = field(default_factory=list)
    """Changed, or offered to be."""
    left: list[str] = field(default_factory=list)
    """Clauses that change nothing."""
    to_ask: str = ""
    """The field that is to be changed where it was not said to what."""
    is_unfound: bool = False
    """Whether something is to be changed and nothing tells what."""


async def amend(session: InterviewSession, text: str, *, is_review: bool, at: str = "") -> Amended:
    """Change what the clauses of a message say to be otherwise; ``at``: the field that is spoken of just now.

    Where all is shown, naming a field and its value changes it; elsewhere only a wish to change something does.
    """
    done = Amended()
    scenario, pending = session.scenario, ""
    found, told_before, it = amendments(text, is_shown=is_review), "", session.it
    for place, one in enumerate(found):
        is_wish = one.wish in ("set", "drop", "wrong") or bool(one.stated)
        if told_before and one.clause.strip(" .!~") in told_before:
            continue
        asks = one.clause.endswith("?") and (not is_wish or (one.clause.isascii() and not one.wish))
        if scenario is None or goes_on(one.told) or asks:
            done.left += [] if goes_on(one.told) else [one.clause]
            continue
        if changed := await change_item(session, one.told, is_wished=is_wish):
            done.fields.append(changed)
            continue
        wider_told = f"{found[place - 1].clause} {one.clause}"
        if place and (changed := await change_item(session, wider_told, is_wished=is_wish)):
            # "큰애 아홉 살이라고 했는데 열 살이에요"
            done.left = [clause for clause in done.left if clause != found[place - 1].clause]
            done.fields.append(changed)
            continue
        if is_review and not is_wish and not pending:
            # What only tells something is read beside what stands there.
            done.left.append(one.clause)
            continue
        if changed := await by_contrast(session, one.told):
            done.fields.append(changed)
            continue
        before = found[place - 1] if place else None
        target = target_of(session, scenario, one, before, at=pending or at, is_wish=is_wish, is_review=is_review)
        if pending and one.wish == "drop" and refers_back(one.told):
            # "알게 된 날은 틀렸어요. 그건 지워 주세요": what goes is what was just named.
            target = next((question for question in scenario.questions if question.field == pending), target)
        if target is None and pending and one.wish == "":
            target = next((question for question in scenario.questions if question.field == pending), None)
        if target is None and is_wish and before is not None and not one.stated:
            # "보증보험 안 들었다고 했는데요! 아니요로 바꿔 주세요": what is meant was said before.
            wider = replace(one, told=f"{before.told} {one.told}")
            target = target_of(session, scenario, wider, None, at=pending or at, is_wish=True, is_review=is_review)
        if target is None and await change_list(session, one.told):
            done.fields.append("")
            continue
        if target is None:
            done.is_unfound |= is_wish and not done.fields
            done.left.append(one.clause)
            continue
        if one.wish == "wrong" and (words := _told_behind(text, one.clause)) and measure_of(target) == "string":
            # "치료비 부분이 빠졌어요 입원비 80만원 낸 거요": what is missing is what follows in the sentence.
            value = Value(words, words, "string", words, 0, len(words))
            guess = kept_value(session, target.field, value, words, confirmed=False) | {"guessed": True}
            it["unconfirmed"] = [other for other in it["unconfirmed"] if other["field"] != target.field]
            it["unconfirmed"].append(guess)
            done.fields.append(target.field)
            told_before = words
            continue
        if await _change(session, target, one, stated=one.stated or (before.stated if before else "")):
            done.fields.append(target.field)
            pending = "" if pending == target.field else pending
        elif (
            is_wish
            or _is_open(session, target.field)
            or (_is_named(session, target, one) and target.field not in done.fields)
        ):
            pending = target.field
        else:
            done.left.append(one.clause)
    done.to_ask = pending
    return done


def _told_behind(text: str, clause: str) -> str:
    """Return what a sentence tells behind a clause of it."""
    sentence = next((one for one in sentences(text) if clause in one), "")
    words = without_copula(sentence.partition(clause)[2].strip(" ,.:!~"))
    return _THING.sub("", words).strip() if sum(sign.isalnum() for sign in words) > 1 else ""


def _is_named(session: InterviewSession, question: WorkbookQuestion, one: Amendment) -> bool:
    """Tell whether a clause names the whole label of a field, and so speaks of it, whatever it says."""
    return named_share(question.label.said(session.locale), one.told) >= 1.0


def _is_open(session: InterviewSession, field: str) -> bool:
    """Tell whether a field was asked for, and is not known."""
    fact = session.it["facts"].get(field)
    return fact is not None and fact["status"] != "known"


async def _change(session: InterviewSession, question: WorkbookQuestion, one: Amendment, *, stated: str) -> bool:
    """Change a field as a clause says; False where it does not say to what."""
    it = session.it
    fact = it["facts"].get(question.field)
    if one.wish == "drop":
        if fact is None:
            return False
        left = without_entry(question, fact, one.told) if fact["status"] == "known" else None
        if left is None:
            await take_out(session, question)
        else:
            kept = kept_value(session, question.field, left, one.clause, confirmed=True)
            await replace_fact(session, question.field, kept)
        return True
    if one.wish == "add" and fact is not None and fact["status"] == "known" and measure_of(question) == "choice":
        return await put_beside(session, question, one.clause, one.told, fact)
    if one.wish == "add" and fact is not None and fact["status"] == "known" and measure_of(question) != "string":
        # What is to be added to a sum, a day or a yes does not take its place.
        return False
    filled = await _told(session, question, one, fact, stated)
    if filled is None:
        return False
    if fact is not None and fact["status"] == "known" and fact["value"] == filled.value.value:
        # Who wants it changed, or says no more than what may mean this, has not found it right.
        return filled.is_sure and not one.wish and not stated
    it["unconfirmed"] = [other for other in it["unconfirmed"] if other["field"] != question.field]
    it.get("hinted", {}).pop(question.field, None)
    if filled.is_sure:
        await replace_fact(
            session, question.field, kept_value(session, question.field, filled.value, one.clause, confirmed=True)
        )
    else:
        it["unconfirmed"].append(fact_of(session, filled, confirmed=False) | {"guessed": True})
    return True


async def add_to_row(session: InterviewSession, question: WorkbookQuestion, clauses: Sequence[Amendment]) -> bool:
    """Put what is to be added to a known answer beside it; False where there is nothing to add to, or to add."""
    fact = session.it["facts"].get(question.field)
    told = ". ".join(one.told for one in clauses if one.told)
    value = value_in(_THING.sub("", told.strip()), question.label.said(session.locale))
    if fact is None or fact["status"] != "known" or not value or measure_of(question) not in ("choice", "string"):
        return False
    shown = f"{fact['shown']}, {value}"
    kept = fact | {"shown": shown, "text": f"{fact['text']}. {told}"}
    await replace_fact(session, question.field, kept | ({"value": shown} if fact["kind"] == "string" else {}))
    return True


async def _told(
    session: InterviewSession, question: WorkbookQuestion, one: Amendment, fact: KeptFact | None, stated: str
) -> Filled | None:
    """Return what a clause says a field to be; sure where it says it to the letter."""
    value = value_in(one.told, question.label.said(session.locale))
    measure = measure_of(question)
    if measure == "boolean":
        said = YES_NO.fullmatch(squeezed(value)) if value else None
        if said is not None:
            return _filled(question, said_yes_no(said["no"] is None, one.told, session.locale), one.clause)
        if one.wish and stated and fact is not None and fact["status"] == "known":
            return _filled(question, said_yes_no(not fact["value"], one.told, session.locale), one.clause)
    elif measure == "choice":
        option = choose(value, question.options, session.locale) if value else None
        is_alike = option is not None and _denies_alike(value, option.label.said(session.locale))
        if option is not None and is_alike and is_named(value, question.options, session.locale):
            chosen = Value(option.code, option.label.said(session.locale), "choice", value, 0, len(value))
            return _filled(question, chosen, one.clause)
    elif measure == "string":
        is_loose = not one.wish and bool(stated) and not one.stated
        if not one.wish and stated and value.isascii() and not noun_phrase(value):
            # "you wrote two girls. my daughter says …" tells of it, and not what is to stand there.
            return None
        told_words = _words(question, value, fact, one)
        return replace(told_words, is_sure=not is_loose and told_words.is_sure) if len(value) > 1 else None
    else:
        figure = figure_of(session, question, one.told) or (
            read(question, value, session.today, session.locale) if value else None
        )
        if figure is None and measure in ("amount", "count", "months"):
            figure = nought(question, one.told, measure, shown=_none_shown(measure, session.locale))
        return (
            _filled(question, in_its_year(figure, fact, one.told, session.locale), one.clause)
            if figure is not None
            else None
        )
    told = await answers_in(session, one.told, [question], asked=question.field)
    # "욕은 없어요" is no option that says there was abuse.
    return next((each for each in told if measure != "choice" or _denies_alike(one.told, each.value.shown)), None)


def _denies_alike(told: str, shown: str) -> bool:
    return bool(DENIED.search(told)) is bool(DENIED.search(shown))


def _none_shown(measure: str, locale: str) -> str:
    return shown_amount(Amount(0, "KRW", ""), locale) if measure == "amount" else "0"


def _words(question: WorkbookQuestion, value: str, fact: KeptFact | None, one: Amendment) -> Filled:
    """Return an answer in words, put in the place of what was known, or behind it where it is to be added to that."""
    text = quotation_in(one.told) or value
    if fact is not None and fact["status"] == "known" and one.wish == "add":
        text = f"{fact['value']}, {text}"
    return _filled(question, Value(text, text, "string", value, 0, len(value)), one.clause)


def _filled(question: WorkbookQuestion, value: Value, clause: str) -> Filled:
    return Filled(question.field, value, clause)
