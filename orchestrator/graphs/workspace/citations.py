"""Citation marks: only those that have a source, and all of them through the polishing."""

from collections.abc import Collection, Sequence

from orchestrator.addresses import URL, addresses_in
from orchestrator.egress import checked
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.steps.grounding import MARK, figures, ungrounded
from orchestrator.turn import Citation


def sources(passages: Sequence[SourcePassage]) -> dict[int, Citation]:
    """Return the source of each number: the best passage of a page stands for it."""
    found: dict[int, Citation] = {}
    for passage in passages:
        heading = f" › {passage['heading']}" if passage["heading"] else ""
        found.setdefault(passage["n"], Citation(passage["n"], passage["title"] + heading, passage["url"]))
    return found


def cited(text: str, passages: Sequence[SourcePassage]) -> list[Citation]:
    """Return the sources whose marks stand in the text, by number."""
    known = sources(passages)
    return [known[n] for n in sorted({int(mark) for mark in MARK.findall(text)} & known.keys())]


def without_invented(text: str, known: Collection[int]) -> str:
    """Drop the marks that have no source."""
    return MARK.sub(lambda mark: mark.group(0) if int(mark.group(1)) in known else "", text)


def known_addresses(passages: Sequence[SourcePassage], *others: str) -> frozenset[str]:
    """Return the addresses that an answer from these passages, and to these texts of people, may hold."""
    texts = [text for passage in passages for text in (passage["url"], passage["text"])]
    return addresses_in([*texts, *others])


def survives(draft: str, polished: str) -> bool:
    """Tell whether the polished text keeps the draft's numbers, URLs and marks, and adds no number, address or mark."""
    if not polished.strip():
        return False
    marks = {int(mark) for mark in MARK.findall(draft)}
    if checked(polished, marks, addresses_in([draft])) != polished:
        return False
    for pattern in (MARK, URL):
        if set(pattern.findall(draft)) != set(pattern.findall(polished)):
            return False
    return figures(draft) <= figures(polished) and not ungrounded(polished, draft, kinds=("figure",))
