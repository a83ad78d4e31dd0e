"""Who has to agree before a service begins, by the build of a clause: a duty to agree, and that it comes first."""

import re
from typing import Final

from orchestrator.language.english_clauses import english_clauses

_HANGUL: Final = re.compile("[가-힣]")
_AGREES: Final = frozenset(("agree", "approve", "consent", "sign", "clear", "accept", "endorse", "allow", "permit"))
_DUTY: Final = (
    "must",
    "have to",
    "need to",
    "shall",
    "should",
    "be to",
    "will have to",
    "still have to",
    "still need to",
)
_FIRST: Final = re.compile(
    r"\b(?:first|beforehand|in\sadvance|before(?:\s(?:that|then|this|(?:we|it)\s\w+|(?:the|our)\s(?:start|opening|launch)))?)$",
    re.I,
)
_WE: Final = re.compile(r"(?:i|we|you|they|it|he|she|somebody|someone|nobody)|(?:an?|each|every|all)\s.*", re.I)
"""Whoever uses it, and nobody in particular: that is a rule of the use."""
_FIRST_KO: Final = re.compile(
    r"(?P<who>[가-힣]{2,10}(?:\s[가-힣]{2,10})?)(?:이|가|의|에서|도|은|는)?\s(?:그\s?)?(?:먼저|미리|사전에?|(?:그|시작|결정|개시|오픈)\s?전에|앞서)\s(?:동의|승인|합의|허가|서명|허락)(?:을|를)?\s?(?:해|받아|얻어|해\s?줘|있어|구해)야"
    r"|(?:먼저|미리|사전에|(?:그|시작|결정|개시|오픈)\s?전에)\s(?P<who2>[가-힣]{2,10}(?:\s[가-힣]{2,10})?)(?:이|가|의|도)?\s(?:동의|승인|합의|허가|서명|허락)(?:을|를|이|가)?\s?(?:해|받아|얻어|해\s?줘|있어|구해|필요하)"
)
_TOPIC_KO: Final = re.compile(r"(?<=[가-힣]{2})(?:이|가|은|는|의)$")


def consent_in(text: str) -> str:
    """Return who has to agree before anything begins; empty where a clause says no such thing.

    >>> consent_in("Works council has to agree before"), consent_in("the fire officer must sign first")
    ('works council', 'fire officer')
    >>> consent_in("Each parent must sign first"), consent_in("The board must agree on the colour")
    ('', '')
    >>> consent_in("노동조합이 먼저 동의해야 합니다"), consent_in("소방서 승인을 받는다")
    ('노동조합', '')
    """
    bare = text.strip(" .!")
    if _HANGUL.search(bare):
        found = _FIRST_KO.search(bare)
        return _TOPIC_KO.sub("", found["who"] or found["who2"]) if found else ""
    for one in english_clauses(bare):
        is_duty = one.auxiliary.startswith(_DUTY) and one.verb in _AGREES and not (one.is_denied or one.is_passive)
        if is_duty and one.subject and not _WE.fullmatch(one.subject) and _FIRST.search(bare):
            who = re.sub(r"^(?:the|our|my)\s", "", one.subject, flags=re.I)
            is_name = who[1:] != who[1:].lower()
            return who if is_name else f"{who[:1].lower()}{who[1:]}"
    return ""
