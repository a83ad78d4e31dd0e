"""How long a large workbook of an interview takes: ``python -m bench.knowledge [--json]``.

``bot knowledge build`` with the rows of the bot's own workbook, repeated under other codes until there are 10,000: the
best of three, each with nothing published before; then how long a version takes to be read again, and what it weighs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from integrations.knowledge.content import packed
from integrations.knowledge.packaged import packaged_workbook
from integrations.knowledge.publish import read_version
from integrations.knowledge.workbook import read_workbook

ROWS = 10_000
RUNS = 3
BAR_SECONDS = 5.0
COMMAND = "import sys; sys.argv[0] = 'bot'; from bot.cli import main; main()"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in seconds; sizes in MiB."""

    rows: int
    build_seconds: float
    load_seconds: float
    workbook_mib: float
    packed_mib: float


def measure(folder: Path) -> Numbers:
    """Run in an empty folder."""
    path = folder / "large.xlsx"
    rows = large(path)
    times = []
    for run in range(RUNS):
        data = folder / f"data{run}"
        before = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", COMMAND, "knowledge", "build", str(path)],
            env={**os.environ, "DATA_DIR": str(data), "DATABASE_URL": ""},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        times.append(time.perf_counter() - before)
    versions = data / "knowledge" / "intake"
    [version] = [entry.name for entry in versions.iterdir()]
    before = time.perf_counter()
    knowledge = read_version(versions, version)
    load = time.perf_counter() - before
    return Numbers(
        rows,
        round(min(times), 2),
        round(load, 2),
        round(path.stat().st_size / 2**20, 1),
        round(len(packed(knowledge)) / 2**20, 1),
    )


def large(path: Path) -> int:
    """Write a workbook of at least ``ROWS`` rows, and return how many it has."""
    book = Workbook(write_only=True)
    sheets = [sheet for sheet in read_workbook(packaged_workbook()) if "LEVEL1" in sheet.header.values()]
    times = -(-ROWS // sum(len(sheet.rows) for sheet in sheets))
    for sheet in sheets:
        written = book.create_sheet(sheet.name)
        written.append(list(sheet.header.values()))
        for number in range(times):
            for row in sheet.rows:
                texts = [_renamed(name, row.cells.get(letter, ""), number) for letter, name in sheet.header.items()]
                cells = [WriteOnlyCell(written, text or None) for text in texts]
                for cell in cells:
                    cell.data_type = "s" if cell.value else "n"
                written.append(cells)
    book.save(path)
    return times * sum(len(sheet.rows) for sheet in sheets)


def _renamed(column: str, text: str, number: int) -> str:
    """Return a cell of the n-th repetition: its scenarios have codes and a keyword of their own."""
    if number == 0:
        return text
    match column:
        case "LEVEL2_CODE" | "LEVEL3_SCENARIO_CODE":
            return f"{text}_{number}"
        case "KEYWORDS":
            return f"{text};낱말{number}"
        case _:
            return text


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.knowledge", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = parser.parse_args().json
    with tempfile.TemporaryDirectory() as folder:
        numbers = measure(Path(folder))
    if as_json:
        print(json.dumps(asdict(numbers)))
        return
    print("| Measurement | Value | Bar |\n| --- | --- | --- |")
    print(f"| `bot knowledge build`, {numbers.rows:,} rows | {numbers.build_seconds:.1f} s | {BAR_SECONDS:.0f} s |")
    print(f"| the version read again | {numbers.load_seconds:.1f} s | |")
    print(f"| workbook, version in the database | {numbers.workbook_mib} MiB, {numbers.packed_mib} MiB | |")


if __name__ == "__main__":
    main()
