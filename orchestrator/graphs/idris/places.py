"""Where a figure stands, for people: the page, the article and the line, each named once."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure

Words = Callable[..., str]
"""Says a text by its key, in one language."""
_LINE = re.compile(r"(?<!\S)L(\d{1,9}(?:–\d{1,9})?)$")
_RUN = 3
"""Lines below each other that are told by the first and the last of them."""
_PAGE = re.compile(r"^p\. (\d{1,9})(?!\S)")


def place_text(place: str, say: Words) -> str:
    """Return a place in the reader's language: ``p. 2 제3조 L8`` is ``2쪽 제3조 8행``."""
    place = _LINE.sub(lambda line: say(f"idris.place.{'lines' if '–' in line[1] else 'line'}", number=line[1]), place)
    return _PAGE.sub(lambda page: say("idris.place.page", number=page[1]), place)


def places_text(model: DocumentModel, figures: Iterable[Figure], say: Words) -> str:
    """Return the places of figures, each once; with the names of the files where there are several."""
    found = []
    for file, here in groupby(figures, key=lambda figure: figure.file):
        told = dict.fromkeys(figure.place for figure in here)
        places = ", ".join(place_text(place, say) for place in _runs(list(told)))
        found.append(f"{file} {places}" if len(model.files) > 1 else places)
    return ", ".join(dict.fromkeys(found))


def _runs(places: Sequence[str]) -> Iterator[str]:
    """Yield places of one article, each line below the one before, as one: ``L3–6``."""
    run: list[str] = []
    for place in (*places, ""):
        if run and (_LINE.sub("", place) != _LINE.sub("", run[0]) or _number(place) != _number(run[-1]) + 1):
            yield from [f"{run[0]}–{_number(run[-1])}"] if len(run) >= _RUN else run
            run = []
        run.append(place)


def _number(place: str) -> int:
    line = _LINE.search(place)
    return int(line[1]) if line else -1


def result_place(model: DocumentModel, figures: tuple[Figure, ...], say: Words) -> str:
    """Return where the result of a rule stands, which people look at first."""
    return places_text(model, figures[-1:], say)
