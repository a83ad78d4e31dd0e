"""Which figures of a message are figures at all, and what they count.

By morphemes: the "이" of "오백이 있는데" is a particle and no two, the "일" of "이십일날" a day.
"""

import re

from orchestrator.language.morphemes import morphemes

_SPELT = re.compile(r"[일이삼사오육칠팔구십백천만억\s]+")
_NUMERAL = ("NR", "MM", "SN")
_ASKED = (
    ("percent", re.compile(r"몇\s?(?:퍼센트|프로|%)|\b(?:what|how many) per ?cent|\bpercentage\b", re.I)),
    ("hours", re.compile(r"몇\s?시간|how many hours", re.I)),
    ("weeks", re.compile(r"몇\s?주(?!민|소)|how many weeks", re.I)),
    ("days", re.compile(r"며칠|몇\s?일|how many (?:days|nights)", re.I)),
    (
        "people",
        re.compile(r"몇\s?(?:명|분|사람)|how many (?:people|children|employees|workers|heirs|brothers|of)", re.I),
    ),
    ("months", re.compile(r"몇\s?(?:달|개월)|how many months", re.I)),
    ("times", re.compile(r"몇\s?(?:번|차례|회)|how many times|how often", re.I)),
    ("age", re.compile(r"몇\s?살|나이|how old|\bage\b", re.I)),
)
"""What a question counts, by the word behind "몇"."""
_TOLD = (
    ("percent", re.compile(r"\s?(?:퍼센트|프로(?![가-힣]{2})|%)|\s?per ?cent\b")),
    ("hours", re.compile(r"\s?시간|[\s-]?(?:hours?|hrs?)\b")),
    ("weeks", re.compile(r"\s?주(?:일|간|짜리)?(?=$|[^가-힣]|[로라가는이를에동씩였])|[\s-]?weeks?\b")),
    ("days", re.compile(r"\s?일(?=$|[^가-힣]|[간이을은만동씩])|[\s-]?(?:days?|nights?)\b")),
    ("months", re.compile(r"\s?(?:개월|달)|[\s-]?months?\b")),
    ("times", re.compile(r"\s?(?:번(?!째)|차례|회)|\s?times\b")),
    (
        "people",
        re.compile(
            r"\s?(?:명|분|사람)|\s?(?:\w+ )?(?:people|persons|kids|children|girls|boys|sons|daughters|brothers|sisters)\b"
        ),
    ),
    (
        "age",
        re.compile(r"\s?살(?![가-힣]{2})|(?<=[\d일이삼사오육칠팔구십])\s?세(?![가-힣]{2})|\s?(?:years?[ -]old|yo\b)"),
    ),
    ("other", re.compile(r"\s?(?:년|월|일|주|만\s?원|원|층|호|시(?!간))|[\s-]?(?:years?|won|am|pm)\b")),
)
"""What a figure counts, by what stands behind it."""


def is_numeral(text: str, start: int, end: int) -> bool:
    """Tell whether a number in letters is one: its last sign may be a particle or a unit."""
    raw = text[start:end]
    if not raw or not _SPELT.fullmatch(raw) or raw[-1] in "만억":
        return True
    around = text[start - 1 : start] + text[end : end + 1] if start else ""
    if len(raw) == 1 and len(around) > 1 and all("가" <= sign <= "힣" for sign in around):
        # In the middle of a word it belongs to that: "받았십니더".
        return False
    inside = [one for one in morphemes(text) if one.start < end and start < one.end]
    return all(one.tag in _NUMERAL and one.end <= end for one in inside)


def counts_things(text: str, start: int, end: int) -> bool:
    """Tell whether a bare figure counts something or belongs to a word: "4곳", "중3"."""
    raw = text[start:end]
    if not raw.isdecimal():
        return False
    if len(raw) == 1 and start and "가" <= text[start - 1] <= "힣":
        return True
    behind = next((one for one in morphemes(text) if one.start == end), None)
    return (
        behind is not None and behind.tag.startswith("N") and behind.form[0] not in "원만천백억" and behind.tag != "NR"
    )


def unit_asked(question: str) -> str | None:
    """Return what a question counts: people, months, times or age; None where it does not say."""
    return next((unit for unit, pattern in _ASKED if pattern.search(question)), None)


def unit_told(text: str, start: int, end: int) -> str | None:
    """Return what a figure of a text counts; None where nothing says."""
    behind = next((unit for unit, pattern in _TOLD if pattern.match(text, end)), None)
    return behind or next((unit for unit, pattern in _TOLD if pattern.search(text, start, end)), None)
