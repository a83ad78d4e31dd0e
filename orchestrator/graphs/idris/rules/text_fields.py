"""What a document says of itself in words: names, places, units and remarks, each with its label."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from orchestrator.graphs.idris.model.document_model import ModelText
from orchestrator.graphs.idris.rules.entries import cell_figure
from orchestrator.graphs.idris.rules.head_rows import joined_heads
from orchestrator.graphs.idris.rules.labels import role_of, tidy
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger

_ENTRY = re.compile(r"^(?P<label>[^:：]{1,40}?)\s*[:：]\s*(?P<value>\S.{0,160})$")
_LABELS = (
    r"(?:공급자|공급받는자|발주처|수급인|도급인|임대인|임차인)?\s?(?:상호|성명|등록번호|사업자등록번호|대표자?|주소|업태|종목|소속|직위|직급|직책|부서|연락처|전화|담당자?|승인번호|문서번호)"
    r"|사업주|근로자|업무|신청인|신청자|기안자?|검토자?|승인자?|결재|수신|발신|제목|사유|휴가\s종류|업무\s대행자|위탁자|수탁자|구분|Publisher|Author|Title|Account|Client|Supplier|Customer|Name|Address|Department|Position|Consultant|Buyer|Project|Reference"
)
_LABEL = re.compile(rf"(?<!\S)(?P<label>{_LABELS})\s(?=\S)")
_SIGNED = re.compile(
    r"(?<![가-힣])(?P<label>(?:대표|대표이사|대표자|회장|이사장|원장|소장|사장|교장|학교장|관장|팀장|과장|부장|담당|인수자|기안자|검토|승인|신청인|작성자|보호자))\s(?P<name>[가-힣]{2,4})(?=\s*(?:\((?:인|서명|직인|날인)\)|$|\s{2,}|\s\S{2,4}\s[가-힣]{2,4}))"
)
_SIGNED_EN = re.compile(
    r"\b(?P<label>(?i:prepared|agreed|approved|requested|submitted|signed|checked|reviewed|authori[sz]ed|issued|certified|received)(?:\sby)?)\s"
    r"(?P<name>(?:[A-Z][\w.'’-]+\s){1,3}[A-Z][\w'’-]+)"
)
_IDENTIFIED = re.compile(
    r"(?<![\w.])(?P<label>(?:[A-Z][a-z]+\s){0,2}(?:[Nn]o\.|[Nn]umber|ID|IBAN|[Rr]ef\.|[Ii]nvoice|INVOICE))\s"
    r"(?P<name>[A-Z]{1,6}[ -]?\d[A-Z\d/-]*(?:\s\d[A-Z\d/-]*)*)(?![\w,.]\d)"
)
"""Numbers of documents, accounts and taxes, which stand behind what they are: ``Request no. CX-0031``."""
_WHOLE = re.compile(r"\s{2,}|\s?\((?:인|서명|등록번호|사업자)|\s(?:귀하|귀중|貴下|貴中)\b")
_WITH_MORE = re.compile(r"(?P<name>(?:[A-Z][\w.&+'’/-]*\s){1,6}[A-Z][\w.&+'’/-]*)(?:,\s|\s\()")
"""A name with what goes with it: who it is, where it has its seat."""
_LEADER = re.compile(r"\.{4}\s?$")
_LONGEST = 120
_LEAST_GRID = 2


def text_fields(lines: Sequence[TextLine], ledgers: Sequence[Ledger]) -> Iterator[ModelText]:
    """Yield the labelled texts of a file, each once."""
    seen: set[tuple[int, int]] = set()
    for one in (*_of_tables(ledgers), *_of_lines(lines, ledgers)):
        if (one.start, one.end) not in seen and one.text and len(one.text) <= _LONGEST:
            seen.add((one.start, one.end))
            yield one


def _of_tables(ledgers: Sequence[Ledger]) -> Iterator[ModelText]:
    for ledger in ledgers:
        for row in ledger.rows if ledger.is_table else ():
            for n, cell in row.cells.items():
                is_sum = cell.text == row.label and role_of(row.label) in ("total", "subtotal", "supply")
                if n not in row.figures and not is_sum and re.search(r"[^\W\d_]|㎡", cell.text):
                    yield _made(row.line, tidy(ledger.heads.get(n, "")), cell)


def _of_lines(lines: Sequence[TextLine], ledgers: Sequence[Ledger]) -> Iterator[ModelText]:
    in_tables = {row.line.number for ledger in ledgers if ledger.is_table for row in ledger.rows}
    for head, line in pairwise([lines[0], *lines] if lines else []):
        if line.number in in_tables or (line.is_head and len(line.cells) > 2):
            continue
        if _is_grid(head, line):
            yield from (
                _made(line, tidy(above.text), cell)
                for above, cell in zip(head.cells, line.cells, strict=True)
                if cell.text
            )
            continue
        if head.is_head and (names := joined_heads(head, line)):
            yield from (_made(line, *told) for told in _groups_of(line, names))
            continue
        label = ""
        for cell in line.cells:
            match = _ENTRY.match(cell.text)
            if match:
                value = TextCell(match["value"], cell.start + match.start("value"))
                yield from _told(line, tidy(match["label"]), value)
                label = ""
            elif label and (line.is_table or _LEADER.search(line.text[: cell.start - line.start])):
                yield from _told(line, tidy(label), cell)
                label = ""
            else:
                label = cell.text if len(cell.text) < 30 else ""
        if ":" not in line.text and not line.is_table:
            yield from _side_by_side(line)
        for match in (*_SIGNED.finditer(line.text), *_SIGNED_EN.finditer(line.text), *_IDENTIFIED.finditer(line.text)):
            yield _made(line, match["label"], TextCell(match["name"], line.start + match.start("name")))


def _is_grid(head: TextLine, line: TextLine) -> bool:
    """Tell whether a row holds names below the offices of the row above it, as a box of signatures does."""
    are_two = head.is_head and line.is_table and len(head.cells) == len(line.cells) > _LEAST_GRID
    return are_two and not line.cells[0].text and all(cell.text for cell in head.cells)


def _groups_of(line: TextLine, names: Mapping[int, TextCell]) -> Iterator[tuple[str, TextCell]]:
    """Yield what stands in the second row of a head below a group, which is what it is one of: an offer, a fund."""
    for n, cell in enumerate(line.cells):
        group = names[n].text.removesuffix(cell.text).strip()
        if cell.text and group and group != cell.text:
            yield tidy(group), cell


def _told(line: TextLine, label: str, value: TextCell) -> Iterator[ModelText]:
    """Yield what stands behind a label: all of it, and without what only goes with a name."""
    if cell_figure(line, value) is not None or not re.search(r"[^\W\d_]{2}|\d-\d", value.text):
        return
    cut = _WHOLE.search(value.text)
    if cut:
        yield _made(line, label, TextCell(value.text[: cut.start()], value.start))
    if named := _WITH_MORE.match(value.text):
        yield _made(line, label, TextCell(named["name"], value.start))
    yield _made(line, label, value)


def _side_by_side(line: TextLine) -> Iterator[ModelText]:
    """Yield ``공급자 상호 활자마을 인쇄 공급받는자 상호 …``: labels and names by turns, as text layers have them."""
    marks = [*_LABEL.finditer(line.text)]
    if not marks or marks[0].start() > 0 or len(line.text) > _LONGEST:
        return
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        end = following.start() if following else len(line.text)
        text = line.text[mark.end() : end]
        yield from _told(line, mark["label"], TextCell(text.strip(), line.start + mark.end()))


def _made(line: TextLine, label: str, cell: TextCell) -> ModelText:
    text = cell.text.strip()
    start = cell.start + cell.text.index(text) if text else cell.start
    return ModelText(label, text, line.file, start, start + len(text), line.place)
