"""The figures of a document by what it calls them."""

import re
from collections.abc import Iterable, Sequence

from orchestrator.graphs.idris.model.figures import Figure

_WORD = re.compile(r"[가-힣]{2,}|[a-z]{3,}", re.I)
_PARTICLE = re.compile(r"(?:으로|에서|에게|까지|부터|[은는이가을를의와과에도])$")
_WHOLE = frozenset(("합계", "총계", "누계", "total"))
_STOP = frozenset(["the", "and", "for", "per", "krw", "gbp", "usd", "eur", "amount", "금액", "원"])


def stems(text: str) -> set[str]:
    """Return what words of a text are known by: five letters, or two syllables."""
    found = (
        _PARTICLE.sub("", word) if word[0] >= "가" and len(word) > 2 else word for word in _WORD.findall(text.lower())
    )
    return {_stem(word) for word in found if word not in _STOP}


def _stem(word: str) -> str:
    if word[0] >= "가":
        return word[:2]
    return word[:5].removesuffix("s") if len(word) > 3 else word


def squeezed(name: str) -> str:
    """Return a name without blanks, brackets and the article before it."""
    return re.sub(r"^the\s|\([^()]*\)|[\s·,]", "", name.strip().lower())


class NamedFigures:
    """Finds the one figure that a name means.

    >>> NamedFigures([("계약금액", figure)]).of("계약 금액")  # doctest: +SKIP
    """

    def __init__(self, named: Iterable[tuple[str, Figure]]) -> None:
        """``named``: names with their figures; of several with one name the last one counts."""
        self._exact: dict[str, Figure] = {}
        self._stems: list[tuple[set[str], Figure]] = []
        for name, figure in named:
            self.add(name, figure)

    def add(self, name: str, figure: Figure) -> None:
        """Let a name mean a figure from now on."""
        if len(squeezed(name)) > 1:
            self._exact[squeezed(name)] = figure
            self._stems.append((stems(name), figure))

    def of(self, name: str) -> Figure | None:
        """Return the figure that is called so; None where there is none, or several are."""
        if len(squeezed(name)) < 2:
            return None
        if (found := self._exact.get(squeezed(name))) is not None:
            return found
        words = stems(name)
        named = [(told, figure) for told, figure in self._stems if words and words <= told]
        for known in (named, [(told, figure) for told, figure in named if told & _WHOLE]):
            meant = {figure.number: figure for _, figure in known}
            if len(meant) == 1:
                return next(iter(meant.values()))
        return None

    def exactly(self, name: str) -> Figure | None:
        """Return the figure that has this very name."""
        return self._exact.get(squeezed(name))

    def every(self, name: str) -> list[Figure]:
        """Return all figures whose names have the words of a name."""
        words = stems(name)
        return list(dict.fromkeys(figure for told, figure in self._stems if words and words <= told))

    def within(self, text: str, *, least: int = 3) -> Sequence[Figure]:
        """Return the figures whose whole name stands in a text."""
        told = squeezed(text)
        return [figure for name, figure in self._exact.items() if len(name) >= least and name in told]
