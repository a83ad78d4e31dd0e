"""Files to which a request points and that did not come with it."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.language import any_of

_NAMED: Final = re.compile(
    r"(?<![\w/.])[\w가-힣-]{1,40}\.(?:md|txt|pdf|csv|xlsx?|docx?|hwpx?|pptx?)(?![A-Za-z0-9])", re.I
)
_POINTED: Final = any_of(
    r"첨부(?:한|된|합니다|했|드린|파일)|붙(?:인|임)\s?(?:파일|자료|문서|표|회의록)|(?:파일|시트|엑셀)(?:로\s붙|에\s(?:있|적|정리))|파일로\s보(?:냈|낸)",
    r"\b(?:attached|enclosed)\b(?!\sto\b)|\bin\sthe\s(?:spreadsheet|attachment)\b",
)
"""Says that something comes with a message."""


def missing_files(sources: Sequence[PlanSource]) -> tuple[tuple[str, ...], int] | None:
    """Return the names of the files that did not come, empty where the request has none for them, and its number.

    None where the request points to no file, or all came.
    """
    came = " ".join(one.title.casefold() for one in sources if one.kind == "file")
    for one in sources:
        if one.kind != "request":
            continue
        named = dict.fromkeys(found[0] for found in _NAMED.finditer(one.text))
        away = tuple(name for name in named if name.casefold() not in came)
        if away or (not came and _POINTED.search(one.text)):
            return away, one.number
    return None
