"""Korean clauses: where a sentence is parted, who acts in it, and its verb as a document writes it."""

import re
from typing import Final

from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import final_sound
from orchestrator.language.plain_style import plainly

_PARTED: Final = re.compile(
    r"(?<=[가-힣)])\.\s+(?=\S)|(?<=[다음함됨])\s/\s|(?<=[가-힣]고),\s|(?<=[가-힣]고)\s(?=[가-힣A-Za-z]{1,8}(?:\s[가-힣A-Za-z]{1,8})?(?:이|가|은|는)\s)"
    r"|(?<=[가-힣](?:는|은)데),?\s|(?<=인데),?\s|(?<=[가-힣]며),\s|(?<=[가-힣]며)\s(?=[가-힣A-Za-z]{1,8}(?:이|가|은|는)\s)|(?<=지만)(?<!까지만),?\s|(?<=\)),\s(?=[가-힣]{1,6}(?:이|가|은|는)\s)"
    r"|(?<=[가-힣]),\s(?=[가-힣]{1,7}(?:은|는)\s)"
)
_WHEN: Final = re.compile(r"(?P<head>.{6,80}?[가-힣])(?<!하)(?:으면|면)\s(?P<tail>.{6,})$")
_TAIL: Final = re.compile(
    r"(?<![가-힣])(?P<stem>[가-힣]{1,24}?)(?P<end>는데|은데|ㄴ데|인데|(?<!까)지만|으며|며|고|거든)$"
)
_NO_VERB: Final = re.compile(
    r"(?<![가-힣])[가-힣]*(?:[가-힣]말고|(?<!지 )말고|창고|광고|냉장고|재고|그리고)$|(?<![을를])(?<![을를]\s)(?:갖고|가지고)$|(?<![것거]\s)(?<![것거])같은데$"
)
"""Ends like a verb that goes on, and is a noun, "not but", or "because": it stays as it was said."""
_LED: Final = re.compile(
    r"^(?:[가-힣]{2,12}인데요\s)?(?:(?:(?:제|내|우리)\s생각(?:은|에는|엔)|그러다\s?보니까?|그러다가|그랬더니|그러니까|그래서|그리고|근데|그런데|아무튼|암튼|일단|우선|혹시|뭐냐|뭐지|뭐랄까|그니까|있잖아요?|그럼|또|아|음)\s)+"
)
_BRACKET: Final = re.compile(r"^(?P<told>[^()]{1,300}?)\s?(?P<bracket>\([^()]{1,40}\))$")
_STATIVE: Final = re.compile(
    r"(?:있|없|았|었|였|했|됐|겠|같|많|적|높|낮|좋|크|작|이|싶|않|아니|[렵겁깝갑쉽춥덥맵밉섭럽롭좁넓깊얕짧]|필요하|중요하|가능하|불가능하)$"
)
_WRITES: Final = re.compile(r"[을를]\s(?:\S+\s)?\S*적$")
"""With an object 적다 is to write, not to be few."""
_ASKED: Final = re.compile(
    r"(?:하게|되게|게)\s?(?:해\s?)?(?:주세요|주십시오|줘|줘요|주시면\s\S+)$|(?:해|하여)\s?(?:주세요|주십시오|줘요?|주시기\s바랍니다)$"
)
_NOT_ASKED: Final = re.compile(r"지\s?(?:마|말아|마세요|말아\s?주세요|말\s?것)$|안\s(?P<verb>[가-힣]+)\s?줘요?$")
_CASUAL: Final = (
    (
        re.compile(
            r"(?<=[가-힣])(?<![을를])(?<![을를]\s)\s?(?:거|것|걸)(?:로|고|예요|에요|야|임|구|인데|이고|입니다|거든)?요?$"
        ),
        " 것",
    ),
    (re.compile(r"(?<=[가-힣])(?<!가)(?<!무)게요?$"), "게 한다"),
    (re.compile(r"야\s?(?:돼|되요|돼요|함|해|해요|합니다|됩니다)$"), "야 한다"),
    (re.compile(r"(?P<stem>보|쓰|모|쌓|붙|들)입니다$"), r"\g<stem>인다"),
    (re.compile(r"싶어요?$"), "싶다"),
    (re.compile(r"(?<=[가-힣])려요$"), "린다"),
    (re.compile(r"봐요?$"), "본다"),
    (re.compile(r"(?<=못)\s?해$"), " 한다"),
    (re.compile(r"(?<=[가-힣])쪽이야$"), "쪽이다"),
)
_DESCRIBED: Final = re.compile(r"(?<=[가-힣])는\s?(?:겁니다|거죠|거지요|거에요|거예요)$")
"""Behind a verb by which somebody describes what is wanted."""
_MEANT: Final = re.compile(
    r"(?<=[가-힣])(?:(?:으?려고|으?려구|으?려\s?(?=[하합해])|으?려는(?=데))(?:데|요|데요|\s?해요?|\s?합니다|\s?하는데요?|\s?하고요?|\s?하거든요?)?|는\s?(?:거|것|건)\s?(?:어떨까|어때)\S{0,6}|(?:고\s하|으?)면\s(?:어떨까|어떤가|좋겠)\S*(?:\s싶\S*|\s해\S*)?|고\s?싶\S*"
    r"|(?P<sound>(?<=[할볼줄될갈올])라고(?:요|해요|\s?합니다|\s?하는데요?)|까\s?(?:해요|합니다|하는데요?|하고요?|싶\S*)))$"
)
"""Endings by which somebody says that they mean to do a thing."""
_DOES_IT: Final = re.compile(r"(?<=[가-힣])는\s?(?:거|것|걸|일)(?:를|을)?\s(?:한번\s|좀\s)?(?:하|해\s?보|시작하)$")
"""Behind a verb that says what is done."""
_DONE_TO: Final = re.compile(r"(?<!\S)(?P<what>[가-힣]{1,8})[을를]\s(?P<act>[가-힣]{2,3})(?:하|해|한|합)(?!지\s)")
"""An object with a verb that is made of a noun."""
_PERSON: Final = re.compile(
    r"(?:(?:선생|교사|강사|봉사|관리|담당|이용|신청|보호|근무|참가|방문|작업|운전|점검|배송|구매|판매|환|연구|개발|운영|당직|입주|가입|수강|응시|구독|기부|후원|수혜|대상|진행|책임|실무|당사|본인|후보|투숙|대여|차주|세입|거주|조리|촬영|편집|기획)자"
    r"|님|사서|교사|학생|원생|학부모|부모|아이들?|어르신|주민|시민|환자|손님|고객|회원|직원|사원|요원|대원|위원회?|위원장|이사회|반장|팀장|과장|부장|실장|원장|관장|소장|점장|사장|단장|회장|총무|간사|대표|본사|공장장|교감|교장|정비사|복지사|간호사|의사|약사|기사|영양사|조리사|사회복지사|요양보호사|강사|코치|사범|농가|상인|점주|가족|보호자|관람객|방문객|여행객|승객|관객|[가-힣]{1,5}(?:팀|과|실|부서|센터|업체|협회|조합|재단|군청|구청|시청|교육청|본부|지점)"
    r"|[가-힣]{1,4}(?:님|들))$"
)
_NO_PERSON: Final = re.compile(
    r"(?:결과|효과|성과|통과|초과|경과|과제|현실|사실|분실|손실|진실|교실|일과|본부|전부|일부|세부|내부|외부|단계|관계|설계|통계|시계|집계|한계)$"
)
"""Things whose names end like those of people."""
_LOOSE: Final = re.compile(r"(?:을|를|에|의|로|는|은|면|서|고|부터|까지|드시|히|게|도|만|접|한)$")
"""How words end that go with the verb, not with the noun behind them."""
_SUBJECT: Final = re.compile(
    r"(?P<who>[가-힣A-Za-z·\-]{1,14}(?:\s[가-힣A-Za-z·\-]{1,10})?)(?:\([^()]{1,20}\))?(?:\s(?:한|두|세|네|\d{1,3})\s?(?:명|분))?(?:이|가|은|는|께서|끼리)\s"
)


