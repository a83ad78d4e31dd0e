"""A process that writes to an index until it is killed: ``python -m … PATH NAME COUNT``; it prints what is stored."""

import asyncio
import sys
from pathlib import Path

from integrations.search.embedded import EmbeddedIndex
from tests.integrations.search.texts import WordEmbedder, document


async def write(path: Path, name: str, count: int) -> None:
    """Store documents ``name-0`` …; every fifth is deleted again, and all of them change one shared document."""
    async with EmbeddedIndex(path, WordEmbedder(), patience=30) as index:
        for number in range(count):
            id = f"{name}-{number}"
            texts = [f"휴가 {name} {number} part {part}" for part in range(3)]
            await index.upsert([document(id, f"문서 {id}", *texts)])
            sys.stdout.write(f"+{id}\n")
            if number % 5 == 4:
                await index.delete([id])
                sys.stdout.write(f"-{id}\n")
            await index.upsert([document("shared", "함께 쓰는 문서", f"{name} {number}", f"{name} {number} 끝")])
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
