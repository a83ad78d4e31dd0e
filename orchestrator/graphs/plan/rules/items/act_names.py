"""What acts are called for short, and what they leave written down: "selects a slot" is a "choice of a slot"."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.act_names_en import name_en, record_en
from orchestrator.graphs.plan.rules.items.act_names_ko import name_ko, record_ko
from orchestrator.language.english_words import english_words
from orchestrator.language.morphemes import morphemes

_RECEIVED: Final = re.compile(r"^(?:gets?|receives?|sees?)\s|(?<![가-힣])(?:받는다|본다)$")
_LONGEST: Final = 48
_HANGUL: Final = re.compile("[가-힣]")
_TELLING: Final = frozenset(("NNG", "NNP", "NR", "SN", "SL", "VV", "VA", "XR", "MAG", "VX"))
"""Morphemes that say something by themselves."""
_BARE_EN: Final = frozenset(("a", "an", "the", "it", "them", "his", "her", "its", "their", "our"))
_STEM: Final = 3
"""Letters that a verb and the noun of it have in common: "describe" and "description"."""


def act_name(acts: Sequence[str], *, is_korean: bool) -> str:
    """Return a short name for what is done; empty where its words do not give one.

    >>> act_name(["describe the broken thing", "send a photo beforehand"], is_korean=False)
    'Description of the broken thing and photo'
    >>> act_name(["matches it with one of our 14 fixers"], is_korean=False)
    'Match with one of our 14 fixers'
    >>> act_name(["moves the slots"], is_korean=False), act_name(["must clean the room by noon"], is_korean=False)
    ('Moving the slots', 'Cleaning the room by noon')
    >>> act_name(["앱으로 보관 신청한다"], is_korean=True), act_name(["QR 찍는다", "찾아간다"], is_korean=True)
    ('앱으로 보관 신청', 'QR 찍기·찾아가기')
    >>> act_name(["낮에 받아서 선반 번호를 문자로 보낸다"], is_korean=True)
    '선반 번호 문자'
    """
    names = [*dict.fromkeys((name_ko if is_korean else name_en)(one) for one in acts)]
    if not names or not all(names):
        return ""
    if is_korean:
        joined = "·".join(names)
        return joined if len(joined) <= _LONGEST else names[0]
    *first, last = names
    joined = f"{', '.join(first)} and {last}" if first else last
    joined = joined if len(joined) <= _LONGEST + 20 else names[0]
    return joined[:1].upper() + joined[1:]


def record_of(does: str, *, is_korean: bool) -> str:
    """Return what an act leaves written down, sent or shown; empty where it leaves nothing.

    >>> record_of("send a photo beforehand", is_korean=False), record_of("walks the dog", is_korean=False)
    ('photo', '')
    >>> record_of("선반 번호를 문자로 보낸다", is_korean=True), record_of("책을 돌려준다", is_korean=True)
    ('선반 번호', '')
    """
    return (record_ko if is_korean else record_en)(does)


def same_act(name: str, does: str) -> str:
    """Return what stands for a name and its sentence where both say the same; empty where the sentence says more.

    >>> same_act("Match with one of our 14 fixers", "Matches it with one of our 14 fixers"), same_act("20 minute slot", "Get a 20 minute slot")
    ('Match with one of our 14 fixers', 'Get a 20 minute slot')
    >>> same_act("Description of the broken thing", "Describe the broken thing by noon")
    ''
    >>> same_act("Fetching the dog and then sending a photo", "Fetches the dog and then sends a photo")
    'Fetching the dog and then sending a photo'
    >>> same_act("번호 대조", "번호를 대조한다"), same_act("선반 번호 문자", "낮에 선반 번호를 문자로 보낸다")
    ('번호를 대조한다', '')
    """
    if name == does:
        return does
    if _HANGUL.search(does):
        told, named = ([one for one in morphemes(text) if one.tag in _TELLING] for text in (does, name))
        known = {one.form for one in named}
        missing = [one for one in told if one.form not in known]
        return does if not missing or (missing == told[-1:] and missing[0].tag == "VV") else ""
    verb, *others = re.findall(r"[\w'’-]+", does.casefold()) or [""]
    known = {*re.findall(r"[\w'’-]+", name.casefold())}
    is_doing = name.split(" ")[0].endswith("ing")
    doing = {one[:_STEM] for one in known if is_doing and one.endswith("ing")}
    verbs = {one.low for one in english_words(does) if one.tag[0] == "V"}
    if any(one not in known | _BARE_EN and not (one[:_STEM] in doing and one in verbs) for one in others):
        return ""
    return name if any(one[:_STEM] == verb[:_STEM] for one in known) else does


def is_received(does: str) -> bool:
    """Tell whether by an act somebody gets what others made.

    >>> is_received("gets a 20 minute slot"), is_received("번호를 받는다"), is_received("번호를 보낸다")
    (True, True, False)
    """
    return bool(_RECEIVED.search(does.strip(" .")))
