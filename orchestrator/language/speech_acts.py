"""What a message does: asks, requests, or tells of a trouble of one's own; read from its clauses, not from its subject."""

import re

from orchestrator.language.morphemes import morphemes

_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+")
_HANGUL = re.compile("[가-힣]")
_GIVE = r"(?:줘|줄래|줄\s?(?:수|주)|주세요|주시|주실|주라|줬으면|주면|달라|다오|드려|드릴|부탁|놔|둬)"
_REQUEST_KO = re.compile(
    rf"{_GIVE}(?!는|던|신\s|도|서|의|가\s)|(?:만들|작성하|쓰|써|정리하|짜|세우)(?:자|라|렴|고\s?싶\S{{0,12}})[?.!~\s]*$|(?:해라|하자|해\s?봐|할래|(?:하고|받고)\s?싶\S{{0,12}}|필요해?요?|원해요?)[?.!~\s]*$"
    r"|(?:작성|생성|정리|요약|검토|분석|변환|초안|기획|상담)\s*(?:요|좀|요청|희망|하기)?[.!~\s]*$"
)
"""A wish in the form of its verb."""
_ASKED_KO = re.compile(
    r"(?:는가|은가|인가|던가|건가|나요|[있없되]나|가요|[라다]면서|까|니|냐|[는은인을]지|시오|[가-힣]것[은는])요?$"
    r"|(?:뭐|무엇|어디|언제|누구|얼마|몇\s?[가-힣]{1,2})(?:이?야|임|이?에요|예요|이?죠|이?지|더라|였지|였더라|인지|있어|있음)$"
)
"""Ends as only questions do."""
_WH_KO = re.compile(
    r"뭐|무엇|무슨|어디|언제|누구|누가|어떻게|어떤|어느|얼마|몇|왜(?![가-힣])|어케|어뜨케|어떠케|어따|(?:^|\s)[머모](?=[가를라에지죠예야임\s]|$)"
)
_AFTER_WH_KO = re.compile(
    r"(?:나|까|가|[는은ㄴ인런]지|냐|니|래|대)[요여용]?$|(?:있|없|했|였|됐)[죠지]요?$|기로\s?(?:했|한\s?거)[지죠]요?$|(?:뭐뭐|뭐)\s?있[어음]요?$"
    r"|(?:어떻게|어케|어뜨케|어떠케|뭐부터|뭘)\s(?:\S{1,8}\s)?\S{0,4}(?:해|돼|되)요?$"
)
"""Ends as questions do that have a question word."""
_WONDERS_KO = re.compile(r"(?:궁금|알고\s?싶|모르겠|찾고\s?있|찾는\s?중|헷갈)\S{0,12}$")
"""The wish to know something."""
EXCLAIMS_KO = re.compile(
    r"(?:구나|군요?|네요?|구만|다니|실화냐|(?:겠|았|었|했|됐)지\s?뭐|거든요?|더라고?요?|(?:을|ㄹ|일|할|볼)?걸요?)$"
)
"""Ends as a question may, and is none."""
_VERB_EN = (
    r"(?:write|draft|create|generate|compose|prepare|author|produce|make|put\s+together|set\s+up|whip\s+up|spin\s+up|turn|"
    r"summari[sz]e|document|plan|design|convert|translate|model|review|check|analy[sz]e|help|give|need|want|build|save|compile|post)"
)
_REQUEST_EN = re.compile(
    rf"(?:^|[,;:.!?–—-]\s+|\b(?:and|then|so|also|please|pls|just|but)\s+)(?:please\s+|kindly\s+|now\s+|go\s+ahead\s+and\s+)*{_VERB_EN}\b"
    r"|\b(?:can|could|would|will)\s+(?:you|u|ya)\b"
    r"|\b(?:i|we)(?:\s+would|'d|\s+really|\s+also)*\s+(?:need|want|like|love)\b(?!\s+to\s+(?:know|understand|learn|find\s+out|see|hear)\b)"
    r"|\blet'?s\b|\bhelp\s+me\b|\bplease\b|\b(?:would|do)\s+you\s+mind\b|\b(?:can|could|may)\s+(?:i|we)\s+(?:get|have)\b",
    re.IGNORECASE,
)
"""An imperative at the head of a clause, or a polite form of one."""
_ASKED_EN = re.compile(
    r"^(?:(?:and|so|but|also|oh|ok|or|hey|hi|quick question|btw|actually|seriously|honestly|just|wait|hmm?|one more thing)[\s,:]+)*"
    r"(?:(?:what(?!\s+an?\b)|when|where|who|whom|whose|which|why|how|is|are|was|were|am|do|does|did|has|have|had|can|could|should|may|might|must|"
    r"shall|will|would)(?:n'?t)?\b|any\s+\w)"
    r"|\b(?:what|when|where|who|which|why|how)\s+(?:time\s+|day\s+)?(?:am|is|are|was|were|do|does|did|can|could|should|would|will|shall|must)\b"
    r"|\b(?:wondering|(?:like|want|need)\s+to\s+(?:know|understand|learn|find\s+out))\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"(?:^|\s)(?:제가|저는|저|저희|저를|저한테|저에게|제|내가|나는|난|나|나한테|나를|내|우리)(?=\s(?!\d))|(?:이|이번|첨부한?|올린|보낸|받은)\s?(?:근로)?\s?계약"
    r"|잘렸|짤렸|(?:당했|당하고|받았는데|못\s?받|안\s?(?:줘|주|돌려|들어))(?!.*(?:[은는]가|[은는])\s?\?)|계약서|조항|독소|\b(?:i|i'm|i've|me|my|mine|we|us)\b|\b(?:contract|agreement|clause|nda)\b",
    re.IGNORECASE,
)


