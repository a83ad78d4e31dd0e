"""An error and its fix without a word of the module: names, figures, texts and comments are left out of both."""

import re
from difflib import SequenceMatcher

from integrations.proofs.agda_messages import AGDA_RULES
from integrations.proofs.base import CompilerMessage, ProofLanguage
from integrations.proofs.idris_messages import IDRIS_RULES, WHERE
from integrations.proofs.idris_words import BUILT_IN, KEYWORDS
from integrations.proofs.source import read_source

_WORD = re.compile(r"[^\W\d_][\w']*|_[\w']+|\d[\d_.,]*")
_SAID = frozenset(
    word for rules in (IDRIS_RULES, AGDA_RULES) for _, form in rules for word in re.findall(r"[A-Za-z]{2,}", form)
)
"""Words of the compilers' own sentences."""
_AGDA_WORDS = frozenset({"Set", "zero", "suc", "refl", "field", "instance"})
_STAYING = BUILT_IN | KEYWORDS | _AGDA_WORDS
_MOST_LINES = 8
_LONGEST_LINE = 160


def pattern_of(error: CompilerMessage) -> str:
    """Return the first sentence of an error: the compiler's words, ``_`` for every other name and ``#`` for figures."""
    line = next((one.strip() for one in WHERE.sub("", error.text, count=1).split("\n") if one.strip()), "")

    def word(found: re.Match[str]) -> str:
        return "#" if found[0][0].isdigit() else found[0] if found[0] in _SAID else "_"

    plain = re.sub(r"[^\x20-\x7e]", "", _WORD.sub(word, line))
    return re.sub(r"_(?:[\s.,_]{0,4}_)+", "_", plain)[:_LONGEST_LINE]


def shape_of(before: str, after: str, language: ProofLanguage) -> str:
    """Return what a fix changed, line by line: ``-`` what went and ``+`` what came; names are letters, figures ``#``.

    Empty where the code of both is the same, or more was changed than one error needs.
    """
    old, new = (
        [line for line in read_source(text, language).code.split("\n") if line.strip()] for text in (before, after)
    )
    letters: dict[str, str] = {}

    def word(found: re.Match[str]) -> str:
        if found[0][0].isdigit():
            return "#"
        return found[0] if found[0] in _STAYING else letters.setdefault(found[0], f"n{len(letters) + 1}")

    def shape(line: str) -> str:
        text = " ".join(_WORD.sub(word, line).split())
        return re.sub(r'"\s*"', '"…"', re.sub(r"[^\x20-\x7e≡→∷ℕ…]", "", text))[:_LONGEST_LINE]

    lines: list[str] = []
    for what, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            if max(end - start, stop - begin) > _MOST_LINES:
                return ""
            lines += [f"- {shape(line)}" for line in old[start:end]] + [f"+ {shape(line)}" for line in new[begin:stop]]
    return "\n".join(lines) if len(lines) <= 2 * _MOST_LINES else ""
