"""What a service is called that a message only describes: the thing that it handles, with what is done to it."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from orchestrator.language.morphemes import morphemes

_READ: Final = 2_000
_DONE_KO: Final = (
    "대여", "예약", "신청", "보관", "수거", "배정", "알림", "신고", "매칭", "관리", "기록", "교환", "공유", "나눔", "기부", "배달",
    "배송", "수선", "수리", "상담", "접수", "통역", "측정", "점검", "안내", "투표", "정산", "조회", "체험", "숙박", "반납", "회수",
    "주문", "판매", "구독", "돌봄", "산책", "청소", "세탁", "등록", "출동", "모집", "추천", "중개", "검수", "발급", "순번", "연결",
)  # fmt: skip
"""What services do, as nouns that can follow the name of a thing."""
_BY_VERB_KO: Final = (
    (re.compile(r"빌려\s?주|빌리|빌려"), "대여"),
    (re.compile(r"맡기|맡아\s?주"), "보관"),
    (re.compile(r"찾아\s?주|찾"), "찾기"),
    (re.compile(r"고쳐\s?주|고치"), "수리"),
    (re.compile(r"나눠\s?주|나누"), "나눔"),
    (re.compile(r"태워\s?주|태우"), "동승"),
    (re.compile(r"배달|갖다\s?주|실어다\s?주"), "배달"),
    (re.compile(r"알려\s?주|알리"), "알림"),
    (re.compile(r"이어\s?주|연결"), "연결"),
    (re.compile(r"(?:신청|예약|주문|접수)\s?받"), "신청"),
)
"""Verbs by which people tell what a service does, each with its noun."""
_NOUN_KO: Final = r"[가-힣]{2,8}"
_WISHED_KO: Final = re.compile(
    rf"(?P<name>(?:{_NOUN_KO}\s)?{_NOUN_KO})(?:을|를)\s(?:\S{{1,6}}\s)?(?:두|놓|들이|갖추|만들|차리|열)고\s?싶"
)
_DOING_KO: Final = re.compile(
    rf"(?P<thing>{_NOUN_KO})(?:을|를)?\s(?P<verb>[가-힣]{{1,4}}(?:\s?주)?)는\s?(?:거|것|걸|일)(?:를|을|로|야|예요)?(?=\s|[.,]|$)"
)
_COMPOUND_KO: Final = re.compile(
    rf"(?<![가-힣])(?P<thing>{_NOUN_KO}|(?![그이저내제첫새각전총한두세네몇더또안못다잘막좀꼭왜])[가-힣])\s(?P<done>(?:{'|'.join(_DONE_KO)})(?:체험|알림)?)(?=(?:을|를|이|가|은|는|도|만|으로|에)?(?:요)?(?:[\s,.]|$))"
    r"(?!(?:을|를|이|가|은|는|도)?\s?(?:때문|문제|탓|받(?:아서|느라|다\s?보니)|하느라|힘들|어려|귀찮|번거|골치)|(?:은|는|도)?\s(?:[^,.\n]{1,24}\s)?(?:안\s?[하해합]|하지\s?않))"
)
"""What troubles somebody, or is not done, is not what the service is."""
_OBJECT_KO: Final = re.compile(
    rf"(?:{_NOUN_KO})(?:을|를)?\s(?:\S{{1,6}}\s)?(?P<done>{'|'.join(_DONE_KO)})(?:하|해|한|합|되|받)"
)
_WORD_KO: Final = re.compile(
    r"(?<![가-힣])(?P<noun>[가-힣]{2,6}?)(?:은|는|이|가|을|를|의|에|도|만|랑|이랑|하고|에서|으로|로)?(?=[\s,.])"
)
_NO_THING_KO: Final = re.compile(
    r"(?:.*(?:들|님|분|씨|자|장|생|원|인|사|집|명|주|쌤)|지금|그때|이번|다음|작년|올해|지난|매주|매달|하루|저녁|아침|오전|오후|평균|전화|문자|카톡|알림|화면|버튼|사진|번호|목록|시간|날짜|순서|결과|방법|이거|그거|저거|여기|거기|우리|저희|사람|손님|학생|회원|고객|이용|직접|자동|다시|바로|먼저|제일|가격|비용|예산|이름|주소|무게|수당|기획|문서|부탁|정도|때문|한번|모두|전부|각각|서로|혼자|동네|구역|담당|지역|가게|사장|기사|엄마|아빠|아이|애들|부모|센터|직원|번영회|가운데|나머지|그중|요금|환불|수동|개인정보|반납|매일|일주일|주말|평일|연습|정기|이상|이하|이내|미만|초과|때|통|씩)"
)
"""Words that name no thing that a service handles."""
_BOUND_KO: Final = re.compile(
    r"(?:은|는|을|를|에|에서|한테|에게|까지|부터|랑|하고|으로|면|요|라|(?<![창재금])고|때|(?<=[가-힣]{2})중|다|야|면서|니까|지만|(?<![신고청])서|갈|올|할|한|된|던)$"
)
"""A word that is bound to what follows is the name of no thing."""
_JOB_KO: Final = re.compile(r"\s?(?:만\s\d+\s?년|(?:일을?\s)?(?:다니|하)는\s(?:사람|일)|\s?일\s?(?:하|보))")
"""Says what somebody works as."""
_CLAUSE_WISH_EN: Final = re.compile(
    r"\b(?:what\si(?:'m|\sam)?\s(?:after|picture|want|need|have\sin\smind|would\slike)\sis|(?:i|we)\s(?:thought|was\sthinking|were\sthinking)\s(?:about|of)|(?:my|the|our)\s(?:notion|idea|thought|wish)(?:\sis|:)|(?:i|we)(?:'d)?\s(?:need|want|wish\sto\shave|would\slike\sto\shave|like\sto\shave))\s"
    r"(?:(?:a|an|the|some|my|our|little|small|simple|kind\sof|sort\sof|new|proper)\s)*(?P<what>(?!each\b|every\b|all\b|to\b|them\b|him\b|her\b|you\b|it\b|that\b|someth)[a-z][a-z-]{1,16}(?:\s(?!where\b|that\b|which\b|for\b|so\b|to\b|with\b|and\b|in\b|on\b|by\b|of\b|from\b|when\b|who\b)[a-z-]{2,16}){0,3})",
    re.I,
)
_MEDIA_EN: Final = r"(?:(?:white|black|notice|clip)?boards?|(?:spread)?sheets?|papers?|(?:note|log)?books?|charts?|diar(?:y|ies)|calendars?|phone|heads?|pages?|lists?|walls?|cards?|folders?|binders?|pads?|registers?)"
"""What people keep records on."""
_BY_HAND_EN: Final = re.compile(
    r"(?:^|\b(?:the|our|my|and|so)\s)(?:the\s|our\s|my\s)?(?P<what>(?!(?:the|our|my)\s)[a-z-]{3,14}(?:\s[a-z-]{3,14}){1,2}?)\s(?:(?:is|are|gets?|comes?|still\scomes?)\s(?:still\s|all\s)?"
    r"(?:planned\b|written\b|booked\b|done\b|in\son\b|(?:(?:kept|made|in)\s(?:up\s|down\s)?)?"
    rf"(?:by\shand\b|on\spaper\b|(?:on|in|over)\s(?:a|an|the|my|our)\s(?:[a-z]{{2,12}}\s)?{_MEDIA_EN}\b))|still\scome\sin\b)",
    re.I,
)
_DOES_EN: Final = re.compile(
    r"\b(?:we|i)\s(?P<verb>lend|rent|hire|sell|ring|run|repair|mend|breed|grow|teach|coordinate|collect|deliver|make|bake|keep|tune|walk|drive|clean)\s(?:out\s)?(?P<thing>[a-z-]{3,14}s?)\b",
    re.I,
)
_GERUNDS: Final = {"lend": "lending", "rent": "rental", "hire": "hire", "ring": "ringing", "repair": "repair", "mend": "mending", "teach": "lessons", "collect": "collection", "deliver": "delivery", "tune": "tuning", "walk": "walking", "clean": "cleaning"}  # fmt: skip
_GENERIC_EN: Final = re.compile(
    r"(?:(?:text|phone|web|little|online|booking|sign-?up|digital)\s)?(?:thing|service|app|board|system|tool|site|page|list|programme?|way|place|platform|scheme)s?",
    re.I,
)
"""A name that tells what it is and not of what."""
_NO_TITLE_EN: Final = re.compile(
    r"^(?:one|two|three|four|five|half|a4|side|page|plan|product|make|document|proposal|deck|doc|brief|table|list\sof|words?|plain|proper|calm|full|short|it|they|this|that|everyone|somebody|people|someone|quick)\b|\bplan$|\bdocument\b",
    re.I,
)


_NO_THING_EN: Final = re.compile(
    r"\b(?:mother|father|mum|mom|dad|parents?|sister|brother|wife|husband|sons?|daughters?|grand\w+|aunt|uncle|child|children|kids?|friends?|neighbou?rs?|boss|manager|wom[ae]n|m[ae]n|girls?|boys?|people|volunteers?|staff|members?|customers?|help|hands?|break|rest|refunds?|advice|ideas?|time|money|change|hurry|future)$",
    re.I,
)
"""People, and what somebody is in need of: nothing that a service handles."""


def described(message: str, language: str) -> str:
    """Return the noun phrase by which a service may be called; empty where the message names no thing that it handles.

    >>> described("벌통 빌려주는 거를 전화로만 받아요", "ko"), described("We lend costumes to schools", "en")
    ('벌통 대여', 'Costume lending')
    """
    return next((_korean if language == "ko" else _english)(message[:_READ]), "")


def is_description(title: str) -> bool:
    """Tell whether words tell in a sentence of their own what a service is: "Service where the farmer stands …"."""
    return bool(
        re.match(r"(?:service|app|thing|place|site|system|tool)\s(?:where|that|which|by\swhich)\b", title, re.I)
    )


def is_fragment(title: str) -> bool:
    """Tell whether words are what is left of a sentence, or say how long a text is, and name nothing."""
    if not re.search("[가-힣]", title):
        return bool(_NO_TITLE_EN.search(title))
    return bool(_FRAGMENT_KO.search(title))


_FRAGMENT_KO: Final = re.compile(
    r"(?:[가-힣\s](?:는|은|던|니까|으니|이니|달라|려고|거든|는데|지만|올시다|됨|(?<=\s)쉼|걸|거|것)|[가-힣]{2,}\s\d+\s?[가-힣]{1,2})$"
    r"|^(?:\d{1,2}|한|두|세|네|다섯|서너|반)\s?(?:장|쪽|페이지)(?:짜리|\s?정도|\s?분량)?$|\b(?:볼|읽을|결재할|심사할|판단할)\s?(?:것|거|분|수)|(?:것|거)이니|\d+\s?(?:곳|명|개|건|번)$"
    r"|^(?:이|그|저|위|아래|첨부(?:한|된)?|올린)\s?(?:파일|문서|자료|글|메모|메시지|대화|스레드|브리프|노트|내용|표|링크|회의록)(?:에|의|로|을|를)?(?:\s(?:있는|나온|적힌|정리된))?$"
)


_NOUNS_KO: Final = frozenset(("NNG", "NNP", "SL", "XSN", "ETN", "XR", "SN", "SSC"))
_OF_TEXT_KO: Final = re.compile(
    r"기획[서안]|계획서|제안서|장짜리|쪽짜리|보시게|보실|읽으실|움직일|부탁|바라건대|\d\s?(?:월|일|년|시)(?![가-힣])|\d일에|월말에"
)
_BOUND_EN: Final = re.compile(
    r"^(?:at|no|not|from|more|less|under|over|by(?!-)|about|this|that|these|it|they|we|i|he|she|you|there|everything|something|matron|sister|father|mr|mrs|dr)\b"
    r"|\b(?:i|we|they|would|is|are|was|has|have|it)\b|\b\d+\s(?:hours?|days?|weeks?|minutes?|months?)$|\b(?:two|three|four|five|six|ten)\s(?:hours|days|weeks)$"
    r"|\b(?:by|before|until)\s(?:thurs|mon|tues|wednes|fri|satur|sun)|\b(?:or|and|a|an|the|where|to|of|for|with|that|who)$",
    re.I,
)


_CALLED_KO: Final = frozenset(("앱", "어플", "서비스", "플랫폼"))
"""Behind a sentence, they make it a name: "밥 먹고 갈래 앱"."""


def is_title(title: str) -> bool:
    """Tell whether words can be the name of a service: a noun phrase with nothing of days, of readers or of a sentence.

    >>> is_title("칼갈이 순번 알림"), is_title("2027년 2월 22일에"), is_title("판 위에 카메라를 달아 두 사람이")
    (True, False, False)
    >>> is_title("Night bus"), is_title("Idle time under 12 hours"), is_title("App behind it")
    (True, False, False)
    """
    if "/ " in title:
        return False  # the head of a letter: who writes, and what for
    if not re.search("[가-힣]", title):
        return not _BOUND_EN.search(title)
    tokens = morphemes(title)
    is_noun = bool(tokens) and (
        (tokens[-1].tag in _NOUNS_KO and tokens[-1].form not in ("들", "님")) or tokens[-1].form in ("ᆷ", "음", "기")
    )
    is_called = is_noun and tokens[-1].form in _CALLED_KO and len(tokens) > 1 and tokens[-2].tag in ("EF", "EC")
    said = tokens[:-2] if is_called else tokens
    is_joined = any(
        (one.tag in ("EF", "IC", "NP") and one.form not in ("ᆷ", "음", "기"))
        or (one.tag == "EC" and one.form not in ("어", "아", "고", "게"))
        for one in said
    )
    return is_noun and not is_joined and not _OF_TEXT_KO.search(title)


def does_one_thing(act: str) -> bool:
    """Tell whether a Korean clause says that one thing is done to something, and no more than that.

    >>> does_one_thing("빵집에 반납함을 둔다"), does_one_thing("고리를 달아 통에 넣어 둔다"), does_one_thing("문자가 간다")
    (True, False, False)
    """
    tokens = morphemes(act)
    verbs = [
        at
        for at, one in enumerate(tokens)
        if one.tag in ("VV", "VA", "XSV", "XSA") and tokens[min(at + 1, len(tokens) - 1)].tag != "ETN"
    ]
    if len(verbs) != 1 or any(one.tag in ("JKS", "JX", "ETM", "MAG") for one in tokens[: verbs[0]]):
        return False
    return verbs[0] > 0 and tokens[verbs[0] - 1].tag in ("JKO", "NNG")


def is_compound(title: str) -> bool:
    """Tell whether Korean words are nouns alone, or verbs made nouns."""
    return all(
        one.tag in ("NNG", "NNP", "XPN", "XSN", "SL", "XR", "VV", "VA", "ETN", "MM", "EF") for one in morphemes(title)
    )


def _korean(message: str) -> Iterator[str]:
    for match in _WISHED_KO.finditer(message):
        if not _NO_THING_KO.fullmatch(match["name"].split()[-1]):
            yield match["name"]
    for match in _DOING_KO.finditer(message):
        done = next((noun for verb, noun in _BY_VERB_KO if verb.match(match["verb"])), "")
        if done and _is_thing(match["thing"]):
            yield f"{match['thing']} {done}"
    compounds = Counter(
        f"{match['thing']} {match['done']}"
        for match in _COMPOUND_KO.finditer(message)
        if _is_thing(match["thing"]) and is_compound(match["thing"]) and not _JOB_KO.match(message, match.end())
    )
    if compounds:
        yield compounds.most_common(1)[0][0]
    words = Counter(match["noun"] for match in _WORD_KO.finditer(message))
    thing = next((word for word, count in words.most_common() if count > 1 and _is_thing(word)), "")
    done = next((match["done"] for match in _OBJECT_KO.finditer(message)), "")
    if thing and done and done not in thing:
        yield f"{thing} {done}"


def _is_thing(word: str) -> bool:
    return not (_NO_THING_KO.fullmatch(word) or _BOUND_KO.search(word))


def _english(message: str) -> Iterator[str]:
    does = _DOES_EN.search(message)
    thing = ""
    if does:
        thing = re.sub(r"(?<=[^s])s$", "", does["thing"].lower())
        thing = f"{thing} {_GERUNDS.get(does['verb'].lower(), '')}".strip()
    for match in _CLAUSE_WISH_EN.finditer(message):
        what = match["what"].strip()
        if _NO_TITLE_EN.search(what) or _NO_THING_EN.search(what):
            continue
        if _GENERIC_EN.fullmatch(what):
            if thing:
                yield _headed(f"{thing} {what}")
            continue
        yield _headed(what)
    if thing and does and does["verb"].lower() in _GERUNDS:
        yield _headed(thing)
    for match in _BY_HAND_EN.finditer(message):
        what = match["what"].strip()
        if not _NO_TITLE_EN.search(what) and not re.match(r"(?:it|they|we|i|you|this|that|there|he|she)\b", what, re.I):
            yield _headed(what)


def _headed(text: str) -> str:
    return text[:1].upper() + text[1:]
