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


def parent_of(request: str) -> str:
    """Return the page that the person wants to write below, or an empty string."""
    request = excerpt(request)
    for pattern in PARENT:
        if found := pattern.search(request):
            return found.group("name").strip()
    return ""
