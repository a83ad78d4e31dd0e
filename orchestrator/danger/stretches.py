"""Cut a message into the stretches that are judged for danger: what matters may be one clause of ten."""

import re
import unicodedata
from itertools import pairwise
from typing import Final

from orchestrator.language.clauses import clauses_of, excerpt, sentences

_INITIALS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS: Final = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_LETTERS: Final = re.compile(r"([ㄱ-ㅎ])\s?([ㅏ-ㅣ])(?:\s?([ㄱ-ㅎ])(?!\s?[ㅏ-ㅣ]))?")
"""A syllable that is written letter by letter, as those do who hide what they write from filters."""
_HIDDEN: Final = re.compile(r"(?<![가-힣ㄱ-ㅎ])(?:ㅈ살|자ㅅ(?=[\s하함할해]))")
"""The word for ending one's life, half of it by its first letter."""
_APART: Final = re.compile(r"(?<![가-힣])(?:[가-힣]\s){2,20}[가-힣](?![가-힣])")
"""A word with a blank between all its syllables."""
_DRAWN_OUT: Final = re.compile(r"([ㅋㅎㅠㅜ!?~.])\1{2,}")
_BETWEEN_KOREAN: Final = re.compile(r"(?<=[가-힣])\s+(?=[가-힣])")
_LONG: Final = 70
"""Characters of a sentence from which it is cut into clauses."""
_LEAST: Final = 25
_MOST: Final = 10
"""Sentences and clauses of a message: of more those at its beginning and at its end."""


def unhidden(text: str) -> str:
    """Return a text with the word for ending one's life in full.

    >>> unhidden("ㅈ살 말리는 법"), unhidden("ㅈㅅ 늦었어요")
    ('자살 말리는 법', 'ㅈㅅ 늦었어요')
    """
    return _HIDDEN.sub("자살", text)


def normalised(text: str) -> str:
    """Return a text as others would type it, its beginning and end where it is long.

    >>> normalised("ㅈㅜㄱㄱㅗ  ㅅㅣㅍㅇㅓ"), normalised("죽 고 싶 어")
    ('죽고 싶어', '죽고싶어')
    """
    written = " ".join(unicodedata.normalize("NFC", excerpt(text)).split())
    composed = _LETTERS.sub(_syllable, written)
    joined = _APART.sub(lambda found: found.group().replace(" ", ""), composed)
    return _DRAWN_OUT.sub(r"\1\1", joined)


def letters_of(text: str) -> str:
    """Return a text without the blanks between Korean words, which are left out or put in at will."""
    return _BETWEEN_KOREAN.sub("", text)


def stretches(text: str) -> list[str]:
    """Return the whole of a normalised text, then its sentences and long sentences' clauses, then each two in a row."""
    parts = [part for sentence in sentences(text) for part in _parts(sentence)]
    if len(parts) > _MOST:
        parts = parts[: _MOST // 2] + parts[-_MOST // 2 :]
    if len(parts) < 2:
        return [text]
    pairs = [f"{one} {next_}" for one, next_ in pairwise(parts)] if len(parts) > 2 else []
    return [text, *parts, *pairs]


def _parts(sentence: str) -> list[str]:
    if len(sentence) <= _LONG:
        return [sentence]
    found = [""]
    for clause in clauses_of(sentence):
        if len(found[-1]) >= _LEAST:
            found.append("")
        found[-1] = f"{found[-1]} {clause}".strip()
    return [piece for part in found for piece in _pieces(part)]


def _pieces(part: str) -> list[str]:
    """Cut what has no clauses at blanks: people speak into their phones without a stop."""
    pieces = []
    while len(part) > _LONG + 2 * _LEAST and (at := part.rfind(" ", _LEAST, _LONG)) > 0:
        pieces.append(part[:at])
        part = part[at + 1 :]
    return [*pieces, part]


def _syllable(found: re.Match[str]) -> str:
    initial, vowel, final = found.groups()
    at = _FINALS.find(final) if final else 0
    code = ord("가") + (_INITIALS.find(initial) * len(_VOWELS) + _VOWELS.index(vowel)) * len(_FINALS) + max(at, 0)
    if initial not in _INITIALS:
        return found.group()
    return chr(code) + (final if at < 0 else "")
