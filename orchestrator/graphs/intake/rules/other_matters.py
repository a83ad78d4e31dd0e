"""What people often tell the beginning or the end of beside what is asked: of work, of a home, of an acquaintance."""

import re
from typing import Final, Literal

Matter = Literal["work", "home", "people"]
_WORDS: Final[dict[Matter, re.Pattern[str]]] = {
    "work": re.compile(
        r"(?<![가-힣])일(?:을|도)?\s?(?:하(?=[고는다며면]|$)|해[요서]?|했|한|시작)|다[니녔닌]|근무|출근|알바|아르바이트|재직|입사|취[직업]|퇴사|그만[두둔뒀]|관[두둔뒀]"
        r"|\b(?:work(?:ed|ing)?|employ\w+|hired|(?:my|the|a|this) job|joined|quit|resigned)\b"
        r"|\b(?:started|began|left)(?=\s(?:there|here|working)\b)",
        re.I,
    ),
    "home": re.compile(
        r"살(?=[았고던며]|$)|사는|거주|입주|세\s?들|이사|전세|월세로|\b(?:liv(?:ed|ing)|rent(?:ed|ing)|moved (?:in|out|here|there)|tenants?)\b",
        re.I,
    ),
    "people": re.compile(
        r"(?<![가-힣])(?:알(?=[고았]|$)|만[나났난]|사[귀겼]|교제|동거|결혼)|\b(?:kn(?:ow|ew|own)|dat(?:ed|ing)|married|friends|together|met)\b",
        re.I,
    ),
}
"""A clause that is cut before its ending ends in the bare stem."""


def matters_in(text: str) -> set[Matter]:
    """Return which of these a text tells of."""
    return {matter for matter, words in _WORDS.items() if words.search(text)}
