"""Korean clauses as chains of acts: "학부모가 사진을 올리면 선생님이 확인하고 보내요"."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.act_parts import ActPart, Doer
from orchestrator.graphs.plan.rules.reading.user_phrases_ko import is_person_ko
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import final_sound

_JOINT: Final = re.compile(r"(?P<stem>[^\s]{0,24}?[가-힣])(?P<end>고|으며|며|으면|면|다가)(?:요)?[,.]?")
_NO_VERB: Final = re.compile(
    r".*(?:창고|광고|냉장고|재고|화면|도면|[가-힣]말고)|(?:보|신|사|금|중|권|경|공|원|비|최|참|선|예|투|충|해|그리)고|(?:반|측|라|장|정|표|전|서|대|지|수|평|내|외|단|양|방)면"
    r"|(?:그러|아니|이러|저러|어쩌)면|.*[라다자냐려]고"
)
"""Nouns and quotations that end like a verb that goes on."""
_OBJECT: Final = re.compile(r"[을를]$")
"""Behind an object such a word is a verb: "사진을 보고"."""
_GOING_ON: Final = re.compile(r"(?:며|면서|[을를]|에서)$")
"""Behind what is done meanwhile, or what it is done to or where: "가게를 돌며 사고"."""
_ONE_ACT: Final = re.compile(
    r"싶|있|계[시신]|말[아고]|나서|다니|가(?:[는고면며지]|져(?![가-힣])|서|요|$)|갔|간$|갈$|감$|옴$|하면$|오(?:[는고면며]|$)|온(?:다|$)|왔|올(?:게|$)|와(?:요|서|$)|안\s|안$|되|돼|된|됨|됩|좋|어떨|어떻"
)
"""What makes one verb with the word before it: "모시고 가", "하면 된다"."""
_PAST: Final = {"갔": "가", "왔": "오", "했": "하", "봤": "보", "줬": "주", "뒀": "두"}
_NOMINAL: Final = re.compile(
    r"(?<=[가-힣])는\s?(?:겁니다$|(?:거|것|걸|식|방식|순서)(?:으?로|고|이?예요|이?에요|이야|이다|입니다|이고|인데|임|죠)?(?:요)?(?:\s(?:어떨까|어때)\S{0,6})?$)"
)
_ONLY: Final = re.compile(
    r"(?P<stem>[가-힣]{1,8}?)(?:기만\s하|으|)면\s?(?:됨|돼요?|되고|되게|됩니다|된다|돼야\S*)(?:요)?$"
)
_MADE: Final = re.compile(
    r"(?<=[가-힣])는\s(?:\S{1,12}\s){0,2}?(?:\S{0,8}서비스|앱|사업|제도|방식|구조|행사|프로그램|모임|장터)(?=$|[가-힣\s])"
    r"|(?<=[가-힣])는\s(?:[가-힣]{1,8}\s){1,4}(?:그런|이런)\s?(?:거|것|걸)\S{0,4}$"
    r"|(?<=[가-힣])는\s(?:그런|이런)\s?(?:거|것|걸)\S{0,2}(?:\s생각\S*(?:\s있\S*)?)?$"
    r"|(?<=[가-힣])는\s(?:걸로|것으로|식으로|방식으로|순서로)\s(?:하|바꾸|해|바꿔|운영|진행|가|갈|간|돌)\S*"
)
"""Behind an act what is made of it: "… 나가는 카드 서비스를 만들고 싶습니다"."""
_NAMED_ACT: Final = re.compile(r"(?<=주|하|리|내|받|되|찍|르|가|오)기(?:로)?(?:\s?(?:함|해요|하고|했으면\s\S+))?$")
_BRACKETED: Final = re.compile(r"^\([^()]{1,60}\)\s")
_LEFT_OVER: Final = re.compile(r"^[^.!?]{1,12}[.!?]\s(?=\S+\s\S)")
"""The end of the sentence before, which was too short to stand alone."""
_OF_THAT_KIND: Final = re.compile(r"(?P<verb>[가-힣]{1,12}고)\s(?:그런|이런)\s?식\S{0,8}$")
_VERBAL_NOUN: Final = re.compile(
    r"(?:방문|전달|배송|배달|안내|확인|지급|적립|환불|발송|출동|수거|반납|결제|신청|예약|배정|분리|파쇄|폐기|입력|출력|서명|점검|등록|제출)$"
)
_GIVES: Final = re.compile(
    r"[아어여해가다와려켜꿔춰눠쳐져겨혀펴워러내](?:주|드리|줘|줌|드림|준|드린)|(?:^|\s)(?:주|드리)$|[가-힣]다\s(?:주|드리|준|드린)|보내|배달|배송|연결|안내|걷어|수거|모셔|모시|데려|데리|배정|매칭|접수|(?:예약|신청|주문|접수)\S?\s?(?:\S{1,8}\s)?받|정해|처리|마련|씻|포장|심사|점검|(?:^|\s)(?:두|놓|붙이)$|설치|열$"
)
"""What whoever runs a service does for those who use it."""
_BY_ITSELF: Final = re.compile(
    r"(?:뜨|나가|나오|보이|표시되|잠기|열리|바뀌|저장되|기록되|대여되|연결되|들어오|올라가|전송되|발송되|풀리|잠기|잡히|켜지|꺼지|쌓이)(?:$|게|는)|[가-힣]되$|(?:문자|알림|카톡|메시지|링크|코드|진동|연락|벨|메일)(?:이|가|도|만)?\s?(?:(?:바로|한\s?번|다시|먼저)\s)?(?:(?:가|오)(?:$|게|는)|(?:간다|가요|갑니다|온다|와요|옵니다)$)|(?:뜬다|떠요?|뜹니다|울린다|울려요?|울립니다)$"
)
_MOVES: Final = re.compile(r"(?:(?:바로|다시|먼저|안으로|밖으로)\s)?(?:들어오|나가|나오|올라가|돌아오|돌아가)")
"""What whoever is named does too, where nothing else is named."""
_BY_HAND: Final = re.compile(r"(?:치우|빼두|꺼내|정리하|청소하|분리하|싣|나르|옮기|실어\s?나르|쓸|닦)$")
"""What no service does by itself."""
_CHANNEL: Final = re.compile(
    r"(?:문자|카톡|카카오톡|알림톡?|푸시|슬랙|앱|화면|메일|시스템|챗봇|AI|인공지능|자동)(?:으?로|이|가|에서|에)?\s[^,]{0,24}?(?:알려|보내|나가|뜨|안내|바꿔|전송|발송)|(?:글|음성|번역)(?:으?로)\s[^,]{0,10}?(?:바꿔|나가|보여)"
)
"""By which a service tells by itself."""
_USES: Final = re.compile(
    r"신청|예약|주문|등록|찍|올리|올려|누르|눌|고르|골라|선택|입력|적|결제|내$|빌리|빌려\s?가|반납|돌려\s?주|가져가|가져오|찾아가|받아\s?가|참여|가입|투표|문의|건너뛰|모으|모$|맡기|제출|녹음|작성|지불|사용|이용|보여\s?주"
)
_WE: Final = re.compile(r"(?:^|\s)(?:저희|우리|제|저|내|나)(?:가|는|도|끼리)\s")
_ACTING: Final = re.compile(r"(?P<who>[가-힣A-Za-z]{1,12}?)(?P<many>들)?(?:이|가|은|는|도|께서|에서)")
_PEOPLE: Final = re.compile(
    r"(?:[가-힣]주인|[가-힣]{2}원|[꽃빵떡밥]집|알바|이모|고모|삼촌|조카|남편|아내|며느리|사위|할망|해녀|농인|목수|서기|조리원|통역사|점검원|신청인|트레이너|매니저|코디네이터|튜터|스태프|리더|가이드|기술자|농장주|건물주|집주인|업주|농민|어민|아저씨|아주머니|할머니|할아버지|엄마|아빠|애|인턴|이장|자취생|대학생|연수생|수강생|훈련생|신입|멘토|짝꿍|이웃|상인회|부녀회|자치회|동아리|가게|매장|식당|기관|단체|업체|보호소|경비원?|단장|조장|당번|전문가|상담사|주방|경비실|센터|선생|부모|어른|청년|사람|분)$"
)
"""Those who act, beside the parts that :mod:`korean` knows."""
_SUBJECT_FIRST: Final = re.compile(r"(?P<who>[가-힣]{2,8})(?:이|가)")
_BY_PEOPLE: Final = re.compile(
    r"(?:신청|예약|주문|등록|선택|입력|결제|반납|참여|가입|투표|문의|제출|작성|서명|확인|접수|수거|배달|포장)(?:하|한|함|해)?$"
    r"|(?<!\S)(?:넣|꺼내|붙이|누르|찍|올리|고르|적|빌리|맡기|나르|싣|씻|닦|따|캐|굽|담그|담)$"
)
"""Deeds of people, at the end of what is said."""
_THINGS: Final = re.compile(
    r"(?:앱|시스템|서비스|봇|화면|기계|센서|문자|알림|메시지|카톡|코드|링크|표|함|기|날|비|눈|차|물|일|것|수|번호|목록|자리|예약|신청|주문)$"
)
"""Nouns of what nobody is."""
_TOGETHER: Final = re.compile(r"(?:둘|셋|넷|다섯)이(?:서)?")
_ANYBODY: Final = frozenset(("사람", "분"))
"""Who they are stands before: "먼저 누른 사람"."""
_SAID_OF: Final = re.compile(r"[가-힣](?:한|된|던|받은|고른|누른|맡은|먼저)$|^먼저$")
"""Says of whoever is named behind it what they did: "먼저 답한 학생"."""
_OTHER: Final = re.compile(r"(?:^|\s)[가-힣]{2,8}(?<![하되지])(?:이|가)\s(?!(?:아니|되|안|못|있|없))")
"""Something is named as what acts, which is nobody that is known."""
_TITLE: Final = re.compile(r"(?<=[가-힣]{2})(?<!선생)(?<!픈)(?<!은)(?<!는)(?<!한)(?<!된)(?<!린)(?<=\S)(?:님|분)$")
_WHEN: Final = re.compile(
    r"(?:때|뒤|후|전|동안|매주|매일|매달|먼저|직접|다시|바로|그날|저녁|아침|당일|보통|가끔|항상|각자|다음|오늘|내일)$"
)
_OF_NAME: Final = frozenset(("NNG", "NNP", "XSN", "XPN", "SL", "MM", "SN", "NR", "NNB"))
_HEADS: Final = frozenset(("NNG", "NNP", "XSN", "SL", "NNB"))
_WHEN_DONE: Final = re.compile(
    r"당일|전날|다음날|오늘|내일|때|날|뒤|후|전|시|분|월|일|주|만약|혹시|그날|아침|저녁|밤|낮|새벽|점심"
)
_NOBODY: Final = re.compile(
    r"(?:문자|알림|전화|메일|진동|사진|번호|돈|값|수|것|거|게|일|물건|차례|순서|자리|시간|날짜)$|\d$"
)
"""Things that come and go; nobody sends them by that."""
_PARTICLE: Final = re.compile(
    r"(?:^[이그저][걸거]|한테|에게|께|때|[거것]라|은|는|을|를|에|의|로|랑|도|고|면|서|이|가|까지|부터|마다|줘|한|된|[가-힣]{2}인)$"
)
_LEAD: Final = re.compile(
    r"^(?:(?:(?:제|내|우리)?\s?생각(?:은|에는|엔)|그래서|그리고|근데|그런데|아무튼|일단|우선|그다음에?|그럼|그러면|또|(?:이용\s)?(?:흐름|순서|방식|절차)은)\s)+"
)
_BRACKET: Final = re.compile(r"\([^()]{0,60}\)")
_BESIDE: Final = re.compile(
    r"(?<![가-힣A-Za-z0-9])(?P<word>[가-힣A-Za-z0-9]{1,30})\([^()]{1,40}\)(?P<end>[을를])(?=\s)"
)
"""What is done something with, told more of in brackets before its particle: "주제(임금, 산재)를"."""
_RULE_BESIDE: Final = re.compile(r"(?<=\s)\([^()]{0,50}(?:안\s?[되돼된됩]|못\s|꼭|반드시|금지|만\s)[^()]{0,50}\)")
"""A rule that is told in brackets stays with the act."""
_NO_ACT: Final = re.compile(r"(?:사람|[가-힣](?:으로|로|까지|부터|에게|한테)|확정|취소|마감|보류|대기)$")
"""Says without a verb what is done then; it stays as it was said."""
_SUBJECT_WITHIN: Final = 7
"""Words within which stands who acts."""
_NAME_WORDS: Final = 2
"""Words of a name before its last one."""
_SHORTEST: Final = 3
_TOPIC: Final = re.compile(r"[가-힣][은는]$")
_SUBJECT_PARTICLE: Final = re.compile(r"^(?:\S+\s)?[가-힣]{2,8}[이가]\s")
"""Right behind a topic: who acts, where the topic is whom it is done for."""
_VERB_END: Final = re.compile(r"(?<![이없있같싶많았었했됐였겠란랜댄])(?<!야 한)(?<!야한)(?<!아니)다$")
_NOT: Final = re.compile(r"(?<!\S)(?:못|안)\s?\S{1,4}게$|지\s?(?:못|않)")
_NOUN_END: Final = re.compile(r"(?:[이구주여]름|[알그]림|모임|게임|프로그램)$")
"""Nouns that end like a verb of notes."""
_DENIED: Final = re.compile(r"(?<!\S)안\s")
_LACKS: Final = re.compile(r"(?<!\S)(?:안|못)\s?[가-힣]{1,5}$|없$|지\s(?:않|못하)$")
"""Nobody does what is not done: "두 달 안 오면"."""
_UNABLE: Final = re.compile(r"(?<!\S)못\s?[가-힣]{1,4}(?:고|다|요|해|함|하고)(?=\s|$)")
"""Says what somebody cannot do today."""
_NOTED: Final = re.compile(r"(?P<stem>[가-힣])음$")
_NOTED_OPEN: Final = {
    "줌": "주",
    "름": "르",
    "김": "기",
    "함": "하",
    "됨": "되",
    "뜸": "뜨",
    "옴": "오",
    "감": "가",
    "냄": "내",
    "짐": "지",
    "림": "리",
}
"""Verbs as notes end them."""
_CONDITIONS: Final = frozenset(("면", "으면"))
_COMES_ABOUT: Final = re.compile(r"^(?:(?!\S*[을를]\s)\S+\s){0,2}(?:끝나|생기|닫히|지나)$")
"""What comes about without anybody's doing: "일 끝나면"."""
_BEHIND: Final = re.compile(r"(?:뒤|후)에?,?|다음에,?")
_NIEUN: Final = 4


