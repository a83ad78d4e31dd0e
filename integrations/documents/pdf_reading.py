"""A PDF → its text by pages: the text layer where it is good, else what is recognised in the page's picture."""

from dataclasses import replace
from pathlib import Path

from integrations.documents.base import FileText, Unreadable
from integrations.documents.hidden_text import without_hidden
from integrations.documents.kreuzberg_calls import picture_of_page, text_layers
from integrations.documents.limits import MAX_PAGES
from integrations.documents.page_pictures import LONG_SIDE, ink_of, opened
from integrations.documents.pages import PageText, is_poor, of_pages
from integrations.documents.quality import quality_of
from integrations.documents.repairs import composed, unspaced
from integrations.documents.time_limits import TimeAllowance, in_time

_LOOK_DPI = 36
"""Dots an inch in which it is seen how large a page is and whether anything is on it."""
_MOST_DPI = 280
_BLANK = 0.0005
"""Share of dark points up to which a page is blank."""
_SPARSE = 200
"""Letters of a text layer up to which it may be no more than a stamp or a number on a scan."""
_PICTURED, _BY_LETTER = 0.03, 0.00024
"""Share of dark points that lines and logos explain, and that each letter of a layer does, at :data:`_LOOK_DPI`."""
_CLEARLY = 2.0
"""Times as much has to be recognised as stands in a good layer, for it to be taken instead."""


def pdf_text(path: Path, allowance: TimeAllowance) -> FileText:
    """Return a PDF's text; pages are recognised as long as the allowance lasts. Raises :class:`Unreadable`."""
    layers = text_layers(path)
    if len(layers) > MAX_PAGES:
        raise Unreadable("too_long")
    layers, hidden = without_hidden(path, layers)
    pages = [_layer(text) for text in layers]
    wanted = [place for place, page in enumerate(pages) if page.is_poor or quality_of(page.text).letters < _SPARSE]
    left = 0
    seen = in_time(wanted, lambda place: _seen(path, place, pages[place]), allowance)
    for number, (place, page) in enumerate(seen, 1):
        allowance.on_page(number, len(wanted))
        if page is None:
            left += pages[place].is_poor
        else:
            pages[place] = page
    return replace(of_pages(pages, left), hidden=hidden)


def page_picture(path: Path, place: int) -> bytes:
    """Return a page, counted from 0, as PNG in the resolution in which it is recognised."""
    look = next(opened(picture_of_page(path, place, _LOOK_DPI)))
    dpi = min(_MOST_DPI, LONG_SIDE * _LOOK_DPI // max(look.size))
    return picture_of_page(path, place, max(dpi, _LOOK_DPI))


def _seen(path: Path, place: int, layer: PageText) -> PageText:
    """Return a page as it is read best."""
    ink = ink_of(next(opened(picture_of_page(path, place, _LOOK_DPI))))
    if ink < _BLANK:
        return PageText(layer.text, layer.origin)
    known = quality_of(layer.text)
    if not layer.is_poor and ink < _PICTURED + _BY_LETTER * known.letters:
        return layer
    from integrations.documents.recognition import recognised_page  # NumPy costs 0.2 s and 20 MiB to import

    seen = recognised_page(next(opened(page_picture(path, place))))
    worth = known.worth * (1.0 if layer.is_poor else _CLEARLY)
    return seen if quality_of(seen.text).worth > worth else layer


def _layer(text: str) -> PageText:
    plain = unspaced(composed(text))
    return PageText(plain, "layer", is_poor(plain))
