"""Two versions of a contract: which clauses changed, came, went or moved, and what that does to what was found."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from orchestrator.graphs.contract.analysis import Analysis, Finding
from orchestrator.graphs.contract.contract_text import Clause, ContractText, Span
from orchestrator.graphs.contract.rules.folding import folded

_SAME = 0.4
"""How much of their words two clauses share at least to be taken for one that was changed."""
_TITLED = 0.25
"""What the same title adds to that."""
_WORD = re.compile(r"[^\W_]+|[^\w\s]")
_MOST_PAIRS, _REACH = 40_000, 50
"""Pairs of clauses up to which each is compared with each; beyond, with those so many places before and behind."""
_MOST_WORDS = 2_000
"""Words of a clause that are compared one by one; of a longer one only that it changed is told."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A place at which two versions of a clause differ; an empty span: nothing stands there."""

    old: Span
    new: Span


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """What became of a clause."""

    kind: Literal["changed", "added", "removed", "moved"]
    """``moved``: to another place among the others, with the same words; one that moved and changed is ``changed``."""
    old: Clause | None
    new: Clause | None
    edits: tuple[Edit, ...] = ()
    """Of a changed one, in the order of the new text."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What distinguishes a new version from an old one."""

    changes: tuple[ClauseChange, ...]
    """In the order of the new text; what was removed stands where it stood."""
    gained: tuple[Finding, ...] = ()
    """Findings that the old version did not have."""
    gone: tuple[Finding, ...] = ()
    """Findings that the new version has not any more."""
    kept: tuple[tuple[Finding, Finding], ...] = ()
    """Findings of one kind and subject that say something else now, before and after."""


def compare(
    old: ContractText, new: ContractText, before: Analysis | None = None, after: Analysis | None = None
) -> Comparison:
    """Compare two versions, and what was found in them where both were analysed."""
    pairs = _pairs(old, new)
    moved = _moved(pairs)
    changes = [*_kept(old, new, pairs, moved), *_lone(old, new, pairs)]
    changes.sort(key=lambda pair: pair[0])
    gained: tuple[Finding, ...] = ()
    gone: tuple[Finding, ...] = ()
    if before and after:
        gained, gone = _unmatched(after, before), _unmatched(before, after)
    alike = {(old.clauses[a].span, new.clauses[b].span) for a, b in pairs}
    kept = tuple(_of_one_subject(old, new, gone, gained, alike))
    return Comparison(
        tuple(change for _, change in changes),
        tuple(one for one in gained if not any(one is new for _, new in kept)),
        tuple(one for one in gone if not any(one is old for old, _ in kept)),
        kept,
    )


def _clauses(contract: ContractText) -> list[tuple[Clause, list[str]]]:
    """Return the clauses that say something, each with its words, its number apart."""
    found = []
    for clause in contract.clauses:
        body = folded(clause.span.of(contract.text))
        words = _WORD.findall(body.removeprefix(folded(clause.number)) if clause.number else body)
        if words:
            found.append((clause, words))
    return found


def _pairs(old: ContractText, new: ContractText) -> list[tuple[int, int]]:
    """Return which clause of the old version is which of the new one, by their places in the contracts."""
    left, right = _clauses(old), _clauses(new)
    counts = [Counter(words) for _, words in left], [Counter(words) for _, words in right]
    reach = max(len(left), len(right)) if len(left) * len(right) <= _MOST_PAIRS else _REACH
    likeness: list[tuple[float, int, int]] = []
    for a, (one, mine) in enumerate(left):
        for b in range(max(0, a - reach), min(len(right), a + reach + 1)):
            other, theirs = right[b]
            shared = 2 * sum((counts[0][a] & counts[1][b]).values()) / (len(mine) + len(theirs))
            titled = bool(one.title) and _bare(one.title) == _bare(other.title)
            if shared + (_TITLED if titled else 0) >= _SAME:
                likeness.append((shared + (_TITLED if titled else 0) - 0.001 * abs(a - b), a, b))
    taken: tuple[set[int], set[int]] = set(), set()
    pairs: list[tuple[int, int]] = []
    for _, a, b in sorted(likeness, reverse=True):
        if a not in taken[0] and b not in taken[1]:
            taken[0].add(a)
            taken[1].add(b)
            pairs.append((old.clauses.index(left[a][0]), new.clauses.index(right[b][0])))
    return sorted(pairs, key=lambda pair: pair[1])


def _bare(title: str) -> str:
    return "".join(folded(title).split())


