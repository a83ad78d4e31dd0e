"""TOML files → their entries, each with the line on which it begins."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path

from integrations.law.entry import EntryReader
from integrations.law.problems import LawProblem

_FAULT = re.compile(r"\(at line (\d+), column \d+\)")


class LawFile:
    """One file; one that cannot be parsed has no entries and one problem."""

    def __init__(self, folder: Path, path: Path, problems: list[LawProblem]) -> None:
        self.name = path.relative_to(folder).as_posix()
        self._problems = problems
        self._lines: list[str] = []
        self._heads: dict[str, list[int]] = {}
        self._content: dict[str, object] = {}
        self.is_parsed = False
        try:
            text = path.read_text(encoding="utf-8")
            self._content = tomllib.loads(text, parse_float=Decimal)
            self._lines = text.splitlines()
            for number, line in enumerate(self._lines, 1):
                if line.lstrip().startswith("["):
                    self._heads.setdefault(line.split("#")[0].strip(), []).append(number)
            self.is_parsed = True
        except UnicodeDecodeError:
            problems.append(LawProblem("not_utf8", self.name, 0, ""))
        except tomllib.TOMLDecodeError as error:
            fault = _FAULT.search(str(error))
            problems.append(LawProblem("not_toml", self.name, int(fault[1]) if fault else 0, "", {"what": str(error)}))

    @property
    def shared(self) -> Mapping[str, object]:
        """What stands at the head of the file for all of its entries: days and addresses."""
        return {name: value for name, value in self._content.items() if not isinstance(value, dict | list)}

    def table(self, name: str) -> EntryReader:
        """Return a single table, empty where there is none."""
        return self._reader(self._content.get(name), f"[{name}]", name)

    def entries(self, kind: str) -> Iterator[EntryReader]:
        """Yield the entries ``[[kind]]`` in order, without those that are not confirmed yet."""
        content = self._content.get(kind, [])
        lines = self._lines_of(f"[[{kind}]]")
        for place, values in enumerate(content if isinstance(content, list) else [content]):
            name = str(values.get("id", place + 1)) if isinstance(values, dict) else str(place + 1)
            if isinstance(values, dict) and values.get("unconfirmed") is True:
                continue
            yield self._reader(values, "", name, lines[place] if place < len(lines) else 0)

    def tables(self) -> Iterator[EntryReader]:
        """Yield every table ``[name]`` of the file in order, without those that are not confirmed yet."""
        for name, values in self._content.items():
            if isinstance(values, dict) and values.get("unconfirmed") is not True:
                yield self._reader(values, f"[{name}]", name)

    def line_below(self, line: int, start: str) -> int:
        """Return the first line from ``line`` on that begins with ``start``; ``line`` itself where there is none."""
        for number in range(line, len(self._lines) + 1):
            if self._lines[number - 1].strip().startswith(start):
                return number
        return line

    def _reader(self, values: object, head: str, name: str, line: int = 0) -> EntryReader:
        lines = self._lines_of(head) if head else []
        at = lines[0] if lines else line
        if values is not None and not isinstance(values, dict):
            self._problems.append(LawProblem("not_a_table", self.name, at, name))
        table = values if isinstance(values, dict) else {}
        return EntryReader(table, file=self.name, line=at, name=name, problems=self._problems, shared=self.shared)

    def _lines_of(self, head: str) -> list[int]:
        return self._heads.get(head, [])


def law_files(folder: Path, name: str, problems: list[LawProblem]) -> Iterator[LawFile]:
    """Yield ``name.toml``, then the files of the folder ``name``; of those that cannot be parsed note why."""
    for path in (folder / f"{name}.toml", *sorted((folder / name).glob("*.toml"))):
        if path.is_file() and (file := LawFile(folder, path, problems)).is_parsed:
            yield file