def parted(text: str) -> list[str]:
    """Return the clauses of a sentence."""
    return [part.strip(" ,") for part in _PARTED.split(text) if part.strip(" ,")]


def in_turn(text: str) -> list[str]:
    """Return what one does and then another as two: "봉사자가 올리면 복지사가 정한다"."""
    match = _WHEN.match(text)
    if match and (first := actor_of(match["head"])) and (second := actor_of(match["tail"])) and first != second:
        return [f"{match['head']}고", match["tail"]]
    return [text]


def is_open(text: str) -> bool:
    """Tell whether a clause goes on in the next one."""
    return bool(re.search(r"[가-힣](?:고|며|거나|는데)$", text))


def has_subject(text: str) -> bool:
    """Tell whether a clause names what it speaks of."""
    return bool(re.search(r"[가-힣A-Za-z\d)](?:은|는|이|가|께서|도|만|을|를)\s", text[:40]))


def led(text: str) -> str:
    """Return a clause without the words by which talk goes on."""
    return _LED.sub("", text)


def unhedged(text: str) -> str:
    """Return what somebody means to do as what is done: "빌려주는 거 하려는데요" → "빌려준다".

    Only where the ending itself says that it is meant: the stem before it is that of the verb.
    """
    match = _MEANT.search(text.rstrip(" ,.!~"))
    if match is None:
        return text
    stem = text[: match.start()]
    if match["sound"]:  # 할라고, 해볼까: the last syllable is that of the verb with a ㄹ below it
        if final_sound(stem) != 8:
            return text
        stem = stem[:-1] if stem.endswith("을") else f"{stem[:-1]}{chr(ord(stem[-1]) - 8)}"
    if inner := _DOES_IT.search(stem):
        stem = stem[: inner.start()]
    return settled_verb(stem + _ending(stem))


