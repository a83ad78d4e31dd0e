"""Where a phrase for those who use a service ends, and whether what is left says something of them: a predicate."""

import re
from typing import Final

from orchestrator.language import any_of

_JOINED: Final = any_of(
    r"(?<=[가-힣])(?:(?:이고|이며|인데|이지만|이니까|이라서?)요?|(?<=[들생님원분객인민주모부족자])고)\s+(?=.{0,24}?(?:이|가|에서|께서|[들님분자장실사생](?:은|는))\s\S)",
    r"\s(?:and|but|while)\s(?=(?:[a-z'’-]+\s){1,4}?(?:(?:is|are|has|have|will|can|must|should|does|do)\b"
    r"|(?!(?:in|on|at|of|from|for|to|with|by|and|or|near|around|across|all|than|both)\s)[a-z]{2,16}\s(?:(?:for\s)?(?:it|them|this|everything)|the)\b))",
)
"""Where a clause that names them ends and the next one begins."""
_SAID_OF: Final = re.compile(r"\s(?:who|that|which|whose|where|with)\s", re.I)
"""Behind it stands what tells one of them from others."""
_PREDICATE: Final = any_of(
    r"(?:[가-힣](?:요|죠|다|니까|는데)|[가-힣]{1,8}(?<![손피오이])해|[가-힣](?<![여남공상농])고|[가-힣]{2,}(?:며|면서|지만))[.!]?$",
    r"\b(?:is|are|was|were|has|have|will|can|must|should|does|do|runs?|manages?)\s(?:\S)|\b(?!(?:in|on|at|of|from|for|to|with|by|and|or)\s)[a-z]{2,16}\s(?:for\s)?(?:it|them)$",
)


def without_next(phrase: str) -> str:
    """Return a phrase up to the clause that goes on behind it.

    >>> without_next("초등학생이고 선생님이 관리해요"), without_next("students and the caretaker runs it")
    ('초등학생', 'students')
    """
    return _JOINED.split(phrase, maxsplit=1)[0].strip()


def is_predicate(phrase: str) -> bool:
    """Tell whether a phrase that should name people says what they do or are instead.

    >>> is_predicate("관리해요"), is_predicate("어르신"), is_predicate("students and the caretaker runs it")
    (True, False, True)
    """
    named = _SAID_OF.split(phrase.strip(), maxsplit=1)[0]
    return without_next(named) != named or bool(_PREDICATE.search(named))
