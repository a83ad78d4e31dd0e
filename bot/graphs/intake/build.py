"""``bot knowledge``: check a workbook of an interview, and make it the version that is used."""

import gc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path

from cryptography.fernet import Fernet
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot import logs
from bot.graphs.intake.knowledge import intake_library, intake_workbook
from bot.settings import Settings, load, terminal_locale
from bot.texts import say
from integrations.errors import Invalid, NotFound
from integrations.knowledge.changes import Difference
from integrations.knowledge.library import KnowledgeLibrary, Published
from integrations.knowledge.problems import Problem
from integrations.store import Database
from orchestrator.turn import Locale

SHOWN = 40
"""Errors that are shown, and kinds of warnings: nobody mends more before they try again."""
NAMES = 6
"""Names that are shown of what was added, removed or changed of one kind."""


class NoVersions:
    """Nothing published: what a check compares with where there is no database."""

    async def save(self, name: str, version: str, content: bytes) -> None:
        """Refuse: a check publishes nothing."""
        raise Invalid(f"{name} {version} of {len(content)} bytes is not kept")

    async def get(self, name: str, version: str) -> bytes | None:  # noqa: ARG002
        """Return nothing."""
        return None

    async def newest(self, name: str) -> str | None:  # noqa: ARG002
        """Return nothing."""
        return None


async def build(workbook: Path | None, *, check: bool, every: bool = False) -> int:
    """Show what is wrong and what changed, and publish; 1 where there are errors.

    ``every``: each warning has a line of its own, however many there are.
    """
    gc.disable()  # the process ends with the command, and what a large workbook is made of is all in use till then
    settings, locale = load(), terminal_locale()
    logs.configure(settings.log_format, "error" if settings.log_level == "info" else settings.log_level)
    path = workbook or intake_workbook(settings)
    console = Console(highlight=False)
    async with _library(settings, check=check) as library:
        try:
            with Console(stderr=True).status(say(locale, "knowledge.reading", name=path.name)):
                published = await (library.check(path) if check else library.publish(path))
        except NotFound:
            console.print(say(locale, "knowledge.no_file", name=str(path)), markup=False)
            return 1
        except Invalid:
            console.print(say(locale, "knowledge.no_workbook", name=path.name), markup=False)
            return 1
        Report(console, locale, every=every).show(published, None if check else library)
    return 0 if published.knowledge else 1


@asynccontextmanager
async def _library(settings: Settings, *, check: bool) -> AsyncIterator[KnowledgeLibrary]:
    """Open the versions; a check makes no database where there is none."""
    if check and not settings.database_url and not (settings.data_dir / "bot.db").exists():
        yield intake_library(settings, NoVersions())
        return
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    # Nothing of this is sealed: the key may be any, and none is made that the bot would have to keep.
    async with Database(settings.sql_url, Fernet.generate_key().decode()) as database:
        if not check:
            await database.migrate()
        has_tables = not check or await database.is_migrated()
        yield intake_library(settings, database.knowledge_versions if has_tables else NoVersions())


class Report:
    """What came of a workbook, in tables."""

    def __init__(self, console: Console, locale: Locale, *, every: bool = False) -> None:
        self._console = console
        self._every = every
        self._locale: Locale = locale

    def show(self, published: Published, library: KnowledgeLibrary | None) -> None:
        """Print it all; ``library``: where it was put, None where it was checked only."""
        self._problems(published.problems)
        if published.knowledge is None:
            self._line("not_published", style="red")
            return
        self._changes(published.changes, published.before)
        version = published.knowledge.version
        if published.before == version:
            self._line("same")
        elif published.before:
            self._line("against", before=published.before)
        else:
            self._line("first")
        self._line("checked" if library is None else "published", style="bold", version=version)
        if library is not None:
            self._line("folder", style="dim", folder=library.folder_of(version))

    def _problems(self, problems: Sequence[Problem]) -> None:
        errors = [problem for problem in problems if problem.severity == "error"]
        if not problems:
            self._line("fine", style="green")
            return
        rows = [(problem, 1) for problem in errors]
        # Of warnings, one line for all of a kind in a column: other people's workbooks may have thousands.
        warnings = sorted((problem for problem in problems if problem.severity == "warning"), key=_kind_of)
        for _, group in groupby(warnings, key=_kind_of):
            found = list(group)
            rows += [(each, 1) for each in found] if self._every else [(found[0], len(found))]
        table = Table(
            "", self._say("where"), self._say("what"), self._say("suggestion"), box=None, padding=(0, 2, 0, 0)
        )
        table.columns[1].no_wrap = True
        table.columns[2].overflow = table.columns[3].overflow = "fold"
        shown = len(rows) if self._every else SHOWN
        for problem, count in rows[:shown]:
            mark = Text("✗", "red") if problem.severity == "error" else Text("!", "yellow")
            table.add_row(mark, _where(problem), Text(self._message(problem, count)), Text(problem.suggestion, "cyan"))
        self._console.print(table)
        if len(rows) > shown:
            self._line("more", style="dim", count=len(rows) - shown)
        counts = [self._say("errors", count=len(errors)), self._say("warnings", count=len(warnings))]
        self._console.print(f"\n{' · '.join(counts)}", style="red" if errors else "yellow", markup=False)

    def _message(self, problem: Problem, count: int) -> str:
        message = say(self._locale, f"knowledge.problem.{problem.code}", **problem.values)
        return self._say("repeated", message=message, count=count) if count > 1 else message

    def _changes(self, changes: Sequence[Difference], before: str) -> None:
        heads = [self._say(name) for name in ("kind", "count", "added", "removed", "changed")]
        table = Table(*heads, box=None, padding=(0, 2, 0, 0))
        for column in table.columns[1:]:
            column.justify = "right"
        for each in changes:
            counts = (len(each.added), len(each.removed), len(each.changed)) if before else (0, 0, 0)
            signs = (f"{sign}{count}" if count else "" for sign, count in zip("+−~", counts, strict=True))
            table.add_row(say(self._locale, f"knowledge.kinds.{each.kind}"), str(each.count), *signs)
        self._console.print()
        self._console.print(table)
        self._console.print()
        for each in changes if before else ():
            for sign, names in (("+", each.added), ("−", each.removed), ("~", each.changed)):
                if names:
                    more = self._say("more", count=len(names) - NAMES) if len(names) > NAMES else ""
                    self._console.print(f"{sign} {', '.join(names[:NAMES])} {more}".rstrip(), style="dim", markup=False)

    def _line(self, key: str, style: str | None = None, **values: object) -> None:
        self._console.print(self._say(key, **values), style=style, markup=False, soft_wrap=True)

    def _say(self, key: str, **values: object) -> str:
        return say(self._locale, f"knowledge.{key}", **values)


def _kind_of(problem: Problem) -> tuple[str, str, str]:
    return problem.code, problem.sheet, problem.column


def _where(problem: Problem) -> Text:
    """Return the cell with the name of its column below it."""
    name = f"\n{problem.column}" if problem.column and problem.letter else ""
    return Text.assemble(problem.cell, (name, "dim"))
