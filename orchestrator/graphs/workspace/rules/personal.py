"""What of a person does not go into a page that the team reads and searches: contacts, and what ails somebody.

It comes from the request, its thread or its files. What stands in a page that those readers may read already, such as
the number of a helpline, is told on, and so is where something takes place.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orchestrator.graphs.workspace.rules.named_illness import rest_of_title, without_named_illness
from orchestrator.steps.masking import BLACKED
from orchestrator.steps.rules.private_details import AILMENT, without_health, without_private_details

_OF_CONTACTS: Final = re.compile(
    r"연락처|연락망|전화\s?번호|주소록|비상\s?연락|\b(?:contacts?|contact\s(?:list|details|sheet)|phone\s(?:list|numbers?|tree)|directory)\b",
    re.I,
)
"""A document that is to hold contacts, by its subject."""
_LEFT: Final = re.compile(rf"\s?[(\[{{]?\s?{BLACKED}\s?[)\]}}]?")
_MARKS: Final = re.compile(r"[\W_]*\[\d+\]|[\W_]+")
_PARTS: Final = re.compile(r"(?<=[.!?。])\s|\||\s/\s")
"""Between the sentences and the cells of a line."""
_SENTENCE: Final = 12
"""Letters from which a part of a line says something by itself."""
_TITLES: Final = re.compile(r"[‘“](?P<title>[^‘’“”\n]{2,120})[’”]")
_AROUND: Final = " ,.;:-–—"
_SIGNS: Final = " \t.,;:!?()[]{}<>*_|`'\"“”‘’#-–—~"


def title_for_many(title: str) -> str:
    """Return a title without contacts and illnesses, of one on somebody's illness the other words; empty where none is left."""
    told = " ".join(_LEFT.sub("", _without_all(title)).split()).strip(_AROUND)
    rest = "" if told else rest_of_title(title)
    return told or (rest if _without_all(rest) == rest else "")


def without_named_titles(body: str, named: str, pages: Iterable[str]) -> str:
    """Return a document in which a title that tells of somebody's illness stands nowhere between quotation marks either."""
    read = [*pages]

    def told(found: re.Match[str]) -> str:
        title = found["title"]
        is_private = title_for_many(title) != title and not any(title in page for page in read)
        return found.group().replace(title, named) if is_private else found.group()

    return _TITLES.sub(told, body)


def body_for_many(body: str, subject: str, known: Iterable[str]) -> str:
    """Return a document without them, unless its subject is contacts; ``known``: what its readers may read anyway."""
    hide = _without_illness if _OF_CONTACTS.search(subject) else _without_all
    pages = [*known]
    return "\n".join(_line(line, hide, pages) for line in body.split("\n"))


def _without_illness(text: str) -> str:
    return without_named_illness(without_health(text))


def _without_all(text: str) -> str:
    return without_named_illness(without_private_details(text, places=False, life=False))


def _line(line: str, hide: Callable[[str], str], pages: Sequence[str]) -> str:
    shown = hide(line)
    if shown == line or _is_read_there(line, hide, pages):
        return line
    return shown.rstrip("\n")


def _is_read_there(line: str, hide: Callable[[str], str], pages: Sequence[str]) -> bool:
    """Tell whether one page says what is left out of a line: the whole of it, each such part, or a number."""
    read = [_squeezed(page) for page in pages]
    if any(_squeezed(line) in page for page in read):
        return True
    for page in pages:
        if len(page) <= len(line) and page.strip() in line and hide(page) != page:
            line = line.replace(page.strip(), " ")  # a heading that is put into a question
    private = [part for part in _PARTS.split(line) if hide(part) != part]
    if not private:
        parts = [_squeezed(part) for part in _PARTS.split(line)]
        ails = [part for part in _PARTS.split(line) if AILMENT.search(part)]
        # A row of several sentences of pages is none about the one whom another of its cells names.
        is_quoted = all(any(part in page for page in read) for part in parts)
        return hide(line) == line or (is_quoted and all(len(_squeezed(part)) >= _SENTENCE for part in ails))
    return all(any(_left_out(part, hide) in page for page in read) for part in private)


def _left_out(part: str, hide: Callable[[str], str]) -> str:
    """Return what is left out of a part of a line: all of it, of what only has a number in it that alone."""
    if _without_illness(part) != part:
        return _squeezed(part)
    kept = {*_words(hide(part))}
    return _squeezed("".join(word for word in _words(part) if word not in kept))


def _squeezed(text: str) -> str:
    return _MARKS.sub("", text).casefold()


def _words(text: str) -> list[str]:
    return [word for one in text.split() if (word := one.strip(_SIGNS))]
