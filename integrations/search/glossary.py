"""English and Korean words that mean the same, by their vectors: what the thesaurus of working life does not hold.

``python -m evals.retrieval.glossary`` learns them. Unlike the thesaurus they are unsure, and one in eight is wrong:
they find pages in the other language, and say nothing of one in the question's own.
"""

from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from integrations.search.scripts import is_cjk
from integrations.search.tokens import stems

FILE: Final = Path(__file__).with_name("glossary.txt")
MOST: Final = 3
"""Words that stand for one."""


@lru_cache(maxsize=4_096)
def translations(word: str) -> tuple[str, ...]:
    """Return what a word means in the other of the two languages, the surest first; nothing where that is not known."""
    korean, english = _words()
    if is_cjk(word[:1]):
        return english.get(word, ())
    stem = stems(word.lower())
    return korean.get(stem[0], ()) if len(stem) == 1 else ()


@cache
def _words() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return the Korean words by English stems, and the English words by Korean ones."""
    korean: dict[str, dict[str, None]] = defaultdict(dict)
    english: dict[str, dict[str, int]] = defaultdict(dict)
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        word, *meanings = line.split()
        korean[stems(word)[0]].update(dict.fromkeys(meanings))
        for place, meaning in enumerate(meanings):
            english[meaning][word] = place
    return (
        {word: tuple(found)[:MOST] for word, found in korean.items()},
        {word: tuple(sorted(found, key=found.__getitem__))[:MOST] for word, found in english.items()},
    )
