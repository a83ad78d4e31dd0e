"""One act of a clause, and who does it."""

from typing import Literal, NamedTuple

Doer = Literal["named", "service", "runs", "uses", "same", "open"]
"""Somebody named, the service itself, whoever runs it, whoever uses it, who did the act before; else nobody is told."""


class ActPart(NamedTuple):
    """An act in the style of documents."""

    who: str
    """Empty where ``doer`` is not ``named``."""
    does: str
    when: str = ""
    """The condition under which it is done, as it is told."""
    doer: Doer = "open"