def acts_in(text: str) -> Iterator[ActPart]:
    """Yield the acts of a clause in their order.

    >>> [(one.who, one.does) for one in acts_in("학부모가 사진을 올리면 선생님이 확인하고 보내요")]
    [('학부모', '사진을 올린다'), ('선생님', '확인한다'), ('', '보낸다')]
    """
    when = before = ""
    is_first = True
    last: Doer = "open"
    bare = _BRACKET.sub(" ", re.sub(rf"{_BRACKET.pattern}(?=[가-힣])", "", text))
    sentences = re.split(r"(?<=[.!?])\s+|\s?(?:→|⇒|->)\s?", bare)
    rules = {text[: one.start()].split()[-1]: one[0] for one in _RULE_BESIDE.finditer(text)}
    beside = {f"{one['word']}{one['end']}": one[0] for one in _BESIDE.finditer(text)}
    able = [sentence for sentence in sentences if not _UNABLE.search(sentence)]
    for said, end in (part for sentence in able for part in _parts(sentence)):
        bare = _LEAD.sub("", said)
        who, rest = _doer(bare)
        doer = _kind(who, rest, before=last if before not in _CONDITIONS else "open")
        is_condition = end in _CONDITIONS or " " in end
        is_of_things = doer == "service" and not _CHANNEL.search(rest)
        is_of_things = is_of_things or (doer == "same" and bool(_COMES_ABOUT.search(rest)))
        if is_condition and (doer == "open" or is_of_things or _LACKS.search(bare)):
            when, before = f"{bare[:-1]}{end}" if " " in end else f"{bare}{end}", end
            continue
        if doer == "open" and not is_first:
            doer = "service" if _OTHER.search(f" {rest}") else "same"
        does = _declared(rest, end)
        is_named = doer == "named" and not end
        if (when or is_named) and not _VERB_END.search(does) and _NO_ACT.search(rest) and len(rest) >= _SHORTEST:
            yield ActPart(who if is_named else "", rest, when, doer if is_named else "service")
            is_first, last, when = False, doer, ""
            continue
        does = " ".join(beside.get(word, word) for word in does.split())
        does = " ".join((does, *(rule for word, rule in rules.items() if word in said.split())))
        if _VERB_END.search(_BRACKET.sub("", does).rstrip()) and not _DENIED.search(does) and len(does) >= _SHORTEST:
            yield ActPart(who if doer == "named" else "", does, when, doer)
            is_first, last = False, doer
        when, before = "", end


