"""The review: what is shown is found right, changed, or what was meant is offered, and never passed over in silence."""

import re

from orchestrator.graphs.intake.amending import amend
from orchestrator.graphs.intake.asking import is_offered, options_of
from orchestrator.graphs.intake.beside import answer_questions, hear_beside, keep_told, parted
from orchestrator.graphs.intake.classifying import classify_anew
from orchestrator.graphs.intake.correcting import correct
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.matters import leave_out_matter
from orchestrator.graphs.intake.proposing import offer_change
from orchestrator.graphs.intake.review_rows import IS_WRONG, SHORT, by_row, edit_row, shown_rows, wants_other
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.agreeing_amid import yes_amid
from orchestrator.graphs.intake.rules.amending import goes_on, named_share, wishes_change, without_others_right
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.denials import KEPT_SO
from orchestrator.graphs.intake.rules.naming import named_fields
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.graphs.intake.state import OTHER_CASE, REVIEW, VALIDATION
from orchestrator.language.clauses import squeezed
from orchestrator.language.predications import predications

NAMED = 0.6
"""How much of a row's name a message tells that speaks of that row."""
_FOUND_RIGHT = re.compile(
    r"(?:이|가|은|는)?\s?(?:다\s)?(?:맞|옳|정확)[가-힣]*[\s.!~]*$|\s(?:is|are|was) (?:right|correct)[\s.!]*$", re.I
)
_FIGURE = re.compile(r"\d|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|스물|서른)\s?(?:살|명|번|개|달|군데|대|채)")
LONGEST_SIGH = 30
"""Signs beside a yes that may tell nothing: "fine"."""
MOST_REVIEWS = 6
"""Times the answers are shown for review; then they are as they are."""


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
    if await by_row(session, text):
        return
    option = choose(text, options_of(expected), session.locale)
    if option is not None and option.code == OTHER_CASE:
        await classify_anew(session)
        return
    if option is not None and option.code != REVIEW and is_offered(expected, text):
        await edit_row(session, option.code)
        return
    rest = behind_yes(text)
    is_own = False
    if rest is None and (amid := yes_amid(text)) is not None and not _tells_anything(session, amid):
        # "Fine, it'll have to do. Yes, that is right", "그냥 대충 맞아요"
        rest = ""
    clauses = predications(text) if rest is None else []
    if len(clauses) > 1 and goes_on(clauses[0]):
        # "이대로 하시고요 치료비는 47만원이에요": it is right, and something comes on top.
        rest = text.partition(clauses[0])[2].strip(" ,.!~")
    elif len(clauses) > 1 and goes_on(clauses[-1]) and not wants_other(text):
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
        is_other = not is_changed and (is_own or wants_other(told) or _contradicts(session, told))
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
    if not is_offered_now and not done.fields and await correct(session, told, is_review=True):
        session.go(VALIDATION, "changed")
        return
    named = [one for one in named_fields(scenario, text, session.locale) if one not in done.fields]
    if not done.fields and not done.to_ask and len(named) == 1 and (len(text) < SHORT or IS_WRONG.search(text)):
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
        await edit_row(session, done.to_ask)
    elif done.is_unfound or (not done.fields and (len(text) < SHORT or not (left or asked or is_rest_right))):
        session.say("intake.review.which")
        session.go(VALIDATION, "change_unfound")
    else:
        session.go(VALIDATION, "changed" if done.fields else "more_told")


def _tells_anything(session: InterviewSession, text: str) -> bool:
    """Tell whether words beside a yes tell something of a row, ask, or wish a change; a sigh does not."""
    is_long = len(text) > LONGEST_SIGH or "?" in text
    return is_long or _FIGURE.search(text) is not None or _names_row(session, text) or wants_other(text)


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
            if IS_WRONG.search(clause) or (told and told[-1].value != fact["value"]):
                return True
    return False
