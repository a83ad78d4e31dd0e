"""Text → the tokens that are matched word by word: CJK and Thai bigrams, English stems, numbers and codes.

Bigrams find 휴가 in 휴가는 and 연차휴가 without a dictionary, and words in scripts without spaces. A query is read more
strictly than a text: its particles, endings and question words are left out, so that what remains is what the person
asks about.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from threading import Lock

import snowballstemmer  # type: ignore[import-untyped]

from integrations.search.scripts import CJK
from integrations.search.stopwords import ENGLISH_STOP, KOREAN_DOUBTFUL, KOREAN_ENDINGS, KOREAN_STOP

VERSION = 2
"""Raise it when the same text gives other tokens: indexes made with another version are made anew."""

_UNSPACED = "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u1780-\u17d3"
"""Thai, Lao, Burmese and Khmer letters with their marks."""
_MARKS = "".join(chr(code) for code in range(0x0300, 0x1D00) if unicodedata.category(chr(code)) in ("Mn", "Mc"))
"""Vowels and tones that no letter takes in: to ``re`` they are no part of a word."""
_LETTER = rf"(?![{CJK}{_UNSPACED}])[\w{_MARKS}]"
_PIECE = re.compile(
    rf"(?P<cjk>[{CJK}]+)|(?P<unspaced>[{_UNSPACED}]+)"
    rf"|(?P<word>(?![{_MARKS}])(?:{_LETTER})+(?:[-.:/,'’+#@](?![{_MARKS}])(?:{_LETTER})+)*(?:\+\+|\#)?)"
)
_CLUSTER = re.compile(rf".[{_MARKS}]{{0,7}}")
_JOINERS = dict.fromkeys(map(ord, "\u00ad\u200c\u200d"))
"""Signs within a word that only say how it is drawn."""
_LATIN = re.compile(r"[a-z\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]+")
_VIETNAMESE = re.compile(r"[đơư\u1ea0-\u1ef9]")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?$")
_INNER = re.compile(r"[-.:/,'’+#@_]+")
_POSSESSIVE = re.compile(r"['’](?:s|ll|re|ve|d|m)?$")
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_LONGEST_TOKEN = 64
SENTENCE = 600
"""Characters of the longest text whose tokens and concepts are remembered."""
_DOUBTFUL_WEIGHT = 0.4
"""For what is probably an ending or a unit (15일, 3명)."""

_stemmer = snowballstemmer.stemmer("english")
_stemmer_lock = Lock()


@lru_cache(maxsize=65_536)
def stem_of(word: str) -> str:
    """Return the stem of an English word in small letters; for any number of threads."""
    with _stemmer_lock:  # the stemmer keeps its word in itself
        return str(_stemmer.stemWord(word))


def normalise(text: str) -> str:
    """Return the text composed, in one width and case, and without accents on Latin letters but in Vietnamese words."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text.translate(_JOINERS)).casefold()
    return unicodedata.normalize("NFC", _LATIN.sub(_unaccent, text))


def tokens(text: str) -> list[str]:
    """Return every token of a text that is indexed, in order, with repetitions."""
    return list(_remembered(text) if len(text) <= SENTENCE else _cut(text))


@lru_cache(maxsize=4096)
def _remembered(text: str) -> tuple[str, ...]:
    """Do so for a sentence: those of much-read passages are asked for at every answer."""
    return tuple(_cut(text))


def _cut(text: str) -> list[str]:
    found: list[str] = []
    for piece in _PIECE.finditer(normalise(text)):
        if run := piece.group("cjk"):
            found.extend(_bigrams(run))
        elif run := piece.group("unspaced"):
            found.extend(_bigrams(_CLUSTER.findall(run)))
        else:
            found.extend(_of_word(piece.group("word")))
    return found


def query_tokens(query: str) -> dict[str, float]:
    """Return the distinct tokens that a query asks for, in order, each with how much it counts, 0–1.

    Particles, endings and question words are left out, unless nothing else is there.
    """
    wanted: dict[str, float] = {}
    for piece in _PIECE.finditer(normalise(query)):
        run = piece.group("cjk")
        if run:
            stem = _korean_stem(run)
            pairs = _bigrams(stem) if stem else []
            for at, pair in enumerate(pairs, start=1):
                doubtful = len(pair) == 1 or (at == len(pairs) > 1 and pair[-1] in KOREAN_DOUBTFUL)
                wanted[pair] = max(wanted.get(pair, 0.0), _DOUBTFUL_WEIGHT if doubtful else 1.0)
        elif run := piece.group("unspaced"):
            wanted |= dict.fromkeys(_bigrams(_CLUSTER.findall(run)), 1.0)
        elif piece.group("word") not in ENGLISH_STOP:
            whole, *parts = _of_word(piece.group("word"))
            wanted[whole] = 1.0
            for part in parts:
                wanted.setdefault(part, 1.0 / len(parts))
    return wanted or dict.fromkeys(tokens(query), 1.0)


def query_words(query: str) -> list[tuple[str, str, list[str]]]:
    """Return the distinct words that a query asks for: as written, without its ending, and the tokens of that."""
    found: dict[str, tuple[str, str, list[str]]] = {}
    for piece in _PIECE.finditer(normalise(query)):
        written = piece.group()
        if piece.group("cjk"):
            stem = _korean_stem(written)
            pieces = _bigrams(stem) if stem else []
        elif piece.group("unspaced"):
            stem, pieces = written, _bigrams(_CLUSTER.findall(written))
        else:
            stem, pieces = written, [] if written in ENGLISH_STOP else _of_word(written)
        if pieces:
            found.setdefault(stem, (written, stem, pieces))
    return list(found.values())


def stems(normalised: str) -> list[str]:
    """Return the English words of a text that :func:`normalise` gave, each as its stem."""
    return [_term(word) for word in _ASCII_WORD.findall(normalised)]


def _bigrams(run: Sequence[str]) -> list[str]:
    """Return each character, or letter with its marks, with the one after it; one alone as it is."""
    return [left + right for left, right in pairwise(run)] or [run[0]]


def _korean_stem(run: str) -> str:
    """Cut the endings off a word, the longest first, at most three; empty for a word that asks nothing by itself."""
    for _ in range(3):
        if run in KOREAN_STOP:
            return ""
        for length in range(min(6, len(run) - 1), 0, -1):
            if run[-length:] in KOREAN_ENDINGS and (len(run) - length >= 2 or length >= 2):
                run = run[:-length]
                break
        else:
            break
    return "" if run in KOREAN_STOP else run


def _of_word(word: str) -> list[str]:
    if _THOUSANDS.match(word):
        return [word.replace(",", "")]
    word = _POSSESSIVE.sub("", word)
    parts = [part for part in _INNER.split(word) if part]
    if len(parts) == 1 and parts[0] == word:
        return [_term(word)]
    whole = word.replace("’", "'")[:_LONGEST_TOKEN]
    return [whole, *(_term(part) for part in parts)]


def _term(word: str) -> str:
    return stem_of(word) if word.isascii() and word.isalpha() else word[:_LONGEST_TOKEN]


def _unaccent(found: re.Match[str]) -> str:
    word = found.group()
    if word.isascii() or _VIETNAMESE.search(word):
        return word
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
