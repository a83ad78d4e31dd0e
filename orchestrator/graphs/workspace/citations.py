"""Citation marks: only those that have a source, and all of them through the polishing."""

import re
from collections.abc import AsyncIterator, Collection, Iterable, Sequence

from orchestrator.graphs.workspace.state import Passage
from orchestrator.turn import Citation

MARK = re.compile(r"\[(\d{1,3})\](?!\()")
_URL = re.compile(r"https?://[^\s)>\]]+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_START = re.compile(r"[!\[\]<h]", re.I)
"""What a mark, a link or an address begins with."""
_TARGET = r"\((?P<url>[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t][^()\n]{0,200})?\)"
_LINK = re.compile(rf"!?\[(?P<label>[^\[\]\n]{{0,500}})\]{_TARGET}")
_LINK_END = re.compile(rf"\]{_TARGET}")
_AUTOLINK = re.compile(r"<(?P<url>https?://[^\s<>]*)>", re.I)
_BARE = re.compile(
    r"https?://[^\s<>\"'`()\[\]|\u3000-\u303f\uff00-\uffef\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]*", re.I
)
_OPEN_TARGET = r"\((?:[^\s()]|\([^\s()]*\))*(?:\([^\s()]*|[ \t][^()\n]{0,200})?"
_OPEN = re.compile(
    rf"!|!?\[[^\[\]\n]{{0,500}}(?:\](?:{_OPEN_TARGET})?)?|\](?:{_OPEN_TARGET})?|<https?://[^\s<>]*|{_BARE.pattern}"
    r"|<?(?:h(?:t(?:t(?:p(?:s?(?::/?)?)?)?)?)?)?",
    re.I,
)
"""What a text that is cut off here may still become."""
_TAIL = ".,;:!?*_~"


def sources(passages: Sequence[Passage]) -> dict[int, Citation]:
    """Return the source of each number: the best passage of a page stands for it."""
    found: dict[int, Citation] = {}
    for passage in passages:
        heading = f" › {passage['heading']}" if passage["heading"] else ""
        found.setdefault(passage["n"], Citation(passage["n"], passage["title"] + heading, passage["url"]))
    return found


def cited(text: str, passages: Sequence[Passage]) -> list[Citation]:
    """Return the sources whose marks stand in the text, by number."""
    known = sources(passages)
    return [known[n] for n in sorted({int(mark) for mark in MARK.findall(text)} & known.keys())]


def without_invented(text: str, known: Collection[int]) -> str:
    """Drop the marks that have no source."""
    return MARK.sub(lambda mark: mark.group(0) if int(mark.group(1)) in known else "", text)


def addresses_in(texts: Iterable[str]) -> frozenset[str]:
    """Return the addresses of the web in the texts, as they are compared."""
    found: set[str] = set()
    for text in texts:
        found.update(_compared(match.group()) for match in _URL.finditer(text))
        found.update(_compared(match["url"]) for match in _LINK.finditer(text))
    return frozenset(found)


def known_addresses(passages: Sequence[Passage], *others: str) -> frozenset[str]:
    """Return the addresses that an answer from these passages, and to these texts of people, may hold."""
    texts = [text for passage in passages for text in (passage["url"], passage["text"])]
    return addresses_in([*texts, *others])


def checked(text: str, marks: Collection[int], addresses: Collection[str]) -> str:
    """Return a model's text without the marks and addresses that stand nowhere in what it was made from.

    Of a link with such an address its words stay, and of a picture its description: a model that was misled by what it
    read must not lead people, or their data, to a place of its own.
    """
    return _scanned(text, marks, addresses, whole=True)[0]


async def checked_stream(
    pieces: AsyncIterator[str], marks: Collection[int], addresses: Collection[str]
) -> AsyncIterator[str]:
    """Check a stream; a mark, link or address that is cut between two pieces is held back until it is whole."""
    held = ""
    async for piece in pieces:
        out, held = _scanned(held + piece, marks, addresses, whole=False)
        if out:
            yield out
    if held and (out := checked(held, marks, addresses)):
        yield out


def _scanned(text: str, marks: Collection[int], addresses: Collection[str], *, whole: bool) -> tuple[str, str]:
    """Return what can be judged already, checked, and the rest."""
    out: list[str] = []
    at = 0
    while start := _START.search(text, at):
        out.append(text[at : start.start()])
        at = start.start()
        if not whole and _OPEN.fullmatch(text, at):
            return "".join(out), text[at:]
        kept, at = _judged(text, at, marks, addresses)
        out.append(kept)
    return "".join([*out, text[at:]]), ""


def _judged(text: str, at: int, marks: Collection[int], addresses: Collection[str]) -> tuple[str, int]:
    """Return what stays of the mark, link or address that begins here, and where it ends."""
    if found := _LINK.match(text, at):
        stays = _compared(found["url"]) in addresses and text[at] != "!"
        return found.group() if stays else checked(found["label"], marks, addresses), found.end()
    if found := _LINK_END.match(text, at):  # of a link around something else
        return found.group() if _compared(found["url"]) in addresses else "]", found.end()
    if found := MARK.match(text, at):
        return found.group() if int(found[1]) in marks else "", found.end()
    if found := _AUTOLINK.match(text, at):
        return found.group() if _compared(found["url"]) in addresses else "", found.end()
    if found := _BARE.match(text, at):
        url = found.group().rstrip(_TAIL)
        return found.group() if _compared(url) in addresses else found.group()[len(url) :], found.end()
    return text[at], at + 1


def _compared(url: str) -> str:
    """Return an address without what does not change where it leads."""
    place, _, anchor = url.strip("<>").rstrip(_TAIL).partition("#")
    if "/" in anchor:  # not an anchor but the rest of the way
        place = f"{place}#{anchor.partition('#')[0]}"
    return place.rstrip("/").lower()


def survives(draft: str, polished: str) -> bool:
    """Tell whether the polished text keeps the draft's numbers, URLs and marks, and adds no URL or mark."""
    if not polished.strip():
        return False
    for pattern in (MARK, _URL):
        if set(pattern.findall(draft)) != set(pattern.findall(polished)):
            return False
    return set(_NUMBER.findall(MARK.sub("", draft))) <= set(_NUMBER.findall(MARK.sub("", polished)))
