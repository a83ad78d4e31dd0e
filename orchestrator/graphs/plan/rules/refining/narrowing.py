"""One of several told things alone: "bay A only" where "bays A and B" is told, "성수점만" where "성수점·합정점 두 곳" is."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource

_TELLING = ("request", "file")
_ONLY_KO: Final = re.compile(r"(?<![가-힣\w])(?P<what>[가-힣A-Za-z0-9]{1,12})만(?=\s|$)")
_ONLY_EN: Final = re.compile(
    r"\b(?P<before>[A-Za-z0-9]+(?:\s[A-Za-z0-9]+)?)\sonly\b|\b(?:only|just)\s(?:the\s|on\s|in\s)?(?P<behind>[A-Za-z0-9]+(?:\s[A-Za-z0-9]+)?)",
    re.I,
)
_AND_KO: Final = r"\s?(?:[·/]|,(?!\d{3}(?!\d)))\s?|(?:이랑|랑|하고|과|와)\s|\s(?:및|그리고)\s"
_LIST_KO: Final = r"[가-힣A-Za-z0-9]{1,12}?"
_COUNT_KO: Final = r"(?:\s?(?:두|세|네|다섯|\d{1,2})\s?(?:곳|군데|개\s?[가-힣]{1,3}|[동층반점팀칸])(?:에서만|에서|만|에|을|를|은|는|이|가)?)?"
_AND_EN: Final = r",\s(?:and\s)?|\s(?:and|&)\s"


def narrowed(sources: Sequence[PlanSource], clause: str) -> tuple[tuple[PlanSource, ...], str, str] | None:
    """Return what was told with one of several things alone, the words that told them, and those that tell the one.

    None where a wish names none of several, or more than one place tells them in different words.
    """
    found = [*_lists(sources, clause)]
    told = {old for old, _ in found}
    if len(told) != 1:
        return None
    old, new = found[0]
    changed = tuple(replace(one, text=one.text.replace(old, new)) if one.kind in _TELLING else one for one in sources)
    return changed, old, new


def _lists(sources: Sequence[PlanSource], clause: str) -> list[tuple[str, str]]:
    found = []
    for one in (one for one in sources if one.kind in _TELLING):
        for said in _ONLY_KO.finditer(clause):
            item = re.escape(said["what"])
            several = (
                rf"(?:{_LIST_KO}(?:{_AND_KO}))+{item}|{item}(?:(?:{_AND_KO}){_LIST_KO}(?=\s|[,.에은는이가을를의]))+"
            )
            pattern = re.compile(rf"(?<![가-힣\w])(?P<list>{several}){_COUNT_KO}")
            for listed in pattern.finditer(one.text):
                particle = re.search(r"(?:에서|에|을|를|은|는|이|가)$", listed[0][len(listed["list"]) :])
                found.append((listed[0], said["what"] + (particle[0] if particle else "")))
        for said in _ONLY_EN.finditer(clause):
            *head, item = (said["before"] or said["behind"]).split()
            name = rf"(?:{re.escape(head[0].rstrip('s'))}s\s)" if head else ""
            each = r"[A-Za-z0-9]+"
            item = re.escape(item)
            several = rf"(?:{each}(?:{_AND_EN}))+{item}|{item}(?:(?:{_AND_EN}){each})+"
            for listed in re.finditer(rf"\b{name}(?:{several})\b", one.text, re.I):
                found.append(
                    (
                        listed[0],
                        " ".join([*head, said["before"].split()[-1] if said["before"] else said["behind"].split()[-1]]),
                    )
                )
    return found
