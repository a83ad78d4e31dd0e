"""A model's text without ways out of it: no link, picture or address but those of the material it was made from.

A model that was misled by what it read must not lead people, or their data, to a place of its own. Whose parser shows
the text is not known, so nothing stays that CommonMark, Slack's own markup or automatic linking could take for an
address. Words stay: of a link its label, of a host its name, which an invisible sign keeps from being linked.
"""

import re
from collections.abc import AsyncIterator, Collection, Iterator
from typing import Literal

from integrations.errors import IntegrationError
from orchestrator.addresses import compared
from orchestrator.known_addresses import KnownAddresses
from orchestrator.parted_text import PartedText

MARK = re.compile(r"\[(\d{1,3})\](?!\()")
"""The mark of a citation."""
ANY_MARK = range(1000)
"""The marks of a text in which they are no citations, or were judged before."""

Kind = Literal["text", "link", "end", "mark", "code"]

_TARGET = r"\((?P<inside>[^()\n]{0,2700}(?:\([^()\n]{0,500}\)[^()\n]{0,900}){0,6})\)"
_LINK = re.compile(rf"(?P<picture>!?)\[(?P<label>[^\[\]\n]{{0,500}})\]{_TARGET}")
_LINK_END = re.compile(rf"\]{_TARGET}")
_OPEN_TARGET = r"\([^()\n]{0,2700}(?:\([^()\n]{0,500}(?:\)[^()\n]{0,900})?){0,6}"
_OPEN = re.compile(rf"!|!?\[[^\[\]\n]{{0,500}}(?:\](?:{_OPEN_TARGET})?)?|\](?:{_OPEN_TARGET})?")
"""What a text that ends here may still become."""
_SPAN = re.compile(r"`[^`\n|]{1,300}`(?!`)")
_OPEN_SPAN = re.compile(r"`[^`\n|]{0,300}`?")
_FENCE = re.compile(r"(`{3,}+|~{3,}+)[ \t]*+[\w+#.-]{0,40}[ \t]*+")
_ANY_FENCE = re.compile(r"`{3}|~{3}")
LINE = 200
"""Characters of a line that tell whether it begins or ends a code block; one that does is read at once."""
_DOUBTFUL = "<|\\"
_SPACE = " \t\n"


def checked(text: str, marks: Collection[int], addresses: Collection[str]) -> str:
    """Return a text as :class:`EgressFilter` has it."""
    reader = EgressFilter(marks, addresses)
    return reader.feed(text) + reader.rest()


async def checked_stream(
    pieces: AsyncIterator[str], marks: Collection[int], addresses: Collection[str]
) -> AsyncIterator[str]:
    """Return a stream as :class:`EgressFilter` has it; what cannot be judged yet is held back until it can be.

    Where the stream breaks, what was held back comes before its error.
    """
    reader = EgressFilter(marks, addresses)
    broken: IntegrationError | None = None
    try:
        async for piece in pieces:
            if out := reader.feed(piece):
                yield out
    except IntegrationError as error:
        broken = error
    if out := reader.rest():
        yield out
    if broken is not None:
        raise broken


