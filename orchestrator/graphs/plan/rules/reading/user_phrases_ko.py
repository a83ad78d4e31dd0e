"""Whom a Korean sentence names as those who use a service: by its copula, its verb of using, or what it is meant for."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.language.morphemes import Morpheme, morphemes

_ANY: Final = re.compile(
    r"(?:주\s?)?(?:사용자|이용자|이용객|소비자|대상자?|타깃|타겟|수요자|(?:쓸|쓰는|이용하는)\s?(?:사람|분))들?"
)
"""Says no more of somebody than that they use it."""
_CALLED: Final = re.compile(
    r"(?:사용자|이용자|이용객|고객|손님|소비자|대상|대상자|타깃|타겟|수요자|(?:쓸|쓰는|쓰실|이용할|이용하는|사용할|사용하는)\s?(?:사람|분))들?(?:층|군)?"
)
"""Words for users in general: what is said of them names who they are, and alone they name nobody."""
_NOBODY: Final = re.compile(
    r".*(?:기획[서안]|계획서|제안서|보고|결재|심사|제출|회의)|(?:이|그|저|우리|저희|여러|모든|다른|많은|각|한|두|세|몇)?\s?(?:하루|매일|매주|최대|평균|분|사람|집|이들|누구나?|모두|아무나?|자|쪽|거|것|수|때|곳|데|중)들?"
)
_NOUNS: Final = frozenset(("NNG", "NNP", "XPN", "XSN", "XR", "SL", "SH", "SN", "NNB", "NR", "MM"))
_HEADS: Final = frozenset(("NNG", "NNP", "XSN", "SL"))
_ENDS: Final = _HEADS | {"NR", "NNB", "NP", "IC"}
_NO_HEAD: Final = re.compile(r"(?:거|걸|것|게|건|걸로|수|때|데|줄)(?:은|는|이|가|로)?")
_PREDICATES: Final = frozenset(("VV", "VA", "VX", "XSV", "XSA", "VCP", "VCN"))
_BOUNDS: Final = frozenset(("EF", "SF", "SP", "SS", "SY", "SE"))
_COUNTERS: Final = frozenset(("명", "분", "세대", "가구", "인", "팀", "곳", "마리", "개"))
"""Behind a numeral alone: "회계팀" is nobody's number."""
_ABOUT: Final = frozenset(("쯤", "정도", "여", "약"))
_ASKING: Final = frozenset(("설문", "설문조사", "조사", "인터뷰", "면담"))
_COUNT: Final = re.compile(
    r"(?<=\S)\s\d[\d,]*\s?(?:명|분|세대|가구|농가|집|곳|인)(?=$|(?:이?랑|과|와|하고)\s)|(?<=[가-힣])\d[\d,]*(?:명|분)(?=$|\s)"
)
_USES: Final = frozenset(("이용", "사용", "활용"))
_SERVICE: Final = re.compile(
    r"(?:앱|어플|서비스|시스템|프로그램|플랫폼|사이트|거|것|걸|이거|그거|이것|그것|봇|게시판|창구|식|곳|공간)"
)
"""What is used, or whose users are named: not a thing that people have anyway."""
_NUMBER: Final = r"(?:\d{1,3}|다섯|여섯|일곱|여덟|아홉|열[가-힣]{0,2}|스무|서른|마흔|쉰|예순|일흔|여든|아흔)"
_OF_PEOPLE: Final = r"(?:세|살|학년|대|개월|년\s?차|반|급|기|호선|층|동)"
_RANGE: Final = re.compile(
    rf"{_NUMBER}\s?(?:{_OF_PEOPLE}\s?)?(?:[~∼〜～–·-]|,\s?|에서\s|부터\s){_NUMBER}(?=\s?{_OF_PEOPLE}(?:까지)?[\s의])(?:\s?{_OF_PEOPLE}까지)?"
)
"""From one age, class or the like to another: one measure of who is meant."""
_STEM: Final = frozenset(("VV", "VA", "XSV", "XSA", "NNG", "XR", "EP"))
_PLACES: Final = frozenset(("에", "에서", "으로", "로", "에게"))
_MARKS: Final = frozenset(("은", "는", "이", "가", "ᆫ"))
_POINTS: Final = frozenset((":", "-", "=", "："))
_BOUND_NOUNS: Final = frozenset(("때", "거", "것", "수", "뒤", "후", "전"))
_OFTEN: Final = frozenset(
    ("주로", "대부분", "보통", "거의", "대개", "모두", "다", "제일", "많이", "가장", "일단", "우선")
)
_LONGEST: Final = 30