def declared(text: str) -> str:
    """Return a clause as a sentence of a document: "신고하고" → "신고한다", "넣지 마" → "넣지 않는다"."""
    text = re.sub(r"(?<=[고며데든])요(?=$|\s?\()", "", re.sub(r"(?<=[가-힣])구요$", "고", text.strip(" ,.!~")))
    if match := _BRACKET.match(text):
        return f"{declared(match['told'])} {match['bracket']}"
    if match := _NOT_ASKED.search(text):
        return (
            f"{text[: match.start()]}{negated(match['verb'])}" if match["verb"] else f"{text[: match.start()]}지 않는다"
        )
    if match := _ASKED.search(text):
        head = text[: match.start()]
        return f"{head}{'한다' if not re.match('하게|되게|게', match[0]) else re.match('하게|되게|게', match[0])[0] + ' 한다'}"  # type: ignore[index]
    if match := _DESCRIBED.search(text):
        return f"{text[: match.start()]}{_ending(text[: match.start()])}"
    for pattern, plain in _CASUAL:
        if plain and pattern.search(text):
            return pattern.sub(plain, text)
    if _NO_VERB.search(text):
        return text
    match = _TAIL.search(text)
    if match is None:
        plain = plainly(text)
        stem = polite_stem(text) if plain == text else ""
        return stem + _ending(stem) if stem else plain
    stem = text[: match.start("end")]
    if stem.endswith("다"):
        return stem
    if match["end"] in ("는데", "은데", "인데", "이고") and stem.endswith("하"):
        return f"{stem[:-1]}한다"
    if match["end"] == "인데" or (not stem.endswith("이") and _is_noun(text)):
        return f"{stem}이다"
    return stem + _ending(stem)


def _is_noun(text: str) -> bool:
    """Tell whether a clause ends in a noun with a copula that is not heard: "목표고" is "목표이고"."""
    tokens = morphemes(text[-_LAST:])
    return len(tokens) > 1 and tokens[-1].tag == "EC" and tokens[-2].tag == "VCP"


_LAST: Final = 40
"""Letters at the end of a clause that are taken apart for its last word."""


