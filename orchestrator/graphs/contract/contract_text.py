"""A contract as it was read: one text, its clauses and its pages. All places are offsets into that text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the contract's text."""

    start: int
    end: int
    """Behind the last character."""

    def of(self, text: str) -> str:
        """Return what stands there, letter by letter."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered piece of the contract, or one line of a form; clauses follow each other and do not overlap."""

    number: str
    """As the contract writes it, without its title: ``제7조``, ``Article 7``, ``3.2``; empty where it has none."""
    title: str
    """``임금`` of ``제7조(임금)``; empty where it has none."""
    span: Span
    """From its number to the next clause."""


@dataclass(frozen=True, slots=True)
class ContractText:
    """What was read of a contract."""

    text: str
    clauses: tuple[Clause, ...] = ()
    pages: tuple[Span, ...] = ()
    """Where each page stands; empty where the file has no pages."""

    def clause_at(self, offset: int) -> Clause | None:
        """Return the clause in which a character stands."""
        return next((one for one in self.clauses if one.span.start <= offset < one.span.end), None)

    def page_at(self, offset: int) -> int:
        """Return the page on which a character stands, from 1 on; 0 where the file has none, or only one."""
        pages = self.pages if len(self.pages) > 1 else ()
        return next((n for n, page in enumerate(pages, 1) if page.start <= offset < page.end), 0)

    def find(self, quote: str) -> Span | None:
        """Return where a quotation stands letter by letter; None where it does not."""
        start = self.text.find(quote) if quote else -1
        return Span(start, start + len(quote)) if start >= 0 else None