def _moved(pairs: Sequence[tuple[int, int]]) -> set[int]:
    """Return the new places of the clauses that stand in another order: all but the longest run in the old order."""
    tails: list[int] = []
    lengths = []
    for old, _ in pairs:
        at = bisect_left(tails, old)
        tails[at : at + 1] = [old]
        lengths.append(at + 1)
    kept: set[int] = set()
    want = len(tails)
    last = float("inf")
    for (old, new), length in zip(reversed(pairs), reversed(lengths), strict=True):
        if length == want and old < last:
            kept.add(new)
            want, last = want - 1, old
    return {new for _, new in pairs} - kept


_Placed = tuple[tuple[int, int], ClauseChange]
"""A change with its place in the new version: behind which clause, and before or behind others there."""


def _kept(old: ContractText, new: ContractText, pairs: Sequence[tuple[int, int]], moved: set[int]) -> Iterator[_Placed]:
    for a, b in pairs:
        edits = _edits(old, old.clauses[a], new, new.clauses[b])
        if edits:
            yield (b, 1), ClauseChange("changed", old.clauses[a], new.clauses[b], edits)
        elif b in moved:
            yield (b, 1), ClauseChange("moved", old.clauses[a], new.clauses[b])


def _lone(old: ContractText, new: ContractText, pairs: Sequence[tuple[int, int]]) -> Iterator[_Placed]:
    of_old, of_new = dict(pairs), {b for _, b in pairs}
    spoken = {clause.span for contract in (old, new) for clause, _ in _clauses(contract)}
    for b, clause in enumerate(new.clauses):
        if b not in of_new and clause.span in spoken:
            yield (b, 1), ClauseChange("added", None, clause)
    for a, clause in enumerate(old.clauses):
        if a not in of_old and clause.span in spoken:
            before = next((of_old[each] for each in range(a - 1, -1, -1) if each in of_old), -1)
            yield (before, 2), ClauseChange("removed", clause, None)


def _edits(old: ContractText, a: Clause, new: ContractText, b: Clause) -> tuple[Edit, ...]:
    """Return where two clauses differ in their words; their numbers, blanks and case do not count."""
    left, right = (list(_words(contract, clause)) for contract, clause in ((old, a), (new, b)))
    mine, theirs = [word for word, _ in left], [word for word, _ in right]
    if mine == theirs:
        return ()
    if max(len(mine), len(theirs)) > _MOST_WORDS:
        return (Edit(a.span, b.span),)
    matcher = SequenceMatcher(None, mine, theirs, autojunk=False)
    return tuple(
        Edit(_around(left, i, j, a), _around(right, k, m, b))
        for tag, i, j, k, m in matcher.get_opcodes()
        if tag != "equal"
    )


def _words(contract: ContractText, clause: Clause) -> Iterator[tuple[str, Span]]:
    text = folded(clause.span.of(contract.text))
    start = len(clause.number) if clause.number and text.startswith(folded(clause.number)) else 0
    for match in _WORD.finditer(text, start):
        yield match.group(), Span(clause.span.start + match.start(), clause.span.start + match.end())


def _around(words: Sequence[tuple[str, Span]], begin: int, end: int, clause: Clause) -> Span:
    if begin < end:
        return Span(words[begin][1].start, words[end - 1][1].end)
    at = words[begin - 1][1].end if begin else clause.span.start
    return Span(at, at)


def _unmatched(these: Analysis, others: Analysis) -> tuple[Finding, ...]:
    """Return the findings of which the other analysis has fewer of the same kind, subject and severity."""
    left = Counter(map(_alike, others.findings))
    found = []
    for one in these.findings:
        if left[_alike(one)] > 0:
            left[_alike(one)] -= 1
        else:
            found.append(one)
    return tuple(found)


def _of_one_subject(
    old: ContractText,
    new: ContractText,
    gone: Sequence[Finding],
    gained: Sequence[Finding],
    alike: Set[tuple[Span, Span]],
) -> Iterator[tuple[Finding, Finding]]:
    """Yield pairs of the same kind and subject: what is told in other words is no problem that was solved.

    Where both stand in the text, one clause has to be the other in its new words (``alike``).
    """
    left = list(gained)
    for one in gone:
        before = _clause_of(old, one)
        same = next(
            (
                each
                for each in left
                if (each.kind, each.item) == (one.kind, one.item)
                and (before is None or (after := _clause_of(new, each)) is None or (before, after) in alike)
            ),
            None,
        )
        if same is not None:
            left.remove(same)
            yield one, same


def _clause_of(contract: ContractText, finding: Finding) -> Span | None:
    """Return where the clause of a finding is; None where it stands in none."""
    at = finding.span.start if finding.span else -1
    return next((one.span for one in contract.clauses if one.span.start <= at < one.span.end), None)


def _alike(finding: Finding) -> tuple[str, str, str, str]:
    return finding.kind, finding.item, str(finding.values.get("sign", "")), finding.severity
