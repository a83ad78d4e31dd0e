"""What the one-file index does when its file is damaged, busy, full, or was made by others."""

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from integrations.errors import Misconfigured, Unavailable
from integrations.search.chunks import chunk
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.search.test_processes import check
from tests.integrations.search.texts import TEAM, WordEmbedder, document
from tests.sandbox_process import ROOT
from tests.steps import watched

LEAVE = document("leave", "연차 휴가", "연차는 15일입니다.", "휴가는 사흘 전에 신청합니다.")
DEPLOY = document("deploy", "Deployment", "Deploys happen on Tuesdays.")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the index lies."""
    return tmp_path / "data" / "index.sqlite"


async def fill(path: Path, count: int = 2) -> str:
    """Make an index that holds something, and return its identity."""
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        await index.upsert([LEAVE, DEPLOY, *(document(f"d{n}", f"문서 {n}", "글 " * 200) for n in range(count - 2))])
        return await index.identity()


async def use(index: EmbeddedIndex) -> None:
    """Read and write here and there."""
    for word in ("연차", "문서", "글", "deploys"):
        await index.upsert([document("x", word, word)])
        await index.search(word, k=200, audience=TEAM)


def lose(path: Path) -> None:
    """Remove the file and what SQLite keeps beside it."""
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def overwrite(path: Path, offset: int, data: bytes) -> None:
    """Write over a part of the file, as a failing disk might."""
    with path.open("r+b" if path.exists() else "wb") as file:
        file.seek(offset)
        file.write(data)


async def test_what_was_stored_is_there_after_reopening(path: Path) -> None:
    """A new process finds it all, without embedding anything again, and knows the file again."""
    before = await fill(path)
    embedder = WordEmbedder()
    async with EmbeddedIndex(path, embedder) as index:
        assert embedder.texts == 0
        assert await index.identity() == before
        (hit, *_) = await index.search("연차는 며칠", k=1, audience=TEAM)
        assert hit.chunk.document_id == "leave"
        assert hit.dense > 0
        assert (await index.stats()).back_end == "embedded"


async def test_a_new_file_has_a_name_of_its_own(path: Path) -> None:
    """The name lies in the file, so that a file that was lost is noticed after a restart too."""
    before = await fill(path)
    lose(path)
    async with EmbeddedIndex(path, WordEmbedder()) as index, EmbeddedIndex(path, WordEmbedder()) as other:
        assert await index.identity() == await other.identity() != before
        assert (await index.stats()).chunks == 0


@pytest.mark.parametrize("damage", ["not a database at all" * 500, ""])
async def test_a_damaged_file_is_moved_aside_at_opening(path: Path, damage: str) -> None:
    """An empty index takes its place, under a name of its own, and works; the old file is kept under another name."""
    before = await fill(path)
    lose(path)
    overwrite(path, 0, damage.encode())
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        assert await index.identity() != before
        assert await index.search("연차", k=5, audience=TEAM) == []
        await index.upsert([LEAVE])
        assert await index.search("연차", k=5, audience=TEAM)
    if damage:
        (moved,) = path.parent.glob("index.sqlite.corrupt-*")
        assert moved.read_text() == damage
    check(path)


def _value(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(statement)


def _damage(path: Path, kind: str, dice: random.Random) -> None:
    """Damage a closed index in one way."""
    size = path.stat().st_size
    match kind:
        case "page":
            overwrite(path, dice.randrange(1, size // 4096) * 4096, b"\xa5" * 4096)
        case "header":
            overwrite(path, dice.randrange(100), b"\xff" * 60)
        case "truncated":
            with path.open("r+b") as file:
                file.truncate(dice.randrange(size))
        case "no database":
            path.write_bytes(dice.randbytes(size))
        case "another database":
            lose(path)
            _value(path, "CREATE VIEW words AS SELECT 1 AS title")
        case "no table":
            _value(path, "DROP TABLE vectors")
        case "value":
            column, value = dice.choice([("audience", "'['"), ("above", "'{'"), ("edited_at", "'never'")])
            _value(path, f"UPDATE documents SET {column} = {value}")
        case "vector":
            _value(path, "UPDATE vectors SET vector = x'00'")
        case "wal":
            path.with_name(path.name + "-wal").write_bytes(dice.randbytes(100_000))
            path.with_name(path.name + "-shm").write_bytes(dice.randbytes(32_768))


@pytest.mark.parametrize(
    "kind",
    ["page", "header", "truncated", "no database", "another database", "no table", "value", "vector", "wal"],
)
async def test_no_damage_keeps_an_index_from_opening(path: Path, kind: str) -> None:
    """Whatever lies there at the start, the index opens, takes documents and finds them, and is sound."""
    await fill(path, count=60)
    whole = path.read_bytes()  # noqa: ASYNC240 - nothing else runs
    for seed in range(4):
        lose(path)
        overwrite(path, 0, whole)
        _damage(path, kind, random.Random(seed))
        async with EmbeddedIndex(path, WordEmbedder()) as index:
            await use(index)
            await index.upsert([LEAVE])
            assert "leave" in {hit.chunk.document_id for hit in await index.search("연차", k=5, audience=TEAM)}
        check(path)
        # What can be told from what was written is kept: a garbled log is not of this file, a vector is made again.
        assert bool(list(path.parent.glob("*.corrupt-*"))) == (kind not in ("wal", "vector"))


async def test_the_log_of_a_killed_writer_may_be_damaged_anywhere(path: Path) -> None:
    """What follows the damage is lost, and nothing else: the index opens, and is sound."""
    await fill(path, count=30)
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        await index.upsert([document(f"n{n}", "새 문서", "말 " * 300) for n in range(20)])
        # As a kill leaves them: nobody has written the log back into the file.
        whole = {end: path.with_name(path.name + end).read_bytes() for end in ("", "-wal")}
    dice = random.Random(1)
    for _ in range(8):
        lose(path)
        for end, content in whole.items():
            path.with_name(path.name + end).write_bytes(content)
        log = path.with_name(path.name + "-wal")
        overwrite(log, dice.randrange(log.stat().st_size), b"\x5a" * 50)
        async with EmbeddedIndex(path, WordEmbedder()) as index:
            await use(index)
        check(path)


async def test_damage_is_noticed_while_running(path: Path) -> None:
    """Pages overwritten under a running process: one call says so, then an empty index of another name works."""
    before = await fill(path, count=300)
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        overwrite(path, 4096, b"\xa5" * 1_000_000)
        with pytest.raises(Unavailable):
            await use(index)
        assert await index.identity() != before
        await index.upsert([LEAVE])
        (hit, *_) = await index.search("연차", k=5, audience=TEAM)
        assert hit.chunk.document_id == "leave"
    assert list(path.parent.glob("index.sqlite.corrupt-*"))


async def test_a_file_moved_aside_by_another_process_is_left(path: Path) -> None:
    """A process goes over to the new file at its next call, for reading and for writing."""
    await fill(path)
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        assert await index.search("연차", k=1, audience=TEAM)
        for file in list(path.parent.iterdir()):
            file.rename(file.with_name("old-" + file.name))
        async with EmbeddedIndex(path, WordEmbedder()) as other:
            await other.upsert([DEPLOY])
            assert [hit.chunk.document_id for hit in await index.search("연차", k=5, audience=TEAM)] == ["deploy"]
            await index.upsert([LEAVE])
            assert (await other.stats()).documents == 2


async def test_a_busy_file_is_waited_for(path: Path) -> None:
    """A writer that holds the file for a moment delays another one and nothing else; readers go on."""
    await fill(path)
    async with EmbeddedIndex(path, WordEmbedder(), patience=10) as index:
        blocker = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        blocker.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(0.3, blocker.rollback)
        timer.start()
        assert await index.search("연차", k=1, audience=TEAM)
        await index.upsert([document("late", "늦은 문서", "기다렸습니다")])
        timer.join()
        blocker.close()
        assert "late" in await index.document_ids("notion")


async def test_a_locked_file_is_given_up_in_time(path: Path) -> None:
    """When the lock stays, writing raises Unavailable after the patience given, leaves nothing, and works later."""
    await fill(path)
    async with EmbeddedIndex(path, WordEmbedder(), patience=0.3) as index:
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("BEGIN EXCLUSIVE")
        started = asyncio.get_running_loop().time()
        with pytest.raises(Unavailable, match="BUSY"):
            await index.upsert([document("late", "늦은 문서", "기다렸습니다")])
        assert asyncio.get_running_loop().time() - started < 3
        blocker.rollback()
        blocker.close()
        assert "late" not in await index.document_ids("notion")
        await index.upsert([document("late", "늦은 문서", "기다렸습니다")])
    check(path)


FULL_DISK = """
import asyncio, resource, signal, sys
from pathlib import Path
from integrations.errors import Unavailable
from integrations.search.chunks import chunk
from integrations.search.embedded import EmbeddedIndex
from tests.steps import watched
from tests.integrations.search.texts import WordEmbedder, document

