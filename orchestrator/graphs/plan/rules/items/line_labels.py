"""Lines of notes that begin with what they tell: "규칙: …", "Goals: …"."""

import re
from collections.abc import Mapping
from typing import Final

from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind

_LABELS: Final[Mapping[ClauseKind, re.Pattern[str]]] = {
    "rule": re.compile(
        r"(?:지킬\s?것|지킬\s?조건|규칙|조건|원칙|제약|주의(?:\s?사항)?)|(?:the\s)?(?:house\s)?(?:rules?|conditions?|constraints?|must\shold)",
        re.I,
    ),
    "aim": re.compile(r"(?:목표|이루려는\s?것|성과\s?목표)|(?:our\s|the\s)?(?:goals?|targets?|aims?)", re.I),
    "state": re.compile(
        r"(?:현황|현재|지금|문제|문제점|배경)|(?:today|now|current(?:ly)?|problems?|background|situation)", re.I
    ),
    "act": re.compile(
        r"(?:방식|방법|기능|하는\s?일|운영\s?방식|이용\s?방법|절차|흐름)|(?:how(?:\sit\sworks)?|features?|what\sit\sdoes|process|flow|steps)",
        re.I,
    ),
    "never": re.compile(
        r"제외(?:\s?(?:사항|항목|범위))?|(?:안|하지\s?않는|빼는)\s?(?:하는\s)?(?:것|일)|안\s?함|(?:left\sout|not\s(?:included|covered)|excluded|exclusions?|out\sof\sscope|we\sleave\sout)",
        re.I,
    ),
    "form": re.compile(r"(?:분량|형식)|(?:length|format)", re.I),
}
"""What a label says of its line; of users, days and money the words themselves are read."""
_OF_READERS: Final = re.compile(
    r"(?:결재|보고|회람|승인|심의|독자|제출|읽는\s?(?:사람|분))|(?:approval|decision|decided\sby|readers?|audience|circulation)",
    re.I,
)
"""Labels of who reads the plan, which says nothing of the service."""
_LABEL: Final = re.compile(
    r"^(?:[-–•*]\s|\d{1,2}[.)]\s)?\**(?P<label>[가-힣A-Za-z][가-힣A-Za-z ]{1,18}?)\**\s?[:：)]\s?(?P<rest>\S.*)$", re.S
)
_SHARED: Final = re.compile(
    r"(?<![^,.;] )(?<![^\s])[가-힣A-Za-z]+,(?=(?:\s[가-힣A-Za-z]+,)*\s[가-힣A-Za-z]+(?:\s[가-힣A-Za-z]+)?\s(?:금지|불가|제외|없음)(?:[\s,.;]|$))"
)
"""Things of which what stands behind the last of them says what is not to be: "펜, 물 반입 금지"."""
_PART: Final = re.compile(r"[,;]\s|\s/\s|\.\s")


def labelled_parts(line: str) -> tuple[ClauseKind, list[str]] | None:
    """Return what a line of notes tells by its label, and its parts; None for other lines.

    >>> labelled_parts("규칙: 신청은 3시간 전, 개인 용무 금지")
    ('rule', ['신청은 3시간 전', '개인 용무 금지'])
    >>> labelled_parts("규칙) 라이터, 촛불 사용 금지. 3명까지")
    ('rule', ['라이터, 촛불 사용 금지', '3명까지'])
    """
    found = _LABEL.match(line.strip())
    if found and _OF_READERS.fullmatch(found["label"].strip()):
        return "form", []
    label = found["label"].strip() if found else ""
    kind = next((one for one, words in _LABELS.items() if words.fullmatch(label)), None)
    if found is None or kind is None:
        return None
    parts = [
        part.strip(" .")
        for part in _PART.split(_SHARED.sub(lambda one: f"{one[0]}\0", found["rest"]).replace("\0 ", "\0"))
        if part.strip(" .")
    ]
    return kind, [part.replace("\0", " ") for part in parts]
