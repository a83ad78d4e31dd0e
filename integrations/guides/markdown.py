"""A guide's Markdown → what it says for each section, each with its line.

A file has a head between ``---`` lines (YAML) and then blocks::

    ## risks
    > 가정: what the plan assumes where it takes the block over
    > 이유: why
    - 리스크 | 영향 | 대응 | 담당

A line is a sentence, with or without ``-`` or ``1.`` before it; in sections of ``COLUMNS`` an item is a row.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import yaml

from integrations.guides.base import COLUMNS, Guide, GuideBlock, GuideGroup, GuideLanguage
from integrations.guides.problems import GuideProblem

_NAME: Final = re.compile(r"(?P<key>[a-z][a-z0-9_]{1,40})\.(?P<language>[a-z]{2})\.md")
_HEADING: Final = re.compile(r"##[ \t]+(?P<key>[a-z][a-z0-9_]*)")
_NOTE: Final = re.compile(r">[ \t]*(?P<kind>가정|이유|assumption|reason):[ \t]*", re.I)
_ITEM: Final = re.compile(r"(?:[-*]|\d{1,2}\.)[ \t]+")
_PLACEHOLDER: Final = re.compile(r"\{(?P<name>[^{}]*)\}")
_NAMES: Final = ("subject", "users", "thing", "owner", "next", "responder", "helper", "giver", "decider")
"""What a guide leaves open: the service, its users, what an aspect is about, who deals with a step, what follows; of a
course who answers an alert, who helps, who gives something away, who decides."""
_HEAD: Final = frozenset(("title", "words", "examples", "things", "users"))


class GuideFile:
    """One file while it is read; what is wrong with it goes to ``problems``."""

    def __init__(self, folder: Path, path: Path, problems: list[GuideProblem]) -> None:
        self.name = path.relative_to(folder).as_posix()
        self._path = path
        self._problems = problems

    def read(self, group: GuideGroup) -> Guide | None:
        """Return what it says; None where nothing of it can be read."""
        name = _NAME.fullmatch(self._path.name)
        if name is None or name["language"] not in get_args(GuideLanguage):
            self._wrong("name", 0)
            return None
        try:
            text = self._path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            self._wrong("not_utf8", 0)
            return None
        lines = text.splitlines()
        if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
            self._wrong("no_head", 1)
            return None
        end = next(at for at, line in enumerate(lines[1:], 1) if line.strip() == "---")
        head = self._head("\n".join(lines[1:end]))
        body = lines[end + 1 :]
        blocks = dict(self._blocks(body, end + 2))
        advice = " ".join(line.strip() for line in body[: self._first_heading(body)] if line.strip())
        language: GuideLanguage = "en" if name["language"] == "en" else "ko"
        return Guide(
            group=group,
            key=name["key"],
            language=language,
            title=str(head.get("title", "")),
            words=tuple(word.casefold() for word in self._listed(head, "words")),
            examples=tuple(self._listed(head, "examples")),
            things=tuple(self._listed(head, "things")),
            users=str(head.get("users", "")),
            advice=advice,
            blocks=blocks,
            text="\n".join(body).strip(),
            file=self.name,
        )

    def _head(self, text: str) -> dict[str, Any]:
        try:
            head = yaml.safe_load(text)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            self._wrong("not_yaml", mark.line + 2 if mark else 1, what=str(error.problem))
            return {}
        if not isinstance(head, dict) or not isinstance(head.get("title"), str):
            self._wrong("no_title", 1)
            return {}
        for name in head.keys() - _HEAD:
            self._wrong("unknown_field", 1, field=str(name), known=", ".join(sorted(_HEAD)))
        return head

    def _listed(self, head: dict[str, Any], name: str) -> list[str]:
        told = head.get(name, [])
        if not isinstance(told, list):
            self._wrong("not_a_list", 1, field=name)
            return []
        return [str(one) for one in told]

    @staticmethod
    def _first_heading(body: list[str]) -> int:
        return next((at for at, line in enumerate(body) if line.startswith("## ")), len(body))

    def _blocks(self, body: list[str], first: int) -> Iterator[tuple[str, GuideBlock]]:
        heads = [at for at, line in enumerate(body) if line.startswith("## ")]
        seen: set[str] = set()
        for at, end in zip(heads, [*heads[1:], len(body)], strict=False):
            heading = _HEADING.fullmatch(body[at].strip())
            if heading is None:
                self._wrong("heading", first + at, heading=body[at].removeprefix("## "))
            elif heading["key"] in seen:
                self._wrong("twice", first + at, heading=heading["key"])
            else:
                seen.add(heading["key"])
                yield heading["key"], self._block(heading["key"], body[at + 1 : end], first + at)

    def _block(self, key: str, lines: list[str], heading: int) -> GuideBlock:
        notes = {"assumption": "", "reason": ""}
        sentences: list[str] = []
        rows: list[tuple[str, ...]] = []
        for number, line in enumerate(map(str.strip, lines), heading + 1):
            if not line:
                continue
            for found in _PLACEHOLDER.finditer(line):
                if found["name"] not in _NAMES:
                    self._wrong("placeholder", number, name=found[0])
            if note := _NOTE.match(line):
                notes["assumption" if note["kind"].casefold() in ("가정", "assumption") else "reason"] = line[
                    note.end() :
                ]
                continue
            item = _ITEM.match(line)
            if key in COLUMNS and item:
                cells = tuple(cell.strip() for cell in line[item.end() :].split("|"))
                if len(cells) != COLUMNS[key]:
                    self._wrong("row_cells", number, section=key, wanted=COLUMNS[key], found=len(cells))
                elif key == "schedule" and not cells[1].isdigit():
                    self._wrong("not_a_number", number, value=cells[1])
                elif key == "costs" and not cells[3].isdigit():
                    self._wrong("not_a_number", number, value=cells[3])
                else:
                    rows.append(cells)
            else:
                sentences.append(f"- {line[item.end() :]}" if item else line)
        if notes["assumption"] and not notes["reason"]:
            self._wrong("no_reason", heading, section=key)
        if not sentences and not rows:
            self._wrong("empty", heading, section=key)
        return GuideBlock(notes["assumption"], notes["reason"], tuple(sentences), tuple(rows), heading)

    def _wrong(self, code: str, line: int, **values: str | int) -> None:
        self._problems.append(GuideProblem(code, self.name, line, values))
