"""What the person gave, line by line: notes, minutes and messages keep one thing a line, and say who says it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.plan_names import as_plan
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.csv_tables import with_cost_tables
from orchestrator.graphs.plan.rules.reading.foreign_sums import DICTATED
from orchestrator.graphs.plan.rules.reading.line_numbers import number_of
from orchestrator.graphs.plan.rules.reading.message_pieces import of_message
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.graphs.plan.rules.reading.part_names import is_part
from orchestrator.graphs.plan.rules.reading.piece import AMENDED, Piece, closed
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.reading.spoken import is_message
from orchestrator.graphs.plan.rules.statements import clean
from orchestrator.steps.masking import BLACKED

LONGEST_SOURCE = 40_000
LONGEST = 300
_WRAPPED = 66
"""Characters from which a line that does not end a sentence goes on in the next one."""
_WIDEST = 120
"""Characters of a line beyond which nobody breaks it by hand."""
_HEADED = 100
"""Characters of a heading in which it names a part."""
_KEPT_WHOLE = 150
"""Characters of a line of a file up to which its sentences stay together."""
_ROW: Final = re.compile(r"\s*\|.*\|\s*")
_RULE: Final = re.compile(r"[\s|:\-=_*·]+")
_HEADING: Final = re.compile(
    r"\s*(?:#{1,6}\s+(?P<hash>\S.*)|\[(?P<box>[^\]\n]{2,40})\].{0,24}|\*\*(?P<bold>[^*\n]{1,50})\*\*:?|[■□▶◆●]\s*(?P<sign>\S.{0,40})|(?P<colon>[^\s:.!?,][^:.!?]{1,46})[:：])\s*"
)
_LEAD: Final = re.compile(r"\*\*(?P<title>[^*\n]{2,40})\*\*[:：]?\s+(?P<rest>\S.*)")
"""Words in bold at the beginning of a paragraph head it."""
_LEAD_DEPTH = 9
_NUMBERED: Final = re.compile(r"(?:\d{1,2}|[IVX]{1,4}|[가-하])[.)]\s+(?P<title>[^.!?]{2,48}?)[:：]?\s*")
_ITEM: Final = re.compile(
    r"\s*(?:[-*•·○▪◦∙‣]|\d{1,2}[.)]|\(\d{1,2}\)|[①-⑳]|[가-하]\.)\s+(?:\[[ xX]\]\s+)?(?P<text>\S.*)"
)
_COLUMNS: Final = re.compile(r"\s*(?P<label>\S(?:.{0,60}?\S)?)(?:\s{3,}|\t+)(?P<rest>\S.*)")
_STOP: Final = re.compile(
    r"(?<=[.!?。])[\"”']?\s+(?=[^\s\d.,)a-z])|(?<=[가-힣])\.\s+(?=\d)|(?<=[다요음함됨임죠])\.\s*(?=[가-힣A-Z“\"'(])|(?<=[ㅋㅎㅠ~^])\s+(?=\S)"
)
_ANY_STOP: Final = re.compile(r"(?<=[.!?。])\s+|\s+(?=→)")
_CLAUSE_STOP: Final = re.compile(r"[,;]\s+")
_INNER: Final = re.compile(r"\((?P<told>[^()]*\d[^()]*)\)")
"""Figures in brackets within the order for the plan."""
_SPEAKER: Final = re.compile(
    r"(?P<who>[^:：\d\"“][^:：\"“]{0,28}|\d{1,4}\s?(?:동|호|반|학년|팀|층))[:：]\s*(?P<said>\S.{7,})"
)
_OF_VOICES: Final = re.compile(
    r"의견|인터뷰|한마디|말씀|발언|목소리|면담|people|said|voices?|opinions?|comments?|interview|quotes|staff|who\s+wants",
    re.I,
)
_TOPIC: Final = re.compile(
    r"예산|돈|비용|재원|날짜|일정|조건|언어|현황|목표|문제|결과|미정|미결|장소|대상|방법|기타|budget|money|costs?|dates?|schedule|languages?|aims?|goals?|open|idea|where\s+we\s+are",
    re.I,
)
"""Labels of what is told, not of who tells it."""
_ASIDE: Final = re.compile(
    r"^(?:\d+\.\s*)?(?:기타|그\s?외|잡담|여담|비고|잡다|aside|asides|other|others|side|side\s+notes|any\s+other\s+business|aob|misc\w*|leftovers?|not\s+related|small\s+talk|off[- ]topic)\b",
    re.I,
)
_META: Final = re.compile(
    r"(?:일시|장소|참석(?:자)?|작성(?:자|일)?|기록|문서\s?번호|date|place|present|attendees|author|recorded\s+by|held|next\s+(?:meeting|call|visit))\b\s?[:：]?",
    re.I,
)
_LIMITED: Final = re.compile(
    r"(?:상한|한도|예산)\s?[:：]?\s?\d|\d[\d,]*\s?만?\s?원\s?(?:이내|이하|까지)|\b(?:cap|limit|ceiling|budget)\b\W{0,4}[£$€]?\d",
    re.I,
)
"""A heading that sets a sum says something itself."""
_MET: Final = re.compile(
    r"\d{1,2}[/월.]\s?\d{1,2}일?\s?(?:\([월화수목금토일]\))?\s?\d{1,2}[:시]\d{0,2}"
    r"|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\s\d{1,2}\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)",
    re.I,
)
_THERE: Final = re.compile(
    r"참석|불참|늦게\s?옴|배석|/[^/]{2,60},[^/]{2,60}|\b(?:present|apologies|attend\w*)\b\s?[:：]?", re.I
)


def pieces_of(source: PlanSource, namer: Namer) -> Iterator[Piece]:
    """Yield what a source says in its order, without names of people and what stands beside their contacts."""
    read = replace(source, text=namer.named(as_read(source)))
    if source.kind == "request" and source.place != AMENDED and is_message(read.text):
        yield from of_message(read, namer)
        return
    for piece in _raw(read):
        if piece.rows:
            yield piece
            continue
        text = namer.without(piece.text)
        if _META.match(piece.text) and not piece.is_own:
            continue
        if DICTATED.search(text) and not piece.is_own:
            continue  # a file gives no orders about what is written
        if len(text) > 2 and BLACKED not in text and not _META.match(text) and not _is_head(piece, text):
            yield Piece(
                text,
                piece.source,
                tuple(namer.without(one) or one for one in piece.headings),
                namer.without(piece.speaker),
                (),
                piece.is_own,
                piece.is_aside,
                piece.is_row,
                source.place == AMENDED,
            )


def _is_head(piece: Piece, text: str) -> bool:
    """Tell whether a line of a file says when and where people met, and who was there."""
    return not piece.is_own and bool(_MET.search(text)) and bool(_THERE.search(text))


_TIMES: Final = re.compile(r"(\d\s?[가-힣A-Za-z]{0,6}) \* (?=[£$€]?\d)")
"""A star between figures multiplies; elsewhere it is a mark of Markdown."""


def as_read(source: PlanSource) -> str:
    """Return the text of a source as it is read: with what it corrects, and sums of tables as lines."""
    text = _TIMES.sub(r"\1 × ", meant(replace(source, text=source.text[:LONGEST_SOURCE])))
    return with_cost_tables(text) if source.kind == "file" else as_plan(text)


def _raw(source: PlanSource) -> Iterator[Piece]:
    own = source.kind == "request"
    headings: list[tuple[int, str]] = []
    table: list[tuple[str, ...]] = []
    held = ""

    def said(text: str, *, is_row: bool = False) -> Iterator[Piece]:
        above = tuple(title for _, title in headings)
        is_aside = any(_ASIDE.match(title) for title in above)
        parts = (
            [text]
            if is_row or (not own and len(text) <= _KEPT_WHOLE and not marks.VOID.search(text))
            else _STOP.split(text)
        )
        speaker = _voice(headings)
        for part in (short for whole in parts for short in _in_length(whole or "")):
            words, who = closed(clean(part or "")), speaker
            match = None if own else _SPEAKER.fullmatch(words)
            is_voice = match and not (_TOPIC.fullmatch(match["who"].strip()) or marks.EXCLUDED.search(match["who"]))
            if match and is_voice and (any(_OF_VOICES.search(title) for title in above) or is_part(match["who"])):
                words, who = closed(match["said"]), match["who"].strip()
            if own and marks.ORDER.search(words) and (inner := _INNER.search(words)):
                yield Piece(inner["told"], source.number, above, who, (), own, is_aside)
            if 2 < len(words) <= LONGEST:
                yield Piece(words, source.number, above, who, (), own, is_aside, is_row)

    lines = source.text.splitlines()
    width = min(max((len(line.rstrip()) for line in lines), default=0), _WIDEST)
    last = ""
    for at, line in enumerate([*lines, ""]):
        if _ROW.fullmatch(line):
            if not _RULE.fullmatch(line):
                table.append(tuple(clean(cell) for cell in line.strip().strip("|").split("|")))
            continue
        if len(table) > 1 and len(table[0]) > 1:
            width = len(table[0])
            even = tuple((*row[:width], *("" for _ in range(width - len(row)))) for row in table)
            yield Piece("", source.number, tuple(title for _, title in headings), "", even, own)
        table = []
        if _RULE.fullmatch(line) or not line.strip():
            if held:
                yield from said(held)
                held = ""
            continue
        following = next((one for one in lines[at + 1 :] if one.strip()), "")
        lead = None if own or held else _LEAD.fullmatch(line.strip())
        if lead:
            headings = [
                *(one for one in headings if one[0] < _LEAD_DEPTH),
                (_LEAD_DEPTH, clean(lead["title"]).rstrip(".:")),
            ]
            line = lead["rest"]
        heading = None if held or lead else _heading(line, following, own=own)
        if heading:
            headings = [*(one for one in headings if one[0] < heading[0]), heading]
            if _LIMITED.search(heading[1]):
                yield from said(heading[1])
            continue
        item = _ITEM.fullmatch(line)
        columns = None if own else _COLUMNS.fullmatch(line)
        if item or columns or (held and not _goes_on(last, line, width)):
            if held:
                yield from said(held)
            held = ""
        if columns and not item:
            rest = re.sub(r"[ \t]{2,}", " · ", columns["rest"].strip())
            yield from said(f"{columns['label']}: {rest}", is_row=True)
            continue
        held = f"{held} {line.strip()}".strip() if held else (item["text"] if item else line.strip())
        last = line
        if not own and not _goes_on(line, following, width):
            yield from said(held)
            held = ""
    if held:
        yield from said(held)


def _in_length(text: str) -> Iterator[str]:
    """Yield a text that is too long to be read as one thing in parts: its sentences, else its clauses."""
    if len(text) <= LONGEST:
        yield text
        return
    for sentence in _ANY_STOP.split(text):
        if len(sentence) <= LONGEST:
            yield sentence
        else:
            yield from _CLAUSE_STOP.split(sentence)


def _goes_on(line: str, following: str, width: int) -> bool:
    """Tell whether a line was broken by its width alone: the next word would not have fitted into it."""
    words = following.split(maxsplit=1)
    if words and len(line.rstrip()) + 1 + len(words[0]) <= width:
        return False
    if (
        not following.strip()
        or _ITEM.fullmatch(following)
        or following.lstrip().startswith("#")
        or (following.startswith((" ", "\t")) is not line.startswith((" ", "\t")) and len(line) < _WRAPPED)
    ):
        return False
    return len(line) >= _WRAPPED and not line.rstrip().endswith((".", "!", "?", ":", "다", "음", "함"))


def _heading(line: str, following: str, *, own: bool) -> tuple[int, str] | None:
    stripped = line.strip()
    if match := _HEADING.fullmatch(line):
        if match["hash"]:
            return stripped.index(" "), clean(match["hash"])
        title = next(part for part in (match["box"], match["bold"], match["sign"], match["colon"]) if part)
        return (8, clean(title)) if not own or not match["colon"] else None
    if own or len(stripped) > 50:
        return None
    is_above = len(following) - len(following.lstrip()) > len(line) - len(line.lstrip())
    numbered = _NUMBERED.fullmatch(stripped)
    is_listed = bool(numbered and _ITEM.fullmatch(following) and number_of(following) != number_of(stripped))
    if is_listed and numbered:
        return (7, clean(numbered["title"]))
    if is_above and (numbered or not re.search(r"[.!?]$|\d", stripped)):
        return (7, clean(numbered["title"] if numbered else stripped))
    return None


def _voice(headings: list[tuple[int, str]]) -> str:
    """Return the part that the nearest heading names."""
    nearest = re.sub(r"\s*\(.*\)$", "", headings[-1][1][:_HEADED]) if headings else ""
    nearest = re.sub(r"\s*(?:의견|말|인터뷰|comments?|notes)$", "", nearest)
    return nearest if nearest and is_part(nearest) else ""
