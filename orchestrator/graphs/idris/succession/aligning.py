"""Where the places of a text stand in a corrected one: lines that stayed first, then those with other figures."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_TOKEN = re.compile(r"\d[\d,.]*(?<![,.])|[^\W\d_]+|[^\w\s]|_")
_WRITTEN = re.compile(r"[일이삼사오육칠팔구영십백천만억조]{2,40}원?정?")
"""An amount in words."""
_MOST_TOKENS = 3_000
"""Of lines that were written anew, which are compared word by word."""
_ALIKE = 0.5
"""Share of the lines that two files have in common, figures apart, from which on one is the other's correction."""


@dataclass(frozen=True, slots=True)
class _Token:
    form: str
    start: int


class TextAlignment:
    """Two texts side by side.

    >>> TextAlignment("Chairs: 4 pcs\\nTotal 40", "Chairs: 14 pcs\\nDesks: 2 pcs\\nTotal 60").place(20)
    34
    """

    def __init__(self, old: str, new: str) -> None:
        self._places: dict[int, int] = {}
        before, after = _lines(old), _lines(new)
        self._align(before, after)
        self._starts = sorted(self._places)

    def place(self, start: int) -> int | None:
        """Return where a place of the old text stands in the new one; None: it is gone."""
        if start in self._places:
            return self._places[start]
        # A figure may begin within a word or number, as far behind its beginning as before.
        at = bisect_right(self._starts, start) - 1
        if at < 0 or start - self._starts[at] > 1:
            return None
        return self._places[self._starts[at]] + start - self._starts[at]

    def _align(self, before: list[list[_Token]], after: list[list[_Token]], level: int = 0) -> None:
        """Align lines that are the same, the others by their forms, and what is left word by word."""
        if not before or not after:
            return
        if level == 2:
            self._align_words([one for line in before for one in line], [one for line in after for one in line])
            return
        key = _said if level == 0 else _form
        lost: list[list[_Token]] = []
        come: list[list[_Token]] = []
        for kind, i, j, k, m in _steps([*map(key, before)], [*map(key, after)]):
            if kind == "equal":
                for one, other in zip(before[i:j], after[k:m], strict=True):
                    self._pair(one, other)
            elif kind == "replace":
                self._align(before[i:j], after[k:m], level + 1)
            else:
                lost += before[i:j]
                come += after[k:m]
        # What moved elsewhere is known by its words, where nothing else has them.
        forms = {_form(line): line for line in come}
        counts = Counter(map(_form, (*lost, *come)))
        for line in lost:
            moved = forms.get(_form(line))
            if moved is not None and counts[_form(line)] == 2:
                self._pair(line, moved)

    def _pair(self, one: Sequence[_Token], other: Sequence[_Token]) -> None:
        self._places |= {a.start: b.start for a, b in zip(one, other, strict=True)}

    def _align_words(self, before: Sequence[_Token], after: Sequence[_Token]) -> None:
        if len(before) + len(after) > _MOST_TOKENS:
            return
        for kind, i, j, k, m in _steps([_masked(one.form) for one in before], [_masked(one.form) for one in after]):
            if kind in ("equal", "replace"):
                # Of amounts in more or fewer words the beginning is known.
                most = None if j - i == m - k else 1
                self._pair(before[i:j][:most], after[k:m][:most])


def paired_files(old: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    """Return which file of the new version each one of the old version is, by its name, else by what it says."""
    pairs = {name: name for name in old if name in new}
    for name in (name for name in old if name not in pairs):
        free = [other for other in new if other not in pairs.values()]
        ranked = sorted(((_likeness(old[name], new[other]), other) for other in free), reverse=True)
        if ranked and (ranked[0][0] >= _ALIKE or len(old) == len(new) == 1):
            pairs[name] = ranked[0][1]
    return pairs


def _likeness(old: str, new: str) -> float:
    before, after = (Counter(map(_form, _lines(text))) for text in (old, new))
    return (before & after).total() / max(1, min(before.total(), after.total()))


def _steps(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[tuple[str, int, int, int, int]]:
    yield from SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _lines(text: str) -> list[list[_Token]]:
    found, start = [], 0
    for line in text.split("\n"):
        tokens = [_Token(one[0], start + one.start()) for one in _TOKEN.finditer(line)]
        found += [tokens] if tokens else []
        start += len(line) + 1
    return found


def _said(line: Sequence[_Token]) -> tuple[str, ...]:
    return tuple(one.form for one in line)


def _form(line: Sequence[_Token]) -> tuple[str, ...]:
    return tuple(_masked(one.form) for one in line)


def _masked(word: str) -> str:
    return "#" if word[0].isdigit() or _WRITTEN.fullmatch(word) else word
