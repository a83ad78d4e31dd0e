"""The number of a row of the table that somebody reads: "3번", "3번은 8월이에요", "no. 3 is wrong"."""

import re

_ROW = re.compile(
    r"(?:(?:다|나머지는|나머진|모두)\s?(?:맞는데|맞고|괜찮은데)[,\s]+)?"
    r"(?:#|no\.?\s|number\s|row\s|line\s)?\s?(?P<number>\d{1,2})"
    r"(?:\s?번(?:째)?(?:\s?(?:칸|줄|항목))?(?P<of>은|는|이|가|을|를|만|도)?(?=$|[\s,.:：!~])"
    r"|(?=\s*$)|\s?[.):：](?!\d)|\s(?=(?:is|should|was)\b))[\s,:：.!~]*(?:is\s|should be\s|was\s)?(?P<told>.*)",
    re.I | re.S,
)


def row_named(text: str, rows: int) -> tuple[int, str] | None:
    """Return the row that a message begins with, from 1, and what it says of it; None where it names none.

    >>> row_named("3번은 8월이에요", 7), row_named("3번 보냈어요", 2), row_named("300만원이에요", 9)
    ((3, '8월이에요'), None, None)
    """
    found = _ROW.match(text.strip())
    if found is None or not 0 < int(found["number"]) <= rows:
        return None
    return int(found["number"]), found["told"].strip()
