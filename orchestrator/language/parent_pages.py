"""The page below which somebody wants something written: "‘프로젝트’ 페이지 아래에", "under the Handbook page"."""

import re

from orchestrator.language.clauses import excerpt, sentences
from orchestrator.language.making import MAKE
from orchestrator.language.numerals import ENGLISH

PARENT = (
    re.compile(
        r"[\"'“‘「『]?(?P<name>[^\"'“”‘’「」『』,.\n]{1,40}?)[\"'”’」』]?\s*(?:페이지\s*)?(?:아래|밑|하위|안)(?:에다가?|에|로|쪽에)(?=\s|$)"
    ),
    re.compile(
        r"\b(?:under|below|beneath|inside)\s+(?:the\s+|our\s+)?[\"'“‘]?(?P<name>[\w &/()\-가-힣]{2,40}?)[\"'”’]?(?:\s+page)?(?=[.,!?]|\s+(?:please|with|and|for|about|that)\b|$)",
        re.I,
    ),
)
"""Where the page is to be written."""
_MEASURE = re.compile(
    r"(?:^|\s)(?:[$£€₩]?\d[\d,.]*\s?[^\s\d]{0,6}|[한두세네]\s?(?:장|쪽|시간|달|주))$"
    r"|^\d[\d,.]*\s(?:words?|pages?|by|of|people|items?|hours?|days?|weeks?)\b"
    r"|^\d+s\b|^(?:an?|one|two|three|four|five)\s(?:hours?|days?|weeks?|months?|pages?|minutes?)$",
    re.I,
)
"""A figure, which something stays under and is done within: "3박 4일 안에", "under 800 words"."""
_QUOTED = re.compile(r"[\"'“‘「『]|페이지|\bpage\b", re.I)


_WITHIN = re.compile(r"안(?:에다가?|에|로|쪽에)$")
_HOLDS = re.compile(r"(?:위키|폴더|공간|스페이스|섹션|노션|핸드북|데이터베이스|db|문서|문서함|wiki)$", re.I)
"""What something can be written within, where it is not said to be a page: "올해 안에" is a time."""
_COUNTED = re.compile(rf"^(?:\d|(?:{ENGLISH})\s)", re.I)
_PUTS = re.compile(
    r"저장|올려|올리|넣|옮|게시|발행|등록|남겨|둬|두고|놔|정리|써|적어|만들|작성"
    r"|\b(?:put|save|move|publish|add|file|place|store|post|make)\b",
    re.I,
)
_LONGEST_REST = 4
"""Letters beside the page in an answer to where a page is to be written."""


def parent_of(request: str) -> str:
    """Return the page that the person wants to write below, or an empty string.

    What is neither quoted nor called a page is one only where the sentence has something written, or names nothing else.
    """
    for sentence in sentences(excerpt(request)):
        for pattern in PARENT:
            for found in pattern.finditer(sentence):
                name = found.group("name").strip()
                if _QUOTED.search(found.group()) or (_is_place(found, name) and _is_put(sentence, found)):
                    return name
    return ""


def _is_place(found: re.Match[str], name: str) -> bool:
    """Tell whether a name can be that of a page: no figure, and nothing that lasts."""
    is_english = found.re is PARENT[1]
    if _MEASURE.search(name) or (is_english and _COUNTED.search(name)):
        return False
    return bool(is_english or not _WITHIN.search(found.group()) or _HOLDS.search(name))


def _is_put(sentence: str, found: re.Match[str]) -> bool:
    rest = f"{sentence[: found.start()]}{sentence[found.end() :]}".replace("please", "")
    return bool(MAKE.search(rest) or _PUTS.search(rest)) or len(re.findall(r"\w", rest)) <= _LONGEST_REST
