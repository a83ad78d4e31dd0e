"""By what words a piece of the material is told to be a target, a limit, an exclusion, a void figure, a worry …"""

import re
from typing import Final

from orchestrator.language import any_of

ORDER: Final = any_of(
    r"(?:기획(?:서|안|\s?초안)|계획서|제안서|구상안)[^.]{0,30}(?:써|작성|만들|부탁|필요|해\s?주|짜|요청|드립|드려|ㄱㄱ|주세요)|^[^.]{0,60}(?:기획서|기획안)(?:요|이요)?\s?[~!.]*$|(?:첨부|붙임|붙였|같이\s?올립니다|올렸|참고하시|참고할\s글)|써\s?주세요\s?$|작성\s?바랍니다",
    r"\b(?:write|draft|make|create|prepare|need|want|give\s+me|get|have|knock\s+together|put\s+together)\b[^.]{0,40}\bplan\b|^(?:please\s+|could\s+you\s+|can\s+you\s+)?write\s+up\b|^(?:(?:an?|the|very|quick|brief|short|simple|lean|concise|full|detailed|thorough|service|business)\s+){0,4}plan\s+for\b(?![^.]{0,60}\b(?:costs?|is|are|was|were|failed|has|have|had)\b)|\battached\b|\bsee\s+the\s+attach|^(?:hello|hi|dear|thanks|please)[\s,!]*$|\bfor\s+context\b|^background\b|\bwhat\s+i\s+attach\b",
)
"""Asks for the plan itself, or points at what is attached."""
_SOUGHT_KO: Final = r"(?:살펴|알아|찾아|훑어|따져|짚어|조사|분석|검토|검색|비교|참고|언급)(?:을|를)?"
_PLEASE_KO: Final = (
    r"(?:해|해서|보고|봐|봐서|서|도)?\s?(?:줘(?!요)|주세요|주십시오|주시[길면]|줄래|달라|바랍|바라|부탁|봐(?!요))"
)
_SOUGHT_EN: Final = r"(?:look\s(?:at|into|up)|research|investigate|survey|stud(?:y)|analy[sz]e|compare|check|review|consider|mention|cover|take\sinto\saccount)"
_OF_WORLD_EN: Final = (
    r"(?:markets?|competit\w+|rivals?|trends?|industry|regulations?|laws?|statistics|web|internet|news)"
)
SOUGHT: Final = any_of(
    rf"^(?![^.]{{0,80}}(?:에게|한테|[가-힣](?:이|가)\s))[^.]{{0,80}}{_SOUGHT_KO}\s?{_PLEASE_KO}(?!고\s)[가-힣]{{0,6}}(?:\s[가-힣]{{1,8}})?[\s~!.]*$",
    rf"^(?:and\s|also\s|then\s){{0,2}}(?:please|could\syou|can\syou)\s(?:also\s|please\s)?{_SOUGHT_EN}\b",
    rf"^(?:and\s|also\s|then\s)?{_SOUGHT_EN}\b[^.,;]{{0,40}}\b{_OF_WORLD_EN}\b",
)
"""Asks whoever writes the plan to look into something: no part of what the service does, and no trouble of today."""
OF_PLAN: Final = any_of(
    r"문체|말투|개조식|목차|순서(?:가|로|대로)|순으로|분량|(?:\d+|한)\s?(?:쪽|장|페이지)|첫\s?장|쉬운\s?말|어려운\s?말|정중|표로|그대로\s?써|초안|ㄱㄱ|그럴듯|객관적|지어내|출처",
    r"\b(?:page|pages|words|length|plain\s+words|no\s+fluff|tone|headings?|table|stick\s+to|decide\s+for\s+me|first\s+page|don'?t\s+invent|say\s+where|per\s+constraint)\b",
)
"""How the plan is to be written."""
EXCLUDED: Final = any_of(
    r"제외|(?:넣지|쓰지|하지|만들지|권하지)\s?(?:않|말|마)|빼(?:고|주|는|기)|금지|안\s?(?:됨|된다|돼|함)(?:\s|$|\.)|안됨|없이|불가|않기로|하지\s?마|싫고|말\s?것|별도\s?절차|이번에는|다음에|나중에|미루|싸우자는\s?거\s?아님|살\s?수\s?없|구매\s?불가|안\s?써",
    r"^(?:(?:can|could)\s+you\s+|please\s+)?drop\s+\w|^(?:no(?!-)|not|never|don'?t|do\s+not|without)\b|\b(?:exclude|leave\s+out|not\s+wanted|must\s+(?:not|never)|may\s+not|don'?t\s+(?:propose|want|use|pay)|do\s+not\s+(?:use|want|collect)|please\s+don'?t|no\s+(?:app|accounts?|e-mail|photos?|loot|ads|subscription|money|crunch|payment|health\s+data)\b|never|dont\s+want|cannot\s+have|not\s+in\s+the\s+first|later)\b",
)
OF_LIMITS: Final = re.compile(
    r"제약|조건|지침|규칙|규정|원칙|결정|의결|한도|하지\s?않을|요구|constraints?|conditions?|limits?|rules?|decid|decisions?|don'?t|not\s+wanted|wanted|requirements?|must|agreed|hard",
    re.I,
)
"""Headings under which everything has to be kept to."""
DISPUTED: Final = any_of(
    r"반대|반발|싫어|불가능|못\s?믿|뺏긴|하라는데|의견이\s?갈|거라고|될까|줄까봐|무섭|하지\s?말까|이견|꺼린|쓸데없",
    r"\b(?:against|oppose|object|disagree|impossible|doesn'?t\s+like|don'?t\s+believe|contradict|refuse|hates?|sceptical|voted|works\s+against|says?\s+(?:it|co-op))\b",
)
"""People want different things, or the person is not sure."""
VOID: Final = any_of(
    r"앞에\s?돌린|때\s?숫자|사실\s?아님|사실이\s?아|중복\s?집계|잘못\s?(?:집계|표기|적)|퇴직자\s?포함|포함이므로|(?<!면\s)폐기(?:된|함|\)|[.,]|$)|무효|반려|취소된|옛날\s?(?:숫자|값|자료|기준|얘기)|(?:는데|지만|다가|으나)\s취소(?=[.,]|$)|옛\s|구\s?버전|지난\s?(?:안|번\s?자료|계획서|보고|자료)|이전\s?(?:안|자료|보고)|예전|지난해\s?기준|월\s?기준,?\s?지금|기준이었|기준이고|정정|(?<!러\s)(?<!러)오기(?=임|이[고며다라]|로\s|였|입|[).,]|$)|실제\s?\d|실제는|실제로는|아닌\s?값|쓰지\s?말|인용하지|효과\s?미확인|확인되지|미확인|폐업|포기|으로\s?(?:조정|통일)|이라고\s?(?:적힌|나갔|했으나|나왔)|(?:이|가)\s?맞음|개정\s?전|바뀌기\s?전|떠들|처음\s?얘기|깎이기\s?전|삭감|이라고?\s?했(?:으나|지만|는데)",
    r"\bthe\s+earlier\s+\W?\d|(?:^|[,.;:(–-]\s*|\b(?:please|so|and|but)\s)(?:do\s+not|don'?t)\s+use\b|\b(?:void|superseded\s+by|obsolete|outdated|rejected|not\s+valid|no\s+longer\s+valid|still\s+says?|that\s+(?:is|was)\s+20\d\d|was\s+20\d\d|old\s+(?:list|draft|figure|version|price|slide)|stop\s+using|original(?:ly)?\s.{0,16}was\b|threw\s+it\s+out|made\s+before\s+the\s+meeting|older\s+slide|draft\s+1|forgot|counted\s+(?:screen|twice)|unverified|not\s+verified|after\s+overhead|lower\s+figure|the\s+deck\s+says|deck\s+says|includes?\s+\S+-only|were\s+moved\s+to|not\s+yet\s+approved|thinks\s+it\s+is)\b",
)
TROUBLE: Final = any_of(
    r"못\s?[하찾가받와함나쓰]|못[함해]|안\s?(?:찾|와|옴|써|깐|옵|와요)|없(?:어|음|다|고|이)|늦|밀리|막혀|막힘|대기|불만|민원|항의|다투|싸움|힘들|어렵|불편|모자|부족|잃|분실|중복|두\s?번|겹|노쇼|미수령|빠짐|빠진|틀리|잘못|끊|이탈|그만|사고|위험|바가지|줄\s?\d|줄을?\s?서|매번|일일이|손으로|종이|따로|텅텅|미납|보정|반품|독촉|포기|걱정|난리|몰라|몰라서|물어[보봐본]|하루\s?\d+(?:통|건|분|번)",
    r"\b(?:no-show|late|lost|lose|loose|complain\w*|missing|nobody|never|cannot|can'?t|not\s+told|wait\w*|queue|remake\w*|unclear|wrong|hate|broken|empty|double|cancel\w*|closed\s+without|by\s+hand|again\s+and\s+again|hopeless|quit|not\s+used|turned\s+down|missed|bored|too\s+long|call\s+me|calls\s+a\s+day|text\s+people|find\s+replacements|replacements)\b",
)
HEADED_TROUBLE: Final = re.compile(
    r"문제|불편|현황|어려|이유|왜|problem|issue|trouble|pain|why|now|today|numbers|current", re.I
)
NEEDS_DECISION: Final = any_of(
    r"미정|정해지지|확인\s?(?:필요|예정)|다음\s?(?:회의|에\s?정)|논의|검토\s?중|정할\s?것|모르겠|확실하지",
    r"\b(?:to\s+settle|open\s+question|tbd|undecided|not\s+yet|to\s+be\s+decided|who\s+decides|unclear|don'?t\s+know)\b",
)
UNDENIED: Final = r"(?<!\bnot\s)(?<!\bnever\s)(?<!n['’]t\s)"
"""Behind no denial: what is not closed is open."""
OPEN_THEN: Final = re.compile(r"(?:\b(?:not|never)|n['’]t)\s(?:closed|shut)\b", re.I)
"""Says that nothing rests on a day."""
BLACKED_OUT: Final = any_of(
    r"금지|중단|휴무|휴관|휴가|변경\s?불가|(?:하|바꾸)지\s?않|동결|연휴|이사철|점검|시험\s?기간|신고\s?기간|마감\s?주|성수기|쉬는|폐쇄|피크|불가|조심기간|비상근무|휴장|휴항|휴업|공사|수리|문\s?닫|교체|못\s?(?:하|한|합|해)|(?:넣|바꾸|건드리|시험하|고치|시작하|하)지\s?(?:말)|(?:넣|바꾸|건드리|시험하|고치|시작하)지\s?(?:말|마|않)|바꾸면\s?안|아무것도",
    rf"\b(?:no\s+(?:\w+\s)?(?:changes|tests?|trials?|club\s+night|launch\w*)|don'?t\s+change|do\s+not\s+change|nothing\s+(?:to\s+be|is\s+to\s+be|new|else)|not\s+to\s+be\s+(?:changed|tested)|{UNDENIED}shut|dry-?dock|no\s+launch\w*|no\s+connections?|upgrade|change\s+nothing|nothing\s+(?:changes|may\s+change)|{UNDENIED}closed|closing|freeze|no\s+(?:changes|release|deploy\w*)|peak|holidays?|blackout|shut\s?down|exam|off\s+limits|dark\b|nobody\s+works|no\s+work\b|no\s+new|no-go|no\s+go-live|not\s+before|nothing\s+in)\b",
)
AIMED: Final = any_of(
    r"목표|줄이(?:자|기|고|겠)|→|이하로|까지\s?(?:줄|낮)|만\s?명|이상으로",
    r"\b(?:we\s+want|want\s*:|want\s+\d|targets?|aim|goals?|down\s+to|no\s+more\s+than|at\s+most|or\s+fewer|or\s+less)\b",
)
"""A day in such words is that of a target, not of a step."""
DECIDED_ON: Final = any_of(
    r"(?<![해려러워켜어아져와써춰꿔])(?<![해려러워켜어아져와써춰꿔]\s)보고|상정|심의|의결|결정|확정|승인|이사회|위원회|에\s?올릴|회의(?!실)|방침|당회|총회|제출",
    r"\b(?:decision|decides?|board|council|committee|approve|approval|report|trustees|meeting|call|submit|votes?)\b",
)
_DECIDES_BEFORE: Final = re.compile(
    r"\b(?:(?:decid|vot|approv)(?:es?|ed|ing)|sign(?:s|ed|ing)?\s(?:it\s|this\s)?off)\s(?:(?:on|about)\s)?(?:(?:it|this|that|the\splan)\s)?(?:(?:by|on|before|until)\s)?(?:the\s)?(?:\w{3,6}day,?\s)?$",
    re.I,
)
_DECIDES_BEHIND: Final = re.compile(
    r"(?:\s?\([월화수목금토일]\))?(?:에|까지)\s(?:[가-힣]{1,8}\s){0,2}(?:결정|의결|심의|결재)"
)
_NEAREST: Final = 40
"""Characters beside a day in which stands that it is decided then."""


