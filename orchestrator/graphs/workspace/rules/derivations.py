"""English words of one stem that are not one matter: who is a parent is not on parental leave."""

import re

_OF = re.compile(r"(?:i?al|ic|ical|ous|ary|ship|hood|ist|ism|less|ful)(?:s|ly)?$")
"""Makes of a noun what only has to do with it."""
_ACT = re.compile(
    r"^(?:apprais|approv|arriv|betray|buri|deni|dismiss|dispos|portray|propos|rebutt|recit|referr|refus|rehears|remov|renew"
    r"|rent|retriev|revers|reviv|surviv|transmitt|tri|withdraw)als?$"
)
"""The act of a verb, which is one matter with it."""


_SHORTEST = 4
"""Letters of a noun that something is made of: without its ending, "salary" is none."""
_PLURAL = re.compile(r"(?<![su])s$")
_SILENT = re.compile(r"(?:e|y)$")


def is_distant(word: str, other: str) -> bool:
    """Tell whether of two words of one stem one is made of the other so that it means something else ("person", "personal")."""
    return _is_made_of(word, other) or _is_made_of(other, word)


def _is_made_of(word: str, noun: str) -> bool:
    ending = _OF.search(word)
    if ending is None or _ACT.match(word):
        return False
    left = word[: ending.start()]
    return len(left) >= _SHORTEST and _root(left) == _root(noun)


def _root(noun: str) -> str:
    """Return a noun without what its plural, and an ending behind it, take away or change."""
    return _SILENT.sub("", f"{noun[:-3]}y" if noun.endswith("ies") else _PLURAL.sub("", noun))
