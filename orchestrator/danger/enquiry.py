"""Tell a question about rules, or about what others once did, from a call for help.

Outside an interview people ask a workspace about accidents, suicide prevention and emergency exits every day. What
has no stake of its own is such a question: nobody of one's own, nothing that is happening now, no call for help.
"""

import re

from orchestrator.language.clauses import PAST, sentences
from orchestrator.language.speech_acts import is_question, requests

_RULE = re.compile(
    r"규정|절차|기준|정책|지침|매뉴얼|가이드|교육|훈련|대피|양식|서식|신청서|보고서|보고해야|신고해야|예산|비용|수당|점검|주기|담당|승인|권한|이수|문서|페이지|조항|정의"
    r"|통계|회의록|초안|공지문?|안내문|교안|스크립트|시나리오|심의|체크리스트|계획서|보험|보상|법률|법령|법적|조사|의무|연락망|등급|표준|약관|사규|수칙"
    r"|\b(?:polic(?:y|ies)|procedures?|process|guidelines?|training|drills?|forms?|runbooks?|manual|checklists?|templates?"
    r"|budget|cost|approv\w+|retention|threshold|reporting|requirements?|handbook|wording|protocol|course|rules?|section"
    r"|clause|cover(?:s|ed|age)?|insurance|compensation|statistics|page|document(?:ed|ation)?|signature|card|audit|quota|how[- ]tos?|drafts?|wiki|faqs?|playbooks?|sops?|slides?|deck)\b",
    re.IGNORECASE,
)
_ASKS_WHAT_WAS = re.compile(
    r"(?:누구|무엇|언제|어디|어느|몇|왜|얼마)|(?:은|는|인가|였나|했나|되나|적으시오|무엇인지|누구인지)\s*[?？]?\s*$"
    r"|^(?:who|what|when|where|which|whose|how many|how long|why)\b",
    re.IGNORECASE,
)
_WRITTEN = re.compile(
    r"(?:[가-힣](?:은|는)|[인는은던]가|[였했었]나|무엇|어디|누구|언제)\s*[?？]\s*$|(?:적으|쓰|고르|구하)시오\W*$|[인는]가\s*$"
)
"""How a question is put in writing, as nobody calls for help."""
_WAY = re.compile(
    r"방법|방식|치사량|아프지\s?않|안\s?아프|고통\s?없|\bhow (?:to|many|much)\b|painless|lethal", re.IGNORECASE
)
_OWN_END = re.compile(
    r"(?:죽는|죽을\s?수\s?있는|자살(?:하는|할)?|목숨을?\s?끊는)\s?(?:방법|법(?![가-힣])|방식)"
    r"|\b(?:ways? to (?:die|kill myself)|how to (?:die|kill myself))\b",
    re.IGNORECASE,
)
"""A way to die, of which no document is looked for or written."""
_QUOTED = re.compile(r"[\"“‘'].{0,80}?[\"”’']")
_SELF = re.compile(
    r"(?<![가-힣])(?:나|저|내|제)(?:는|가|를|도|한테|에게)?(?![가-힣])|지금|당장|살려|도와|\b(?:i|me|my|now|help)\b",
    re.IGNORECASE,
)
_IF = re.compile(
    r"[하되오나]면(?=\s).{0,60}(?:해야|하나|되나|될까|할까|하죠|되죠|어디|누구|뭐|무엇)|(?:경우|때)(?:에|는|엔)?\s.{0,60}[?？]|\b(?:if|in case|when) (?:a|an|the|any)\b",
    re.IGNORECASE,
)
_STAKE = re.compile(
    r"(?<![가-힣])(?:(?:나|저|우리)(?:는|를|도|한테|에게|랑|만|보고)?|제|[내제]가)(?![가-힣])|남편|아내|와이프|엄마|아빠|어머니|아버지|아들|우리\s?딸|애기|남친|여친"
    r"|지금|방금|당장|살려|도와|구해|빨리|무서워|무섭|옆에서|눈앞"
    r"|\b(?:i|i['’]?m|im|me|myself|my (?:husband|wife|mom|mum|mother|dad|father|son|daughter|kid|child|baby|boyfriend|girlfriend|ex)"
    r"|he|she|him|her|someone|somebody|right now|help me|hurry|asap)\b",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    rf"[{PAST}](?:어요?|습니다|음|다|네요?|는데요?)(?=[\s.!?,]|$)|고\s?있(?:어요?|습니다|음|는데)|(?:환자|사람|분|직원|학생|손님|동료)(?:이|가)\s?있(?:어|습니다|음|는데)|(?:것|거)\s?같"
)
COLLAPSE = re.compile(
    r"쓰러(?:졌|지셨|지신|진|져서)|기절(?:했|하셨|한)|실신(?:했|하셨|한)|\b(?:faint(?:ed)?|passed out|collapsed)\b",
    re.IGNORECASE,
)
_ANOTHER_DAY = re.compile(
    r"어제|어젯밤|그저께|엊그제|그제|지난\s?(?:주|달|번|밤|[월화수목금토일]요일)|저번\s?(?:주|달)"
    r"|\b(?:yesterday|last (?:night|week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|the other day)\b",
    re.IGNORECASE,
)
_OF_THE_OFFICE = re.compile(
    r"사무실|사무동|회의실|회사|사내|매장|공장|창고|현장|작업|로비|탕비실|근무|행사|워크숍|[0-9]층|직원|동료|손님|고객|방문객|팀원|팀장|대리|과장|부장|인턴|신입|누가|누군가"
    r"|\b(?:office|work|meeting|shop|store|factory|warehouse|site|shift|event|lobby|colleague|co-?worker|employee|staff|customer|client|guest|visitor|intern|teammate|someone|somebody)\b",
    re.IGNORECASE,
)
"""Where or to whom it happened that an office keeps a record of it: not to the writer's own, at home."""
_LASTING = re.compile(
    r"지금|방금|아까|오늘|아직|계속|여전히|그대로|부터|자꾸|또\s|숨|의식|깨어나|일어나|[못안]\s?(?:걷|움직|일어)|움직이질?지?\s?[않못]|반응|누워|아프|아파|때[리려렸]|맞[아았]|칼|어떡|살려|도와|119|응급|구급"
    r"|연락|전화|안\s?받|혼자|아무도|[이가]\s?없|안\s?보|사라|갇[히혀혔힌]|깔[리려렸린]|붕괴|무너|약[을도이]?\s|가스|연기|냄새|독[을이]?\s|마[시셔셨신]|삼[키켰킨]|먹[고었은]|감전|피[를가]\s"
    r"|\b(?:now|just|today|still|again|since|keeps?|motionless|(?:not|n['’]t) mov\w+|lying|breath\w*|unconscious|unresponsive|wake|awake|pain|hurts?|hit(?:s|ting)?|beat(?:s|ing|en)?|punched|knife|help (?:me|her|him|them)|911|ambulance"
    r"|trapped|stuck|alone|nobody|no one|missing|answer\w*|respon\w+|reach|call\w*|gas|smoke|fumes?|smell\w*|pills?|poison\w*|drank|drunk|swallow\w*|overdos\w+|electr\w+|blood|bleed\w*|building|roof|wall|ceiling|scaffold\w*|shelf|shelves|tent|stage)\b",
    re.IGNORECASE,
)
"""What was one day and may go on, or be the same for others who are there."""
_FOR_THE_RECORD = re.compile(
    r"보고(?!\s?있)|기록|산재|작성|양식|서식|서류|대장"
    r"|\b(?:report(?:ed)?|log|logged|record(?:ed)?|forms?|paperwork|incident)\b",
    re.IGNORECASE,
)
"""What an office writes down of an accident. Notifying somebody, or reporting it to the authorities, may be a call for help."""
_INJURED = re.compile(
    r"다쳤|다쳐|다친|다치셨|부러졌|부러져|부러진|골절|삐끗|접질|베였|베인|데였|화상|디스크|찢어졌|찢어진|금이\s?갔|인대|잘렸|절단"
    r"|\b(?:injur(?:y|ed)|broke(?:n)?|fractur\w*|sprain\w*|burn(?:t|ed)|cut|hurt|slipped|fell)\b",
    re.IGNORECASE,
)
_COMPENSATED = re.compile(
    r"산재|산업\s?재해|공상|치료비|병원비|요양\s?(?:급여|신청)|휴업\s?급여|보상(?:금|받)?"
    r"|\b(?:industrial accident|work(?:er|ers|ers['’]|er['’]s|place|men['’]s)?\s?(?:accident )?(?:comp(?:ensation)?|insurance|injury claim)|medical (?:bills?|costs?|expenses?)|sick pay|compensation)\b",
    re.IGNORECASE,
)
"""What somebody asks for who was hurt and is cared for."""
_WEARY = re.compile(
    r"힘들|포기|싫|지쳐|지친|끝내|죽|사라지|희망|외로|절망|막막|괴로|우울|눈물"
    r"|\b(?:hopeless|give up|giving up|tired of|can['’]?t go on|die|dying|dead|alone|desperate|worthless|depress\w*|end it)\b",
    re.IGNORECASE,
)
"""More than a question for money: it is heard as what it says."""
_HURT = re.compile(r"\b(?:i|was|were|got|he|she|we) hurt\b|\bat work\b", re.IGNORECASE)
_PAST_DEED = re.compile(
    r"(?:자살|자결|투신|분신|순국|순교|할복|피살|암살|살해|처형)(?:한|했던|하였던|된|당한|하게된|하게\s?된)|목숨을\s?끊은"
    r"|\b(?:committed suicide|took (?:his|her|their) own li[fv]es?|killed (?:himself|herself|themselves))\b",
    re.IGNORECASE,
)

