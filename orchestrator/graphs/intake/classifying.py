"""The kind of case: judged from the story, asked where it is unclear, left to a person after three tries (S2.5)."""

import asyncio
from collections.abc import Sequence
from typing import Final

from integrations.errors import NotFound
from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.deps import Deps
from orchestrator.graphs.intake.asking_kind import DISAMBIGUATION, ask_freely, ask_kind, ask_menu, ask_which
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.model_reading import proposed
from orchestrator.graphs.intake.rules.classify import LEAST, ScenarioScore, Verdict, verdict, vocabulary
from orchestrator.graphs.intake.rules.other_kind import denied_kind
from orchestrator.graphs.intake.scoring import both_told, likeness, scored, told_last
from orchestrator.graphs.intake.state import CASE_CLASSIFICATION, CLASSIFY, Classifying, Expected
from orchestrator.language.clauses import squeezed

KEPT_SCORES = 8
MOST_OTHERS = 2
"""Other kinds that are offered to somebody whose answers are not understood."""
PERHAPS: Final = "perhaps"
CANDIDATES = 15
"""Scenarios that a model chooses among, those that the rules rank highest."""
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
    if not latest and by_rules.kind == "unclear" and (told := await _told_at_once(session, by_rules.codes[0])):
        by_rules = told
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
            await ask_which(session, found.codes)
        case "unclear" if latest and it["classifying"]["kind"] == DISAMBIGUATION:
            # Who was asked between these and tells on is asked about the likeliest, which can be changed at any time.
            settle(session, found.codes[0])
        case _ if it["classifying"]["kind"] == "level2":
            await ask_freely(session)
        case _:
            await ask_menu(session)


async def _told_at_once(session: InterviewSession, code: str) -> Verdict | None:
    """Return the likeliest kind as sure where one of several messages tells it by itself: others may say nothing."""
    messages = session.it["initial_description"].splitlines()
    for message in messages if len(messages) > 1 else ():
        found = verdict(await scored(session, message))
        if found.kind == "sure" and found.codes[0] == code:
            return found
    return None


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
    if (named := named_kind(session, told)) is not None:
        # It is taken as if it had been among what is offered.
        name = session.knowledge.scenarios[named].name.said(session.locale)
        it["expected_input"] = Expected(field=CLASSIFY, text=name, kind="choice", choices=[[named, name]])
        return
    if not told or verdict(await scored(session, told)).kind == "none":
        await ask_menu(session)
        return
    it["initial_description"] = f"{it['initial_description']}\n{told}".strip()
    await judge(session, latest=told)


def named_kind(session: InterviewSession, text: str) -> str | None:
    """Return the kind of case, another than the present one, whose name is all that a message says; else None."""
    said = squeezed(text.casefold()).strip(".,!?~")
    return next(
        (
            code
            for code, one in session.knowledge.scenarios.items()
            if code != session.it["scenario"] and said in (squeezed(one.name.ko), squeezed(one.name.en.casefold()))
        ),
        None,
    )


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
    if named and not is_denied:
        # A word of another kind in passing ("애들 학원비도 걱정이에요") turns no story that is of this one.
        whole = {one.code: one.total for one in await scored(session, f"{session.it['initial_description']}\n{text}")}
        named = [code for code in named if whole.get(code, 0.0) >= whole.get(scenario.code, 0.0)]
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
        await ask_menu(session)
        return
    options = [Option(code, session.knowledge.scenarios[code].name) for code in fits[: MOST_OTHERS + 1]]
    await ask_kind(session, DISAMBIGUATION, session.text("intake.classify.which"), options)


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
    await ask_kind(session, PERHAPS, text, [Option(one.code, one.name) for one in (*found, scenario)])


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


def _was_asked(session: InterviewSession, codes: tuple[str, ...]) -> bool:
    return set(codes) <= set(session.it["classifying"]["options"])
