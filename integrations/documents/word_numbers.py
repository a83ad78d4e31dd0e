"""The numbers that Word writes before paragraphs itself (제3조, 1.2, 가., ①): they stand nowhere in the text.

ECMA-376, part 1: 17.9 (definitions of lists), 17.18.59 (formats of numbers).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

_LEVELS = 9
_GANADA = "가나다라마바사아자차카타파하"
_CHOSUNG = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
_DIGITS = "일이삼사오육칠팔구"
_IDEOGRAPHS = "一二三四五六七八九"
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_MOST_ROMAN = 4000
_CIRCLED = 20


@dataclass(frozen=True, slots=True)
class NumberLevel:
    """How one level of a list counts."""

    start: int = 1
    shape: str = "decimal"
    """As ``w:numFmt`` names it."""
    text: str = ""
    """With ``%1`` for the number of the first level, and so on."""


@dataclass(slots=True)
class ListNumbers:
    """The lists of a document, counted on as its paragraphs come."""

    lists: dict[str, tuple[str, dict[int, NumberLevel]]] = field(default_factory=dict)
    """By ``w:numId``: whose counters it shares, and its levels."""
    _counted: dict[str, list[int | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, numbering: Element) -> "ListNumbers":
        """Read ``word/numbering.xml``."""
        shared = {attribute(one, "abstractNumId"): _levels(one) for one in children(numbering, "abstractNum")}
        found = cls()
        for one in children(numbering, "num"):
            abstract = value(one, "abstractNumId")
            levels = dict(shared.get(abstract, {}))
            counts_alone = False
            for override in children(one, "lvlOverride"):
                level = _number(attribute(override, "ilvl"))
                levels |= _levels(override)
                if start := value(override, "startOverride"):
                    levels[level] = NumberLevel(_number(start), *_shape(levels.get(level, NumberLevel())))
                    counts_alone = True
            number = attribute(one, "numId")
            found.lists[number] = (f"{abstract}/{number}" if counts_alone else abstract, levels)
        return found

    def next(self, number: str, level: int) -> str:
        """Count a paragraph of a list and return what Word writes before it; a bullet is a dash."""
        counter, levels = self.lists.get(number, ("", {}))
        known = levels.get(level)
        if known is None or not 0 <= level < _LEVELS:
            return ""
        counted = self._counted.setdefault(counter, [None] * _LEVELS)
        last = counted[level]
        counted[level] = known.start if last is None else last + 1
        counted[level + 1 :] = [None] * (_LEVELS - level - 1)
        if known.shape == "bullet":
            return "-"
        text = known.text
        for place in range(level + 1):
            one = levels.get(place, NumberLevel())
            count = counted[place]
            text = text.replace(f"%{place + 1}", written(one.start if count is None else count, one.shape))
        return text


def written(number: int, shape: str) -> str:
    """Return a number as ``w:numFmt`` names it; what is not known is decimal."""
    if shape == "none":
        return ""
    make = _SHAPES.get(shape)
    return make(number) if make and number > 0 else str(number)


def children(element: Element, *names: str) -> Iterable[Element]:
    """Return the children of these names, whatever their namespace: the strict form has others."""
    return (child for child in element if local(child) in names)


def attribute(element: Element, name: str) -> str:
    """Return an attribute by its name without a namespace; empty where it is not there."""
    return next((text for key, text in element.items() if key.rpartition("}")[2] == name), "")


def value(element: Element, *path: str) -> str:
    """Return ``w:val`` of the element below at a path; empty where there is none."""
    for name in path:
        below = next(iter(children(element, name)), None)
        if below is None:
            return ""
        element = below
    return attribute(element, "val")


def local(element: Element) -> str:
    """Return an element's name without its namespace; empty for a comment."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _levels(of: Element) -> dict[int, NumberLevel]:
    return {
        _number(attribute(level, "ilvl")): NumberLevel(
            _number(value(level, "start") or "1"), value(level, "numFmt") or "decimal", value(level, "lvlText")
        )
        for level in children(of, "lvl")
    }


def _shape(level: NumberLevel) -> tuple[str, str]:
    return level.shape, level.text


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else 0


def _of_row(row: str) -> Callable[[int], str]:
    return lambda number: row[(number - 1) % len(row)]


def _letters(number: int) -> str:
    # After z comes aa, then bb (17.18.59).
    return chr(ord("a") + (number - 1) % 26) * min(1 + (number - 1) // 26, 9)


def _roman(number: int) -> str:
    if number >= _MOST_ROMAN:
        return str(number)
    text = ""
    for size, sign in _ROMAN:
        text += sign * (number // size)
        number %= size
    return text


def _counted_in(digits: str, tens: str) -> Callable[[int], str]:
    """Return how numbers below a hundred are spelled; larger ones are decimal."""

    def spelled(number: int) -> str:
        if number >= 100:
            return str(number)
        many, few = divmod(number, 10)
        return ("" if many == 0 else (digits[many - 1] if many > 1 else "") + tens) + (digits[few - 1] if few else "")

    return spelled


_SHAPES: dict[str, Callable[[int], str]] = {
    "decimalZero": lambda number: f"{number:02}",
    "upperRoman": lambda number: _roman(number).upper(),
    "lowerRoman": _roman,
    "upperLetter": lambda number: _letters(number).upper(),
    "lowerLetter": _letters,
    "ganada": _of_row(_GANADA),
    "chosung": _of_row(_CHOSUNG),
    "koreanCounting": _counted_in(_DIGITS, "십"),
    "koreanDigital": _counted_in(_DIGITS, "십"),
    "ideographDigital": _counted_in(_IDEOGRAPHS, "十"),
    "chineseCounting": _counted_in(_IDEOGRAPHS, "十"),
    "taiwaneseCounting": _counted_in(_IDEOGRAPHS, "十"),
    "decimalEnclosedCircle": lambda n: chr(0x2460 + n - 1) if n <= _CIRCLED else str(n),
    "decimalEnclosedCircleChinese": lambda n: chr(0x2460 + n - 1) if n <= _CIRCLED else str(n),
    "decimalEnclosedParen": lambda n: chr(0x2474 + n - 1) if n <= _CIRCLED else f"({n})",
    "decimalEnclosedFullstop": lambda n: chr(0x2488 + n - 1) if n <= _CIRCLED else f"{n}.",
}
