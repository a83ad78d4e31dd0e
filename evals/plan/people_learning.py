"""What ``orchestrator.graphs.plan.rules.reading.told_people`` weighs: learnt from whom authors name in their messages.

``python -m evals.plan.people_learning`` writes the weights; with ``--left-out`` it prints first how many users and
readers of each author are found by what the others teach. What a clause speaks of is weighed as it is told without its
author, as it will be of a message that nobody has labelled. A test fails when messages or labels have changed since.
"""

import argparse
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evals.plan.learning import chances_left_out
from evals.plan.learning import to_learn as labelled_messages
from evals.plan.title_learning import nearness
from orchestrator.graphs.plan.rules.reading.role_classifier import ROLES
from orchestrator.graphs.plan.rules.reading.span_columns import (
    MOST_WORDS,
    PHRASE_KINDS,
    PLACES,
    PhraseKind,
    SpanTable,
    scored_spans,
    span_table,
)
from orchestrator.graphs.plan.rules.reading.told_people import NAMES, WEIGHTS, bare_name, likeliest

FOLDER: Final = Path(__file__).parent / "running"
ROUNDS: Final = 10
BATCH: Final = 24
RATE: Final = 0.05
SLOWER: Final = 0.3
"""How much slower is learnt in the last rounds."""
AVERAGED: Final = 5
"""The last rounds whose weights are averaged (Polyak and Juditsky 1992)."""
DECAY: Final = 3e-4
LANGUAGES: Final = ("ko", "en")
_NEAR: Final = 8
"""Letters by which a phrase may differ from the author's."""
_SAME: Final = 0.5
"""The share of words in common (F1) from which somebody is found."""
_SHAPES: Final = ((PLACES,), (PLACES,), (PLACES,), (3, len(ROLES) + 1), (512,), (MOST_WORDS + 3,), (4,))


class PeopledMessage(NamedTuple):
    """A message, whom its author names, and what is weighed of its phrases."""

    author: str
    language: str
    told: Mapping[PhraseKind, str]
    text: str
    table: SpanTable
    meant: Mapping[PhraseKind, NDArray[np.bool_]]
    """[phrases]: which of them name the users, or the readers."""


def to_learn() -> list[tuple[str, dict[str, Any], str]]:
    """Return the author, the line and the text of all messages."""
    return [
        (path.stem, row, "".join(text for text, _ in row["clauses"]))
        for path in sorted(FOLDER.glob("*.jsonl"))
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]


def fingerprint() -> str:
    """Return what tells these messages, clauses and labels from others."""
    lines = ["\t".join((text, str(row["users"]), str(row["reader"]))) for _, row, text in to_learn()]
    lines += ["\t".join((*one.clauses, *one.roles)) for one in labelled_messages()]
    return sha256("\n".join(lines).encode()).hexdigest()


def read_messages(
    told_by: Sequence[tuple[str, dict[str, Any], str]], chances: Mapping[str, NDArray[np.float32]]
) -> Iterator[PeopledMessage]:
    """Yield messages with what is weighed of them; ``chances``: of the roles of the clauses of each, by its text."""
    for author, row, text in told_by:
        table = span_table(text, row["language"], chances[text])
        told: dict[PhraseKind, str] = {"user": row["users"] or "", "reader": row["reader"] or ""}
        meant = {kind: _meant(text, told[kind], kind, table) for kind in PHRASE_KINDS}
        yield PeopledMessage(author, row["language"], told, text, table, meant)


def _meant(text: str, name: str, kind: PhraseKind, table: SpanTable) -> NDArray[np.bool_]:
    """Return which phrases are a name: where it stands in a clause that speaks of them, else wherever it stands."""
    found = np.zeros(len(table.first), dtype=bool)
    starts, ends = (np.array([one[at] for one in table.tokens]) for at in (2, 3))
    likeliest_roles = table.roles[:, :-1].argmax(1)
    places = [match.start() for match in re.finditer(re.escape(name), text)] if name else []
    within = [(starts >= at) & (starts < at + len(name)) for at in places]
    of_kind = [at for at, inside in zip(places, within, strict=True) if ROLES.index(kind) in likeliest_roles[inside]]
    for at in of_kind or places:
        off = abs(starts[table.first] - at) + abs(ends[table.last] - at - len(name))
        if off.min() <= _NEAR:
            found |= off == off.min()
    return found


