"""The words in which a wish sets a price or a number: orders and links, counters, steps, and what says that it is for one."""

import re
from typing import Final

from orchestrator.language import any_of

COUNTER: Final = r"(?:개소|개|대|장|권|벌|세트|명|회|번|곳|자루|켤레|통|박스|상자|병|채|석|인분|부|건|판|묶음|포|마리|그루|쌍|팀|켠|켤레|롤|줄|칸|집|가구|분|인)"
NUMBERS: Final = re.compile(
    rf"(?<![\w.,])\d{{1,3}}(?:,\d{{3}})+(?:\s?{COUNTER}(?![가-힣]*월))?(?![\d.])|(?<![\w.,])\d{{1,6}}(?:\s?{COUNTER}(?!월))?(?![\d.,]*\d)"
    rf"|(?<![가-힣])(?:한|두|세|네|다섯|여섯|열)\s?{COUNTER}|(?<![가-힣])(?:하나|둘|셋|넷)(?=로|으로|만|$|\s)"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
    re.I,
)
NEEDLESS: Final = re.compile(r"\b(?:no|without|only|just)\b|없이|빼고|만(?=\s|$)", re.I)
ORDER: Final = re.compile(
    r"(?:으로|로|만|은|는|이|가|을|를|도|에|의|원|씩|짜리|개당|대당|각|각각)+"
    r"|(?:바꿔|바꾸|변경|수정|고쳐|조정|정정|정해|하자|하고|하기로|했|줄[이여일]|늘[리려릴]|낮[추춰출]|올[리려릴]|내[리려릴]|맞[추춰출]|잡아|필요|충분)\S{0,6}"
    r"|(?:해|사|쓸|쓰)(?:(?:줘|주|요|서|야|라|자|고|기|는|려|면|게)\S{0,5})?"
    r"|(?:씩|짜리)?(?:이에요|예요|이예요|입니다|이야|야|이다|임|인데|이?래요?|이?라(?:고|네)\S{0,4}|으로요|로요|요|됐\S{0,3}|되\S{0,4}|돼\S{0,2})"
    r"|(?:줘|줘요|주세요|부탁\S{0,4}|그냥|그럼|이제|더요?|지금은?|다시|좀|아니|아\s?맞다|가격|값|단가|비용|금액|수량|개수|월|매달|매월|한\s?달에?|달에|총|모두|합쳐서?|합해서?|전부|다)(?:은|는|이|가|을|를|도)?"
    r"|(?:으로|로)?\s?(?:대신|말고|아니라|아니고|에서)"
    r"|please|can|could|you|we|i|us|they|let'?s|let|have|has|must|should|will|would|be|is|are|was|were|isn'?t|just|by|the|our|my|it|its|it's|this|that|of|for|on|in|at|to|an?|and|then|now|only|so|actually|costs?|costing|priced?|price|per|each|a\s?piece|apiece|month|monthly|total|altogether|all"
    r"|keep|set|make|change|raise|increase|lower|reduce|cut|bring|down|up|need|needs?|buy|take|want|x|×|more|fewer|extra|goes?|went|rises?|rose|fell|from|instead|not|rather|than|went|comes?|new|dollars|pounds|euros|no|them|enough|us",
    re.I,
)
"""A word of a wish that names no thing."""
RAISES_UP: Final = any_of(r"늘[리려]|올[리려]|더\s?|추가", r"\b(?:raise|increase|more|extra|another)\b")
RAISES_DOWN: Final = any_of(r"줄[이여]|내[리려]|낮[추춰]|덜|빼", r"\b(?:lower|reduce|cut|fewer|less)\b")
EACH: Final = any_of(
    r"씩|[개대장권벌명회번곳통집]당|하나에|각", r"\b(?:each|apiece|per\s(?!month)[a-z]+|a\s(?:piece|head))\b"
)
