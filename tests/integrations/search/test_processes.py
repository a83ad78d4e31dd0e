"""Many processes and sudden deaths: what was acknowledged stays, and the file holds together."""

import asyncio
import random
import signal
import sqlite3
from pathlib import Path

from integrations.search.embedded import EmbeddedIndex
from tests.forked import ForkedProcess
from tests.integrations.search.index_writer import write_index
from tests.integrations.search.texts import TEAM, WordEmbedder
from tests.patience import PATIENCE


async def start(path: Path, name: str, count: int) -> ForkedProcess:
    """Start a writer; what it stored stands in a file beside the index."""
    return await asyncio.to_thread(ForkedProcess, write_index, path, name, count, _told(path, name))


def _told(path: Path, name: str) -> Path:
    return path.with_name(f"{name}.told")


def has_begun(told: Path) -> bool:
    """Return whether a writer has told of its first document."""
    return told.is_file() and b"\n" in told.read_bytes()


def acknowledged(output: bytes) -> tuple[set[str], set[str]]:
    """Return what a writer said was stored and not deleted, and what it said was deleted."""
    stored: set[str] = set()
    deleted: set[str] = set()
    for line in output.decode().split("\n")[:-1]:  # the last line may have been cut off
        if line.startswith("+"):
            stored.add(line[1:])
        elif line.startswith("-"):
            stored.discard(line[1:])
            deleted.add(line[1:])
    return stored, deleted


def check(path: Path) -> None:
    """Raise unless the database, the word index and the rows agree with one another."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
    for query in (
        "SELECT number FROM chunks EXCEPT SELECT rowid FROM words",
        "SELECT rowid FROM words EXCEPT SELECT number FROM chunks",
        "SELECT number FROM chunks EXCEPT SELECT number FROM vectors",
        "SELECT number FROM vectors EXCEPT SELECT number FROM chunks",
        "SELECT document FROM chunks EXCEPT SELECT number FROM documents",
        "SELECT number FROM documents EXCEPT SELECT document FROM chunks",
        "SELECT document FROM chunks GROUP BY document HAVING max(position) + 1 != count(*)",
    ):
        assert connection.execute(query).fetchall() == [], query
    connection.close()


async def test_three_processes_write_at_once(tmp_path: Path) -> None:
    """All that three writers stored and did not delete is there, and a reader that was open all along sees it."""
    path = tmp_path / "index.sqlite"
    async with EmbeddedIndex(path, WordEmbedder(), patience=30) as index:
        writers = [await start(path, name, 25) for name in ("a", "b", "c")]
        assert [await writer.wait() for writer in writers] == [0, 0, 0]
        outputs = [_told(path, name).read_bytes() for name in ("a", "b", "c")]
        expected = {id for output in outputs for id in acknowledged(output)[0]} | {"shared"}
        assert await index.document_ids("notion") == expected
        hits = await index.search("휴가", k=1_000, audience=TEAM)
        assert {hit.chunk.document_id for hit in hits} == expected
        assert len(hits) == 3 * (len(expected) - 1) + 2
    check(path)


async def test_five_kills_lose_nothing(tmp_path: Path) -> None:
    """Killed at five random moments while another process writes, the index keeps every acknowledged document."""
    path = tmp_path / "index.sqlite"
    dice = random.Random(5)
    beside = await start(path, "beside", 40)
    stored: set[str] = set()
    deleted: set[str] = set()
    for round in range(5):
        writer = await start(path, f"k{round}", 100_000)
        told = _told(path, f"k{round}")
        async with asyncio.timeout(PATIENCE):
            while not has_begun(told):  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.005)
        await asyncio.sleep(dice.uniform(0.01, 0.4))
        writer.kill()
        assert await writer.wait() == -signal.SIGKILL
        kept, gone = acknowledged(told.read_bytes())
        stored |= kept
        deleted |= gone
    assert await beside.wait() == 0
    stored |= acknowledged(_told(path, "beside").read_bytes())[0]
    check(path)
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        present = await index.document_ids("notion")
        assert stored - present <= last_of_each(stored)  # a deletion may have been done and not yet acknowledged
        assert not deleted & present
        assert len(stored & present) > 10
        assert "shared" in present


def last_of_each(ids: set[str]) -> set[str]:
    """Return every fifth document of the killed writers: these were about to be deleted."""
    return {id for id in ids if id.startswith("k") and int(id.rpartition("-")[2]) % 5 == 4}
