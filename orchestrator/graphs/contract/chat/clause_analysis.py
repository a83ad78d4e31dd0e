"""The look at one clause: what was found in it, or in words that the person brings along."""

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis, Finding
from orchestrator.graphs.contract.chat.evidence import EvidencePiece
from orchestrator.graphs.contract.chat.passages import clause_named, relevant_clauses
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.graphs.contract.contract_text import Clause, ContractText
from orchestrator.graphs.contract.finding_texts import description_of


async def analyze_contract_clause(
    clause_text: str, question: str, contract: ContractText, analysis: Analysis, context: Context
) -> list[EvidencePiece]:
    """Return what the clause says, then each finding in it; nothing where the contract has no such clause.

    ``clause_text``: its number or some of its words; empty: the clause that the question is about.
    """
    clause = clause_in_question(clause_text, question, contract)
    if clause is None:
        return []
    name = " ".join(filter(None, (clause.number, clause.title)))
    said = EvidencePiece(name, clause.span.of(contract.text).strip(), "", "clause", score=1.0)
    return [said, *(_finding(one, name, context) for one in findings_in(clause, analysis))]


def clause_in_question(clause_text: str, question: str, contract: ContractText) -> Clause | None:
    """Return the clause that is named or quoted; else the one that speaks best to the question."""
    if clause_text:
        return clause_named(contract, clause_text)
    best = relevant_clauses(contract, question, topics_of(question), 1)
    return best[0][0] if best else None


def findings_in(clause: Clause, analysis: Analysis) -> list[Finding]:
    """Return what was found in a clause."""
    span = clause.span
    return [one for one in analysis.findings if one.span and one.span.start < span.end and span.start < one.span.end]


def _finding(finding: Finding, name: str, context: Context) -> EvidencePiece:
    return EvidencePiece(name, description_of(finding, context.say), "", "clause", score=1.0, norms=finding.norms)
