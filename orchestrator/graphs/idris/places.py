"""Where a figure stands, for people: the page, the article and the line, each named once."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure

Words = Callable[..., str]
"""Says a text by its key, in one language."""
_LINE = re.compile(r"(?<!\S)L(\d{1,9})$")
_PAGE = re.compile(r"^p\. (\d{1,9})(?!\S)")


def place_text(place: str, say: Words) -> str:
    """Return a place in the reader's language: ``p. 2 제3조 L8`` is ``2쪽 제3조 8행``."""
    place = _LINE.sub(lambda line: say("idris.place.line", number=line[1]), place)
    return _PAGE.sub(lambda page: say("idris.place.page", number=page[1]), place)


def places_text(model: DocumentModel, figures: Iterable[Figure], say: Words) -> str:
    """Return the places of figures, each once; with the names of the files where there are several."""
    found = []
    for file, here in groupby(figures, key=lambda figure: figure.file):
        places = ", ".join(dict.fromkeys(place_text(figure.place, say) for figure in here))
        found.append(f"{file} {places}" if len(model.files) > 1 else places)
    return ", ".join(dict.fromkeys(found))


def result_place(model: DocumentModel, figures: tuple[Figure, ...], say: Words) -> str:
    """Return where the result of a rule stands, which people look at first."""
    return places_text(model, figures[-1:], say)
