"""``python -m evals.intake.heard.learning [--told | --without NAME]``: learn what replies to questions do and mean.

It prints what a listener would record who learnt from all authors but the one that is judged, for several margins; the
margins that ship were chosen from that. With ``--without`` nothing is learnt from one of the sets, so that it can be
measured honestly. With ``--told`` only what stories teach is learnt anew, which takes a minute instead of many.
"""

import argparse
import asyncio
import json
from dataclasses import replace
from hashlib import sha256

import numpy as np

from evals.intake import classification
from evals.intake.heard.examples import OPENED, Example, examples
from evals.intake.heard.fitting import MEASURES, Compared, Reading, Seen, compared, fit, readings, seen, set_certainty
from evals.intake.heard.stories import Story, judged_stories, report_stories, set_told, stories
from evals.intake.heard.topics import TopicSums, sums
from integrations.knowledge.base import Knowledge
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.meaning.scores import WORDS, YES_NO, certainty, replied
from orchestrator.graphs.intake.meaning.similarity import label_texts
from orchestrator.graphs.intake.meaning.understanding import KEEPS_TALKING
from orchestrator.graphs.intake.meaning.weights import Array, Learnt, load, save
from orchestrator.graphs.intake.rules.own_predicate import keeps_talking

MARGINS = (0.15, 0.3, 0.5, 0.55, 0.6, 0.62, 0.65, 0.7, 0.75, 0.8, 0.83, 0.85, 0.86, 0.87, 0.88, 0.9, 0.92, 0.95)


def fingerprint(found: list[Example], told: list[Story]) -> str:
    """Return what tells these examples and stories from others."""
    learnt = [
        *([one.question.text.ko, one.reply, one.act, one.value, one.is_asked_again] for one in found),
        *([one.text, [[each["field"], each["value"], each["quote"]] for each in one.told]] for one in told),
    ]
    return sha256(json.dumps(learnt, ensure_ascii=False).encode()).hexdigest()


async def numbers(found: list[Example], knowledge: Knowledge, embedder: Embedder) -> Seen:
    """Return the examples as numbers."""
    texts = {label for one in found for label in label_texts(one.question)}
    texts |= {one.text.ko for scenario in knowledge.scenarios.values() for one in scenario.questions}
    texts |= {text for one in found for text in one.others}
    ordered = sorted(texts)
    vectors = await embedder.embed(ordered)
    return seen(found, await embedder.embed([one.reply for one in found]), dict(zip(ordered, vectors, strict=True)))


def held_out(data: Seen, all_of: Compared) -> list[Reading]:
    """Read the replies of every opened set with what was learnt from the others."""
    sources = np.array([one.source for one in data.examples])
    found: list[Reading] = []
    for source in sorted({*sources.tolist()} & {*OPENED}):
        learnt = fit(data, all_of, np.flatnonzero(sources != source))
        found += readings(data, learnt, np.flatnonzero(sources == source))
    return found


def report(data: Seen, found: list[Reading], learnt: Learnt) -> None:
    """Print what would be recorded of the opened sets, the margins of each learnt from the other authors."""
    opened = {one.source for one in data.examples} & set(OPENED)
    for row, answer_type in MEASURES:
        mine = [one for one in found if data.examples[one.place].question.answer_type == answer_type]
        judged: list[tuple[float, Reading]] = []
        for source in sorted(opened):
            set_certainty(learnt, [one for one in found if data.examples[one.place].source != source], data)
            judged += [
                (_certainty(learnt, row, data.examples[one.place], one), one)
                for one in mine
                if data.examples[one.place].source == source
            ]
        # Words are answers as they stand, or none.
        clear = sum(one.is_right if row == WORDS else data.examples[one.place].is_clear for _, one in judged)
        right = sum(
            data.examples[one.place].value == one.value for _, one in judged if data.examples[one.place].is_clear
        )
        print(f"{answer_type}: {len(judged)} replies, {clear} clear; read right {right / max(clear, 1):.3f}")
        for margin in MARGINS:
            kept = [one for sure, one in judged if sure >= margin]
            print(
                f"  from {margin}: recorded {len(kept)}, "
                f"wrong {sum(_is_wrong(row, data.examples[one.place], one) for one in kept)}, "
                f"asked about by a careful listener {sum(not one.is_right for one in kept)}, "
                f"understood {sum(one.is_right for one in kept) / max(clear, 1):.3f}"
            )


def _is_wrong(row: int, example: Example, reading: Reading) -> bool:
    return not reading.is_right if row == WORDS else example.value != reading.value


def _certainty(learnt: Learnt, row: int, example: Example, reading: Reading) -> float:
    is_talk = row == YES_NO and keeps_talking(example.question, example.reply)
    return min(KEEPS_TALKING if is_talk else 1.0, certainty(learnt.weights, row, reading.told))


async def learn(embedder: Embedder, without: str = "") -> None:
    """Write the weights for an embedder, and print how far they can be trusted."""
    knowledge = classification.knowledge_that_ships()
    found, told = [one for one in examples(knowledge) if one.source != without], stories(knowledge)
    data = await numbers(found, knowledge, embedder)
    all_of = compared(data)
    learnt = fit(data, all_of, np.arange(len(found)))
    learnt = replace(learnt, embedder=embedder.name, learnt_from=fingerprint(found, told))
    tried = held_out(data, all_of)
    report(data, tried, learnt)
    set_certainty(learnt, tried, data)
    topics = sums(data.examples, all_of.vectors, all_of.letters, learnt, data.labels, knowledge)
    await _learn_told(learnt, topics, told, data.labels, embedder)


async def learn_told(embedder: Embedder) -> None:
    """Learn anew from stories alone, beside what the weights that ship hold of replies."""
    knowledge = classification.knowledge_that_ships()
    found, told = examples(knowledge), stories(knowledge)
    asked = sorted({one.text.ko for scenario in knowledge.scenarios.values() for one in scenario.questions})
    labels = dict(zip(asked, await embedder.embed(asked), strict=True))
    learnt = replace(load(), learnt_from=fingerprint(found, told))
    texts = [one.reply for one in found]
    vectors, letters = replied(learnt.weights, np.asarray(await embedder.embed(texts)), texts)
    await _learn_told(learnt, sums(found, vectors, letters, learnt, labels, knowledge), told, labels, embedder)


async def _learn_told(
    learnt: Learnt, topics: TopicSums, told: list[Story], labels: dict[str, Array], embedder: Embedder
) -> None:
    judged, learnt = await judged_stories(told, learnt, topics, labels, embedder)
    report_stories(learnt, judged, told, MARGINS)
    set_told(learnt, judged)
    save(learnt)


async def _main(without: str, *, is_told_only: bool) -> None:
    embedder = LocalEmbedder()
    try:
        await (learn_told(embedder) if is_told_only else learn(embedder, without))
    finally:
        embedder.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", default="", metavar="NAME", help="learn nothing from this set")
    parser.add_argument("--told", action="store_true", help="learn from stories alone, and keep what replies taught")
    arguments = parser.parse_args()
    asyncio.run(_main(arguments.without, is_told_only=arguments.told))
