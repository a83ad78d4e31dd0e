"""The clauses of a wish, each of which is done by itself."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.reading.corrections import corrected

LONGEST_WISH = 4_000
LONGEST_CLAUSE = 240
_CLAUSES: Final = re.compile(
    r"[.!?;\n]+|(?:,\s)?(?:그리고|또한|그다음)\s|(?<=[빼꾸꿔줄추려리내기우이하]고)\s|(?<=해주고)\s|,\s(?=[^,]{2,60}(?:줘|주세요|빼|바꿔|줄여|추가))|,?\s(?:and|then|also)\s(?=(?:add|remove|drop|delete|change|shorten|move|push|rename|set|make|cut|replace|delay|say|tell|write|give)\b)",
    re.I,
)
_POLITE: Final = re.compile(
    r"^(?:고마워요?|감사합니다|좋아요?|네|안녕하세요|수고|thanks?(?:\s+you)?|thank\s+you|great|ok(?:ay)?|hi|hello)[\s,!]*$",
    re.I,
)


def clauses_of(wish: str) -> Iterator[str]:
    """Yield what a wish says one by one, without courtesies; a figure that it corrects stands as it was meant."""
    for part in _CLAUSES.split(corrected(wish[:LONGEST_WISH])[0]):
        clause = " ".join((part or "").split())[:LONGEST_CLAUSE]
        if len(clause) > 1 and not _POLITE.match(clause):
            yield clause
