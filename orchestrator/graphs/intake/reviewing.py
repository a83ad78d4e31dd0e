"""The review: what is shown is found right, changed, or what was meant is offered, and never passed over in silence."""

import re
from collections.abc import Sequence

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.amending import add_to_row, amend
from orchestrator.graphs.intake.asking import is_offered, options_of, repeat
from orchestrator.graphs.intake.beside import answer_questions, hear_beside, keep_told, parted
from orchestrator.graphs.intake.classifying import classify_anew
from orchestrator.graphs.intake.correcting import correct, replace_fact, take_out
from orchestrator.graphs.intake.facts import kept_value
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import change_item
from orchestrator.graphs.intake.matters import leave_out_matter
from orchestrator.graphs.intake.proposing import MEANT, offer_change, take_value
from orchestrator.graphs.intake.rereading import read_anew
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.amending import (
    amendments,
    goes_on,
    named_share,
    only_drops,
    refers_back,
    stems_of,
    value_in,
    wishes_change,
    without_others_right,
)
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.denials import KEPT_SO
from orchestrator.graphs.intake.rules.naming import named_fields
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.rows import begins_with, rows_named
from orchestrator.graphs.intake.rules.values import Value, measure_of, values_in
from orchestrator.graphs.intake.state import OTHER_CASE, REVIEW, VALIDATION, KeptFact
from orchestrator.language.bidding import bids
from orchestrator.language.clauses import sentences, squeezed
from orchestrator.language.predications import predications

SHORT = 15
"""Characters below which a message at the review names what is to be changed, and tells nothing new."""
NAMED = 0.6
"""How much of a row's name a message tells that speaks of that row."""
MOST_OF_ROW = 20
"""Letters up to which a message only names a row that is wrong."""
_NUMBERED = re.compile(r"(?:^|[\s,.]{1,5})(?=\d{1,2}\s?번)")
_FOUND_RIGHT = re.compile(
    r"(?:이|가|은|는)?\s?(?:다\s)?(?:맞|옳|정확)[가-힣]*[\s.!~]*$|\s(?:is|are|was) (?:right|correct)[\s.!]*$", re.I
)
_PARTS = re.compile(r"\s{0,9}(?:,|\band\b|(?<=[가-힣])(?:이랑|랑|하고|과|와)\s|\s및\s)\s{0,9}", re.I)
"""What stands between things that are named together."""
_BESIDES = re.compile(r"(?:그리고|또|and|also)\s+", re.I)
_FIGURE = re.compile(r"\d|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|스물|서른)\s?(?:살|명|번|개|달|군데|대|채)")
MOST_REVIEWS = 6
"""Times the answers are shown for review; then they are as they are."""
_IS_WRONG = re.compile(
    r"틀[려리렸린]|아니에요|아닌데|아닙|잘못\s?(?:됐|되|적|나와)|\b(?:wrong|incorrect|not (?:right|correct|true))\b",
    re.I,
)
"""What is named is not so, whatever else is told; it is asked again."""


async def reviewed(session: InterviewSession, text: str) -> None:
    """End the review, change what is said to be otherwise, offer what may be meant, or ask what is to be changed."""
    it, scenario = session.it, session.scenario
    expected = it["expected_input"]
    assert scenario is not None
    assert expected is not None
    if KEPT_SO.search(text) and not wishes_change(text, is_shown=True):
        keep_told(session, text, read="")
        session.say("intake.review.kept")
        session.go(VALIDATION, "more_told")
        return
    if await _by_row(session, text):
        return
    option = choose(text, options_of(expected), session.locale)
    if option is not None and option.code == OTHER_CASE:
        await classify_anew(session)
        return
    if option is not None and option.code != REVIEW and is_offered(expected, text):
        await _edit(session, option.code)
        return
    rest = behind_yes(text)
    is_own = False
    clauses = predications(text) if rest is None else []
    if len(clauses) > 1 and goes_on(clauses[0]):
        # "이대로 하시고요 치료비는 47만원이에요": it is right, and something comes on top.
        rest = text.partition(clauses[0])[2].strip(" ,.!~")
    elif len(clauses) > 1 and goes_on(clauses[-1]) and not _wants_other(text):
        # "0원은 퇴직금 얘기예요. 그럼 이대로 해 주세요"
        rest = text.rpartition(clauses[-1].rstrip("?"))[0].strip(" ,.!~")
    elif _finds_own_right(session, text if rest is None else rest) and not is_offered(expected, text):
        # "큰애는 열 살이 맞아요" finds right what it says, and not what stands there.
        is_own, rest = True, _FOUND_RIGHT.sub("", text if rest is None else rest)
    told, is_rest_right = without_others_right(text if rest is None else rest)
    # "신고는 하고 왔어요. 나머진 ok": what is right is the rest alone.
    said = told if is_rest_right and rest is None and told else text
    is_right = is_offered(expected, text) or (rest is None and approves(said)) or goes_on(said) or rest == ""
    is_right = is_right or intent_of(said, "choice") in ("finish", "skip", "yes")
    if is_right or it["review_tries"] >= MOST_REVIEWS:
        it["is_reviewed"] = True
        if not is_right:
            await hear_beside(session, told, is_review=True)
        session.go(VALIDATION, "reviewed")
        return
    if rest is not None:
        # What follows the yes is heard; only where it changes something all is shown once more.
        before = it["corrections"], len(it["unconfirmed"])
        await hear_beside(session, told, is_review=True)
        is_changed = before != (it["corrections"], len(it["unconfirmed"]))
        is_own = is_own and _tells_new_figure(session, told)
        is_other = not is_changed and (is_own or _wants_other(told) or _contradicts(session, told))
        if is_other and not await offer_change(session, told):
            session.say("intake.review.which")
        is_changed = is_changed or is_other
        it["is_reviewed"] = not is_changed and not it["unconfirmed"]
        session.go(VALIDATION, "reviewed" if it["is_reviewed"] else "changed")
        return
    if await leave_out_matter(session, told):
        session.go(VALIDATION, "changed")
        return
    await _change(session, text, told, is_rest_right=is_rest_right)


