"""The risk patterns as the content of a graph database."""

from datetime import date

from integrations.graphdb.base import GraphContent, GraphDocument, GraphPattern
from integrations.law.base import CourtDecision, Norm, Wording
from integrations.law.law import Law


def graph_content(law: Law, on: date) -> GraphContent:
    """Return the patterns with their categories, what often comes with them, and what they lean on, as of a day."""
    patterns: list[GraphPattern] = []
    documents: dict[str, GraphDocument] = {}
    for pattern in law.patterns.values():
        norms = law.norms_on(pattern.norms, on)
        decisions = [law.decisions[name] for name in pattern.decisions]
        found = [*(_article(law, norm) for norm in norms), *map(_decision, decisions)]
        documents |= {document.id: document for document in found}
        patterns.append(
            GraphPattern(
                id=pattern.id,
                name=pattern.name,
                explanation=pattern.explanation,
                risk_level=pattern.level,
                clause_types=pattern.clause_types,
                keywords=pattern.keywords,
                categories=tuple(law.categories[name].name.ko for name in pattern.categories),
                documents=tuple(document.id for document in found),
                related=pattern.related,
            )
        )
    return GraphContent(tuple(patterns), tuple(documents.values()))


def _article(law: Law, norm: Norm) -> GraphDocument:
    title = Wording(law.label(norm, "ko"), law.label(norm, "en"))
    return GraphDocument(norm.id, title, norm.text, norm.url)


def _decision(decision: CourtDecision) -> GraphDocument:
    title = Wording(f"{decision.court.ko} {decision.number}", f"{decision.court.en} {decision.number}")
    return GraphDocument(decision.id, title, decision.holding, decision.link)