_PERSON_EN = re.compile(
    r"^(?:this|that)\b|\b(?:i|i'm|i've|i'll|me|my|we|us|our|you|your|you're|it|it's|that's|he|she|they|lol|haha)\b|[!😀-🙏]",
    re.IGNORECASE,
)
_VERB_KO = re.compile(
    r"(?:다|(?<![개필수강중소])요|죠|네|까|냐|군|구나|(?:하|가|보|먹|쉬|놀|되)자|(?:하|있|없|이|겠|되|[았었했]|먹|좋|싫)지|(?:하|있|이|되|없|보)고|[ㄱ-힣](?:할|갈|볼|을|올|줄)[게래걸]|(?:이|거|뭐|해|[았었했])야|"
    r"(?:해|이|어|아)라|(?:하|이|있|되|않|없)니|[는은인한던]데|[는한]대|(?:[았었했났왔샜썼봤졌있없겠싫]어|[맞좋같많]아)|줘|(?:안|못|잘)\s\S{1,3}|"
    r"했음|있음|없음|\s좀)[\s.!?~ㅋㅎㅠㅜ^;…]*$|[ㅋㅎㅠㅜ]|[!😀-🙏]"
)
"""Ends as a verb does, or laughs and cries."""
_NEED_KO = re.compile(
    r"모르겠|모르는|몰라|몰랐|헷갈|필요(?!\s?없)|해야\s?(?:되|돼|하|할|합|됩)|[려]는데|려고\s?하?(?:는데|해요|합니다)|"
    r"(?:안|못)\s?(?:되|돼|됩|됐|떠|뜨|뜹|열|보여|보이|나오|나와|나옵|붙|먹혀|먹히|와요|옵니|들어가|켜|눌|받아|하고\s?있|찾|맞)|"
    r"없(?:대|다고|다는|다네|는데|네요|어요|습니다|다고요)|안돼|뜨네|뜹니다|뜨는데|떠요|뜬대|막혔|막혀|잠겼|잠겨|고장|잃어버|분실|까먹|잊어|만료|오류|에러|초과|거부|거절|달라서|다르다|다르네|"
    r"알고\s?싶|궁금|찾고\s?있|찾는\s?중|안내\s?받|어떡해요|(?:고\s?싶|[는한간된])대요?[.~…\s]*$|들었는데|하던데|다던데|라던데|라고\s?하는데|는데요?[.~…\s]*$"
)
_NEED_EN = re.compile(
    r"\b(?:can'?t|cannot|couldn'?t|unable)\s+(?!believe|wait|even|complain)|\b(?:isn'?t|doesn'?t|don'?t|didn'?t|won'?t|wasn'?t|hasn'?t|haven'?t|not|no\s+one|nobody|no\s+idea|need|needs|"
    r"looking\s+for|trying\s+to|supposed\s+to|have\s+to|has\s+to|forgot|lost|broken|broke|expired|locked|missing|errors?|denied|stuck|died|stopped|keeps|jammed|down|says|said|heard|thought|mentions?|unclear|confus\w+|still)\b",
    re.IGNORECASE,
)

