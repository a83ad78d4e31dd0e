"""Whether a clause says what must not be, or leaves something out."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.deeds import is_case
from orchestrator.graphs.plan.rules.items.left_out import bars_deed, left_out_in
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.language import any_of
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.predicates_ko import predicates

_HANGUL: Final = re.compile("[가-힣]")
NEVER: Final = any_of(
    r"(?:면|서는|선|도|건)\s?안\s?(?:된|되|돼|됩)|절대\s?안|못\s?[가-힣]{1,4}게\s|지\s?(?:않는다|않습니다|않아야|않도록|않음|말(?!지)|마|않기로)|않는다$|금지|불가(?:$|\s|\()|없이는\s|제외(?:한|하|$)|빼(?:기로|고\s|주세요|줘)|안\s?[가-힣]{1,3}(?:준다|줍니다)|안\s?(?:받|넣|쓰|보여)",
    r"\b(?:must\s+(?:not|never)|may\s+not|mustn'?t|can(?:no|')t\s+be|never|do(?:es)?n'?t\s+want|don'?t\s+(?:store|use|keep|show|send|want)|not\s+allowed|is\s+forbidden|leave\s+out|not\s+in\s+scope|out\s+of\s+scope)\b|^no\s+(?!one\b|longer\b|(?:more|less|fewer|later)\sthan\b|place\b|budget\b|money\b|idea\b|deadline\b|rush\b)\w+",
)


def bars_all(text: str) -> bool:
    """Tell whether a clause says what must not be; an English one that denies only something within it does not.

    >>> bars_all("Keys never leave the yard"), bars_all("A strap that can't be mended is used for parts")
    (True, False)
    """
    if not NEVER.search(text):
        return False
    clauses = () if _HANGUL.search(text) else english_clauses(text)
    return not clauses or any(one.is_denied for one in clauses) or bool(re.search(r"\b(?:no|not|out)\s", text))


def is_barred(text: str) -> bool:
    """Tell whether a Korean clause ends in what must not be or is not done."""
    last = predicates(text)[-1:]
    return any(one.mood == "ban" or (one.is_denied and one.is_deed and not (one.is_past or one.link)) for one in last)


def bars(piece: Piece) -> bool:
    """Tell whether a clause leaves something out, and surely speaks neither of today nor of the plan itself."""
    if is_case(piece.text):
        return False
    is_sure = piece.surely("feature") or piece.surely("date") or piece.surely("target")
    is_of_text = (
        (piece.role == "writing" and not bars_deed(piece.text)) or piece.surely("reader") or piece.surely("talk")
    )
    is_of_other = is_sure or is_of_text or piece.role == "problem"
    return not is_of_other and bool(left_out_in(piece.text)[0])
