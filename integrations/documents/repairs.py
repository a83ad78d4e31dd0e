"""What can be put right in a text with certainty: spaced-out words, and amounts that recognition spelled wrongly."""

import re
import unicodedata

_RUN = re.compile(r"(?<![가-힣])[가-힣](?:[ \u00a0\u3000]{1,8}[가-힣])+(?![가-힣])")
_GAP = re.compile(r"[ \u00a0\u3000]+")
_OPENS = re.compile(r"(?:^|[|()\[\]（）［］:：·•○□■▶※*\-]|\d[.)]|[①-⑳])\s*$")
_CLOSES = re.compile(r"\s{0,8}(?:$|[|()\[\]（）［］:：/·])")
_BEFORE = 8
"""Signs before a run that tell whether it stands alone."""
_FORM_WORDS = frozenset((
    "성명", "주소", "전화", "직위", "직책", "직급", "비고", "성별", "금액", "수량", "단가", "품명", "품목", "규격",
    "합계", "소계", "총계", "날짜", "일자", "서명", "날인", "인감", "대표", "상호", "업태", "종목", "부서", "소속",
    "사유", "기간", "구분", "내용", "번호", "연락처", "생년월일", "대표자", "사업주", "근로자", "공급자", "신청인",
    "각서", "견적서", "계약서", "확인서", "위임장", "합의서", "청구서", "명세서", "신청서", "사직서", "휴가원",
    "휴가계", "이력서", "동의서", "서약서", "기본급", "상여금", "작성일", "발행일",
))  # fmt: skip
"""What forms space out to fill a line or a cell."""
_FREE = frozenset((
    "이", "그", "저", "것", "수", "등", "및", "할", "한", "각", "때", "중", "후", "전", "더", "안", "못", "잘", "또",
    "즉", "본", "내", "외", "총", "두", "세", "네", "몇", "곳", "점", "데", "줄", "바", "뿐", "될", "된", "해", "갑",
    "을", "병", "정", "일", "월", "년", "시", "분", "원", "명", "개", "건", "조", "항", "호", "회",
))  # fmt: skip
"""Words of one syllable that stand beside each other in ordinary sentences (그 때 그 곳)."""
_MOST_FREE = 0.5
_SHORT = 3
"""Syllables up to which a run has to stand alone to be a word."""

_AMOUNT = re.compile(r"(?<![\w.,])[\dOolI][\dOolI.,]{3,18}(?=\s?원)")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
_MIXED = re.compile(r"\d{1,3}(?:[.,]\d{3}){2,}")
_DIGITS = str.maketrans("OolI", "0011")


def composed(text: str) -> str:
    """Return the text with syllables in one character each, and without signs that only a layout needs."""
    return unicodedata.normalize("NFC", text).replace("\u00ad", "").replace("\u200b", "").replace("\ufeff", "")


def unspaced(text: str) -> str:
    """Return the text with spaced-out words closed up (근 로 계 약 서); wider gaps in them part words."""
    return "\n".join(_unspaced(line) for line in text.split("\n"))


def _unspaced(line: str) -> str:
    def closed(run: re.Match[str]) -> str:
        syllables = _GAP.sub("", run[0])
        opens = _OPENS.search(line[max(0, run.start() - _BEFORE) : run.start()])
        if not _is_spaced_out(syllables, alone=bool(opens and _CLOSES.match(line, run.end()))):
            return run[0]
        gaps = {len(gap) for gap in _GAP.findall(run[0])}
        if len(gaps) == 1:
            return syllables
        return _GAP.sub(lambda gap: "" if len(gap[0]) == min(gaps) else " ", run[0])

    return _RUN.sub(closed, line)


def _is_spaced_out(syllables: str, alone: bool) -> bool:
    if syllables in _FORM_WORDS and (alone or len(syllables) >= _SHORT):
        return True
    if len(syllables) <= _SHORT and not alone:
        return False
    free = sum(syllable in _FREE for syllable in syllables)
    return len(syllables) >= _SHORT and free <= _MOST_FREE * len(syllables)


def won_amounts(text: str) -> str:
    """Return a recognised text with amounts in won as they were printed, where no other reading is possible.

    Won have no fractions, so that separators before groups of three digits are commas (2.003,290원), and a letter
    among them is the digit that it looks like. With a single point (10.320원) it stays: that may be a price of a unit.
    """

    def repaired(found: re.Match[str]) -> str:
        amount = found[0].translate(_DIGITS)
        if _MIXED.fullmatch(amount):
            return amount.replace(".", ",")
        return amount if _GROUPED.fullmatch(amount) else found[0]

    return _AMOUNT.sub(repaired, text)
