"""What would mend a contract: for each finding the words to be put in, and what of the contract they stand for.

Words of the rules are in the contract's language, whoever reads about them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final

from integrations.documents.tracked_changes import TrackedChange
from orchestrator.graphs.contract.analysis import Analysis, Finding
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.finding_texts import clause_of
from orchestrator.graphs.contract.review.sentences import LEADING, sentences
from orchestrator.graphs.contract.rules.clauses import is_heading
from orchestrator.graphs.contract.rules.folding import folded
from orchestrator.graphs.contract.words import Words

STRUCK: Final = frozenset({"penalty", "deposit", "gender_discrimination", "marriage_pregnancy", "union_activity"})
"""Kinds whose suggestion is that the passage goes: the words that say so are none of the contract."""
_MOST_OF: Final = 0.6
"""Share of a sentence from which on a finding is about all of it; a smaller piece is not replaced by a sentence."""
_TITLE = re.compile(r"[(\[<【「『〔][^)\]>】」』〕\n]{1,40}[)\]>】」』〕][ \t:]{0,4}")
_LABEL = re.compile(r"(?:\|[ ]?)?[가-힣a-z][가-힣a-z·&() ]{0,20}(?:[:|\t]| / |[ ]?\.{3,40})[ \t]{0,4}")
_FINISHED = re.compile(r"(?:[다요오음함임됨]|[.:;])\s{0,4}\Z")
_WRAPPED = 25
"""Letters from which on a line may go on in the next one."""
_FIGURES = re.compile(r"[\doil.,:~/()\s원만천시분간부터까지-]{1,40}")
"""A passage of figures, folded: what the parties agreed on is not taken out for what the law asks for."""
_TAIL = re.compile(r"[\s|]{0,20}\Z")
_FIGURE = re.compile(r"(?P<won>\d{1,3}(?:,\d{3}){1,3}|\d{5,9})(?P<unit>\s?원|\s?won)?")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change that would mend one finding."""

    key: str
    """Names it among those of one analysis, also after the contract was judged anew."""
    n: int
    """The number of its finding, from 1."""
    finding: Finding
    place: Span | None
    """What it replaces, or comes behind; None: the contract lacks it."""
    text: str
    """What is put in; empty: the passage goes."""
    is_added: bool = False
    """Whether what stands there stays."""
    sentence: str = ""
    """What is put in together with others, where ``text`` is but a figure."""


def suggestions(contract: ContractText, analysis: Analysis, say: Words) -> tuple[Suggestion, ...]:
    """Return them in the order of the findings; of one that nothing mends there is none.

    ``say``: in the language of the contract.
    """
    found = [one.span for one in sentences(contract.text)]
    made = (_suggestion(contract, n, finding, found, say) for n, finding in enumerate(analysis.findings, 1))
    return tuple(one for one in made if one is not None)


def changes(
    contract: ContractText, chosen: Sequence[Suggestion], say: Words
) -> list[tuple[TrackedChange, tuple[Suggestion, ...]]]:
    """Return the changes that make suggestions, each with those that it makes; those of one passage become one."""
    end = len(contract.text)
    placed = sorted(((one.place, one) for one in chosen if one.place), key=lambda pair: (pair[0].start, pair[0].end))
    said: set[str] = set()
    made = [_merged(contract, group, said, say) for group in _overlapping(placed)]
    return [*made, *((TrackedChange(end, end, one.text), (one,)) for one in chosen if one.place is None)]


def _suggestion(
    contract: ContractText, n: int, finding: Finding, found: Sequence[Span], say: Words
) -> Suggestion | None:
    given = finding.wording.suggested_text if finding.wording else ""
    text = " ".join(clause_of(finding, say).split())
    if not text:
        return None
    key, is_struck = _key(finding), finding.kind in STRUCK and not given
    if finding.span is None:
        return None if is_struck else Suggestion(key, n, finding, None, text)
    body = _body(contract.text, finding.span, found)
    if body is None:
        return None
    if is_struck:
        return Suggestion(key, n, finding, body if _covers(contract.text, finding.span, body) else finding.span, "")
    quote = finding.span.of(contract.text).strip()
    figure = _figure(finding, quote)
    if figure:
        return Suggestion(key, n, finding, finding.span, figure, sentence=text)
    is_replaced = _covers(contract.text, finding.span, body) and not _FIGURES.fullmatch(folded(quote))
    return Suggestion(key, n, finding, body, text, is_added=not is_replaced)


def _key(finding: Finding) -> str:
    place = (finding.span.start, finding.span.end) if finding.span else ()
    return sha256(repr((finding.kind, finding.item, place)).encode()).hexdigest()[:12]


