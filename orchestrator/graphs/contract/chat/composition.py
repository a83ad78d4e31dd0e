"""An answer as it grows, and how it quotes the contract and cites the law."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from orchestrator.deps import Context
from orchestrator.graphs.contract.chat.quoting import ClauseQuote
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.literal import literal


@dataclass(slots=True)
class Composition:
    """Paragraphs, and what they quote."""

    context: Context
    paragraphs: list[str] = field(default_factory=list)
    quotes: list[ClauseQuote] = field(default_factory=list)

    def add(self, text: str) -> None:
        """Add a paragraph."""
        self.paragraphs.append(text)

    def quote(self, quote: ClauseQuote) -> str:
        """Note a passage as quoted; return it as a line of Markdown."""
        if quote not in self.quotes:
            self.quotes.append(quote)
        return shown_quote(quote, self.context)


def shown_quote(quote: ClauseQuote, context: Context) -> str:
    """Return a quote as a line of Markdown, with the number of its clause and its page."""
    page = context.say("contract.chat.page", n=quote.page) if quote.page else ""
    place = ", ".join(filter(None, (quote.clause, page)))
    return literal(f"> “{' '.join(quote.quote.split())}”" + (f" ({place})" if place else ""))


def norm_labels(case: ContractCase, norms: Sequence[str], context: Context) -> list[str]:
    """Return how those of the norms are cited that hold on the day."""
    held = case.law.norms_on(norms, case.on)
    return [case.law.label(norm, context.turn.locale) for norm in held]
