"""The page below which somebody wants something written: "‘프로젝트’ 페이지 아래에", "under the Handbook page"."""

import re

from orchestrator.language.clauses import excerpt

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


def parent_of(request: str) -> str:
    """Return the page that the person wants to write below, or an empty string."""
    request = excerpt(request)
    for pattern in PARENT:
        for found in pattern.finditer(request):
            name = found.group("name").strip()
            if not _MEASURE.search(name) or _QUOTED.search(found.group()):
                return name
    return ""
