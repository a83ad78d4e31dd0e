"""Measures of the service itself beside its goals: the quantity on which it is stopped, and what may go wrong in it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps
from orchestrator.graphs.plan.rules.composing.day_words import last_day, trial_day
from orchestrator.graphs.plan.rules.composing.goal_days import stop_day
from orchestrator.graphs.plan.rules.composing.owners import is_user, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.outcomes import quantities
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldStop
from orchestrator.graphs.plan.rules.reading.user_phrases import is_person
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes
from orchestrator.language.plurals import plural
from orchestrator.language.predicates_ko import predicates

_NAME: Final = 60
_STEP: Final = 44
_WORDS: Final = 6
_FIRST_DAYS: Final = 13
"""After the opening, by which its first values are counted."""
_OF_TIME: Final = frozenset(("time", "duration"))
_TAKES: Final = re.compile(r"(?P<until>[^\s,.](?:[^,.]{0,40})까지)\s(?:평균\s|보통\s|대략\s|약\s)?$")
"""Before a time that something takes: "측정에서 출입 허가까지 평균"."""
_SO: Final = re.compile(
    r"^(?:\sin\san?\s\w+)?\s(?:are|is|get|gets|were)\s(?P<how>[a-z]+(?:\s(?!we\b|it\b|they\b)[a-z]+){0,2})", re.I
)
"""What is said of what a criterion counts."""
_WRITES: Final = re.compile(
    r"(?:기획[서안]|계획서|제안서)(?:를|을)?\s(?:\S+\s)?(?:쓴다|써\s?준다|만든다|만들어\s?준다|작성\S*)$"
)
"""What whoever writes the plan does."""
_CASE_EN: Final = re.compile(r"^(?:but\s|and\s)?(?:if|when)\s(?P<case>[^,.;]{4,90}),\s", re.I)
_SAID_EN: Final = any_of("(?!)", r"^(?:it|this|that|they|he|she)\b")
"""Points at what was told before: nobody knows of what, where it stands alone."""

MeasureRow = tuple[str, ...]


def none_yet(material: PlanMaterial) -> str:
    """Return what stands for today's value of what there is only once it is open: counted before its target's day."""
    first, last = trial_day(material)[0], last_day(material)[0]
    until = plan_calendar(material).on_or_after(first + timedelta(days=_FIRST_DAYS))
    if until >= last:
        until = first + (last - first) / 2
    return material.say("measure_first", until=f"{until.isoformat()} {material.mark()}", who=operator(material))


def until_day(material: PlanMaterial) -> str:
    """Return the day by which results are looked at, with its mark."""
    day, source = last_day(material)
    return f"{day.isoformat()} {material.mark(source)}"


def stop_rows(material: PlanMaterial) -> Iterator[MeasureRow]:
    """Yield what the told criteria for stopping count, where no goal does; the target is to stay clear of them."""
    say = material.say
    goals = {letters(one.name) for one in material.case.outcomes.goals}
    for stop in material.case.outcomes.stops:
        name, figure = _stop_quantity(material, stop)
        if not name or letters(name) in goals or any(one.endswith(letters(name)) for one in goals):
            continue
        day = stop_day(material, stop)
        until = f"{day[0].isoformat()} {material.mark(day[1])}" if day else until_day(material)
        target = say("target_no_stop", figure=f"{figure} [{stop.source}]")
        how = say("measure_how", who=operator(material), mark=material.mark())
        yield f"{name} [{stop.source}]", say("measure_none_yet"), target, until, how


def _stop_quantity(material: PlanMaterial, stop: ToldStop) -> tuple[str, str]:
    """Return what a criterion counts as a noun phrase, and the figure on which it is stopped; both empty without a name."""
    goals = [q.kind for goal in material.case.outcomes.goals for one in sentences_of(goal.goal, material.today) for q in quantities(one)]  # fmt: skip
    for sentence in sentences_of(stop.text, material.today):
        for one in quantities(sentence):
            if one.kind in _OF_TIME or (not one.name and one.kind in goals):
                continue
            name = one.name
            if not re.search("[가-힣]", sentence.text):
                words = name.split()
                if not words or len(words) > _WORDS or re.search(r"\b(?:we|it|they)\b", name):
                    return "", ""
                said = _SO.search(sentence.text[one.end :]) if len(words) == 1 else None
                name = f"{name} {said['how']}" if said else name  # "two wounds in a month are spotted late we stop"
                name = f"{name[:1].upper()}{name[1:]}"
            name = re.sub(r"^(?:한|두|세)\s(?:달|주)\s", "", name)
            return shortened(name, _NAME), one.text
    return "", ""


def failure_rows(material: PlanMaterial) -> Iterator[MeasureRow]:
    """Yield how often the first told case of failure happens, which nobody asks about."""
    say, mark = material.say, material.mark()
    for case, clause, is_asked in material.items.failures:
        named = "" if is_asked else _case_name(case)
        if named:
            how = say("measure_how_case", who=operator(material), mark=mark)
            yield (
                say("measure_failing", case=shortened(named, _NAME), mark=f"[{clause.source}]"),
                none_yet(material),
                say("target_failing", mark=mark),
                until_day(material),
                how,
            )
            return


def _case_name(case: str) -> str:
    """Return a case of failure as what stands with "cases": "물건이 없는", "no car is free within 25 minutes"; else empty."""
    if re.search("[가-힣]", case):
        said = next(iter(predicates(case)), None)
        if said is None or said.link not in ("면", "으면"):
            return ""
        told = korean.adnominal(korean.declared(case[: said.end].strip(" ,")))
        return "" if re.match(r"(?:안\s될|그래도|아니)", told) else told
    found = _CASE_EN.match(case)
    return "" if found is None or _SAID_EN.search(found["case"]) else found["case"]


def core_rows(material: PlanMaterial) -> Iterator[MeasureRow]:
    """Yield how many do the core act, which is the first of those it is for, and how often the act that serves them is in time."""
    say, mark = material.say, material.mark()
    outcomes = material.case.outcomes
    steps = [one for one in course_steps(material) if not (outcomes.is_stop(one.does) or outcomes.is_today(one.does))]
    acting = [one for one in steps if one.who and not (one.is_service or one.is_guessed or _WRITES.search(one.does))]
    begins = [one for one in acting[:1] if not is_same_party(one.who, operator(material))]
    base, until = none_yet(material), until_day(material)
    how = say("measure_how_course", who=operator(material), mark=mark)
    if core := next((one for one in acting if is_user(material, one.who)), next(iter(begins), None)):
        count = material.items.counted(core.who)
        target = say("target_half_of", count=count, mark=mark) if count else say("target_grows", mark=mark)
        who = core.who if material.language == "ko" or is_person(core.who) else plural(core.who)
        yield (
            say("measure_core", who=who, act=_act(material, core), mark=material.mark(core.source)),
            base,
            target,
            until,
            how,
        )
    else:
        yield say("measure_users", who=material.users), base, say("target_grows", mark=mark), until, how
    served = next((one for one in reversed(acting) if not is_user(material, one.who)), None)
    act = f"{_act(material, served)} [{served.source}]" if served else ""
    name = say("measure_in_time", act=act) if act else say("measure_all_in_time")
    yield name, base, say("target_in_time", mark=mark), until, how


def _act(material: PlanMaterial, step: CourseStep) -> str:
    return act_name([step.does], is_korean=material.language == "ko") or shortened(step.does.rstrip(". "), _STEP)


def full_name(name: str, said: str, base: str) -> str:
    """Return the name of a Korean measure with the nouns before it, so that a stranger knows what is counted.

    >>> full_name("허가", "측정에서 출입 허가까지 평균 45분", "45분")
    '측정에서 출입 허가까지 걸리는 시간'
    >>> full_name("전화", "날마다 매표창구 전화가 하루 310통씩 몰린다", "하루 310통"), full_name("재고", "재고 12개", "12개")
    ('매표창구 전화', '재고')
    """
    if not re.search("[가-힣]", name) or " " in name:
        return name
    if base in said and (takes := _TAKES.search(said[: said.find(base)])):
        first = re.split(r"(?<=[고며서데])\s", takes["until"])[-1]
        return f"{first} 걸리는 시간"
    before = re.search(rf"(?P<word>[가-힣]{{2,8}})\s{re.escape(name)}(?![가-힣]{{2}})", said)
    tokens = morphemes(before["word"]) if before else []
    return (
        f"{before['word']} {name}"
        if before and tokens and all(one.tag in ("NNG", "NNP", "XSN") for one in tokens)
        else name
    )


def letters(name: str) -> str:
    """Return the letters of a name by which two are one."""
    return re.sub(r"\W", "", name.casefold())
