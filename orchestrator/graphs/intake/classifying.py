"""The kind of case: judged from the story, asked where it is unclear, left to a person after three tries (S2.5)."""

import asyncio
import re
from collections.abc import Sequence
from typing import Final

from integrations.errors import NotFound
from integrations.knowledge.base import OTHER, Disambiguation, Option, Scenario, Text, WorkbookQuestion
from orchestrator.deps import Deps
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.asking import options_of
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.interpreting import proposed
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.classify import LEAST, ScenarioScore, Verdict, verdict, vocabulary
from orchestrator.graphs.intake.rules.other_kind import denied_kind, is_denied_name, is_none_of_these
from orchestrator.graphs.intake.rules.replies import first_word, intent_of
from orchestrator.graphs.intake.rules.several import several
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.scoring import (
    BOTH,
    answered_first,
    best_named,
    both_told,
    likeness,
    scored,
    told_last,
    unlikely_kinds,
)
from orchestrator.graphs.intake.state import (
    CASE_CLASSIFICATION,
    CLASSIFY,
    MORE,
    Classifying,
    Expected,
    QuestionAnswer,
)
from orchestrator.language.predications import predications

MOST_TRIES = 3
KEPT_SCORES = 8
MOST_OTHERS = 2
"""Other kinds that are offered to somebody whose answers are not understood."""
PERHAPS: Final = "perhaps"
DISAMBIGUATION: Final = "disambiguation"
CANDIDATES = 15
"""Scenarios that a model chooses among, those that the rules rank highest."""

MOST_NONES = 2
"""Times that a person says of what is offered that none is meant; then it is left to a person at the desk."""
LEAST_TOLD = 4
"""Stems that no offered label has, from which a choice tells something of its own."""
_COUNTED = re.compile(r"(?:첫|두|세|네|다섯|여섯) ?번째|\b(?:first|second|third|fourth|fifth) one\b", re.I)

LONGEST_ANSWER = 80
"""Characters of an answer to which kind it is; what is longer tells the story."""
WARMING = "…"


async def warm_up(deps: Deps) -> None:
    """Learn the newest version's expressions before the first story waits for it; nothing where there is none."""
    if (source := deps.of(IntakeDeps).knowledge) is None:
        return
    try:
        knowledge = await source.current()
    except NotFound:
        return
    await likeness.of(WARMING, knowledge, deps.embedder, source.folder_of(knowledge.version))
    await asyncio.to_thread(vocabulary, knowledge)


async def judge(session: InterviewSession, *, latest: str = "") -> None:
    """Settle the kind of case from the story, or ask about it. ``latest``: what was told when more was asked for."""
    it = session.it
    scores = await scored(session, it["initial_description"])
    # A child is not asked between what is no child's: where one kind is left far ahead, it is that.
    by_rules = verdict(scores, is_told_more=bool(latest), is_named=bool(it.get("is_child")))
    if latest and by_rules.kind != "sure":
        # What came before may have said nothing or misled; then what was told last counts alone.
        last = await scored(session, latest)
        # A few words that are unclear by themselves turn no story into another: they were said of it.
        if verdict(last).kind == "sure" or (by_rules.kind == "none" and verdict(last).kind != "none"):
            scores, by_rules = last, verdict(last)
    it["initial_analysis"] = {score.code: round(score.total, 3) for score in scores[:KEPT_SCORES]}
    found = await _weighed(session, scores, by_rules)
    if found.kind == "unclear" and (both := await both_told(session, found.codes)):
        # Two things are told for sure: the likelier is asked about, the other is noted.
        found = Verdict("sure", both)
    if found.kind == "unclear":
        found = Verdict("unclear", tuple(dict.fromkeys([*found.codes, *await told_last(session, latest)])))
    match found.kind:
        case "sure":
            settle(session, found.codes[0])
        case "unclear" if len(found.codes) > 1 and not _was_asked(session, found.codes):
            await _ask_which(session, found.codes)
        case "unclear" if latest and it["classifying"]["kind"] == DISAMBIGUATION:
            # Who was asked between these and tells on is asked about the likeliest, which can be changed at any time.
            settle(session, found.codes[0])
        case _ if it["classifying"]["kind"] == "level2":
            await _ask_freely(session)
        case _:
            await _ask_menu(session)