async def main():
    path = Path(sys.argv[1])
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as on a full disk, writing fails and the process lives
    async with EmbeddedIndex(path, WordEmbedder(), patience=1) as index:
        limit = max(file.stat().st_size for file in path.parent.iterdir()) + 40_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        for number in range(1_000):
            try:
                texts = (f"글 {number} {part} " * 50 for part in range(5))
                await index.upsert([document(f"n{number}", "제목", *texts)])
            except Unavailable as error:
                print("unavailable", error)
                break
            print(f"+n{number}", flush=True)
        assert len(await index.document_ids("notion")) == number + 2
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await index.upsert([document("after", "나중", "자리가 생겼습니다")])
        print("again")

asyncio.run(main())
"""


async def test_a_full_disk_stores_nothing_by_halves(path: Path) -> None:
    """Writing raises Unavailable, what was stored stays, reading goes on, and with room again so does writing."""
    await fill(path)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", FULL_DISK, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[-1] == "again"
    assert lines[-2].startswith("unavailable")
    stored = {line[1:] for line in lines if line.startswith("+")}
    assert stored
    check(path)
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        assert await index.document_ids("notion") == stored | {"leave", "deploy", "after"}


async def test_a_folder_that_cannot_be_made_is_unavailable(tmp_path: Path) -> None:
    """A file where the folder should be is an error of this project, not Python's."""
    (tmp_path / "data").write_text("a file")
    with pytest.raises(Unavailable):
        await EmbeddedIndex(tmp_path / "data" / "index.sqlite", WordEmbedder()).open()


