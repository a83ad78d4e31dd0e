"""How a benchmark shows its numbers."""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def print_numbers(purpose: str | None, measure: Callable[[Path], Awaitable["DataclassInstance"]], **more: Any) -> None:
    """Measure in a folder that is thrown away, and print what came of it, as JSON where that was asked for.

    ``more``: lines of the table that are not measured, such as the bar.
    """
    arguments = argparse.ArgumentParser(description=purpose)
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args()

    async def measured() -> dict[str, Any]:
        with tempfile.TemporaryDirectory() as folder:
            return asdict(await measure(Path(folder)))

    numbers = asyncio.run(measured())
    if given.json:
        print(json.dumps(numbers))
    else:
        for name, value in (numbers | more).items():
            print(f"{name:28}{value!s:>10}")
