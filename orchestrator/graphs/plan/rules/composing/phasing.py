"""The phases of a plan, each with what belongs to it and until when it is the one that runs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import phase_day, trial_day
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

_WHAT: Final = 110
_ALONE: Final = any_of(r"(?<=[가-힣])만(?=\s|$)", r"\b(?:only|just)\b")
_ORDINAL: Final = any_of(
    r"(?<!\S)(?:(?:먼저|우선|처음|(?:1|첫)\s?단계|1차)(?:에?는|엔|로|으로|에)?)(?!\S)",
    r"^(?:we\s)?(?:pilot|trial|try|(?:phase|stage)\s(?:one|1))\b|\b(?:first|initially|to\s(?:start|begin)\swith)\b",
)
"""Says that a phase is the first, as its name does."""
_TRIED_KO: Final = re.compile(r"(?<=만)\s(?:해\s?본다|한다|시작한다|연다|운영한다|시범\s?운영한다)$")


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A phase with its days."""

    name: str
    what: str
    """As it is told, with its source."""
    start: date
    start_source: int
    """0: the start is assumed."""
    end: date | None
    """The day before the next one, unless its own end is told; None for the last."""
    end_source: int


def planned_parts(material: PlanMaterial) -> list[PlannedPart]:
    """Return the phases in the order of their days; none where nobody tells parts."""
    told = material.case.phases
    starts: list[tuple[date, int]] = []
    for phase in told:
        day = phase_day(material, phase)
        starts.append((day.start, day.piece.source) if day else trial_day(material))
    found = []
    for at, (phase, (start, source)) in enumerate(zip(told, starts, strict=True)):
        ended = start + (phase.last - phase.first) if phase.last and phase.first else None
        following = starts[at + 1][0] - timedelta(days=1) if at + 1 < len(starts) else None
        end = ended or (following if following and following > start else None)
        key = "part_name" if len(told) > 1 else "part_first"
        name = material.say(key, number=at + 1, what=shortened(_shown(phase.what), _WHAT))
        mark = f"[{phase.source}]"
        found.append(
            PlannedPart(name, f"{name} {mark}", start, source, end, phase.source if ended and phase.is_end_told else 0)
        )
    return found


def _shown(what: str) -> str:
    """Return what belongs to a phase as a document says it, without what only says that it is the first one.

    >>> _shown("두 반만 우선 해본다"), _shown("Pilot only bikes first"), _shown("테이블톱도요"), _shown("Pilot")
    ('두 반만', 'Only bikes', '테이블톱도', 'Pilot')
    """
    what = re.sub(r"(?<=도)요$", "", what)
    bare = " ".join(_ORDINAL.sub(" ", what).split()).strip(" ,:")
    if not _ALONE.search(bare):  # what is tried for a time is named by that
        return what
    bare = _TRIED_KO.sub("", bare)
    return bare if re.search("[가-힣]", bare) else f"{bare[:1].upper()}{bare[1:]}"


def part_lines(material: PlanMaterial) -> Iterator[str]:
    """Yield each phase with its days in one line."""
    for one in planned_parts(material):
        first = f"{one.start.isoformat()} {material.mark(one.start_source)}"
        if one.end is None:
            yield material.say("part_from", what=one.what, first=first)
        else:
            last = f"{one.end.isoformat()} {material.mark(one.end_source)}"
            yield material.say("part_span", what=one.what, first=first, last=last)
