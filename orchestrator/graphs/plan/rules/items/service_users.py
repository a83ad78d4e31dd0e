"""Whom a service is for by what a message says of people: those who run it, who lacks something, for whom it is."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.chained import ToldAct
from orchestrator.graphs.plan.rules.items.chained_korean import is_giving
from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.reading.user_phrases import is_people_phrase, is_person
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_person_en

RUNS: Final = re.compile(
    r"사서|복지사|담당|실장|총무|간사|직원|선생|교사|반장|관리|운영|원무|코치|접수|사무|봉사자|정비|coordinat|recept|volunteer|staff|manager|office|team|hr\b|desk|crew|clerk|therapist|technician|steward",
    re.I,
)
"""Parts of those who run a service."""
ALWAYS_RUNS: Final = re.compile(
    r"사서|복지사|담당|실장|총무|간사|관리|운영|접수|사무|봉사자|코치|coordinat|recept|manager|desk\b|clerk|steward|helper|warden|trustee",
    re.I,
)
"""Those who run a service of whatever kind; staff may be its users."""
_SERVES_EN: Final = re.compile(
    r"(?:deliver|wash|walk|help|teach|drive|clean|repair|fix)\S*\s(?!(?:their|in|at|to|on|together|around|with)\b)",
    re.I,
)
"""What is done for those who use a service, if it is no thing of one's own."""
_BRINGS_EN: Final = re.compile(r"(?:collect|bring|carr|fetch|pick|fill|type|go(?:es)?\b|drive|cook|bake|read)", re.I)
"""What those who run a service do, and those who use it as well."""
_RECEIVER_EN: Final = re.compile(
    r"\b(?:to|for)\s(?:(?:the|our|their|those|all|some)\s)?(?P<who>[a-z-]+(?:\s[a-z-]+)?)", re.I
)
_WORKS_EN: Final = re.compile(
    r"\b(?:drivers?|couriers?|porters?|mechanics?|repairers?|cleaners?|washers?|carers?|dispatchers?|operators?)\b",
    re.I,
)
_EVERY_EN: Final = re.compile(r"^(?:both|all|most|some|any|each|every)\s")
_LACKS_EN: Final = re.compile(
    r"\b(?P<who>(?!this\b|its\b|hours\b|days\b|always\b)[a-z]{3,}s)\s(?:can['’]?t|cannot|don['’]?t\s(?:have|know|get))\s",
    re.I,
)
"""Says who has the trouble that is to end."""
_FOR_WHOM: Final = re.compile(
    r"^(?!free\b|open\b|only\b|not?\b|good\b)(?P<what>(?:[A-Za-z-]{2,16}\s){1,3})for\s(?P<who>(?!the\b|our\b|my\b|an?\b|max|min|up\b|one\b|two\b|three\b|four\b|five\b|six\b|each\b|every\b|all\b)[a-z][a-z -]{2,40}s)(?=[,.]|$)"
)


def for_whom(text: str) -> tuple[str, str]:
    """Return what an English clause without a verb offers, with for whom; empty where it says no such thing.

    >>> for_whom("Dog walking for night-shift nurses")
    ('Dog walking for night-shift nurses', 'night-shift nurses')
    """
    match = _FOR_WHOM.match(text)
    return (match[0], match["who"]) if match else ("", "")


def gives(name: str, acts: Iterable[ToldAct]) -> bool:
    """Tell whether somebody does a thing for others in a message."""
    said = _one_of(name)
    return bool(said) and any(
        _one_of(one.who).endswith(said) and (_gives_en(one) or is_giving(one.does))
        for one in acts
        if one.doer == "named"
    )


def _one_of(name: str) -> str:
    return name.casefold().rstrip("s").removesuffix("들")


def _gives_en(act: ToldAct) -> bool:
    """Tell whether an act is done for others by its verb, by who does it, or by who receives what is brought."""
    if _SERVES_EN.match(act.does):
        return True
    if not _BRINGS_EN.match(act.does):
        return False
    to = [one["who"] for one in _RECEIVER_EN.finditer(act.does)]
    is_received = any(one == "them" or (is_person_en(one) and not _runs(one)) for one in to)
    return is_received or _runs(act.who)


def _runs(name: str) -> bool:
    return any(one.search(name) for one in (RUNS, ALWAYS_RUNS, _WORKS_EN))


def next_acting(acts: Sequence[ToldAct], plural: Callable[[str], str]) -> str:
    """Return who first uses a service in what it does, as a group, where others do something for them before."""
    for one in acts:
        if one.doer != "named" or one.clause.piece.role != "feature" or _runs(one.who):
            continue
        bare = _EVERY_EN.sub("", one.who if one.who.isupper() else one.who.lower())
        who = plural(bare) if bare.isascii() else bare
        if is_people_phrase(who) and is_person(who) and not gives(one.who, acts):
            return who
    return ""


def lacking_in_english(clauses: Iterable[BriefClause]) -> str:
    """Return who cannot do a thing today; empty where nobody is said not to."""
    found = next(filter(None, (_LACKS_EN.search(one.text) for one in clauses if one.piece.told)), None)
    return found["who"].lower() if found and is_person_en(found["who"]) else ""
