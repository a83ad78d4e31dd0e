"""The use from start to end: the told steps, each with who does it, and those without which they cannot happen.

A told step stands as it is told. Where fewer than four are told, who asks for it and how, who checks it, who gets the
result and who records it are added in the words of the request, and marked as assumed.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.composing.acting import told_features
from orchestrator.graphs.plan.rules.composing.course_guides import (
    course_guide,
    ending,
    guide_cases,
    guide_steps,
    joined,
)
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps
from orchestrator.graphs.plan.rules.composing.owners import are_many, is_served, operator, user_groups
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.skeletons import completed
from orchestrator.graphs.plan.rules.composing.step_doers import DEVICE, bare_party, subject_of, told_party
from orchestrator.graphs.plan.rules.composing.step_order import in_time
from orchestrator.graphs.plan.rules.items import doers_korean
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.kinds import GENERAL
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase, is_person
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.language import any_of
from orchestrator.language.english_words import is_verb_first
from orchestrator.language.plurals import plural

ENOUGH: Final = 4
"""Told steps to which none is added."""
_NAME: Final = 40
_LONGEST: Final = 110
_WHOEVER: Final = any_of(
    r"(?:[가-힣][을ㄹ는은]|[할갈올볼줄쓸탈살])\s(?:사람|분|이)들?$",
    r"^(?:who|any|every|some)\w*\b|\b(?:who|that|with)\b",
)
"""Who does what they do is whoever wants to."""
_LINKS: Final = frozenset(("or", "and", "but", "so", "then", "also"))
_ANYBODY: Final = re.compile(r"(?:some|any|every)(?:one|body)|whoever|another|others?|누구나?|아무나", re.I)
_SUBJECT: Final = re.compile(r"(?<!\S)(?P<who>[가-힣]{2,8})[이가]\s")
_STARTS: Final = any_of(
    r"(?:^|부터\s|(?:일|날|월)에?\s)(?:시작|개시|오픈)한다$",
    r"^(?:starts?|begins?|opens?)(?:\s(?:on|in|from|at|with)\s.*)?$",
)
"""That it all begins."""


def whole_course(material: PlanMaterial) -> list[CourseStep]:
    """Return the steps of the use; those that are added have no source."""
    told, guide = told_course(material), course_guide(material)
    parties = _parties(material, guide, told)
    added = guide_steps(material, guide, parties)
    if len(told) < ENOUGH:
        is_own = guide.key == GENERAL or len(told) == ENOUGH - 1
        return completed(material, told, parties) if is_own else joined(told, added)
    is_chain = told[-1].clause is None  # which tells a use from start to end
    if guide.key == GENERAL or is_chain or not is_same_party(told[-1].who, parties["owner"]):
        return told  # whoever uses it, or gets what it brings, has the last step already
    return [*told, *ending(told, added, parties["users"])]


def course_cases(material: PlanMaterial, steps: Sequence[CourseStep]) -> list[str]:
    """Return what is done where the use fails, by the guide of such a course; none where no guide surely fits."""
    guide = course_guide(material)
    parties = _parties(material, guide, [one for one in steps if one.source])
    return [] if guide.key == GENERAL else guide_cases(material, guide, parties)


def _parties(material: PlanMaterial, guide: Guide, told: Sequence[CourseStep]) -> dict[str, str]:
    """Return who has each part of a course: those for whom it is, who handles it, who answers, helps, gives and decides."""
    say = material.say
    users, runs = _first_party(material, told), handler(material, told)
    operates = operator(material)
    others = [*_doers(told), *(one.name for one in material.items.people if one.count and is_person(one.name))]
    helper = next((one for one in others if not any(is_same_party(one, each) for each in (users, operates))), "")
    if "{helper}" in guide.text and helper:  # who helps is one, who brings them together another
        runs = say("role_operator") if is_same_party(operates, users) else operates
    return {
        "users": users,
        "owner": runs,
        "responder": _alerted(material, told) or runs,
        "helper": helper or say("role_helper"),
        "giver": say("role_giver"),
        "decider": say("role_settles"),
    }


def _alerted(material: PlanMaterial, told: Sequence[CourseStep]) -> str:
    """Return whom the service tells something by itself; empty where nobody is named."""
    texts = (
        *(one.does for one in told if one.is_service),
        *(one.does for one in told_features(material) if not one.who),
    )
    return next(filter(None, map(told_party, texts)), "")


def told_course(material: PlanMaterial) -> list[CourseStep]:
    """Return the told steps, each with who does it; that it all begins on a day is none."""
    steps = [one for one in course_steps(material) if not (_STARTS.search(one.does) or _is_title(material, one.does))]
    told = Counter(one.clause.text for one in steps if one.clause)
    found: list[CourseStep] = []
    for step in steps:
        last = found[-1] if found else None
        one = _with_doer(material, step, told)
        is_bare = one.is_service and one.does.isascii() and not DEVICE.match(one.does)
        if is_bare and last and not last.is_service and last.source == one.source:
            one = replace(one, who=last.who, is_service=False)  # "… gets the list and gets the flat ready"
        known = next((each.who for each in found if is_same_party(each.who, one.who)), one.who)
        does = agreeing(known, one.does) if material.language == "en" and known != one.who else one.does
        found.append(replace(one, who=known, does=does))
    return in_time(found)


def _is_title(material: PlanMaterial, does: str) -> bool:
    """Tell whether a clause only names the service, with what it is for."""
    return letters_of(does).startswith(letters_of(material.case.subject))


def handler(material: PlanMaterial, steps: Sequence[CourseStep]) -> str:
    """Return who handles a case: whoever runs the service, or of those who act the first who is one and does not use it."""
    users, runs = _first_party(material, steps), operator(material)
    others = [
        one for one in _doers(steps) if not (is_same_party(one, users) or is_user(material, one) or is_served(one))
    ]
    if told := next((one for one in others if is_same_party(one, runs)), ""):
        return told
    one_alone = (one for one in others if not (_WHOEVER.search(one) or (material.language == "en" and are_many(one))))
    return next((one for one in (*one_alone, runs) if not is_same_party(one, users)), material.say("role_operator"))


def _first_party(material: PlanMaterial, steps: Sequence[CourseStep]) -> str:
    """Return with whom a case begins: the users, else whoever wants to; where nobody names users, who acts first."""
    doers = _doers(steps)
    if begins := next((one for one in doers if is_user(material, one) or _WHOEVER.search(one)), ""):
        return begins
    is_known = bool(material.told_users or material.items.likely_users)
    others = [one for one in doers if not is_same_party(one, operator(material))]
    return others[0] if others and not is_known else material.users


def _doers(steps: Sequence[CourseStep]) -> list[str]:
    named = (one.who for one in steps if one.source and one.who and not (one.is_service or one.is_guessed))
    return [*dict.fromkeys(who for who in named if is_noun_phrase(who.split(" (")[0]) and not _ANYBODY.fullmatch(who))]


def is_user(material: PlanMaterial, who: str) -> bool:
    """Tell whether somebody is one of those whom the service is for, whatever more is said of these."""
    if not who or any(is_same_party(who, one) for one in (material.users, *user_groups(material))):
        return bool(who)
    last = who.casefold().split()[-1]
    named = material.users.casefold().split()
    return (last if material.language == "ko" else plural(last)) in named


def step_name(material: PlanMaterial, step: CourseStep) -> str:
    """Return what a told step is called where others speak of it; what has no short name, as the service is called."""
    name = act_name([step.does], is_korean=material.language == "ko") if step.source else ""
    if not name or (material.language == "en" and " " not in name) or len(name) > _NAME:
        return shortened(material.case.subject, _NAME)
    return name if material.language == "ko" else f"{name[:1].lower()}{name[1:]}"


def _with_doer(material: PlanMaterial, step: CourseStep, told: Counter[str]) -> CourseStep:
    """Return a step with who does it: the subject of its own sentence, else whoever runs the service, as an assumption."""
    is_korean = material.language == "ko"
    if is_korean and step.is_service and (doer := subject_of(step.does, is_korean=True))[0]:
        return replace(step, who=material.items.party(doer[0]), does=doer[1], is_service=False)
    step = replace(step, who=bare_party(step.who)) if is_korean else step
    bare = step.who.split(" (")[0]
    if _ANYBODY.fullmatch(bare) and material.told_users:
        does = step.does if is_korean else agreeing(material.users, step.does)
        return replace(step, who=material.users, does=does)
    is_somebody = is_noun_phrase(bare) if not is_korean else doers_korean.is_people(bare.split()[-1] if bare else "")
    is_somebody = is_somebody or is_same_party(step.who, operator(material))
    if step.who and (step.is_service or (is_somebody and bare.casefold() not in _LINKS)):
        return step
    is_whole = step.clause is not None and told[step.clause.text] == 1 and bool(step.who)
    text = step.clause.text if step.clause and is_whole else step.does
    who, does = subject_of(text, is_korean=is_korean)
    if who:
        when = "" if is_whole else step.when
        who = material.items.party(who)
        return replace(step, who=who, does=shortened(does, _LONGEST), when=when, is_service=False)
    if step.who and bare.casefold() not in _LINKS:
        return step
    if is_korean and (named := _SUBJECT.search(step.does)) and named["who"] in material.users.split():
        does = (
            f"{step.does[: named.start('who')]}{step.does[named.end() :]}".strip()
        )  # "데스크가" of "치과 데스크 직원"
        return replace(step, who=material.users, does=does, is_service=False)
    is_whole = not is_korean and is_noun_phrase(step.does.split(" ")[0]) and not is_verb_first(step.does)
    does = f"sees that {step.does[:1].lower()}{step.does[1:]}" if is_whole else step.does
    return replace(step, who=operator(material), does=does, is_guessed=True)
