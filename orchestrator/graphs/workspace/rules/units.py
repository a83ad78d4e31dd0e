"""A passage's Markdown as units: the sentences, list items, table rows and blocks of code that can be quoted alone."""

import re
from dataclasses import dataclass, field

from orchestrator.graphs.workspace.rules.blocks import ITEM
from orchestrator.graphs.workspace.state import SourcePassage

SHORT_HEAD = 60
"""Characters up to which a list item is repeated before each item below it ("Seoul office: …")."""

_SENTENCE_END = re.compile(r"(?<=[.!?。])\s+(?=\S)|(?<=[다요음함]\.)\s*(?=[^\s)\]*_`’”'\"])")
_TABLE_RULE = re.compile(r"^\s*+\|?\s*+:?-{2,}")
_ALERT = re.compile(r"^\[!\w+\]\s*")


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest quotable piece of a passage."""

    text: str
    passage: SourcePassage
    header: str = ""
    """The head of the table that a row belongs to."""
    code: bool = False
    spare: str = ""
    """The part of the passage that repeats the unit where it is quoted first; empty for tables and numbered steps."""
    below: list[str] = field(default_factory=list)
    """The items below a list item, which are often what is asked for."""
    block: str = ""
    """The line that a sentence stands in; of other units it is the unit itself."""

    @property
    def whole(self) -> str:
        """The text with what stands below it."""
        return "\n".join([self.text, *self.below])

    @property
    def cells(self) -> list[tuple[str, str]]:
        """A row's cells with the heads of their columns; empty for what is no row."""
        if not self.text.startswith("|"):
            return []
        heads, row = cells(self.header), cells(self.text)
        return list(zip(heads if len(heads) == len(row) else [""] * len(row), row, strict=True))


def cells(row: str) -> list[str]:
    """Cut a table's row."""
    return [cell.strip() for cell in row.strip().removeprefix("|").removesuffix("|").split("|")]


def _halves(header: str, row: str) -> list[tuple[str, str]]:
    """Cut a row of two tables that stand side by side (Month | Pay day | Month | Pay day)."""
    heads, values = cells(header), cells(row)
    middle = len(heads) // 2
    if len(heads) != len(values) or len(heads) % 2 or middle < 2 or heads[1:middle] != heads[middle + 1 :]:
        return [(header, row)]
    cut = (slice(None, middle), slice(middle, None))
    return [(f"| {' | '.join(heads[half])} |", f"| {' | '.join(values[half])} |") for half in cut]


def is_rule(line: str) -> bool:
    """Tell whether a line is what divides a table's head from its rows."""
    return bool(_TABLE_RULE.match(line))


def units(passage: SourcePassage) -> list[Unit]:
    """Cut a passage's Markdown into quotable units, in order."""
    found: list[Unit] = []
    header, fence, code = "", False, list[str]()
    stack: list[tuple[int, Unit]] = []

    def add(text: str, *, header: str = "", code: bool = False, spare: str = "", block: str = "") -> Unit:
        unit = Unit(text.strip(), passage, header, code, spare, block=block)
        if len(unit.text) >= 2:
            found.append(unit)
        return unit

    for line in passage["text"].splitlines():
        if line.lstrip().startswith("```"):
            if fence:
                add("\n".join([*code, line.strip()]), code=True)
                code = []
            else:
                code = [line.strip()]
            fence = not fence
        elif fence:
            code.append(line)
        elif line.lstrip().startswith("|"):
            if is_rule(line):
                # The line above was the head, not a row.
                if found and found[-1].header == "" and found[-1].text.startswith("|"):
                    header = found.pop().text
            else:
                for head, row in _halves(header, line):
                    add(row, header=head)
        else:
            header = ""
            if item := ITEM.match(line):
                depth = len(item.group(1))
                while stack and stack[-1][0] >= depth:
                    stack.pop()
                for _, above in stack:
                    above.below.append(item.group(2))
                # A nested item is often meaningless without the item above it.
                head = stack[-1][1].text.rstrip(":") if stack and len(stack[-1][1].text) < SHORT_HEAD else ""
                joined = " " if head.endswith((".", "!", "?", "。")) else ": "
                text = f"{head}{joined}{item.group(2)}" if head else item.group(2)
                # Of numbered steps none can be left out.
                alone = not depth and not item.group(0).lstrip()[:1].isdigit()
                stack.append((depth, add(text, spare=line if alone else "")))
            elif line.strip():
                stack.clear()
                whole = _ALERT.sub("", line.lstrip("#> ").strip())
                for sentence in _SENTENCE_END.split(whole):
                    add(sentence, spare=sentence, block=whole)
    if code:
        add("\n".join(code), code=True)
    return found
