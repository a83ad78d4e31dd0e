"""What becomes of an answer that names several options where one is asked for, or none: some are asked about."""

import re
from collections.abc import Sequence

from integrations.knowledge.base import Option, Scenario, WorkbookQuestion
from orchestrator.graphs.intake.acting import act_in, is_answer, strays, understood
from orchestrator.graphs.intake.asking import is_offered
from orchestrator.graphs.intake.facts import kept_value
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import OFFERED
from orchestrator.graphs.intake.meant_answers import LEAST_OPTIONS, tells_otherwise
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choice_figures import is_figure_alone
from orchestrator.graphs.intake.rules.choice_meaning import denies
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.order import MOST_ASKED
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.replies import is_bare
from orchestrator.graphs.intake.rules.row_words import noun_phrase
from orchestrator.graphs.intake.rules.several import gravest, parts_of, several
from orchestrator.graphs.intake.rules.still import lies_ahead, only_was
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.state import OTHER_OPTION
from orchestrator.language.polarity import yes_or_no
from orchestrator.language.predications import predications

_WHOLE = re.compile(r"^(?:둘\s?다|모두|전부)|\b(?:i did both|both)\b", re.I)
"""An option that holds the others."""
NAMED = 0.5
"""How much of a label a reply names that tells of that question."""
MOST_PARTS = 4
"""Sentences of an answer that are read one by one."""
MOST_LEFT = 2
"""Options that are left where all others are said to be over."""


async def narrow_to_likeliest(session: InterviewSession, question: WorkbookQuestion, text: str) -> bool:
    """Ask which of the two likeliest options an answer means that names none; False where it is not so.

    Once for each question, of which all options are shown again to those who mean neither.
    """
    narrowed = session.it.setdefault("narrowed", {})
    if measure_of(question) != "choice" or question.field in narrowed or len(question.options) < LEAST_OPTIONS:
        return False
    it = session.it
    if it["asked_fields"].get(question.field, 0) >= MOST_ASKED or any(
        one[0] == question.field for one in it.get("offered", [])
    ):
        # Who was asked twice, or has denied a guess, is not asked between two more of them.
        return False
    is_figure = is_figure_alone(question, text, session.today, session.locale)
    if is_offered(session.asked_before, text) or await act_in(session, question, text) != "answer":
        return False
    if await strays(session, question, text):
        return False
    meant = await understood(session, question, text)
    shown = {option.code: option.label.said(session.locale) for option in question.options}
    if is_figure or meant is None or not is_answer(meant) or not meant.likely:
        # "I moved out in August" is neither "still here" nor "I have to leave soon": the others are asked about.
        left = [code for code, label in shown.items() if not lies_ahead(label, text)]
        if not 0 < len(left) <= min(MOST_LEFT, len(shown) - 1):
            return False
        if len(left) == 1:
            return _offer_other(session, question, text, left)
        _ask_again(session, question, [*left, OTHER_OPTION])
        session.say("intake.several.likely")
        return True
    denied = {one[1] for one in session.it.get("offered", []) if one[0] == question.field and one[2]}
    # "아직 소송은 안 했구요" is not asked whether they sued; "딸은 같이 안 살아요" denies what all options say.
    clauses = [clause.casefold() for clause in predications(text)]
    not_so = {one.code for one in question.options if any(denies(clause, one) for clause in clauses)}
    denied |= not_so if meant.likely[0] not in not_so else set()
    likely = [code for code in meant.likely if code not in denied and not tells_otherwise(question, text, shown[code])]
    if (named := _named_first(session, question, text)) in likely:
        return _offer_other(session, question, text, [named])
    if len(likely) < len(meant.likely):
        return _offer_other(session, question, text, likely)
    session.it.setdefault("likeliest", []).append(question.field)
    _ask_again(session, question, [*likely, OTHER_OPTION])
    session.say("intake.several.likely")
    return True


def _named_first(session: InterviewSession, question: WorkbookQuestion, text: str) -> str:
    """Return the option that the first clause of an answer names alone: "단톡방이요 사진 합성하고 욕해요"."""
    first = next(iter(predications(text)), "")
    option = choose(first, question.options, session.locale) if noun_phrase(first) else None
    return option.code if option and not DENIED.search(first) else ""


