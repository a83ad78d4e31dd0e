"""What is likely to go wrong at the told steps, where nobody tells it: each with what is done then, as an assumption."""

from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.courses import CourseStep
from orchestrator.graphs.plan.rules.composing.owners import spoken_of
from orchestrator.graphs.plan.rules.composing.whole_course import handler, is_user, step_name
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

_KINDS: Final = {
    "message": any_of(
        r"(?:문자|카톡|알림|메일|진동|연락|통보|안내)\S{0,3}\s?\S*(?:보낸|간|알린|알려|나간|뜬|온|울린|발송|전송|한)다?",
        r"\b(?:texts?|messages?|e-?mails?|pings?|alerts?|reminders?|notif\w+|told\sby|hears?)\b",
    ),
    "fetch": any_of(
        r"찾아\s?간|가져\s?간|받아\s?간|빌린|빌려\s?간|수령|픽업|받는다",
        r"\b(?:collects?|picks?\s(?:it|them)?\s?up|fetch(?:es)?|borrows?|takes?\s(?:it|the))\b",
    ),
    "return": any_of(r"반납|돌려\s?(?:준|놓|드린)|되돌", r"\b(?:returns?|brings?\s(?:it|them|the\s\w+)?\s?back)\b"),
    "book": any_of(
        r"예약|신청|고른|고르|선택|등록|주문|잡는다|찜|줄을 선",
        r"\b(?:books?|reserves?|chooses?|selects?|orders?|signs?\sup|registers?|gets?\san?\s(?:\w+\s){0,3}slot)\b",
    ),
    "enter": any_of(
        r"적는|적어|올린|입력|남긴|기록|찍는|표시|작성|넣는다|말한다",
        r"\b(?:enters?|marks?|describes?|writes?|logs?|ticks?|uploads?|records?|reports?|scans?|posts?|fills?)\b",
    ),
}
"""What a step is about, by its words: what may fail then has the same form wherever it is done."""
_OF_DOER: Final = ("message", "enter")
"""Cases that whoever did the step sets right."""
_MOST: Final = 2


def worked_out(material: PlanMaterial, steps: Sequence[CourseStep]) -> list[str]:
    """Return the cases of the steps, one of a kind; where none is likely by a step, that who handles it is not there."""
    told = [one for one in steps if one.source] or steps
    found = [*_cases(material, told)][:_MOST]
    return found or [*_nobody_there(material, told)]


def _cases(material: PlanMaterial, steps: Sequence[CourseStep]) -> Iterator[str]:
    runs = handler(material, steps)
    for kind, words in _KINDS.items():
        for step in steps:
            if words.search(step.does):
                is_own = kind in _OF_DOER and step.who and not (step.is_service or step.is_guessed)
                doer = step.who if is_own and not is_user(material, step.who) else runs
                yield material.say(f"case_{kind}", name=step_name(material, step), doer=spoken_of(material, doer))
                break


def _nobody_there(material: PlanMaterial, steps: Sequence[CourseStep]) -> Iterator[str]:
    runs = handler(material, steps)
    step = next((one for one in steps if is_same_party(one.who, runs)), None)
    name = step_name(material, step) if step else material.case.subject
    yield material.say("case_away", name=name, doer=spoken_of(material, runs))
