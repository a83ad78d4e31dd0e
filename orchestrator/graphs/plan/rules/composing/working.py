"""What is seen, entered and kept at each step of a use: worked out from who does what with what, and marked so."""

from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.participants import Participant, cited_acts, named_once, participants
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.usual import usual_rows
from orchestrator.graphs.plan.rules.composing.whole_course import handler, told_course, whole_course
from orchestrator.graphs.plan.rules.items.act_names import is_received, record_of
from orchestrator.graphs.plan.rules.items.channels import channel_in
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

_ROWS: Final = {"lean": 5, "standard": 8, "full": 10}
_USUAL: Final = 2
OF_DATA: Final = any_of(
    r"저장|개인\s?정보|연락처|이름|주소|사진|정보|영상", r"store|data|notes|photo|record|names?|address"
)


def screens_body(material: PlanMaterial) -> str:
    """Return for everybody by what they take part, what they do there, and what they are shown or told."""
    say, steps = material.say, whole_course(material)
    rows = []
    for one in participants(material):
        does = cited_acts(material, one.steps)
        seen = "; ".join(dict.fromkeys(_seen(material, one, steps)))
        if does or seen:
            by = next(filter(None, (channel_in(step.does) for step in one.steps)), "")
            by = by or f"{say('by_open')} {material.mark()}"
            rows.append((f"{one.name} – {by}", does or "–", f"{seen} {material.mark()}" if seen else "–"))
    if not course_steps(material):  # of what is told by nobody, nobody knows by what it is done
        return ""
    return markdown.table(say("columns_places"), rows)


def _seen(material: PlanMaterial, one: Participant, steps: list[CourseStep]) -> Iterator[str]:
    """Yield what comes to somebody: what others enter or send right before they act, and what the service tells."""
    mine = [at for at, step in enumerate(steps) if is_same_party(step.who, one.name)]
    for at, step in enumerate(steps):
        record = record_of(step.does, is_korean=material.language == "ko") if step.source else ""
        if not record:
            continue
        is_before = at + 1 in mine and at not in mine and not is_received(step.does)
        if at in mine and is_received(step.does):
            yield record
        elif is_before or (at == len(steps) - 1 and one.is_user and step.is_service):
            yield material.say("seen_from", what=record, who=step.who) if step.who else record


def data_body(material: PlanMaterial) -> str:
    """Return what the steps leave in writing, who enters it and who sees it, and what is told not to be kept."""
    say = material.say
    told = [
        (
            f"{shortened(rule.text, 100)} [{rule.source}]",
            say("data_none"),
            say("data_none_check", who=operator(material)),
        )
        for rule in material.items.never
        if OF_DATA.search(rule.text)
    ]
    rows = [*_kept(material), *told][: _ROWS.get(material.preset, 8)]
    if not rows and not course_steps(material):
        return ""
    runs = named_once(material, handler(material, told_course(material)))
    log = (
        say("data_log"),
        f"{say('data_entered', who=runs)}{say('data_seen', who=decider(material))} {material.mark()}",
    )
    rows.append((*log, f"{say('data_until')} {material.mark()}"))
    return markdown.table(say("columns_kept"), [*rows, *usual_rows(material, "data", _USUAL)])


def _kept(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    say, steps = material.say, whole_course(material)
    known: set[str] = set()
    for at, step in enumerate(steps):
        record = record_of(step.does, is_korean=material.language == "ko") if step.source else ""
        if not record or record.casefold() in known:
            continue
        known.add(record.casefold())
        people = [one.who for one in steps if one.who and not one.is_service]
        ahead = [one.who for one in steps[at + 1 :] if one.who in people and one.who != step.who]
        enters, sees = step.who, ahead[0] if ahead else ""
        if is_received(step.does):
            enters, sees = next((one.who for one in reversed(steps[:at]) if one.who != step.who), ""), step.who
        runs = named_once(material, operator(material))
        others = [sees, *([] if any(is_same_party(runs, one) for one in (enters, sees)) else [runs])]
        seen = ", ".join(filter(None, others)) or enters
        entered = say("data_entered", who=enters) if enters else ""
        yield (
            f"{record} {material.mark(step.source)}",
            f"{entered}{say('data_seen', who=seen)} {material.mark()}",
            f"{say('data_until')} {material.mark()}",
        )
