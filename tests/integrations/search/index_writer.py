"""A process that writes to an index until it is killed, and tells in a file what is stored."""

import asyncio
from io import RawIOBase
from pathlib import Path

from integrations.search.embedded import EmbeddedIndex
from tests.integrations.search.texts import WordEmbedder, document


def write_index(path: Path, name: str, count: int, told: Path) -> None:
    """Store documents ``name-0`` …; every fifth is deleted again, and all of them change one shared document."""
    asyncio.run(_write(path, name, count, told))


async def _write(path: Path, name: str, count: int, told: Path) -> None:
    # Each line is in the file when it is written: a kill cuts off nothing of it.
    with told.open("wb", buffering=0) as file:
        async with EmbeddedIndex(path, WordEmbedder(), patience=30) as index:
            await _write_all(index, name, count, file)


async def _write_all(index: EmbeddedIndex, name: str, count: int, told: RawIOBase) -> None:
    for number in range(count):
        id = f"{name}-{number}"
        texts = [f"휴가 {name} {number} part {part}" for part in range(3)]
        await index.upsert([document(id, f"문서 {id}", *texts)])
        told.write(f"+{id}\n".encode())
        if number % 5 == 4:
            await index.delete([id])
            told.write(f"-{id}\n".encode())
        await index.upsert([document("shared", "함께 쓰는 문서", f"{name} {number}", f"{name} {number} 끝")])
