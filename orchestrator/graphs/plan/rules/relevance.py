"""Which words name the subject of a plan, and whether a text speaks of it."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.statements import Statement

_WORD: Final = re.compile(r"[가-힣]+|[A-Za-z][A-Za-z'’]*|\d+")
_GENERIC: Final = frozenset(
    [
        "서비스",
        "앱",
        "어플",
        "애플리케이션",
        "플랫폼",
        "시스템",
        "사이트",
        "웹",
        "웹사이트",
        "온라인",
        "모바일",
        "관리",
        "기능",
        "솔루션",
        "프로그램",
        "신규",
        "스마트",
        "대상",
        "위한",
        "새",
        "도구",
        "툴",
        "포털",
        "운영",
        "통합",
        "사용자",
        "고객",
        "우리",
        "회사",
        "사내",
        "팀",
        "용",
        "쓰는",
        "이용",
        "지원",
        "제공",
        "기반",
        "맞춤",
        "개선",
        "도입",
        "개발",
        "구축",
        "사업",
        "프로젝트",
        "service",
        "app",
        "application",
        "platform",
        "system",
        "site",
        "website",
        "web",
        "online",
        "mobile",
        "management",
        "tool",
        "portal",
        "solution",
        "for",
        "a",
        "an",
        "the",
        "of",
        "and",
        "to",
        "that",
        "with",
        "new",
        "smart",
        "our",
        "in",
        "on",
        "by",
        "at",
        "from",
        "program",
        "product",
        "business",
        "project",
        "company",
        "team",
        "users",
        "customers",
        "internal",
        "people",
        "who",
        "which",
        "let",
        "lets",
    ]
)
_PARTICLE: Final = re.compile(
    r"(?<=[가-힣]{2})(?:에서의|에서|으로|에게|까지|부터|을|를|은|는|이|가|의|에|와|과|로|도)$"
)
_WHOLE = 2
"""Terms up to which all have to be spoken of."""


def terms_of(subject: str) -> tuple[str, ...]:
    """Return the words of a subject that tell it from others, in small letters and without particles or endings."""
    found = (_stem(word) for word in _WORD.findall(subject))
    terms = tuple(dict.fromkeys(word for word in found if word not in _GENERIC and (len(word) > 1)))
    return terms or tuple(dict.fromkeys(_stem(word) for word in _WORD.findall(subject)))


def coverage(terms: Sequence[str], text: str) -> float:
    """Return the share of the terms that a text names."""
    folded = text.casefold()
    return sum(_names(term, folded) for term in terms) / len(terms) if terms else 0.0


def is_about(terms: Sequence[str], text: str, least: float) -> bool:
    """Tell whether a text speaks of the subject: of a short one all of it, of a long one at least a share."""
    return bool(terms) and coverage(terms, text) >= (1.0 if len(terms) <= _WHOLE else max(least, 0.5))


def speaks_of(statement: Statement, source: PlanSource, terms: Sequence[str], least: float) -> bool:
    """Tell whether a statement may be quoted: what the person gave always, what was found where it is about the subject."""
    if source.kind in ("request", "file"):
        return True
    above = " ".join(statement.headings)
    return is_about(terms, above, least) or is_about(terms, f"{statement.text} {above}", least)


def _names(term: str, folded: str) -> bool:
    if term not in folded:  # so of most terms no pattern is made
        return False
    return not term[0].isascii() or re.search(rf"\b{re.escape(term)}", folded) is not None


def _stem(word: str) -> str:
    word = _PARTICLE.sub("", word.casefold())
    for ending in ("ing", "ies", "es", "s"):
        if word.isascii() and word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