_PLANS = re.compile(
    r"기획[서안]|계획서|제안서|사업\s?계획|\b(?:service|product|project|business)\s(?:plan|proposal)|\b(?:plan|proposal|pitch|prd)\s(?:for|of)\s(?:an?|the|our)\b",
    re.IGNORECASE,
)
"""The order of a plan for something that others will use."""
_CONDITION = re.compile(
    r"[가-힣](?:면|경우(?:에는|에|엔)?|때(?:에는|는|엔)?)(?=[\s,])|\b(?:if|when|whenever|where|anyone|anybody|someone|somebody|people|callers?|users?|members?|guests?|those)\b",
    re.IGNORECASE,
)
_HANDED_ON = re.compile(
    r"넘[기긴김겨]|연결|연계|인계|이관|이송|전달|알[리린림려]|통보|신고|연락|호출|보고"
    r"|\b(?:put through|pass(?:es|ed)?|hand(?:s|ed)? (?:over|on)|goes (?:straight |at once )?to|refer(?:s|red)?|transfer(?:s|red)?|connect(?:s|ed)?|escalat\w+|alert(?:s|ed)?|notif\w+|inform(?:s|ed)?|contact(?:s|ed)?|call(?:s|ed)?|ring(?:s)?)\b",
    re.IGNORECASE,
)
"""What a service does with somebody in danger."""
_OWN = re.compile(
    r"(?<![가-힣])(?:나|난|저|전|내|제|내가|제가|나는|저는|나도|저도|나를|저를|나한테|저한테)(?![가-힣])|\b(?:i|i['’]?m|i['’]?ve|i['’]?d|me|my|myself)\b",
    re.IGNORECASE,
)


