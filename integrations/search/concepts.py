"""Text → the concepts of working life that it names, whatever the words and whether Korean or English.

The embedded index has no large model: what such a model knows of synonyms and translations, ``thesaurus.txt`` says for
the words that workplaces share everywhere. What only one workplace says stands in a file of its own, in the same form
(:func:`with_synonyms`).
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final

from integrations.errors import Misconfigured
from integrations.search.scripts import is_cjk
from integrations.search.tokens import SENTENCE, normalise, stems

_FILE: Final = Path(__file__).with_name("thesaurus.txt")
_HANGUL: Final = re.compile(r"[가-힣]+(?: [가-힣]+)*")
_SQUEEZED: Final = 4
"""Syllables from which a word is also found where it is written with a space (법인 카드)."""

_own: tuple[str, ...] = ()
"""Lines of the workplace's own thesaurus."""
Terms = dict[str, frozenset[str]]


def concepts(text: str) -> list[str]:
    """Return the concept of every word or phrase found, with repetitions; a concept begins with ``=``."""
    return list(_remembered(text) if len(text) <= SENTENCE else _found(text))


@lru_cache(maxsize=4096)
def _remembered(text: str) -> tuple[str, ...]:
    return tuple(_found(text))


def _found(text: str) -> list[str]:
    korean, english, longest_korean, longest_english = _terms()
    text = normalise(text)
    found: list[str] = []
    for run in _HANGUL.findall(text):
        words = run.split(" ")
        for word in words:
            found += _inside(word, korean, longest_korean, 2)
        if len(words) > 1:
            found += _across(words, korean, longest_korean)
    stemmed = stems(text)
    for start in range(len(stemmed)):
        phrase = ""
        for word in stemmed[start : start + longest_english]:
            phrase = f"{phrase} {word}" if phrase else word
            found += english.get(phrase, ())
    return found


def everyday_words() -> tuple[list[str], list[str]]:
    """Return the single words that are known, Korean ones and English ones."""
    words = sorted({term for line in _lines() for term in line if " " not in term})
    return [word for word in words if is_cjk(word[0])], [word for word in words if word.isascii() and word.isalpha()]


def version() -> str:
    """Identify the thesaurus: indexes made with another are made anew."""
    return hashlib.sha256("\n".join((_FILE.read_text("utf-8"), *_own)).encode()).hexdigest()


@contextmanager
def with_synonyms(path: Path | None) -> Iterator[None]:
    """Take a workplace's own words for as long as the context lasts: one meaning a line, its words parted by ``|``.

    Raises ``Misconfigured`` where the file cannot be read, or a line names one word alone.
    """
    global _own  # one thesaurus for the process, as the tokens are
    if path is None:
        yield
        return
    try:
        lines = tuple(path.read_text("utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise Misconfigured(f"SEARCH_SYNONYMS: {path} cannot be read") from error
    for number, line in enumerate(lines, start=1):
        terms = [term.strip() for term in line.partition("#")[0].split("|")]
        if any(terms) and (len(terms) < 2 or not all(terms)):
            raise Misconfigured(f"SEARCH_SYNONYMS: line {number} of {path} needs two words or more, parted by |")
    before, _own = _own, lines
    _forget()
    try:
        yield
    finally:
        _own = before
        _forget()


def _forget() -> None:
    for remembered in (_remembered, _lines, _spaced, _terms):
        remembered.cache_clear()


def _inside(word: str, terms: Terms, longest: int, shortest: int) -> list[str]:
    """Find terms anywhere in a word; of those that begin at one place the longest."""
    found: list[str] = []
    for start in range(len(word) - shortest + 1):
        for end in range(min(len(word), start + longest), start + shortest - 1, -1):
            term = terms.get(word[start:end])
            if term:
                found += term
                break
    return found


def _across(words: list[str], terms: Terms, longest: int) -> list[str]:
    """Find terms that a space divides: each begins in one word and ends in a later one."""
    found: list[str] = []
    squeezed = "".join(words)
    border = 0
    for word in words[:-1]:
        start_of_word, border = border, border + len(word)
        for start in range(start_of_word, border):
            for end in range(min(len(squeezed), start + longest), border, -1):
                if end - start >= _SQUEEZED or f"{squeezed[start:border]} {squeezed[border:end]}" in _spaced():
                    term = terms.get(squeezed[start:end])
                    if term:
                        found += term
                        break
    return found


@lru_cache(maxsize=1)
def _lines() -> tuple[tuple[str, ...], ...]:
    lines = (line.partition("#")[0].split("|") for line in (*_FILE.read_text("utf-8").splitlines(), *_own))
    return tuple(tuple(normalise(term.strip()) for term in line) for line in lines if line != [""] and line[0].strip())


@lru_cache(maxsize=1)
def _spaced() -> frozenset[str]:
    return frozenset(term for line in _lines() for term in line if " " in term and is_cjk(term[0]))


@lru_cache(maxsize=1)
def _terms() -> tuple[Terms, Terms, int, int]:
    korean: dict[str, set[str]] = defaultdict(set)
    english: dict[str, set[str]] = defaultdict(set)
    for name, *terms in _lines():
        concept = "=" + name.replace(" ", "-")
        for term in (name, *terms):
            if any(map(is_cjk, term)):
                korean[term.replace(" ", "")].add(concept)
            else:
                english[" ".join(stems(term))].add(concept)
    return (
        {term: frozenset(found) for term, found in korean.items() if len(term) > 1},
        {term: frozenset(found) for term, found in english.items()},
        max(map(len, korean)),
        max(term.count(" ") + 1 for term in english),
    )
