"""Korean words that were taken for Latin letters, recognised once more in Korean alone.

In two languages at once Tesseract gives many a Korean word Latin letters of its shape ("HSE" for "월급은"), and is
fairly sure of them. In Korean alone it reads such words well, and is not sure at all of what really is Latin: so the
second reading is taken where it is Korean throughout and sure, and nowhere else.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image

from integrations.documents.kreuzberg_calls import Recognised, RecognisedWord

_LATIN: Final = re.compile(r"[A-Za-z]|^[@©®]$")
"""What may be a Korean word, or the number of an item in a circle."""
_KOREAN: Final = re.compile(r"(?=.*[가-힣])[가-힣0-9%.,:;()·'\"~-]+|\(\d{1,2}\)")
_HANGUL: Final = re.compile(r"[가-힣]")
_LETTER: Final = re.compile(r"[A-Za-z]")
_FIGURE: Final = re.compile(r"\d[\d,.]*(?<=\d)")
_SURE: Final = 0.8
"""Mean confidence from which a second reading is taken: of Latin words it is at most 0.5, of Korean ones mostly 0.9."""
_LEAST: Final = 0.6
"""Confidence below which none of its words may be."""
_MOST: Final = 0.4
"""Share of doubtful words above which a page is one in two languages, and is left as it was read."""
_AROUND: Final = 0.3
"""Of a word's height, left above and below it in the picture of its line."""


def read_again(page: Image.Image, found: Recognised, recognise: Callable[[Image.Image], Recognised]) -> Recognised:
    """Return what was made out in a page, its doubtful words as ``recognise`` makes them out in Korean, where it does.

    ``recognise`` is shown the lines of these words alone, where they stand on the page.
    """
    doubtful = [one for one in found.words if _LATIN.search(one.text)]
    is_korean = len(_HANGUL.findall(found.text)) > len(_LETTER.findall(found.text))
    if not doubtful or not is_korean or len(doubtful) > _MOST * len(found.words):
        return found
    again = recognise(_lines(page, doubtful))
    return Recognised(_merged(found, again), found.confidence, found.words)


def _lines(page: Image.Image, words: Sequence[RecognisedWord]) -> Image.Image:
    shown = Image.new("L", page.size, 255)
    for one in words:
        more = round((one.bottom - one.top) * _AROUND)
        top, bottom = max(0, one.top - more), min(page.height, one.bottom + more)
        shown.paste(page.crop((0, top, page.width, bottom)), (0, top))
    return shown


def _merged(found: Recognised, again: Recognised) -> str:
    places = [(one, place, _owner(one, found.words)) for one, place in _places(again.text, again.words)]
    text, at = [], 0
    for run in _runs(found):
        whole = _wording(run, again, places)
        for part in [run] if whole else [[one] for one in run]:
            if wording := whole or _wording(part, again, places):
                text += [found.text[at : part[0][1]], wording]
                at = part[-1][1] + len(part[-1][0].text)
    return "".join([*text, found.text[at:]])


def _runs(found: Recognised) -> Iterator[list[tuple[RecognisedWord, int]]]:
    """Yield doubtful words that follow each other on a line together, each with its place in the text."""
    run: list[tuple[RecognisedWord, int]] = []
    for one, place in _places(found.text, found.words):
        if not _LATIN.search(one.text):
            if run:
                yield run
            run = []
        elif run and (_begins(one) or len(run[-1][0].text) == 1 or "\n" in found.text[run[-1][1] : place]):
            yield run
            run = [(one, place)]
        else:
            run.append((one, place))
    if run:
        yield run


def _begins(one: RecognisedWord) -> bool:
    return len(one.text) == 1 or _FIGURE.match(one.text) is not None


def _places(text: str, words: Sequence[RecognisedWord]) -> Iterator[tuple[RecognisedWord, int]]:
    at = 0
    for one in words:
        place = text.find(one.text, at)
        if place >= 0:
            yield one, place
            at = place + len(one.text)


def _wording(
    run: Sequence[tuple[RecognisedWord, int]],
    again: Recognised,
    places: Sequence[tuple[RecognisedWord, int, RecognisedWord | None]],
) -> str:
    """Return what stands there by the second reading; empty where that is not sure, or not Korean either."""
    read = [(one, place) for one, place, owner in places if any(owner is other for other, _ in run)]
    figure = _FIGURE.match(run[0][0].text)
    if figure and read and _FIGURE.match(read[0][0].text):
        read = read[1:] if _FIGURE.fullmatch(read[0][0].text) else []  # digits are made out better in both languages
    if not read or _sureness([one for one, _ in read]) < _SURE or any(_are_apart(*two) for two in pairwise(read)):
        return ""
    wording = again.text[read[0][1] : read[-1][1] + len(read[-1][0].text)]
    if not _KOREAN.fullmatch(re.sub(r"[ ]", "", wording)):
        return ""
    return f"{figure[0]}{wording}" if figure else wording


def _sureness(words: Sequence[RecognisedWord]) -> float:
    """Return the mean of the words' confidence; nothing where one of them is a guess."""
    return 0.0 if min(one.sure for one in words) < _LEAST else sum(one.sure for one in words) / len(words)


def _are_apart(one: tuple[RecognisedWord, int], other: tuple[RecognisedWord, int]) -> bool:
    """Tell whether words of a run stand on several lines of the second reading."""
    return other[0].top > one[0].bottom or other[0].bottom < one[0].top


def _owner(one: RecognisedWord, words: Sequence[RecognisedWord]) -> RecognisedWord | None:
    """Return the narrowest of the words within which the middle of one lies: wide ones lie over their neighbours."""
    return min(
        (other for other in words if _is_in(one, other)), key=lambda other: other.right - other.left, default=None
    )


def _is_in(one: RecognisedWord, other: RecognisedWord) -> bool:
    """Tell whether the middle of a word lies within another."""
    across, down = (one.left + one.right) / 2, (one.top + one.bottom) / 2
    return other.left <= across <= other.right and other.top <= down <= other.bottom
