"""Milestones as noun phrases: "It has to open" is the opening of the service."""

import re
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import is_of_going_on, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, decision_day
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.told_closings import is_same
from orchestrator.language import any_of

_TRIAL: Final = any_of(r"시범|시험|파일럿|베타", r"\b(?:pilot|trial|preview|beta)\b")
_OPENS: Final = any_of(
    r"오픈|열|여는|개시|개장|개학|가동|출시|시작|공개", r"\b(?:open\w*|launch\w*|live|start\w*|ready|begin\w*|season)\b"
)
_RUNS: Final = any_of(
    r"(?:운영|영업|운행)(?:한다|된다)|(?:문을\s)?연다", r"(?:it|we)\s(?:runs?|opens?|is\sopen|are\sopen)"
)
_ENDS: Final = any_of(
    r"(?:^|\s)(?:끄는|끝|종료|마감|마치는|접는|닫는|내리는)",
    r"\b(?:ends?|ending|finish\w*|closes?|closing|switch\w*\soff|last\sday)\b",
)
_WHOLE: Final = any_of(r"전체|전\s?(?:직원|지점|라인)|모두", r"\b(?:everyone|everybody|all|whole)\b")
_CLAUSE: Final = any_of(
    r"(?:다|요|해|야|음|함|데|고)\W*$",
    r"\b(?:has|have|must|is|are|was|will|works?|votes?|meets?|want|wants|would|should|needs?|be)\b",
)
_TRAINED: Final = re.compile(r"\b(?:have|has)\sto\sbe\s|\bmust\sbe\s|\bshould\sbe\s", re.I)
_PLACE: Final = re.compile(r"\bin\s(?P<place>[A-Z][\w-]+(?:\sand\s[A-Z][\w-]+)?)")
_REPORTS: Final = re.compile(r"(?:report|presentation)\b|(?:[가-힣]+\s)?(?:보고|발표)$", re.I)
_LEAST = 4
_NAMED: Final = 9
"""Words from which a label is no name."""
_EVENT: Final = timedelta(days=14)
"""How long an event lasts at most."""


def milestone(material: PlanMaterial, day: SetDay) -> str:
    """Return what happens on a day, without a verb."""
    say, what = material.say, re.sub(r"부터(?:요|예요|입니다)?$", "", day.what.strip(" ."))
    text = _words(material, day, what)
    if day.kind == "decision":
        if is_of_going_on(material, day):
            return shortened(what, 60) if _REPORTS.match(what) else say("trial_review")
        is_of_plan = day == decision_day(material) or len(what) < _LEAST
        return say("decision_by", who=decider(material)) if is_of_plan else shortened(what, 60)
    is_behind = day.kind == "step" and day.start == day.end > trial_day(material)[0]
    if day.kind == "last" or (is_behind and _ENDS.search(what or _clause_of(material, day))):
        return say("milestone_last", subject=material.case.subject)
    if day.kind == "step" and day.start < day.end and _RUNS.fullmatch(what):
        return say("milestone_runs", subject=material.case.subject)
    if any(one.goal_in and one.goal_in.piece.text == day.piece.text for one in material.items.measures):
        return say("milestone_targets")
    if day.kind == "due" and what.startswith("까지"):
        return shortened(day.piece.text, 60)
    if day.kind == "due":
        if _WHOLE.fullmatch(what) and _OPENS.search(material.case.subject + " open"):
            return say("milestone_whole", subject=material.case.subject)
        bare = _TRAINED.sub("", what)
        bare = korean.declared(bare) if bare.endswith("고") else bare
        if noun := korean.adnominal(bare):
            return say("milestone_due", what=shortened(f"{noun} 날", 50))
        return say(
            "milestone_due", what=shortened(bare[:1].upper() + bare[1:] if material.language == "en" else bare, 50)
        )
    is_clause = bool(_CLAUSE.search(what) or re.search(r"[\"“?]|\d\s?월", what)) or len(what) < _LEAST
    if _WHOLE.match(what) and len(what.split()) < _LEAST and not material.is_thin:
        return say("milestone_whole", subject=material.case.subject)
    if not is_clause and len(what) < 60:
        return (
            what
            if len(what.split()) > 1 or not _OPENS.search(what)
            else say("step_of", what=what, subject=material.case.subject)
        )
    if _WHOLE.search(what):
        return say("milestone_whole", subject=material.case.subject)
    if _TRIAL.search(text):
        place = _PLACE.search(text)
        return (
            say("milestone_trial_in", place=place["place"])
            if place
            else say("milestone_trial", subject=material.case.subject)
        )
    if _OPENS.search(text):
        return say("milestone_open", subject=material.case.subject)
    if day.start < day.end:
        is_event = day.end - day.start <= _EVENT
        return say("milestone_event" if is_event else "milestone_runs", subject=material.case.subject)
    return shortened(what, 60)


def _clause_of(material: PlanMaterial, day: SetDay) -> str:
    """Return the Korean clause that tells a day of which no words stand beside it: "끄는 건 5월 14일이다"."""
    said = re.compile(rf"(?<!\d){day.start.month}월\s?{day.start.day}일")
    return next((one.text for one in material.items.clauses if said.search(one.text)), "")


def _words(material: PlanMaterial, day: SetDay, what: str) -> str:
    """Return what is told of a day: its clause with it, where that tells of no other day."""
    is_alone = all(one.piece is not day.piece or one.what == day.what for one in material.case.days)
    return f"{what} {day.piece.text}" if is_alone or not what else what


def opening(material: PlanMaterial, day: SetDay) -> str:
    """Return the opening of the service, or the start of its pilot, as a noun phrase, whatever words stand beside its day."""
    what = day.what.strip(" .")
    if (
        (material.language == "en" or "(" in what)  # in brackets stands how far the pilot goes
        and _TRIAL.search(what)
        and not _CLAUSE.search(what)
        and 1 < len(what.split()) < _NAMED
    ):
        return what
    text = _words(material, day, what)
    if not _TRIAL.search(text):
        # An event goes on for the days that are told: it is none that stays open.
        is_event = timedelta() < day.end - day.start <= _EVENT and not _OPENS.search(text)
        return material.say("milestone_event" if is_event else "milestone_open", subject=material.case.subject)
    place = _PLACE.search(text)
    if place:
        return material.say("milestone_trial_in", place=place["place"])
    return material.say("milestone_trial", subject=material.case.subject)


def standstill(material: PlanMaterial, day: SetDay, *, is_rest: bool = False) -> str:
    """Return why nothing is done in a time, in a few words."""
    why = reason_of(material, day)
    name = material.say("rests" if is_rest else "standstill")
    return f"{name}: {why}" if why else name


def reason_of(material: PlanMaterial, day: SetDay) -> str:
    """Return the told reason of a rest; empty where none is told."""
    told = next((one for one in material.case.closings if is_same(day, one)), None)
    if told is not None:
        return shortened(told.why, 40)
    why = next((one.why for one in material.items.clauses if one.piece == day.piece and one.why), "")
    why = re.sub(r"(?:이라서|라서)$", "", re.sub(r"^.*(?:까지는?|부터|일은?)\s", "", why)).strip()
    return shortened(why, 40) if len(why) > 1 else ""
