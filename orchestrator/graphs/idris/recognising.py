"""How a request for a formal model is recognised."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import NAMED, NOT_MINE, Recognition
from orchestrator.turn import File

_NAMED = any_of(
    r"\bidris(?!\s+elba)",
    r"이드리스(?!\s?엘바)",
    r"타입\s?체크|\btype-?\s?check|\.idr\b|domains\.[a-z]\w+",
    r"의존\s?타입",
    r"dependent(?:ly)?[- ]type",
    r"formal(?:ly)?\s+(?:verif|model|prove|specif)\w*",
    r"(?:형식|정형)\s?(?:검증|명세|모델)",
    r"타입으로\s?(?:증명|모델)",
)


_PROVE = any_of(
    r"(?:계산|합계|금액|수식|산식)\S{0,4}\s(?:\S+\s){0,3}증명\s?(?:해|할|하)",
    r"\bprove\b.{0,40}\b(?:sums?|totals?|figures|calculations?|arithmetic|add(?:s)?\s+up)\b",
)
"""The wish for a proof of what a file calculates."""


def recognise(request: Utterance, files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise the language by its name, and what is done in it; with files, also that their sums be proved."""
    if _NAMED.search(request.text):
        return Recognition(NAMED, "names a formal model")
    return Recognition(NAMED, "wants sums proved") if files and _PROVE.search(request.text) else NOT_MINE