class EgressFilter:
    """Reads a text in pieces and gives back what may be shown; however it is cut, together that is the same.

    ``marks``: the numbers of the citation marks that have a source. ``addresses``: those of the material, as
    ``addresses_in`` returns them. ``pictures``: the addresses of pictures that may stay. ``code``: whether code is left
    as it is.
    """

    def __init__(
        self,
        marks: Collection[int],
        addresses: Collection[str],
        *,
        pictures: Collection[str] = (),
        code: bool = True,
    ) -> None:
        self._marks = marks
        self._known = KnownAddresses(addresses)
        self._pictures = pictures
        self._held = ""
        self._certain = code
        """Whether it is certain for every parser which lines are a code block."""
        self._fence = ""
        """The marks that opened the code block in which the text is."""
        self._line = ""
        """The beginning of the line that has begun, as it came."""
        self._odd = False
        """Whether it has marks of a code block."""
        self._marked = False
        """Whether it has signs by which parsers may differ on what is code in it."""
        self._ticked = False
        """Whether the paragraph has a mark of code whose end is not certain."""

    def feed(self, text: str) -> str:
        """Return what can be judged now, of this piece and of what was held back before."""
        text = text.replace("\r", " ")
        self._held += text
        return self._read(ended=False) if any(sign in text for sign in _SPACE) else ""

    def rest(self) -> str:
        """Return what was held back, since nothing more comes."""
        return self._read(ended=True)

    def _read(self, *, ended: bool) -> str:
        text, at = self._held, 0
        out: list[str] = []
        while at < len(text):
            if text[at] in _SPACE:
                out.append(text[at])
                to = at + 1
            elif (line := self._code_line(text, at, ended=ended)) is not None:
                if not line:
                    break
                out.append(self._known.without_urls(line))
                to = at + len(line)
            else:
                atoms = list(self._atoms(text, at, ended=ended))
                to = at + sum(len(atom) for _, atom in atoms)
                if not ended and to == len(text):
                    break
                out.append(self._shown(atoms))
                self._ticked |= any(kind == "text" and "`" in atom for kind, atom in atoms)
            self._pass(text[at:to])
            at = to
        self._held = text[at:]
        return "".join(out)

    def _code_line(self, text: str, at: int, *, ended: bool) -> str | None:
        """Return the rest of a line that is code or begins a block of it; empty where it must be known first."""
        if not self._fence and (self._line or not self._certain or not _ANY_FENCE.match(text, at)):
            return None
        line, mark, _ = text[at:].partition("\n")
        if not (mark or ended):
            return ""
        return line if self._fence or _FENCE.fullmatch(line) else None

    def _pass(self, read: str) -> None:
        """Note what was read, to know what is code."""
        if read != "\n":
            if len(self._line) < LINE:
                self._line += read
            self._odd |= _ANY_FENCE.search(read) is not None
            self._marked |= any(sign in read for sign in _DOUBTFUL)
            return
        line, odd = self._line, self._odd
        self._line, self._odd, self._marked = "", False, False
        if self._fence:
            mark = re.escape(self._fence[0])
            if re.fullmatch(rf" {{0,3}}{mark}{{{len(self._fence)},}}[ \t]*", line):
                self._fence = ""
        elif self._certain and (opened := _FENCE.fullmatch(line)):
            self._fence = opened[1]
        elif odd:
            self._certain = False
        if not line.strip():
            self._ticked = False

    # ── What belongs together ────────────────────────────────────────────────────────────────────────────────────────

    def _atoms(self, text: str, at: int, *, ended: bool) -> Iterator[tuple[Kind, str]]:
        """Cut up to the next white space outside of links and code; up to the text's end where more has to come."""
        start, plain, ticked = at, at, self._ticked
        while at < len(text) and text[at] not in _SPACE:
            if text[at] not in "![]`":
                at += 1
                continue
            # What stands before it in the line may make it no code at all.
            doubtful = ticked or (text[at] == "`" and any(sign in text[start:at] for sign in _DOUBTFUL))
            kind, end = self._atom(text, at, ticked=doubtful)
            if end > at:
                yield "text", text[plain:at]
                yield kind, text[at:end]
                plain = at = end
            elif not ended and (_OPEN_SPAN if text[at] == "`" else _OPEN).fullmatch(text, at):
                at = len(text)
            else:
                ticked |= text[at] == "`"
                at += 1
        yield "text", text[plain:at]

    def _atom(self, text: str, at: int, *, ticked: bool) -> tuple[Kind, int]:
        """Return what begins here and where it ends; it ends where it begins if it is nothing but text."""
        if text[at] == "`":
            found = None if ticked or not self._certain or self._marked else _SPAN.match(text, at)
            return "code", found.end() if found else at
        if found := _LINK.match(text, at):
            return "link", found.end()
        if found := _LINK_END.match(text, at):
            return "end", found.end()
        if found := MARK.match(text, at):
            return "mark", found.end()
        return "text", at

    # ── What stays of it ─────────────────────────────────────────────────────────────────────────────────────────────

    def _shown(self, atoms: list[tuple[Kind, str]]) -> str:
        out = PartedText()
        end = max((place for place, (_, atom) in enumerate(atoms) if atom), default=0)
        for place, (kind, atom) in enumerate(atoms):
            last = place >= end
            if kind == "text":
                self._known.words(atom, out, last=last)
            elif kind == "mark":
                out.text(atom) if int(atom[1:-1]) in self._marks else out.seam()
            elif kind == "code":
                out.kept(self._known.without_urls(atom))
            elif found := _LINK.fullmatch(atom):
                self._link(found, out)
            elif found := _LINK_END.fullmatch(atom):  # of a link around something else
                target = self._known.of(_target(found))
                out.kept(f"]({target})") if target else out.text("]")
                out.seam()
        return out.whole()

    def _link(self, found: re.Match[str], out: PartedText) -> None:
        target = _target(found)
        if found["picture"] and compared(target) in self._pictures:
            out.kept(found.group())
            return
        target = "" if found["picture"] else self._known.of(target)
        label = PartedText()
        self._known.words(found["label"], label, last=True)
        if target:
            out.kept(f"[{label.whole()}]({target})")
        else:
            out.seam()
            out.text(label.whole())
            out.seam()


def _target(found: re.Match[str]) -> str:
    """Return the address of a link without what may follow it: a title is the model's, and nothing needs it."""
    return next(iter(found["inside"].split()), "").strip("<>")
