"""Whom a message names by their number as those who have the trouble: "저희 작목반 서른두 농가인데", "our 40 stallholders lose …"."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.parties import NUMBER_EN, NUMBER_KO
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase, is_person
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_person_en, is_somebody

_OURS_KO: Final = re.compile(
    rf"^(?:저희|우리)(?:는|가)?\s(?P<who>[가-힣]+(?:\s[가-힣]+){{0,2}}?)\s(?:{NUMBER_KO})\s?(?P<unit>명|분|세대|가구|농가|가정|집)(?:이|가|은|는|인데|이다|예요|이에요|입니다)?(?:\s|$)"
)
HOUSES: Final = frozenset(("세대", "가구", "농가", "가정", "집"))
"""Units by which households are counted."""
_OURS_EN: Final = re.compile(
    rf"^(?:(?:and|but|so|today|now|currently|at\spresent),?\s)?our\s(?:{NUMBER_EN})\s(?P<who>(?:[a-z-]+\s){{0,2}}?[a-z-]+s)\s(?=\S)",
    re.I,
)


def troubled_in(told: Sequence[str], troubles: Sequence[str], *, is_korean: bool) -> str:
    """Return the group of their own that somebody counts, where they have the trouble; empty where none is named.

    ``told``: what the message says; ``troubles``: what of it tells what goes wrong.

    >>> troubled_in(["저희 사과 작목반 서른두 농가인데"], ["작년에 21농가가 전화를 늦게 받았다"], is_korean=True)
    '사과 작목반'
    >>> lost = ["Our 40 stallholders lose a pitch a week"]
    >>> troubled_in(lost, lost, is_korean=False), troubled_in(lost, [], is_korean=False)
    ('stallholders', '')
    """
    for text in told if is_korean else troubles:
        found = (_OURS_KO if is_korean else _OURS_EN).match(text)
        if found is None:
            continue
        who = found["who"]
        if not is_korean:
            last = who.split()[-1].lower()
            if is_somebody(last) or is_somebody(who) or is_person_en(who) or is_person(who):
                return who.lower()
            continue
        is_house = found["unit"] in HOUSES
        head = found["unit"] if is_house else who.split()[-1]
        is_named = is_noun_phrase(who) and (is_house or is_person(who))
        if is_named and any(head in one or found[0].strip() in one for one in troubles):
            return who
    return ""
