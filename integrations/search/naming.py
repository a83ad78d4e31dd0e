"""Whether two names mean the same page, though one is Korean and the other English: "인사 위키" and "HR wiki"."""

import re
from functools import lru_cache
from typing import Final

from integrations.search.concepts import concepts
from integrations.search.tokens import normalise

_KINDS: Final = """
wiki | 위키 | knowledge base | 지식 베이스
hr | 인사 | 인사팀 | people | people team | 피플 | 피플팀 | human resources
engineering | 엔지니어링 | 개발 | 개발팀 | dev | development | 엔지니어링팀 | engineering team
product | 제품 | 프로덕트 | 제품팀 | product team
design | 디자인 | 디자인팀 | design team
sales | 영업 | 세일즈 | 영업팀 | sales team
marketing | 마케팅 | 마케팅팀 | marketing team
finance | 재무 | 회계 | 재무팀 | accounting | finance team
legal | 법무 | 법무팀 | legal team
support | 고객 지원 | 고객지원 | 지원 | cs | customer support
security | 보안 | 정보보안
company | 회사 | 전사 | company-wide
team | 팀
meeting notes | 회의록 | minutes | meeting minutes | 미팅 노트
roadmap | 로드맵
handbook | 핸드북 | 편람 | 안내서
guide | 가이드 | guidelines | 가이드라인
policy | 규정 | 정책 | policies | rules
runbook | 런북
onboarding | 온보딩
project | 프로젝트 | projects
report | 보고서 | 리포트 | reports
notes | 노트 | 메모
documents | 문서 | docs | document
archive | 보관함 | 아카이브
template | 템플릿 | 양식 | templates
weekly | 주간 | weekly meeting | 주간 회의
"""
"""What people call the places where pages lie: the words of team names and of kinds of pages, each with its others."""
_WORD: Final = re.compile(r"[^\W_]+", re.UNICODE)
_LONGEST: Final = 3


def same_name(one: str, other: str) -> bool:
    """Tell whether two names consist of the same things: nothing of either is left over.

    Strict on purpose: what is written below the wrong page is read by the wrong people.
    """
    meant = _meaning(one)
    return bool(meant) and meant == _meaning(other)


@lru_cache(maxsize=8192)
def _meaning(name: str) -> frozenset[str]:
    """Return what a name consists of: kinds of places, else concepts of working life, else the word itself."""
    words = _WORD.findall(normalise(name))
    found: set[str] = set()
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + _LONGEST), at, -1):
            if meant := _meant(words[at:end]):
                found.add(meant)
                at = end
                break
        else:
            found.add(words[at])
            at += 1
    return frozenset(found)


def _meant(words: list[str]) -> str | None:
    """Return the one thing that all of the words together name, if they do."""
    phrase = " ".join(words)
    named = concepts(phrase)
    return _kinds().get(phrase) or (named[0] if len(named) >= len(words) and len(set(named)) == 1 else None)


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    lines = [[" ".join(_WORD.findall(normalise(each))) for each in line.split("|")] for line in _KINDS.split("\n")]
    return {each: line[0] for line in lines if line[0] for each in line}
