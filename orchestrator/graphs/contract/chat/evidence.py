"""What tools find: pieces that an answer may rest on, and what is missing where a tool fails."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from orchestrator.graphs.contract.chat.plan import ToolName


@dataclass(frozen=True, slots=True)
class EvidencePiece:
    """A piece of what a tool found, in the reader's language."""

    title: str
    text: str
    source: str
    """Who says it: an act, a court, an agency, a service that searched the web."""
    doc_type: str = ""
    """``law``, ``precedent``, ``interpretation``, ``manual``, ``pattern``, ``web``, ``clause``."""
    url: str = ""
    score: float = 0.0
    norms: tuple[str, ...] = ()
    """Ids of norms that it is about."""
    number: str = ""
    """Of a decision or an interpretation, as its author writes it."""
    looked_up: date | None = None
    phone: str = ""


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What one tool came to."""

    tool: ToolName
    results: tuple[EvidencePiece, ...] = ()
    error: str = ""
    """A word for the log and for programs (``timeout``, ``unavailable``); empty: it worked."""

    def record(self) -> dict[str, Any]:
        """Return it as programs get it: ``{error, results: []}`` where it failed."""
        results = [{**asdict(one), "looked_up": one.looked_up and one.looked_up.isoformat()} for one in self.results]
        return {"error": self.error, "results": []} if self.error else {"results": results}
