"""What a question asks for, what such an answer looks like, and which headings promise it."""

import re
from dataclasses import dataclass

SURNAMES = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염추도소석선설마길연위표명기반왕금옥육인맹제모탁국"
_PERSON = rf"(?:^|[|(→—,:·] ?)(?:[{SURNAMES}][가-힣]{{2}}|남궁[가-힣]{{1,2}})(?= ?(?:[|(),→·.]|님|$))|[가-힣]{{2,3}} 님|\b[A-Z][a-z]+ [A-Z][a-z]+\b"


def _any(*rows: str) -> re.Pattern[str]:
    return re.compile("|".join(rows), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question."""

    question: re.Pattern[str]
    answer: re.Pattern[str] | None
    """What an answer to it holds."""
    heading: re.Pattern[str] | None
    """What stands above such answers."""


KINDS = (
    Kind(
        _any(
            r"며칠|몇 ?일|기간|얼마나 (?:오래|걸|보관)|몇 ?(?:달|개월|주|시간|분)",
            r"how (?:many (?:days|weeks|hours)|long)",
        ),
        _any(r"\d+\s*(?:일|주|개월|년|시간|분|days?|weeks?|months?|hours?|minutes?)"),
        _any(r"일수|기간|\bdays\b"),
    ),
    Kind(
        _any(r"얼마(?!나)|금액|한도|비용|가격|요금|연봉|밴드", r"how much|\b(?:cost|price|limit|budget|salary)"),
        _any(r"\d[\d,]*\s*(?:원|만|천|억|%|퍼센트)|[₩$€]\s*\d|\bKRW|\bUSD|\bwon\b|달러|포인트"),
        _any(r"한도|금액|요금|가격|비용|지원|권한|연봉", r"\b(?:limits?|prices?|plans?|costs?|budget|pay)\b"),
    ),
    Kind(
        _any(
            r"언제|몇 ?시|몇 ?월|날짜|마감|이번 ?주|다음 ?주",
            r"\bwhen\b|what time|deadline|by what date|(?:this|next) week",
        ),
        _any(
            r"\d+\s*(?:월|일|시)|\d{1,2}:\d{2}|\d{4}-\d{2}|매[월주일년]|요일|분기",
            r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:january|february|march|april|may|june|july|august|"
            r"september|october|november|december)\b",
        ),
        _any(r"일정|시기|마감|날짜|언제|급여일|시간", r"\b(?:schedule|when|dates?|hours|deadlines?|calendar)\b"),
    ),
    Kind(
        _any(
            r"누가|누구|누군|담당|성함|이름이|어느 분|몇 ?분이",
            r"\b(?:who|whom|whose|owner|contact)\b",
        ),
        re.compile(_PERSON + r"|담당|팀장|\b(?:owner|lead|team)\b|@"),
        _any(r"담당|연락처|누가|누구", r"\b(?:contacts?|owners?|who|schedule|leads?)\b"),
    ),
    Kind(
        _any(r"어디|링크|주소|채널", r"\b(?:where|link|channel|url)\b"),
        _any(r"https?://|#[\w-]+|메뉴|포털|시스템|PeopleDesk|portal|page|dashboard|층|→"),
        None,
    ),
    Kind(
        _any(r"몇 ?(?:명|개|번|회|건|곳|석|퍼센트|%)|정원", r"how (?:many|often)|what percent"),
        _any(r"\d+\s*(?:명|개|번|회|건|곳|석|%|times?|people|per)|\b(?:once|twice|every)\b|매[일주월년]"),
        None,
    ),
    Kind(
        _any(
            r"몇(?! ?(?:명|개|번|회|건|곳|석|일|달|개월|주|시|분|월))|[률율]|점수|코드|내선|번호",
            r"how (?:long|fast|many|much|old|often)|\b(?:rate|score|number|max|min|maximum|minimum)\b",
        ),
        re.compile(r"\d"),
        None,
    ),
    Kind(
        _any(
            r"어떻게(?! ?(?:되|돼|됐|된|될))|방법|절차|신청|하려면",
            r"\bhow (?:do|can|to|should)\b|\bsteps?\b|\bcommand\b",
        ),
        None,
        _any(r"방법|절차|순서|신청|하려면", r"\b(?:how|steps?|procedure|asking|restor\w+)\b"),
    ),
    Kind(
        _any(r"왜|원인|이유", r"\b(?:why|cause)\b"),
        None,
        _any(r"원인|이유|왜|무슨 일", r"\b(?:why|causes?|reasons?)\b"),
    ),
)

OVERVIEW = _any(r"요약|정리|개요|소개|무슨\s?내용", r"summar|\b(?:overview|about|gist)\b")
"""The whole of a page is asked for."""
COMPARISON = _any(r"차이|비교|다른가|다른 점|뭐가 달라", r"\b(?:differences?|differ|compar\w+|versus|vs)\b")
STEPS = _any(
    r"어떻게(?! ?(?:되|돼|됐|된|될|결론|결정|정해|바뀌|끝))|방법|절차|순서|하려면|알려 ?주는 법|뭐부터|체크 ?리스트|목록",
    r"\bhow (?:do|can|to|should)\b|\b(?:steps?|procedure|process|list of|checklist)\b",
)
"""A way is asked for, which no single sentence tells."""


def kinds_of(question: str) -> list[Kind]:
    """Return the kinds that a question is of; it may be of several, or of none."""
    return [kind for kind in KINDS if kind.question.search(question)]
