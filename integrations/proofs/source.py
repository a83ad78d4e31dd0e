"""Source text without its comments and strings, so that what is looked for in the rest is code and nothing else.

What the compilers and this module might read differently is not guessed: it is refused, as :class:`Hiding` says.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from integrations.proofs.base import ProofLanguage

_DELIMITERS: Final = ' \n\t(){};.@"'
"""What ends a name in Agda, where ``a--b`` is one name and no comment."""
_OPERATOR: Final = ":!#$%&*+./<=>?@\\^|-~"
_LINE_COMMENT = re.compile(r"--+(?![:!#$%&*+./<=>?@\\^|~])[^\n]*|\|\|\|[^\n]*")
_AGDA_COMMENT = re.compile(r"--[^\n]*")
_CHARACTER = re.compile(r"'(?:[^'\\\n]|\\(?:[A-Za-z]+|\d+|.))'")
_LINE_ENDS = re.compile(r" *+\n")
_STRING = re.compile(r'(#*)("""|")')


@dataclass(frozen=True, slots=True)
class Hiding:
    """Something behind which code could stand that is not seen. Line and column count from 1."""

    line: int
    column: int
    what: str


@dataclass(frozen=True, slots=True)
class StrippedSource:
    """``code``: as long as the text, with spaces in the place of comments and of what strings hold."""

    code: str
    hidings: tuple[Hiding, ...]
    pragmas: tuple[tuple[int, str], ...] = ()
    """Agda's ``{-# … #-}``, each with its offset; spaces stand in their place."""


def place(text: str, offset: int) -> tuple[int, int]:
    """Return line and column of an offset, from 1."""
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def read_source(text: str, language: ProofLanguage) -> StrippedSource:
    """Take comments and strings out of a module."""
    return _Reader(text, language).read()


class _Reader:
    def __init__(self, text: str, language: ProofLanguage) -> None:
        self._text, self._language = text, language
        self._code = list(text)
        self._hidings: list[Hiding] = []
        self._pragmas: list[tuple[int, str]] = []

    def read(self) -> StrippedSource:
        for offset, character in enumerate(self._text):
            if character != "\n" and unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs"):
                self._hide(offset, f"an invisible character, U+{ord(character):04X}")
        at = 0
        while at < len(self._text):
            at = self._token(at)
        return StrippedSource("".join(self._code), tuple(self._hidings), tuple(self._pragmas))

    def _token(self, at: int) -> int:
        """Pass what begins at ``at`` and return where it ends."""
        text = self._text
        if text.startswith("{-#", at) and self._language == "agda":
            end = self._end_of("#-}", at)
            self._pragmas.append((at, text[at:end]))
            return self._blank(at, end)
        if text.startswith("{-", at):
            end = self._end_of("-}", at)
            # Compilers differ in what they see in there: nested comments, strings.
            if re.search(r"\{-|\"", text[at + 2 : end]):
                self._hide(at, "a comment with a quotation mark or another comment in it")
            return self._blank(at, end)
        if comment := self._comment(at):
            return self._blank(at, comment.end())
        if (string := _STRING.match(text, at)) and not (string[1] and at and text[at - 1] in _OPERATOR):
            return self._string(at, len(string[1]), string[2])
        if text[at] == "'" and not (at and _is_of_name(text[at - 1])) and (sign := _CHARACTER.match(text, at)):
            return self._blank(at, sign.end())
        return at + 1

    def _comment(self, at: int) -> re.Match[str] | None:
        before = self._text[at - 1] if at else "\n"
        if self._language == "agda":
            return _AGDA_COMMENT.match(self._text, at) if before in _DELIMITERS else None
        return _LINE_COMMENT.match(self._text, at) if before not in _OPERATOR else None

    def _string(self, at: int, hashes: int, quote: str) -> int:
        """Pass a string; what it interpolates stays, since that is code."""
        text, begin = self._text, at + hashes + len(quote)
        if self._language == "agda" or (quote == '"""' and not _LINE_ENDS.match(text, begin)):
            hashes, quote, begin = (0, '"', at + 1) if not hashes else (hashes, '"', at + hashes + 1)
        escape, close = "\\" + "#" * hashes, quote + "#" * hashes
        end = begin
        while end < len(text) and not text.startswith(close, end) and (quote == '"""' or text[end] != "\n"):
            if text.startswith(escape, end):
                if text.startswith("{", end + len(escape)) and self._language == "idris2":
                    self._hide(end, "an interpolated string")
                end += len(escape) + 1
            else:
                end += 1
        if not text.startswith(close, end) or end >= len(text):
            self._hide(at, "a string that does not end")
            return self._blank(at, min(end, len(text)))
        self._blank(begin, end)
        return end + len(close)

    def _end_of(self, close: str, at: int) -> int:
        found = self._text.find(close, at + 2)
        if found < 0:
            self._hide(at, "a comment that does not end")
            return len(self._text)
        return found + len(close)

    def _blank(self, begin: int, end: int) -> int:
        for offset in range(begin, end):
            if self._text[offset] != "\n":
                self._code[offset] = " "
        return end

    def _hide(self, offset: int, what: str) -> None:
        self._hidings.append(Hiding(*place(self._text, offset), what))


def _is_of_name(character: str) -> bool:
    return character.isalnum() or character in "_'" or ord(character) > 127
