"""English words of one stem that are not one matter: who is a parent is not on parental leave."""

import re

_OF = re.compile(r"(?:i?al|ic|ical|ous|ary|ship|hood|ist|ism|less|ful)(?:s|ly)?$")
"""Makes of a noun what only has to do with it."""
_ACT = re.compile(
    r"^(?:apprais|approv|arriv|betray|buri|deni|dismiss|dispos|portray|propos|rebutt|recit|referr|refus|rehears|remov|renew"
    r"|rent|retriev|revers|reviv|surviv|transmitt|tri|withdraw)als?$"
)
"""The act of a verb, which is one matter with it."""


def is_distant(word: str, other: str) -> bool:
    """Tell whether of two words of one stem one is derived so that it means something else ("person", "personal")."""
    return _is_derived(word) != _is_derived(other)


def _is_derived(word: str) -> bool:
    return bool(_OF.search(word)) and not _ACT.match(word)
