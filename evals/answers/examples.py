"""Questions with the units that may answer them, from this project's workspaces and from collections of others."""

import json
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.answers.judging import share
from evals.answers.workspaces import DEMO, Asked, Workspace, load, reader_of
from evals.retrieval.outside import COLLECTIONS, DATA
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex
from integrations.search.passages import distinct
from orchestrator.graphs.workspace.passages import fused, passages_of
from orchestrator.graphs.workspace.rules import near, routing, sections
from orchestrator.graphs.workspace.rules.evidence import CandidateUnit, candidates
from orchestrator.graphs.workspace.rules.quoting import line_of
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, Ranked
from orchestrator.graphs.workspace.rules.wording import translated
from orchestrator.graphs.workspace.state import Exchange

SQUADS = {"KorQuAD": "KorQuAD_v1.0_dev.json", "XQuAD-de": "xquad.de.json"}
ASKED, ASKED_OF_DEMO = 50, 120
"""Questions of a collection of others and of the demo, drawn with ``random.Random(5)``: each weighs alike."""
STRANGERS = 25
"""Questions of another collection that each is asked."""
_HITS = 24
_LINE = 0.9
"""What a unit is worth whose line answers together with what follows it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question as it was asked once."""

    asked: Asked
    is_answerable: bool
    """Whether the pages that answer it were there."""
    found: list[CandidateUnit]
    worth: NDArray[np.float64]
    """Of each unit: the share of the facts that it says, 0–1."""

    def opens(self, ranked: list[Ranked]) -> bool:
        """Tell whether a reply from the best unit opens with every fact."""
        parts = near.told(self.asked.text, AnswerVerdict(ranked, 1.0, is_sure=True, is_found=True))
        text = sections.render(f"‘{parts[0].passage['title']} › {parts[0].passage['heading']}’", "", parts)
        return share(self.asked.facts, text[:300]) == 1.0


def with_strangers(asked_of: Workspace, other: Workspace) -> Workspace:
    """Return a workspace that is asked some questions of another as well, which it cannot answer."""
    usable = [each for each in other.questions if each.facts and not each.after]
    strangers = random.Random(7).sample(usable, min(STRANGERS, len(usable)))
    asked = [Asked(f"{other.name}-{each.id}", each.text, "stranger", (), frozenset()) for each in strangers]
    return replace(asked_of, questions=[*asked_of.questions, *asked])


def workspace(name: str) -> Workspace:
    """Return one of the project's workspaces, or a collection of others as one."""
    if name == DEMO:
        demo = load(name)
        return replace(demo, questions=random.Random(5).sample(demo.questions, ASKED_OF_DEMO))
    if name not in SQUADS:
        return load(name)
    asked = []
    for number, paragraph in enumerate(_paragraphs(SQUADS[name])):
        for row in paragraph["qas"]:
            gold = frozenset({f"p{number}"})
            asked.append(Asked(row["id"], row["question"], "direct", ((row["answers"][0]["text"],),), gold))
    random.Random(5).shuffle(asked)
    pages = [replace(each, audience=frozenset({reader_of(each.id)})) for each in COLLECTIONS[name]().documents]
    return Workspace(name, pages, asked[:ASKED], datetime(2026, 11, 24, 3, tzinfo=UTC))


def _paragraphs(name: str) -> Iterator[dict[str, Any]]:
    for article in json.loads((DATA / name).read_text("utf-8"))["data"]:
        yield from article["paragraphs"]


async def examples(asked_of: Workspace, folder: Path, embedder: Embedder) -> AsyncIterator[Example]:
    """Ask every question, with the pages that answer it and without them."""
    by_id = {asked.id: asked for asked in asked_of.questions}
    pages = [page.id for page in asked_of.documents]
    async with EmbeddedIndex(folder / "index.db", embedder) as index:
        if not (await index.stats()).documents:
            await index.upsert(asked_of.documents)
        for asked in asked_of.questions:
            before = by_id[asked.after] if asked.after else None
            leant = routing.leans_on(asked.text, Exchange(query=before.text, answer="") if before else None)
            for left_out in (frozenset[str](), asked.gold) if asked.facts and asked.gold else (frozenset[str](),):
                audience = frozenset(reader_of(page) for page in pages if page not in left_out)
                query = f"{leant} {asked.text}".strip()
                lists = [
                    await index.search(text, k=most, audience=audience)
                    for text, most in ((query, _HITS), (translated(query), _HITS // 2))
                    if text
                ]
                hits = distinct(fused(lists))
                found = await candidates(
                    asked.text,
                    passages_of(hits, lambda chunk: chunk.audience),
                    embedder.embed,
                    today=asked_of.now.date(),
                    before=leant,
                    cited=before.gold if before else frozenset(),
                )
                answerable = bool(asked.facts) and not left_out
                yield Example(asked, answerable, found, np.array([_worth(asked, each) for each in found]))


def _worth(asked: Asked, candidate: CandidateUnit) -> float:
    line = line_of(candidate.unit)
    text = candidate.unit.passage["text"]
    place = text.find(candidate.unit.text)
    following = text[place : place + 255] if place >= 0 and not candidate.unit.header else line
    return max(share(asked.facts, line), _LINE * share(asked.facts, following))