def _figure(finding: Finding, quote: str) -> str:
    """Return the sum that the law asks for, where the passage is the sum that falls short of it, and nothing else."""
    current, standard = finding.values.get("current"), finding.values.get("standard")
    found = _FIGURE.fullmatch(quote)
    if finding.kind != "minimum_wage" or found is None or not isinstance(standard, int):
        return ""
    return f"{standard:,}{found['unit'] or ''}" if int(found["won"].replace(",", "")) == current else ""


def _body(text: str, span: Span, found: Sequence[Span]) -> Span | None:
    """Return the sentences in which a finding stands, without what only names or numbers them; None: it is but that."""
    around = [one for one in found if one.start < span.end and span.start < one.end] or [span]
    start = _first_line(text, span.start, min(span.start, *(one.start for one in around)))
    end = _last_line(text, span.end, max(span.end, *(one.end for one in around)))
    small = folded(text[start:end])
    at = 0
    for lead in (LEADING, _TITLE, _LABEL):
        if (met := lead.match(small, at)) is not None:
            at = met.end()
    while (line := small.find("\n", at)) > 0 and is_heading(small[at:line].strip()):
        at = line + 1
    begin = start + at
    if span.start > start:
        begin = min(begin, span.start)
    tail = _TAIL.search(small)
    end -= len(tail.group()) if tail else 0
    # Its title is what the contract begins with.
    return Span(begin, end) if begin < end and text[:begin].strip() else None


def _first_line(text: str, at: int, least: int) -> int:
    """Return where the sentence of a place begins, no further back than its lines go on from each other."""
    start = text.rfind("\n", 0, at) + 1
    while start > least:
        before = text.rfind("\n", 0, start - 1) + 1
        if not _goes_on(text[before : start - 1], text[start:at]):
            break
        start = before
    return max(start, least)


def _last_line(text: str, at: int, most: int) -> int:
    """Return where the sentence of a place ends, no further than its lines go on in each other."""
    start = text.rfind("\n", 0, at) + 1
    end = _line_end(text, at)
    while end < most:
        after = _line_end(text, end + 1)
        if not _goes_on(text[start:end], text[end + 1 : after]):
            break
        start, end = end + 1, after
    return min(end, most)


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found


def _goes_on(line: str, following: str) -> bool:
    """Tell whether a line only ends because the paper does: those of a form end by themselves."""
    small = folded(following.strip())
    if len(line.strip()) < _WRAPPED or _FINISHED.search(line) or not small:
        return False
    lead = LEADING.match(small)
    return not (lead and lead.group().strip()) and _LABEL.match(small) is None


def _covers(text: str, span: Span, body: Span) -> bool:
    both = Span(max(span.start, body.start), min(span.end, body.end))
    return len("".join(both.of(text).split())) >= _MOST_OF * len("".join(body.of(text).split()))


def _overlapping(placed: Sequence[tuple[Span, Suggestion]]) -> Iterator[list[tuple[Span, Suggestion]]]:
    """Yield those together whose passages share a character."""
    numbers: list[int] = []
    number = reach = -1
    for place, _ in placed:
        number += place.start >= reach
        reach = max(reach, place.end)
        numbers.append(number)
    for _, group in groupby(zip(numbers, placed, strict=True), key=lambda pair: pair[0]):
        yield [one for _, one in group]


def _merged(
    contract: ContractText, group: Sequence[tuple[Span, Suggestion]], said: set[str], say: Words
) -> tuple[TrackedChange, tuple[Suggestion, ...]]:
    """Return one change for all; ``said``: what was put in before, which is not said twice."""
    whole = Span(min(place.start for place, _ in group), max(place.end for place, _ in group))
    suggested = tuple(one for _, one in group)
    if len(suggested) == 1 and suggested[0].sentence:
        return TrackedChange(whole.start, whole.end, suggested[0].text), suggested
    words = [one.sentence or one.text for one in suggested if one.text]
    text = " ".join(one for one in dict.fromkeys(words) if one not in said)
    said.update(words)
    if all(one.is_added for one in suggested):
        return TrackedChange(whole.start, whole.end, text and f" {text}", is_added=True), suggested
    if not text and _is_all_of_a_clause(contract, whole):
        # Its number stays, so that those behind it, and what refers to them, stay right.
        text = say("contract.redline.deleted")
    return TrackedChange(whole.start, whole.end, text), suggested


def _is_all_of_a_clause(contract: ContractText, place: Span) -> bool:
    clause = contract.clause_at(place.start)
    if clause is None or not clause.number or contract.text[place.end : clause.span.end].strip():
        return False
    before = folded(contract.text[clause.span.start : place.start])
    lead = LEADING.match(before)
    rest = before[lead.end() if lead else 0 :].strip()
    return not rest or _TITLE.fullmatch(rest) is not None
