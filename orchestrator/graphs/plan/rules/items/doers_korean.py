"""Who acts in a Korean clause, by its particles and by what the verb says; and by which verbs people use a service."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.reading.user_phrases_ko import is_person_ko
from orchestrator.language.numerals import NATIVE
from orchestrator.language.predicates_ko import Argument, Predicate, predicates

_BRACKET: Final = re.compile(r"\s?\([^()]*\)")
_TITLE: Final = re.compile(r"(?<=[가-힣]{2})(?<!선생)님$|(?<=[가-힣]{2})들$")
WE_SAY: Final = re.compile(r"저희|우리|제|저|내|나")
SERVICE: Final = re.compile(r"(?:시스템|서비스|앱|챗봇|봇|프로그램|플랫폼|화면|기계|센서|AI|자동)$")
MESSAGE: Final = re.compile(
    r"(?:(?<![방주])문자|알림|알림톡|카톡|카카오톡|메시지|푸시|메일|이메일|링크|코드|진동|연락|벨|QR|번호|안내|전화)$"
)
"""What is sent: by it a service tells, and nobody is it."""
TELLS: Final = frozenset(("알리", "보내", "뜨", "나가", "안내하", "전송하", "발송하", "통보하", "보이"))
BY_ITSELF: Final = re.compile(
    r"(?:[가-힣]되|[아어여워와켜져려겨]지|뜨|나가|나오|보이|잠기|열리|닫히|바뀌|풀리|잡히|쌓이|울리|들어오|올라가|넘어가)$"
)
"""Stems of what nobody does."""
MOVES: Final = re.compile(r"(?:들어오|나가|나오|올라가|넘어가)$")
"""What people do as well."""
GIVES: Final = re.compile(
    r"(?:보내|배달하|배송하|연결하|안내하|걷|수거하|모시|모셔오|데리|배정하|매칭하|접수하|정하|처리하|마련하|씻|포장하|심사하|점검하|두|놓|붙이|설치하|열|주|드리|발송하|지급하|확인하|보관하|출동하|파쇄하)$"
)
"""What whoever runs a service does for those who use it."""
USES: Final = re.compile(
    r"(?:신청하|예약하|주문하|등록하|찍|올리|누르|고르|선택하|입력하|적|결제하|내|빌리|빌려가|반납하|돌려주|가져가|가져오|찾아가|받아가|참여하|참가하|가입하|투표하|문의하|건너뛰|모으|맡기|제출하|녹음하|작성하|지불하|사용하|이용하|서명하|보여주)$"
)
_COUNT: Final = rf"(?:\d[\d,]*|{NATIVE})\s?(?:명|분|사람|건|개|번|곳|집|대|마리|팀|가구)"
_NO_NAME: Final = re.compile(
    rf"^(?:사람|(?:\S+에\s)?(?:{_COUNT}\s(?:중|가운데)에?서?\s)?(?:{_COUNT}|명|분|건|개))$|해$"
)
"""Says of nobody who they are, but how many; "표시해가" is a verb as some say it."""
_MEANT: Final = frozenset(("거", "게", "건", "것", "걸"))
_OFFICE: Final = re.compile(
    r"(?:팀|과|실|부서|센터|업체|협회|조합|재단|군청|구청|시청|교육청|본부|지점|기관|단체|위원회|회)$"
)
"""Bodies of which "에서" says that they act."""
_BODY: Final = re.compile(r"[가-힣]{2}(?:소|원|관|국|점|방|측|과|실|회)$|[가-힣](?:팀|센터|청|조합)$")
"""Bodies that act where they are spoken of and something is done with a thing: "세탁소는 옷을 거둔다"."""
_TRADE: Final = re.compile(r"[가-힣]{2}(?:장|사|원|수|자|꾼|생|인)$")
"""How names of people end, of whom a deed is told."""
_TIME: Final = re.compile(
    r"(?:\d{1,2}\S{0,2}|매일|매주|매달|당일|전날|다음|다음날|오늘|내일|이번|때|날|뒤|후|전|그날|아침|저녁|밤|낮|새벽|점심|평일|주말|평소|보통|요일|[월화수목금토일]요일|오전|오후|이때)"
)
"""Words of time, which are no part of a name."""
_PEOPLE: Final = re.compile(
    r"(?:[가-힣]주인|[꽃빵떡밥]집|알바|조카|남편|아내|며느리|사위|할망|해녀|농인|목수|서기|통역사|신청인|트레이너|매니저|코디네이터|튜터|스태프|리더|가이드|농장주|건물주|업주|애|인턴|이장|자취생|멘토|짝꿍|상인회|부녀회|자치회|식당|기관|단체|보호소|경비|단장|조장|당번|당직|전문가|주방|경비실|센터|지기|사람|분|\s(?:둘|셋|넷|다섯))$"
)
"""Those who act, beside whom other readers know."""
HAPPENS: Final = re.compile(
    r"(?:끝나|생기|지나|나|남|닫히|되|넘|오|비|걸리|모자라|떨어지|맞|부족하|도착하|시작하|출발하|발생하|종료하|증가하|감소하|초과하|변하)"
)
"""What comes about without anybody's doing."""
_ONE_OF: Final = re.compile(
    r"\s(?:\d{1,3}\s?|[가-힣]{1,2}\s)(?:명|분|사람|인)\s(?:중|가운데)(?:에서?)?\s(?:한\s?(?:명|분|사람)|하나|누구)$"
)
"""Which of several it is: "식물의사 두 분 중 한 분"."""
_LONGEST_NAME: Final = 24
_HELPS: Final = re.compile(r"[아어여해려워와켜]\s?(?:주|드리)는(?=\s)")
"""Behind a verb: it is done for somebody."""