async def _weighed(session: InterviewSession, scores: list[ScenarioScore], by_rules: Verdict) -> Verdict:
    """Let a model's proposal decide what the rules leave open; against what they are sure of it only makes unsure."""
    if not scores:
        return by_rules
    candidates = [session.knowledge.scenarios[score.code] for score in scores[:CANDIDATES]]
    if by_rules.kind == "none":
        candidates = list(session.knowledge.scenarios.values())
    codes = await proposed(session, session.it["initial_description"], candidates)
    if not codes:
        return by_rules
    if by_rules.kind == "none":
        # Nothing in the words speaks for it: the person is asked.
        return Verdict("unclear", tuple(dict.fromkeys([*codes, *(score.code for score in scores[:2])]))[:3])
    if by_rules.kind == "sure":
        agrees = codes[0] == by_rules.codes[0]
        return by_rules if agrees else Verdict("unclear", tuple(dict.fromkeys([*by_rules.codes, *codes])))
    if codes[0] in by_rules.codes and len(codes) == 1:
        return Verdict("sure", codes)
    return Verdict("unclear", tuple(dict.fromkeys([*codes, *by_rules.codes]))[:4])


async def classify_anew(session: InterviewSession, told: str = "") -> None:
    """Ask what kind of case it is after all; what was told stays, and what fits the other kind is not asked again.

    ``told``: what it is instead, where that was said.
    """
    it = session.it
    rejected = [*it["classifying"].get("rejected", []), it["scenario"]]
    nones = it["classifying"].get("nones", 0)
    it["classifying"] = Classifying(tries=0, kind="", options=[], rejected=rejected, nones=nones)
    it["expected_input"], it["current_question"], it["editing"] = None, "", ""
    session.say("intake.classify.anew")
    session.go(CASE_CLASSIFICATION, "other_case")
    if not told or verdict(await scored(session, told)).kind == "none":
        await _ask_menu(session)
        return
    it["initial_description"] = f"{it['initial_description']}\n{told}".strip()
    await judge(session, latest=told)


async def ask_other_kind(session: InterviewSession, text: str, *, is_lost: bool) -> bool:
    """Ask whether it is another kind of case, where a message that answers nothing denies this one or tells another.

    ``is_lost``: it is the second in a row that answers nothing, so that it need not deny it. Each is offered once.
    """
    scenario = session.scenario
    is_denied = scenario is not None and denied_kind(scenario, text) is not None
    if scenario is None or not (is_denied or is_lost):
        return False
    scores = await scored(session, text)
    own = next((score.total for score in scores if score.code == scenario.code), 0.0)
    named = [one.code for one in scores if one.code != scenario.code and one.keywords and one.total >= max(LEAST, own)]
    others = [code for code in named if denied_kind(session.knowledge.scenarios[code], text) is None][:MOST_OTHERS]
    if is_denied:
        await _ask_instead(session, text, others)
        return True
    if not others:
        return False
    await offer_other_kinds(session, others)
    return True


async def _ask_instead(session: InterviewSession, text: str, others: Sequence[str]) -> None:
    """Ask what it is instead of a kind that was denied by its name: that one goes, what else fits the story stays."""
    it, scenario = session.it, session.scenario
    assert scenario is not None
    before = it["classifying"]
    rejected = [*before.get("rejected", []), scenario.code]
    it["classifying"] = Classifying(tries=0, kind="", options=[], rejected=rejected, nones=before.get("nones", 0))
    it["expected_input"], it["current_question"], it["editing"] = None, "", ""
    session.say("intake.classify.anew")
    session.go(CASE_CLASSIFICATION, "other_case")
    found = verdict(await scored(session, f"{it['initial_description']}\n{text}"))
    fits = [code for code in dict.fromkeys([*others, *found.codes]) if code != scenario.code]
    if not fits:
        await _ask_menu(session)
        return
    options = [Option(code, session.knowledge.scenarios[code].name) for code in fits[: MOST_OTHERS + 1]]
    await _ask(session, DISAMBIGUATION, session.text("intake.classify.which"), options)


async def offer_other_kinds(session: InterviewSession, others: Sequence[str]) -> None:
    """Ask whether it is one of several other kinds of case, or the one that it was taken for."""
    it, scenario = session.it, session.scenario
    assert scenario is not None
    before = it["classifying"]
    it["classifying"] = Classifying(
        tries=0, kind="", options=[], rejected=before.get("rejected", []), nones=before.get("nones", 0)
    )
    it["expected_input"], it["editing"] = None, ""
    session.go(CASE_CLASSIFICATION, "other_kind_asked")
    found = [session.knowledge.scenarios[code] for code in others]
    text = session.text("intake.classify.perhaps")
    await _ask(session, PERHAPS, text, [Option(one.code, one.name) for one in (*found, scenario)])


