"""Compare a contract with the playbook: what deviates, what is missing, and what to write instead."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from orchestrator.graphs.contract.analysis import Analysis, CommercialKind, Finding, OpenQuestion, Side
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.review.clause_recogniser import ClauseRecogniser, packaged_recogniser
from orchestrator.graphs.contract.review.commercial_kinds import commercial_kind
from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.graphs.contract.review.parties import Parties
from orchestrator.graphs.contract.review.plain_words import in_terms
from orchestrator.graphs.contract.review.playbook import LEVELS, Level, Playbook, Position
from orchestrator.graphs.contract.review.prices import contract_price
from orchestrator.graphs.contract.review.readers.assignment import read_assignment
from orchestrator.graphs.contract.review.readers.changes import read_changes
from orchestrator.graphs.contract.review.readers.competition import read_exclusivity, read_non_compete
from orchestrator.graphs.contract.review.readers.forum import read_governing_law
from orchestrator.graphs.contract.review.readers.indemnity import read_indemnity
from orchestrator.graphs.contract.review.readers.liability import read_liability
from orchestrator.graphs.contract.review.readers.ownership import read_ownership
from orchestrator.graphs.contract.review.readers.payment import read_payment
from orchestrator.graphs.contract.review.readers.penalties import read_penalties
from orchestrator.graphs.contract.review.readers.secrecy import read_confidentiality
from orchestrator.graphs.contract.review.readers.term import TERM, days_of_term, read_renewal, read_term
from orchestrator.graphs.contract.review.readers.termination import read_termination
from orchestrator.graphs.contract.review.readers.warranties import read_warranties
from orchestrator.graphs.contract.review.reading import PositionSign, Reader, View
from orchestrator.graphs.contract.review.recognising_parties import recognise_parties, side_of
from orchestrator.graphs.contract.review.sentences import ContractSentence, sentences
from orchestrator.graphs.contract.rules.kinds import contract_language

READERS: Final[Mapping[str, Reader]] = {
    "term": read_term,
    "auto_renewal": read_renewal,
    "termination": read_termination,
    "liability_cap": read_liability,
    "indemnity": read_indemnity,
    "exclusivity": read_exclusivity,
    "ip": read_ownership,
    "non_compete": read_non_compete,
    "governing_law": read_governing_law,
    "payment": read_payment,
    "confidentiality": read_confidentiality,
    "assignment": read_assignment,
    "penalty": read_penalties,
    "warranty": read_warranties,
    "unilateral_change": read_changes,
}
_MEASURES: Final[Mapping[str, tuple[str, bool]]] = {
    "term": ("months", False),
    "confidentiality": ("survival_months", False),
    "warranty": ("months", False),
    "payment": ("days", True),
}
"""The length that a clause tells, and whether it is in days, where it mostly tells no other."""
_ASSUMED: Final[Side] = "gap"


@dataclass(frozen=True, slots=True)
class _Judged:
    sign: PositionSign
    level: Level


def review(
    contract: ContractText,
    playbook: Playbook,
    side: Side | None = None,
    *,
    company: str = "",
    recogniser: ClauseRecogniser | None = None,
) -> Analysis:
    """Review a contract from one side.

    Without a side it is that of ``company``, where the contract names it as a party; else that of who pays is assumed,
    and the question ``side`` says so. ``recogniser``: another one than what was learnt from all opened contracts.
    """
    parties = recognise_parties(contract)
    recognised = side or side_of(parties, company)
    taken = recognised or _ASSUMED
    kind = commercial_kind(contract.text)
    found = (recogniser or packaged_recogniser()).read(in_terms(sentences(contract.text)), parties)
    view = View(parties, taken, kind, contract_price(found), contract_language(contract.text))
    findings = list(_findings(found, view, playbook))
    placed = sorted((one for one in findings if one.span), key=lambda one: one.span.start if one.span else 0)
    questions = () if recognised else (_asked(parties, taken, kind),)
    told = [one for one in found if TERM.has(one)]
    begins, ends = next((days for one in told if (days := days_of_term(one.text))), (None, None))
    return Analysis(
        "other",
        (*placed, *(one for one in findings if one.span is None)),
        questions=questions,
        begins=begins,
        ends=ends,
        side=taken,
    )


def _asked(parties: Parties, assumed: Side, kind: CommercialKind | None) -> OpenQuestion:
    name = parties.gap.name if assumed == "gap" else parties.eul.name
    values = {"assumed": assumed, "assumed_name": name, "gap": parties.gap.name, "eul": parties.eul.name}
    return OpenQuestion("side_of_secrets" if kind == "nda" else "side", values=values)


def _findings(found: Sequence[ContractSentence], view: View, playbook: Playbook) -> Iterator[Finding]:
    for clause in playbook.clauses.values():
        position = clause.positions[view.side]
        signs = list(READERS[clause.id](found, view))
        signs += _lone_lengths(clause.id, found, signs)
        if view.kind == "nda" and clause.id == "term" and (endless := _endless(found, view)):
            # Judged with the secrets: for ever is what the discloser wants, and no term is missing.
            signs = [one for one in signs if one.sentence.span not in endless]
            if not signs:
                continue
        if not signs:
            severity = position.missing.get(view.kind) if view.kind else None
            if severity:
                yield Finding("missing_clause", severity, None, (), _values(None, "missing", view), item=clause.id)
            continue
        for judged in _worst_of_each(signs, position):
            yield Finding(
                "deviation",
                position.severity(judged.level),
                Span(judged.sign.sentence.span.start, judged.sign.sentence.span.end),
                (),
                _values(judged.sign, judged.level, view),
                item=clause.id,
            )


def _lone_lengths(
    clause: str, found: Sequence[ContractSentence], signs: Sequence[PositionSign]
) -> Iterator[PositionSign]:
    """Yield the one length of a sentence that is known to be about a clause by its sense, where no reader took it."""
    if (measure := _MEASURES.get(clause)) is None or any(one.value is not None for one in signs):
        return
    name, is_in_days = measure
    for one in found:
        told = lengths(one.text) if clause in one.about else ()
        if len(told) == 1:
            yield PositionSign(name, one, told[0].days if is_in_days else told[0].months)


def _endless(found: Sequence[ContractSentence], view: View) -> frozenset[Span]:
    """Return which sentences of an agreement on secrecy say that it never ends."""
    return frozenset(sign.sentence.span for sign in read_confidentiality(found, view) if sign.name == "perpetual")


def _worst_of_each(signs: Sequence[PositionSign], position: Position) -> Iterator[_Judged]:
    """Yield what deviates, of each sentence the worst."""
    worst: dict[Span, _Judged] = {}
    for sign in signs:
        level = position.level(sign.name, sign.value)
        before = worst.get(sign.sentence.span)
        if level != "preferred" and (before is None or LEVELS.index(level) > LEVELS.index(before.level)):
            worst[sign.sentence.span] = _Judged(sign, level)
    yield from worst.values()


def _values(sign: PositionSign | None, level: Level, view: View) -> Mapping[str, str | int]:
    values: dict[str, str | int] = {
        "level": level,
        "language": view.language,
        "side": view.side,
        "gap": view.parties.gap.name,
        "eul": view.parties.eul.name,
    }
    if sign is not None:
        values["sign"] = sign.name
        if sign.value is not None:
            values["current"] = displayed(sign.value)
    return values


def displayed(value: Decimal) -> str:
    """Return a figure without needless zeros."""
    text = f"{value:.2f}"
    return text.rstrip("0").rstrip(".")