async def test_vectors_of_another_embedder_are_made_anew(path: Path) -> None:
    """Opened with another embedder, every stored text is embedded again, with progress, and only once."""
    before = await fill(path, count=100)
    other = WordEmbedder("words-48", 48)
    seen: list[tuple[int, int]] = []
    index = EmbeddedIndex(path, other)
    await index.open(lambda done, total: seen.append((done, total)))
    (hit, *_) = await index.search("연차는 15일", k=1, audience=TEAM)
    assert (hit.chunk.document_id, hit.dense > 0.3) == ("leave", True)
    await index.close()
    assert seen[-1] == (101, 101)
    assert len(seen) > 1
    third = WordEmbedder("words-48", 48)
    async with EmbeddedIndex(path, third) as again:
        assert third.texts == 0
        assert await again.identity() == before
    check(path)


async def test_vectors_of_another_embedder_are_never_compared(path: Path) -> None:
    """What a process with other settings writes meanwhile is found by its words alone."""
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        await index.upsert([LEAVE])
        async with EmbeddedIndex(path, WordEmbedder("words-48", 48)) as other:
            await other.upsert([DEPLOY])
            hits = await index.search("연차는 15일 deploys happen", k=5, audience=TEAM)
            dense = {hit.chunk.document_id: hit.dense for hit in hits}
            assert dense == {"leave": 0.0, "deploy": 0.0}  # the other one has embedded all anew
            assert hits[0].lexical > 0


