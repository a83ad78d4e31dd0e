"""A wish to die that somebody had, and does not have now: nothing is stopped for it, and they are told whom to call."""

import re

from orchestrator.language.clauses import excerpt, sentences

_WISH = r"(?:죽고\s?싶|죽어\s?버리고\s?싶|죽을\s?생각|죽으려|살기\s?싫|없어지고\s?싶|사라지고\s?싶|목숨을?\s?끊|자살|극단적인?\s?(?:생각|선택))"
_ONCE = re.compile(
    rf"{_WISH}[가-힣]{{0,3}}\s?(?:[가-힣]{{1,5}}\s?){{0,3}}(?:적(?:도|은|이)?\s?있|던\s?적|았던|었던|했던|었었|기도\s?했)"
    rf"|(?:예전|한때|그때|처음|전)(?:에|엔|에는|는)?[^.!?]{{0,20}}{_WISH}[^.!?]{{0,12}}(?:었|았|했)"
)
_ONCE_EN = re.compile(
    r"\bi (?:did |have |had |once |even |used to |also ){0,3}(?:th(?:ought|ink|oughts?) (?:of|about) (?:ending (?:it|my life)|killing myself|suicide|dying)"
    r"|wanted to die|want to die|felt suicidal|been suicidal|was suicidal)\b",
    re.I,
)
_OF_OTHERS = re.compile(
    r"누가\s|(?:죽고\s?싶|살기\s?싫)[가-힣]{0,2}(?:대요?|단다|냐)|(?:엄마|아빠|어머니|아버지|남편|아내|아들|딸|동생|형|누나|언니|오빠|친구|그\s?사람|걔)(?:가|이|는|은|도)\s"
)
"""The wish is another's, or nobody's."""


def had_passing_thoughts(text: str) -> bool:
    """Tell whether somebody tells of thoughts of death of their own that are over.

    >>> had_passing_thoughts("죽고 싶다는 생각을 한 적은 있는데 지금은 아니에요"), had_passing_thoughts("누가 죽고 싶대요?")
    (True, False)
    """
    return any(
        (_ONCE.search(one) or _ONCE_EN.search(one)) is not None and not _OF_OTHERS.search(one)
        for one in sentences(excerpt(text))
    )
