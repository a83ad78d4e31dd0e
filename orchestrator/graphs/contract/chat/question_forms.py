"""What kind of answer a question about a contract wants: an overview, a fact, a judgement, a sum."""

from collections.abc import Sequence

from orchestrator.graphs.contract.chat.topics import AskedTopic
from orchestrator.language import any_of

_OVERVIEW = any_of(
    r"제일|가장|전체|전반|요약|정리|한\s?마디",
    r"(?:무슨\s?문제|문제(?:가|점이?)?\s?(?:뭐|있|될)|어디가|어떤\s?(?:조항|점|게|부분)|위험한?\s?(?:조항|것|거|게|점)|독소|(?<![가-힣])다\s?(?:괜찮|말해)|서명|사인해|적법|합법|불법|위법)",
    r"\b(?:overall|summary|summari[sz]e|everything|anything|most|worst|riskiest|red\s+flags?|sign\s+(?:it|this)|is\s+(?:it|this)\s+(?:legal|ok|fair))\b",
    r"\bwhat(?:'s| is| are)\s+(?:the\s+)?(?:wrong|risk\w*|problem\w*|illegal)",
)
_GOES_ON = any_of(
    r"^\s*(?:그럼|그러면|그렇다면|그건|그게|그거|그\s|거기)|조항|\d\s?조",
    r"^\s*(?:and|then|so|but|that|those)\b|\bclause\b",
)
_HOW_MUCH = any_of(
    r"얼마|금액|총액|체불|덜\s?(?:받|주)|못\s?받|계산|몇\s?원",
    r"\bhow\s+much\b|\bamount|underpa|\bowed?\b|calculat|shortfall",
)
_TOO_LITTLE = any_of(
    r"총액|체불|덜\s?(?:받|주)|못\s?받|계산|손해|차액",
    r"\bunderpa|\bowed?\b|calculat|shortfall|too\s+little|\blos(?:e|ing)\b",
)
_FACT = any_of(
    r"언제|며칠|몇\s?(?:시|일|월|년|개월|번|명|시간|프로|퍼센트)|어디(?:서|에서|야|예요|인가|로\s?출근)|누구|얼마(?!나\s?(?:덜|못|적))|어떻게\s?(?:되|돼)|나와\s?있|적혀|써\s?있|있나요|무슨\s?(?:일|업무)|기간",
    r"^when\b|\b(?:when\s+(?:do|does|did|is|are|will|can|must|should)|what\s+time|how\s+(?:long|many|often)|where\s+(?:do|does|is|are|will|can|must|should)|who|what\s+(?:is|are|does)|does\s+(?:it|the\s+contract)|until)\b",
)
"""What the contract says is asked for."""
_JUDGES = any_of(
    r"법|괜찮|맞(?:나|아|는)|문제|되나|돼요|되는|해도|가능|정상|이상|덜|못\s?받|체불|떼|물어|위반|부당|억울|어떡|어떻게\s?(?:해|하)|받을\s?수|적(?:게|은)|미달",
    r"\b(?:legal|lawful|allowed|can\s+they|ok(?:ay)?|right|wrong|fair|valid|enforceable|under(?:paid|pay)|owe|entitled|supposed|have\s+to|must)\b",
)
"""Whether something is right is asked for."""


def asks_overall(question: str) -> bool:
    """Tell whether a question is about the whole contract, and does not go on with what was said before."""
    return bool(_OVERVIEW.search(question)) and not _GOES_ON.search(question)


def is_overview(question: str, topics: Sequence[AskedTopic]) -> bool:
    """Tell whether it is about the whole contract, and nothing in particular."""
    return not topics and bool(_OVERVIEW.search(question))


def asks_fact(question: str) -> bool:
    """Tell whether it is asked what the contract says, and not whether that is right."""
    return bool(_FACT.search(question)) and not asks_whether(question)


def asks_whether(question: str) -> bool:
    """Tell whether it is asked if something is right."""
    return bool(_JUDGES.search(question))


def asks_shortfall(question: str, topics: Sequence[AskedTopic]) -> bool:
    """Tell whether it is asked what is paid too little: "how much" alone asks it of anything."""
    if not topics:
        return bool(_TOO_LITTLE.search(question))
    is_of_pay = any("minimum_wage" in topic.kinds or "overtime_premium" in topic.kinds for topic in topics)
    return is_of_pay and bool(_HOW_MUCH.search(question))