def settle(session: InterviewSession, code: str) -> None:
    """Note what kind of case it is, and keep what was known that its questions ask for as well."""
    scenario = session.knowledge.scenarios[code]
    it = session.it
    before = session.scenario
    if before is not None and before.code != code:
        own = {question.field: question for question in scenario.questions}
        old = {question.field: question for question in before.questions}
        it["facts"] = {field: fact for field, fact in it["facts"].items() if _fits(old.get(field), own.get(field))}
        it["unconfirmed"], it["later"], it["asked_fields"] = [], [], {}
        it["skipped_fields"] = [field for field in it["skipped_fields"] if field in it["facts"]]
        it["is_more_asked"], it["is_reviewed"] = False, False
    it["case_type"], it["sub_case_type"], it["scenario"] = scenario.level1, scenario.level2_code, scenario.code
    it["classifying"]["options"] = []
    it["classifying"]["rejected"] = [one for one in it["classifying"].get("rejected", []) if one != code]


def _fits(old: WorkbookQuestion | None, new: WorkbookQuestion | None) -> bool:
    """Tell whether an answer to one question answers the other: the same kind of answer to the same options."""
    return (
        old is not None
        and new is not None
        and old.answer_type == new.answer_type
        and [option.code for option in old.options] == [option.code for option in new.options]
    )


async def take_answer(session: InterviewSession) -> list[str]:
    """Read the answer to a question about the kind of case; returns other offered kinds that it tells of as well."""
    it, text = session.it, session.turn.text.strip()
    expected, classifying = it["expected_input"], it["classifying"]
    assert expected is not None
    it["expected_input"] = None
    options = [one for one in options_of(expected) if not is_denied_name(one.label.said(session.locale), text)]
    options = _of_age(session, options)
    option = choose(text, options_of(expected), session.locale)
    option = option if option is None or option in options or option.code == OTHER else None
    option = option or _counted_last(text, options_of(expected), session.locale)
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
        inside = _inside(session, option.code)
        if len(inside) == 1:
            settle(session, inside[0].code)
            return []
        if len({scenario.level2_code for scenario in inside}) > 1:
            await _ask_menu(session, within=inside)
            return []
        if inside:
            await _ask_level3(session, inside)
            return []
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
    if is_more:
        it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
    if is_none:
        classifying["nones"] = classifying.get("nones", 0) + 1
        if classifying["kind"] != "level2":
            offered = {code for choice, _ in expected["choices"] for code in _meant(session, choice)}
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
        await _ask_freely(session)
    else:
        await _ask_menu(session)
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
        it["more"].append([text, session.turn.id])
        it["conversation_history"].append(
            QuestionAnswer(question=expected["text"], field=MORE, answer=text, turn=session.turn.id, extracted_facts=[])
        )


async def _told_too(session: InterviewSession, text: str, expected: Expected) -> list[str]:
    """Return the other offered kinds that an answer tells of as well: "둘 다요 월급도 못 받고 잘리기도 했어요"."""
    offered = {code for choice, _ in expected["choices"] for code in _meant(session, choice)}
    named = vocabulary(session.knowledge).named(text).keys() & offered - {session.it["scenario"]}
    told = [await best_named(session, one) for one in predications(text)[1:]]
    beside = [one for one in dict.fromkeys(told) if one is not None and one in offered - {session.it["scenario"]}]
    if beside:
        # "I was dismissed and they also owe me two months of pay"
        return beside
    if not named or not (BOTH.search(text) or several(text, options_of(expected), session.locale)):
        return []
    return [one.code for one in await scored(session, text) if one.code in named and one.total >= LEAST]


def _counted_last(text: str, options: Sequence[Option], locale: str) -> Option | None:
    """Return the option that the last clause of an answer counts, whatever is told before: "… 첫 번째 것이 맞겠소"."""
    clauses = predications(text)
    found = _COUNTED.search(clauses[-1]) if len(clauses) > 1 else None
    return choose(found.group(), options, locale) if found else None


async def _of_offered(session: InterviewSession, text: str, expected: Expected) -> str | None:
    """Return the one of the offered kinds that an answer tells of: what was not offered is no rival of it."""
    offered = {code for choice, _ in expected["choices"] for code in _meant(session, choice)}
    mine = [one for one in await scored(session, text) if one.code in offered]
    found = verdict(mine, is_told_more=True, is_named=True)
    return found.codes[0] if found.kind == "sure" else None


def _in_words(text: str, options: Sequence[Option]) -> Option | None:
    """Return the kind that an answer calls by words of its own, whatever it tells beside that."""
    place = by_own_words(" ".join(text.casefold().split()), options, longest=LONGEST_ANSWER, by_head=True)
    return None if place is None else options[place]


async def _ask_which(session: InterviewSession, codes: tuple[str, ...]) -> None:
    """Ask which of several kinds it is, in the editors' words where they have some for these."""
    found = [session.knowledge.scenarios[code] for code in codes]
    own = next(
        (one.disambiguation for one in found if one.disambiguation and _covers(session, one.disambiguation, codes)),
        None,
    )
    text = await asking.phrase(session, own.question) if own else session.text("intake.classify.which")
    options = list(own.options) if own else [Option(one.code, one.name) for one in found]
    options = _of_age(session, options)
    # What the editors' options leave out of those that fit is offered as well.
    named = {code for option in options for code in _meant(session, option.code)}
    options += [Option(one.code, one.name) for one in found if one.code not in named]
    await _ask(session, DISAMBIGUATION, text, options)


