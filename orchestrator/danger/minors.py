"""Whether who writes is a child: then they are spoken to, and not about."""

import re

_SCHOOL = r"(?:초등(?:학교|학생)?|중(?:학교|학생)|고등(?:학교|학생)|국민학교)"
_SELF = re.compile(
    rf"(?:^|[\s,.])(?:저는?|전|나는?|난|제가|내가)\s?(?:지금\s?|아직\s?)?(?:{_SCHOOL}\s?(?:[1-6]\s?학년)?|[초중고][1-6]|1?[0-9]\s?살|미성년자?)"
    r"\s?(?:이에요|예요|인데|이고|이라|입니다|이야|야|학생)"
    rf"|(?:^|[\s,.])(?:저|전|나|난|제가)\s?(?:는\s?)?{_SCHOOL}\s?[1-6]\s?학년"
    r"|\bi(?:'| a)?m (?:only |just )?(?:[5-9]|1[0-7])(?: years? old)?\b(?! (?:months|weeks|days|weeks?|hours))"
    r"|\bi(?:'| a)?m in (?:elementary|primary|middle|junior high|high) school|\bi(?:'| a)?m in (?:the )?(?:[1-9]|1[0-2])(?:st|nd|rd|th) grade",
    re.I,
)
LONGEST = 2_000
"""Characters of a message that are looked at."""


def speaks_as_child(text: str) -> bool:
    """Tell whether somebody says of themselves that they are a child or go to school.

    >>> speaks_as_child("저 중학교 2학년인데요"), speaks_as_child("우리 애가 중학교 2학년인데요")
    (True, False)
    """
    return _SELF.search(text[:LONGEST].replace("’", "'")) is not None
