"""Where the clauses of a contract begin: articles, numbered items, or the lines of a form."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from orchestrator.graphs.contract.contract_text import Clause, ContractText, Span
from orchestrator.graphs.contract.rules.folding import folded

_LINE = re.compile(r"[^\n]+")
_TITLE_KO = (
    r"[ ]{0,4}(?:[(\[<【「『]\s{0,2}(?P<in>[^)\]>】」』\n]{1,40})[)\]>】」』]|[:.\-]?[ ]{0,4}(?P<out>[^\n]{0,80}))"
)
_ARTICLE = re.compile(
    rf"[ \t#*]{{0,12}}(?P<number>제\s{{0,3}}[\dlIOo]{{1,3}}\s{{0,3}}조(?:\s{{0,2}}의\s{{0,2}}\d{{1,2}})?){_TITLE_KO}"
)
_ENGLISH = re.compile(
    r"[ \t#*]{0,12}(?P<number>(?:article|section|clause)\s{0,3}(?:\d{1,3}(?:\.\d{1,2}){0,2}|[ivx]{1,5}))(?![\w%])"
    r"[ .:)\-]{0,4}(?:\(\s{0,2}(?P<in>[^)\n]{1,60})\)|(?P<out>[^\n]{0,80}))"
)
_ITEM = re.compile(
    r"[ \t#*]{0,12}\[?(?P<number>[\dlo]{1,2})(?:\s{0,2}(?P<sign>[.)\]/])(?!\d)[ \t]{0,4}|\s{1,3}(?=[가-힣])(?!(?:시|일|월|년|분|개|명|인|원|만|천|세|회|건|급)(?:[^가-힣]|$)))(?P<out>[^\n]{0,80})"
)
_CIRCLED = re.compile(r"[ \t#*]{0,12}(?P<number>[①-⑳])[ \t]{0,4}(?P<out>[^\n]{0,80})")
_DECIMAL = re.compile(
    r"[ \t#*]{0,12}(?P<number>\d{1,2}\.\d{1,2})[.)]?[ \t]{1,4}(?:[(\[]\s{0,2}(?P<in>[^)\]\n]{1,40})[)\]]|(?P<out>(?![\d.,]*(?:원|%|시간|일|개월))[^\n]{0,80}))"
)
_FIELD = re.compile(
    r"[ \t#*\-·○●■□▶◆*\[【<]{0,8}(?P<out>[가-힣a-z][가-힣a-z/()&·' ]{0,30}?)[\]】>]?\s{0,4}(?:[:|\t]|\.{4,})"
)
COLUMN: Final = re.compile(r"(?P<out>[가-힣][가-힣/·()]{0,8}(?: [가-힣]{1,6})?)(?:\s{2,8}|\t)\S")
"""The first of two columns that blanks part."""
_HEADING = re.compile(r"[ \t#*\-·○●■□▶◆\[【<]{0,8}(?P<out>[가-힣a-z0-9/()·' ]{2,20})[\]】>]?[ \t]{0,8}")
_LABELS = re.compile(
    r"임금|급여|월급|시급|연봉|보수|근로시간|근무시간|업무시간|휴게|휴일|휴가|연차|수당|근무장소|근무지|근로장소|업무|담당|직무|계약기간|근로기간|"
    r"퇴직|보험|지급|근무일|수습|해지|해고|손해|배상|기타|비밀|교부|안전|복리|의무|징계|"
    r"\b(?:wages?|salary|pay|hours|break|holiday|leave|duties|position|workplace|term|period|insurance|severance|termination|confidential)"
)
_SENTENCE = re.compile(r"다[.\s]*$|[함음임됨][.]?\s*$|[.;]\s*$")
_FIGURES = str.maketrans("lo", "10")
_LONGEST_TITLE = 30
_LONGEST_NAME = 14
_LEAST_LINES = 12
_ALL_NAMES = 0.8
_FEW_NAMES = 0.35
"""Shares of every second line, from which they are the names of a table's rows and below which they are what it says."""