_PASSED_ON = re.compile(
    r"[가-힣]냐[는고구]\s?(?:\S{1,8}\s){0,2}?(?:전화|문의|연락|메일|문자|질문|묻|물어|물으|여쭤|여쭈)"
    r"|[가-힣][는은을]지\s?(?:\S{1,8}\s)?(?:문의|물어|물으|여쭤|여쭈|묻는|전화(?:가|를)?\s?(?:왔|와|옴|주))"
    r"|\bwants?\s+to\s+know\b|\b(?:is|are|keeps?|was|were)\s+asking\b",
    re.IGNORECASE,
)
"""A question that somebody else put."""
_ON_SCREEN = re.compile(r"[다라]고\s(?:나와|나옵|나오네|뜨네|떠요|떠서|뜹|떴|표시[되돼됩])")
_FAILS = re.compile(r"(?:안|못)\s?[가-힣]{0,2}(?:져|려|혀|겨)(?:요|네요|서요?)")
"""A thing that will not do what is done with it: 안 닫혀요, 안써져요."""
_MISHAP = re.compile(
    r"(?:두고|놓고)\s?(?:내[렸려]|왔|와\s?버)|떨어뜨|떨궜|쏟았|쏟아|깨뜨|깨졌|깨져|도난|도둑맞|눌러\s?버[렸려]|잃어버|분실|잘못\s?(?:보냈|보내|눌[렀러]|지[웠워])"
    r"|\b(?:spilled|spilt|stolen|misplaced|lost\s+(?:my|our|the)|dropped\s+(?:my|our|the|an?|his|her)\s(?!ball|line|note|hint|subject|idea))\b"
    r"|\bcracked\s+(?:my|our|the|his|her|an?)\s+(?:\w+\s+)?(?:screen|phone|display|laptop|window|glass|mug|tablet|monitor)\b"
    r"|\bclicked\s+(?:on\s+)?(?:an?|the)\s+(?:\S+\s+){0,3}?(?:link|attachment|e?-?mail|file|pop-?up)\b"
    r"|\bleft\s+(?:my|our|the)\s+(?!team|company|office|job|group|channel|meeting|call|firm|party|project|class)\w+\s+(?:on|in|at)\s+"
    r"(?:an?|the|my|our|room|home|work)\b",
    re.IGNORECASE,
)
"""What befalls a thing by a slip."""
_OVER = re.compile(
    r"ㅋ{2}|ㅎ{2}|[😂🤣😆😹]|\b(?:lol|haha\w*|all\s+good|no\s+harm\s+done|sorted\s+now|found\s+it)\b"
    r"|(?:고마워|고맙습니다|감사합니다|감사해요)[요!~.^\s]*$|\bthanks?(?:\s+you)?(?:\s+all)?[!.\s]*$|[왔했됐났졌렸]네[ㅠㅜ~!.\s]*$",
    re.IGNORECASE,
)
"""Who laughs, thanks or talks to themselves asks nothing about it."""


def is_question(sentence: str) -> bool:
    """Tell whether one sentence asks, by its mark, its ending or English word order; no exclamation that looks like it."""
    core = sentence.rstrip(" ?？!.~…^;ㅎㅋㅠㅜ")
    if "?" in sentence or "？" in sentence or _WONDERS_KO.search(core):
        return True
    if EXCLAIMS_KO.search(core):
        return False
    if not _HANGUL.search(core):
        return bool(_ASKED_EN.search(core))
    if _WH_KO.search(core) and _AFTER_WH_KO.search(core):
        return True
    return _ASKED_KO.search(core) is not None and not ends_in_stem(core)


def ends_in_stem(sentence: str) -> bool:
    """Tell whether the last letters of a sentence are those of a verb, and no ending that asks.

    >>> ends_in_stem("오타가 나요"), ends_in_stem("신고가 되나요")
    (True, False)
    """
    last = morphemes(sentence.rstrip(" ?？!.~…^;ㅎㅋㅠㅜ"))[-1:]
    return bool(last) and last[0].tag == "EF" and last[0].form in ("어요", "아요")


def asks(message: str) -> bool:
    """Tell whether a message is a question and makes no request."""
    return any(is_question(each) for each in _sentences(message)) and not requests(message)


def is_about(message: str) -> bool:
    """Tell whether a message names a subject and no person: nouns to be looked up."""
    if _HANGUL.search(message):
        return not any(_VERB_KO.search(each) for each in _sentences(message))
    return not _PERSON_EN.search(message)


def needs(message: str) -> bool:
    """Tell whether a statement implies a question: something is missing, unknown, blocked or yet to be done."""
    return bool((_NEED_KO if _HANGUL.search(message) else _NEED_EN).search(message))


def reports(message: str) -> bool:
    """Tell whether a message passes on what somebody asks, what a screen says, or what will not work: help is asked for.

    >>> reports("주차 되냐는 전화 왔어요"), reports("서랍이 안 닫혀요"), reports("서랍을 닫았어요")
    (True, True, False)
    """
    return any(form.search(message) for form in (_PASSED_ON, _ON_SCREEN, _FAILS))


def tells_of_mishap(message: str) -> bool:
    """Tell whether a message tells of something lost, spilled, broken, stolen or clicked: what is to be done is asked."""
    return _MISHAP.search(message) is not None and not _OVER.search(message)


def requests(message: str) -> bool:
    """Tell whether a message asks for something to be done: Korean in the last clause of a sentence, English anywhere."""
    if _REQUEST_EN.search(message):
        return True
    return bool(_HANGUL.search(message)) and any(_REQUEST_KO.search(_last_clause(each)) for each in _sentences(message))


def of_ones_own(message: str) -> bool:
    """Tell whether a message speaks of the person's own matter, or of a paper at hand."""
    return bool(_OWN.search(message))


def _sentences(message: str) -> list[str]:
    return [each for each in _SENTENCE.split(message) if re.search(r"\w", each)] or [message]


def _last_clause(sentence: str) -> str:
    """Return the last words of a sentence: its verb stands there."""
    return " ".join(sentence.split()[-4:])
