"""A row's cells as values: words, lists, choices, flags, numbers, options; and what is wrong with them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from integrations.knowledge.base import Option, Text
from integrations.knowledge.problems import Findings, Place, nearest
from integrations.knowledge.workbook import Row, Sheet

Word = TypeVar("Word", bound=str)
Default = TypeVar("Default")

_YES = frozenset(("y", "yes", "true", "1", "o", "v", "t", "○", "✓", "예", "네", "필수", "참"))
_NO = frozenset(("n", "no", "false", "0", "x", "f", "-", "×", "✗", "아니요", "아니오", "선택", "거짓"))
_COLON = re.compile("[:：]")
_SEMICOLON = re.compile("[;；]")
_COMMA = re.compile(r"[,，、|\n]")
_BEFORE_CODE = re.compile(r"[,，、|\n](?=\s{0,40}[\w-]+\s*[:：])")
"""Between options; a comma within a label is none."""
_OTHER_WORDS = {
    **dict.fromkeys(("text", "str", "varchar", "글", "문자", "텍스트"), "string"),
    **dict.fromkeys(("number", "int", "amount", "money", "숫자", "금액"), "integer"),
    **dict.fromkeys(("bool", "yes/no", "y/n", "yn", "예/아니오", "예/아니요"), "boolean"),
    **dict.fromkeys(("select", "enum", "radio", "option", "options", "선택"), "choice"),
    **dict.fromkeys(("datetime", "day", "time", "날짜"), "date"),
    **dict.fromkeys(("critical", "severe", "심각"), "high"),
    "attorney": "lawyer",
    "변호사": "lawyer",
    "상담사": "counselor",
    "내부": "internal",
}
"""What else people write for a value; offered instead, not taken."""
_BROKEN = re.compile(r"#(?:REF|N/A|VALUE|NAME|DIV/0|NUM|NULL)[!?]?|=[^=].*", re.DOTALL)
"""What stands in a cell whose formula fails, or has never been calculated."""
_NOT_COMPARED = ("QUESTION_ORDER", "NOTES")
"""Columns in which two rows for one thing may differ."""
_CONDITION = "HOLDS_WHEN"
"""The column in which an equals sign begins no formula."""


class Cells:
    """One row by the names of its columns. What is wrong is noted, and something that works is returned."""

    def __init__(self, row: Row, sheet: Sheet, letters: Mapping[str, str], findings: Findings) -> None:
        """``letters``: of the columns by their names in the format."""
        self.place = Place(sheet.name, row.number, letters)
        self.has = letters.keys()
        self._findings = findings
        self._cells = row.cells
        self._letters = letters
        self._failed: set[str] = set()

    def take_over(self, other: "Cells") -> bool:
        """Fill the empty cells from another row of the sheet; False, and nothing is filled, where the two contradict.

        The order of a question does not count: of two rows the first one's stands.
        """
        pairs = [
            (letter, self._cells.get(letter, ""), other._cells.get(letter, ""))
            for name, letter in self._letters.items()
            if name not in _NOT_COMPARED
        ]
        if any(own and theirs and own != theirs for _, own, theirs in pairs):
            return False
        self._cells = {**self._cells, **{letter: theirs for letter, own, theirs in pairs if theirs and not own}}
        return True

    def word(self, column: str) -> str:
        """Return what stands in a cell; empty where nothing does."""
        text = self._cells.get(self._letters.get(column, ""), "")
        if text and text[0] in "#=" and column != _CONDITION and column not in self._failed and _BROKEN.fullmatch(text):
            self._findings.error("cell_fails", self.place, column, value=text)
            self._failed.add(column)
        return text

    def needed(self, column: str) -> str:
        """Return what stands in a cell that must not be empty."""
        text = self.word(column)
        if not text:
            self._findings.error("cell_empty", self.place, column)
        return text

    def text(self, column: str) -> Text:
        """Return a text in both languages."""
        return Text(self.word(column), self.word(f"{column}_EN"))

    def words(self, *columns: str) -> tuple[str, ...]:
        """Return the lists of several columns as one, each word once."""
        return tuple(dict.fromkeys(word for column in columns for word in split(self.word(column))))

    def one_of(self, column: str, known: Mapping[str, Word], default: Word) -> Word:
        """Return the value that a word stands for, whatever its case; the default where the cell is empty.

        ``known``: values by the words for them, in small letters.
        """
        text = self.word(column)
        return self._known(column, text, known, default) if text else default

    def each_of(self, column: str, known: Mapping[str, Word]) -> tuple[Word, ...]:
        """Return the values of a list that must not be empty; as ``one_of``, without those that are not known."""
        values = (self._known(column, word, known, None) for word in split(self.needed(column)))
        return tuple(dict.fromkeys(value for value in values if value is not None))

    def _known(self, column: str, text: str, known: Mapping[str, Word], default: Default) -> Word | Default:
        value = known.get(text.casefold())
        if value is not None:
            return value
        values = ", ".join(sorted({str(each) for each in known.values()} - {""}))
        meant = known.get(nearest(text, known, likeness=0.6) or _OTHER_WORDS.get(text.casefold(), ""))
        self._findings.error("not_one_of", self.place, column, meant or "", value=text, known=values)
        return meant or default  # what was meant: nothing is published, and the rest is judged by it

    def flag(self, column: str, *, default: bool = False) -> bool:
        """Return whether a cell says yes."""
        text = self.word(column).casefold()
        if text in _YES or text in _NO:
            return text in _YES
        if text:
            meant = nearest(text, ("TRUE", "FALSE", "YES", "NO"), likeness=0.5)
            self._findings.error("not_a_flag", self.place, column, meant, value=self.word(column))
        return default

    def number(self, column: str, default: int) -> int:
        """Return a whole number; the default where the cell is empty."""
        text = self.word(column)
        if not text:
            return default
        if not re.fullmatch(r"[+-]?\d{1,9}", text):
            digits = text.translate(str.maketrans("OoIl", "0011"))
            meant = "".join(re.findall(r"\d+", digits)[:1])
            self._findings.error("not_a_number", self.place, column, meant, value=text)
            return default
        return int(text)

    def options(self, column: str) -> tuple[Option, ...]:
        """Return the choices of ``CODE:label;CODE:label``, with the labels of the English column by the same codes."""
        before = len(self._findings.problems)
        korean = self._labels(column)
        if len(self._findings.problems) > before:  # the English would only be wrong in the same way
            return tuple(Option(code, Text(label)) for code, label in korean)
        codes = [code for code, _ in korean]
        english = dict(self._labels(f"{column}_EN", codes))
        for code in english:
            if code not in codes:
                meant = nearest(code, codes)
                self._findings.error("option_unknown", self.place, f"{column}_EN", meant, value=code)
        for code in codes if english else ():
            if code not in english:
                self._findings.warning("option_untranslated", self.place, f"{column}_EN", value=code)
        return tuple(Option(code, Text(label, english.get(code, ""))) for code, label in korean)

    def with_synonyms(self, column: str, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the options with what ``CODE:word,word;CODE:word`` says that people call them too.

        A word that is said of two options, or is the label of another, names neither, and is told.
        """
        before = len(self._findings.problems)
        of_code = dict(self._labels(column)) if self.word(column) else {}
        if len(self._findings.problems) > before:
            return options
        codes = {option.code.casefold(): option.code for option in options}
        words: dict[str, dict[str, str]] = {}
        for code, text in of_code.items():
            if own := codes.get(code.casefold()):
                words[own] = {folded(word): word for word in split(text)}
            else:
                self._findings.error("synonym_of_none", self.place, column, nearest(code, codes.values()), value=code)
        owners = Counter(word for own in words.values() for word in own)
        for option in options:
            owners.update({folded(option.label.ko), folded(option.label.en)} - words.get(option.code, {}).keys() - {""})
        for word in dict.fromkeys(word for own in words.values() for word in own):
            if owners[word] > 1:
                said = next(own[word] for own in words.values() if word in own)
                self._findings.warning("synonym_of_two", self.place, column, value=said)
        return tuple(
            replace(
                option, synonyms=tuple(said for word, said in words.get(option.code, {}).items() if owners[word] == 1)
            )
            for option in options
        )

    def _labels(self, column: str, codes: Iterable[str] = ()) -> list[tuple[str, str]]:
        """Return codes and labels; labels without codes get those that are given, in their order, or stand for both."""
        text = self.word(column)
        if not _COLON.search(text):
            return self._named(column, split(text), list(codes))
        found: dict[str, str] = {}
        for part in split(text) if _SEMICOLON.search(text) else _BEFORE_CODE.split(text):
            code, _, label = _COLON.sub(":", " ".join(part.split()), count=1).partition(":")
            code, label = code.strip(), label.strip()
            if not (code and label):
                self._findings.error(
                    "option_malformed", self.place, column, f"{code or 'CODE'}:{label or '…'}", value=part
                )
            elif code in found:
                self._findings.error("option_twice", self.place, column, value=code)
            found.setdefault(code or label, label or code)
        return list(found.items())

    def _named(self, column: str, labels: list[str], codes: list[str]) -> list[tuple[str, str]]:
        if codes and labels and len(codes) != len(labels):
            self._findings.error("options_differ", self.place, column, count=len(labels), wanted=len(codes))
            return []
        if labels and not codes:
            self._findings.warning("options_without_codes", self.place, column, count=len(labels))
        return list(zip(codes or labels, labels, strict=True)) if labels else []


def folded(word: str) -> str:
    """Return a word without its blanks and capitals: what is so the same is one word."""
    return "".join(word.split()).casefold()


def split(text: str) -> list[str]:
    """Return the words of a list: between semicolons, or where there are none, between commas, bars and new lines."""
    if not text:
        return []
    return [
        word
        for piece in (_SEMICOLON if _SEMICOLON.search(text) else _COMMA).split(text)
        if (word := " ".join(piece.split()))
    ]