async def _ask_menu(session: InterviewSession, within: Sequence[Scenario] = ()) -> None:
    """Offer the LEVEL2 groups, all of them or those of one LEVEL1, which does not count as a try."""
    groups: dict[str, Text] = {}
    for scenario in within or session.knowledge.scenarios.values():
        groups.setdefault(scenario.level2_code, scenario.level2_name)
    if not groups:
        return
    ranked = session.it["initial_analysis"]
    best = [session.knowledge.scenarios[code].level2_code for code in ranked if code in session.knowledge.scenarios]
    order = [code for code in dict.fromkeys([*best, *groups]) if code in groups]
    session.it["classifying"]["tries"] -= bool(within)
    step = asking.step_of(session, "CLASSIFY_MENU")
    text = await asking.phrase(session, step.text) if step else session.text("intake.classify.menu")
    # The editors may have plainer words for the groups.
    labels = groups | {option.code: option.label for option in (step.options if step else ()) if option.code in groups}
    others = [option for option in (step.options if step else ()) if option.code == OTHER]
    await _ask(session, "level2", text, [*(Option(code, labels[code]) for code in order), *others])


async def _ask_freely(session: InterviewSession) -> None:
    """Ask for another sentence or two, where no group was the right one."""
    step = asking.step_of(session, "CLASSIFY_RETRY")
    text = await asking.phrase(session, step.text) if step else session.text("intake.classify.retry")
    session.it["classifying"]["tries"] += 1
    session.it["classifying"]["kind"] = "free"
    asking.ask(session, CLASSIFY, text)
    session.follow_ups = []


async def _ask_level3(session: InterviewSession, inside: list[Scenario]) -> None:
    """Offer the scenarios of a group; this does not count as a try: the person is on the way."""
    scores = {score.code: score.total for score in await scored(session, session.it["initial_description"])}
    inside.sort(key=lambda scenario: -scores.get(scenario.code, 0.0))
    text = session.text("intake.classify.which_in", name=await asking.phrase(session, inside[0].level2_name))
    session.it["classifying"]["tries"] -= 1
    await _ask(session, "level3", text, [Option(one.code, one.name) for one in inside])


async def _ask(session: InterviewSession, kind: str, text: str, options: list[Option]) -> None:
    classifying = session.it["classifying"]
    classifying["tries"] += 1
    classifying["kind"] = kind  # type: ignore[typeddict-item]
    classifying["options"] = [*classifying["options"], *(option.code for option in options if kind == DISAMBIGUATION)]
    pairs = await asking.choices_of(session, [option for option in options if option.code != OTHER])
    other = next((option for option in options if option.code == OTHER), None)
    pairs.append([OTHER, await asking.phrase(session, other.label) if other else session.text("intake.classify.other")])
    asking.ask(session, CLASSIFY, text, [(code, label) for code, label in pairs])
    session.follow_ups = []


def _of_age(session: InterviewSession, options: list[Option]) -> list[Option]:
    """Return options without those that are hardly a child's own, or of a school, where others are left."""
    unlikely = unlikely_kinds(session)
    if not unlikely:
        return options
    left = [one for one in options if not _meant(session, one.code) or _meant(session, one.code) - unlikely]
    return left if any(one.code != OTHER for one in left) else options


def _was_asked(session: InterviewSession, codes: tuple[str, ...]) -> bool:
    return set(codes) <= set(session.it["classifying"]["options"])


def _covers(session: InterviewSession, one: Disambiguation, codes: tuple[str, ...]) -> bool:
    """Tell whether the options of a question tell the most likely two apart."""
    named = [_meant(session, option.code) for option in one.options]
    first = next((place for place, meant in enumerate(named) if codes[0] in meant), None)
    second = next((place for place, meant in enumerate(named) if codes[1] in meant), None)
    return first is not None and second is not None and first != second


def _meant(session: InterviewSession, code: str) -> frozenset[str]:
    """Return the scenarios that an option's code stands for."""
    if code in session.knowledge.scenarios:
        return frozenset({code})
    return frozenset(scenario.code for scenario in _inside(session, code))


def _inside(session: InterviewSession, code: str) -> list[Scenario]:
    """Return the scenarios of a LEVEL2, or of a LEVEL1."""
    scenarios = session.knowledge.scenarios.values()
    found = [scenario for scenario in scenarios if scenario.level2_code == code]
    return found or [scenario for scenario in scenarios if scenario.level1 == code]