def doer_of_noun(does: str) -> Doer:
    """Return who does what is named by a noun: whoever uses a service, or runs it; ``open`` where nothing tells.

    >>> doer_of_noun("음성 안내로 예약"), doer_of_noun("해설사 배정"), doer_of_noun("장바구니")
    ('uses', 'runs', 'open')
    """
    if not _VERBAL_NOUN.search(does) or _ACTING.match(does.split()[0] + " "):
        return "open"
    last = does.split()[-1]
    return "uses" if _USES.search(last) else "runs" if _GIVES.search(last) else "open"


def is_verbal_noun(does: str) -> bool:
    """Tell whether notes name by a noun at the end what is done."""
    return bool(_VERBAL_NOUN.search(does))


def is_use(does: str) -> bool:
    """Tell whether a step that a noun tells is one of who was named before: its noun is of use, and nobody else is named.

    >>> is_use("과제번호 입력"), is_use("조판 담당 확인"), is_use("견본 발송")
    (True, False, False)
    """
    return bool(_USES.search(does)) and not any(is_people(word) for word in does.split()[:-1])


def is_deliberate(does: str) -> bool:
    """Tell whether an act is one that people do with services, not something that happens to them."""
    return bool(_USES.search(does) or _GIVES.search(does))


def without_frame(text: str) -> str:
    """Return a clause without the words for what is made of it: "… 문자가 가는 서비스를 제안한다" → "… 문자가 간다"."""
    text = _LEFT_OVER.sub("", _BRACKETED.sub("", text))
    if made := _MADE.search(text):
        return korean.settled_verb(korean.declared(f"{text[: made.start()]}고"))
    return _OF_THAT_KIND.sub(lambda found: korean.settled_verb(korean.declared(found["verb"])), text)


