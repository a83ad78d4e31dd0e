"""The addresses of the material, and text in which there is no other."""

import re
from collections.abc import Collection

from orchestrator.addresses import TAIL, URL, AddressSpan, compared, found_in
from orchestrator.parted_text import PartedText

_AUTOLINK = re.compile(
    r"<(?P<url>(?:[a-z][a-z0-9+.-]{1,31}:|[^\s<>@|]{1,300}@)[^\s<>|]{0,2000})(?:\|(?P<label>[^\s<>]{0,300}))?>",
    re.I,
)
_CLOSERS = frozenset(".,;:!?*_~)\"']>|`")
_RUN_ENDS = frozenset("<>\"'`()[]| \t\n")


class KnownAddresses:
    """Writes text without unknown addresses; ``addresses`` as ``addresses_in`` returns them."""

    def __init__(self, addresses: Collection[str]) -> None:
        self._addresses = addresses

    def of(self, url: str) -> str:
        """Return the address as the material has it; nothing for any other."""
        return url.rstrip(TAIL) if compared(url) in self._addresses else ""

    def without_urls(self, code: str) -> str:
        """Return code without unknown addresses that have a scheme; nothing else in it leads anywhere."""
        out, at = "", 0
        for hit in found_in(code):
            if hit.kind == "url" and hit.start >= at and not self.of(_run(code, hit)[0]):
                out += code[at : hit.start]
                at = hit.end
        return out + code[at:]

    def words(self, text: str, out: PartedText, *, last: bool) -> None:
        """Write words, with what could be an address left out or parted; ``last``: white space follows."""
        at = 0
        for hit in found_in(text):
            if hit.start < at:
                continue
            out.text(text[at : hit.start])
            at = hit.start
            if hit.kind == "url":
                at = self._url(text, hit, out, last=last)
            elif hit.kind == "call" and (found := _AUTOLINK.match(text, hit.start)):
                at = found.end()
                if self.of(found["url"]) == found["url"]:
                    out.kept(found.group())
                else:
                    out.seam()
                    out.text(found["label"] or "")
            elif not (hit.kind == "place" and self._is_known_place(text, hit, last=last)):
                for here in hit.signs:
                    out.text(text[at:here])
                    out.part(text[here : here + 1])
                    at = here
        out.text(text[at:])

    def _url(self, text: str, hit: AddressSpan, out: PartedText, *, last: bool) -> int:
        for url in _run(text, hit):
            if url and self.of(url) == url:
                end = hit.start + len(url)
                # What follows at once would be read as a part of it.
                is_clean = last and _CLOSERS.issuperset(text[end:].partition(" ")[0])
                out.kept(url if is_clean else f"<{url}>")
                return end
        end = hit.end
        while end > hit.start and text[end - 1] in TAIL:
            end -= 1
        out.seam()
        return end

    def _is_known_place(self, text: str, hit: AddressSpan, *, last: bool) -> bool:
        start, end = hit.start, hit.end
        while start > 0 and text[start - 1] not in _RUN_ENDS:
            start -= 1
        while end < len(text) and text[end] not in _RUN_ENDS:
            end += 1
        is_clean = last and _CLOSERS.issuperset(text[end:].partition(" ")[0])
        return is_clean and text[start:end].rstrip(TAIL).lstrip("*_~") in self._addresses


def _run(text: str, hit: AddressSpan) -> tuple[str, str]:
    """Return the address that begins here, as it stands: with brackets and Korean in it, and up to them."""
    longer = re.compile(r"[^\s<>\"]+").match(text, hit.start)
    shorter = URL.match(text, hit.start)
    return (longer.group().rstrip("".join(_CLOSERS)) if longer else "", shorter.group().rstrip(TAIL) if shorter else "")
