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


def recognise(request: Utterance, _files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise the language by its name, and what is done in it."""
    return Recognition(NAMED, "names a formal model") if _NAMED.search(request.text) else NOT_MINE
