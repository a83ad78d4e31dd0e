"""``bot knowledge plan``: check the guides by which service plans are written."""

from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.settings import terminal_locale
from bot.texts import say
from integrations.errors import Misconfigured
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from integrations.guides.problems import GuideFilesInvalid


async def run(folder: Path | None) -> int:
    """Return 0, or 1 where there are mistakes."""
    locale, console = terminal_locale(), Console(highlight=False)
    try:
        guides = load_guides(folder or packaged_guides())
    except GuideFilesInvalid as error:
        table = Table("", say(locale, "guides.where"), say(locale, "guides.what"), box=None, padding=(0, 2, 0, 0))
        table.columns[1].no_wrap = True
        table.columns[2].overflow = "fold"
        for problem in error.problems:
            message = say(locale, f"guides.problem.{problem.code}", **problem.values)
            table.add_row(Text("✗", "red"), Text(problem.place), Text(message))
        console.print(table)
        console.print(say(locale, "guides.mistakes", count=len(error.problems)), style="red", markup=False)
        return 1
    except Misconfigured:
        console.print(say(locale, "guides.no_folder", name=str(folder)), markup=False)
        return 1
    counts = Counter((group, language) for group, _, language in guides.guides)
    table = Table(say(locale, "guides.kind"), "ko", "en", box=None, padding=(0, 2, 0, 0))
    for group in dict.fromkeys(group for group, _ in counts):
        table.add_row(say(locale, f"guides.kinds.{group}"), str(counts[group, "ko"]), str(counts[group, "en"]))
    console.print(table)
    console.print(say(locale, "guides.fine"), style="green", markup=False)
    return 0