def named_users_ko(sentence: str) -> str:
    """Return the noun phrase; empty where nobody is named so, or what is named is no phrase for people.

    >>> named_users_ko("대상은 75세 이상 혼자 사시는 분들 140명쯤 되고"), named_users_ko("사용자는 동네 주민이고요")
    ('75세 이상 혼자 사시는 분들', '동네 주민')
    >>> named_users_ko("어르신들이 쓸 거예요"), named_users_ko("사용자가 많아지면 서버를 늘린다")
    ('어르신들', '')
    """
    tokens = _read(sentence)
    for find in (_complement, _using, _meant):
        if (phrase := find(sentence, tokens)) and not _CALLED.fullmatch(phrase):
            return phrase
    return ""


def acting_ko(sentence: str) -> str:
    """Return the first who does something for themselves in a sentence of what a service does; empty where nobody does.

    >>> acting_ko("막차를 놓친 승객이 번호를 보내면 기사가 간다"), acting_ko("간사가 우산을 빌려준다")
    ('막차를 놓친 승객', '')
    """
    tokens = _read(sentence)
    for at, one in enumerate(tokens):
        if not (one.tag in ("JKS", "JX") and one.form in ("이", "가", "께서", "은", "는")):
            continue
        phrase = _phrase(sentence, tokens, _clause_start(tokens, at), at)
        if not phrase or not is_person_ko(phrase):
            continue
        end = next((place for place in range(at + 1, len(tokens)) if tokens[place].tag in ("EC", "EF")), len(tokens))
        does = [each for each in tokens[at + 1 : end] if each.tag in _PREDICATES]
        if does and does[-1].tag not in ("VV", "XSV", "VX") and does[-1].form != "적":
            continue  # says what they are
        is_given = any(_is_given(tokens, place) for place in range(at + 1, min(end + 2, len(tokens))))
        return "" if is_given or not does else phrase
    return ""