def learn(messages: Sequence[PeopledMessage], kind: PhraseKind) -> dict[str, NDArray[np.float32]]:
    """Return what is added up: the likelihood of the phrases that are meant, by Adam (Kingma and Ba 2015)."""
    random = np.random.default_rng(0)
    weights = {name: np.zeros(shape, dtype=np.float32) for name, shape in zip(NAMES, _SHAPES, strict=True)}
    means: dict[str, NDArray[Any]] = {name: np.zeros(one.shape) for name, one in weights.items()}
    squares: dict[str, NDArray[Any]] = {name: np.zeros(one.shape) for name, one in weights.items()}
    order = random.permutation(len(messages))
    batches = [[messages[each] for each in order[at : at + BATCH]] for at in range(0, len(messages), BATCH)]
    step, kept = 0, {name: np.zeros_like(one) for name, one in weights.items()}
    for turn in range(ROUNDS):
        rate = RATE if turn < 0.6 * ROUNDS else SLOWER * RATE
        for batch in (batches[at] for at in random.permutation(len(batches))):
            step += 1
            slopes: dict[str, NDArray[Any]] = {name: DECAY * one for name, one in weights.items()}
            for one in batch:
                for name, slope in _slopes(one.table, one.meant[kind], weights).items():
                    slopes[name] = slopes[name] + slope / len(batch)
            for name, slope in slopes.items():
                means[name] = 0.9 * means[name] + 0.1 * slope
                squares[name] = 0.99 * squares[name] + 0.01 * slope**2
                move = means[name] / (1 - 0.9**step) / (np.sqrt(squares[name] / (1 - 0.99**step)) + 1e-6)
                weights[name] = (weights[name] - rate * move).astype(np.float32)
        if turn >= ROUNDS - AVERAGED:
            kept = {name: (one + weights[name] / AVERAGED).astype(np.float32) for name, one in kept.items()}
    return kept


def _slopes(
    table: SpanTable, meant: NDArray[np.bool_], weights: Mapping[str, NDArray[np.float32]]
) -> dict[str, NDArray[Any]]:
    scores, none = scored_spans(table, weights)
    chances = np.exp(np.r_[scores, none] - max(scores.max(), none))
    chances /= chances.sum()
    wanted = np.where(np.r_[meant, not meant.any()], chances, 0)
    wrong = chances - wanted / wanted.sum()
    own, many = wrong[:-1], len(table.tokens)
    first, last = np.bincount(table.first, own, many), np.bincount(table.last, own, many)
    inside = np.cumsum(first - np.r_[0, last[:-1]])
    places = [
        np.bincount(which.ravel(), np.repeat(each, which.shape[1]), PLACES)
        for which, each in ((table.begins, first), (table.ends, last), (table.inside, inside))
    ]
    roles = np.stack([table.roles.T @ each for each in (first, last, inside)])
    others = (roles, table.sense.T @ last, table.sizes.T @ own, table.whole * wrong[-1])
    return dict(zip(NAMES, (*places, *others), strict=True))


def main() -> None:
    """Write the weights; with ``--left-out``, print first what is found of each author without their messages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true")
    messages = [*read_messages(to_learn(), chances_left_out())]
    for author in sorted({one.author for one in messages}) if parser.parse_args().left_out else ():
        for kind in PHRASE_KINDS:
            print(author, kind, found_without(messages, author, kind), flush=True)
    told: dict[str, Any] = {
        f"{language}/{kind}/{name}": one.astype(np.float16)
        for language in LANGUAGES
        for kind in PHRASE_KINDS
        for name, one in learn([each for each in messages if each.language == language], kind).items()
    }
    np.savez_compressed(WEIGHTS, **told, learnt_from=np.array(fingerprint()))


def found_without(messages: Sequence[PeopledMessage], author: str, kind: PhraseKind) -> dict[str, int]:
    """Return how many of an author's messages are understood by what the others teach, and how others go wrong."""
    counts = dict.fromkeys(("right", "wrong", "missing", "invented", "rightly none"), 0)
    for language in LANGUAGES:
        own = [one for one in messages if one.language == language and one.author == author]
        others = [one for one in messages if one.language == language and one.author != author]
        learnt = learn(others, kind) if own else {}
        for one in own:
            best, chance, least = likeliest(one.table, learnt, kind)
            start, end = one.table.tokens[one.table.first[best]].start, one.table.tokens[one.table.last[best]].end
            counts[_judged(one.text[start:end] if chance >= least else "", one.told[kind], language)] += 1
    return counts


def _judged(found: str, meant: str, language: str) -> str:
    if not (found and meant):
        return "missing" if meant else "invented" if found else "rightly none"
    near = nearness(bare_name(found), [bare_name(meant)], language)
    return "right" if near >= _SAME else "wrong"


if __name__ == "__main__":
    main()
