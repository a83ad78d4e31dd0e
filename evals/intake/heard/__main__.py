"""``python -m evals.intake.heard [FOLDER …] [--show]``: how well free replies to the questions are understood."""

import argparse
import asyncio
import logging
import statistics

import structlog
from rich.console import Console
from rich.table import Table

from evals.intake.heard import FOLDER, RIGHT, Judgement, counted, crossed, day_of, judge, load
from evals.intake.heard.examples import OPENED
from evals.intake.office import own_office

READ = (*OPENED, "ten", "eleven")
"""The folders whose replies may be looked at."""


def main() -> None:
    """Measure the folders, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", default=READ, metavar="FOLDER", help="one, two, or unseen")
    parser.add_argument("--show", action="store_true", help="list what is not right; not of unseen")
    parser.add_argument("--crossed", action="store_true", help="put clear answers to other questions than their own")
    arguments = parser.parse_args()
    if arguments.show and not set(arguments.folders) <= set(READ):
        parser.error("only numbers are looked at of replies that nobody has read")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    measure = _measure_crossed if arguments.crossed else _measure
    asyncio.run(measure(arguments.folders, is_shown=arguments.show))


async def _measure(folders: list[str], *, is_shown: bool) -> None:
    table = Table("folder", "measure", "value", "of", "bar")
    misses: list[Judgement] = []
    async with own_office() as office:
        for folder in folders:
            judged = await judge(office, load(FOLDER / folder), day_of(FOLDER / folder))
            _add(table, folder, judged)
            misses += [one for one in judged if one.outcome not in RIGHT]
        times = office.milliseconds[1::2]
        table.add_row("turns", "median ms", f"{statistics.median(times):.0f}", str(len(times)), "≤ 60")
    Console(width=100).print(table)
    if is_shown:
        for one in misses:
            meant = f"meant {one.heard.act} {one.heard.fact!r}"
            print(f"{one.heard.id} {one.outcome}: {one.heard.reply!r} is {one.recorded!r}, {meant} {one.beside or ''}")


async def _measure_crossed(folders: list[str], *, is_shown: bool) -> None:
    table = Table("folder", "answers put to another question", "written down", "offered")
    async with own_office() as office:
        for folder in folders:
            replies = crossed(load(FOLDER / folder), office.knowledge)
            judged = await judge(office, replies, day_of(FOLDER / folder))
            written = [one for one in judged if one.outcome in ("wrong", "closed")]
            offered = [one for one in judged if one.recorded and one not in written]
            shares = (f"{len(one) / len(judged):.3f}" for one in (written, offered))
            table.add_row(folder, str(len(judged)), *shares)
            for one in (*written, *offered) if is_shown else ():
                print(f"{one.heard.id} to {one.heard.field}: {one.heard.reply!r} is {one.recorded!r}")
    Console(width=100).print(table)


def _add(table: Table, folder: str, judged: list[Judgement]) -> None:
    found = counted(judged)
    rows = (
        ("wrong facts", found.wrong, found.total, "≤ 0.01"),
        ("understood or rightly asked", found.right, found.total, "≥ 0.85"),
        ("understood without asking", found.understood, found.clear, "≥ 0.70"),
        ("refusals, not knowing, questions taken for that", found.acts_right, found.acts, ""),
        ("facts beside the question", sum(len(one.beside) for one in judged), found.total, ""),
    )
    for place, (name, count, total, bar) in enumerate(rows):
        table.add_row("" if place else folder, name, f"{count / total:.3f}", str(total), bar)


if __name__ == "__main__":
    main()