def _offer_other(session: InterviewSession, question: WorkbookQuestion, text: str, likely: Sequence[str]) -> bool:
    """Offer the one of the two likeliest options that is left where the other was denied; False where none is."""
    left = [option for option in question.options if option.code in likely]
    if len(left) != 1:
        return False
    value = Value(left[0].code, left[0].label.said(session.locale), "choice", text, 0, len(text))
    guess = kept_value(session, question.field, value, text, confirmed=False) | {"guessed": True}
    session.it["unconfirmed"].insert(0, guess)
    return True


def is_belied(session: InterviewSession, question: WorkbookQuestion, value: Value, text: str) -> bool:
    """Tell whether a bare yes or no says just what the reply before it, to the same question, told otherwise.

    "I moved out in August" – which? – "Yes" says yes to that, and not that somebody still lives there.
    """
    if not is_bare(text) or is_offered(session.asked_before, text):
        return False
    told = [one for one in session.it["conversation_history"] if one["field"] == question.field]
    earlier = [one["answer"] for one in told if one["turn"] != session.turn.id]
    if not earlier:
        return False
    if value.measure == "choice":
        return tells_otherwise(question, earlier[-1], value.shown)
    return value.value is True and only_was(question, earlier[-1])


def _ask_again(session: InterviewSession, question: WorkbookQuestion, codes: list[str]) -> None:
    it, field = session.it, question.field
    it.setdefault("narrowed", {})[field] = codes
    # Nothing else is asked between these options and the words that lead to them.
    waiting = [one for one in it["unconfirmed"] if one.get("guessed") and one["field"] not in it["facts"]]
    it.setdefault("hinted", {}).update({one["field"]: one for one in waiting})
    it["unconfirmed"] = [one for one in it["unconfirmed"] if one not in waiting]
    # What may be left out is asked again only where somebody changes it.
    it["editing"] = it["editing"] or (field if field in it["facts"] or not question.is_required else "")
    it["asked_fields"][field] = min(it["asked_fields"].get(field, 0), MOST_ASKED - 1)


async def narrow(session: InterviewSession, scenario: Scenario, question: WorkbookQuestion, text: str) -> bool:
    """Offer the gravest of several named options for confirmation, else ask which of them; False where it is not so.

    A question is narrowed once: who names several again is answered like everybody.
    """
    it, field = session.it, question.field
    narrowed = it.setdefault("narrowed", {})
    likeliest = it.setdefault("likeliest", [])
    is_narrowed = field in narrowed and field not in likeliest
    if measure_of(question) != "choice" or is_narrowed or is_offered(session.asked_before, text):
        return False
    options = several(text, question.options, session.locale) or await _meant(session, question, text)
    if not options:
        return False
    if field in likeliest:
        likeliest.remove(field)
    it["more"].append([text, session.turn.id])
    whole = [option for option in options if _WHOLE.search(f"{option.label.ko} {option.label.en}")]
    # "전입이고 확정일자고 다 했어" names one of the two and both.
    is_whole = len(whole) == 1 and not DENIED.search(text)
    grave = whole[0] if is_whole else gravest(scenario, question, options, session.today)
    if grave is not None:
        narrowed[field] = []
        value = Value(grave.code, grave.label.said(session.locale), "choice", text, 0, len(text))
        it["unconfirmed"] = [fact for fact in it["unconfirmed"] if fact["field"] != field]
        it["unconfirmed"].insert(0, kept_value(session, field, value, text, confirmed=False) | {"guessed": True})
        session.say("intake.several.kept")
        return True
    _ask_again(session, question, [option.code for option in options])
    session.say("intake.several.which")
    return True


async def _meant(session: InterviewSession, question: WorkbookQuestion, text: str) -> list[Option]:
    """Return the options that the parts of an answer mean, where they are more than one."""
    # "Yes, a signed note" is one option: a word that only agrees tells nothing of its own.
    parts = [part for part in parts_of(text) if " " in part or yes_or_no(part) is None]
    meant = [await understood(session, question, part) for part in parts]
    codes = {one.value.value for one in meant if one is not None and one.value and one.certainty >= OFFERED["choice"]}
    return [option for option in question.options if option.code in codes] if len(codes) > 1 else []
