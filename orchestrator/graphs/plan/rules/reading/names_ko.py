"""Korean names of people, told by where they stand: in lists of who was there, beside a part or a contact."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.steps.masking import BLACKED

_SURNAME: Final = (
    r"(?:제갈|남궁|황보|선우|독고|사공|서문|동방|"
    r"[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용라예경봉피태단목복])"
)
_NAME: Final = rf"{_SURNAME}[가-힣]{{2}}"
"""Of three syllables, or four behind a surname of two; shorter ones are other words too often."""
_PARTS: Final = r"센터장|원장|팀장|대표|총무|선장|소장|과장|담당|간사|사무장|관장|이장|통장|지킴이|회장|교장|부장|실장|국장|수의사|의사|간호사|사서|통역|강사|기사|반장|조합장|주무관|매니저"
_PRESENT: Final = re.compile(r"(?:참석(?:자)?|말한\s?사람|적은\s?사람|작성(?:자)?|담당(?:자)?)\s?[:：](.{2,200})")
_LISTED: Final = re.compile(
    r"(?P<name>[가-힣]{2,4})\s?\((?P<part>[가-힣·]{2,12})\)|(?<![가-힣])(?P<first>[가-힣]{3})\s(?P<title>[가-힣]{0,4}(?:팀장|대표|원장|소장|과장|담당|주임|실장|이사|교사))"
)
"""People listed with their part: "참석: 김가나 운영팀장, 이다라(장비)"."""
_ITEM: Final = re.compile(
    rf"\s*(?P<name>{_SURNAME}[가-힣]{{1,2}})\s(?P<part>[가-힣]{{2,8}}(?:\([가-힣 ]{{2,12}}\))?)\s*"
)
_BEFORE_CONTACT: Final = re.compile(rf"(?:(?P<part>{_PARTS})\s)?(?<![가-힣])(?P<name>{_NAME})\s?[:：(,]?\s?{BLACKED}")
_BEHIND_PART: Final = re.compile(rf"(?P<part>{_PARTS})\s(?P<name>{_NAME})(?=\s?(?:[,./(●]|님|씨|$))", re.M)
_HEADED: Final = re.compile(
    rf"(?:메모|작성|기록|정리|노트|담당|예산|회의록?|보고)[^()\n]{{0,14}}\((?:(?P<part>{_PARTS})\s)?(?P<name>{_NAME})(?=[,)]|\s(?![^()\n]*·))"
)
"""Who wrote it or has charge, in brackets; a list there is of tasks: "주임(태블릿 충전·교체)"."""
_INTRODUCED: Final = re.compile(
    rf"(?:제\s이름은|담당자?는|담당은|책임자?는)\s(?P<name>{_SURNAME}[가-힣](?:[가-힣](?<![생자원장사민객인팀과님])))(?=이?고(?:요|\s)|입니다|이에요|예요|인데|이라)"
)
"""Somebody says what they are called, or who has charge."""
_BESIDE: Final = re.compile(
    rf"(?<![가-힣])(?:나|저|제|우리)(?:이?랑|와|하고)\s(?P<name>{_SURNAME}?[가-힣]{{2}}이?)(?:이?랑|가|와|하고)?(?=\s(?:둘이|둘이서|둘|같이|함께)(?:\s|$))"
)
"""Who does it together with the person: "나랑 미루 둘이"."""
_KIN: Final = re.compile(
    r"(?:남편|아내|와이프|동생|언니|오빠|누나|형님|엄마|아빠|어머니|아버지|친구|선배|후배|동료|직원|사장|팀장|이모|고모|삼촌|부모|가족|딸|아들|손님|회원|조카|사촌|옆집|단골|선생|쌤)이?"
)
_OF_THING: Final = 2
"""Syllables of what somebody has charge of, before their name: "문자 오필승"."""
_FULL: Final = re.compile(_NAME)
_TOGETHER: Final = "동료"
_NO_NAMES: Final = re.compile(
    r"어르신|어린이|어머니|어머님|장애인|임산부|임신부|유가족|이웃집|이용객|방문자|신청인|배우자|주부님|회원님|이용자|이사장|조합원|연락처|이메일|전화번호|안내소|문의처|고객|지원금|신청자|현장|인사팀|상담실|주민|하루|전체|이번|예약|안내|방문객|정회원|준회원|유학생|강아지|고양이|전교생|주말|평일|공휴일|기획|이후|이전|지난|오전|오후|우리|.*(?:처|실|소|팀|센터|번호|메일|폰|부서|담당|기관|업체|센타)$"
)


def korean_names(text: str) -> Iterator[tuple[str, str]]:
    """Yield names with the part that somebody has; an empty part where the text tells none."""
    for line in _PRESENT.findall(text):
        for match in _LISTED.finditer(line):
            yield match["name"] or match["first"], (match["part"] or match["title"]).strip()
        for item in re.split(r"[,·;/]", line):
            listed = _ITEM.fullmatch(item)
            if listed and not (len(listed["name"]) == _OF_THING and _FULL.fullmatch(listed["part"])):
                yield listed["name"], listed["part"].partition("(")[0]
    for match in _BESIDE.finditer(text):
        if not (_NO_NAMES.fullmatch(match["name"]) or _KIN.fullmatch(match["name"])):
            yield match["name"], _TOGETHER
    for pattern in (_BEHIND_PART, _BEFORE_CONTACT, _HEADED, _INTRODUCED):
        for match in pattern.finditer(text):
            if not _NO_NAMES.fullmatch(match["name"]):
                yield match["name"], match.groupdict().get("part") or ""