_NAMES = re.compile(
    r"(?:임금|급여|월급|시급|연봉|보수|시간|휴게|휴일|휴가|연차|수당|장소|근무지|업무|직무|기간|퇴직금|보험|지급일|지급방법|근무일|수습|해지|해고|배상|기타|사항|퇴직급여)(?:\(.{0,8}\))?$"
)
_NO_NAME = re.compile(
    r"[은는을를에로며고의면게와과한할된하도서요함음임됨다지]$|없|않|있|가입|적용|지급|포함|부여|따름|해당|동의|확인|완료|유급|무급|본인"
)
_CLOSING = re.compile(
    r"\s{0,40}(?:20)?[\d_ ]{1,6}(?:년|[./-])[\d_ ]{1,6}(?:월|[./-])[\d_ ]{1,6}일?[. ]{0,4}$"
    r"|\s{0,8}(?:이상과|위와) ?같이.{0,24}(?:체결|작성|계약(?:한다|함|합니다))|.{0,30}계약.{0,12}(?:증명|증빙)(?:하기|함|하고자)|\s{0,8}in witness whereof"
    r"|.{1,60}\((?:인|서명|날인|서명 ?(?:또는|및|/) ?(?:날?인)|sign(?:ed|ature)?|seal)\)\s{0,8}$"
    r"|\s{0,8}(?:갑|을|\(갑\)|\(을\)|사용자|사업주|고용주|근로자|직원|employer|employee|worker)(?: ?\([^()]{1,12}\))?\s{0,4}:.{0,40}(?:_{3}|서명|날인)"
    r"|\s{0,8}(?:employer|employee|worker|signature|signed)(?: by)?\s{0,4}:?\s{0,4}_{3}"
    r"|\s{0,8}(?:(?:agreed|accepted|read)[, ]{1,2}(?:and )?)?(?:signed|signatures?|executed)(?: (?:by|on|at|for|this)\b.{0,60}|\s{0,4}):"
)
"""A line with which the closing of a contract begins: a day alone, who signs, what is signed for."""


class _Mark(NamedTuple):
    start: int
    number: str
    title: str


def is_spaced_out(text: str) -> bool:
    """Tell whether a scan has put blanks between the syllables: then blanks part no columns."""
    words = [word for word in text.split() if re.search(r"[가-힣]", word)]
    return len(words) > 20 and 3 * sum(len(word.strip(".,:;()")) == 1 for word in words) > len(words)


def is_heading(line: str) -> bool:
    """Tell whether a line is the name of what follows, as the cells of a table read line by line."""
    bare = "".join(line.split())
    if not 2 <= len(bare) <= 12 or re.fullmatch(r"4?[가-힣/()·,]+", bare) is None:
        return False
    return _NAMES.search(bare) is not None or (len(bare) <= 6 and _NO_NAME.search(bare) is None)


def split(text: str, pages: Sequence[Span] = ()) -> ContractText:
    """Cut a contract into its clauses; what stands before the first is a clause without number and title."""
    marks = _marks(text)
    if not marks or marks[0].start > 0:
        marks.insert(0, _Mark(0, "", ""))
    marks += _closing(text, marks[-1])
    ends = [*(mark.start for mark in marks[1:]), len(text)]
    clauses = tuple(
        Clause(mark.number, mark.title, Span(mark.start, end))
        for mark, end in zip(marks, ends, strict=True)
        if end > mark.start
    )
    return ContractText(text, clauses, tuple(pages))


def _closing(text: str, last: _Mark) -> Iterator[_Mark]:
    """Yield where the day and the signatures behind the last clause begin: they are none of what it says.

    Behind them stands no sentence and no item: "위와 같이 정한 임금에서 …" goes on.
    """
    start = 0
    for one in reversed(list(_LINE.finditer(text, last.start))[1:]):
        line = folded(one.group())
        if _CLOSING.match(line):
            start = one.start()
        elif line.strip() and (_SENTENCE.search(line) or _ITEM.match(line)):
            break
    if start:
        yield _Mark(start, "", "")


def _marks(text: str) -> list[_Mark]:
    """Return the beginnings on the highest level that the contract has at least two of."""
    lines = [(found.start(), found.group()) for found in _LINE.finditer(text)]
    for level in (_rows, _articles, _outline, _items, _circled, _fields):
        marks = list(level(lines))
        if len(marks) >= 2:
            return marks
    return []