def is_decided_then(text: str, start: int, end: int) -> bool:
    """Tell whether a day is surely that on which somebody decides: what is done with the service is none of it.

    >>> is_decided_then("The office decides by 15 March", 22, 30)
    True
    """
    before = text[max(0, start - _NEAREST) : start]
    return bool(_DECIDES_BEFORE.search(before) or _DECIDES_BEHIND.match(text[end : end + _NEAREST]))


_AT_MOST: Final = any_of(
    r"최대|(?:명|분|팀|건|대|마리|개|곳|집|가구|인)(?:까지|이하|이내|만\s)|정원|(?:넘지|초과하지)\s",
    r"\b(?:at\smost|up\sto|no\smore\sthan|not\smore\sthan|max(?:imum)?|limit(?:ed)?|cap(?:ped)?|only)\b",
)
_EACH_TIME: Final = any_of(
    r"하루|매일|매주|매달|날마다|일일|[일주회월]당|한\s?(?:번|달|주)에|시간당|[회일주]\s?최대|동시에",
    r"\b(?:an?|per|each|every)\s(?:day|night|hour|week|month|session|slot|class|evening|morning|time)\b|\bdaily\b|\bat\sonce\b",
)


_OF_EACH_TIME: Final = any_of(
    r"(?:하루|일주일|한\s?(?:달|주|번)에|매일|매주|매달|(?<![가-힣\d])월(?=\s))\s?(?:평균|약|에|최대)?\s?(?:[가-힣]{1,6}\s)?(?:약\s|평균\s)?\d[\d,]*\s?(?:명|분|팀|가구|세대)",
    r"\d\s(?:[a-z-]+\s){1,3}(?:a|an|per|each|every)\s(?:day|night|hour|week|month|session|slot|class|evening|morning)\b",
)