def orders_plan(text: str) -> bool:
    """Tell whether a message names the plan or proposal that it is about: it tells at length of people who have it hard."""
    return any(_PLANS.search(sentence) for sentence in sentences(text))


def is_rule_of_service(text: str, quote: str) -> bool:
    """Tell whether a message orders a plan, and words of danger stand in a rule for those whom its service will meet.

    ``quote`` holds the words. The rule has a condition and says to whom they are handed on; nobody speaks in it of themselves.
    """
    return orders_plan(text) and all(one.search(quote) for one in (_CONDITION, _HANDED_ON)) and not _OWN.search(quote)


def is_enquiry(text: str, kind: str = "") -> bool:
    """Tell whether a message that sounds like danger only asks; ``kind`` is the danger that it sounds like.

    A question about ways to die is none, however it is put.
    """
    if kind == "suicide" and _OWN_END.search(text):
        return False
    if is_written_question(text):
        return True
    return all(_is_enquiry(sentence, kind, is_question=_asks(text)) for sentence in sentences(text))


def is_written_question(text: str) -> bool:
    """Tell whether a message is put as questions are in print, and speaks of nobody here."""
    return bool(_WRITTEN.search(text)) and not (_WAY.search(text) or _SELF.search(_QUOTED.sub(" ", text)))


def is_hypothetical(text: str) -> bool:
    """Tell whether a message asks what would be done if something happened, to nobody of the writer's own."""
    return bool(_IF.search(text)) and _asks(text) and not (_STAKE.search(text) or _HAPPENED.search(text))


def is_for_the_record(text: str) -> bool:
    """Tell whether a message asks how an office writes down that somebody there collapsed on another day."""
    told = all(sign.search(text) for sign in (COLLAPSE, _ANOTHER_DAY, _OF_THE_OFFICE, _FOR_THE_RECORD))
    return told and not _LASTING.search(text) and _asks(text)


def is_for_compensation(text: str) -> bool:
    """Tell whether somebody who was hurt asks who pays for it, and nothing says that it goes on."""
    is_told = _INJURED.search(text) is not None and _COMPENSATED.search(text) is not None
    if _WEARY.search(text):
        return False
    return is_told and not _LASTING.search(_HURT.sub(" ", text)) and _asks(text)


def _asks(text: str) -> bool:
    return is_question(text) or requests(text) or bool(_ASKS_WHAT_WAS.search(text))


def _is_enquiry(sentence: str, kind: str, *, is_question: bool) -> bool:
    if _STAKE.search(sentence) or _HAPPENED.search(sentence):
        return False
    if _RULE.search(sentence):
        return True
    if kind == "suicide":
        return is_question and bool(_PAST_DEED.search(sentence))
    return is_question and bool(_ASKS_WHAT_WAS.search(sentence))
