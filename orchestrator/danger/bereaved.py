"""Recognise a bereaved person who asks about days off: a question, not a case for a lawyer."""

import re

_DEATH = re.compile(
    r"돌아가(?:셨|신|시|셔)|사망(?:하|했|하셨)|(?:이|가|께서)\s(?:\S+\s){0,3}(?:죽었|세상을\s?(?:떠|뜨))|(?:부친|모친|조부|조모|장인|장모|시부|시모|배우자)?상을?\s?(?:당했|당하|치르)|상중"
    r"|\b(?:passed away|died|(?:my|our) (?:late )?\w+(?:['’]s)? (?:death|funeral)|lost my (?:father|mother|dad|mum|mom|wife|husband|son|daughter|brother|sister|grand\w+|parents?|partner|child))\b",
    re.IGNORECASE,
)
_KIN = re.compile(
    r"남편|아내|배우자|아버지|어머니|아빠|엄마|부모님|장인|장모|시아버지|시어머니|시부|시모|할머니|할아버지|외할|조부|조모|형|누나|언니|오빠|동생|아들|딸|아이|고모|이모|삼촌|친척|가족"
    r"|\b(?:father|mother|dad|mum|mom|wife|husband|son|daughter|brother|sister|grand\w+|parents?|partner|child|uncle|aunt|cousin|in-law)\b",
    re.IGNORECASE,
)
_DAYS_OFF = re.compile(
    r"휴가|며칠|몇\s?일|쉴|쉬어|연차|경조|조의금|부의금|출근|결근|장례|화환|\b(?:leave|days? off|time off|bereavement|condolence|funeral|how (?:many|long))\b",
    re.IGNORECASE,
)
_TROUBLE = re.compile(
    r"회사\s?(?:책임|잘못)|산재|거부|안\s?(?:줘|주)|못\s?쓰게|상속|유언|보상|소송|고소|변호사|상담|\b(?:refus\w+|den(?:y|ied)|inherit\w*|will not|sue|lawyer|compensation)\b",
    re.IGNORECASE,
)


def asks_for_days_off(text: str) -> bool:
    """Tell whether a message tells of a death in the person's family and asks for leave, and of no dispute about it."""
    return all(one.search(text) for one in (_DEATH, _KIN, _DAYS_OFF)) and not _TROUBLE.search(text)
