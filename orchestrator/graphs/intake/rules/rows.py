"""The number of a row of the table that somebody reads: "3번", "3번은 8월이에요", "no. 3 is wrong"."""

import re

from orchestrator.graphs.intake.rules.amending import amendments
from orchestrator.language.morphemes import morphemes

_ROW = re.compile(
    r"(?:(?:다|나머지는|나머진|모두)\s?(?:맞는데|맞고|괜찮은데)[,\s]+)?"
    r"(?:#|no\.?\s|number\s|row\s|line\s)?\s?(?P<number>\d{1,2})"
    r"(?:\s?번(?:째?\s?(?:칸|줄|항목))?(?P<of>은|는|이|가|을|를|만|도)?(?=$|[\s,.:：!~])"
    r"|(?=\s*$)|\s?[.):：](?!\d|\s\d{1,2}\.)|\s(?=(?:is|should|was)\b))[\s,:：.!~]*(?:is\s|should be\s|was\s)?(?P<told>.*)",
    re.I | re.S,
)


_NEXT = re.compile(r"[\s,.]+(?=\d{1,2}\s?번)")
_RIGHT = re.compile(r"(?:맞(?!아서|은\s|았)|괜찮|옳|정확|(?:is )?(?:right|correct|fine)\b)\S{0,6}[.!~\s]*", re.I)
_VERBS = ("VV", "VA", "XSV", "XSA")


def row_named(text: str, rows: int) -> tuple[int, str] | None:
    """Return the row that a message begins with, from 1, and what it says of it; None where it names none.

    A row that is said to be right is passed over. "3번 보냈어요" tells how often.

    >>> row_named("3번은 8월이에요", 7), row_named("3번 보냈어요", 9), row_named("2번은 맞고 3번은 틀려요", 9)
    ((3, '8월이에요'), None, (3, '틀려요'))
    """
    parts = _NEXT.split(text.strip())
    for part in parts if _ROW.match(parts[0]) else [text.strip()]:
        found = _ROW.match(part)
        if found is None or not 0 < int(found["number"]) <= rows:
            return None
        told = found["told"].strip()
        if _RIGHT.fullmatch(told):
            continue
        is_counted = "번" in part[: found.start("told")] and found["of"] in (None, "만") and ":" not in part
        return None if is_counted and tells_deed(told) else (int(found["number"]), told)
    return None


def tells_deed(told: str) -> bool:
    """Tell whether words have a verb of their own and wish no change: "보냈어요"; "문자예요" has none."""
    is_deed = any(one.tag.split("-")[0] in _VERBS for one in morphemes(told))
    return is_deed and not any(one.wish for one in amendments(told, is_shown=True))
