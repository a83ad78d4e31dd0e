"""Those who take part, each once, with how many they are and what they do: users, who acts, who decides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner, owner_rows, user_groups
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.usual import usual_rows
from orchestrator.graphs.plan.rules.composing.whole_course import whole_course
from orchestrator.graphs.plan.rules.items import chained_english, chained_korean
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase

_PEOPLE: Final = 8
_SITUATIONS: Final = 3
_TASKS: Final = 3
_ACTS: Final = 5
_ACT: Final = 70


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody who takes part."""

    name: str
    steps: tuple[CourseStep, ...]
    is_user: bool


def participants(material: PlanMaterial) -> list[Participant]:
    """Return the users and all who act in the told course, in its order."""
    steps = [
        one
        for one in (whole_course(material) if course_steps(material) else ())
        if one.who and not one.is_service and is_noun_phrase(one.who.split(" (")[0])
    ]
    doers = [*dict.fromkeys(one.who for one in steps)]
    users = user_groups(material) if material.told_users or material.items.likely_users else []
    if any(is_same_party(material.users, one) for one in doers):
        users = [material.users]
    meant = {
        one: [one, *(who for who in doers if who in material.items.counted(one))] for one in users
    }  # "조합원 87농가"
    known = [name for names in meant.values() for name in names]
    others = [one for one in doers if not any(is_same_party(one, name) for name in known)]
    return [
        Participant(
            name, tuple(one for one in steps if any(is_same_party(one.who, each) for each in same)), name in meant
        )
        for name, same in [*meant.items(), *((one, [one]) for one in others)]
    ]


def cited_acts(material: PlanMaterial, steps: Sequence[CourseStep]) -> str:
    """Return what somebody does, told steps with their source before assumed ones with their mark."""
    found = []
    for source in sorted({one.source for one in steps}, reverse=True):
        acts = dict.fromkeys(shortened(one.does, _ACT) for one in steps if one.source == source)
        found.append(f"{'; '.join(acts)} {material.mark(source)}")
    return "; ".join(found)


def people_body(material: PlanMaterial) -> str:
    """Return the table of those who take part: how many they are, what they do with the service."""
    say, items = material.say, material.items
    rows = []
    known = participants(material)
    for one in known[:_PEOPLE]:
        does = cited_acts(material, one.steps[:_ACTS]) or say("takes_it" if one.is_user else "takes_part")
        count = items.counted(one.name) or (items.counted_users if one.is_user else "")
        name = one.name if material.told_users or not one.is_user else f"{one.name} {material.mark()}"
        rows.append((name, count or say("uncounted"), does))
    for case, clause, is_asked in items.failures:
        who = "" if is_asked else _handler(material, case)
        if who and rows and not any(is_same_party(who, row[0]) for row in rows):
            rows.append((who, items.counted(who) or say("uncounted"), f"{case} [{clause.source}]"))
    for group in items.people if items.acts and not items.told_acts else ():
        is_new = not any(is_same_party(group.name, one.name) for one in known) and is_noun_phrase(group.name)
        if is_new and group.count and len(rows) < _PEOPLE and group.name.casefold() not in decider(material).casefold():
            rows.append((group.name, f"{group.count} [{group.source}]", say("takes_part")))
    if not rows:
        return ""
    if not any(is_same_party(one.name, decider(material)) for one in known):
        rows.append((decider(material), say("not_counted"), say("task_decide")))
    return markdown.joined(markdown.table(say("columns_people"), rows), _situations(material))


def _situations(material: PlanMaterial) -> str:
    """Return in what situation they are who use a service of this kind, and who is easily left out."""
    if not (rows := usual_rows(material, "users", _SITUATIONS)):
        return ""
    return markdown.joined(f"**{material.say('situation_head')}**", markdown.table(material.say("columns_users"), rows))


def operations_body(material: PlanMaterial) -> str:
    """Return who does what day by day: the steps of those who are no users, and what is done where one goes wrong."""
    say = material.say
    rows = [*_duties(material)]
    if not (rows or material.items.acts):
        return ""
    rows.append((named_once(material, operator(material)), say("task_count"), say("task_weekly_when")))
    rows.append((decider(material), say("task_decide"), say("task_decide_when")))
    usual = usual_rows(material, "operations", _TASKS)
    rows += [
        (owner(material, who.removesuffix(f" {mark}")), f"{task.removesuffix(f' {mark}')}: {how} {mark}", "–")
        for task, how, who in usual
        for mark in (material.mark(),)
    ]
    return markdown.table(say("columns_duties"), rows)


def _duties(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    say = material.say
    for one in participants(material):
        for step in () if one.is_user else one.steps[:_ACTS]:
            yield (
                one.name,
                f"{shortened(step.does, _ACT * 2)} {material.mark(step.source)}",
                step.when or say("each_case"),
            )
    yield from owner_rows(material)
    for case, clause, is_asked in material.items.failures:
        who = "" if is_asked else _handler(material, case)
        if not is_asked:
            runs = f"{named_once(material, operator(material))} {material.mark()}"
            yield who or runs, f"{case} [{clause.source}]", say("when_failing")


def named_once(material: PlanMaterial, who: str) -> str:
    """Return somebody by the name that the rows of those who take part have for them."""
    return next((one.name for one in participants(material) if is_same_party(one.name, who)), who)


def _handler(material: PlanMaterial, case: str) -> str:
    """Return who is told to do what is done in a case."""
    acts = [*(chained_korean if material.language == "ko" else chained_english).acts_in(case)]
    named: Sequence[str] = [material.items.party(one.who) for one in acts if one.doer == "named"]
    users = [*user_groups(material), material.users]
    return next((one for one in reversed(named) if not any(is_same_party(one, user) for user in users)), "")
