"""The vectors that processes share: whatever lies in their file, searches find what they would find without it."""

import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from integrations.documents.base import Document, Part
from integrations.search.embedded import EmbeddedIndex
from integrations.search.vector_file import KEY, VectorFile
from tests.integrations.search.texts import TEAM, WHEN, WordEmbedder

NAMES = ("apple", "river", "candle", "meadow", "copper", "lantern", "harbor", "violet", "saddle", "pepper")


def _documents(words: Sequence[str] = NAMES, mark: str = "plain") -> list[Document]:
    return [
        Document(f"d{place}", f"Page {place}", "https://x.test", (Part(f"{word} {mark} note {place}"),), TEAM, WHEN)
        for place, word in enumerate(words)
    ]


async def _found(path: Path, shared_from: int, embedder: WordEmbedder) -> list[tuple[str, str, float]]:
    async with EmbeddedIndex(path, embedder, shared_from=shared_from) as index:
        hits = [hit for word in NAMES for hit in await index.search(f"{word} note", k=5, audience=TEAM)]
    return [(hit.chunk.document_id, hit.chunk.text, round(hit.score, 6)) for hit in hits]


@pytest.fixture
async def path(tmp_path: Path, embedder: WordEmbedder) -> Path:
    """An index whose vectors lie in a file."""
    place = tmp_path / "index.db"
    async with EmbeddedIndex(place, embedder) as index:
        await index.upsert(_documents())
    await _found(place, 0, embedder)
    assert place.with_suffix(".vectors").exists()
    return place


async def test_searches_find_the_same(path: Path, embedder: WordEmbedder) -> None:
    """With the file, without it, and with one that another process made."""
    alone = await _found(path, 1_000, embedder)
    assert alone
    assert await _found(path, 0, embedder) == alone


async def test_what_changes_is_found_beside_the_file(path: Path, embedder: WordEmbedder) -> None:
    """Chunks that came or went since the file was made, in the process that has it mapped and in the next one."""
    changed = _documents(NAMES[::-1][:4], "changed")
    async with EmbeddedIndex(path, embedder, shared_from=8) as index:
        await index.upsert(changed)
        await index.delete(["d9"])
        hits = await index.search("pepper changed note", k=1, audience=TEAM)
        assert hits[0].chunk.text == "pepper changed note 0"
        assert not [hit for hit in await index.search("note 9", k=20, audience=TEAM) if hit.chunk.document_id == "d9"]
    assert await _found(path, 0, embedder) == await _found(path, 1_000, embedder)


async def test_a_growing_index_makes_the_file_anew(path: Path, embedder: WordEmbedder) -> None:
    """Once much is not in it, also while the index is open."""
    vectors = path.with_suffix(".vectors")
    before = vectors.stat()
    async with EmbeddedIndex(path, embedder, shared_from=5) as index:
        more = [replace(each, id=f"more-{each.id}") for each in _documents(mark="more")]
        await index.upsert(more)
        await index.search("apple", k=1, audience=TEAM)
        after = vectors.stat()
    assert (after.st_ino, after.st_size) != (before.st_ino, before.st_size)
    assert await _found(path, 0, embedder) == await _found(path, 1_000, embedder)


@pytest.mark.parametrize("damage", ["cut", "empty", "foreign", "garbage"])
async def test_a_file_that_is_not_right_is_made_anew(path: Path, embedder: WordEmbedder, damage: str) -> None:
    """Cut off, empty, of another index or no such file at all: nothing of it is used."""
    vectors, alone = path.with_suffix(".vectors"), await _found(path, 1_000, embedder)
    whole = vectors.read_bytes()
    bent = {
        "cut": whole[:-1],
        "empty": b"",
        "foreign": whole.replace(b'"index": "', b'"index": "x', 1),
        "garbage": b"?",
    }
    vectors.write_bytes(bent[damage])
    assert await _found(path, 0, embedder) == alone
    assert vectors.stat().st_size == len(whole)


async def test_an_index_from_a_backup_takes_no_vector_of_a_later_one(path: Path, embedder: WordEmbedder) -> None:
    """The numbers of its chunks are given again, to others than those in the file."""
    backup = path.with_name("backup.db")
    shutil.copy(path, backup)
    async with EmbeddedIndex(path, embedder, shared_from=0) as index:
        await index.upsert(_documents(NAMES[::-1], "later"))
    shutil.copy(backup, path)
    async with EmbeddedIndex(path, embedder, shared_from=0) as index:
        await index.upsert(_documents(NAMES[3:] + NAMES[:3], "other"))
    assert await _found(path, 0, embedder) == await _found(path, 1_000, embedder)


async def test_a_full_disk_leaves_nothing(tmp_path: Path, embedder: WordEmbedder) -> None:
    """Where it cannot be written, there is none and nothing half written, and searches find what they should."""
    path = tmp_path / "index.db"
    path.with_suffix(".vectors").mkdir()
    async with EmbeddedIndex(path, embedder, shared_from=0) as index:
        await index.upsert(_documents())
        assert (await index.search("apple note", k=1, audience=TEAM))[0].chunk.document_id == "d0"
    assert sorted(os.listdir(tmp_path)) == ["index.db", "index.vectors"]


def test_the_file_gives_what_was_written(tmp_path: Path) -> None:
    """For the same index and embedder alone."""
    keys = np.array([(3, -5), (8, 7)], KEY)
    rows = np.eye(2, 4, dtype=np.float32)
    VectorFile(tmp_path / "v", "one", 4).save("index", keys, iter([rows[:1], rows[1:]]))
    found, vectors = VectorFile(tmp_path / "v", "one", 4).load("index")
    assert found.tolist() == [(3, -5), (8, 7)]
    assert (vectors == rows).all()
    assert len(VectorFile(tmp_path / "v", "other", 4).load("index")[0]) == 0
    assert len(VectorFile(tmp_path / "v", "one", 4).load("another")[0]) == 0
