"""Cut a message into sentences and clauses, the way people type: spaces left out, line ends for full stops."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_LONGEST = 400
"""Characters of one sentence: what is longer (no full stop at all) is cut, so that no rule works on more."""

EXCERPT = 500
"""Characters at the beginning and at the end of a message that are read for what it wants."""
STORY = 4_000
"""Those of a story that are read for danger and feelings, which takes about a tenth of a second for 8,000."""

_SENTENCE_END = re.compile(
    r"(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bProf)(?<![.!?。！？…\n])[.!?。！？…\n]+(?=\s|$)|(?<=[다요죠음임함])[.!?。…]+|[!?。\n]+"
)
_CLAUSE_END = re.compile(
    r"(?:[;，、/]|,(?!(?<=\d,)\d{3}(?!\d))|:(?!(?<=\d:)\d\d))\s*"
    r"|(?<=지만)\s+|(?<=[는은던인한운진란]데)요?\s+|(?<=[다라]가)\s+(?!오|왔)|(?<=으나)\s+|(?<=니까)\s+|(?<=면서)\s+|(?<=아서|어서|해서)\s+|(?<=거든요)\s+|(?<=고요)\s+"
    r"|(?<=[가-힣]고)\s+(?!있|싶|계[시신셔]|말[았고]|나서|났|난 )"
    r"|(?<!\s)\s+(?=(?:그리고|그런데|근데|하지만|그래서|그치만|그러나)\s)"
    r"|(?<!\s)\s+(?=(?:but|and|so|because|while|although|then)\b)",
    re.IGNORECASE,
)
"""A comma within a figure and a colon within an hour end nothing."""
_SPACES = re.compile(r"\s+")


def ending_in(final: int) -> str:
    """Return the Hangul syllables that end in one of the 28 finals (Unicode, "Hangul Syllable Composition")."""
    return "".join(chr(code) for code in range(ord("가") + final, ord("힣") + 1, 28))


PAST = ending_in(20).translate({ord("있"): None, ord("겠"): None})
"""The syllables that a Korean verb in the past ends its stem with: those in ㅆ, but 있 and 겠."""
_IS_PAST = frozenset(PAST)


def excerpt(text: str, each: int = EXCERPT) -> str:
    """Return the beginning and the end of a long text, with " … " between; others as they are.

    What a message wants stands there. What lies between may be 40,000 characters, over which rules would take seconds.
    """
    return text if len(text) <= 2 * each else f"{text[:each]} … {text[-each:]}"


def sentences(text: str) -> list[str]:
    """Return the sentences as they were written, without what ends them; none is longer than 400 characters."""
    pieces = (piece.strip() for piece in _SENTENCE_END.split(text))
    return [part for piece in pieces if piece for part in _cut(piece)]


def clauses_of(sentence: str) -> list[str]:
    """Return the clauses of a sentence as they were written, with the signs between them."""
    cuts = [0, *(match.end() for match in _CLAUSE_END.finditer(sentence)), len(sentence)]
    return [clause for start, end in pairwise(cuts) if (clause := sentence[start:end].strip())]


def _cut(sentence: str) -> Iterator[str]:
    """Cut what is too long at a space, each piece overlapping the one before by 40 characters."""
    while len(sentence) > _LONGEST:
        space = sentence.rfind(" ", _LONGEST // 2, _LONGEST)
        end = space if space > 0 else _LONGEST
        yield sentence[:end]
        sentence = sentence[end - 40 :]
    yield sentence


def squeezed(text: str) -> str:
    """Return the text in small letters without any space: Korean is typed with and without them."""
    return _SPACES.sub("", unicodedata.normalize("NFC", text).casefold())


def is_past(text: str) -> bool:
    """Tell whether a Korean verb is in the past there."""
    return not _IS_PAST.isdisjoint(text)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and where its clauses end, in the squeezed text and in the text in small letters."""

    text: str
    """As it was written."""
    squeezed: str
    folded: str
    """In small letters, every run of spaces one space."""
    clauses: tuple[str, ...]
    """Squeezed; together they are ``squeezed`` but for the signs between them."""
    bounds: tuple[tuple[int, int], ...]
    """Of each clause in ``squeezed``."""
    folded_bounds: tuple[tuple[int, int], ...]
    word_starts: frozenset[int]
    """Where words begin in ``squeezed``."""

    @classmethod
    def of(cls, text: str) -> "Sentence":
        """Read one sentence."""
        folded = _SPACES.sub(" ", unicodedata.normalize("NFC", text).casefold()).strip()
        cuts = [0, *(match.end() for match in _CLAUSE_END.finditer(folded)), len(folded)]
        spans = tuple((start, end) for start, end in pairwise(cuts) if end > start)
        clauses = tuple(folded[start:end].replace(" ", "") for start, end in spans)
        bounds: list[tuple[int, int]] = []
        at = 0
        for clause in clauses:
            bounds.append((at, at + len(clause)))
            at += len(clause)
        starts, at = {0}, 0
        for word in folded.split(" "):
            starts.add(at)
            at += len(word)
        return cls(text, folded.replace(" ", ""), folded, clauses, tuple(bounds), spans, frozenset(starts))

    def is_chance(self, start: int, end: int) -> bool:
        """Tell whether a span of ``squeezed`` is two signs that only happen to stand beside each other within words."""
        return end == start + 2 and start not in self.word_starts and len(self.word_starts) > 2

    def scope(self, start: int, end: int, is_folded: bool) -> tuple[int, int]:
        """Return where the clauses that hold a span begin and end, in the same text as the span."""
        bounds = self.folded_bounds if is_folded else self.bounds
        held = [bound for bound in bounds if bound[0] < end and start < bound[1]]
        return (held[0][0], held[-1][1]) if held else (start, end)
