"""Which script a character belongs to, as far as words are cut by it."""

import re

CJK = (  # Hangul letters and syllables, kana, Chinese characters
    "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
)
"""The inside of a class of characters in ``re``."""
_IS_CJK = re.compile(f"[{CJK}]")


def is_cjk(character: str) -> bool:
    """Tell whether the character is Korean, Chinese or Japanese script."""
    return _IS_CJK.match(character) is not None
