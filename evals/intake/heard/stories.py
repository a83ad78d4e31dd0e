"""Whether what somebody tells answers questions that were not asked: stories in which people marked what is told."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.intake.heard.fitting import HELD
from evals.intake.heard.topics import TopicSums, with_topics
from evals.regression import fitted
from integrations.knowledge.base import Knowledge, WorkbookQuestion
from integrations.search.base import Embedder
from orchestrator.graphs.intake.meaning.scores import answered_unasked
from orchestrator.graphs.intake.meaning.told_signs import KINDS
from orchestrator.graphs.intake.meaning.unasked import MOST_CLAUSES, Told, readings
from orchestrator.graphs.intake.meaning.weights import Array, Learnt
from orchestrator.language.predications import predications

STORIES = Path(__file__).parents[3] / "knowledge" / "intake" / "stories"
TODAY = date(2026, 11, 30)
"""The day on which they were told."""
HALF = 0.5
"""The share of a quotation, or of a clause, that the other has to hold."""


@dataclass(frozen=True, slots=True)
class Story:
    """What somebody told, and what a careful listener would note of it."""

    source: str
    language: str
    text: str
    questions: tuple[WorkbookQuestion, ...]
    """Of its interview."""
    told: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A reading of a story, whether it was told there, and whether its field was told at all."""

    source: str
    story: int
    told: Told
    is_right: bool
    is_field_told: bool
    is_value_right: bool


def stories(knowledge: Knowledge) -> list[Story]:
    """Return all of them."""
    found = []
    for path in sorted(STORIES.glob("*.jsonl")):
        for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            questions = tuple(knowledge.scenarios[line["scenario"]].questions)
            fields = {one.field for one in questions if not one.list_of}
            told = tuple(one for one in line["told"] if one["field"] in fields)
            found.append(Story(path.stem, line["lang"], line["message"], questions, told))
    return found


def quotes_of(found: Sequence[Story]) -> list[tuple[str, str, WorkbookQuestion]]:
    """Return every quotation with its author and the question of which it tells."""
    return [
        (story.source, one["quote"], next(each for each in story.questions if each.field == one["field"]))
        for story in found
        for one in story.told
    ]


async def judged_stories(
    found: Sequence[Story], learnt: Learnt, sums: TopicSums, texts: dict[str, Array], embedder: Embedder
) -> tuple[list[Judged], Learnt]:
    """Read the stories of each author with topics that were learnt from the others; and learn topics from all."""
    quotes = quotes_of(found)
    vectors = np.asarray(await embedder.embed([quote for _, quote, _ in quotes]))
    clauses = [predications(one.text)[:MOST_CLAUSES] for one in found]
    own = [np.asarray(await embedder.embed(one)) for one in clauses]

    def learnt_from(places: Sequence[int]) -> Learnt:
        chosen = [quotes[place] for place in places]
        return with_topics(learnt, sums, [one[1] for one in chosen], vectors[places], [one[2] for one in chosen])

    judged: list[Judged] = []
    for source in sorted({one.source for one in found}):
        others = learnt_from([place for place, one in enumerate(quotes) if one[0] != source])
        for number, story in enumerate(found):
            if story.source == source:
                about = np.stack([texts[one.text.ko] for one in story.questions])
                read = readings(
                    others, story.text, clauses[number], story.questions, own[number], about, TODAY, story.language
                )
                judged += [_judged(story, number, one) for one in read]
    return judged, learnt_from(range(len(quotes)))


def _judged(story: Story, number: int, told: Told) -> Judged:
    mine = [one for one in story.told if one["field"] == told.question.field]
    is_value = bool(mine) and str(mine[0]["value"]) == str(told.value.value)
    is_figure = KINDS[told.row] in ("date", "figure")
    is_right = is_value and (is_figure or _overlaps(story.text, mine[0]["quote"], told.clause))
    return Judged(story.source, number, told, is_right, bool(mine), is_value)


def _overlaps(text: str, quote: str, clause: str) -> bool:
    """Tell whether most of a quotation stands in a clause, or most of the clause in the quotation."""
    words = clause.rstrip("?")
    first, second = text.find(quote), text.find(words)
    shared = min(first + len(quote), second + len(words)) - max(first, second)
    return shared >= HALF * min(len(quote), len(words))


def set_told(learnt: Learnt, found: Sequence[Judged]) -> None:
    """Learn when a clause answers a question that was not asked."""
    for row in range(len(KINDS)):
        mine = [one for one in found if one.told.row == row]
        told = np.stack([one.told.signs for one in mine])
        learnt.weights.told_mean[row] = np.nanmean(told, axis=0)
        learnt.weights.told_spread[row] = np.nanstd(told, axis=0) + 1e-3
        told = np.where(np.isnan(told), learnt.weights.told_mean[row], told)
        right = np.array([float(one.is_right) for one in mine])
        scaled: NDArray[np.float64] = (told - learnt.weights.told_mean[row]) / learnt.weights.told_spread[row]
        learnt.weights.told_weights[row] = fitted(scaled.astype(np.float64), right, HELD)


def surest_of(learnt: Learnt, found: Sequence[Judged]) -> Iterator[tuple[float, Judged]]:
    """Return of each story and field the surest reading, with how sure it is."""
    best: dict[tuple[int, str], tuple[float, Judged]] = {}
    for one in found:
        key = one.story, one.told.question.field
        sure = answered_unasked(learnt.weights, one.told.row, one.told.signs)
        if key not in best or sure > best[key][0]:
            best[key] = sure, one
    yield from best.values()


def report_stories(learnt: Learnt, found: Sequence[Judged], told: Sequence[Story], margins: Sequence[float]) -> None:
    """Print what would be offered of the stories, the certainty of each author's learnt from the others."""
    judged: list[tuple[float, Judged]] = []
    for source in sorted({one.source for one in found}):
        set_told(learnt, [one for one in found if one.source != source])
        judged += surest_of(learnt, [one for one in found if one.source == source])
    kinds = {"boolean": ("boolean",), "choice": ("choice",), "date": ("date",), "figure": ("integer",)}
    for row, name in enumerate(KINDS):
        mine = [(sure, one) for sure, one in judged if one.told.row == row]
        fields = {(one.text, each["field"]) for one in told for each in one.told if _is_of(one, each, kinds[name])}
        print(
            f"told {name}: {len(fields)} told, {len(mine)} readings, {sum(one.is_value_right for _, one in mine)} right"
        )
        for margin in margins:
            kept = [one for sure, one in mine if sure >= margin]
            print(
                f"  from {margin}: offered {len(kept)}, of them right {sum(one.is_value_right for one in kept)}, "
                f"of fields that were not told {sum(not one.is_field_told for one in kept)}"
            )


def _is_of(story: Story, told: dict[str, Any], kinds: Sequence[str]) -> bool:
    return any(one.field == told["field"] and one.answer_type in kinds for one in story.questions)
