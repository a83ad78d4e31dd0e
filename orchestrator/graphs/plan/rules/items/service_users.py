"""Whom a service is for by what a message has people do: those in trouble, those it goes to, those who use it first."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.chained import ToldAct
from orchestrator.graphs.plan.rules.items.chained_korean import is_giving
from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.english import plural
from orchestrator.graphs.plan.rules.items.korean import actor_of, is_person

RUNS: Final = re.compile(
    r"사서|복지사|담당|실장|총무|간사|직원|선생|교사|반장|관리|운영|원무|코치|접수|사무|봉사자|정비|coordinat|recept|volunteer|staff|manager|office|team|hr\b|desk|crew|clerk|therapist|technician|steward",
    re.I,
)
"""Parts of those who run a service."""
_GIVES_EN: Final = re.compile(
    r"(?:collect|bring|deliver|carr|wash|walk|help|go(?:es)?|teach|drive|clean|repair|fix|pick|fill|type)", re.I
)
"""What is done for those who use a service."""
_ANYBODY: Final = re.compile(r"people|everybody|everyone|somebody|someone|person", re.I)
_LACKS_EN: Final = re.compile(
    r"\b(?P<who>(?!this\b|its\b|hours\b|days\b|always\b)[a-z]{3,}s)\s(?:can['’]?t|cannot|don['’]?t\s(?:have|know|get))\s",
    re.I,
)
"""Says who has the trouble that is to end."""
_GIVEN_KO: Final = re.compile(r"(?<!\S)(?P<given>[가-힣]{2,8}?)(?:들|분들)?(?:한테|에게|께)\s(?!있|없)")
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


def _given_to(text: str) -> str:
    """Return to whom something goes by a Korean clause: "회원한테 싸게 넘기는"."""
    match = _GIVEN_KO.search(text)
    return match["given"] if match else ""


def gives(name: str, acts: Iterable[ToldAct]) -> bool:
    """Tell whether somebody does a thing for others in a message."""
    return bool(name) and any(
        name.casefold() in one.who.casefold() and (_GIVES_EN.match(one.does) or is_giving(one.does))
        for one in acts
        if one.doer == "named"
    )


def lacking_in_english(clauses: Iterable[BriefClause]) -> str:
    """Return who cannot do a thing today; empty where nobody is said not to."""
    found = next(filter(None, (_LACKS_EN.search(one.text) for one in clauses if one.piece.told)), None)
    return found["who"].lower() if found else ""


def users_in_english(acts: Sequence[ToldAct], counted: Sequence[str]) -> str:
    """Return whom it is for; ``counted``: groups whose number is told, with those that the material names most."""
    acting = [one.who for one in acts if one.doer == "named" and not RUNS.search(one.who)]
    mine = next(
        (
            name
            for name in acting
            if (name[0].islower() or " " not in name) and not (gives(name, acts) or _ANYBODY.fullmatch(name))
        ),
        "",
    )
    if mine:
        return plural(mine).lower()
    doers = " ".join(one.who.lower() for one in acts)
    return next((name for name in counted if name and name.rstrip("s") not in doers), "")


def users_in_korean(
    acts: Sequence[ToldAct],
    told: Sequence[BriefClause],
    troubles: Sequence[BriefClause],
    counted: Sequence[str],
) -> str:
    """Return whom it is for; ``counted``: groups whose number is told, the last the one that the material names most."""
    giving = {one.who for one in acts if is_giving(one.does) and "서로" not in one.does}
    acting = [one.who for one in acts if one.doer == "named" and one.who not in giving]
    given = [_given_to(one.piece.text) for one in told if one.kind not in ("order", "form", "state")]
    troubled = [who for one in troubles if (who := re.sub(r"들$", "", actor_of(one.text)))]
    most = counted[-1] if counted else ""
    is_there = any(most in one.text for one in told if one.kind != "act")
    named = (
        *(name for name in given if is_person(name)),
        *(who for who in troubled if any(who in one or one in who for one in acting)),
        *(who for who in troubled if not acting),
        most if is_there else "",
        *acting,
        *troubled,
        most,
    )
    fits = (name for name in named if name and not (RUNS.search(name) or re.fullmatch("분들?", name)))
    mine = next((name for name in fits if not any(name in one for one in giving)), "")
    return re.sub(r"(?<=[가-힣]{2})들$", "", mine)
