"""The changes that a stored contract may be given, as a person chooses among them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from integrations.store.contracts import ContractRecord
from orchestrator.deps import Say
from orchestrator.graphs.contract.analysis import ChangeAction, from_stored
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.redlining import (
    RedlinedContract,
    contract_words,
    redlined_contract,
    suggestion_title,
)
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.suggesting import Suggestion, suggestions
from orchestrator.turn import Locale


@dataclass(frozen=True, slots=True)
class OfferedChange:
    """One of them, told in the person's language."""

    key: str
    n: int
    """Of its finding, from 1."""
    title: str
    """Where, and what for: ``제5조 · 최저임금 미달``."""
    text: str
    """What is put in, in the contract's own language; empty: something is only taken out."""
    place: Span | None
    """The passage that it changes, or comes behind; None: the contract lacks it."""
    action: ChangeAction


def offered_changes(record: ContractRecord, say: Say, locale: Locale) -> tuple[OfferedChange, ...]:
    """Return them in the order of the findings; none before the contract is analysed."""
    contract, found = _suggested(record, say)
    words = partial(say, locale)
    return tuple(
        OfferedChange(one.key, one.n, suggestion_title(contract, one, words), one.text, one.place, _action(one))
        for one in found
    )


def redline_of(
    record: ContractRecord, original: bytes | None, keys: Collection[str] | None, say: Say, at: datetime
) -> RedlinedContract | None:
    """Return the contract as a Word document with the changes of these keys; None where there is none of them.

    ``keys``: None for all that are suggested.
    """
    contract, found = _suggested(record, say)
    chosen = [one for one in found if keys is None or one.key in keys]
    if not chosen:
        return None
    return redlined_contract(contract, original, chosen, contract_words(contract.text, say), at)


def _action(one: Suggestion) -> ChangeAction:
    if one.place is None:
        return "append"
    if one.is_added:
        return "insert"
    return "replace" if one.text else "delete"


def _suggested(record: ContractRecord, say: Say) -> tuple[ContractText, tuple[Suggestion, ...]]:
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    if record.analysis is None:
        return contract, ()
    return contract, suggestions(contract, from_stored(record.analysis), contract_words(contract.text, say))