def counts_each_time(text: str, who: str) -> bool:
    """Tell whether a text says how many of somebody come in a day or at a time, which is not how many they are.

    >>> counts_each_time("하루 손님 900명쯤인데", "손님"), counts_each_time("61 people a day", "people")
    (True, True)
    >>> counts_each_time("2 caretakers, about 70 requests a week", "caretakers")
    False
    """
    return any(who.split()[-1] in found[0] for found in _OF_EACH_TIME.finditer(text) if who)


def is_daily_limit(text: str) -> bool:
    """Tell whether a text says how many there may be each day or each time: no trouble, and not how many there are.

    >>> is_daily_limit("At most 24 visitors a day"), is_daily_limit("하루 24명까지만 받는다"), is_daily_limit("하루 40명이 온다")
    (True, True, False)
    """
    return bool(_AT_MOST.search(text) and _EACH_TIME.search(text) and re.search(r"\d", text))


NAMES_FEATURES: Final = any_of(
    r"^(?:꼭\s)?(?:필요한|핵심|주요|필수|들어갈|원하는)?\s?기능(?:은|으로는|으론|\s?[:：])\s",
    r"^(?:(?:the\s)?(?:core|key|main|must-have|needed|required)\s)?features?\s?(?::|are|include|should\sbe)\s",
)
"""Says itself that it lists what the service does: a payment in it is no price, and a delay in it no trouble."""
WANTS_FEATURE: Final = any_of(
    r"\S\s?기능(?:이|은|도|을|를)?\s(?:꼭\s|반드시\s|다\s|모두\s)?(?:있어야|필요|들어가야|되어야|돼야|있으면|넣어|원해|원합)",
    r"\b(?:needs?|wants?|must\shave|should\shave|has\sto\shave)\s[^.]{2,80}\sfeatures?\b",
)
"""Says that the service is to have something, which is no trouble of today either."""


def is_wanted(text: str) -> bool:
    """Tell whether a text says what the service is to have or to keep to, however much it sounds like a trouble.

    >>> is_wanted("대기 알림 기능이 있어야 한다"), is_wanted("필요한 기능: 노쇼 관리"), is_wanted("대기가 길다")
    (True, True, False)
    """
    return bool(NAMES_FEATURES.search(text) or WANTS_FEATURE.search(text) or is_daily_limit(text))
