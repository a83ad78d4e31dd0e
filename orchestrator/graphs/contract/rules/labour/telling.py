"""What sentences tell by their words: by the rules that they break, and by what was learnt of others like them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.catalogue import RULES_BY_KIND
from orchestrator.graphs.contract.rules.labour.clause_classifier import (
    ACQUITTED,
    BESIDE,
    BESIDE_BROKEN,
    BROKEN,
    DOUBTED,
    ENOUGH,
    KEPT,
    LIKELIEST,
    PLAIN,
)
from orchestrator.graphs.contract.rules.labour.deductions import is_kept
from orchestrator.graphs.contract.rules.labour.granting import is_owed, is_worked
from orchestrator.graphs.contract.rules.labour.learnt_kinds import is_sure
from orchestrator.graphs.contract.rules.labour.rule import Rule
from orchestrator.graphs.contract.rules.labour.sayings import sayings
from orchestrator.graphs.contract.rules.labour.wording import DENIED
from orchestrator.graphs.contract.rules.passages import Passage

_DENIED: Final = re.compile(DENIED)
_SIGNED: Final = re.compile(r"\((?:인|서명|날인|signature|seal)\)$")
_NOT_GIVEN_TO_SOME = ("annual_leave", "weekly_holiday")
"""What is owed to those in part time as to all: its denial is told once, as such."""
_PREMIUMS = ("overtime_pay", "night_pay")
"""Sources of what the times of a schedule show to be unpaid."""
_MOST_DOUBTED: Final = 4
Scoring = Callable[[Sequence[Passage]], Sequence[Mapping[str, float]]]
"""What was learnt of sentences: for each a score by kind."""


def at_its_words(case: LabourCase, finding: Finding, learnt: Sequence[Mapping[str, float]]) -> Finding:
    """Place a premium that is not paid at the sentence that most likely says so, and not at the times that show it."""
    if finding.shortfall is None or finding.shortfall.source not in _PREMIUMS:
        return finding
    score, passage = max(
        ((scores.get(finding.kind, 0.0), passage) for scores, passage in zip(learnt, case.passages, strict=True)),
        key=lambda each: each[0],
        default=(0.0, None),
    )
    return replace(finding, span=passage.span) if passage is not None and score >= LIKELIEST else finding


def told_by_words(
    case: LabourCase, learning: Sequence[Mapping[str, float]], scoring: Scoring
) -> Iterator[tuple[Finding, Passage]]:
    """Yield what words alone show, with the passage that shows it: by the rules and what was learnt."""
    for passage, learnt in _stating(case, learning):
        told = dict(_told_by(passage, learnt))
        if any(kind in told for kind in _NOT_GIVEN_TO_SOME):
            told.pop("part_time_proration", None)
        beside = _told_beside(passage, told, scoring) if told else {}
        if any(kind in told for kind in _NOT_GIVEN_TO_SOME):
            beside.pop("part_time_proration", None)
        for kind in RULES_BY_KIND:
            if rule := told.get(kind) or beside.get(kind):
                is_deduction = kind == "wage_deduction" and "deposit" not in told
                if is_deduction and learnt.get("deposit", 1) >= KEPT * learnt.get(kind, 0) and is_kept(passage):
                    kind, rule = "deposit", RULES_BY_KIND["deposit"][0]
                yield Finding(kind, rule.severity, passage.span, rule.norms), passage


def _stating(case: LabourCase, learnt: Sequence[Mapping[str, float]]) -> Iterator[tuple[Passage, Mapping[str, float]]]:
    """Yield what was learnt of each passage; titles, questions and signatures state nothing."""
    for passage, scores in zip(case.passages, learnt, strict=True):
        if not (passage.is_title or passage.is_question or _SIGNED.search(passage.ko)):
            yield passage, scores


def _told_by(passage: Passage, learnt: Mapping[str, float]) -> Iterator[tuple[str, Rule]]:
    for kind, rules in RULES_BY_KIND.items():
        broken = [rule for rule in rules if rule.is_broken_by(passage)]
        if _is_told(kind, rules, passage, learnt, is_broken=bool(broken)):
            yield kind, _closest(broken) if broken else rules[0]


def _closest(broken: Sequence[Rule]) -> Rule:
    """Return the first rule, or one of the others that names more than all of its norms."""
    return next((one for one in broken[1:] if set(one.norms) > set(broken[0].norms)), broken[0])


def _told_beside(passage: Passage, told: Mapping[str, Rule], scoring: Scoring) -> dict[str, Rule]:
    """Return what one of the things that a sentence says shows by a rule and by what was learnt, and all of it hides."""
    broken = [
        (said, {kind: rule for kind, rules in RULES_BY_KIND.items() for rule in rules[::-1] if rule.is_broken_by(said)})
        for said in sayings(passage)
    ]
    broken = [(said, rules) for said, rules in broken if rules.keys() - told.keys()]
    found: dict[str, Rule] = {}
    for (_, rules), learnt in zip(broken, scoring([said for said, _ in broken]) if broken else (), strict=True):
        least = max(PLAIN, BESIDE * max(learnt.values()))
        found |= {kind: rule for kind, rule in rules.items() if kind not in told and learnt.get(kind, 0) >= least}
    return found


def _is_told(
    kind: str, rules: Sequence[Rule], passage: Passage, learnt: Mapping[str, float], *, is_broken: bool
) -> bool:
    """Tell whether a passage that breaks a kind's rules or not is a finding by what was learnt.

    A sentence that is far surer of another kind is of that one: what ends a contract over a pregnancy is told once.
    """
    if (score := learnt.get(kind)) is None:
        return is_broken
    if score < max(learnt.values()) * (BESIDE_BROKEN if is_broken else BESIDE):
        return False
    if not is_sure(kind, passage, score):
        return False
    is_acquitted = not is_broken and any(rule.acquits(passage) for rule in rules)
    if is_acquitted and score < max(learnt.values()):
        return False  # severance that is said to lie in the wage is denied by the same words
    return score >= (BROKEN if is_broken else ACQUITTED if is_acquitted else ENOUGH)


def doubted(case: LabourCase, findings: Sequence[Finding], learnt: Sequence[Mapping[str, float]]) -> list[Finding]:
    """Return what a few sentences that nothing was found in may break, of which too little was learnt to say so."""
    told = [one.span for one in findings if one.span]
    likely: list[tuple[float, Finding]] = []
    for passage, scores in _stating(case, learnt):
        if not scores or any(_meets(one, passage.span) for one in told):
            continue
        kind = max(scores, key=scores.__getitem__)
        rule = RULES_BY_KIND[kind][0]
        finding = Finding(kind, rule.severity, passage.span, rule.norms)
        is_denied = is_worked(case, finding, passage) or _DENIED.search(passage.ko) is not None
        if scores[kind] >= DOUBTED and is_denied and is_owed(case, finding, passage):
            likely.append((scores[kind], finding))
    likely.sort(key=lambda one: -one[0])
    return [finding for _, finding in likely[:_MOST_DOUBTED]]


def _meets(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
