"""The words in which a wish sets a price or a number: orders and links, counters, and what says of what a price is."""

import re
from typing import Final

from orchestrator.language import any_of
from orchestrator.language.numerals import count, english

COUNTER: Final = r"(?:개소|개|대|장|권|벌|세트|명|회|번|곳|자루|켤레|통|박스|상자|병|채|석|인분|부|건|판|묶음|포|마리|그루|쌍|팀|켠|켤레|롤|줄|칸|집|가구|분|인)"
NUMBERS: Final = re.compile(
    rf"(?<![\w.,])\d{{1,3}}(?:,\d{{3}})+(?:\s?{COUNTER}(?![가-힣]*월))?(?![\d.])|(?<![\w.,])\d{{1,6}}(?:\s?{COUNTER}(?!월))?(?![\d.,]*\d)"
    rf"|(?<![가-힣])(?:한|두|세|네|다섯|여섯|열)\s?{COUNTER}|(?<![가-힣])(?:하나|둘|셋|넷)(?=로|으로|만|$|\s)"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
    re.I,
)
FIGURE: Final = re.compile(rf"\d[\d,]*|[A-Za-z]+|[가-힣]+?(?=\s?{COUNTER}$|$)")
"""The number alone at the beginning of what ``NUMBERS`` finds."""
NEEDLESS: Final = re.compile(r"\b(?:no|without|only|just)\b|없이|빼고|만(?=\s|$)", re.I)
ORDER: Final = re.compile(
    r"(?:으로|로|만|은|는|이|가|을|를|도|에|의|원|씩|짜리|개당|대당|각|각각)+"
    r"|(?:바꿔|바꾸|변경|수정|고쳐|조정|정정|정해|해|하자|하고|하기로|했|줄[이여]|늘[리려]|낮[추춰]|올[리려]|내[리려]|맞[추춰]|잡아|필요|충분|사|쓰|쓸)\S{0,6}"
    r"|(?:씩|짜리)?(?:이에요|예요|이예요|입니다|이야|야|이다|임|인데|이?래요?|이?라(?:고|네)\S{0,4}|으로요|로요|요|됐\S{0,3}|되\S{0,4}|돼\S{0,2})"
    r"|(?:줘|줘요|주세요|부탁\S{0,4}|그냥|그럼|이제|더요?|지금은?|다시|좀|아니|아\s?맞다|가격|값|단가|비용|금액|수량|개수|월|매달|매월|한\s?달에?|달에|총|모두|합쳐서?|합해서?|전부|다)(?:은|는|이|가|을|를|도)?"
    r"|(?:으로|로)?\s?(?:대신|말고|아니라|아니고|에서)"
    r"|please|can|could|you|we|i|us|they|let'?s|let|have|has|must|should|will|would|be|is|are|was|were|isn'?t|just|by|the|our|my|it|its|it's|this|that|of|for|on|in|at|to|an?|and|then|now|only|so|actually|costs?|costing|priced?|price|per|each|a\s?piece|apiece|month|monthly|total|altogether|all"
    r"|keep|set|make|change|raise|increase|lower|reduce|cut|bring|down|up|need|needs?|buy|take|want|x|×|more|fewer|extra|goes?|went|rises?|rose|fell|from|instead|not|rather|than|went|comes?|new|dollars|pounds|euros|no|them|enough|us",
    re.I,
)
"""A word of a wish that names no thing."""
RAISES: Final = any_of(
    r"늘[리려]|줄[이여]|올[리려]|내[리려]|낮[추춰]|더(?:\s|요|$)|추가",
    r"\b(?:raise|increase|lower|reduce|cut|bring|by|more|fewer|extra)\b",
)
"""Speaks of a change: what is told may be by how much."""
RAISES_UP: Final = any_of(r"늘[리려]|올[리려]|더\s?|추가", r"\b(?:raise|increase|more|extra|another)\b")
RAISES_DOWN: Final = any_of(r"줄[이여]|내[리려]|낮[추춰]|덜|빼", r"\b(?:lower|reduce|cut|fewer|less)\b")
SET_BEHIND: Final = re.compile(
    r"\s?(?:짜리|씩)?(?:으로|로|에서|이에요|예요|이예요|입니다|이야|야|이다|임|인데|이래요?|래요?|라고|이고|고|말고|대신|이\s?아니라)?(?=[\s,.!?]|$|요)"
    r"|(?=\s?(?:x\s\d|×|/|a\b|an\b|per\b|each\b|now\b|not\b|instead\b))",
    re.I,
)
"""What may stand right behind a price that is set: no "more", no "off"."""
_DENIED_KO: Final = re.compile(r"(?:짜리)?\s?(?:(?:이|가)\s?아니라|말고|대신|에서)(?=\s|$)")
_DENIED_EN: Final = re.compile(r"\b(?:instead\s+of|rather\s+than|not|from)\s+(?:the\s+)?$", re.I)
RESULT: Final = re.compile(
    r",\s*(?:so|which\s+makes|that\s+makes|making)\s+(?:it(?:'s|\s+is)?\s+|that(?:'s|\s+is)\s+)?(?:now\s+)?(?P<sum>[£$€]\s?\d[\d,.]*)\s*(?:in\s+all|in\s+total|altogether)?$",
    re.I,
)
EACH: Final = any_of(
    r"씩|[개대장권벌명회번곳통집]당|하나에|각", r"\b(?:each|apiece|per\s(?!month)[a-z]+|a\s(?:piece|head))\b"
)
TOTAL: Final = any_of(r"총|모두|합쳐|합해|전부|다\s?해서", r"\b(?:in\s+all|in\s+total|total|altogether|for\s+all)\b")
MONTHLY: Final = any_of(
    r"(?:^|\s)(?:월|매달|매월|한\s?달)(?=[\s\d])|달에", r"/\s?mo(?:nth)?\b|\b(?:a|per)\s+month\b|\bmonthly\b"
)
OTHER_TIME: Final = any_of(
    r"(?:^|\s)(?:연|매년|주당|시급|시간당|하루|일당|매주)\s?",
    r"\b(?:a|per|an)\s+(?:year|week|day|hour)\b|/\s?(?:yr|year|week|wk|day|hour|hr?)\b|\b(?:yearly|weekly|hourly|daily)\b",
)
"""A time that a row need not have: what it comes to is not sure."""


def is_denied(text: str, start: int, end: int) -> bool:
    """Tell whether a figure is the one that is to be no longer: "4대 말고 3대", "$60, not $50"."""
    return bool(_DENIED_KO.match(text, end) or _DENIED_EN.search(text[:start]))


def number_of(told: str) -> int:
    """Return how many a number of ``NUMBERS`` says; 0 for none surely."""
    figure = FIGURE.match(told)
    if figure is None:
        return 0
    if figure[0][0].isdigit():
        return int(figure[0].replace(",", ""))
    read = count(figure[0]) or (int(english(figure[0]) or 0),) * 2
    return read[0] if read[0] == read[1] else 0