def noun_phrase(text: str) -> str:
    """Return the last thing that a clause has done as a noun phrase; empty where its words do not say one.

    >>> noun_phrase("교인들이 토요일까지 자리를 신청하면 문자가 간다")
    '자리 신청'
    """
    found = [*_DONE_TO.finditer(text)]
    return f"{found[-1]['what']} {found[-1]['act']}" if found else ""


def negated(verb: str) -> str:
    """Return "안 보여" as a document says it."""
    return f"{ {'보여': '보이지', '해': '하지', '넣어': '넣지', '받아': '받지', '써': '쓰지'}.get(verb, verb + ' 주지') } 않는다"


def _ending(stem: str) -> str:
    if _DENIED.search(stem) and _is_deed(stem):
        return "는다"
    is_state = _STATIVE.search(stem) and not (_WRITES.search(stem) or (stem.endswith("이") and _is_verb_in_i(stem)))
    if final_sound(stem) == _PAST or is_state:
        return "다"
    final = final_sound(stem)
    if final == 0:
        return _SHUT
    return _SHUT if final == 8 else "는다"


def _is_verb_in_i(stem: str) -> bool:
    """Tell whether a stem in 이 is that of a verb: "확인증을 붙이" is, "학생이" is a noun that is something."""
    tokens = morphemes(f"{stem[-_LAST:]}고")
    return len(tokens) > 1 and tokens[-1].tag == "EC" and tokens[-2].tag == "VV"


def _is_deed(stem: str) -> bool:
    """Tell whether what is denied at the end is something that is done: "받지 않" is, "좋지 않" is not."""
    tags = [one.tag for one in morphemes(stem[-_LAST:])]
    return len(tags) > 2 and tags[-3] in ("VV", "VV-I", "VV-R", "XSV", "VX")


_DENIED: Final = re.compile(r"[가-힣]지 않$")
_SHUT: Final = "\0"


def settled_verb(text: str) -> str:
    """Put the ending that :func:`declared` leaves open into the last syllable: "가\\0" → "간다"."""
    at = text.find(_SHUT)
    if at < 1:
        return text
    last = ord(text[at - 1]) - ord("가")
    open_syllable = last - last % 28
    return f"{text[: at - 1]}{chr(ord('가') + open_syllable + 4)}다{text[at + 1 :]}"


def actor_of(text: str) -> str:
    """Return who acts in a clause; empty where nobody does."""
    for match in _SUBJECT.finditer(text[:60]):
        who = re.sub(
            r"^(?:그|이|저|이걸|그걸|이것을|그것을|우리|다른|각|첫|실제|전|모든|안|앞|옆|근처|주변)\s", "", match["who"]
        ).strip()
        for name in (who, who.split()[-1]):
            if is_person(name):
                return who if len(who) <= 10 and not _LOOSE.search(who.split()[0]) else who.split()[-1]
    return ""


def is_person(name: str) -> bool:
    """Tell whether a word names people by their part."""
    return bool(_PERSON.search(name)) and not _NO_PERSON.search(name)


