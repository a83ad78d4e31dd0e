"""Fingers run over the keyboard: "asdfasdf", "ㅁㄴㅇㄹ". Nothing can be looked up for it, and nothing is near it."""

import re

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_RUN = 3
"""Letters of neighbouring keys, in one direction, that make a run: "were" has three of four in one, "asdf" all."""
_MOST = 0.8
"""Share of its letters that then stand in such runs."""
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS_ALONE = re.compile(r"[ㄱ-ㅎㅏ-ㅣ]{3,}$")
_LAUGHTER = re.compile(r"[ㅋㅎㅠㅜㅇㄱㅅㄴㄷㅡ]+$")
"""Letters that are written alone on purpose: laughing, crying, thanks."""
_MASHED = re.compile(r"ㅁㄴㅇ|ㄴㅇㄹ|ㅂㅈㄷ|ㅈㄷㄱ|ㅋㅌㅊ|ㅌㅊㅍ")


def is_gibberish(text: str) -> bool:
    """Tell whether every word of a text is a run over the keyboard."""
    words = _WORD.findall(text.lower())
    return bool(words) and all(_mashed(word) for word in words)


def _mashed(word: str) -> bool:
    if _LETTERS_ALONE.match(word):
        return bool(_MASHED.search(word)) or not _LAUGHTER.match(word)
    return word.isascii() and len(word) > _RUN and _in_runs(word) >= _MOST * len(word)


def _in_runs(word: str) -> int:
    """Count the letters that stand in runs of neighbouring keys, each run in one direction."""
    counted, start, direction = 0, 0, 0
    for end in range(1, len(word) + 1):
        step = _step(word[end - 1], word[end]) if end < len(word) else 0
        if step == 0 or (direction and step != direction):
            counted += end - start if end - start >= _RUN else 0
            start, step = end, 0
        direction = step
    return counted


def _step(left: str, right: str) -> int:
    """Return 1 or -1 where the second key is the right or left neighbour of the first, else 0."""
    steps = (row.index(right) - row.index(left) for row in _ROWS if left in row and right in row)
    return next((step for step in steps if abs(step) == 1), 0)
