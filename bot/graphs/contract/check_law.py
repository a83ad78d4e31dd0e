"""``bot knowledge law``: check the law that contracts are checked against, and put it into the search index."""

from collections.abc import Sequence
from datetime import date

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot import logs
from bot.core import core
from bot.graphs.contract.official_law import law_folder
from bot.settings import load, terminal_locale
from bot.texts import say
from integrations.law.documents import law_documents, official_documents
from integrations.law.indexing import index_law
from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.problems import LawFilesInvalid, LawProblem
from orchestrator.turn import Locale


async def run(*, check: bool) -> int:
    """Return 0, or 1 where our own entries have mistakes."""
    settings, locale = load(), terminal_locale()
    logs.configure(settings.log_format, "error" if settings.log_level == "info" else settings.log_level)
    console = Console(highlight=False)
    folder = law_folder(settings)
    try:
        law = load_law(folder)
    except LawFilesInvalid as error:
        _show(console, locale, error.problems)
        _line(console, locale, "mistakes", style="red", count=len(error.problems))
        return 1
    official, problems = official_documents(folder)
    if problems:
        _show(console, locale, problems)
        _line(console, locale, "unread", style="yellow", count=len(problems))
    else:
        _line(console, locale, "fine", style="green")
    _count(console, locale, law, len(official))
    if check:
        _line(console, locale, "checked", style="bold")
        return 0
    async with core(settings) as base:
        done = await index_law(base.index, [*law_documents(law), *official])
    _line(console, locale, "indexed", style="bold", added=done.added, removed=done.removed, kept=done.kept)
    return 0


def _show(console: Console, locale: Locale, problems: Sequence[LawProblem]) -> None:
    table = Table("", say(locale, "law.where"), say(locale, "law.what"), box=None, padding=(0, 2, 0, 0))
    table.columns[1].no_wrap = True
    table.columns[2].overflow = "fold"
    for problem in problems:
        message = say(locale, f"law.problem.{problem.code}", **problem.values)
        table.add_row(Text("✗", "red"), Text(problem.place), Text(message))
    console.print(table)


def _count(console: Console, locale: Locale, law: Law, official: int) -> None:
    """Show how much there is of each kind, and when somebody last looked."""
    looked_up: dict[str, tuple[int, date | None]] = {
        "statutes": (len(law.statutes), None),
        "norms": (len(law.norms), max(norm.looked_up for each in law.norms.values() for norm in each)),
        "parameters": (
            len(law.parameters),
            max((span.looked_up for each in law.parameters.values() for span in each.spans), default=None),
        ),
        "decisions": (len(law.decisions), max((each.looked_up for each in law.decisions.values()), default=None)),
        "interpretations": (
            len(law.interpretations),
            max((each.looked_up for each in law.interpretations.values()), default=None),
        ),
        "manuals": (len(law.manuals), max((each.looked_up for each in law.manuals.values()), default=None)),
        "contacts": (len(law.contacts), max((each.looked_up for each in law.contacts.values()), default=None)),
        "patterns": (len(law.patterns), None),
        "official": (official, None),
    }
    heads = [say(locale, f"law.{name}") for name in ("kind", "count", "newest")]
    table = Table(*heads, box=None, padding=(0, 2, 0, 0))
    table.columns[1].justify = "right"
    for kind, (count, last) in looked_up.items():
        table.add_row(say(locale, f"law.kinds.{kind}"), str(count), last.isoformat() if last else "")
    console.print()
    console.print(table)
    console.print()


def _line(console: Console, locale: Locale, key: str, style: str, **values: object) -> None:
    console.print(say(locale, f"law.{key}", **values), style=style, markup=False, soft_wrap=True)
