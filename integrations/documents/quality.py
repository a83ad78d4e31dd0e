"""How good a text is that was read of a page: whether it says something, and whether what it says is a language."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from integrations.search.scripts import is_cjk

LEAST_LETTERS = 20
"""Letters and digits of a text layer or of a recognised page below which it is taken for noise; a syllable is two."""
MOST_GARBAGE = 0.3
"""Share of signs that are no text from which a text is unusable."""
SAMPLED = 100_000
"""Characters from which a text is judged."""
_MOST_RARE = 0.1
"""Share of syllables outside KS X 1001. Its 2,350 are those that Korean is written with; a font whose table of
characters is wrong, and a picture that was not made out, give any of the 11,172."""
_MOST_LOOSE = 0.15
"""Share of letters of Hangul that stand outside of syllables."""
_MOST_LATIN = 0.35
"""Share of signs from U+0080 to U+00FF: what UTF-8 or CP949 look like as Latin. Vietnamese has about an eighth."""
_MOST_SINGLE = 0.7
"""Share of one-syllable words from which a text is spaced out, so that it is not known where words end."""
_FEW = 20
"""Signs of a kind from which shares of them are looked at."""
_LATIN = range(0x80, 0x100)
_SYLLABLES = range(0xAC00, 0xD7A4)
_LETTERS = (range(0x1100, 0x1200), range(0x3131, 0x3164))


@dataclass(frozen=True, slots=True)
class TextQuality:
    """What a text is made of; all shares are from 0 to 1."""

    letters: int
    """Letters and digits; a syllable or ideograph is two."""
    garbage: float
    """Of the signs: private use, unassigned, control, and signs of mistaken encoding."""
    broken: float
    """Of the Hangul: syllables that no word has, and letters outside of syllables."""
    spaced_out: float
    """Of the Korean words: those of one syllable."""

    @property
    def is_language(self) -> bool:
        """Whether the signs are those of a text, however short it is."""
        return self.garbage <= MOST_GARBAGE and self.broken <= _MOST_RARE and self.spaced_out <= _MOST_SINGLE

    @property
    def worth(self) -> float:
        """Letters that can be trusted: what two readings of one page are compared by."""
        return self.letters * max(0.0, 1 - self.garbage - self.broken)


def quality_of(text: str) -> TextQuality:
    """Judge a text by its first :data:`SAMPLED` characters."""
    text = unicodedata.normalize("NFC", text[:SAMPLED])
    signs = [sign for sign in text if not sign.isspace()]
    if not signs:
        return TextQuality(0, 0.0, 0.0, 0.0)
    none = sum(sign == "\ufffd" or unicodedata.category(sign) in ("Co", "Cn", "Cc") for sign in signs) / len(signs)
    latin = sum(ord(sign) in _LATIN for sign in signs) / len(signs)
    if latin > _MOST_LATIN and len(signs) >= 2 * _FEW:
        none = min(1.0, none + latin)
    return TextQuality(letters(text), none, _broken(signs), _spaced_out(text))


def is_good(text: str, least: int = LEAST_LETTERS) -> bool:
    """Tell whether a text says something: enough letters and digits, and few signs that are none of any script."""
    quality = quality_of(text)
    return quality.letters >= least and quality.garbage <= MOST_GARBAGE


def letters(text: str) -> int:
    """Count letters and digits; a syllable or ideograph is two."""
    return sum((2 if is_cjk(sign) else 1) for sign in text if sign.isalnum())


def _broken(signs: list[str]) -> float:
    syllables = [sign for sign in signs if ord(sign) in _SYLLABLES]
    loose = sum(any(ord(sign) in letters for letters in _LETTERS) for sign in signs)
    hangul = len(syllables) + loose
    if hangul < _FEW:
        return 0.0
    rare = sum(not _is_common(sign) for sign in syllables)
    # Loose letters are meant in lists (ㄱ, ㄴ) and in chat (ㅎㅎ): few of them break nothing.
    return (rare + (loose if loose > _MOST_LOOSE * hangul else 0)) / hangul


@lru_cache(maxsize=11_172)
def _is_common(syllable: str) -> bool:
    # The codec spells what the standard lacks with letters, in eight bytes.
    return len(syllable.encode("euc_kr")) == 2


def _spaced_out(text: str) -> float:
    words = [word for word in text.split() if ord(word[0]) in _SYLLABLES]
    return sum(len(word) == 1 for word in words) / len(words) if len(words) >= _FEW else 0.0
