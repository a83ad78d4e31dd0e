"""Whether who writes is a child: then they are spoken to, in short words and with the numbers for children, and not about."""

import re
from typing import Final

from orchestrator.danger.fire_and_collapse import Need

_SCHOOL = r"(?:초등(?:학교|학생)?|중(?:학교|학생)|고등(?:학교|학생)|국민학교)"
_AGE = r"(?:다섯|여섯|일곱|여덟|아홉|열(?:\s?(?:한|두|세|네|다섯|여섯|일곱))?)\s?살"
_GRADE = rf"(?:{_SCHOOL}\s?(?:[1-6]\s?학년)?|[초중고][1-6]|(?<!\d)(?:1[0-8]|[0-9])\s?살|{_AGE}|미성년자?)"
_IS = r"\s?(?:이에요|예요|인데|이고|이라|입니다|이야|야|학생|임(?![가-힣]))"
_SELF = re.compile(
    rf"(?:^|[\s,.])(?:저는?|전|나는?|난|제가|내가)\s?(?:지금\s?|아직\s?|이제\s?|올해\s?|겨우\s?)?{_GRADE}{_IS}"
    rf"|(?:^|[\s,.])(?:저|전|나|난|제가)\s?(?:는\s?)?{_SCHOOL}\s?[1-6]\s?학년(?!\s?(?:된\s?|인\s?|다니는\s?)?(?:아이|애[를가]|아들|딸|조카|동생|손[주자녀]|자녀|제자))"
    r"|\bi(?:'| a)?m (?:only |just |still )?(?:[5-9]|1[0-7])(?:\s?(?:years?|yrs?|yo)\b(?: old)?)?(?=$|[.,!?;…]|\s(?:and|but|please|help|my|he|she|they|years?)\b)"
    r"|\bi(?:'| a)?m in (?:elementary|primary|middle|junior high|high) school|\bi(?:'| a)?m in (?:the )?(?:[1-9]|1[0-2])(?:st|nd|rd|th) grade",
    re.I,
)
_UNNAMED = re.compile(
    rf"(?:^|[.!?~…\n])\s*(?:{_SCHOOL}\s?(?:[1-6]\s?학년)?|[초중고][1-6]|(?<!\d)1[0-8]\s?살){_IS}"
    r"(?!.{0,12}(?:없어|안\s?(?:와|왔|들어|보)|가출|숨|치였|치여|경련|쓰러|의식|열이))",
    re.M,
)
"""Who leaves out of whom it is said means themselves, unless a child is spoken of; small children do not write."""
_OF_ANOTHER = re.compile(
    r"담임|선생|교사|(?:엄마|아빠|부모|보호자)(?:예요|이에요|인데|입니다)|아이|애[가는를들도]|아들|딸|조카|동생|손[주자녀]|제자|학생이|저희\s?반|우리\s?반|\bteach|\b(?:son|daughter|kid|child|nephew|niece|brother|sister|student)s?\b",
    re.I,
)
_BESIDE_SELF = re.compile(r"(?<![가-힣])(?:저|나)(?:랑|하고|와)\s?(?:제\s|내\s)?(?:여|남)?동생\S{0,2}")
"""Whom a child names beside themselves: "초6인데요 저랑 동생 때려요"."""
_AT_WORK = re.compile(rf"{_SCHOOL}\s?(?:[1-6]\s?학년\s?)?(?:담임|선생|교사|학부모)|\bschool\s+teach", re.I)
"""Is at a school, and no child."""
_YOUNG: Final[dict[Need, str]] = {
    "suicide": "suicide", "medical": "medical", "collapse": "collapse", "fire": "fire",
}  # fmt: skip
LONGEST = 2_000
"""Characters of a message that are looked at."""


def speaks_as_child(text: str) -> bool:
    """Tell whether somebody says of themselves that they are a child or go to school.

    >>> speaks_as_child("저 중학교 2학년인데요"), speaks_as_child("우리 애가 중학교 2학년인데요")
    (True, False)
    """
    said = text[:LONGEST].replace("’", "'")
    if _AT_WORK.search(said):
        return False
    return bool(_SELF.search(said) or (_UNNAMED.search(said) and not _OF_ANOTHER.search(_BESIDE_SELF.sub(" ", said))))


def young_key(need: Need) -> str:
    """Return the key of what a child is told first."""
    return f"young.first.{_YOUNG.get(need, 'harm')}"