def is_giving(does: str) -> bool:
    """Tell whether an act is one that is done for those who use a service."""
    return bool(_GIVES.search(does))


def is_chain(text: str) -> bool:
    """Tell whether a clause tells several acts."""
    return len([*_parts(text)]) > 1


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield each part of a chain without the ending by which it goes on, and that ending; the last part has none."""
    words = text.split()
    held: list[str] = []
    for at, word in enumerate(words):
        if held and at + 1 < len(words) and _BEHIND.fullmatch(word) and (stem := _done(held[-1])):
            yield " ".join((*held[:-1], stem)), f"{held[-1][len(stem) - 1 :]} {word}"
            held = []
            continue
        joint = _JOINT.fullmatch(word) if at + 1 < len(words) else None
        is_noun = _NO_VERB.fullmatch(word.rstrip("요,.")) and not (held and _OBJECT.search(held[-1]))
        is_noun = is_noun or (joint is not None and not held and _is_noun(text, word))
        # "가게를 돌며 사고": one verb alone does not stand for what is done meanwhile
        is_noun = is_noun or (word.endswith("며") and at + 2 == len(words) and bool(_NO_VERB.fullmatch(words[-1])))
        if joint is None or is_noun or _ONE_ACT.match(words[at + 1]):
            held.append(word)
            continue
        yield " ".join((*held, _stem(joint))), joint["end"]
        held = []
    if held:
        joint = _JOINT.fullmatch(held[-1])
        is_noun = _NO_VERB.fullmatch(held[-1]) and not _GOING_ON.search(" ".join(held[:-1]))
        is_open = joint and joint["end"] in ("고", "며") and not is_noun
        yield (" ".join((*held[:-1], _stem(joint))), "고") if joint and is_open else (" ".join(held), "")


def _is_noun(text: str, word: str) -> bool:
    """Tell whether the first word of a part is a noun that ends like a verb, by the words behind it: "입고 직원이"."""
    place = text.find(word)
    return any(
        one.start == place and one.end == place + len(word) and one.tag[:2] == "NN" for one in morphemes(text[:40])
    )


def _stem(joint: re.Match[str]) -> str:
    """Return the stem of a verb: 으면 stands behind a consonant alone, and 다가 behind what was done."""
    stem = re.sub(r"(?<=[가-힣])는(?:거|것)(?:이)?$", "", joint["stem"])
    if joint["end"].startswith("으") and not final_sound(stem):
        return f"{stem}으"
    return stem[:-1] + _PAST.get(stem[-1], stem[-1]) if joint["end"] == "다가" else stem


def _done(word: str) -> str:
    """Return the stem of a verb that says what is done before: "확인한" (뒤), "받은"; empty for other words."""
    if word.endswith("은") and len(word) > 1 and final_sound(word[:-1]):
        return word[:-1]
    if final_sound(word) != _NIEUN or len(word) < 2:
        return ""
    return f"{word[:-1]}{chr(ord(word[-1]) - _NIEUN)}"


def _doer(text: str) -> tuple[str, str]:
    """Return who is named, ``we`` for whoever asks, and the text without them."""
    if match := _WE.search(text):
        return "we", f"{text[: match.start()]} {text[match.end() :]}".strip()
    words = text.split()
    for at, word in enumerate(words[:_SUBJECT_WITHIN]):
        if at and _TOGETHER.fullmatch(word) and _PEOPLE.search(words[at - 1]):
            return " ".join((words[at - 1], word[:-1])), " ".join((*words[: at - 1], *words[at + 1 :]))
        match = _ACTING.fullmatch(word)
        if match is None or not (match["many"] or is_people(match["who"])):
            continue
        if word.endswith("에서") and _OTHER.search(f" {' '.join(words[:at])} "):
            continue  # where it is done by whoever is named before
        name = match["who"] if len(match["who"]) > 1 or not match["many"] else f"{match['who']}들"
        first = at
        while first > 0 and at - first < _NAME_WORDS and _goes_with(words[first - 1], match["who"]):
            first -= 1
        if name in _ANYBODY and first == at:
            continue
        if first and _says_of(words[first - 1]):
            first = 0  # "70세 이상 혼자 사시는 어르신이"
        rest = " ".join(words[at + 1 :])
        if _TOPIC.search(word) and (inner := _doer(rest))[0] and _SUBJECT_PARTICLE.search(rest):
            return inner[0], " ".join((*words[: at + 1], inner[1]))  # "어르신은 사무원이 대신 잡아 드린다"
        return " ".join((*words[first:at], _TITLE.sub("", name))), " ".join((*words[:first], *words[at + 1 :]))
    who, length = _first_subject(words)
    return (who, " ".join(words[length:])) if who else _transitive_subject(text)


def is_people(name: str) -> bool:
    """Tell whether a noun names people who can act."""
    return bool(_PEOPLE.search(name)) or korean.is_person(name) or is_person_ko(name)


def _says_of(word: str) -> bool:
    """Tell whether a word is a verb that says of the noun behind it who they are."""
    tokens = morphemes(word)
    return word.endswith("시는") or bool(tokens and tokens[-1].tag == "ETM")


def _first_subject(words: list[str]) -> tuple[str, int]:
    """Return who the first words name as the subject of a deed that only people do, and how many words that are."""
    for at, word in enumerate(words[: _NAME_WORDS + 1]):
        tags = [one.tag for one in morphemes(word)]
        found = _SUBJECT_FIRST.fullmatch(word) if at + 1 < len(words) else None
        if found is None and all(tag.startswith("NN") for tag in tags):
            continue  # a word of the name: "빵집 주인이"
        rest = " ".join(words[at + 1 :])
        is_noun = len(tags) > 1 and tags[-1] == "JKS" and all(tag in ("NNG", "NNP", "XSN") for tag in tags[:-1])
        if found is None or not is_noun or _THINGS.search(found["who"]) or _OTHER.search(f" {rest}"):
            return "", 0
        is_deed = (_BY_PEOPLE.search(rest) or is_deliberate(rest)) and not _BY_ITSELF.search(rest)
        return (" ".join((*words[:at], found["who"])), at + 1) if is_deed else ("", 0)
    return "", 0


def _transitive_subject(text: str) -> tuple[str, str]:
    """Return who does something with a thing, by the particles alone, and the text without them: "접수 담당이 답을 보내".

    Of several subjects it is the last of which no verb says more before a noun: "눈이 침침한 어르신을 반장이 돕".
    """
    tokens = morphemes(text)
    objects = [at for at, one in enumerate(tokens) if one.tag == "JKO"]
    last = objects[-1] if objects else len(tokens) if is_deliberate(text) and not _BY_ITSELF.search(text) else 0
    # "이" before a noun may be read as "this" where the particle stands behind the one who acts.
    places = [
        at
        for at, one in enumerate(tokens)
        if 0 < at < last and (one.tag == "JKS" or (one.tag == "MM" and one.start == tokens[at - 1].end))
    ]
    for at in reversed(places):
        verb = next((each for each in range(at + 1, len(tokens)) if tokens[each].tag[:1] == "V"), len(tokens))
        if verb + 1 < len(tokens) and tokens[verb + 1].tag == "ETM" and len(places) > 1:
            continue
        first = at
        while first and tokens[first - 1].tag in _OF_NAME and not _WHEN_DONE.fullmatch(tokens[first - 1].form):
            first -= 1
        name = text[tokens[first].start : tokens[at - 1].end] if first < at else ""
        if name and tokens[at - 1].tag in _HEADS and len(name.split()) <= _NAME_WORDS + 1 and not _NOBODY.search(name):
            rest = f"{text[: tokens[first].start]} {text[tokens[at].end :]}"
            return name, " ".join(rest.split())
    return "", text


def _goes_with(word: str, who: str) -> bool:
    """Tell whether a word is a part of the name behind it."""
    if word[-1] in ".,!?":
        return False
    return (
        who in _ANYBODY
        or bool(_SAID_OF.search(word))
        or not ((_PARTICLE.search(word) and not _is_noun(f"{word} {who}", word)) or _WHEN.search(word))
    )


def _kind(who: str, text: str, *, before: Doer) -> Doer:
    """Return who does an act; ``before``: who did the one that it goes on from."""
    if who:
        return "runs" if who == "we" else "named"
    if before in ("named", "same") and _MOVES.fullmatch(text):
        return "same"
    if _NOT.search(text) or _BY_ITSELF.search(text) or _CHANNEL.search(text):
        return "service"
    if before in ("named", "same"):
        return "same" if not _OTHER.search(text) else "service"
    if before == "service" and not (_USES.search(text) or _BY_HAND.search(text)):
        return "service"
    if _BY_HAND.search(text):
        return "runs"
    if _GIVES.search(text):
        return "runs"
    return "uses" if _USES.search(text) else "open"


def _declared(text: str, end: str) -> str:
    """Return what is done as a document says it."""
    if made := _MADE.search(text):
        text, end = text[: made.start()], "고"
    elif not end and (meant := korean.unhedged(text)) != text:
        return re.sub(r"\s+", " ", meant)
    elif not end and (nominal := _NOMINAL.search(text)):
        text, end = text[: nominal.start()], "고"
    elif not end and (named := _NAMED_ACT.search(text)):
        text, end = text[: named.start()], "고"
    elif not end and (only := _ONLY.search(text)) and len(only["stem"]) > 0:
        text, end = text[: only.end("stem")], "고"
    elif not end and text[-1:] in _NOTED_OPEN and not _NOUN_END.search(text):
        text, end = text[:-1] + _NOTED_OPEN[text[-1]], "고"
    elif not end and (noted := _NOTED.search(text)):
        text, end = text[: noted.end("stem")], "고"
    elif not end and _VERBAL_NOUN.search(text):
        text, end = f"{text}하", "고"
    elif not end and (stem := korean.polite_stem(text)):
        text, end = stem, "고"
    text = re.sub(r"\s+", " ", text).strip(" ,")
    return korean.settled_verb(korean.declared(f"{text}고" if end else korean.unhedged(text)))
