"""What the first version does and what it leaves out, each with its reason."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.charging import FREE
from orchestrator.graphs.plan.rules.composing.acting import features_of
from orchestrator.graphs.plan.rules.composing.day_words import first_step, last_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.exposures import exposures_of
from orchestrator.graphs.plan.rules.composing.owners import users_text
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.rows import guide_rows

_IN = 12
_OUT = 8
_USUAL = 4
"""Features that services of a kind usually have, where nobody says what this one does."""
_LEAST_OUT = 3
_LEFT_OUT: Final = re.compile(r"^- [^:]{2,30}: (?P<what>[^.,]{2,80})(?:\. |, (?:because )?)(?P<why>.{4,160}?)\.?$")
"""A line of a kind's guide on what a first version does without."""


def scope_body(material: PlanMaterial) -> str:
    """Return both lists."""
    return markdown.joined(
        f"**{material.say('scope_in')}**",
        markdown.bullets([*_inside(material)][:_IN]),
        f"**{material.say('scope_out')}**",
        markdown.table(material.say("columns_scope"), [*_outside(material)][:_OUT]),
    )


def _inside(material: PlanMaterial) -> Iterator[str]:
    _, day = first_step(material)
    yield material.say("scope_for", users=users_text(material), day=day)
    for one in material.items.of("note"):
        if one.piece.role in ("place", "team"):
            yield f"{shortened(one.text)} [{one.source}] ({material.say(f'heard_{one.piece.role}')})"
    features = features_of(material)
    for each in features:
        yield f"{each.called} {each.mark}"
    if not features:
        for feature in material.brief.features:
            yield f"{feature.text} [{feature.source}]"
        if not material.brief.features:
            first = [row[0] for _, row in guide_rows(material, "features", _IN) if row[-1] == material.say("stage_1")]
            yield material.say("scope_features", names=", ".join(first[:_USUAL]), mark=material.mark())


def _outside(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield what is left out, why, and when it is looked at again."""
    items, say = material.items, material.say
    count = 0
    seen: set[str] = set()
    for one in items.never:
        seen.add(one.piece.text)
        why = say("out_reason", why=one.why) if one.why else say("out_asked")
        if bracket := re.search(r"\((?P<why>[^()\d]{2,30})\)$", one.text):
            why = say("out_reason", why=bracket["why"])
        count += 1
        yield f"{shortened(one.text.rstrip('. '), 90)} [{one.source}]", why, say("out_never")
    for demand in items.case.excluded:
        if demand.piece.text in seen or demand.piece.is_own:
            continue
        seen.add(demand.piece.text)
        speaker = demand.piece.speaker or (demand.piece.headings[-1] if demand.piece.headings else "")
        count += 1
        again = (
            say("out_later")
            if re.search(r"이번|1단계|1차|2차|later|first|다음|미루", demand.text)
            else say("out_never")
        )
        yield (
            f"{shortened(demand.text.rstrip('. '), 90)} [{demand.piece.source}]",
            say("out_told", who=speaker) if speaker else say("out_asked"),
            again,
        )
    day, source = last_day(material)
    shown = say("out_when", day=f"{day.isoformat()} {material.mark(source)}")
    for choice in decided(material):
        count += 1
        yield choice.dropped, say("out_conflict", kept=choice.kept), shown
    if material.is_free and not any(FREE.search(one.text) for one in items.never):
        count += 1
        yield say("out_pay"), say("out_asked"), say("out_never")
    for what, why in [*_usual_outside(material)][: max(_LEAST_OUT - count, 0)]:
        yield f"{what} {material.mark()}", why, shown


def _usual_outside(material: PlanMaterial) -> Iterator[tuple[str, str]]:
    """Yield what such a case does without at first, and why: what it is exposed to, then what its kind leaves for later."""
    say = material.say
    yield from ((one.left_out[0], one.left_out[1]) for one in exposures_of(material) if one.left_out)
    if not features_of(material) and not material.brief.features:
        later = [row for _, row in guide_rows(material, "features", _IN) if row[-1] != say("stage_1")]
        yield from ((row[0], say("out_second")) for row in later[:1])
    if material.kind is not material.general and "scope" in material.kind.blocks:
        found = map(_LEFT_OUT.match, material.kind.blocks["scope"].lines)
        yield from ((material.filled(one["what"]), one["why"]) for one in found if one)
    yield say("out_wide"), say("out_wide_why", users=material.users)
