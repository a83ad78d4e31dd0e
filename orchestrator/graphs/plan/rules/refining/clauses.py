"""The clauses of a wish, each of which is done by itself."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.reading.corrections import corrected
from orchestrator.graphs.plan.rules.refining.bare_wishes import listed, topic_of, wanted
from orchestrator.graphs.plan.rules.refining.details import goes_on_as
from orchestrator.graphs.plan.rules.refining.told_figures import counted
from orchestrator.graphs.plan.rules.refining.told_words import content_of
from orchestrator.graphs.plan.rules.refining.wish_words import ADDS, COMPLAINS, REMOVES_TOLD, denies, is_bare_order

LONGEST_WISH = 4_000
LONGEST_CLAUSE = 240
_CLAUSES: Final = re.compile(
    r"(?:\.(?!\d)|[!?;\n])+|(?:,\s)?(?:그리고|또한|그다음)\s|(?<=[빼꾸꿔줄추려리내기우이하]고)\s|(?<=해주고)\s|,\s(?=[^,]{2,60}(?:줘|주세요|빼|바꿔|줄여|추가))|(?:,|,?\s(?:and|then|also))\s(?=(?:add|remove|drop|delete|change|shorten|move|push|rename|set|make|cut|replace|delay|say|tell|write|give)\b)",
    re.I,
)
_POLITE: Final = re.compile(
    r"^(?:고마워요?|감사합니다|좋아요?|네|안녕하세요|수고|thanks?(?:\s+you)?|thank\s+you|great|ok(?:ay)?|hi|hello)[\s,!]*$",
    re.I,
)

_FOLLOW_ON: Final = re.compile(r",\s(?!\d{3}\b)|,?\s(?:and|then)\s|(?<=주세요)\s|(?<=줘요)\s|(?<=십시오)\s")
_COURTESY: Final = re.compile(r"(?:please|thanks?|부탁\S*)\W*", re.I)
_ANNOUNCES: Final = re.compile(
    r"^(?:목표|지표|리스크|위험|규칙|조건|단계|기능|원칙)(?:\s?(?:숫자|수치|값))?(?:를|을|도)?\s(?:하나|한\s가지|하나만)?\s?(?:더\s)?(?:넣|추가)\S{0,4}(?:\s(?:줘요?|주세요|주십시오))?$"
    r"|^(?:please\s)?(?:also\s)?add\s(?:an?|the|this|one(?:\smore)?|another)\s(?:goal|target|risk|rule|condition|step|feature)(?:\s(?:number|figure))?(?:\s(?:too|as\swell|please))?$",
    re.I,
)
"""Says of what kind the thing is that comes."""
_WRITTEN: Final = re.compile(
    r"[,;]?\s{0,3}(?:and\s{1,3})?(?:please\s{1,3})?(?:put|add|include|write)\s{1,3}(?:it|them|that|these|this)\b(?:\s{1,3}(?:in|to|into|among|under)\s{1,3}(?:the\s{1,3})?[a-z ]{3,24})?\s{0,3}$",
    re.I,
)
_WRITTEN_KO: Final = re.compile(
    r"\s?(?:걸|것을|거를|거|것도|것까지)\s(?:[가-힣]{1,6}(?:에|에다)\s)?(?:추가|넣|적|반영|써)\S{0,4}\s?(?:줘요?|주세요)?$"
)
"""Where somebody wants something written, which is no part of what is told."""
_NUMBER: Final = r"\d[\d,]*(?:\.\d+)?"
_FROM_TO: Final = re.compile(
    rf"(?P<lead>\b(?:goal|target|aim)\s+is\s+)(?:to\s+\w+\s+|to\s+)?from\s+(?P<today>{_NUMBER})\s+(?P<what>[a-z][a-z' -]{{1,40}}?)\s+to\s+(?P<bound>(?:under|below|over|above|at\s+(?:most|least)|about)\s+)?(?P<goal>{_NUMBER})(?P<when>(?:\s+by\s+[\w ]+)?)",
    re.I,
)
"""A goal whose number says what it counts once: readers of requests know it where both do."""
_USERS: Final = re.compile(
    r"^(?:the\s+|our\s+|its\s+)?(?:main\s+)?users?\s+(?:are|is|will\s+be)\s+(?P<who>\S.*)$", re.I
)


def told_alone(clause: str) -> str:
    """Return what a wish tells, without the order to write it down.

    >>> told_alone("lunch is at noon, put that into the features"), told_alone("다섯 건으로 줄이는 걸 지표에 넣어줘")
    ('lunch is at noon', '다섯 건으로 줄이는 것이 목표다')
    """
    if found := _WRITTEN_KO.search(clause):
        return f"{clause[: found.start()]} 것이 목표다" if clause[: found.start()].endswith("는") else clause
    clause = _WRITTEN.sub("", clause) or clause
    clause = _FROM_TO.sub(r"\g<lead>\g<bound>\g<goal> \g<what>\g<when>. Now it is \g<today> \g<what>", clause)
    return _USERS.sub(r"It is for \g<who>", clause)


def clauses_of(wish: str) -> Iterator[str]:
    """Yield what a wish says one by one, without courtesies; a figure that it corrects stands as it was meant.

    That sums are to follow needs no saying. What denies a figure, or only announces what comes, is one with what follows.
    """
    parts = (" ".join((part or "").split())[:LONGEST_CLAUSE] for part in _CLAUSES.split(_meant(wish[:LONGEST_WISH])))
    said = [one for one in parts if len(one) > 1 and not _POLITE.match(one)]
    meant = [wanted(_without_follow_on(one)) for one in said if not is_bare_order(one)] or said
    meant = [part for one in meant for part in listed(one)]
    whole = ""
    for at, clause in enumerate(meant):
        # "We have a printer already. Take it out": what goes is named by what is said before.
        is_of_before = bool(whole) and _takes_it_out(clause)
        whole = (f"{clause} {topic_of(whole)}" if is_of_before else f"{whole} {clause}").strip()
        if at + 1 == len(meant) or not _goes_on(whole, meant[at + 1]):
            yield whole
            whole = ""


def _meant(wish: str) -> str:
    """Return a wish with its own corrections made; what it says against a figure of the plan corrects no word of it."""
    is_of_plan = any(denies(wish, one.start, one.end) for one in counted(wish))
    return wish if is_of_plan or COMPLAINS.search(wish) else corrected(wish)[0]


def _without_follow_on(clause: str) -> str:
    """Return a clause without the order behind it that sums or the text follow: "…, redo the money"."""
    for cut in reversed([*_FOLLOW_ON.finditer(clause)]):
        behind = clause[cut.end() :]
        if not is_bare_order(behind) or _COURTESY.fullmatch(behind) or ADDS.search(behind):
            break
        clause = clause[: cut.start()]
    return clause


def _takes_it_out(clause: str) -> bool:
    """Tell whether a clause takes something out and does not say what."""
    return bool(REMOVES_TOLD.search(clause)) and not content_of(clause, ())


def _goes_on(clause: str, behind: str) -> bool:
    """Tell whether a clause says its matter only with the next one: "20롤까지 필요 없대요" with "12롤로 바꿔줘"."""
    if _ANNOUNCES.search(clause) or goes_on_as(clause, behind) or _takes_it_out(behind):
        return True
    numbers = [
        *re.finditer(r"(?<![\d,.])\d[\d,.]{0,20}\s?(?:만|천|억)?\s?[가-힣%]{0,3}?(?=까지|은|는|이|가|\s|$)", clause)
    ]
    denied = [one for one in counted(clause) if denies(clause, one.start, one.end)]
    is_denied = bool(numbers) and all(denies(clause, *one.span()) for one in numbers)
    if not is_denied and not (denied and len(denied) == len(counted(clause))):
        return False
    if any(new.counts_as(old, in_place=True) and new.unit for old in denied for new in counted(behind)):
        return True
    return bool(re.search(r"\d", behind)) and is_bare_order(re.sub(r"[£$€]?\d[\d,.]*\S*", " ", behind) + " 해")
