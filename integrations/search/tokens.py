"""Text → the tokens that are matched word by word: CJK bigrams, English stems, numbers and codes.

Bigrams find 휴가 in 휴가는 and 연차휴가 without a dictionary. A query is read more strictly than a text: its particles,
endings and question words are left out, so that what remains is what the person asks about.
"""

import re
import unicodedata
from functools import lru_cache
from threading import Lock

import snowballstemmer  # type: ignore[import-untyped]

from integrations.search.stopwords import ENGLISH_STOP, KOREAN_DOUBTFUL, KOREAN_ENDINGS, KOREAN_STOP

VERSION = 1
"""Raise it when the same text gives other tokens: indexes made with another version are made anew."""

_CJK = (  # Hangul letters and syllables, kana, Chinese characters
    "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
)
_PIECE = re.compile(
    rf"(?P<cjk>[{_CJK}]+)|(?P<word>(?:(?![{_CJK}])\w)+(?:[-.:/,'’+#@](?:(?![{_CJK}])\w)+)*(?:\+\+|\#)?)"
)
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
def _stem(word: str) -> str:
    with _stemmer_lock:  # the stemmer keeps its word in itself
        return str(_stemmer.stemWord(word))


def normalise(text: str) -> str:
    """Return the text in one width, one case and without accents on Latin letters."""
    text = unicodedata.normalize("NFKC", text).casefold()
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", "".join(_unaccent(character) for character in text))


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
        run = piece.group("cjk")
        if run:
            found.extend(_bigrams(run))
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
        elif piece.group("word") not in ENGLISH_STOP:
            whole, *parts = _of_word(piece.group("word"))
            wanted[whole] = 1.0
            for part in parts:
                wanted.setdefault(part, 1.0 / len(parts))
    return wanted or dict.fromkeys(tokens(query), 1.0)


def stems(normalised: str) -> list[str]:
    """Return the English words of a text that :func:`normalise` gave, each as its stem."""
    return [_term(word) for word in _ASCII_WORD.findall(normalised)]


def is_cjk(character: str) -> bool:
    """Tell whether the character is Korean, Chinese or Japanese script."""
    return re.match(f"[{_CJK}]", character) is not None


def _bigrams(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]


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
    return _stem(word) if word.isascii() and word.isalpha() else word[:_LONGEST_TOKEN]


@lru_cache(maxsize=8_192)
def _unaccent(character: str) -> str:
    if "\u00c0" <= character <= "\u024f":
        return "".join(c for c in unicodedata.normalize("NFD", character) if not unicodedata.combining(c))
    return character
