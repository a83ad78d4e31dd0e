"""Two columns of running text are read one after the other; forms and pages of one column are left as they are."""

import random

import pytest
from PIL import Image, ImageDraw

from integrations.documents.page_columns import in_columns

SIZE = (1600, 2200)


def _drawn(*blocks: tuple[int, int, int, int, bool]) -> Image.Image:
    """Return a page with blocks of lines: left, right, top, number of lines, and whether they are running text."""
    picture, chance = Image.new("L", SIZE, 250), random.Random(7)
    draw = ImageDraw.Draw(picture)
    for left, right, top, lines, runs in blocks:
        for line in range(lines):
            is_last = line % 4 == 3
            end = right if runs and not is_last else left + round((right - left) * chance.uniform(0.15, 0.7))
            draw.rectangle((left, top + 44 * line, end, top + 44 * line + 24), fill=20)
    return picture


def test_two_columns_stand_one_after_the_other() -> None:
    """What stands above them and across both comes first, what stands below last."""
    page = _drawn(
        (100, 1500, 100, 6, True), (100, 760, 500, 28, True), (840, 1500, 500, 26, True), (100, 1500, 1800, 4, True)
    )
    above, left, right, below = in_columns(page)
    assert above.width == below.width == SIZE[0]
    assert left.size[1] == right.size[1]
    assert left.width + right.width == SIZE[0]
    assert 760 < left.width < 840
    assert left.getpixel((500, 400)) == right.getpixel((300, 400))
    assert above.height + left.height + below.height == SIZE[1]


@pytest.mark.parametrize(
    "blocks",
    [
        [(100, 1500, 100, 40, True)],
        [(100, 760, 100, 40, False), (840, 1500, 100, 40, True)],  # names of a form, and what is filled in
        [(100, 760, 100, 4, True), (840, 1500, 100, 4, True)],  # two signatures
        [(100, 500, 100, 40, True), (560, 1500, 100, 40, True)],  # a note in the margin
        [],
    ],
)
def test_other_pages_are_one_part(blocks: list[tuple[int, int, int, int, bool]]) -> None:
    """One column, a form, a few short blocks beside each other, a margin, nothing."""
    page = _drawn(*blocks)
    assert in_columns(page) == [page]
