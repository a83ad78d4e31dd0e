"""What speaks for a sentence, item or row as the answer to a question: numbers, each 0–1 or near it, by their names."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.workspace.rules.lexical_evidence import COMPARED, LexicalEvidence, unlinked
from orchestrator.graphs.workspace.rules.units import Unit, units
from orchestrator.graphs.workspace.state import SourcePassage

Embed = Callable[[Sequence[str]], Awaitable[NDArray[np.float32]]]

MAX_UNITS = 40
"""Units that are compared by meaning: an embedding takes milliseconds."""
BY_WORDS = 26
"""Those of them that are chosen by words alone; the others are those of the likeliest of each passage that mean most."""
BY_MEANING = 64
"""Units that words do not choose and that are looked at by their meaning: what is told in another language has no word
in common with the question."""
FEATURES = (
    "own",
    "around",
    "headed",
    "elsewhere",
    "missing",
    "meaning",
    "meaning_headed",
    "support",
    "first",
    "fits",
    "unfit",
    "holds",
    "ranged",
    "negated",
    "asks",
    "row",
    "code",
    "short",
    "long",
    "newer",
    "newer_said",
    "dated",
    "dated_page",
    "undated",
    "cited",
    "draft",
    "foreign",
    "foreign_own",
    "promised",
    "restated",
    "case",
    "preamble",
    "steps",
    "page",
    "titled",
    "linked",
    "meeting",
    "block",
    "meaning_block",
    "likest_here",
    "figure",
    "no_figure",
    "outranged",
    "row_named",
    "row_strange",
    "row_labelled",
    "likeness_rank",
    "predicate",
    "heading_named",
    "title_named",
    "column_named",
)


@dataclass(frozen=True, slots=True)
class CandidateUnit:
    """A unit with what speaks for it."""

    unit: Unit
    features: NDArray[np.float64]
    """By the names in ``FEATURES``."""

    def __getitem__(self, name: str) -> float:
        return float(self.features[FEATURES.index(name)])


async def candidates(
    question: str,
    passages: Sequence[SourcePassage],
    embed: Embed,
    *,
    today: date,
    before: str = "",
    cited: frozenset[str] = frozenset(),
) -> list[CandidateUnit]:
    """Return the units of the passages that may answer, the likely ones first, each with what speaks for it.

    ``before``: the question that this one leans on, and ``cited`` the pages that its answer cited, by their ids.
    """
    # Seconds of work for a long question over long pages: in a thread, so that others are answered meanwhile.
    read = await asyncio.to_thread(_read, question, passages, today, before, cited)
    if not read:
        return []
    texts = [_headed(unit) for unit, _ in read]
    vectors = await embed([f"{before} {question}".strip(), *texts])
    asked, of_heads = vectors[0], vectors[1:] @ vectors[0]
    rest = sorted(range(BY_WORDS, len(read)), key=lambda place: -of_heads[place])[: MAX_UNITS - BY_WORDS]
    kept = [*range(min(BY_WORDS, len(read))), *sorted(rest)]
    read, of_heads = [read[place] for place in kept], of_heads[kept]
    chosen = [unit for unit, _ in read]
    bare = [unlinked(unit.whole)[:COMPARED] for unit in chosen]
    blocks = {
        place: f"{_place(unit)} {unlinked(unit.block)}"[:COMPARED]
        for place, unit in enumerate(chosen)
        if unit.block not in ("", unit.text)
    }
    alike = (await embed([*bare, *blocks.values()]) @ asked).tolist()
    of_blocks = dict(zip(blocks, alike[len(bare) :], strict=True))
    likest = float(of_heads.max())
    result = []
    for place, ((unit, said), meaning, with_head) in enumerate(
        zip(read, alike[: len(bare)], of_heads.tolist(), strict=True)
    ):
        values = said | {
            "meaning": meaning,
            "meaning_headed": with_head,
            "meaning_block": max(with_head, of_blocks.get(place, with_head)),
            "likest_here": float(with_head >= likest - 1e-6),
            "likeness_rank": with_head / max(likest, 1e-6),
        }
        result.append(CandidateUnit(unit, np.array([values[name] for name in FEATURES])))
    return result


def _read(
    question: str, passages: Sequence[SourcePassage], today: date, before: str, cited: frozenset[str]
) -> list[tuple[Unit, dict[str, float]]]:
    """Return the units that are likely by their words, the likeliest first, with what words say of each."""
    found = [(place, unit) for place, passage in enumerate(passages) for unit in units(passage)]
    if not found:
        return []
    lexical = LexicalEvidence(question, before, passages, [unit for _, unit in found], today, cited)
    first = [lexical.of(number, place) for number, (place, _) in enumerate(found)]
    order = sorted(range(len(found)), key=lambda number: -_likely(first[number]))
    kept = order[:BY_WORDS]
    # What is told in other words, or in another language, words do not find: the passage was found by its meaning.
    rest: dict[int, list[int]] = {}
    for number in order[BY_WORDS:]:
        rest.setdefault(found[number][0], []).append(number)
    turns = zip_longest(*(rest[place] for place in sorted(rest)))
    kept += [number for turn in turns for number in turn if number is not None][:BY_MEANING]
    return [(found[number][1], first[number]) for number in kept]


def _likely(values: dict[str, float]) -> float:
    return (
        values["own"] + 0.6 * values["around"] + 0.6 * values["headed"] + 0.2 * values["elsewhere"]
        + 0.3 * values["fits"] + 0.3 * values["support"] + values["holds"] + values["ranged"] + 0.7 * values["dated"] + 0.2 * values["first"]
    )  # fmt: skip


def _place(unit: Unit) -> str:
    return f"{unit.passage['title']} {unit.passage['heading']} {unit.header}"


def _headed(unit: Unit) -> str:
    return f"{_place(unit)} {unlinked(unit.whole)[:COMPARED]}"[:COMPARED]
