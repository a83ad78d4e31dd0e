"""The number of a row of the table that somebody reads: "3번", "3번은 8월이에요", "no. 3 is wrong"."""

import re
from collections.abc import Sequence

from orchestrator.graphs.intake.rules.amending import amendments, named_share
from orchestrator.language.morphemes import morphemes

_ROW = re.compile(
    r"(?:(?:다|나머지는|나머진|모두)\s?(?:맞는데|맞고|괜찮은데)[,\s]+)?"
    r"(?:#|no\.?\s|number\s|row\s|line\s)?\s?(?P<number>\d{1,2})"
    r"(?:\s?번(?:째?\s?(?:칸|줄|항목))?(?P<of>은|는|이|가|을|를|만|도|에)?(?=$|[\s,.:：!~])"
    r"|(?=\s*$)|\s?[.):：](?!\d|\s\d{1,2}\.)|\s(?=(?:is|should|was)\b))[\s,:：.!~]*(?:is\s|should be\s|was\s)?(?P<told>.*)",
    re.I | re.S,
)


_NEXT = re.compile(
    r"(?<![\s,.])[\s,.]+(?=\d{1,2}\s?번)|[,.;]\s{1,9}(?:(?:and|also)\s{1,9})?(?=(?:(?:row|line|number)\s\d{1,2}|\d{1,2})\s(?:is|should)\b)",
    re.I,
)
_LEADS_ON = re.compile(r"(?<![\s,.])[\s,.]+(?:그리고|또|and|also)$", re.I)
"""What leads from one row to the next."""
NAMED = 0.5
"""How much of a row's name has to follow its number to be told of it."""
_NEAR = 8
"""Characters beyond a name's own within which it follows."""
_NAMED_EN = re.compile(r"(?:#|no\.?\s|number\s|row\s|line\s)", re.I)
"""What says in English that a number is a row's."""
_RIGHT = re.compile(r"(?:맞(?!아서|은\s|았)|괜찮|옳|정확|(?:is )?(?:right|correct|fine)\b)\S{0,6}[.!~\s]*", re.I)
_VERBS = ("VV", "VA", "XSV", "XSA")


def row_named(text: str, rows: int) -> tuple[int, str] | None:
    """Return the row that a message begins with, from 1, and what it says of it; None where it names none.

    A row that is said to be right is passed over. "3번 보냈어요" tells how often.

    >>> row_named("3번은 8월이에요", 7), row_named("3번 보냈어요", 9), row_named("2번은 맞고 3번은 틀려요", 9)
    ((3, '8월이에요'), None, (3, '틀려요'))
    """
    found = rows_named(text, rows) if _ROW.match(text.strip()) else []
    return found[0] if found else None


def rows_named(text: str, rows: int, labels: Sequence[str] = (), values: Sequence[str] = ()) -> list[tuple[int, str]]:
    """Return each row that a message names, and what it says of it: "8번 틀렸어요 … 1번도 열 살로요".

    What does not begin with a number names a row only with a particle, a colon, its name (``labels``) or what
    stands there (``values``) behind it.

    >>> rows_named("거의 맞는데 2번은 3명이고 5번은 빼 주세요", 9)
    [(2, '3명이고'), (5, '빼 주세요')]
    """
    found: list[tuple[int, str]] = []
    is_numbered = _ROW.match(text.strip()) is not None
    parts = _NEXT.split(text.strip())
    for place, part in enumerate(parts):
        row = _ROW.match(part)
        if row is None or not 0 < int(row["number"]) <= rows:
            if place == 0 and row is not None:
                return []
            continue
        told = _LEADS_ON.sub("", row["told"].strip())
        if _RIGHT.fullmatch(told):
            continue
        label = labels[int(row["number"]) - 1] if labels else ""
        is_called = bool(label) and named_share(label, told[: len(label) + _NEAR]) >= NAMED
        is_called = is_called or (bool(values) and begins_with(told, values[int(row["number"]) - 1]))
        if place and not is_numbered and not _is_meant(part, row, told, is_called=is_called):
            continue
        is_number = "번" in part[: row.start("told")] and ":" not in part and not is_called
        if is_number and (
            (row["of"] in (None, "만", "에") and tells_deed(told)) or (not is_numbered and row["of"] is None)
        ):
            if place == 0:
                return []
            continue
        found.append((int(row["number"]), told))
    return found


def begins_with(told: str, value: str) -> bool:
    """Tell whether words begin with what stands in a row, and no longer figure: "없음이라니 …", "14는 …"."""
    return bool(value) and re.match(rf"['\"“‘]?{re.escape(value)}(?!\d)", told, re.I) is not None


def _is_meant(part: str, row: re.Match[str], told: str, *, is_called: bool) -> bool:
    """Tell whether a number behind other words is a row's, and not how often something happened."""
    if is_called or any(one.wish for one in amendments(told, is_shown=True)):
        return True
    if "번" not in part[: row.start("told")]:
        return _NAMED_EN.match(part) is not None or ":" in part[: row.start("told")]
    return row["of"] != "에" and not tells_deed(told)


def tells_deed(told: str) -> bool:
    """Tell whether words have a verb of their own and wish no change: "보냈어요"; "문자예요" has none."""
    is_deed = any(one.tag.split("-")[0] in _VERBS for one in morphemes(told))
    return is_deed and not any(one.wish for one in amendments(told, is_shown=True))
