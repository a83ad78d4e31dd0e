"""The declarations of a module: what stands at the left margin, with the lines that belong to it."""

import re
from dataclasses import dataclass

from integrations.proofs.source import StrippedSource

MODIFIERS = frozenset({"public", "export", "private", "total", "partial", "covering"})
NAME = r"(?:[^\W\d]|_)[\w']*"
_NO_SIGNATURE = (
    "module import open data record interface implementation namespace mutual parameters using infix infixl infixr "
    "prefix failing abstract instance private syntax pattern variable primitive postulate macro unquoteDecl"
)
_HEADS = frozenset(_NO_SIGNATURE.split())
"""Words at whose line no declaration of a type begins."""
_TYPED = re.compile(rf"(?:[01]\s+)?((?:{NAME}|\([^\w\s()]+\)|[^\s:;(){{}}]++)(?:\s*,\s*{NAME})*)\s+:(?=\s)")


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """One declaration at the left margin. ``line`` counts from 1."""

    line: int
    offset: int
    text: str
    """Its code, with modifiers such as ``public export``, which may stand on a line of their own."""

    @property
    def bare(self) -> str:
        """Its code without modifiers, white space drawn together."""
        words = self.text.split()
        while words and words[0] in MODIFIERS:
            words.pop(0)
        return " ".join(words)

    @property
    def signature(self) -> tuple[tuple[str, ...], str] | None:
        """Return the names that it declares and their type, or None where it is no declaration of a type."""
        bare = self.bare
        if bare.split(" ", 1)[0] in _HEADS or not (typed := _TYPED.match(bare)):
            return None
        return tuple(name.strip().strip("()") for name in typed[1].split(",")), bare[typed.end() :].strip()


_HEADS = frozenset(_NO_SIGNATURE.split())


def blocks_of(source: StrippedSource) -> list[SourceBlock]:
    """Return the declarations in their order."""
    blocks: list[SourceBlock] = []
    begun: tuple[int, int] | None = None
    lines: list[str] = []
    offset = 0
    for number, line in enumerate(source.code.split("\n"), 1):
        if line[:1].strip():
            goes_on = lines and all(word in MODIFIERS for word in " ".join(lines).split())
            if not goes_on:
                if begun:
                    blocks.append(SourceBlock(*begun, "\n".join(lines)))
                begun, lines = (number, offset), []
        if begun:
            lines.append(line)
        offset += len(line) + 1
    if begun:
        blocks.append(SourceBlock(*begun, "\n".join(lines)))
    return blocks
