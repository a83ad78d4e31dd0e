"""A picture, or the several of a TIFF → what is made out in it by pages."""

from collections.abc import Iterable

from integrations.documents.base import FileText, Unreadable
from integrations.documents.limits import MAX_PAGES
from integrations.documents.page_pictures import opened
from integrations.documents.pages import PageText, of_pages
from integrations.documents.time_limits import TimeAllowance


def picture_text(data: Iterable[bytes], allowance: TimeAllowance) -> FileText:
    """Return what is made out in pictures; a TIFF may hold several."""
    from integrations.documents.recognition import recognised_page  # see pdf_reading

    pages, left = list[PageText](), 0
    for number, picture in enumerate(page for one in data for page in opened(one)):
        if number == MAX_PAGES:
            raise Unreadable("too_long")
        if allowance.is_used_up:
            left += 1
            pages.append(PageText("", "recognised", is_poor=True))
        else:
            pages.append(recognised_page(picture))
    return of_pages(pages, left)
