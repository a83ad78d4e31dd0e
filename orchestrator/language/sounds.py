"""How a word sounds, roughly: names are written in Korean and in Latin letters by turns (반코마이신, vancomycin)."""

import re
import unicodedata
from functools import lru_cache

_LEADS = ["K", "K", "N", "T", "T", "L", "M", "P", "P", "S", "S", "", "S", "S", "S", "K", "T", "P", ""]
"""The first consonants of Hangul, in Unicode's order: those that Korean does not tell apart in foreign words alike."""
_TAILS = [*[""], *"KKKNNNTLLLLLLLLMPPTTNTTKTPT"]
_PAIRS = (("ph", "p"), ("th", "t"), ("sh", "s"), ("ch", "s"), ("ck", "k"), ("qu", "k"), ("x", "ks"), ("ng", "n"))
_SOFT = re.compile(r"c(?=[eiy])")
_SILENT = re.compile(r"r(?![aeiouy])")
_CLASSES = str.maketrans("bvfpdtgkqcszjlrmn", "PPPPTTKKKKSSSLLMN")
SHORTEST = 3
"""Consonants below which a likeness says nothing."""


@lru_cache(maxsize=8_192)
def sounds(word: str) -> str:
    """Return the consonants of a word in classes; empty where they are too few to tell words apart."""
    if "가" <= word[:1] <= "힣":
        found = "".join(_of_syllable(ord(letter) - 0xAC00) for letter in word if "가" <= letter <= "힣")
    else:
        plain = unicodedata.normalize("NFD", word.lower())
        for written, spoken in _PAIRS:
            plain = plain.replace(written, spoken)
        plain = _SILENT.sub("", _SOFT.sub("s", plain))
        found = "".join(letter for letter in plain.translate(_CLASSES) if letter in "PTKSLMN")
    found = str(re.sub(r"(.)\1+", r"\1", found))
    return found if len(found) >= SHORTEST else ""


def _of_syllable(code: int) -> str:
    return f"{_LEADS[code // 588]}{_TAILS[code % 28]}"