async def _change(session: InterviewSession, text: str, told: str, *, is_rest_right: bool) -> None:
    scenario = session.scenario
    assert scenario is not None
    # "왜 예로 돼 있어요? 고쳐 주세요" asks for no answer.
    asked, statements = ([], told) if wishes_change(told, is_shown=True) else parted(told)
    await answer_questions(session, asked)
    done = await amend(session, statements or told, is_review=True)
    left = ". ".join(done.left)
    # What has been taken for one answer tells no other.
    is_offered_now = bool(left or done.to_ask) and await offer_change(
        session, told if done.to_ask or not done.fields else left, besides=done.fields, only=done.to_ask
    )
    if not is_offered_now and not done.fields and await correct(session, told):
        session.go(VALIDATION, "changed")
        return
    named = [one for one in named_fields(scenario, text, session.locale) if one not in done.fields]
    if not done.fields and not done.to_ask and len(named) == 1 and (len(text) < SHORT or _IS_WRONG.search(text)):
        done.to_ask = named[0]
    if not is_offered_now and not done.fields and not done.to_ask:
        done.to_ask = _denied_row(session, told)
    if is_offered_now:
        # What it tells is in the value that is offered; the words themselves are kept for the lawyer.
        keep_told(session, told, read="")
        session.go(VALIDATION, "change_offered")
        return
    if left and (done.fields or len(text) >= SHORT):
        keep_told(session, told, read="")
        session.say("intake.more.added" if done.to_ask else f"intake.review.{'rest' if done.fields else 'kept'}")
    if done.to_ask:
        await _edit(session, done.to_ask)
    elif done.is_unfound or (not done.fields and (len(text) < SHORT or not (left or asked or is_rest_right))):
        session.say("intake.review.which")
        session.go(VALIDATION, "change_unfound")
    else:
        session.go(VALIDATION, "changed" if done.fields else "more_told")


def _denied_row(session: InterviewSession, text: str) -> str:
    """Return the field of the only row of which a contrast denies just what stands there."""
    wrongs = [squeezed(one.wrong).casefold() for one in contrasts(text)]
    found = [
        question.field
        for question, fact in shown_rows(session)
        if fact["status"] == "known" and len(fact["shown"]) > 1
        if any(squeezed(fact["shown"]).casefold() in wrong for wrong in wrongs)
    ]
    return found[0] if len(found) == 1 else ""


async def _by_row(session: InterviewSession, text: str) -> bool:
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
        await _edit(session, to_edit)
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
        is_wrong = not told or is_left or _wants_other(told) or begins_with(told, fact["shown"])
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
    if await _reread(session, question, told):
        return True
    if any(one.wish == "add" for one in clauses):
        return await add_to_row(session, question, clauses)
    right = ". ".join(one.clause for one in clauses if one.wish != "wrong" and not one.stated)
    if measure_of(question) == "string" and not any(one.wish for one in clauses):
        label = question.label.said(session.locale)
        own, said = stems_of(label), stems_of(right)
        # "큰애 나이는 열 살" says whose; only the row's own name before the value is none of it.
        right = (value_in(right, label)[0] or right) if own and said and said[0][0] == own[0][0] else right
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


def _wants_other(text: str) -> bool:
    """Tell whether a message says that something is wrong, or wishes it changed."""
    left = ". ".join(one for one in predications(text) if not goes_on(one))
    return wishes_change(left, is_shown=True) or _IS_WRONG.search(left) is not None


def _finds_own_right(session: InterviewSession, text: str) -> bool:
    """Tell whether what a message itself tells of a row is what it finds right; a yes before it is none of it."""
    return approves(text) and _FOUND_RIGHT.search(text) is not None and _names_row(session, text)


def _names_row(session: InterviewSession, text: str) -> bool:
    """Tell whether a message speaks of one of the rows that are shown, by its name or with a figure."""
    named = [named_share(question.label.said(session.locale), text) for question, _ in shown_rows(session)]
    return any(share >= NAMED for share in named) or _FIGURE.search(text) is not None


def _tells_new_figure(session: InterviewSession, text: str) -> bool:
    """Tell whether a message tells a figure of the kind of a row that no row holds."""
    rows = shown_rows(session)
    known = {fact["value"] for _, fact in rows}
    told = [values_in(text, measure, session.today, session.locale) for measure in {measure_of(one) for one, _ in rows}]
    return any(value.value not in known for values in told for value in values)


def _contradicts(session: InterviewSession, text: str) -> bool:
    """Tell whether a message says that a row is wrong, or names one with a figure that is not there."""
    for question, fact in shown_rows(session):
        for clause in predications(text):
            if named_share(question.label.said(session.locale), clause) < NAMED:
                continue
            told = values_in(clause, measure_of(question), session.today, session.locale)
            if _IS_WRONG.search(clause) or (told and told[-1].value != fact["value"]):
                return True
    return False


def shown_rows(session: InterviewSession) -> list[tuple[WorkbookQuestion, KeptFact]]:
    """Return what the table of the review shows, in the order of its numbers."""
    scenario, facts = session.scenario, session.it["facts"]
    return [(one, facts[one.field]) for one in (scenario.questions if scenario else ()) if one.field in facts]


async def _edit(session: InterviewSession, field: str) -> None:
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
