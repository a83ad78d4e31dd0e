"""What is over, where it was asked if it goes on, or where an option says that it is still to come."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.own_predicate import DENIED, UNREAL
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications

_ASKS_STILL = re.compile(r"지금도|아직도|여전히|현재(?:도)?\s|계속|\b(?:still|currently|(?:right )?now)\b", re.I)
_AHEAD = re.compile(
    r"(?:^|\s)곧\s|예정|[가-힣]야\s?(?:해|돼|합|됩)|지금도|\b(?:soon|going to|will|(?:have|has) to|still|about to)\b",
    re.I,
)
_GOES_ON_EN = re.compile(
    r"\b(?:still|am|is|are|live|stay|have|has|continues?|keeps?|now|currently)\b|['’](?:m|re|s)\b", re.I
)
_PAST_EN = re.compile(r"\b(?:\w{2,}ed|left|went|quit|got|came|was|were|did|gave|sold|took|ran|fell)\b", re.I)
_TOLD_BY_OTHERS = re.compile(r"라고|래요|[다냐자]고|\b(?:told|asked|said|says|ordered|notice|wants?|wanted)\b", re.I)


def asks_still(question: WorkbookQuestion) -> bool:
    """Tell whether a question asks if something goes on."""
    return _ASKS_STILL.search(f"{question.text.ko} {question.text.en}") is not None


def only_was(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a reply tells only of the past where it was asked what still is: "8월에 이사 나왔어요"."""
    return asks_still(question) and is_over(text)


def lies_ahead(shown: str, text: str) -> bool:
    """Tell whether an option says that something is still to come, or goes on, and a reply that it is over."""
    return _AHEAD.search(shown) is not None and not DENIED.search(text) and is_over(text)


def is_over(text: str) -> bool:
    """Tell whether all that a text tells has happened; what others said, or may be, tells nothing of that.

    >>> is_over("8월 31일에 이사 나왔어요"), is_over("나가라고 했어요"), is_over("we moved out in May")
    (True, False, True)
    """
    if _ASKS_STILL.search(text) or UNREAL.search(text) or _TOLD_BY_OTHERS.search(text):
        return False
    if not any("가" <= sign <= "힣" for sign in text):
        return _PAST_EN.search(text) is not None and _GOES_ON_EN.search(text) is None
    clauses = predications(text)
    return bool(clauses) and all(_is_past(clause) for clause in clauses)


def _is_past(clause: str) -> bool:
    return any(one.tag == "EP" and one.form in ("었", "았", "였") for one in morphemes(clause))
