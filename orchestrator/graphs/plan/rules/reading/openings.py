"""Words by which people say that a service opens: for requests, files and wishes alike, and for plans that are judged."""

import re
from typing import Final

from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes

OPENS_KO: Final = (
    r"오픈|출시|런칭|론칭|개시(?!판)|개장|개점|개관|선보[이일여인]"
    r"|(?<![가-힣])(?:열(?:어|었|고|려|렸|리[고는며]|린다|립니다|릴|기로|자(?![가-힣])|게|면|겠)|열\s(?:거|것|예정|계획|수)|연다|엽니다|여는)"
)
"""열다 is one word with 문을 열다; 열흘, 열심히 and 열람 are others."""
OPENS_EN: Final = r"\b(?:launch\w*|releas(?:e|es|ed|ing)|go(?:es|ing)?\s+live|went\s+live|open(?:s|ed|ing)?)\b"
OPENS: Final = any_of(OPENS_KO, OPENS_EN)
WORK_STARTS: Final = any_of(
    r"착수|킥오프|(?:개발|작업|프로젝트|준비|제작|공사|구축|기획)(?:을|를|은|는|부터)?\s?(?:시작|개시|출발)",
    r"\b(?:kick(?:s|ing)?[- ]?off|(?:work|development|project|building|coding|construction)\s+(?:will\s+)?(?:starts?|begins?)|(?:start|begin)(?:s|ning|ing)?\s+(?:the\s+)?(?:work|development|project|building|coding|construction))\b",
)
"""The work on a service starts, not the service itself."""
PREPARES: Final = any_of(
    r"교육|훈련|연수|설치|주문|구매|입고|들어오|도착|준비|시연|리허설|점검|공사|모집|홍보|안내문|제작|등록\s?작업|설명회",
    r"\b(?:training|trained|install\w*|order(?:s|ed|ing)?|deliver(?:y|ed|ies)|arrives?|set(?:ting)?[- ]up|prepar\w*|catalogu\w*|rehears\w*|recruit\w*|briefings?|ready|fitted|fitting|inspection|demo)\b",
)
"""Of a step before the opening: nobody is served by it."""
SERVES_FIRST: Final = any_of(
    r"첫\s?(?!날|주|달|해|단계|번째)[가-힣]{2,}",
    r"\bfirst\s(?!(?:day|week|month|year|draft|step|phase|of|come)\b)[a-z]{3,}",
)
"""Of the day on which the first of the users are served: "첫 배달은 2월 8일", "first patients on 8 February"."""
STARTS: Final = any_of(r"시작|출발", r"\b(?:starts?|starting|begins?|beginning)\b")
"""Whether the service or the work on it starts, the words beside it tell."""
WANTS_PLAN_BY: Final = any_of(
    r"(?:까지|전에|마감)[^.]{0,16}?(?:기획|초안|문서|자료|원고|필요|받아|받았|주세요|주시|부탁|줘|보내|읽)|(?:기획|초안|문서|원고)\S{0,4}\s[^.]{0,16}까지|^마감[은이]",
    r"\b(?:needs?|wants?|likes?|have|see|send|get)\s(?:it|this|the\s(?:text|draft|plan|proposal|document|paper|copy)|to\ssee\sit)\s(?:in\s(?:hand|my\shands)\s)?(?:by|before|until)\b|\b(?:text|draft|copy)\sby\b",
)
"""A day by which the plan itself is wanted."""
_ITSELF: Final = any_of(
    r"(?:앱|어플|서비스|시스템|플랫폼|사이트|프로그램|예약|신청|접수|대여|시범|운영|사업|창구|게시판|가게|매장|센터|도서관|이거|그거|모집|개발|작업|준비|기획|시즌)(?:들)?",
    r"(?:it|this|we|i|they|app|service|tool|site|system|platform|desk|board|pilot|trial|library|club|shop|store|studio|scheme|project|work|bookings?|kiosk|programme|program|run|exchange|round|season)s?",
)
"""What a service is called where somebody says when it opens."""
_SUBJECT_EN: Final = re.compile(
    r"\b(?:the|their|a)\s(?:[a-z-]+\s){0,2}?(?P<who>[a-z-]+)\s(?:will\s|only\s|re)?(?:opens?|starts?|begins?|launch(?:es)?)\b",
    re.I,
)
_OPENED_KO: Final = frozenset(("열", "개막", "개장", "개관", "개점", "시작", "오픈"))


def is_of_other(clause: str, subject: str = "") -> bool:
    """Tell whether a clause has something other than the service open or start; ``subject``: what the service is called.

    >>> is_of_other("The vet opens on 1 March"), is_of_other("It opens on 1 March"), is_of_other("장터는 5월 1일에 열어요")
    (True, False, True)
    """
    named = subject.casefold()
    if not re.search("[가-힣]", clause):
        found = _SUBJECT_EN.search(clause)
        return found is not None and not _ITSELF.fullmatch(found["who"]) and found["who"].casefold() not in named
    tokens = morphemes(clause)
    opened = next((at for at, one in enumerate(tokens) if one.form in _OPENED_KO and one.tag in ("VV", "NNG")), 0)
    for at in range(opened - 1, 0, -1):
        one = tokens[at]
        if one.tag in ("EC", "EF", "ETM"):
            break
        if one.tag in ("JKS", "JX") and one.form in ("이", "가", "은", "는"):
            who, before = tokens[at - 1], tokens[at - 2] if at > 1 else None
            is_own = who.tag == "NP" or (before is not None and before.tag == "NP")
            return who.tag in ("NNG", "NNP", "XSN") and not (
                is_own or _ITSELF.fullmatch(who.form) or who.form in named or who.form in ("날", "일", "월")
            )
    return False
