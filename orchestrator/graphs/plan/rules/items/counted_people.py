"""Groups of people that a clause counts."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.language import any_of

PEOPLE_EN: Final = re.compile(
    r"\b(?P<n>\d[\d,]{0,6}|two|three|four|five|six|seven|eight|nine|ten|twelve)\s(?P<who>(?:[a-z][a-z-]+\s){0,2}?(?:[a-z-]*(?:ers|ists|ants|ees|ians|ors)|people|staff|patients|guests|parents|students|pupils|clients|residents|volunteers|nurses|doctors|children|families|trucks|shops|clerks|cooks|chefs|guards|coaches|mechanics|captains|agents|hosts|stewards|therapists|holders|members))\b",
    re.I,
)
_GROUP_EN: Final = re.compile(
    r"(?P<who>[A-Z][A-Za-z]{1,14}(?:\s[a-z]{2,12})?)\s(?:has|have|is|are)\s(?P<n>\d[\d,]{0,6})\s(?:people|staff|employees|persons)\b"
    r"|(?P<who2>[A-Za-z]{3,14}(?:\s[a-z]{2,12})?)\s\((?P<n2>\d[\d,]{0,6})\s(?:people|staff|of\sthem)\)"
    r"|\b(?:a|the|our)\s(?P<who3>committee|board|team|crew|staff)\sof\s(?P<n3>\d[\d,]{0,4})\b"
)
PEOPLE_KO: Final = re.compile(
    r"(?<!\d)(?<!\d[가-힣])(?P<who>[가-힣]{1,8}(?:\s[가-힣]{1,6})?)(?:은|는|이|가)?\s?(?:약\s|총\s|모두\s)?(?P<n>\d[\d,]{0,6})\s?(?P<u>명|세대|가구|농가|팀|마리|곳)"
)
NOT_DONE_NOW: Final = any_of(
    r"글쓰기가\s?어려|인터넷(?:을)?\s?(?:안|못)|쓰지\s?못|모르|못\s?쓰|전화(?:를|만)",
    r"\b(?:don'?t\s+(?:use|have|know)|have\s+no\b|has\s+no\b|can'?t\s+(?:use|read|find|see)|only\s+(?:use|have))\b",
)
"""Says what people lack, which is no prohibition."""
_ALTOGETHER: Final = re.compile(r"(?<=[가-힣])(?:은|는|이|가)?\s(?:다\s해서|다\s합쳐서?|모두\s합쳐서?|전부)\s(?=\d)")


def people_in(text: str, *, is_korean: bool) -> Iterator[tuple[str, str, str]]:
    """Yield who is how many: the name, the number as it is told, and its unit."""
    if NOT_DONE_NOW.search(text) and not _GROUP_EN.search(text):
        return  # some of a group, not how many it is
    if not is_korean:
        for match in _GROUP_EN.finditer(text):
            who = next(one for one in (match["who"], match["who2"], match["who3"]) if one)
            yield (
                re.sub(r"^(?:the|a|an|our)\s", "", who.strip(), flags=re.I),
                next(one for one in (match["n"], match["n2"], match["n3"]) if one),
                "",
            )
        text = _GROUP_EN.sub(" ", text)
    else:
        text = _ALTOGETHER.sub(" ", text)
    for match in (PEOPLE_KO if is_korean else PEOPLE_EN).finditer(text):
        who = match["who"].strip()
        if is_korean:
            who = re.sub(r"^.*(?:은|는|이|가|와|과|중|의|인|이고|이며)\s", "", who)
            who = re.sub(
                r"(?<=[가-힣]{2})(?:은|는|을|를|(?<!농)(?<!작)(?<!화)(?<!문)(?<!평)가|(?<!어린)(?<!고양)이)$", "", who
            )
            if re.search(r"의$|중$|^명|사람$|후보$", who):
                continue
        yield who, match["n"], match["u"] if is_korean else ""
