"""The told steps in the order of time, where it is told otherwise: what is done before something stands before it."""

import itertools
import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.courses import CourseStep
from orchestrator.graphs.plan.rules.reading.act_verbs import lemma_of
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes

_BEFORE: Final = re.compile(r"(?P<ko>\S+(?:\s\S+)?기)\s?전(?:에|까지)|\bbefore\s(?P<en>(?:[\w'’-]+\s?){1,6})", re.I)
"""Before what a step is done."""
_APPROVES: Final = any_of(r"승인|허락|결재|허가", r"\b(?:approves?|signs?\soff|authorises?|authorizes?|clears?)\b")
_BOUND: Final = any_of(r"야\s(?:한다|된다|가능)", r"\b(?:must|has\sto|have\sto|only\s(?:after|once|when|if))\b")
"""Has to be done, whenever it is told."""
_LEADS: Final = 1


def in_time(steps: Sequence[CourseStep]) -> list[CourseStep]:
    """Return steps in the order of time.

    A step that is told to be done before another stands before it. An approval that has to be given and is told last
    stands behind the first step, which asks for it: later it would control nothing.
    """
    found = list(steps)
    for step in steps:
        at = found.index(step)
        to = _place_before(found, at)
        is_late = at == len(found) - 1 > _LEADS and step.who != found[0].who
        if to is None and is_late and _APPROVES.search(step.does) and _BOUND.search(_text(step)):
            to = _LEADS
        if to is not None and to < at:
            found.insert(to, found.pop(at))
    return found


def _place_before(steps: Sequence[CourseStep], at: int) -> int | None:
    """Return the place of the earlier step before which a step says that it is done; None where it says so of none."""
    told = _BEFORE.search(_text(steps[at]))
    if told is None:
        return None
    meant = _verbs(told["ko"] or told["en"])
    earlier = (place for place in range(at) if meant & _verbs(steps[place].does))
    return next(earlier, None)


def _text(step: CourseStep) -> str:
    return f"{step.when} {step.does} {step.clause.text if step.clause else ''}"


def _verbs(text: str) -> set[str]:
    if re.search("[가-힣]", text):
        tokens = morphemes(text)
        pairs = itertools.pairwise(tokens)
        made = {before.form for before, one in pairs if one.tag == "XSV"}
        return made | {one.form for one in tokens if one.tag == "VV" and one.form not in ("하", "되", "있")}
    words = (word.casefold() for word in re.findall(r"[A-Za-z]+", text))
    forms = (form for word in words for form in (word, re.sub("ing$", "", word), re.sub("ing$", "e", word)))
    return {lemma for form in forms if (lemma := lemma_of(form))}
