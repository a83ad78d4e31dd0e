"""What kind of answer a question about a contract wants: an overview, a fact, a judgement, a sum, or one direct thing."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.language import any_of
from orchestrator.language.numerals import count, english

_OVERVIEW = any_of(
    r"제일|가장|전체|전반|요약|정리|한\s?마디",
    r"(?:무슨\s?문제|문제(?:가|점이?)?\s?(?:뭐|있|될)|어디가|이상한\s?(?:거|것|게|점|부분|조항|데)|어떤\s?(?:조항|점|게|부분)|위험한?\s?(?:조항|것|거|게|점)|독소|(?<![가-힣])다\s?(?:괜찮|말해)|서명|사인해|안전(?=해|한\s?(?:가|거|계약)|하)|적법|합법|불법|위법)",
    r"\b(?:overall|summary|summari[sz]e|everything|anything|most|worst|riskiest|red\s+flags?|sign\s+(?:it|this)|is\s+(?:it|this)(?:\s+contract)?\s+(?:legal|ok|fair|safe))\b",
    r"\bwhat(?:'s| is| are)\s+(?:the\s+)?(?:wrong|risk\w*|problem\w*|illegal)",
)
_TO_CHANGE = any_of(
    r"(?:뭐|뭘|무엇|무얼|어디|어느|어떤)\S{0,3}\s?(?:부터|먼저|조항)?\S{0,2}\s?(?:먼저\s?)?(?:고쳐|고치|바꿔|바꾸|수정|협상|요구)",
    r"\bwhat\s+(?:should|can|do|must|would)\s+(?:i|we)\b.{0,30}\b(?:negotiat\w*|chang\w*|fix|amend)\b|\bwhat\s+(?:to|needs?\s+to\s+be)\s+(?:negotiat\w*|chang\w*|fix\w*|amend\w*)",
)
"""What is to be changed is asked for: it is about all of it."""
_WHOLE = any_of(
    r"계약서?(?:는|가|은|이|도)?\s?(?:정말\s?)?(?:안전|괜찮|적법|합법|문제\s?없|이상\s?없)",
    r"계약서\S{0,2}\s?(?:\S{1,3}\s)?(?:이상한|잘못된|위험한)\s?(?:거|것|게|점|부분|조항|데)",
    r"\bis\s+(?:this|the|my)\s+(?:contract|agreement)\s+(?:safe|legal|lawful|ok(?:ay)?|fine|fair)\b|\b(?:should|can|may|shall)\s+i\s+sign\b",
)
"""The contract itself is asked about."""
_SIGNED = any_of(
    r"이미\s?(?:서명|사인|계약)|(?:서명|사인)(?:을|은)?\s?(?:이미\s?)?(?:했|한\s?(?:뒤|후|상태))",
    r"\b(?:already|have|i)\s+signed\b",
)
_RECKONING = any_of(
    r"왜\s?.{0,24}(?:덜\s?(?:받|주)|적(?:게|은|다)|모자|미달|금액|안\s?되|못\s?미치)|(?:덜\s?받|미달|모자)\S{0,6}\s?.{0,10}왜|(?:높|많|넘)은데\s?왜|어떻게\s?(?:계산|나온)|계산\s?(?:과정|근거|방법|식)",
    r"\bwhy\b.{0,40}\b(?:owed|less|too\s+little|below|under|missing|short|amount)\b|\bhow\s+(?:did|do|was|is|were|are)\b.{0,30}\b(?:calculat\w*|work\w*\s+(?:it|this|that)?\s?out|reckon\w*|get\s+(?:to\s+)?(?:that|this)\s+(?:sum|amount))|\bowed,?\s+and\s+why\b",
)
_TOLD_TO_SAY = any_of(
    r"(?:안전|적법|합법|정상|문제(?:가)?\s?없|이상(?:이)?\s?없|괜찮)\S{0,4}(?:다고|라고)\s?(?:\S{1,6}\s)?(?:말|답|대답|써|적어|해|확인)",
    r"\b(?:say|tell\s+me|answer|confirm|write)\b[^.?]{0,40}\b(?:safe|lawful|legal|fine|okay|harmless|no\s+(?:problems?|violations?|risks?))\b",
)
"""What is to be said is asked for: it is answered with what there is to say of the whole contract."""
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
_MISSING = any_of(
    r"덜\s?(?:받|주)|적게\s?(?:받|주)|모자라|체불|못\s?받|손해|차액",
    r"\b(?:underpaid|owed?|losing|lose|missing|short|too\s+little|less\s+than)\b",
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
_WHERE_TO_REPORT = any_of(
    r"(?:어디|누구|어느\s?(?:곳|기관))(?:에|에다|로|서|에서|한테|에게)?\s?(?:가서\s?|전화해서\s?)?(?:신고|진정|고발|고소|상담|도움|민원|알려)",
    r"(?:신고|진정|고발|상담|민원)(?:은|는|을|를)?\s?(?:어디|누구)",
    r"\bwhere\s+(?:can|do|should|could|must|would)\s+(?:i|we)\s+(?:report|complain|go|file|get\s+(?:help|advice))|\bwho(?:m)?\s+(?:can|do|should|could)\s+(?:i|we)\s+(?:report|complain|turn|call)|\bwhere\s+to\s+(?:report|complain|file)",
)
_HOW_TO_REPORT = any_of(
    r"(?<!소득세\s)(?<!(?:세금|보험|전입|혼인|출생|사망)\s)(?<!세금|보험|전입|혼인|출생|사망)(?:신고|진정|고발|고소|구제\s?신청|민원|접수)(?!하면|했|되면|당하).{0,16}(?:어떻게\s?(?:해|하|신고|접수|넣|내)|방법|절차|순서|단계|뭐부터|뭘\s?(?:준비|내))|(?:어떻게|무슨\s?절차로).{0,12}(?:신고|진정|고발|고소|접수)",
    r"\bhow\s+(?:do|can|should|would|to|does)\b.{0,16}\b(?:report|complain|file|complaint)\b|\b(?:steps?|procedures?|process)\b.{0,24}\b(?:report\w*|complain\w*|fil(?:e|ing))\b",
)
_OCCASIONS: Final = tuple(
    (re.compile(rf"(?:{ko})", re.IGNORECASE), re.compile(rf"\b(?:{en})\b", re.IGNORECASE))
    for ko, en in (
        (r"지각|늦(?=[으게어었는])", r"late|tardy|lateness"),
        (r"결근|무단\s?결석", r"absent|absence|miss\s+(?:a\s+)?(?:day|shift)"),
        (r"조퇴", r"leav\w+\s+early"),
        (r"실수|잘못", r"mistakes?|errors?"),
        (r"파손|(?<!도)망가|깨뜨|깨트|고장", r"broke|breakage|damag\w+"),
        (r"분실|잃어버", r"los[et]\w*|loss"),
        (r"휴대폰|핸드폰|휴대전화|스마트폰", r"(?:mobile|cell)?\s?phones?"),
        (r"흡연|담배", r"smok\w+"),
        (r"음주|술(?=[을이에 ])", r"drunk|drink\w*|alcohol"),
        (r"복장|유니폼|옷차림", r"dress|uniforms?"),
    )
)
"""What may cost money beside leaving: a penalty for one of them is none for another."""
_WHERE: Final = any_of(r"면(?=[\s,]|$)|경우|때", r"\b(?:if|when)\b")
_WORDS_TO_SAY = any_of(
    r"(?:사장|대표|회사|점장|원장|상사|팀장|사업주|고용주|인사팀)(?:님)?\s?(?:한테|에게|께|에다가?|에)\s?.{0,12}(?:뭐라고|뭐라|어떻게|무슨\s?말)\s?.{0,8}(?:말|얘기|이야기|하면|해야|꺼내|물어|할까)",
    r"(?:뭐라고|어떻게)\s?(?:말|얘기|이야기)(?:하|해|을|를\s?꺼)",
    r"(?:문구|메시지|문자|카톡|메일|말)\S{0,4}\s?(?:\S{1,6}\s)?(?:써|적어|만들어|작성해|추천해)\s?(?:줘|주|줄)|(?:싸우|다투)(?:기|지|고)\s?(?:는\s?|도\s?)?(?:싫|않)|안\s싸우고|원만하게|좋게\s?(?:말|얘기|이야기|풀)",
    r"\b(?:write|draft|word)\b.{0,24}\b(?:message|text|e-?mail|note)\b|\bwithout\s+(?:a\s+|any\s+)?(?:quarrel\w*|fight\w*|argu\w+|conflict)|\b(?:don'?t|do\s+not)\s+want\s+(?:to|a)\s+(?:quarrel|fight|argue|argument)",
    r"\bwhat\s+(?:should|can|do|could|would)\s+(?:i|we)\s+(?:say|tell|write)\b|\bhow\s+(?:should|do|can|could)\s+(?:i|we)\s+(?:say|tell|bring|raise|put)\b",
)
_MONTH_PAY = any_of(
    r"(?:첫\s?달|첫\s?월급|이번\s?달|한\s?달|매달|매월|월급|급여).{0,16}얼마.{0,10}(?:받아야|받는\s?게\s?맞|나와야|들어와야|줘야|주어야|되어야|돼야)",
    r"\bhow\s+much\s+(?:should|must|ought|am|are|do|does|would)\b.{0,40}\b(?:get|be\s+paid|receive|earn|pay)\b.{0,40}\bmonth|\bwhat\s+should\s+my\s+(?:pay|salary|wage)",
)
_AFTER_PROBATION: Final = any_of(
    r"수습(?:\s?기간)?(?:이|을|도)?\s?(?:다\s?)?(?:끝|마치|마친|지나|지난|떼|뗀|통과|이후|후|뒤|다음)",
    r"\b(?:after|once|when)\b.{0,24}\bprobation\b|\bprobation(?:ary)?\b.{0,16}\b(?:ends?|is\s+over|over|finish)",
)
_WORKED: Final = re.compile(
    r"(?P<n>\d{1,2}|한|두|세|석|네|넉|다섯|여섯|일곱|여덟|아홉|열한|열두|열|반)\s?(?P<unit>달|개월|년)(?:\s?(?:째|동안|을|간|이나|정도))?\s?.{0,10}?(?:일했|일한|일하|근무했|근무한|다녔|다닌)"
    r"|\b(?:worked|working|been\s+(?:here|there|employed))\b[^.?]{0,20}?\b(?P<e>\d{1,2}|one|a|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s(?P<eu>month|year)s?\b",
    re.IGNORECASE,
)
_BACK: Final = any_of(
    r"얼마|돌려|받을\s?수|받아야|못\s?받|덜\s?받", r"how\s+much|\bowed?\b|get\s+back|claim|what\s+am\s+i"
)
_YEAR: Final = 12
_MENTIONED: Final = re.compile(
    r"계약서?\s?(?:안)?에\s(?P<ko>[가-힣A-Za-z0-9· ]{2,16}?)(?:에\s?(?:대한|관한|대해(?:서)?))?\s?(?:얘기|이야기|내용|언급|말|조항|규정|문구|게|것)?(?:이|가|은|는|도|라도)?\s?(?:있(?:어|나|니|는지|습니까|을까)|나와\s?있|나오(?:나|니|는지)|적혀\s?있|써\s?있|쓰여\s?있|들어\s?있|없(?:어|나|니|는지))"
    r"|\b(?:does|do|is|are)\s(?:it|the\scontract|this\scontract|my\scontract|there)\b.{0,24}?\b(?:say|says|mention|mentions|anything|something)\b\s?(?:anything\s|something\s)?(?:about|on|of)?\s?(?P<en>[A-Za-z -]{3,30}?)(?:\sin\s(?:it|the|this|my)\b.*)?[?.\s]*$",
    re.IGNORECASE,
)
_NO_SUBJECT: Final = re.compile(
    r"^(?:무슨|어떤|문제|위험|뭐|이상한|나쁜|불법|위법|독소|잘못)|(?:언제|어디|얼마|몇|누구|어떻게)|anything|wrong|illegal"
)
"""A question for what is wrong, or for the fact itself, is none for whether something is spoken of."""


def asks_overall(question: str) -> bool:
    """Tell whether a question is about the whole contract, and does not go on with what was said before."""
    return bool(_OVERVIEW.search(question)) and not _GOES_ON.search(question)


def is_of_all(question: str) -> bool:
    """Tell whether a question is about the whole contract whatever words it has."""
    return any(one.search(question) for one in (_TOLD_TO_SAY, _TO_CHANGE, _WHOLE))


def is_overview(question: str, topics: Sequence[AskedTopic]) -> bool:
    """Tell whether it is about the whole contract, and nothing in particular."""
    return is_of_all(question) or (not topics and bool(_OVERVIEW.search(question)))


def is_signed(question: str) -> bool:
    """Tell whether somebody says that they have signed."""
    return bool(_SIGNED.search(question))


def asks_reckoning(question: str, topics: Sequence[AskedTopic]) -> bool:
    """Tell whether it is asked why, or how, what is paid comes to what it is: a figure of another topic is no pay."""
    is_of_pay = _is_of_pay(topics) if topics else not lengths(question)
    return is_of_pay and bool(_RECKONING.search(question))


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
    return _is_of_pay(topics) and bool(_HOW_MUCH.search(question))


def _is_of_pay(topics: Sequence[AskedTopic]) -> bool:
    return any("minimum_wage" in topic.kinds or "overtime_premium" in topic.kinds for topic in topics)


def asks_missing(question: str) -> bool:
    """Tell whether it is asked how much less is paid than is due, in so many words."""
    return bool(_MISSING.search(question)) and bool(_HOW_MUCH.search(question))


def asks_where_to_report(question: str) -> bool:
    """Tell whether it is asked where to report or whom to ask for help."""
    return bool(_WHERE_TO_REPORT.search(question))


def unspoken_occasion(question: str, text: str) -> str:
    """Return the word for what happens first, where a question asks what follows from it and a text never speaks of it.

    지각 of "지각하면" where nobody wrote of being late; else empty, also where the two are in different languages.
    """
    if _WHERE.search(question) is None:
        return ""
    is_korean = not question.isascii()
    for ko, en in _OCCASIONS:
        found = (ko if is_korean else en).search(question)
        if found and not ko.search(text) and not en.search(text):
            return "" if is_korean == text.isascii() else found[0]
    return ""


def asks_how_to_report(question: str) -> bool:
    """Tell whether it is asked how a report or a complaint is made."""
    return bool(_HOW_TO_REPORT.search(question))


def asks_words(question: str) -> bool:
    """Tell whether words to say to the employer are asked for."""
    return bool(_WORDS_TO_SAY.search(question))


def asks_month_pay(question: str) -> bool:
    """Tell whether it is asked what a month has to be paid with."""
    return bool(_MONTH_PAY.search(question))


def is_after_probation(question: str) -> bool:
    """Tell whether a question is about the time after the probation."""
    return bool(_AFTER_PROBATION.search(question))


def months_worked(question: str) -> int | None:
    """Return after how many months of work somebody asks for what is missing; None where that is not asked."""
    found = _WORKED.search(question[:400])
    if found is None or not _BACK.search(question):
        return None
    said, unit = (found["n"] or found["e"]).casefold(), found["unit"] or found["eu"]
    if said == "반":
        return _YEAR // 2 if unit == "년" else None
    counted = count(said)
    number = counted[0] if counted else int(english(said) or 0)
    return number * (_YEAR if unit in ("년", "year") else 1)


def mentioned(question: str) -> str:
    """Return what somebody asks for whether the contract speaks of it; empty where that is not asked."""
    found = _MENTIONED.search(question[:200])
    what = (found["ko"] or found["en"]).strip() if found else ""
    return "" if _NO_SUBJECT.search(what.casefold()) else what
