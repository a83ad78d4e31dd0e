"""Collections that others judged: KorQuAD, Cranfield, and XQuAD in German and Vietnamese, where they are there.

A document is a paragraph or an abstract with its title, and a question's gain is 1 for its paragraph, or 5 − grade for
Cranfield's grades 1–4.
"""

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

from evals.retrieval.measure import ndcg, pages
from integrations.documents.base import Document, Part
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "retrieval"
MISSING = "the collections are not in ../shared/data/retrieval"
_EVERYONE = frozenset({"team:T"})
_HITS = 40


@dataclass(frozen=True, slots=True)
class Judged:
    """A collection."""

    documents: Sequence[Document]
    questions: Sequence[tuple[str, Mapping[str, float]]]
    """Each with the gains of the documents by their ids."""

    def sample(self, questions: int, documents: int, seed: int) -> "Judged":
        """Return some questions over what is judged for them and other documents, so many together at least."""
        chance = random.Random(seed)
        asked = chance.sample(self.questions, questions)
        judged = {id for _, gains in asked for id in gains}
        others = [document for document in self.documents if document.id not in judged]
        filled = {document.id for document in chance.sample(others, max(0, documents - len(judged)))}
        return Judged([each for each in self.documents if each.id in judged | filled], asked)


def _squad(name: str) -> Judged:
    documents: list[Document] = []
    questions: list[tuple[str, Mapping[str, float]]] = []
    for article in json.loads((DATA / name).read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            document = _document(f"p{len(documents)}", article["title"].replace("_", " "), paragraph["context"])
            documents.append(document)
            questions += [(asked["question"], {document.id: 1.0}) for asked in paragraph["qas"]]
    return Judged(documents, questions)


def _cranfield() -> Judged:
    documents = [
        _document(record["I"], record["T"], record["W"]) for record in _records((DATA / "cran.all.1400").read_text())
    ]
    gains: dict[int, dict[str, float]] = {}
    for line in (DATA / "cranqrel").read_text().splitlines():
        question, document, grade = line.split()[:3]
        if 1 <= int(grade) <= 4:
            gains.setdefault(int(question), {})[document] = 5.0 - int(grade)
    asked = [record["W"] for record in _records((DATA / "cran.qry").read_text())]
    return Judged(documents, [(text, gains[number]) for number, text in enumerate(asked, start=1) if number in gains])


def _records(text: str) -> list[dict[str, str]]:
    """Read SMART's format: a field begins with a line of a dot and its letter."""
    found: list[dict[str, str]] = []
    for mark, first, body in re.findall(r"^\.([IABTW])(.*)\n((?:(?!\.[IABTW](?:\s|$)).*\n?)*)", text, re.MULTILINE):
        if mark == "I":
            found.append({"I": first.strip()})
        found[-1].setdefault(mark, " ".join(body.split()))
    return found


def _document(id: str, title: str, text: str) -> Document:
    return Document(id, title, f"https://notion.test/{id}", (Part(text),), _EVERYONE, datetime(2026, 1, 1, tzinfo=UTC))


COLLECTIONS: dict[str, Callable[[], Judged]] = {
    "KorQuAD": lambda: _squad("KorQuAD_v1.0_dev.json"),
    "Cranfield": _cranfield,
    "XQuAD-de": lambda: _squad("xquad.de.json"),
    "XQuAD-vi": lambda: _squad("xquad.vi.json"),
}
MOST_ASKED = 250
"""Questions of a collection, drawn with ``random.Random(3)``; Cranfield has fewer."""


def asked_of(judged: Judged) -> Judged:
    """Return the collection with the questions that are measured."""
    if len(judged.questions) <= MOST_ASKED:
        return judged
    return Judged(judged.documents, random.Random(3).sample(judged.questions, MOST_ASKED))


async def measure(judged: Judged, folder: Path, embedder: Embedder) -> dict[str, float]:
    """Return nDCG@10 of what the index ranks, and of the same passages ranked by their words alone."""
    fused: list[float] = []
    words: list[float] = []
    async with EmbeddedIndex(folder / "index.sqlite", embedder) as index:
        await index.upsert(judged.documents)
        for text, gains in judged.questions:
            hits = await index.search(text, k=_HITS, audience=_EVERYONE)
            fused.append(ndcg(pages(hit.chunk.document_id for hit in hits), gains))
            hits.sort(key=lambda hit: -hit.lexical)
            words.append(ndcg(pages(hit.chunk.document_id for hit in hits), gains))
    return {"words": fmean(words), "fused": fmean(fused)}
