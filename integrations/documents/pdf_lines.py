"""Words laid out in lines, each part in a font that has its letters."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fpdf import FPDF

from integrations.documents.fonts import FontSet, letters_of, showable
from integrations.documents.text_runs import TextRun

FAMILY = "text"
_WORD = re.compile(r"\n|[^\S\n]+|\S+")
_WIDE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
"""Letters of Chinese and Japanese, and their punctuation, between which a line may end."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """Neighbouring words of one look and one font in a line."""

    text: str
    run: TextRun
    family: str
    width: float


Line = list[LinePart]


class LineMaker:
    """Measures and parts words; all measures are in the unit of the document."""

    def __init__(self, pdf: FPDF, fonts: FontSet) -> None:
        self._pdf = pdf
        self._fonts = fonts
        others = {f"other{number}": other for number, other in enumerate(fonts.others)}
        self._families = [(name, letters_of(face)) for name, face in ({FAMILY: fonts.regular} | others).items()]
        # Each is read in 0.1 to 0.3 s: only those that something is written in.
        self._unread = {(name, ""): other for name, other in others.items()}
        self._unread |= {(FAMILY, ""): fonts.regular, (FAMILY, "B"): fonts.bold}
        self._known: dict[tuple[str, str, bool, float], float] = {}

    def set_font(self, family: str, size: float, *, bold: bool) -> None:
        """Choose the font of what is written next; only the first family has a bold face."""
        style = "B" if bold and family == FAMILY else ""
        if (face := self._unread.pop((family, style), None)) is not None:
            self._pdf.add_font(family, style, face.path, collection_font_number=face.index)
        self._pdf.set_font(family, style, size)

    def lines(self, runs: Iterable[TextRun], size: float, width: float, *, bold: bool = False) -> list[Line]:
        """Return the lines of a paragraph, at least one; a word that is wider than a line is cut."""
        lines: list[Line] = [[]]
        used = 0.0
        for word in self._words(runs, size, bold=bold):
            if word is None:
                lines.append([])
                used = 0.0
                continue
            wide = sum(part.width for part in word)
            is_space = not "".join(part.text for part in word).strip()
            if is_space and not lines[-1]:
                continue
            if used + wide <= width:
                lines[-1] += word
                used += wide
            elif not is_space and wide <= width:
                lines.append(list(word))
                used = wide
            elif not is_space:
                used = self._cut(word, lines, used, size, width, bold=bold)
        return [_joined(line) for line in lines]

    def width(self, text: str, family: str, size: float, *, bold: bool) -> float:
        """Return how wide a text is."""
        key = (text, family, bold, size)
        if key not in self._known:
            self.set_font(family, size, bold=bold)
            self._known[key] = self._pdf.get_string_width(text)
        return self._known[key]

    def _words(self, runs: Iterable[TextRun], size: float, *, bold: bool) -> Iterator[Line | None]:
        """Yield what a line may not end within; None where a line ends."""
        word: Line = []
        for run in runs:
            for found in _WORD.findall(showable(run.text, self._fonts.all_regular)):
                if found == "\n" or found.isspace():
                    if word:
                        yield word
                        word = []
                    yield None if found == "\n" else self._parts(found if run.code else " ", run, size, bold=bold)
                    continue
                for piece in filter(None, _pieces(found)):
                    if _WIDE.match(piece) and word:
                        yield word
                        word = []
                    word = word + self._parts(piece, run, size, bold=bold)
        if word:
            yield word

    def _parts(self, text: str, run: TextRun, size: float, *, bold: bool) -> Line:
        parts: Line = []
        start, family = 0, ""
        for place, sign in enumerate(text):
            own = next((name for name, letters in self._families if ord(sign) in letters), FAMILY)
            if own != family and place:
                parts.append(self._part(text[start:place], run, family, size, bold=bold))
                start = place
            family = own
        return [*parts, self._part(text[start:], run, family, size, bold=bold)]

    def _part(self, text: str, run: TextRun, family: str, size: float, *, bold: bool) -> LinePart:
        return LinePart(text, run, family, self.width(text, family, size, bold=bold or run.bold))

    def _cut(self, word: Line, lines: list[Line], used: float, size: float, width: float, *, bold: bool) -> float:
        """Add a word that is wider than a line, sign by sign; return how much of the last line is used."""
        for part in word:
            text = ""
            wide = 0.0
            for sign in part.text:
                one = self.width(sign, part.family, size, bold=bold or part.run.bold)
                if used + wide + one > width and (text or lines[-1]):
                    if text:
                        lines[-1].append(LinePart(text, part.run, part.family, wide))
                    lines.append([])
                    used, wide, text = 0.0, 0.0, ""
                text += sign
                wide += one
            lines[-1].append(LinePart(text, part.run, part.family, wide))
            used += wide
        return used


def _pieces(word: str) -> list[str]:
    """Part a word before each wide letter."""
    return re.split(f"(?={_WIDE.pattern})", word)


def _joined(line: Line) -> Line:
    """Join neighbours of one look, so that what is copied out of the file is whole."""
    while line and not line[-1].text.strip() and not line[-1].run.code:
        line.pop()
    joined: Line = []
    for part in line:
        last = joined[-1] if joined else None
        if last is not None and _look(last) == _look(part):
            joined[-1] = LinePart(last.text + part.text, part.run, part.family, last.width + part.width)
        else:
            joined.append(part)
    return joined


def _look(part: LinePart) -> tuple[object, ...]:
    run = part.run
    return (part.family, run.bold, run.italic, run.strike, run.code, run.href)
