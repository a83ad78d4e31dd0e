"""What the first version does and what it leaves out, each with its reason."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import first_step, last_day
from orchestrator.graphs.plan.rules.composing.matching import concern_of, concerns_of
from orchestrator.graphs.plan.rules.composing.opening import main_demands
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import limit_told
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks

_IN = 6
_OUT = 8
_LEAST_OUT = 3
_BUILDS: Final = re.compile(r"앱|어플|개발|제작|\b(?:app|develop\w*|build|engine\s+change|custom)\b", re.I)
"""Something is to be made: then making it is not left out."""
_REASON: Final = re.compile(
    r"[^,.]{2,40}(?:때문|어서|아서|니까|므로|이라|라서)[^,.]*|\b(?:because|since|so\s+that)\b[^.]*", re.I
)


def scope_body(material: PlanMaterial) -> str:
    """Return both lists."""
    inside = [*_inside(material)][:_IN]
    outside = [*_outside(material)][:_OUT]
    return markdown.joined(
        f"**{material.say('scope_in')}**",
        markdown.bullets(inside),
        f"**{material.say('scope_out')}**",
        markdown.table(material.say("columns_scope"), outside),
    )


def _inside(material: PlanMaterial) -> Iterator[str]:
    what, day = first_step(material)
    yield material.say("scope_first", what=shortened(what, 60), day=day, users=material.users)
    use = material.use
    if use and "features" in use.blocks:
        names = ", ".join(row[0] for row in use.blocks["features"].rows)
        yield material.say("scope_features", names=names, mark=material.mark())
    for demand in main_demands(material):
        if demand.kind == "must" and not demand.piece.is_amended and marks.MUST.search(demand.text):
            yield f"{shortened(demand.text.rstrip('. '), 90)} [{demand.piece.source}]"


def _outside(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield what is left out, why, and when it is looked at again."""
    case, say = material.case, material.say
    count = 0
    for one in case.excluded:
        if any(day.piece.text == one.piece.text for day in case.closed) or re.search(
            r"수치|number|figure|인용", one.text
        ):
            continue
        guide = concern_of(material, one.text)
        reason = _REASON.search(one.text)
        why = reason[0].strip() if reason and len(reason[0]) < len(one.text) else ""
        if not why:
            speaker = one.piece.speaker or (one.piece.headings[-1] if one.piece.headings else "")
            why = say("out_told", who=speaker) if speaker else say("out_asked")
            why = f"{why} {say('out_concern', title=guide.title)}" if guide else why
        again = say("out_later") if re.search(r"이번|1단계|1차|later|first|다음", one.text) else say("out_never")
        count += 1
        yield f"{shortened(one.text.rstrip('. '), 90)} [{one.piece.source}]", why, again
    day, source = last_day(material)
    shown = f"{day.isoformat()} {material.mark(source)}"
    derived = []
    if case.limits and not _BUILDS.search(f"{case.subject} {' '.join(one.text for one in case.pieces)}"):
        limit = case.limits[0]
        derived.append(
            (
                say("out_build"),
                say("out_build_why", limit=f"{limit_told(material, limit)} [{limit.piece.source}]"),
                say("out_when", day=shown),
            )
        )
    keys = {one.guide.key for one in concerns_of(material)}
    if "few_hands" in keys:
        derived.append((say("out_live"), say("out_live_why"), say("out_when", day=shown)))
    if "systems" in keys:
        derived.append((say("out_replace"), say("out_replace_why"), say("out_when", day=shown)))
    derived.append((say("out_wide"), say("out_wide_why", users=material.users), say("out_when", day=shown)))
    derived.append((say("out_automatic"), say("out_automatic_why"), say("out_when", day=shown)))
    yield from derived[: max(2, _LEAST_OUT - count)]
