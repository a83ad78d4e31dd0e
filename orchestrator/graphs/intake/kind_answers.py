"""The answer to a question about the kind of case: what was chosen, called by words of one's own, or told instead."""

from collections.abc import Sequence

from integrations.knowledge.base import OTHER, Option
from orchestrator.graphs.intake.asking import options_of
from orchestrator.graphs.intake.asking_kind import (
    DISAMBIGUATION,
    ask_freely,
    ask_level3,
    ask_menu,
    of_age,
    scenarios_inside,
    scenarios_meant,
)
from orchestrator.graphs.intake.classifying import PERHAPS, judge, settle
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.classify import LEAST, verdict, vocabulary
from orchestrator.graphs.intake.rules.other_kind import is_denied_name, is_none_of_these
from orchestrator.graphs.intake.rules.replies import first_word, intent_of, is_bare
from orchestrator.graphs.intake.rules.several import several
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.scoring import BOTH, SHORTEST, answered_first, best_named, scored
from orchestrator.graphs.intake.state import MORE, Expected, QuestionAnswer
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.predications import predications

MOST_TRIES = 3

MOST_NONES = 2
"""Times that a person says of what is offered that none is meant; then it is left to a person at the desk."""
LEAST_TOLD = 4
"""Stems that no offered label has, from which a choice tells something of its own."""

LONGEST_ANSWER = 80
"""Characters of an answer to which kind it is; what is longer tells the story."""


def _without_asked(text: str) -> str:
    """Return an answer without the clauses that only ask, where others tell something: "비자? 월급을 안 줬다고"."""
    told = [clause for clause in predications(text) if not clause.rstrip().endswith(("?", "？"))]
    return ". ".join(told) if sum(len(one) for one in told) > SHORTEST else text


async def take_answer(session: InterviewSession) -> list[str]:
    """Read the answer to a question about the kind of case; returns other offered kinds that it tells of as well."""
    it, text = session.it, session.turn.text.strip()
    expected, classifying = it["expected_input"], it["classifying"]
    assert expected is not None
    it["expected_input"] = None
    options = [one for one in options_of(expected) if not is_denied_name(one.label.said(session.locale), text)]
    options = of_age(session, options)
    option = choose(text, options_of(expected), session.locale)
    option = option if option is None or option in options or option.code == OTHER else None
    if option is None and classifying["kind"] != "level2":
        # Among all groups the words of a story name too much.
        option = _in_words(text, options)
    is_kept = classifying["kind"] == PERHAPS and intent_of(text, None) == "no"
    if classifying["kind"] == PERHAPS and (
        option.code == it["scenario"] if option else is_kept or first_word(text) is False
    ):
        others = [code for code, _ in expected["choices"] if code not in (OTHER, it["scenario"])]
        classifying["rejected"] = [*classifying.get("rejected", []), *others]
        return []
    if option is not None and option.code != OTHER:
        _keep_story(session, expected, text)
        if option.code in session.knowledge.scenarios:
            settle(session, option.code)
            return await _told_too(session, text, expected)
        inside = scenarios_inside(session, option.code)
        if len(inside) == 1:
            settle(session, inside[0].code)
            return []
        if len({scenario.level2_code for scenario in inside}) > 1:
            await ask_menu(session, within=inside)
            return []
        if inside:
            # "1번이요 돈 빌려준 거": what is told with the choice may name the one inside.
            told = verdict(await scored(session, text))
            if told.kind == "sure" and told.codes[0] in {scenario.code for scenario in inside}:
                settle(session, told.codes[0])
                return []
            await ask_level3(session, inside)
            return []
    text = _without_asked(text)
    if option is None and (first := await answered_first(session, text)) is not None:
        it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
        settle(session, first[0])
        return first[1:]
    if option is None and (code := await _of_offered(session, text, expected)) is not None:
        it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
        settle(session, code)
        return await _told_too(session, text, expected)
    is_none = option is not None or is_none_of_these(text)
    is_more = option is None and intent_of(text, "choice") not in ("unknown", "no", "refused", "skip") and len(text) > 3
    is_first = classifying["kind"] == DISAMBIGUATION and not expected.get("asides", 0)
    is_aside = is_more or (option is None and intent_of(text, "choice") == "no" and not is_bare(text))
    if is_first and is_aside and not is_none and await _tells_no_kind(session, text, expected):
        # "죄송해요 자꾸 울어서 오타가 나요" tells of no kind, and settles none.
        expected["asides"] = 1
        _keep_beside(session, expected, text)
        # Who tells when it began is told that it was kept, and not that there is time.
        is_told = find_dates(text, session.today) or find_amounts(text)
        session.say("intake.more.added" if is_told else "intake.aside.small_talk")
        session.wait(expected)
        return []
    if is_more:
        it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
    if is_none:
        classifying["nones"] = classifying.get("nones", 0) + 1
        if classifying["kind"] != "level2":
            offered = {code for choice, _ in expected["choices"] for code in scenarios_meant(session, choice)}
            classifying["rejected"] = [*dict.fromkeys([*classifying.get("rejected", []), *sorted(offered)])]
        if classifying["nones"] >= MOST_NONES:
            leave_open(session)
            return []
    is_between = option is None and classifying["kind"] == DISAMBIGUATION
    is_unknown = is_between and intent_of(text, "choice") in ("unknown", "skip")
    if classifying["tries"] >= MOST_TRIES or is_unknown:
        # What was told may settle it after all; nothing more is asked. Who does not know is asked about the likeliest.
        found = verdict(await scored(session, it["initial_description"]), is_told_more=True)
        if found.kind == "sure" or (option is None and not is_more and found.kind == "unclear"):
            settle(session, found.codes[0])
        if found.kind != "none" or classifying["tries"] >= MOST_TRIES:
            return []
    if is_more and (not is_none or verdict(await scored(session, text)).kind == "sure"):
        await judge(session, latest=text)
    elif classifying["kind"] == "level2":
        await ask_freely(session)
    else:
        await ask_menu(session)
    return []


