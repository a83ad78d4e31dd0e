"""A section composed anew, merged into the one that is there line by line, and within a line word by word.

The section that is there is seldom the one that was composed: the audit put marks of sources into it, a wish shortened
it, people wrote in it. A line of which such words differ is still the same line, so that its new form takes its place.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

_MARK: Final = re.compile(r"\s?(?:\[\d{1,4}\]|\((?:가정|assumption)\))")
"""What the audit adds and shortening takes away."""
_SAME: Final = 0.5
"""Share of their words that two lines have in common, from which they are one."""
_WORD: Final = re.compile(r"\w+")
_LABEL: Final = re.compile(r"^[-*>\s]*\*\*(?P<label>[^*]{1,40})\*\*")
_FIGURES: Final = re.compile(r"[\W\d]*")


def remerged(base: str, there: str, new: str) -> str:
    """Return ``there`` with what changed from ``base`` to ``new``.

    Lines that were taken out stay out; lines and words of people's own stay, but for days and figures that are new.

    >>> print(remerged("| a 5 | 1 May |\\nb", "| a 5 [1] | 1 May |\\nb\\nmine", "| a 5 | 8 May |\\nb"))
    | a 5 [1] | 8 May |
    b
    mine
    """
    if there == base:
        return new
    old, theirs, ours = (text.split("\n") for text in (base, there, new))
    mine, yours = _paired(old, theirs), _paired(old, ours)
    from_old = {at: line for line, at in yours.items()}
    own = _own_lines(old, theirs, mine, yours)
    out = [*own.pop(-1, [])]
    for at, line in enumerate(ours):
        was = from_old.get(at)
        if was is None:
            if line.strip() or not out or out[-1].strip():
                out.append(line)
            continue
        if was in mine:
            out.append(_words_merged(old[was], theirs[mine[was]], line))
        out += own.pop(was, [])
    return "\n".join(out).strip("\n")


def _own_lines(
    old: Sequence[str], theirs: Sequence[str], mine: dict[int, int], yours: dict[int, int]
) -> dict[int, list[str]]:
    """Return the lines that nothing composed, by the line of ``old`` behind which they stand; -1: before all."""
    was = {at: line for line, at in mine.items()}
    found: dict[int, list[str]] = {}
    behind, is_apart = -1, False
    for at, line in enumerate(theirs):
        if not line.strip():
            is_apart = True
            continue
        if at in was and was[at] in yours:
            behind = was[at]
        elif at not in was or Counter(_words(line)) - Counter(_words(old[was[at]])):
            # Not composed, or of a line that is composed no longer, with words of somebody's own.
            found.setdefault(behind, []).extend([*([""] if is_apart else []), line])
        is_apart = False
    return found


def _words_merged(before: str, mine: str, yours: str) -> str:
    """Return a line with the words that changed from ``before`` to ``yours``; words of somebody's own stay."""
    if _bare(before) == _bare(yours):
        return mine
    if mine == before:
        return yours
    old, theirs, ours = (text.split(" ") for text in (before, mine, yours))
    out: list[str] = []
    for (begin, end), (a, b), (c, d) in _regions(old, theirs, ours):
        was, kept, new = old[begin:end], theirs[a:b], ours[c:d]
        is_own = kept != was and not all(_FIGURES.fullmatch(word) or word in was for word in kept)
        out += kept if new == was or is_own else new
    return " ".join(out)


Span = tuple[int, int]


def _regions(old: Sequence[str], theirs: Sequence[str], ours: Sequence[str]) -> Iterator[tuple[Span, Span, Span]]:
    """Yield runs of words of all three, cut where the same word stands in each."""
    mine, yours = _matched(old, theirs), _matched(old, ours)
    i = a = c = 0
    for at in [*sorted(mine.keys() & yours.keys()), len(old)]:
        b, d = mine.get(at, len(theirs)), yours.get(at, len(ours))
        yield (i, at), (a, b), (c, d)
        if at < len(old):
            yield (at, at + 1), (b, b + 1), (d, d + 1)
        i, a, c = at + 1, b + 1, d + 1


def _matched(one: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return {block.a + n: block.b + n for block in blocks for n in range(block.size)}


def _paired(old: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    """Return the lines of ``old`` with that of ``other`` which is the same one, be it told otherwise."""
    bare, told = ([_bare(line) for line in lines] for lines in (old, other))
    found = {at: to for at, to in _matched(bare, told).items() if bare[at]}
    free = [to for to in range(len(other)) if told[to] and to not in found.values()]
    for at in (at for at in range(len(old)) if bare[at] and at not in found):
        best = max(free, key=lambda to: _likeness(old[at], other[to]), default=None)
        if best is not None and _likeness(old[at], other[best]) >= _SAME:
            found[at] = best
            free.remove(best)
    return found


def _likeness(one: str, other: str) -> float:
    """Tell by how much two lines are one: rows by their first cell, items by their label, else by their words."""
    if one.startswith("|") != other.startswith("|"):
        return 0
    if one.startswith("|"):
        one, other = (line.split("|")[1] for line in (one, other))
        return 1 + _shared(one, other) if _bare(one) == _bare(other) else _shared(one, other)
    labels = [found["label"] if (found := _LABEL.match(line)) else "" for line in (one, other)]
    if any(labels):
        return float(labels[0] == labels[1])
    return _shared(one, other)


def _shared(one: str, other: str) -> float:
    words, others = Counter(_words(one)), Counter(_words(other))
    return (words & others).total() / max(words.total(), others.total(), 1)


def _words(line: str) -> list[str]:
    return _WORD.findall(_MARK.sub("", line))


def _bare(line: str) -> str:
    return " ".join(_MARK.sub("", line).split())
