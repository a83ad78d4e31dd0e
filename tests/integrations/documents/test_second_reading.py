"""Korean words that were taken for Latin letters are recognised once more; what is Latin stays."""

import io
import shutil
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image

from integrations.documents.kreuzberg_calls import Recognised, RecognisedWord, picture_of_page, recognised
from integrations.documents.page_pictures import png
from integrations.documents.second_reading import read_again
from tests.file_bytes import pdf

PAGE = Image.new("L", (1000, 1000), 255)
Said = tuple[str, float]


REST: Sequence[Said] = [(one, 0.9) for one in ("연장", "야간", "휴일수당이", "모두", "들어", "있는", "것으로", "본다.")]


def _read(*lines: Sequence[Said], joined: str = "") -> Recognised:
    """Return lines of words with their confidence, each 20 points a letter; ``joined``: their text, blanks as there."""
    words: list[RecognisedWord] = []
    for row, line in enumerate(lines):
        left = 0
        for text, sure in line:
            words.append(RecognisedWord(text, left, 50 * row, left + 20 * len(text), 50 * row + 30, sure))
            left += 20 * len(text)
    text = joined or "\n".join(" ".join(text for text, _ in line) for line in lines)
    return Recognised(text, 0.9, tuple(words))


def _again(found: Recognised, again: Recognised) -> str:
    return read_again(PAGE, found, lambda _: again).text


def test_words_of_latin_shape_become_korean() -> None:
    """Also the number of an item in a circle, and a unit behind a figure, whose digits stay as they were made out."""
    found = _read([("@", 0.9), ("HSE", 0.8), ("2,300,000HO", 0.9), ("하되", 0.9)], REST)
    again = [("(", 0.9), ("월급은", 0.9), ("22300,000", 0.5), ("원으", 0.9), ("하되", 0.9)]
    text = "( 월급은 22300,000원으 하되"
    assert _again(found, _read(again, joined=text)) == f"@ 월급은 2,300,000원으 하되\n{found.text.split(chr(10))[1]}"
    item = _read([("@", 0.9), ("지각", 0.9), ("1회에", 0.9)], REST)
    assert _again(item, _read([("②", 0.9)])) == item.text
    number = Recognised("(2)", 0.8, (RecognisedWord("(2)", 0, 0, 20, 30, 0.8),))
    assert _again(item, number).startswith("(2) 지각")


def test_a_guess_changes_nothing() -> None:
    """Neither one that is not sure on the whole, nor one of whose pieces is."""
    found = _read([("AHO]", 0.7), ("그만두려면", 0.9)], REST)
    for words in ([("직원", 0.9), ("이", 0.2)], [("직원", 0.7), ("이", 0.7)]):
        assert _again(found, _read(words)) == found.text
    assert _again(found, _read([("직원", 0.9), ("이", 0.8)])).startswith("직원 이 그만두려면")


def test_what_was_made_out_is_not_said_twice() -> None:
    """A doubtful word whose place lies over the next one takes nothing of that."""
    words = (
        RecognisedWord("Ese", 0, 0, 100, 30, 0.8),
        RecognisedWord("센터", 60, 0, 100, 30, 0.9),
        *_read([], REST).words,
    )
    found = Recognised(f"Ese 센터\n{_read(REST).text}", 0.9, words)
    again = Recognised(
        "물류 센터", 0.9, (RecognisedWord("물류", 0, 0, 50, 30, 0.9), RecognisedWord("센터", 60, 0, 100, 30, 0.9))
    )
    assert _again(found, again).startswith("물류 센터\n")


def test_what_is_latin_stays() -> None:
    """In Korean alone it is no Korean word, or a guess; and a page in two languages is not read again at all."""
    found = _read([("회사는", 0.9), ("CCTV", 0.9), ("및", 0.9), ("Figma", 0.7), ("를", 0.9), ("쓴다", 0.9)], REST)
    again = _read([("회사는", 0.9), ("61", 0.1), ("ㅍ", 0.9), ("및", 0.9), ("로로로로로", 0.5), ("를", 0.9)])
    assert _again(found, again) == found.text
    english = _read([("Place", 0.9), ("of", 0.9), ("work", 0.9), ("근무장소", 0.9)])
    assert read_again(PAGE, english, lambda _: pytest.fail("read again")) is english


def test_only_the_lines_in_doubt_are_shown() -> None:
    """The picture has its size, so that places are the same, and the other lines are paper."""
    page = Image.new("L", (400, 400), 0)
    shown: list[Image.Image] = []

    def recognise(lines: Image.Image) -> Recognised:
        shown.append(lines)
        return Recognised("", 0.0)

    read_again(page, _read(REST, [("AHO]", 0.9), ("그만두려면", 0.9)], [("다음", 0.9)]), recognise)
    [lines] = shown
    rows = np.flatnonzero(np.asarray(lines).min(axis=1) == 0)
    assert lines.size == page.size
    assert 35 < rows.min() <= 50
    assert 80 <= rows.max() < 95


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
@pytest.mark.parametrize("size", [(840, 130), (1200, 1650)])
def test_words_have_their_places(tmp_path_factory: pytest.TempPathFactory, size: tuple[int, int]) -> None:
    """In points of the picture, however much it is enlarged before."""
    path = tmp_path_factory.mktemp("page") / "0"
    path.write_bytes(pdf(["The daily allowance abroad is 92 US dollars."]))
    printed = Image.open(io.BytesIO(picture_of_page(path, 0, 150))).convert("L")
    page = Image.new("L", size, 255)
    page.paste(printed.crop((60, 60, 900, 190)))
    ink = np.argwhere(np.asarray(page) < 128)
    words = recognised(png(page)).words
    assert abs(min(one.left for one in words) - ink[:, 1].min()) <= 6
    assert abs(max(one.right for one in words) - ink[:, 1].max()) <= 12
    assert abs(min(one.top for one in words) - ink[:, 0].min()) <= 12
