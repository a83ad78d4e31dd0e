"""Other names of a service plan, as those who make products call it: where one is ordered, the plan is meant."""

import re
from typing import Final

_NAME_KO: Final = (
    r"(?:(?<![A-Za-z])PRD(?![A-Za-z])(?:\s?(?:문서|초안))?|(?:(?:제품|서비스|상품)\s?)?요구\s?사항\s?(?:정의서|명세서|문서)"
    r"|(?:제품|서비스|상품)\s?(?:정의서|명세서|설계서|구상서))"
)
_NAME_EN: Final = (
    r"(?:PRD|(?:product|service)\s(?:requirements?\s(?:doc(?:ument)?|spec(?:ification)?)|spec(?:ification)?))"
)
_KO: Final = re.compile(
    rf"{_NAME_KO}(?=[를을]?\s(?:(?:좀|하나|한\s?부|초안|빨리|같이|먼저)\s)?(?:[써짜]|(?:작성|정리|준비)해|만들어|뽑아|잡아|적어)\s?(?:줘|주[세시실십라면]|줄래|달라|봐|[.!~\n]|$)"
    r"|(?:[이가를을]?\s)?(?:작성|초안)?\s?(?:을\s|를\s|좀\s)?(?:부탁|필요)|[를을]?\s(?:쓰|만들|작성하)(?:자|고\s싶|려고)|\s?(?:[.:!\n]|$))",
    re.I,
)
_EN: Final = re.compile(
    rf"(?P<lead>\b(?:write|draft|make|create|prepare|produce|need|want|like|get|have|do|put\stogether)\s(?:(?:me|us|up)\s)?(?:an?|the|our|my|this)\s(?:[a-z]+\s)?|^(?:an?\s)?){_NAME_EN}(?=\s(?:for|of|on|about|please)\b|\s?[.,:;!?\n]|$)",
    re.I,
)
_HANGUL: Final = re.compile("[가-힣]")


def as_plan(text: str) -> str:
    """Return a text in which the plan that it orders by another name has its usual one; what it tells of stays.

    >>> as_plan("택배함 PRD 써줘"), as_plan("Draft a PRD for a bike shed")
    ('택배함 기획서 써줘', 'Draft a product plan for a bike shed')
    >>> as_plan("요구사항 문서를 고치는 앱 기획서 써줘")
    '요구사항 문서를 고치는 앱 기획서 써줘'
    """
    if _HANGUL.search(text):
        return _KO.sub("기획서", text, count=1)
    return _EN.sub(r"\g<lead>product plan", text, count=1)