def _is_given(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether a verb of giving stands here: no noun that is read as one, which a particle follows ("드릴을")."""
    is_verb = tokens[at].form in ("주", "드리") and tokens[at].tag in ("VX", "VV")
    behind = tokens[at + 1 : at + 3]
    return is_verb and not (len(behind) > 1 and behind[0].tag == "ETM" and behind[1].tag[:1] == "J")


def meant_ko(sentence: str) -> str:
    """Return those whom a sentence that speaks of users says to be them, or names as several.

    >>> meant_ko("빌려 가는 사람은 벌채업체 직원들이고"), meant_ko("3호선 청소노동자 96명"), meant_ko("집에서 키우는 거예요")
    ('벌채업체 직원들', '3호선 청소노동자', '')
    """
    tokens = _read(sentence)
    topic = next((at for at, one in enumerate(tokens) if one.tag == "JX" and one.form in ("은", "는")), -1)
    end, predicate = _until_predicate(tokens, topic + 1)
    while predicate is None and end and tokens[end - 1].tag == "JX":
        end -= 1
    if predicate is None or predicate.tag == "VCP":
        phrase = _phrase(sentence, tokens, topic + 1, end)
        if phrase and is_person_ko(phrase):
            return phrase
    return several_ko(sentence)


def several_ko(sentence: str) -> str:
    """Return the first phrase for several people; of a sentence that speaks of users it names them.

    >>> several_ko("출장 가는 사람들이 화분을 맡기는 거")
    '출장 가는 사람들'
    """
    tokens = _read(sentence)
    for at, one in enumerate(tokens):
        if one.form == "들" and one.tag == "XSN":
            phrase = _phrase(sentence, tokens, _clause_start(tokens, at + 1), at + 1)
            if phrase and is_person_ko(phrase):
                return phrase
    return ""


def is_people_phrase_ko(phrase: str) -> bool:
    """Tell whether a phrase is a noun phrase, and says more than that somebody uses it."""
    return is_noun_phrase_ko(phrase) and not (_NOBODY.fullmatch(phrase) or _ANY.fullmatch(phrase))


def is_noun_phrase_ko(phrase: str) -> bool:
    """Tell whether a phrase begins and ends as one for somebody does, with no ending of a sentence in it."""
    tokens = morphemes(phrase)
    return (
        bool(tokens)
        and (tokens[-1].tag in _ENDS or tokens[-1].form == "과")  # 자원순환과 is an office
        and not any(one.tag in ("EF", "SF") for one in tokens)
        and tokens[0].tag[:1] not in ("J", "E")
        and not _NO_HEAD.fullmatch(phrase)
    )


def _read(sentence: str) -> list[Morpheme]:
    """Return the morphemes of a sentence, each range as one number."""
    tokens = [*morphemes(sentence)]
    for match in _RANGE.finditer(sentence):
        inside = [at for at, one in enumerate(tokens) if match.start() <= one.start and one.end <= match.end()]
        if inside:
            tokens[inside[0] : inside[-1] + 1] = [Morpheme(match[0], "SN", match.start(), match.end())]
    return tokens


def _complement(text: str, tokens: Sequence[Morpheme]) -> str:
    """Return what "사용자는 … 이다" says they are."""
    for match in _CALLED.finditer(text):
        at = next((at for at, one in enumerate(tokens) if one.start >= match.end()), len(tokens))
        first = tokens[at] if at < len(tokens) else None
        if first is None or first.tag == "VCP":  # "부모가 주 고객이에요"
            if by := _subject_before(tokens, match.start()):
                return _phrase(text, tokens, _clause_start(tokens, by), by)
            continue
        if first.start > match.end() + 1 or not (
            first.form in _POINTS or (first.tag in ("JX", "JKS") and first.form in _MARKS)
        ):
            continue
        end, predicate = _until_predicate(tokens, at + 1)
        if predicate and predicate.tag == "VCN" and end + 2 < len(tokens) and tokens[end + 1].tag == "EC":
            at = end + 1  # "학생이 아니라 교사예요"
            end, predicate = _until_predicate(tokens, at + 1)
        if predicate is None or predicate.tag == "VCP" or (predicate.form == "되" and end > at + 1):
            return _phrase(text, tokens, at + 1, end)
    return ""


def _subject_before(tokens: Sequence[Morpheme], start: int) -> int:
    """Return the place of the particle of a subject that stands right before a place; 0 where none does."""
    at = sum(one.start < start for one in tokens) - 1
    while at > 0 and tokens[at].tag in ("MM", "MAG"):
        at -= 1
    return at if at > 0 and tokens[at].tag == "JKS" else 0


def _until_predicate(tokens: Sequence[Morpheme], at: int) -> tuple[int, Morpheme | None]:
    """Return where the first predicate stands that is no relative clause, and it; None: the sentence ends before one."""
    begun = 0
    for place in range(at, len(tokens)):
        one = tokens[place]
        if one.tag == "XPN" and one.form == "고" and place + 1 < len(tokens) and tokens[place + 1].start > one.end:
            return place, Morpheme("이", "VCP", one.start, one.start)  # "학부모고": the copula behind a vowel
        if one.tag in _PREDICATES and not begun:
            begun = place + 1
        if one.tag == "ETM":
            begun = 0
        elif one.tag in ("SF", "SP", "SS") or (one.tag == "EF"):
            return (begun - 1, tokens[begun - 1]) if begun else (place, None)
        elif begun and _ends_clause(tokens, place):
            return begun - 1, tokens[begun - 1]
    return (begun - 1, tokens[begun - 1]) if begun else (len(tokens), None)


def _ends_clause(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether an ending joins a clause to the next one, and no verb to one more: "넘어 혼자 지내다"."""
    is_serial = tokens[at].form in ("어", "아") or (at + 1 < len(tokens) and tokens[at + 1].tag == "VX")
    return tokens[at].tag == "EC" and not is_serial


def _using(text: str, tokens: Sequence[Morpheme]) -> str:
    """Return the subject of "쓰다" and its like, where what is used is the service."""
    for at, one in enumerate(tokens):
        is_verb = (one.tag == "VV" and one.form == "쓰") or (
            one.tag == "XSV" and at and tokens[at - 1].form in _USES and tokens[at - 1].end == one.start
        )
        if not is_verb or not _is_of_service(tokens, at):
            continue
        place = at - 1 if one.tag == "VV" else at - 2
        while place >= 0 and (tokens[place].tag == "MAG" or _is_object(tokens, place) or _is_counted(tokens, place)):
            place -= 2 if tokens[place].tag == "JKO" else 1
        by = tokens[place] if place >= 0 else None
        if by and (by.tag == "JKS" or (by.tag == "JX" and by.form in ("은", "는", "도"))):
            return _phrase(text, tokens, _clause_start(tokens, place), place)
        if by and by.tag in _HEADS and any(_is_counted(tokens, each) for each in range(place + 1, at)):
            return _phrase(text, tokens, _clause_start(tokens, place + 1), place + 1)
    return ""


def _is_counted(tokens: Sequence[Morpheme], at: int) -> bool:
    one = tokens[at]
    if one.form in _COUNTERS and at:
        return tokens[at - 1].tag in ("SN", "NR", "MM") or tokens[at - 1].form in _ABOUT
    return one.tag in ("SN", "NR") or one.form in _ABOUT


def _is_object(tokens: Sequence[Morpheme], at: int) -> bool:
    return tokens[at].tag == "JKO" and bool(_SERVICE.fullmatch(tokens[at - 1].form))


def _is_of_service(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether a verb of using is neither denied nor of the past, and tells of no other thing as used."""
    behind = tokens[at + 1 : at + 4]
    if any(one.form in ("지", "못하", "않", "안", "었", "ᆫ") for one in behind[:2]) or (
        at and tokens[at - 1].form in ("안", "못")
    ):
        return False
    ending = next((place for place in range(at + 1, min(at + 4, len(tokens))) if tokens[place].tag == "ETM"), None)
    if ending is None:
        return True
    if tokens[ending].form == "던":
        return False
    following = [one for one in tokens[ending + 1 : ending + 7] if one.tag in _NOUNS]
    return bool(following) and any(_SERVICE.fullmatch(one.form) for one in following)


def _meant(text: str, tokens: Sequence[Morpheme]) -> str:
    """Return those "을 위한" whom, or at whom "대상으로", something is done."""
    for at, one in enumerate(tokens):
        before = tokens[at - 1] if at else None
        if _is_denied_or_done(tokens, at):
            continue
        if one.form == "위하" and before and before.tag == "JKO":
            phrase = _phrase(text, tokens, _clause_start(tokens, at - 1), at - 1)
        elif one.form in ("대상", "상대") and at + 1 < len(tokens) and tokens[at + 1].form in ("으로", "로", "이"):
            end = at - 1 if before and before.tag == "JKO" else at
            phrase = _phrase(text, tokens, _clause_start(tokens, end), end)
        elif (one.form == "용" and one.tag == "XSN") or one.form == "전용":
            phrase = _phrase(text, tokens, _clause_start(tokens, at), at)
        elif one.form == "누구" and at:
            end = at - 2 if at > 1 and tokens[at - 1].form == "면" and tokens[at - 2].tag == "VCP" else at
            phrase = _phrase(text, tokens, _clause_start(tokens, end), end)
        else:
            continue
        if phrase and is_person_ko(phrase):
            return phrase
    return ""


def _is_denied_or_done(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether what is meant for somebody is denied behind it, or is something else that was done or asks them."""
    ends = (place for place in range(at + 1, len(tokens)) if tokens[place].tag in ("EC", "EF", "SF", "SP"))
    behind = tokens[at + 1 : next(ends, len(tokens))]
    if any(one.form in ("아니", "말") and one.tag in ("VCN", "VV", "VX") for one in behind):
        return True
    if any(_SERVICE.fullmatch(one.form) for one in behind):
        return False
    return any(one.form in _ASKING or (one.tag == "EP" and one.form in ("었", "았", "였")) for one in behind)


_PERSON: Final = re.compile(
    r"(?:아이|애|어른|성인|어르신|노인|할머니|할아버지|할매|영감|아저씨|아주머니|아줌마|아지매|언니|이모|삼촌|삼춘|아빠|엄마|학부모|부모|청년|청소년|어린이|유아|남성|여성|커플|부부|가족|가구|세대|농가|어민|농민|군인|상인|이웃|친구"
    r"|선배|후배|신입|초보|맞벌이|주부|작가|선수|선장|기사|의사|간호사|교사|강사|약사|배우|밴드|동호회|동아리|모임|극단|마을|집|가게|점포|책방|식당|분교|기업|업체|점주|사장|지킴이|도우미|조무사|보호사|복지사|\d0대"
    r"|[가-힣]*(?:주민|시민|국민|학생|회원|직원|사원|단원|대원|요원|반원|팀원|조합원|부원|교인|신도|환자|승객|관객|고객|손님)|[가-힣]{2,}(?:자|인|생|객|농가))(?:들|님|분)*"
)
_MAKES_PERSONS: Final = frozenset(("들", "님", "생", "자", "인", "객", "꾼", "분"))
_NO_PERSON: Final = re.compile(
    r".*(?:과자|의자|모자|상자|그림자|액자|감자|피자|주전자|할인|확인|승인|요인|디자인|온라인|라인|재생|발생|위생)(?:들)?"
)


def is_person_ko(phrase: str) -> bool:
    """Tell whether the last word of a phrase names people, by itself or by the suffix that makes it one."""
    tokens = morphemes(phrase)
    if not tokens or tokens[-1].tag not in _HEADS | {"NNB"}:
        return False
    word = phrase.split()[-1]
    is_made = tokens[-1].form in _MAKES_PERSONS and tokens[-1].tag in ("XSN", "NNB")
    return (is_made or bool(_PERSON.fullmatch(word))) and not _NO_PERSON.fullmatch(word)


def _clause_start(tokens: Sequence[Morpheme], end: int) -> int:
    """Return where the clause begins that ends before a token: behind the last ending that joins clauses, or a topic."""
    for at in range(end - 1, -1, -1):
        one = tokens[at]
        is_topic = one.tag == "JX" and one.form in ("은", "는", "도", "요")
        if _ends_clause(tokens, at) or is_topic or one.tag in ("EF", "SF", "SP", "SS", "SY", "IC"):
            return at + 1
    return 0


def _phrase(text: str, tokens: Sequence[Morpheme], first: int, end: int) -> str:
    """Return the noun phrase that ends before a token, with what is said of its nouns; empty where it is none."""
    while end > first and (
        _is_counted(tokens, end - 1)
        or (tokens[end - 1].tag in ("MAG", "JKS", "XSN") and tokens[end - 1].form in _OFTEN | {"이", "가", "쯤"})
    ):
        if tokens[end - 1].form == "분" and end - 2 >= first and tokens[end - 2].tag == "ETM":
            break
        end -= 1
    start = end
    while start > first:
        one = tokens[start - 1]
        if (
            one.tag in _NOUNS
            or one.tag in ("JKG", "JC")
            or (one.tag == "JKB" and one.form in ("와", "과", "랑", "이랑", "하고"))
        ):
            start -= 1
        elif one.tag == "ETM":
            start = _relative_start(tokens, first, start - 1)
        else:
            break
    while start < end and (
        tokens[start].form in _OFTEN
        or tokens[start].tag[:1] in ("J", "E")
        or (tokens[start].form in ("주",) and tokens[start].tag == "MM")
    ):
        start += 1
    if start and tokens[start - 1].form in ("우리", "저희"):
        start -= 1
    if start >= end or any(one.tag == "NP" or one.form in _BOUND_NOUNS for one in tokens[start + 1 : end]):
        return ""
    phrase = text[tokens[start].start : tokens[end - 1].end].strip(" ,'\"“”")
    phrase = _COUNT.sub("", phrase)
    is_whole = len(phrase.split()[-1]) > 1 or is_person_ko(phrase)  # "고객은 왕이에요" names nobody
    fits = len(phrase) <= _LONGEST and is_whole and is_people_phrase_ko(phrase)
    return phrase if fits else ""


def _relative_start(tokens: Sequence[Morpheme], first: int, at: int) -> int:
    """Return where the clause begins that tells which people are meant: "거동이 불편한"."""
    subjects = 0
    for place in range(at - 1, first - 1, -1):
        one = tokens[place]
        subjects += one.tag == "JKS"
        if one.tag == "JKB" and one.form in _PLACES and all(each.tag in _STEM for each in tokens[place + 1 : at]):
            while place > first and tokens[place - 1].tag in _NOUNS | {"JKG"}:
                place -= 1
            return place  # where they are and what they do there are said together: "기숙사에 사는"
        is_joined = _ends_clause(tokens, place) or one.tag in _BOUNDS
        if is_joined or subjects > 1 or (one.tag == "JX" and one.form in ("은", "는")) or one.tag in ("ETM", "JKB"):
            return place + 1
        if one.form in _OFTEN and one.tag == "MAG":
            return place + 1
    return first
