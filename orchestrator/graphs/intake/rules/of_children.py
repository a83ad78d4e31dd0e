"""Kinds of case that hardly are a child's own: spouses have them, and who owes or is owed support for a child."""

import re
from typing import Final

from orchestrator.language import words

NOT_A_CHILDS: Final = frozenset(
    words(
        "FAM_DIVORCE_CONTESTED FAM_DIVORCE_AGREED FAM_DIVORCE_PROPERTY FAM_CHILD_SUPPORT FAM_CHILD_CUSTODY "
        "FAM_CHILD_VISIT FAM_VIOLENCE_SPOUSE"
    )
)
"""Codes of the workbook that ships; another workbook's kinds are all a child's own."""
OF_A_CHILD: Final = 0.4
"""How much less one of these fits where a child speaks."""
AT_WORK: Final = frozenset(words("CIV_LABOR_HARASSMENT"))
"""Kinds whose place is work …"""
AT_SCHOOL: Final = "CRM_VIOLENCE_SCHOOL"
"""… and the one of the same deeds among pupils."""
_SCHOOL = re.compile(
    r"학교(?!\s?(?:[1-6]\s?학년|를?\s?다[니녀]))|학년\s?(?:형|언니|누나|오빠|애|선배|후배|아이)|같은\s?반|반\s?(?:애|친구|아이)|급우|학급|학생들|학원|담임|유치원|어린이집|동아리|학폭"
    r"|\b(?:at|from|after) (?:my |her |his |their )?(?:\w+ )?school\b|\bschool ?(?:mate|yard|kid|friend|bull)|\bclass(?:mate|room)|\b(?:in|from) (?:my|his|her|our|their) (?:class|grade)\b|\bpupils\b|\bstudents\b|\bkindergarten|\bcampus\b",
    re.I,
)
_WORK = re.compile(
    r"(?:회사|직장|일터|사무실|근무|출근|알바|아르바이트|상사|팀장|사장|대표님?|직원|동료|사수|부서|실장|(?<![가-힣])일(?:을|도)?\s?(?:하|해요|했|합)|월급|급여|교장|교감|조교|인턴|계약직|정규직|가르[치쳐친]|조리사|조리원|행정실|교무실에서\s?일|돌보는|(?:아이|애|원생)(?:들)?[을를]?\s?보는)"
    r"(?!\S{0,2}\s?(?:아니|아닌|말고))|(?:교사|선생|강사|교수|영양사|보육교사)\s?(?:인데|이고|예요|이에요|입니다|로\s|으로\s)"
    r"|(?<!not at )(?<!not )\bat work\b|\bmy (?:boss|manager|job|employer|supervisor|principal)\b|\bworkplace|\boffice\b|\bcolleague|\bco-?worker|\bemploy|\bi(?:['’]m| am)? (?:teach|work|clean|cook|guard|drive|tutor)(?:ing)?\b|\b(?:caretaker|janitor|headteacher|head teacher) (?:\w+ )?(?:insult|shout|yell|bull|scold)|\b(?:am|i['’]m) a teacher",
    re.I,
)


_PUPIL = re.compile(
    r"같은\s?반|반\s?(?:애|친구|아이)|급우|학급|담임|동아리|학폭|학생|학년|(?<![가-힣])(?:초[1-6]|[중고][1-3])(?!\d)|초등|중딩|고딩"
    r"|(?:애|아이|친구|형|언니|누나|오빠|선배|후배)들|(?<![가-힣])(?:딸|아들|조카|손자|손녀|큰애|작은애|막내|우리\s?(?:애|아이))|(?<![가-힣])(?:애|아이)(?:가|는|를|한테|에게)"
    r"|\bschool ?(?:mate|yard|kid|friend|bull)|\bclass ?mate|\b(?:in|from) (?:my|his|her|our|their) (?:class|grade|year)\b|\bpupils?\b|\bstudents?\b"
    r"|\b(?:son|daughter|niece|nephew|grandson|granddaughter|child|kids?|boys?|girls?|teens?|teenagers?)\b|\b\d+(?:st|nd|rd|th) grade|\bgrader\b",
    re.I,
)
"""Who learns there: grown-ups work at schools as well."""


def is_among_pupils(text: str, *, is_child: bool = False) -> bool:
    """Tell whether a trouble is one of a school, and of who learns there; ``is_child``: whether a child tells it.

    >>> is_among_pupils("같은 반 애들이 괴롭혀요"), is_among_pupils("학교에서 일하는데 교장이 괴롭혀요")
    (True, False)
    """
    if _SCHOOL.search(text) is None or _WORK.search(text) is not None:
        return False
    return is_child or _PUPIL.search(text) is not None
