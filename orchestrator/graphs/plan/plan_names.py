"""Other names of a service plan, as those who make products call it: read as the plan that they mean."""

import re
from typing import Final

_KO: Final = re.compile(
    r"(?<![A-Za-z])PRD(?![A-Za-z])(?:\s?(?:문서|초안)(?=[를을은는이가로 ]|$))?"
    r"|(?:(?:제품|서비스|상품)\s?)?요구\s?사항\s?(?:정의서|명세서|문서)|(?:제품|서비스|상품)\s?(?:정의서|명세서|설계서|구상서)",
    re.I,
)
_EN: Final = re.compile(
    r"\bPRD\b|\b(?:product|service)\srequirements?\s(?:doc(?:ument)?|spec(?:ification)?)\b|\b(?:product|service)\sspec(?:ification)?s?\b",
    re.I,
)
_HANGUL: Final = re.compile("[가-힣]")


def as_plan(text: str) -> str:
    """Return a text in which a plan by another name has its usual one.

    >>> as_plan("택배함 PRD 써줘"), as_plan("Draft a PRD for a bike shed")
    ('택배함 기획서 써줘', 'Draft a product plan for a bike shed')
    """
    return _KO.sub("기획서", text) if _HANGUL.search(text) else _EN.sub("product plan", text)
