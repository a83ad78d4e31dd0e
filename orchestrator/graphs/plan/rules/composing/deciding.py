"""Where people want two things that cannot both be: which one the plan keeps, and by what."""

from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.composing.owners import side_name
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import BriefClause
from orchestrator.graphs.plan.rules.items.brief import Conflict
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

Side = tuple[str, str, BriefClause]
_SAFE: Final = any_of(
    r"안전|위험|규정|법|개인|보호|사고", r"\b(?:safe\w*|risk|law|rule|privacy|protect\w*|legal|secur\w+)\b"
)
_SMALL: Final = any_of(
    r"부터|먼저|한\s?달|시범|첫\s?(?:학기|해|달)|만\s?(?:하자|해)|우선|단계|일부",
    r"\b(?:first|pilot|trial|one\s\w+\sonly|only|start\s(?:with|small)|step\sby\sstep|ready|existing|standard)\b",
)
_WIDE: Final = any_of(
    r"한\s?번에|전부|전체|전\s?(?:라인|지점|부서|직원)|모두|다\s?같이",
    r"\b(?:all\sat\sonce|everything|everybody|whole|at\sonce|custom|built|from\sscratch)\b",
)
_EFFORT: Final = any_of(
    r"일이\s?많|손이\s?많|부담|번거|인력", r"\b(?:too\smuch\swork|no\stime|effort|workload|too\smany)\b"
)
_CHARGE: Final = any_of(
    r"유료|보증금|수수료|요금|받자|돈을", r"[£$€]\s?\d|\b(?:deposit|fee|charge|commission|pay|per\sorder|%)\b|\d\s?%"
)


_FREE: Final = any_of(r"무료|없이|안\s?받", r"\b(?:no|without|free|not)\b")
_AGAINST: Final = any_of(r"안\s?(?:된|돼|됨)|반대", r"\b(?:against|refuses?|too\smuch|not)\b")
_SHORT: Final = 40
"""Characters of a position that only denies the other."""


@dataclass(frozen=True, slots=True)
class PlanDecision:
    """What the plan keeps of a conflict."""

    conflict: Conflict
    kept: str
    """As a phrase with its mark: who, what."""
    dropped: str
    why: str
    dropped_by: str
    sides: str
    """Both as they were said."""


def decided(material: PlanMaterial) -> list[PlanDecision]:
    """Return what is kept of each conflict, the decision being one to confirm."""
    found = []
    for conflict in material.items.conflicts:
        if conflict.second is None:
            continue
        first, second = conflict.first, conflict.second
        scores = [_score(one, other) for one, other in ((first, second), (second, first))]
        kept, dropped, (_, why) = (
            (second, first, scores[1]) if scores[1][0] >= scores[0][0] else (first, second, scores[0])
        )
        found.append(
            PlanDecision(
                conflict,
                _phrase(material, kept, dropped),
                _phrase(material, dropped, kept),
                material.say(f"kept_{why}", who=side_name(material, kept[0]), reason=kept[2].why),
                side_name(material, dropped[0]),
                f"{_said(material, first)} ↔ {_said(material, second)}",
            )
        )
    return found


def _phrase(material: PlanMaterial, side: Side, other: Side) -> str:
    what = shortened(side[1].rstrip(". "), 90)
    if _AGAINST.search(what) and len(what) < _SHORT:
        against = shortened(other[1].rstrip(". "), 70)
        return material.say(
            "position_not", who=side_name(material, side[0]), what=against, why=what, mark=f"[{side[2].source}]"
        )
    return material.say("position", who=side_name(material, side[0]), what=what, mark=f"[{side[2].source}]")


def _said(material: PlanMaterial, side: Side) -> str:
    return material.say(
        "position",
        who=side_name(material, side[0]),
        what=shortened(side[1].rstrip(". "), 90),
        mark=f"[{side[2].source}]",
    )


def _score(one: Side, other: Side) -> tuple[float, str]:
    """Return how much speaks for a side and what most: a rule or safety, the smaller step, a reason, less work, no charge."""
    text = one[2].text
    points = [
        (4.0 * bool(_SAFE.search(text)), "safe"),
        (3.0 * bool(_SMALL.search(one[1])) + 1.5 * bool(_WIDE.search(other[1])), "small"),
        (2.0 * bool(one[2].why), "reason"),
        (1.8 * bool(_EFFORT.search(text)), "effort"),
        (1.5 * (_charges(other[1]) and not _charges(one[1])), "charge"),
        (0.1, "undoable"),
    ]
    return sum(value for value, _ in points), max(points, key=lambda point: point[0])[1]


def _charges(text: str) -> bool:
    """Tell whether a side wants money to be taken."""
    return bool(_CHARGE.search(text)) and not _FREE.search(text)