def polite_stem(text: str) -> str:
    """Return a sentence up to the stem of its verb, where the verb is in its polite form; else nothing.

    >>> polite_stem("사진을 골라요"), polite_stem("문자를 보내요"), polite_stem("받아줘"), polite_stem("좋은 자리")
    ('사진을 고르', '문자를 보내', '받아주', '')
    """
    bare = text.rstrip(" .!~")
    if not bare.endswith(("요", "줘")) or bare.endswith(("래요", "대요")) or len(bare) < _POLITE_LEAST:
        return ""
    bare = bare.removesuffix("요")
    head, code = bare[:-1], ord(bare[-1]) - ord("가")
    if not 0 <= code < _SYLLABLES or code % 28:
        return ""
    first, vowel = divmod(code // 28, 21)
    if first == _SILENT and vowel in (_A, _EO) and final_sound(head):
        return head
    if first == _RIEUL and vowel in (_A, _EO) and head and final_sound(head) == _RIEUL_BELOW:
        return f"{head[:-1]}{chr(ord(head[-1]) - _RIEUL_BELOW)}르"
    if bare[-1] in _OWN_STEMS:
        return head + _OWN_STEMS[bare[-1]]
    if bare[-1] == "워" and head and not final_sound(head) and head[-1] not in _VERBS_IN_U:
        return f"{head[:-1]}{chr(ord(head[-1]) + _BIEUP)}"
    if vowel in _KEPT:
        return bare
    shorter = _CONTRACTED.get(vowel)
    return "" if shorter is None else f"{head}{chr(ord('가') + (first * 21 + shorter) * 28)}"


_POLITE_LEAST: Final = 3
_SYLLABLES: Final = 11172
_PAST: Final = 20
"""ㅆ, in which stems of the past end."""
_SILENT, _RIEUL, _RIEUL_BELOW = 11, 5, 8
_A, _EO = 0, 4
_BIEUP: Final = 17
_FINALS: Final = 28
"""Finals that a Korean letter block may end in, none among them."""
_FINAL_N: Final = 4
_VERBS_IN_U: Final = frozenset("배싸키치채비세지태피깨외재씌띄메끼데틔")
"""Before 우 of a verb (배우다, 치우다); before others 워 is of a stem in ㅂ (어렵다, 줍다)."""
_OWN_STEMS: Final = {"해": "하", "놔": "놓"}
_KEPT: Final = frozenset((0, 1))
"""Vowels ㅏ and ㅐ, into which the ending goes."""
_CONTRACTED: Final = {6: 20, 9: 8, 14: 13}
"""ㅕ from ㅣ, ㅘ from ㅗ, ㅝ from ㅜ."""


def without_actor(text: str, actor: str) -> str:
    """Return what somebody does."""
    found = (
        re.search(
            rf"{re.escape(actor)}(?:\([^()]*\))?(?:\s(?:한|두|세|네|\d{{1,3}})\s?(?:명|분))?(?:이|가|은|는|께서)\s",
            text,
        )
        if actor
        else None
    )
    return f"{text[: found.start()]}{text[found.end() :]}".strip() if found else text


def opened(text: str) -> str:
    """Return a sentence so that another verb can follow.

    >>> opened("확인한다"), opened("번호를 누른다"), opened("알려준다"), opened("적는다"), opened("표를 건다")
    ('확인하고', '번호를 누르고', '알려주고', '적고', '표를 걸고')
    """
    if not text.endswith("다"):
        return text
    stem = text.removesuffix("는다") if text.endswith("는다") else text[:-1]
    if text.endswith("는다") or not stem:
        return f"{stem}고"
    if not ("가" <= stem[-1] <= "힣" and (ord(stem[-1]) - ord("가")) % _FINALS == _FINAL_N):
        return f"{stem}고"
    verbs = [one.form for one in morphemes(text) if one.tag in ("VV", "VX")]
    final = _RIEUL_BELOW if verbs and final_sound(verbs[-1]) == _RIEUL_BELOW else 0
    return f"{stem[:-1]}{chr(ord(stem[-1]) - _FINAL_N + final)}고"


def finite(text: str) -> str:
    """Return what stands before a noun as a sentence, of what is done: "점검이 빠지는" → "점검이 빠진다".

    >>> finite("9시까지만 받는"), finite("녹음은 안 하는"), finite("문을 닫지 않는다는")
    ('9시까지만 받는다', '녹음은 안 한다', '문을 닫지 않는다')
    """
    if text.endswith(("다는", "라는")):
        return text[:-1]
    return settled_verb(text[:-1] + _ending(text[:-1])) if text.endswith("는") else text


def adnominal(text: str) -> str:
    """Return a sentence as what stands before a noun: "점검이 빠진다" → "점검이 빠지는"."""
    if text.endswith("는다"):
        return text[:-1]
    if text.endswith(("있다", "없다")):
        return f"{text[:-1]}는"
    code = ord(text[-2]) - ord("가") if len(text) > 1 and text.endswith("다") else -1
    if code >= 0 and code % 28 == 4:
        return f"{text[:-2]}{chr(ord('가') + code - 4)}는"
    return ""
