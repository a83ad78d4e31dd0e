"""Which phrases of a message name nobody who uses the service, by what stands around them."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases import is_person
from orchestrator.language.english_words import english_words
from orchestrator.language.morphemes import morphemes

_HANGUL: Final = re.compile("[가-힣]")
_DENIED_KO: Final = re.compile(
    r"\s?(?:들|님|분)?(?:용|만)?(?:(?:을|를)\s위한\s?(?:것|거|게|건))?(?:이|가|은|는|을|를|도)?\s?(?:아니|아닌|아닙|아녜|말고|빼고|제외)"
)
"""Behind somebody: it is not for them."""
_DENIED_EN: Final = re.compile(
    r"(?:\bnot|n['’]t|\bexcept|\bexcluding|\bnever|\brather\sthan)\s(?:for\s|by\s)?(?:the\s|our\s|any\s)?$", re.I
)
_READ_BY: Final = re.compile(
    r"(?:읽|검토하|결재하|결정하|승인하)(?:으시|시)?(?:는|[을ㄹ]|실)\s(?:사람|분|이|쪽|곳)들?(?:은|는|이|가|\s?[:：])\s?$"
    r"|\breaders?\s?(?:is|are|:)\s(?:the\s|our\s|an?\s)?$",
    re.I,
)
"""Before those who read the plan: who uses the service is told elsewhere."""
_BESIDE: Final = 10
_FEW_KO: Final = re.compile(r"(?<![\d,])(?:[1-9]|한|두|세|네|다섯|여섯|일곱|여덟|아홉)\s?(?:명|분|사람)(?![가-힣]*쯤)")
_FEW_EN: Final = re.compile(
    r"(?<![\w,.])(?:[1-9]|one|two|three|four|five|six|seven|eight|nine)\s(?:[a-z-]+\s){0,2}[a-z]+$", re.I
)
_BODIES_EN: Final = re.compile(
    r"(?:teams|groups|classes|schools|clubs|firms|companies|families|households|villages|parishes|farms|shops|clinics|offices|halls)$"
)
"""So few are counted, alone, where they do the work: who use a service are more, or are named with others."""
_JOINED: Final = re.compile(r"[,·]|\s(?:and|or|plus)\s|[가-힣](?:이?랑|과|와|하고)\s|\s및\s")
_HAPPENS_KO: Final = re.compile(r"[이가]\s(?:있|생기|나|나오|발생하|일어나|보이)으?면")
"""Behind what may happen, and is nobody."""


_COUNTED_KO: Final = re.compile(
    r"들?(?:이|가|은|는|을|를|도)?\s(?:\S+\s){0,2}?(?:\d[\d,.]*|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?:건|개|대|권|벌|장|통|톤|kg|[킬리]\S*|그루|상자|박스)"
)
"""By the word for a thing behind a number nobody is counted: "유모차가 한 달에 열 개씩 나온다"."""
_CUT_EN: Final = frozenset(("NN0", "NN1", "NN2"))
_LEADS_EN: Final = frozenset(("as", "with", "by", "at", "in", "on", "into"))
_READ: Final = 400
_FINITE_EN: Final = frozenset(("VVB", "VVZ", "VVD", "VBZ", "VBB", "VHB", "VHZ"))


def is_denied(text: str, start: int, end: int) -> bool:
    """Tell whether a message says that it is not for those who stand there."""
    return bool(_DENIED_KO.match(text, end) or _DENIED_EN.search(text[:start]))


def is_no_user(text: str, start: int, end: int) -> bool:
    """Tell whether what stands there is a part of a word, what may happen, who reads the plan, or the few who do the work."""
    phrase = text[start:end]
    if _READ_BY.search(text[:start]):
        return True
    if not _HANGUL.search(phrase):
        counted = text[max(0, start - _BESIDE) : start] + phrase
        if _is_cut(text, start, end):
            return True
        return bool(_FEW_EN.search(counted) and not (_JOINED.search(phrase) or _BODIES_EN.search(phrase)))
    few = _FEW_KO.search(text[start : end + _BESIDE])
    is_few = few is not None and start + few.start() <= end + 1 and not _JOINED.search(phrase)
    is_thing = not is_person(phrase) and bool(_COUNTED_KO.match(text, end))
    return is_few or is_thing or bool(_HAPPENS_KO.match(text, end)) or _is_within_word(text, end)


def _is_cut(text: str, start: int, end: int) -> bool:
    """Tell whether English words are no whole noun phrase: "as mentors", "patients travel", "hobby" of "hobby potters"."""
    shift = max(text.rfind(".", 0, start), text.rfind("\n", 0, start)) + 1
    words = english_words(text[shift : shift + _READ])
    inside = [one for one in words if start <= one.start + shift < end]
    behind = next((one for one in words if one.start + shift >= end), None)
    if not inside:
        return False
    is_verb = len(inside) > 1 and inside[-1].tag in _FINITE_EN
    is_part = inside[-1].tag in _CUT_EN and behind is not None and behind.tag in _CUT_EN
    before = next((one for one in reversed(words) if one.start + shift < start), None)
    is_office = before is not None and before.low == "as"  # "volunteer as mentors"
    return inside[0].low in _LEADS_EN or is_verb or is_part or is_office


def _is_within_word(text: str, end: int) -> bool:
    """Tell whether Korean nouns go on behind a phrase with no space between: "가정" of "가정폭력", "회" of "회의"."""
    if end >= len(text) or not _HANGUL.match(text[end]):
        return False
    last = text.rfind(" ", 0, end) + 1
    word = text[last:].split(maxsplit=1)[0]
    return any(
        one.start < end - last < one.end or (one.start == end - last and one.tag in ("NNG", "NNP"))
        for one in morphemes(word)
    )
