"""What ``orchestrator.graphs.plan.rules.reading.title_words`` weighs: learnt from what authors call their services.

``python -m evals.plan.title_learning`` writes the weights anew; with ``--left-out`` it prints first, for each author,
how near the titles are that the others teach: the share of words they have in common (F1) with the nearest of the
author's own. A test fails when messages or titles have changed since.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.plan.rules.reading.title_words import WEIGHTS, columns_of, title_of, weighed, words_in

FOLDER: Final = Path(__file__).parent / "running"
RIDGE: Final = 1.0
_STEPS: Final = 50
_NEAR: Final = 1e-5
LANGUAGES: Final = ("ko", "en")


class TitledMessage(NamedTuple):
    """A message, what its author would call the service, and what is weighed of its words."""

    text: str
    language: str
    titles: list[str]
    author: str


def to_learn() -> list[TitledMessage]:
    """Return the messages of all authors."""
    return [
        TitledMessage("".join(text for text, _ in each["clauses"]), each["language"], each["title"], path.stem)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for each in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]


def fingerprint(messages: Sequence[TitledMessage]) -> str:
    """Return what tells these messages and titles from others."""
    return sha256("\n".join("\t".join((one.text, *one.titles)) for one in messages).encode()).hexdigest()


def learn(tables: Sequence[NDArray[np.float32]], wanted: Sequence[NDArray[np.bool_]]) -> dict[str, list[float]]:
    """Return ``mean``, ``scale`` and ``weights`` of the columns, by Newton's method; the last is the constant."""
    table, meant = np.concatenate(tables).astype(np.float64), np.concatenate(wanted).astype(np.float64)
    mean, scale = table.mean(0), table.std(0)
    mean[-1], scale[scale == 0] = 0, 1
    table = (table - mean) / scale
    weights = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-table @ weights))
        bend = (table * (chances * (1 - chances))[:, None]).T @ table + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, table.T @ (chances - meant) + RIDGE * weights)
        weights -= step
        if np.abs(step).max() < _NEAR:
            break
    learnt = {"mean": mean, "scale": scale, "weights": weights}
    return {name: [round(float(one), 5) for one in each] for name, each in learnt.items()}


def nearness(title: str, titles: Sequence[str], language: str) -> float:
    """Return the F1 of the words of a title and of the nearest of others."""
    said = {*words_in(title, language)}
    others = [{*words_in(one, language)} for one in titles]
    return max((2 * len(said & one) / (len(said) + len(one)) for one in others if said or one), default=0.0)


def main() -> None:
    """Write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true")
    messages = [one for one in to_learn() if words_in(one.text, one.language)]
    tables = [columns_of([*words_in(one.text, one.language).values()], one.text) for one in messages]
    wanted = [_meant(one) for one in messages]

    def taught(without: str) -> dict[str, dict[str, list[float]]]:
        found = {}
        for language in LANGUAGES:
            of_it = [at for at, one in enumerate(messages) if one.language == language and one.author != without]
            found[language] = learn([tables[at] for at in of_it], [wanted[at] for at in of_it])
        return found

    for author in sorted({one.author for one in messages}) if parser.parse_args().left_out else ():
        learnt = taught(author)
        found = [
            nearness(_titled(one, table, learnt[one.language]), one.titles, one.language)
            for one, table in zip(messages, tables, strict=True)
            if one.author == author
        ]
        print(f"{author}: {np.mean(found):.3f} of {len(found)}, nothing in common {np.mean(np.array(found) == 0):.3f}")
    told: dict[str, Any] = {**taught(""), "learnt_from": fingerprint(to_learn())}
    WEIGHTS.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


def _meant(one: TitledMessage) -> NDArray[np.bool_]:
    titled = {word for title in one.titles for word in words_in(title, one.language)}
    return np.array([word in titled for word in words_in(one.text, one.language)])


def _titled(one: TitledMessage, table: NDArray[np.float32], learnt: Mapping[str, Sequence[float]]) -> str:
    found = [*words_in(one.text, one.language).values()]
    read = {name: np.array(each, dtype=np.float32) for name, each in learnt.items()}
    return title_of(weighed(found, table, read), one.language, one.text)


if __name__ == "__main__":
    main()
