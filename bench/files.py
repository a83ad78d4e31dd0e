"""What reading files costs the bot: ``python -m bench.files [--json]``.

The files that are made to do harm are read one after the other, and then all of them at once; meanwhile the memory of
this process is looked at, which is the bot's part: the readers are processes of their own, killed at their limits. Then
normal files are read there and here in turn.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

import psutil

from integrations.documents import extraction
from integrations.documents.base import Unreadable
from integrations.documents.files import FileReader
from integrations.documents.limits import MIB, ReadLimits
from tests.file_bytes import docx, pdf
from tests.integrations.documents.hostile import FILES

FLAT = 24.0
"""MiB by which the bot may grow while others read; the harm itself is gigabytes."""
ADDED = 50.0
"""Milliseconds by which a normal file may take longer than it would here."""
ROUNDS = 15
LOOK = 0.005
"""Seconds between two looks at the memory."""
LINE = "The daily allowance abroad is 92 US dollars, and it is settled within ten days."
NORMAL = {
    "a.docx": docx(*((level, f"{LINE} {n}") for n in range(40) for level in (1, 0))),
    "a.pdf": pdf(*([[LINE] * 30] * 10)),
    "a.txt": f"{LINE}\n".encode() * 200,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What was measured; memory in MiB of resident size, times in milliseconds."""

    before: float
    peak: float
    after: float
    reader: float
    """The largest that a reader process was seen."""
    files: int
    added: dict[str, float]
    """By how much longer the median reading of a normal file takes than in this process."""

    @property
    def is_kept(self) -> bool:
        """Whether both bars are kept."""
        return self.peak - self.before < FLAT and max(self.added.values()) < ADDED


async def measure(folder: Path, limits: ReadLimits) -> Reading:
    """Read the files in an empty folder."""
    hostile = {}
    for number, (name, make) in enumerate(FILES.values()):
        # One at a time, so that the files themselves are not what is measured.
        path = folder / f"{number}"
        path.write_bytes(make())
        hostile[path] = name
    with closing(FileReader(limits)) as reader:
        await reader.warm_up()
        here = psutil.Process()
        before = _mib(here)
        peak, largest = await _watched(here, _all(reader, hostile))
        after = _mib(here)
        added = {}
        for name, content in NORMAL.items():
            (folder / name).write_bytes(content)
            added[name] = await _added(reader, folder / name)
    return Reading(before, peak, after, largest, len(hostile), added)


async def _all(reader: FileReader, files: dict[Path, str]) -> None:
    for path, name in files.items():
        await _read(reader, path, name)
    await asyncio.gather(*(_read(reader, path, name) for path, name in files.items()))


async def _read(reader: FileReader, path: Path, name: str) -> None:
    with suppress(Unreadable):
        await reader.read(path, name)


async def _watched(here: psutil.Process, work: Awaitable[None]) -> tuple[float, float]:
    """Return the largest memory of this process, and of one of its children, while something is done."""
    task = asyncio.ensure_future(work)
    peak = largest = 0.0
    while not task.done():
        peak = max(peak, _mib(here))
        for child in here.children():
            with suppress(psutil.Error):
                largest = max(largest, _mib(child))
        await asyncio.sleep(LOOK)
    await task
    return peak, largest


async def _added(reader: FileReader, path: Path) -> float:
    there, here = [], []
    await reader.read(path, path.name)
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        await reader.read(path, path.name)
        there.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        extraction.text_of(path, path.name)
        here.append(time.perf_counter() - begun)
    return 1000 * (median(there) - median(here))


def _mib(process: psutil.Process) -> float:
    return float(process.memory_info().rss) / MIB


def main() -> None:
    """Print the numbers; fails where a bar is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=ReadLimits().seconds, help="that one file may take")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), ReadLimits(seconds=given.seconds)))
    if given.json:
        print(json.dumps(asdict(found)))
    else:
        print(f"  {found.files} hostile files, one by one and at once; MiB of memory of the bot's process:")
        print(f"  {found.before:.0f} before, {found.peak:.0f} at most, {found.after:.0f} after (bar {FLAT:+.0f})")
        print(f"  the largest reader process {found.reader:.0f}")
        times = ", ".join(f"{name} {each:+.0f} ms" for name, each in found.added.items())
        print(f"  a normal file in a process of its own, against here: {times} (bar {ADDED:+.0f})")
    sys.exit(not found.is_kept)


if __name__ == "__main__":
    main()
