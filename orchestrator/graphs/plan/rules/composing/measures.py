"""How success is measured: today's value, what is to be reached until when, how it is counted, and when to stop."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import last_day, trial_day
from orchestrator.graphs.plan.rules.composing.matching import concerns_of
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import plain, shortened
from orchestrator.graphs.plan.rules.kinds import said
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.scheduling import calendar_of

_MOST = {"lean": 4, "standard": 5, "full": 6}
_BASELINE_DAYS = 10
"""Working days for which a value is counted that nobody has measured yet."""
_SHARE: Final = re.compile(
    r"(?P<value>\d+(?:\.\d+)?)\s?(?P<unit>%|퍼센트|프로|명|건|통|분|시간|일|회|번|장|minutes?|hours?|days?|calls?|times)(?![가-힣]{2})"
)


def measures_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the table of measures with the criterion for stopping, and what is assumed."""
    say, case = material.say, material.case
    day, source = last_day(material)
    until = f"{day.isoformat()} {material.mark(source)}"
    counted_until = calendar_of(material.guides).add(trial_day(material)[0], -1)
    who = operator(material)
    rows: list[tuple[str, ...]] = []
    baseline = ""
    for target in case.targets:
        today = (
            f"{target.today} [{(target.today_in or target.piece).source}]"
            if target.today
            else _unmeasured(material, counted_until.isoformat(), who)
        )
        rows.append(
            (
                shortened(target.name, 50),
                today,
                f"{target.goal} [{target.piece.source}]",
                until,
                say("measure_same", who=who, name=shortened(target.name, 30)),
            )
        )
        baseline = baseline or (f"{target.today} [{target.piece.source}]" if target.today else "")
    if len(rows) < _MOST[material.preset]:
        for piece in _bad_shares(material)[: 0 if rows else 3]:
            match = _SHARE.search(piece.text)
            if match is None:
                continue
            rows.append(
                (
                    _named(material, piece, match.start()),
                    f"{match[0].strip()} [{piece.source}]",
                    say("measure_unset", who=decider(material)),
                    until,
                    say("measure_same", who=who, name=_named(material, piece, match.start())),
                )
            )
            baseline = baseline or f"{match['value']}{match['unit']} [{piece.source}]"
    for one in concerns_of(material):
        if len(rows) >= _MOST[material.preset] or "kpis" not in one.guide.blocks:
            continue
        name, how, goal = one.guide.blocks["kpis"].rows[0]
        if any(said(one.guide.words, row[0]) for row in rows):
            continue
        rows.append(
            (name, _unmeasured(material, counted_until.isoformat(), who), f"{goal} {material.mark()}", until, how)
        )
    if len(rows) < 2:
        for usual, how, _ in material.general.blocks["kpis"].rows[:3]:
            rows.append(
                (
                    usual,
                    _unmeasured(material, counted_until.isoformat(), who),
                    f"{say('measure_better')} {material.mark()}",
                    until,
                    how,
                )
            )
    first = rows[0][0]
    stop = say(
        "measure_stop", day=until, name=first, baseline=baseline or say("measure_first_value"), who=decider(material)
    )
    body = markdown.joined(markdown.table(say("columns_measures"), rows), stop)
    return body, (PlanAssumption(say("assume_targets"), say("reason_targets"), "kpis"),)


def _unmeasured(material: PlanMaterial, until: str, who: str) -> str:
    return material.say("measure_unknown", until=f"{until} {material.mark()}", who=who, days=_BASELINE_DAYS)


def _named(material: PlanMaterial, piece: Piece, at: int) -> str:
    """Return what a share is of: the part of the statement before it."""
    begin = max((found.end() for found in re.finditer(r"[,;(·—:]\s?|[.!]\s", piece.text[:at])), default=0)
    name = piece.text[begin:at].strip(" ,:-–—은는이가")
    behind = re.split(r"[,;.(]", piece.text[at:])[0]
    return (
        name
        if len(name) > 3
        else shortened(_SHARE.sub("", f"{name} {behind}").strip(" ,:-–—"), 60) or plain(material, piece)
    )


def _bad_shares(material: PlanMaterial) -> list[Piece]:
    """Return what goes wrong today as a figure; causes and tastes in a survey's rows are none."""
    aimed = {(one.today_in or one.piece).text for one in material.case.targets}
    return [
        one for one in material.case.weighing.problems if not one.is_row and one.text not in aimed and _is_bad(one.text)
    ]


def _is_bad(text: str) -> bool:
    """Tell whether what a figure counts is itself what goes wrong: less of it is better."""
    match = _SHARE.search(text)
    if match is None:
        return False
    begin = max((found.end() for found in re.finditer(r"[,;.(—]\s", text[: match.start()])), default=0)
    end = match.end() + len(re.split(r"[,;.)]\s", text[match.end() :])[0])
    return bool(marks.TROUBLE.search(text[begin:end]))
