"""What the meaning of a story says, learnt from expressions."""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from integrations.errors import Unavailable
from orchestrator.graphs.intake.scenario_classifier import Likeness
from tests.orchestrator.interviewing import small


class Pieces:
    """An embedder by the pieces of words, which counts its texts; ``down`` makes it fail."""

    name = "pieces"
    dimensions = 64

    def __init__(self) -> None:
        self.texts = 0
        self.down = False

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors; texts that share pairs of signs are near."""
        if self.down:
            raise Unavailable("no embedder")
        self.texts += len(texts)
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            for at in range(len(text) - 1):
                rows[row, zlib.crc32(text[at : at + 2].encode()) % self.dimensions] += 1
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.maximum(lengths, 1), dtype=np.float32)


def best(found: dict[str, float]) -> str:
    """The scenario that a story speaks for most."""
    return max(found, key=lambda code: found[code])


def files(folder: Path) -> list[Path]:
    """What lies in a folder."""
    return list(folder.iterdir())


async def test_a_story_speaks_for_the_scenario_of_the_nearest_expressions(tmp_path: Path) -> None:
    """Also where only one of its sentences does."""
    likeness, embedder = Likeness(), Pieces()
    assert best(await likeness.of("사장님이 월급을 계속 안 줘요", small(), embedder, tmp_path)) == "WAGE"
    told = "저는 스물네 살이고 혼자 살아요. 요즘 너무 바빴어요. 그런데 집주인이 보증금을 안 돌려줘요."
    assert best(await likeness.of(told, small(), embedder, tmp_path)) == "DEPOSIT"


async def test_expressions_are_embedded_once_for_a_version(tmp_path: Path) -> None:
    """Another process finds their vectors in the version's folder; another version has its own."""
    embedder = Pieces()
    await Likeness().of("월급", small(), embedder, tmp_path)
    first = embedder.texts
    await Likeness().of("월급", small(), embedder, tmp_path)
    assert embedder.texts == first + 1
    assert [path.suffix for path in files(tmp_path)] == [".npy"]


async def test_vectors_that_do_not_fit_are_made_anew(tmp_path: Path) -> None:
    """A damaged file costs time and nothing else."""
    embedder = Pieces()
    await Likeness().of("월급", small(), embedder, tmp_path)
    (path,) = files(tmp_path)
    path.write_bytes(b"damaged")
    assert best(await Likeness().of("사장님이 월급을 안 줘요", small(), embedder, tmp_path)) == "WAGE"


async def test_without_an_embedder_words_have_to_do(tmp_path: Path) -> None:
    """The interview goes on."""
    embedder = Pieces()
    embedder.down = True
    assert await Likeness().of("월급", small(), embedder, tmp_path) == {}


async def test_without_expressions_meaning_says_nothing(tmp_path: Path) -> None:
    """Nor for a story of blanks."""
    knowledge = small()
    bare = {code: replace(scenario, expressions=()) for code, scenario in knowledge.scenarios.items()}
    assert await Likeness().of("월급", replace(knowledge, scenarios=bare), Pieces(), None) == {}
    assert await Likeness().of("  ", knowledge, Pieces(), None) == {}
