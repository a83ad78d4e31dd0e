"""The embedder that runs here."""

import asyncio
import threading
from time import process_time

import numpy as np
import pytest

from integrations.search.local import LocalEmbedder, knows_language


@pytest.fixture(scope="module")
def embedder() -> LocalEmbedder:
    """The model, loaded once."""
    return LocalEmbedder()


async def test_vectors_have_unit_length(embedder: LocalEmbedder) -> None:
    """One row for each text, the empty one too, each of length 1 and of the dimensions that are told."""
    vectors = await embedder.embed(["연차 휴가", "", "x" * 20_000, *(f"text {n}" for n in range(40))])
    assert vectors.shape == (43, embedder.dimensions)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    assert (await embedder.embed([])).shape == (0, embedder.dimensions)


async def test_languages_share_one_space(embedder: LocalEmbedder) -> None:
    """A Korean question is nearer to its English twin than to another Korean one."""
    ko, en, other = await embedder.embed(["연차 휴가는 며칠이야?", "How many days of annual leave?", "배포 절차는?"])
    assert ko @ en > ko @ other + 0.2


async def test_the_loop_is_not_held_up(embedder: LocalEmbedder) -> None:
    """While a long list is embedded, the event loop runs on, and a second caller is served in between."""
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.005)

    ticking = asyncio.create_task(tick())
    long = asyncio.create_task(embedder.embed([f"연차 휴가는 {n}일째부터 셉니다. " * 12 for n in range(64)]))
    await asyncio.sleep(0)
    await embedder.embed(["짧은 글"])
    assert not long.done()
    await long
    ticking.cancel()
    assert ticks > 5


async def test_the_same_text_gives_the_same_vector(embedder: LocalEmbedder) -> None:
    """In a list, alone, or from several callers at once: the vectors agree."""
    alone = await embedder.embed(["출장비 정산"])
    before = _embedding_threads()
    lists = await asyncio.gather(*(embedder.embed(["앞", "출장비 정산", f"뒤 {n}"]) for n in range(8)))
    assert all(np.allclose(rows[1], alone[0], atol=1e-4) for rows in lists)
    assert _embedding_threads() == before


async def test_a_sentence_that_was_just_embedded_costs_next_to_nothing(embedder: LocalEmbedder) -> None:
    """A turn's sentences are looked at for danger, for what is meant and for pages."""

    async def seconds(texts: list[str]) -> float:
        begun = process_time()
        await embedder.embed(texts)
        return process_time() - begun

    sentences = [f"출장비 {n}원은 언제 정산해요? " * 5 for n in range(48)]
    once = await seconds(sentences)
    assert await seconds(sentences) < once / 3


def _embedding_threads() -> set[int | None]:
    return {thread.ident for thread in threading.enumerate() if thread.name.startswith("embedding")}


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("연차는 며칠이야?", True),
        ("où est le règlement des congés ?", True),
        ("сколько дней отпуска", True),
        ("ลาพักร้อนได้กี่วัน", True),
        ("Đội thủ Panthers đã thua bao nhiêu điểm?", False),
        ("छुट्टी कितने दिन की है?", False),
        ("πόσες ημέρες άδειας", False),
        ("2026-11-02", True),
    ],
)
async def test_a_language_that_the_model_was_not_trained_on_has_no_vector(
    embedder: LocalEmbedder, text: str, known: bool
) -> None:
    """What it would say of Vietnamese or Hindi is noise; both are told by what they are written with."""
    assert knows_language(text) == known
    (vector,) = await embedder.embed([text])
    assert vector.any() == known
