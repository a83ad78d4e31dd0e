"""What the first version does and what it leaves out, each with its reason."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import first_step, last_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.features import features_of
from orchestrator.graphs.plan.rules.composing.form import length_asked
from orchestrator.graphs.plan.rules.composing.owners import decider, users_text
from orchestrator.graphs.plan.rules.composing.phasing import part_lines
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.usual import usual_left_out
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.rows import guide_rows

_IN = 12
_OUT = 8
_USUAL_OUT = 2
"""Things that services of a kind usually leave out, where nobody says what this one does."""
_USUAL = 4
"""Features that services of a kind usually have, where nobody says what this one does."""
_LATER: Final = re.compile(r"이번|1단계|1차|2차|later|first|다음|미루")
"""Leaves out for a while."""


def scope_body(material: PlanMaterial) -> str:
    """Return both lists."""
    outside = _with_usual(material, [*dict.fromkeys(_outside(material))][:_OUT])
    within = (f"**{material.say('scope_in')}**", markdown.bullets([*_inside(material)][:_IN]))
    without = (
        f"**{material.say('scope_out')}**",
        markdown.table(material.say("columns_scope"), outside)
        if outside
        else material.say("scope_out_open", who=decider(material), mark=material.mark()),
    )
    if outside and length_asked(material) is not None:  # a table of its own is the first thing to go
        names = "; ".join(f"{what} ({why})" if why != material.say("out_asked") else what for what, why, _ in outside)
        return markdown.joined(markdown.bullets([material.say("scope_out_line", names=names)]), *within)
    return markdown.joined(*within, *without)


def _inside(material: PlanMaterial) -> Iterator[str]:
    _, day = first_step(material)
    users = users_text(material) if material.told_users else f"{users_text(material)} {material.mark()}"
    yield material.say("scope_for", subject=material.case.subject, users=users, day=day)
    yield from part_lines(material)
    for one in material.items.of("note"):
        if one.piece.role in ("place", "team") and one.piece.text not in material.case.rests:
            yield f"{shortened(one.text)} [{one.source}] ({material.say(f'heard_{one.piece.role}')})"
    for each in features_of(material):
        yield f"{each.called} {each.mark}"
    if material.is_framed and not features_of(material):
        first = [row[0] for _, row in guide_rows(material, "features", _IN) if row[-1] == material.say("stage_1")]
        yield material.say("scope_features", names=", ".join(first[:_USUAL]), mark=material.mark())


def _outside(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield what is left out, why, and when it is looked at again; what files forbid is a rule that holds."""
    items, say = material.items, material.say
    for thing, why, clause in items.left_out:
        what = f"{thing[:1].upper()}{thing[1:]}" if material.language == "en" else thing
        again = say("out_later") if _LATER.search(clause.piece.text) else say("out_never")
        yield f"{shortened(what, 90)} [{clause.source}]", why or say("out_asked"), again
    ruled = {one.piece.text for one in (*items.never, *items.rules)}
    for demand in items.case.excluded:
        if demand.piece.text in ruled or demand.piece.is_own:
            continue
        speaker = demand.piece.speaker or (demand.piece.headings[-1] if demand.piece.headings else "")
        again = say("out_later") if _LATER.search(demand.text) else say("out_never")
        yield (
            f"{shortened(demand.text.rstrip('. '), 90)} [{demand.piece.source}]",
            say("out_told", who=speaker) if speaker else say("out_asked"),
            again,
        )
    day, source = last_day(material)
    shown = say("out_when", day=f"{day.isoformat()} {material.mark(source)}")
    for choice in decided(material):
        yield choice.dropped, say("out_conflict", kept=choice.kept), shown
    if material.is_free:
        yield f"{say('out_pay')} {material.mark()}", say("out_asked"), say("out_never")


def _with_usual(material: PlanMaterial, outside: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return what is told to be left out, else what a first version of its kind does without."""
    if outside:  # who says what is left out has thought of it
        return outside
    day, source = last_day(material)
    shown = material.say("out_when", day=f"{day.isoformat()} {material.mark(source)}")
    return [(what, why, shown) for what, why in usual_left_out(material)[:_USUAL_OUT]]