async def test_an_unchanged_text_is_not_embedded_again(path: Path) -> None:
    """Only chunks whose text, headings or title changed cost an embedding."""
    embedder = WordEmbedder()
    async with EmbeddedIndex(path, embedder) as index:
        await index.upsert([LEAVE, DEPLOY])
        assert embedder.texts == 3
        await index.upsert([LEAVE, document("deploy", "Deployment", "Deploys happen on Fridays.")])
        assert embedder.texts == 4


async def test_an_index_of_other_rules_embeds_only_what_is_new(path: Path) -> None:
    """Made anew, as after an update, it asks for no vector that it had; and it has none left over that it used."""
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        await index.upsert([document("d1", "lunch at noon", "parking behind the house"), document("d2", "a gone page")])
        before = await index.identity()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 1")
    embedder = WordEmbedder()
    async with EmbeddedIndex(path, embedder) as index:
        assert await index.identity() != before
        assert (await index.stats()).chunks == 0
        await index.upsert([document("d1", "lunch at noon", "parking behind the barn")])
        assert embedder.texts == 1
        assert (await index.search("parking barn", k=1, audience=TEAM))[0].chunk.text == "parking behind the barn"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (2,)


async def test_without_the_embedder_words_still_find(path: Path) -> None:
    """An embedder that cannot be reached costs the vectors, not the answer; storing fails and changes nothing."""
    embedder = WordEmbedder()
    async with EmbeddedIndex(path, embedder) as index:
        await index.upsert([LEAVE, DEPLOY])
        embedder.failure = Unavailable("embeddings timed out")
        (hit, *_) = await index.search("연차 15일", k=2, audience=TEAM)
        assert (hit.chunk.document_id, hit.dense) == ("leave", 0.0)
        with pytest.raises(Unavailable):
            await index.upsert([document("new", "새 글", "새 글")])
        embedder.failure = Misconfigured("no such deployment")
        assert await index.search("연차 15일", k=2, audience=TEAM)
        embedder.failure = None
        assert await index.document_ids("notion") == {"leave", "deploy"}


async def test_another_process_is_followed_step_by_step(path: Path) -> None:
    """What one index writes, changes and deletes, another one that is open finds at its next search."""
    async with EmbeddedIndex(path, WordEmbedder()) as one, EmbeddedIndex(path, WordEmbedder()) as two:
        for number in range(30):
            await one.upsert([document(f"d{number % 7}", f"문서 {number}", f"글 {number}")])
            if number % 4 == 3:
                await one.delete([f"d{number % 7}"])
            mine = [(hit.chunk, hit.score) for hit in await one.search(f"글 {number}", k=9, audience=TEAM)]
            theirs = [(hit.chunk, hit.score) for hit in await two.search(f"글 {number}", k=9, audience=TEAM)]
            assert mine == theirs


async def test_searches_and_writes_at_once_do_not_mix(path: Path) -> None:
    """Fifty searches among twenty updates in one process each see whole documents."""
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        await index.upsert([document("d", "문서", "0 하나", "0 둘")])

        async def rewrite() -> None:
            for number in range(20):
                await index.upsert([document("d", "문서", f"{number} 하나", f"{number} 둘")])

        async def read() -> None:
            hits = await index.search("하나 둘", k=5, audience=TEAM)
            assert len({hit.chunk.text.split()[0] for hit in hits}) == 1
            assert len(hits) == 2

        await asyncio.gather(rewrite(), *(read() for _ in range(50)))


async def test_a_page_as_long_as_a_novel_holds_nobody_up(path: Path) -> None:
    """While it is cut into passages, other answers go on: no step of the loop takes half the time of the cutting."""

    class Constant(WordEmbedder):
        """Costs nothing, so that only the index's own work is measured."""

        async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            return np.eye(1, self.dimensions, dtype=np.float32).repeat(len(texts), axis=0)

    novel = document("novel", "소설", "연차 휴가는 회사 규정에 따라 15일이며, 미리 신청합니다.\n\n" * 4_000)
    for _ in range(2):  # the first time also fills caches
        began = time.thread_time()
        chunk(novel)
        cutting = time.thread_time() - began
    async with EmbeddedIndex(path, Constant()) as index, watched() as steps:
        await index.upsert([novel])
    assert steps.longest < cutting / 2