def subject_of(text: str, said: Predicate) -> Argument | None:
    """Return who or what acts, by the particles; of several who name somebody the one next to the verb."""
    subjects = [one for one in said.arguments if one.tag == "JKS" and one.inner != "deed"]
    acting = [one for one in subjects if not one.inner or _is_somebody(name_of(text, one)[0])]
    if found := next((one for one in reversed(acting) if who_of(text, one, said)), None):
        return found
    topics = [one for one in said.arguments if one.tag == "JX" and one.particle in ("은", "는", "도", "끼리", "만")]
    has_object = any(one.tag in ("JKO", "") or one.particle in ("까지", "만", "도") for one in said.arguments)
    is_active = has_object or said.stem[1:].endswith("하") or bool(USES.search(said.stem) or GIVES.search(said.stem))
    if found := next((one for one in topics if _is_somebody(_many(text, one), is_active=is_active)), None):
        return found
    at = (one for one in said.arguments if one.particle == "에서" and not acting and _OFFICE.search(one.text))
    is_done = (
        said.is_deed
        and said.mood == "told"
        and not (said.helps or said.stem in ("주", "드리"))
        and (has_object or bool(GIVES.search(said.stem)))
    )
    return next((one for one in at if is_done), acting[-1] if acting else None)


def who_of(text: str, one: Argument, said: Predicate) -> str:
    """Return the name of somebody who acts; empty of a thing, and of a service."""
    name, _ = name_of(text, one)
    if WE_SAY.fullmatch(name):
        return name
    if SERVICE.search(name) or MESSAGE.search(name) or _NO_NAME.search(name) or is_meant(one):
        return ""
    with_what = [each for each in said.arguments if each.tag in ("JKO", "") and each != one]
    is_done = one.tag == "JKS" and said.is_deed and not HAPPENS.fullmatch(said.stem) and not BY_ITSELF.search(said.stem)
    is_done = is_done and bool(
        with_what or said.stem[1:].endswith("하") or _TRADE.search(name) or USES.search(said.stem) or GIVES.search(said.stem)
        or said.stem in TELLS
    )  # fmt: skip
    is_body = one.particle == "에서" or (one.tag == "JX" and bool(_BODY.search(name)))
    return name if is_done or is_body or one.text.endswith("들") or is_people(name) else ""


def is_meant(one: Argument) -> bool:
    """Tell whether a noun phrase only leads to what is described: "바라는 건"."""
    return one.text.split()[-1] in _MEANT


def _many(text: str, one: Argument) -> str:
    """Return a name with the ending of many, which things seldom have."""
    name = name_of(text, one)[0]
    return f"{name}들" if one.text.endswith("들") and not name.endswith("들") else name


def _is_somebody(name: str, *, is_active: bool = False) -> bool:
    """Tell whether a noun phrase names who can act; ``is_active``: they do something with a thing."""
    is_body = (is_active and bool(_BODY.search(name))) or name.endswith("들")
    return is_body or bool(WE_SAY.fullmatch(name) or SERVICE.fullmatch(name)) or is_people(name)


def name_of(text: str, one: Argument) -> tuple[str, int]:
    """Return the name of a noun phrase, with what says which it is, and where it begins."""
    end = one.start + len(one.text)
    words = one.text.split(" ")
    begun = next((at for at, word in enumerate(words) if not _TIME.fullmatch(word)), 0)
    start = one.start + sum(len(word) + 1 for word in words[:begun])
    if not begun and one.said_from < one.start and end - one.said_from <= _LONGEST_NAME:
        start = one.said_from
    name = _BRACKET.sub("", text[start:end]).strip("'‘’\"“”")
    return _TITLE.sub("", _ONE_OF.sub("", name)), start


def is_people(name: str) -> bool:
    """Tell whether a noun names people who can act."""
    return bool(_PEOPLE.search(name)) or korean.is_person(name) or is_person_ko(name)


def actor_of(text: str) -> str:
    """Return who acts in a clause; empty where nobody does, and of whoever asks.

    >>> actor_of("눈이 침침한 손님을 도우미가 모셔 온다"), actor_of("저희가 문을 연다"), actor_of("문이 열린다")
    ('도우미', '', '')
    """
    for said in predicates(text):
        one = subject_of(text, said)
        who = who_of(text, one, said) if one else ""
        if who and not WE_SAY.fullmatch(who):
            return who
    return ""


def helped_in(text: str) -> str:
    """Return for whom something is done by what a text says; empty where it names nobody.

    >>> helped_in("눈이 나쁜 어르신께 책을 읽어 드리는 서비스"), helped_in("어르신께 쓴 편지")
    ('눈이 나쁜 어르신', '')
    """
    for said in predicates(text):
        for one in said.arguments:
            behind = text[one.end : said.end]
            if one.particle in ("께", "에게", "한테") and is_people(one.text) and _HELPS.search(behind):
                return _BRACKET.sub("", text[one.said_from : one.start + len(one.text)])
    return ""


def whose_in(text: str) -> str:
    """Return those whose thing is handed over by what a sentence tells; empty where it names nobody.

    >>> whose_in("독거 어르신들 약을 한 포씩 나눠 담아 배달한다"), whose_in("반찬을 배달한다")
    ('독거 어르신들', '')
    """
    parts = predicates(text)
    if not parts or not (parts[-1].helps or GIVES.search(parts[-1].stem)):
        return ""
    for one in (each for said in parts for each in said.arguments if each.tag == "JKO"):
        words = one.text.split()
        for end in range(len(words) - 1, 0, -1):
            if is_people(last := words[end - 1].removesuffix("의")):
                return " ".join((*words[: end - 1], last))
    return ""