def _rows(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    """Yield the rows of a table of two columns that was read line by line: every second line is the name of the next."""
    told = [(start, line.strip()) for start, line in lines if line.strip()]
    if len(told) < _LEAST_LINES:
        return
    names = [_is_name(folded(line)) for _, line in told]
    for first in (0, 1):
        labels, values = names[first::2], names[1 - first :: 2]
        if sum(labels) > _ALL_NAMES * len(labels) and sum(values) < _FEW_NAMES * len(values):
            yield from (_Mark(start, "", line) for start, line in told[first::2])


def _is_name(line: str) -> bool:
    return is_heading(line) or (len(line) <= _LONGEST_NAME and _LABELS.search(line) is not None)


def _articles(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    for start, line in lines:
        small = folded(line)
        found = _ARTICLE.match(small) or _ENGLISH.match(small)
        if found and not _is_reference(small, found):
            yield _Mark(start, " ".join(line[slice(*found.span("number"))].split()), _title(line, found))


def _is_reference(line: str, found: re.Match[str]) -> bool:
    """Tell whether an article is only spoken of where a line happens to begin: "제7조에 따라", "Article 7 of the Act"."""
    return (
        re.match(
            r"\s{0,2}(?:에|의|를|을|와|과|및|,|제\s?\d+\s?항|of\b|and\b|or\b|shall\b|above\b|hereof\b)",
            line[found.end("number") :],
        )
        is not None
    )


def _decimals(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    for start, line in lines:
        if found := _DECIMAL.match(folded(line)):
            yield _Mark(start, found["number"], _title(line, found))


def _outline(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    """Yield the numbers with decimals and, in their order, the items that they belong to or stand between.

    What counts otherwise is a list within one of them.
    """
    decimals = list(_decimals(lines))
    if len(decimals) < 2:
        return
    wholes = [(one.start, int(one.number.partition(".")[0])) for one in decimals]
    items = [
        one
        for one in _items(lines)
        if all(whole < _figure(one) if start < one.start else whole >= _figure(one) for start, whole in wholes)
    ]
    yield from sorted((*decimals, *items), key=lambda one: one.start)


def _figure(item: _Mark) -> int:
    return int(item.number.rstrip(".)]/"))


def _items(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    """Yield the items that count on from each other; those that begin anew, or with another sign, belong to one of them."""
    last, sign = 0, ""
    for start, line in lines:
        found = _ITEM.match(folded(line))
        if found is None or not (number := found["number"].translate(_FIGURES)).isdigit():
            continue
        if last < int(number) <= last + 2 and sign in ("", found["sign"] or " "):
            last, sign = int(number), found["sign"] or " "
            yield _Mark(start, number + sign.strip(), _title(line, found))


def _circled(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    """Yield the items whose numbers stand in circles and count on from each other, where nothing above them has numbers."""
    last = 0
    for start, line in lines:
        found = _CIRCLED.match(folded(line))
        if found is None:
            continue
        number = ord(found["number"]) - ord("①") + 1
        if last < number <= last + 2:
            last = number
            yield _Mark(start, found["number"], _title(line, found))


def _fields(lines: Sequence[tuple[int, str]]) -> Iterator[_Mark]:
    has_columns = not is_spaced_out("\n".join(line for _, line in lines))
    for start, line in lines:
        small = folded(line)
        found = _FIELD.match(small) or (COLUMN.match(small) if has_columns else None)
        if found is None and (found := _HEADING.fullmatch(small)) and not is_heading(small):
            continue
        if found and found["out"].strip():
            yield _Mark(start, "", line[slice(*found.span("out"))].strip())


def _title(line: str, found: re.Match[str]) -> str:
    """Return what stands in brackets behind the number, or a short beginning of the line that is no sentence."""
    if found.groupdict().get("in"):
        return line[slice(*found.span("in"))].strip()
    rest = line[slice(*found.span("out"))].strip()
    head = re.split(r"(?<!\s)\s*(?:[:|\t：]|\s[—–-]\s)", rest, maxsplit=1)[0].strip(" .-")
    return "" if len(head) > _LONGEST_TITLE or _SENTENCE.search(head) else head