def leave_open(session: InterviewSession) -> None:
    """Take no kind of case: the person said of all that was offered that it is not meant."""
    it = session.it
    it["case_type"], it["sub_case_type"], it["scenario"] = "", "", ""


def _keep_story(session: InterviewSession, expected: Expected, text: str) -> None:
    """Keep what is told while the kind of case is chosen; its facts are read once that is known."""
    it = session.it
    offered = {stem for _, label in expected["choices"] for stem, _, _ in stems_of(label)}
    told = {stem for stem, _, _ in stems_of(text)} - offered
    if len(told) >= LEAST_TOLD and is_story(text) and text not in it["initial_description"]:
        _keep_beside(session, expected, text)


def _keep_beside(session: InterviewSession, expected: Expected, text: str) -> None:
    it = session.it
    it["more"].append([text, session.turn.id])
    it["conversation_history"].append(
        QuestionAnswer(question=expected["text"], field=MORE, answer=text, turn=session.turn.id, extracted_facts=[])
    )


async def _told_too(session: InterviewSession, text: str, expected: Expected) -> list[str]:
    """Return the other offered kinds that an answer tells of as well: "둘 다요 월급도 못 받고 잘리기도 했어요"."""
    offered = {code for choice, _ in expected["choices"] for code in scenarios_meant(session, choice)}
    named = vocabulary(session.knowledge).named(text).keys() & offered - {session.it["scenario"]}
    told = [await best_named(session, one) for one in predications(text)[1:]]
    beside = [one for one in dict.fromkeys(told) if one is not None and one in offered - {session.it["scenario"]}]
    if beside:
        # "I was dismissed and they also owe me two months of pay"
        return beside
    if not named or not (BOTH.search(text) or several(text, options_of(expected), session.locale)):
        return []
    return [one.code for one in await scored(session, text) if one.code in named and one.total >= LEAST]


async def _of_offered(session: InterviewSession, text: str, expected: Expected) -> str | None:
    """Return the one of the offered kinds that an answer tells of: what was not offered is no rival of it."""
    offered = {code for choice, _ in expected["choices"] for code in scenarios_meant(session, choice)}
    mine = [one for one in await scored(session, text) if one.code in offered]
    found = verdict(mine, is_told_more=True, is_named=True)
    return found.codes[0] if found.kind == "sure" else None


async def _tells_no_kind(session: InterviewSession, text: str, expected: Expected) -> bool:
    """Tell whether an answer tells of none of the offered kinds, and of no other for sure."""
    offered = {code for choice, _ in expected["choices"] for code in scenarios_meant(session, choice)}
    scores = await scored(session, text)
    return verdict([one for one in scores if one.code in offered]).kind == "none" and verdict(scores).kind != "sure"


def _in_words(text: str, options: Sequence[Option]) -> Option | None:
    """Return the kind that an answer calls by words of its own, whatever it tells beside that."""
    place = by_own_words(" ".join(text.casefold().split()), options, longest=LONGEST_ANSWER, by_head=True)
    return None if place is None else options[place]
