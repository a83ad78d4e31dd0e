"""Days that somebody else told from their own day: "20일에 문자로 내일부터 나오지 말래요" means the 21st."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from orchestrator.language.found import Found
from orchestrator.language.morphemes import morphemes

if TYPE_CHECKING:
    from orchestrator.language.dates import When

_FROM_TODAY: Final = re.compile(r"내일|명일|낼|모레|글피|(?<![a-z])tomorrow", re.I)
"""Days to come that are counted from the day on which they are said."""
_TODAY: Final = re.compile(r"오늘|지금|\b(?:today|now|tonight)\b", re.I)
_QUOTED: Final = re.compile(
    r"(?:지\s?(?:마|말)(?=라|[\s.,!?”\"]|$)|[가-힣][라다자냐](?:고|는|며|면서|길래|더라|던데|네요?|[\s,]*이(?:거|게|런))(?![가-힣]*\s?(?:생각|싶))"
    r"|[가-힣](?:래|대|랬|댔|랍니|답니|라는)(?:요|어요|다|는데)?(?=[\s.,!?]|$)|[”\"’'])"
)
"""Ends of what somebody said, behind the day."""
_CLAUSE_END: Final = re.compile(r"[.!?\n]|[가-힣](?:[았었했갔왔됐]고|거든요?|지만)\s|,\s?(?:그리고|근데|그래서)\s")
_MESSAGE: Final = re.compile(r"문자|카톡|카카오|메일|메시지|톡|전화|연락|통보|통지|말|얘기|이야기|쪽지|공지")
_SAID_EN: Final = re.compile(
    r"\b(?:told|said|says|wrote|texted|messaged|e-?mailed|informed|ordered|warned|notified|announced|(?:text|message|e-?mail|letter|note|call|notice) (?:saying|that|to))\b(?P<rest>[^.!?;\n]*)$",
    re.I,
)
_OWN_EN: Final = re.compile(r"(?:,|\b(?:and|but|so)\b)\s*(?:i|we|now|i'm|i'll|we'll)\b", re.I)
"""What the person says themselves behind what they were told."""

_THAT_DAY: Final = re.compile(
    r"[.!?\n]\s{0,3}그\s?날|[.!?\n]\s{0,3}that (?:day|evening|night|afternoon|morning)\b", re.I
)
"""Goes on, in the next sentence, with the day that was named: "11월 14일. 그날 저녁에 문자로 내일부터 …"."""

_NOW: Final = re.compile(
    r"방금|지금|오늘|아까|이제|막\s|\b(?:just|now|today|this (?:morning|afternoon|evening)|tonight)\b", re.I
)
_SAID_NOW: Final = re.compile(r"고\s?(?:하네|해요|하세요|합니다|하고\s있|하는데|그러네|그래요)")
"""What says that it is told today, and not on the day before."""
_OTHER_SUBJECT_EN: Final = re.compile(
    r"(?:[,;]|\b(?:and|but|so|then)\b)\s*(?:the|my|our|his|her|their|he|she|they|it|we|i|you|an?|this|that|someone|somebody)\b",
    re.I,
)
_MANNER: Final = ("어서", "아서", "며", "으며", "면서", "으면서")
"""Endings of how something was said: "전화해서"."""


def told_then(text: str, before: list[Found["When"]], found: Found["When"]) -> Found["When"]:
    """Return a day to come as counted from the day named before it, where somebody said it on that day."""
    when = found.value
    if not before or not when.start == when.end > when.said_on or not _FROM_TODAY.search(when.raw):
        return found
    day = before[-1].value
    if day.precision != "day" or day.start != day.end or day.start > when.said_on:
        return found
    between = text[before[-1].end : found.start]
    if (
        (re.search(r"[.!?\n]", between) and not _THAT_DAY.search(between))
        or _NOW.search(between)
        or not _is_quoted(text, between, found)
    ):
        return found
    start = day.start + (when.start - when.said_on)
    return replace(found, value=replace(when, start=start, end=start))


def is_of_another_day(text: str, start: int, end: int) -> bool:
    """Tell whether a day is counted from the one on which somebody else said it, which may be long ago.

    >>> is_of_another_day("오늘부터 나오지 말라고 해서 쫓겨났어요", 0, 2), is_of_another_day("오늘 쫓겨났어요", 0, 2)
    (True, False)
    """
    if not (_FROM_TODAY.search(text, start, end) or _TODAY.search(text, start, end)):
        return False
    if any("가" <= sign <= "힣" for sign in text[start:end]):
        until = _CLAUSE_END.search(text, end)
        behind = text[end : until.start() if until else len(text)]
        return bool(_QUOTED.search(text, end, end + len(behind))) and not _SAID_NOW.search(behind)
    said = _SAID_EN.search(text, 0, start)
    return said is not None and not _OWN_EN.search(said["rest"])


def _is_quoted(text: str, between: str, found: Found["When"]) -> bool:
    if not any("가" <= sign <= "힣" for sign in found.value.raw):
        said = _SAID_EN.search(text, 0, found.start)
        led = between[: max(0, said.start() - (found.start - len(between)))].lstrip(" ,") if said else ""
        return said is not None and not _OWN_EN.search(said["rest"]) and not _OTHER_SUBJECT_EN.search(led)
    end = _CLAUSE_END.search(text, found.end)
    behind = text[found.end : end.start() if end else len(text)]
    if not _QUOTED.search(text, found.end, found.end + len(behind)) or _SAID_NOW.search(behind):
        return False
    # Behind a predicate of its own the day before is another's: "2일에 입사했는데 내일부터 나오지 말래요".
    linked = [one.form for one in morphemes(between) if one.tag in ("EF", "EC")]
    return not linked or (all(form in _MANNER for form in linked) and _MESSAGE.search(between) is not None)
