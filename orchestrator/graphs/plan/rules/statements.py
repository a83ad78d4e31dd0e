"""What sources say, piece by piece: sentences, items of lists and tables, each with the headings it stands under."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from orchestrator.graphs.plan.plan_document import PlanSource

StatementKind = Literal["sentence", "item", "table"]
LONGEST_SOURCE = 40_000
"""Characters of a source that are read."""
LONGEST = 400
"""Characters of a sentence that is quoted; a longer one is no sentence."""
_HEADING: Final = re.compile(r"#{1,6}[ \t]+(?P<title>\S[^\n]*)")
_BOLD_HEADING: Final = re.compile(r"\*\*(?P<title>[^*\n]{1,60})\*\*:?|(?P<bare>[^\s|:.!?][^|:.!?\n]{0,40}):")
_NUMBERED_HEADING: Final = re.compile(
    r"(?:제?\d{1,2}(?:[.장절]|\.\d{1,2})|[IVX]{1,4}\.)[ \t]*(?P<title>[^\s.!?|:][^.!?|:\n]{0,30})"
)
_ITEM: Final = re.compile(
    r"[ \t]*(?:[-*•·○▪◦∙‣]|\d{1,2}[.)]|[①-⑳]|[가-하]\.)[ \t]+(?:\[[ xX]\][ \t]+)?(?P<text>\S[^\n]*)"
)
_ROW: Final = re.compile(r"[ \t]*\|.*\|[ \t]*")
_RULE: Final = re.compile(r"[\s|:\-]+")
_STOP: Final = re.compile(r"(?<=[.!?。])[ \t]+(?=[^\s\d.,)])|(?<=[다요음함됨임])\.[ \t]*(?=[가-힣A-Z“\"'(])")
_MARK: Final = re.compile(r"\[\d{1,3}\](?!\()")
_LINK: Final = re.compile(
    r"!?\[(?P<label>[^\[\]\n]{0,200})\]\((?:[^()\n]|\([^()\n]{0,200}\)){1,2000}\)"
    r"|<(?:https?|mailto|javascript|data)[^<>|\s]{1,2000}\|(?P<shown>[^<>\n]{0,200})>"
)
_CALL: Final = re.compile(r"<[!@#](?P<name>[^<>\s]{1,80})>")
"""What Slack would make a call to everybody, or a mention."""
_SIGNS: Final = re.compile(r"[*_`]{1,3}|~~|^>[ \t]?(?:\[![A-Z]{2,10}\][ \t]*)?", re.M)

_TALK: Final = re.compile(
    r"\.{2,}|(?<=[가-힣]데)요?,?\s(?=\S)|(?<=[있없하되이받었았]고)요?,?\s(?![있없싶])|(?<=니다)\s(?=[가-힣])"
)
"""Where people go on talking without a stop: "방이 14개고 …인데 …"."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A piece of a source as the plan may quote it."""

    text: str
    """Without marks of Markdown; of a table its rows, joined, to be judged by."""
    source: int
    kind: StatementKind
    headings: tuple[str, ...] = ()
    """From the title of the source inwards."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table, its head first."""


def statements_of(source: PlanSource) -> Iterator[Statement]:
    """Yield what a source says in its order."""
    headings: list[tuple[int, str]] = []
    table: list[tuple[str, ...]] = []
    paragraph: list[str] = []
    text = _TALK.sub("\n\n", source.text) if source.kind == "request" else source.text
    for line in [*text[:LONGEST_SOURCE].splitlines(), ""]:
        above = (source.title, *(title for _, title in headings))
        if _ROW.fullmatch(line):
            yield from _sentences(paragraph, source.number, above)
            paragraph = []
            if not _RULE.fullmatch(line):
                table.append(tuple(clean(cell) for cell in line.strip().strip("|").split("|")))
            continue
        if table:
            yield from _table(table, source.number, above)
            table = []
        item = _ITEM.fullmatch(line)
        heading = _heading(line)
        if heading and not (item and heading[0] > 6 and len(line) > 24):
            yield from _sentences(paragraph, source.number, above)
            paragraph = []
            headings = [*(one for one in headings if one[0] < heading[0]), heading]
        elif item:
            yield from _sentences(paragraph, source.number, above)
            paragraph = []
            text = clean(item["text"])
            if 1 < len(text) <= LONGEST:
                yield Statement(text, source.number, "item", above)
        elif line.strip():
            paragraph.append(line.strip())
        else:
            yield from _sentences(paragraph, source.number, above)
            paragraph = []


def clean(text: str) -> str:
    """Return a piece of Markdown as plain words; its citation marks would be those of another text."""
    text = _LINK.sub(lambda match: match["label"] or match["shown"] or "", text)
    text = _CALL.sub("", text)
    return " ".join(_SIGNS.sub("", _MARK.sub("", text)).replace("|", "/").split())


def _heading(line: str) -> tuple[int, str] | None:
    """Return the depth and the words of a heading."""
    stripped = line.strip()
    if match := _HEADING.fullmatch(stripped):
        return stripped.index(" "), clean(match["title"])
    if match := _NUMBERED_HEADING.fullmatch(stripped):
        return 7, clean(match["title"])
    if match := _BOLD_HEADING.fullmatch(stripped):
        return 8, clean(match["title"] or match["bare"])
    return None


def _sentences(lines: Sequence[str], number: int, above: tuple[str, ...]) -> Iterator[Statement]:
    for part in _STOP.split(" ".join(lines)):
        text = clean(part)
        if 8 <= len(text) <= LONGEST:
            yield Statement(text, number, "sentence", above)


def _table(rows: Sequence[tuple[str, ...]], number: int, above: tuple[str, ...]) -> Iterator[Statement]:
    width = len(rows[0])
    even = tuple((*row[:width], *("" for _ in range(width - len(row)))) for row in rows)
    if len(even) > 1 and width > 1:
        yield Statement(" / ".join(" ".join(row) for row in even), number, "table", above, even)
