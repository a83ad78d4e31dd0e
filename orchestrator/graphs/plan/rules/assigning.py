"""Which section a statement belongs to: each to one, and none twice in a plan."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from integrations.guides.base import GuideLanguage, PlanGuides
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.relevance import speaks_of
from orchestrator.graphs.plan.rules.statements import Statement, statements_of
from orchestrator.language.amounts import find_amounts
from orchestrator.steps.masking import BLACKED

_OF_HEADING = 4
"""A word of the nearest heading counts so many times one of the statement."""
_DATED: Final = re.compile(
    r"(?:20\d\d[-./년]|\d{1,2}월\s?\d{1,2}일|\d{1,2}(?:\sto\s\d{1,2})?\s[a-z]{3,9}\s20\d\d)[^:：]{0,24}[:：]"
)
_LEFT_OUT: Final = re.compile(
    r"^(?:no|don't|do not|never|without)\b|(?:안\s?[됨돼된]다?|금지|하지\s?않(?:음|는다|기로)|제외(?:한다|함)?|쓰지\s?않\S{0,3})\.?$"
)
"""What is settled not to be done."""
_RANK: Final = {"file": 0, "request": 1, "index": 2, "web": 3, "guide": 4}
_LETTERS: Final = re.compile(r"\W+")
_QUESTION: Final = re.compile(r"\?$|(?:할까요|인가요|까요|나요)[.?]?$")
_CHAT: Final = re.compile(
    r"^(?:저|아|아니|근데|암튼|아무튼|그래서|우리|제가|저희)\s|인데요|어떨까|세요\s*$|(?:[해써줘시]\s?주세요|주세요|주시(?:고|면)|해\s?줘|써\s?줘|줘요?$|부탁|바랍니다|요망|필요합니다$|싶(?:어|은|습)|붙였|첨부|올립니다|기획서|기획안|드려요|할게요|합시다|하죠|봅시다|네요|군요|ㅋㅋ|ㅎㅎ|:[a-z_]+:|@)|https?://|\b(?:please|thanks|hello|hi|could\s+you|can\s+you|write|need\s+an?|attached|plan\s+for|1\s?page|i\s+(?:want|need|am|coordinate)|we\s+need|service\s+plan)\b",
    re.I,
)
"""What people say to each other is no sentence of a plan."""
_FALLBACK: Final = ("problem", "market", "overview")
"""Where a fact goes that names no section."""
_VOID: Final = re.compile(
    r"폐기(?!물)|지난\s안|이전\s?버전|구\s?버전|무효|반려|취소된|\b(?:void|superseded|obsolete|outdated|rejected|old\s+(?:draft|version))\b",
    re.I,
)
"""What the material itself calls void is not quoted."""
_META: Final = re.compile(
    r"(?:일시|장소|참석(?:자)?|진행|작성(?:자|일)?|기록|문서\s?번호|date|place|present|attendees|author|recorded\s+by)\s?[:：]",
    re.I,
)


def assigned(
    sources: Sequence[PlanSource],
    keys: Sequence[str],
    terms: Sequence[str],
    guides: PlanGuides,
    language: GuideLanguage,
    least: float,
) -> Mapping[str, Sequence[Statement]]:
    """Return the statements of each section, the strongest sources first.

    Of the request nothing is quoted: what it settles is read by the brief. ``least``: the least share of the
    subject's words that a source has to name.
    """
    found: dict[str, list[Statement]] = {key: [] for key in keys}
    seen: set[str] = set()
    known = _all_words(keys, guides)
    for source in sorted(sources, key=lambda one: (_RANK[one.kind], one.number)):
        if source.kind == "guide":
            continue
        for statement in statements_of(source):
            same = _LETTERS.sub("", statement.text.casefold())
            if same in seen or _is_unfit(statement) or not speaks_of(statement, source, terms, least):
                continue
            if source.kind in ("index", "web") and not _is_in(language, statement.text):
                continue
            key = section_of(statement, known)
            if not key and source.kind in ("request", "file") and re.search(r"\d", statement.text):
                key = next((one for one in _FALLBACK if one in found), "")
            if key:
                seen.add(same)
                found[key].append(statement)
    return found


def section_of(statement: Statement, words: Mapping[str, Sequence[str]]) -> str:
    """Return the key of the section that a statement speaks of most; empty for none."""
    text, headings = statement.text.casefold(), [heading.casefold() for heading in statement.headings]
    nearest, above = (headings[-1] if headings else ""), " ".join(headings[1:-1])
    scores = {}
    for key, listed in words.items():
        score = sum(_has(word, text) for word in listed)
        score += _OF_HEADING * sum(_has(word, nearest) for word in listed) if len(headings) > 1 else 0
        score += sum(_has(word, above) for word in listed)
        scores[key] = score
    if "schedule" in scores and _DATED.match(text):
        return "schedule"
    if "scope" in scores and statement.kind != "table" and _LEFT_OUT.search(text):
        return "scope"
    if "costs" in scores and scores["costs"] and find_amounts(statement.text):
        scores["costs"] += 2
    if "schedule" in scores and scores["schedule"] and re.search(r"\d", text):
        scores["schedule"] += 1
    best = max(scores, key=lambda key: scores[key], default="")
    return best if scores.get(best) else ""


def _all_words(keys: Sequence[str], guides: PlanGuides) -> dict[str, tuple[str, ...]]:
    found = {}
    for key in keys:
        both = [guides.section(key, language) for language in ("ko", "en")]
        found[key] = tuple(word for guide in both if guide for word in (*guide.words, guide.title.casefold()))
    return found


def _has(word: str, text: str) -> bool:
    if word not in text:  # so of most words no pattern is made
        return False
    return not word[:1].isascii() or re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


def _is_unfit(statement: Statement) -> bool:
    text, above = statement.text, " ".join(statement.headings[1:])
    if _VOID.search(above) or _QUESTION.search(text) or BLACKED in text:
        return True
    return statement.kind != "table" and bool(_CHAT.search(text) or _META.match(text) or _VOID.search(text))


def _is_in(language: GuideLanguage, text: str) -> bool:
    korean = len(re.findall("[가-힣]", text))
    latin = len(re.findall("[A-Za-z]", text))
    return korean * 2 >= latin if language == "ko" else latin > korean
