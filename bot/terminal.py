"""The reply in a terminal: what is being done on stderr, the answer on stdout, questions at the prompt."""

import asyncio
import datetime
import itertools
import math
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

from bot.attached import content_of
from bot.reply_text import asked_text, chart_table
from bot.texts import say
from orchestrator.turn import Attachment, Chart, Choice, Locale, Part, Question, Table

Json = dict[str, Any]
"""An event, or a part of one, as :mod:`bot.http.event_json` writes it."""
MARKS = {"waiting": "○", "running": "…", "done": "✓", "failed": "✗", "skipped": "–"}
ROWS = 30
"""Rows of a table that are shown; ``--json`` has all."""

ReadLine = Callable[[str], Awaitable[str | None]]
"""Reads a line after a prompt; None where no more comes."""


class NotAnswered(Exception):
    """A question that got no answer. The message is for the person."""


class Terminal:
    """Shows replies, and reads answers."""

    def __init__(
        self, out: Console, aside: Console, locale: Locale, read: ReadLine | None = None, *, folder: Path = Path()
    ) -> None:
        """``aside`` is for what is no answer; without ``read`` nothing is asked.

        A document is printed whole, as Markdown. Other files, such as those of Word, which nobody reads in a terminal,
        are put into ``folder``, over no other file.
        """
        self._out = out
        self._aside = aside
        self._locale = locale
        self._read = read
        self._folder = folder

    async def show(self, events: AsyncIterator[Json]) -> Json:
        """Show a turn as it comes, and return its result; raises :class:`NotAnswered`."""
        shown = ""
        with self._aside.status("…") as status:
            async for event in events:
                match event["type"]:
                    case "status":
                        status.update(event["text"])
                    case "plan":
                        self._aside.print(event["title"], style="bold", markup=False)
                        for task in event["tasks"]:
                            self._line(task)
                    case "progress":
                        self._line(event["task"])
                    case "token":
                        status.stop()
                        self._write(event["text"])
                        shown += event["text"]
                    case "restarted" if shown:
                        self._write("\n\n")
                        shown = ""
                    case "done":
                        status.stop()
                        parts = [await self._put(part_of(part)) for part in event["result"]["parts"]]
                        self._rest(event["result"], parts, shown)
                        return dict(event["result"])
                    case "failed" | "stopped":
                        raise NotAnswered(why_not(event, self._locale))
        raise AssertionError("a stream of events ends with done, failed or stopped")

    async def answer(self, question: Question) -> str | None:
        """Return the person's answer in words, one that the question can take; None where there will be none."""
        if self._read is None:
            return None
        for number, choice in enumerate(question.choices, 1):
            described = f" — {choice.description}" if choice.description else ""
            self._aside.print(f"  {number}. {choice.label}{described}", markup=False, highlight=False)
        while True:
            line = await self._read(f"{self._say(f'terminal.ask_{question.kind}')} ")
            if line is None:
                return None
            if not line.strip() and not question.required:
                return self._say("question.skip")
            found = self._understood(question, line.strip())
            if found:
                return found
            self._aside.print(self._say(f"terminal.not_{question.kind}"), markup=False)

    def _understood(self, question: Question, line: str) -> str | None:
        match question.kind:
            case "choice":
                return _chosen(question, line) or line
            case "yes_no":
                return self._yes_or_no(line)
            case "number":
                return line if _is_number(line) else None
            case "date":
                return _date(line)
            case "file":
                return line if Path(line).expanduser().is_file() else None
            case _:
                return line

    def _yes_or_no(self, line: str) -> str:
        if line.lower() in ("y", "yes", "1", "네", "예", "응", "ㅇ"):
            return self._say("question.yes")
        if line.lower() in ("n", "no", "2", "아니요", "아니오", "아뇨", "ㄴ"):
            return self._say("question.no")
        return line

    def _line(self, task: Json) -> None:
        more = task["output"] or (task["details"] if task["state"] == "running" else "")
        end = f" — {' '.join(more.split())}" if more else ""
        self._aside.print(f"{MARKS[task['state']]} {task['title']}{end}", markup=False, highlight=False)

    def _rest(self, result: Json, parts: Sequence[Part], shown: str) -> None:
        """Print what was not streamed: usually the rest, or all of it where the final text is another one."""
        question, text = question_of(result), str(result["answer"])
        if question and self._read:
            # It stands alone below, before the prompt.
            text = text.removesuffix(asked_text(question)).rstrip("\n")
        self._write((text.removeprefix(shown) if text.startswith(shown) else f"\n\n{text}") + "\n")
        document = str(result["generated_document"] or "")
        if document:
            self._write(f"\n# {result['title']}\n\n{document.rstrip()}\n")
        for part in parts:
            self._part(part)
        if not all(_is_listed(citation, document) for citation in result["citations"]):
            self._write(f"\n{self._say('answer.sources')}\n")
            for citation in result["citations"]:
                self._write(f"  [{citation['n']}] {citation['title']}\n")
                if citation["url"]:
                    self._write(f"      {citation['url']}\n")
        for notice in result["notices"]:
            self._write(f"\n({notice})\n")
        if question and self._read:
            self._write(f"\n{_without_choices(question)}\n")

    async def _put(self, part: Part) -> Part:
        """Put a file where the person finds it, unless it is a text to read."""
        if not isinstance(part, Attachment) or part.path or _is_read_here(part) or not (part.data or part.text):
            return part
        content = await content_of(part, self._locale)
        stem, dot, ending = Path(part.name).name.rpartition(".")
        for number in itertools.count(1):
            path = self._folder / (f"{stem} ({number}){dot}{ending}" if number > 1 else f"{stem}{dot}{ending}")
            try:
                with path.open("xb") as file:
                    file.write(content)
            except FileExistsError:
                continue
            return replace(part, path=str(path))
        raise AssertionError("numbers do not end")

    def _part(self, part: Part) -> None:
        match part:
            case Table():
                self._table(part)
            case Chart():
                self._table(chart_table(part))
            case Attachment(name, _, path, text):
                self._write(f"\n{self._say('terminal.file', name=name)}{f' ({path})' if path else ''}\n")
                if _is_read_here(part):
                    self._write(f"\n{text.rstrip()}\n")

    def _table(self, table: Table) -> None:
        shown = RichTable(title=table.title or None, title_justify="left", highlight=False)
        width = max((len(row) for row in (table.columns, *table.rows)), default=0)
        for column in (*table.columns, *[""] * (width - len(table.columns))):
            shown.add_column(_plain(column), overflow="fold")
        for row in table.rows[:ROWS]:
            shown.add_row(*(_plain(cell) for cell in row))
        self._out.print()
        self._out.print(shown)
        if len(table.rows) > ROWS:
            self._write(f"{self._say('terminal.more_rows', count=len(table.rows) - ROWS)}\n")

    def _write(self, text: str) -> None:
        # Not through rich, which would wrap and colour what the bot says.
        self._out.file.write(text)
        self._out.file.flush()

    def _say(self, key: str, **values: object) -> str:
        return say(self._locale, key, **values)


