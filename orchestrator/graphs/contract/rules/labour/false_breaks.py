"""Breaks that are none: in which somebody stands by, serves or looks after others."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Stated

_STANDS_BY: Final = re.compile(
    r"대기|자리를?(?:지키|지킨|비우지|뜨지)|응대|호출|전화를?받|손님이?오면|돌보|돌본|지켜보|지켜본"
    r"|stand(?:s|ing)?by|on-?call|supervis|look(?:s|ing)?after|keep(?:s|ing)?watch|answer(?:s|ing)?(?:the)?(?:phone|calls)|atthedesk"
)


def without_false_breaks(case: LabourCase, told: Sequence[tuple[Finding, Passage]]) -> LabourCase:
    """Count the one break of a contract as work where its sentence was found to give no rest: article 54."""
    time = case.terms.time
    pause = time.break_minutes
    is_false = pause is not None and any(
        one.kind == "break_time"
        and passage.span.start <= pause.span.start < passage.span.end
        and _STANDS_BY.search(passage.ko)
        for one, passage in told
    )
    if pause is None or not is_false or time.is_own:
        return case
    shifts = tuple(replace(one, pause=0) for one in time.shifts)
    whole = replace(time, break_minutes=Stated(0, pause.span), pauses=(), shifts=shifts)
    return replace(case, terms=replace(case.terms, time=whole))
