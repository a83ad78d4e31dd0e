"""Whether a Korean phrase names people, by its morphemes and its last word."""

import re
from typing import Final

from orchestrator.language.morphemes import morphemes

_ANY: Final = re.compile(
    r"(?:주\s?)?(?:사용자|이용자|이용객|소비자|대상자?|타깃|타겟|수요자|(?:쓸|쓰는|이용하는)\s?(?:사람|분))들?"
)
"""Says no more of somebody than that they use it."""
_NOBODY: Final = re.compile(
    r".*(?:기획[서안]|계획서|제안서|보고|결재|심사|제출|회의)|(?:이|그|저|우리|저희|여러|모든|다른|많은|각|한|두|세|몇)?\s?(?:하루|매일|매주|최대|평균|분|사람|집|이들|누구나?|모두|아무나?|자|쪽|거|것|수|때|곳|데|중)들?"
)
_HEADS: Final = frozenset(("NNG", "NNP", "XSN", "SL"))
_ENDS: Final = _HEADS | {"NR", "NNB", "NP", "IC"}
_NO_HEAD: Final = re.compile(r"(?:거|걸|것|게|건|걸로|수|때|데|줄)(?:은|는|이|가|로)?")


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