def _is_listed(citation: Json, document: str) -> bool:
    """Tell whether a document's own list of sources has one: its address, or without any a line of it."""
    if citation["url"]:
        return citation["url"] in document
    return re.search(rf"^\W*(?:\d+\W+)?{re.escape(citation['title'])}\W*$", document, re.M) is not None


def _is_read_here(file: Attachment) -> bool:
    return file.mimetype == "text/markdown" and bool(file.text)


async def typed(prompt: str) -> str | None:
    """Read a line from the keyboard."""
    try:
        return await asyncio.to_thread(input, prompt)
    except EOFError:
        return None


def why_not(event: Json, locale: Locale) -> str:
    """Return what a person is told of an answer that does not come."""
    if event["type"] == "stopped":
        return say(locale, "reply.stopped")
    return f"{event['text']} ({say(locale, 'failed.reference', reference=event['reference'])})"


def question_of(result: Json) -> Question | None:
    """Return the question with which a result ends."""
    found = result["question"]
    return Question(**{**found, "choices": tuple(Choice(**one) for one in found["choices"])}) if found else None


def part_of(part: Json) -> Part:
    """Return a part of a reply."""
    given = {name: value for name, value in part.items() if name != "type"}
    match part["type"]:
        case "table":
            return Table(**given)
        case "attachment":
            return Attachment(**given)
    series = [
        (line["name"], tuple(math.nan if value is None else value for value in line["values"]))
        for line in given.pop("series")
    ]
    return Chart(**given, series=tuple(series))


def _chosen(question: Question, line: str) -> str | None:
    """Return the labels of the choices whose numbers were typed: one, or several parted by commas where allowed."""
    numbers = [part.strip() for part in line.split(",")]
    if not all(number.isdecimal() and 1 <= int(number) <= len(question.choices) for number in numbers):
        return None
    if len(numbers) > 1 and not question.multiple:
        return None
    return ", ".join(_label(question, numbers))


def _label(question: Question, numbers: Sequence[str]) -> list[str]:
    return [question.choices[int(number) - 1].label for number in numbers]


def _without_choices(question: Question) -> str:
    """Return the question alone: its choices follow with their numbers at the prompt."""
    return question.text.strip() if question.choices else asked_text(question)


def _is_number(line: str) -> bool:
    try:
        float(line.replace(",", ""))
    except ValueError:
        return False
    return True


def _date(line: str) -> str | None:
    try:
        return datetime.date.fromisoformat(line).isoformat()
    except ValueError:
        return None


def _plain(cell: str) -> str:
    """Return a cell without what rich would take for markup."""
    return cell.replace("[", "\\[")
