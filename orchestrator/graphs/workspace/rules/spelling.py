"""Slips of the hand in the words that decide: "기혹서" is 기획서, "docment" is document."""

import re
import unicodedata

_DECIDING = """
    기획서 계약서 근로계약서 이드리스 체크리스트 보고서 템플릿 가이드 상담 법률 작성 페이지 감사 안녕 고마워 휴가 규정 회의록
    idris contract document checklist template service create lawyer clause business please report thanks summary policy
    consultation analyze review divorce vacation onboarding
    롤백 온보딩 재택근무 법인카드 육아휴직 복지포인트 비밀번호 로드맵 deployment rollback incident password benefits parental
"""
_KNOWN = tuple(_DECIDING.split())
_WORD = re.compile(r"[A-Za-z]{5,}|[가-힣]{2,}")
_SHORTEST = 5
"""Letters (Korean ones counted one by one) below which a word is too short to guess at."""


def corrected(text: str) -> str:
    """Replace words that are one slip away from a word that decides; others, and correct ones, stay."""
    return _WORD.sub(lambda found: _correct(found.group()), text)


def _correct(word: str) -> str:
    lower = word.lower()
    if any(known in lower for known in _KNOWN):
        return word
    for known in _KNOWN:
        if known.isascii() != lower.isascii():
            continue
        # Particles follow a Korean word without a blank: compare its beginning only.
        head, rest = (lower, "") if lower.isascii() else (word[: len(known)], word[len(known) :])
        letters, wanted = unicodedata.normalize("NFD", head), unicodedata.normalize("NFD", known)
        if len(wanted) >= _SHORTEST and letters[0] == wanted[0] and _one_slip(letters, wanted):
            return known + rest
    return word


def _one_slip(a: str, b: str) -> bool:
    """Tell whether one letter is missing, added, replaced or swapped with its neighbour."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if len(a) > len(b):
        return a[start + 1 :] == b[start:]
    if len(a) < len(b):
        return a[start:] == b[start + 1 :]
    swapped = a[start : start + 2][::-1] == b[start : start + 2]
    return a[start + 1 :] == b[start + 1 :] or (swapped and a[start + 2 :] == b[start + 2 :])
