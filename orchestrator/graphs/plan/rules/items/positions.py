"""What somebody would have: who, and what."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.openings import WANTS_PLAN_BY

_POSITION_EN: Final = re.compile(
    r"^(?P<who>(?:the\s|our\s|some\s|most\s)?[A-Za-z][\w'’.]{1,20}(?:\s(?!would\b|could\b|should\b|will\b|to\b)[A-Za-z][\w'’]{0,20}){0,2}?)\s(?:wants?|says?|said|prefers?|insists?(?:\son)?|thinks?|would\slike|would\srather(?:\shave)?|asks?\sfor|argues?|demands?|is\sagainst|are\sagainst|favou?rs?)\s(?P<what>.+)$",
    re.I,
)
_POSITION_KO: Final = re.compile(
    r"^(?P<who>[가-힣]{1,8}?(?:\s[가-힣]{1,8}?){0,2}?)(?:\s나)?(?:은|는|이|가|께서는|측은|쪽은)\s(?P<what>.+?(?:자고|라고|다고|하자는|해야\s?한다는|달라고|자는|다는|라는)\s?(?:.{0,6}(?:하|합니다|한다|쪽|의견|주장|입장|요구|말|원|고집|보).{0,10}))$"
)
_REPORTED: Final = re.compile(
    r"(?:(?P<said>자|라|다|달라)(?:고\s?(?:하|한|합|말|요구|주장|보|고집).{0,10}|는\s?(?:쪽|의견|주장|입장|말).{0,6}))$"
)
_PRONOUN: Final = re.compile(r"\b(?:they|we|i|you|he|she|it)(?:['’]?d|['’]ll)?$", re.I)


def is_position(text: str, *, is_korean: bool) -> bool:
    """Tell whether a clause says what somebody would have."""
    return position_in(text, is_korean=is_korean) is not None


def position_in(text: str, *, is_korean: bool) -> tuple[str, str] | None:
    """Return who takes a position and which; None where nobody does."""
    text = re.sub("['‘’\"“”]", "", text) if is_korean else text
    match = (_POSITION_KO if is_korean else _POSITION_EN).search(text)
    if match is None:
        return None
    who = re.sub(r"^(?:the|our|but|and)\s", "", match["who"].strip(), flags=re.I)
    if not is_korean and re.match(
        r"(?:[Ww]e|[Ii]|[Tt]hey|[Yy]ou|[Ii]t|[Hh]e|[Ss]he|[Ww]ho|[Pp]eople|[Ee]verybody|[Nn]obody|[Tt]here|.*(?:report|website|minutes|survey|sheet|deck|memo))\b",
        who,
    ):
        return None
    # "in German they'd prefer": somebody named before, and no side of its own; "wants it by 15 March" is a day.
    if not is_korean and (_PRONOUN.search(who) or WANTS_PLAN_BY.search(text)):
        return None
    if is_korean:
        return re.sub(r"인$", "", who), _REPORTED.sub(r"\g<said>는 것", match["what"].strip())
    return who, match["what"].strip()
