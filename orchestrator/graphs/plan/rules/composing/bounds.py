"""What the first version does and what it leaves out, each with its reason."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import first_step, last_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.features import features_of
from orchestrator.graphs.plan.rules.composing.form import length_asked
from orchestrator.graphs.plan.rules.composing.owners import users_text
from orchestrator.graphs.plan.rules.composing.phasing import part_lines
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.usual import usual_left_out
from orchestrator.graphs.plan.rules.composing.usual_bounds import assumed_left_out, likely_ground
from orchestrator.graphs.plan.rules.items.denied_things import denied_thing
from orchestrator.graphs.plan.rules.items.table_names import table_name
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.graphs.plan.rules.rows import guide_rows

_IN = 10
_ACTS = 6
_HOURS = 2
_OUT = 8
_ENOUGH_OUT = 2
"""Told things that are left out, to which none is added."""
_WHAT: Final = 90
_USUAL = 4
"""Features that services of a kind usually have, where nobody says what this one does."""
_LATER: Final = re.compile(r"이번|1단계|1차|2차|later|first|다음|미루")
"""Leaves out for a while."""


def scope_body(material: PlanMaterial) -> str:
    """Return both lists."""
    outside = _with_assumed(material, [*_each_once(_outside(material))][:_OUT])
    within = (f"**{material.say('scope_in')}**", markdown.bullets([*_inside(material)][:_IN]))
    without = (
        f"**{material.say('scope_out')}**",
        markdown.table(material.say("columns_scope"), outside),
    )
    if length_asked(material) is not None:  # a table of its own is the first thing to go
        names = "; ".join(f"{what} ({why})" for what, why, _ in outside)
        return markdown.joined(markdown.bullets([material.say("scope_out_line", names=names)]), *within)
    return markdown.joined(*within, *without)


def _each_once(outside: Iterator[tuple[str, str, str]]) -> Iterator[tuple[str, str, str]]:
    """Yield each thing once, whatever is said of it again."""
    known: list[str] = []
    for what, why, again in outside:
        bare = letters_of(what)
        if not any(bare in one or one in bare for one in known):
            known.append(bare)
            yield what, why, again


def _inside(material: PlanMaterial) -> Iterator[str]:
    _, day = first_step(material)
    users = users_text(material) if material.told_users else f"{users_text(material)} {material.mark()}"
    yield material.say("scope_for", subject=material.case.subject, users=users, day=day)
    yield from part_lines(material)
    for one in material.items.of("note"):
        if one.piece.role in ("place", "team") and one.piece.text not in material.case.rests:
            yield f"{shortened(one.text)} [{one.source}] ({material.say(f'heard_{one.piece.role}')})"
    for hours in material.case.hours[:_HOURS]:
        yield f"{shortened(hours.text)} [{hours.source}] ({material.say('scope_hours')})"
    for each in features_of(material)[:_ACTS]:
        yield f"{each.called} {each.mark}"
    if material.is_framed and not features_of(material):
        first = [row[0] for row in guide_rows(material, "features", _IN) if row[-1] == material.say("stage_1")]
        yield material.say("scope_features", names=", ".join(first[:_USUAL]), mark=material.mark())


def _outside(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield what is told to be left out, why, and when it is looked at again; what files forbid is a rule that holds."""
    items, say = material.items, material.say
    for thing, why, clause in items.left_out:
        if what := _named(thing):
            again = say("out_later") if _LATER.search(clause.piece.text) else say("out_never")
            yield f"{what} [{clause.source}]", why or likely_ground(material, what), again
    ruled = {one.piece.text for one in (*items.never, *items.rules)}
    for demand in items.case.excluded:
        if demand.piece.text in ruled or demand.piece.is_own or not (what := _named(demand.text)):
            continue
        speaker = demand.piece.speaker or (demand.piece.headings[-1] if demand.piece.headings else "")
        again = say("out_later") if _LATER.search(demand.text) else say("out_never")
        why = say("out_told", who=speaker) if speaker else likely_ground(material, what)
        yield f"{what} [{demand.piece.source}]", why, again
    shown = _with_results(material)
    for choice in decided(material):
        yield choice.dropped, say("out_conflict", kept=choice.kept), shown
    if material.is_free:
        yield f"{say('out_pay')} {material.mark()}", say("out_free_why"), say("out_never")


def _named(thing: str) -> str:
    """Return what is left out as a thing; empty for a sentence of which nobody can tell what it denies."""
    thing = thing.rstrip(". ")
    named = table_name(denied_thing(thing) or thing)
    return shortened(named if re.search("[가-힣]", named) else f"{named[:1].upper()}{named[1:]}", _WHAT)


def _with_results(material: PlanMaterial) -> str:
    day, source = last_day(material)
    return material.say("out_when", day=f"{day.isoformat()} {material.mark(source)}")


def _with_assumed(material: PlanMaterial, outside: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return what is told to be left out, with what a first version may well do without where that is hardly anything."""
    if len(outside) >= _ENOUGH_OUT:
        return outside
    usual = usual_left_out(material) or [(f"{what} {material.mark()}", why) for what, why in assumed_left_out(material)]
    shown = _with_results(material)
    return [*outside, *((what, why, shown) for what, why in usual[: _ENOUGH_OUT - len(outside)])]
