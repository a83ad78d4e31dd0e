"""Clauses of trade are read in the many ways in which they are worded."""

from pathlib import Path
from typing import cast

import pytest

from orchestrator.graphs.contract.analysis import CommercialKind, Side
from orchestrator.graphs.contract.review.parties import ContractParty, Parties
from orchestrator.graphs.contract.review.plain_words import in_terms
from orchestrator.graphs.contract.review.playbook import MEASURES
from orchestrator.graphs.contract.review.reading import View
from orchestrator.graphs.contract.review.reviewing import READERS, displayed
from orchestrator.graphs.contract.review.sentences import sentences

_PARTIES = Parties(
    ContractParty("갑", "", ("갑", "고객", "customer", "client")),
    ContractParty("을", "", ("을", "공급자", "회사", "수령자", "supplier", "recipient")),
)
_LINES = (Path(__file__).parent / "wordings.txt").read_text(encoding="utf-8").splitlines()


def _read(clause: str, side: str, kind: str, text: str) -> set[str]:
    view = View(_PARTIES, cast(Side, side), cast(CommercialKind, kind))
    signs = READERS[clause](in_terms(sentences(f"{text}\n")), view)
    return {sign.name if sign.value is None else f"{sign.name}={displayed(sign.value)}" for sign in signs}


@pytest.mark.parametrize("clause", MEASURES)
def test_what_a_clause_says_is_read_however_it_is_worded(clause: str) -> None:
    """Each wording gives its figures and traits; one that frees, or is of another clause, gives none."""
    slips = []
    for line in _LINES:
        of, side, kind, wanted, text = (*line.split("|", 4), *[""] * 5)[:5]
        if of != clause:
            continue
        found = _read(clause, side, kind, text)
        is_read = (
            not found - {"present"} and (wanted == "0" or bool(found))
            if wanted in "-0"
            else found >= set(wanted.split(","))
        )
        if not is_read:
            slips.append(f"{text}: {found}")
    assert slips == []


def test_each_clause_has_wordings_in_both_languages() -> None:
    """A clause without examples would pass unread."""
    for clause in MEASURES:
        texts = [line.split("|", 4)[4] for line in _LINES if line.startswith(f"{clause}|")]
        assert sum(text.isascii() for text in texts) >= 3
        assert sum(not text.isascii() for text in texts) >= 3
