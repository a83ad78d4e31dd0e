"""The addresses that a text holds: whatever Markdown, Slack or a browser could take for a place to go to."""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

TAIL = ".,;:!?*_~"
"""What ends a sentence or emphasis behind an address."""
URL = re.compile(
    r"[a-z][a-z0-9+.-]{0,30}://[^\s<>\"'`()\[\]|\u3000-\u303f\uff00-\uffef\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]*",
    re.I,
)
"""An address with its scheme, up to what cannot belong to it in running text."""
_ENDINGS = """
bak bat bmp cfg class conf cpp css csv cxx dll doc docx drawio dwg eml env exe gif gradle gz hpp htm html
hwp hwpx ico ics ini ipynb jar jpeg jpg js json jsonl jsx key kt lock log mjs mpeg msg odp ods odt onnx
parquet pdf php png ppt pptx psd rb rtf scss sql svg tar tex tgz tiff toml ts tsv tsx txt vue wav webm webp
whl xls xlsm xlsx xml yaml yml
"""
NO_DOMAIN = frozenset(_ENDINGS.split())
"""Endings of file names, none of which is a top-level domain: nothing links them."""

_LONGER = re.compile(r"https?://[^\s<>\"]+")
"""The same where it goes on through brackets and Korean."""
_PLACE = re.compile(r"(?<![\w-])(?:[\w-]++[.。])+[\w-]+")
_WORD = re.compile(r"\w[\w.@/%+~#?=&:-]*", re.ASCII)
_TOP = re.compile(r"_*([A-Za-z]{2,}|xn--[\w-]+)(?!_*[A-Za-z0-9-])", re.ASCII)
_KOREAN_TOPS = ("한국", "닷컴", "닷넷", "삼성")
_NUMBERS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_SCHEME = re.compile(
    r"(?<![\w-])(?:https?|wss?|ftps?|sftp|mailto|tel|sms|callto|skype|facetime|javascript|vbscript|data|file|blob|cid|magnet"
    r"|slack|xmpp|sips?|ldaps?|intent|view-source|vscode|notion|ms-\w+)(?P<colon>:)(?=\S)",
    re.I,
)
_ENCODED = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.I)
_CALL = re.compile(r"<(?=[!@#/?A-Za-z]|[^\s<>@|]{1,300}@)")
_EMPHASIS = frozenset("*~`")
_LAYERS = 3
"""How often what is written as something else is read again."""


@dataclass(frozen=True, slots=True)
class AddressSpan:
    """A piece of a text, from ``start`` up to ``end``."""

    kind: str
    """``url`` (scheme and slashes), ``place`` (a host), ``scheme`` (alone) or ``call`` (a ``<`` that may open one)."""
    start: int
    end: int
    signs: tuple[int, ...] = ()
    """Where a joiner keeps it from being linked: beside its dots, before its colon, behind its bracket."""


def compared(url: str) -> str:
    """Return an address as it is compared: exactly, but for the case of scheme and host and one slash at the end."""
    url = url.strip().strip("<>").rstrip(TAIL)
    scheme, mark, rest = url.partition("://")
    host, slash, path = rest.partition("/") if mark else (scheme, "", "")
    whole = f"{scheme.lower()}{mark}{host.lower()}{slash}{path}" if mark else url
    return whole.removesuffix("/")


def addresses_in(texts: Iterable[str]) -> frozenset[str]:
    """Return the addresses that stand in the texts, as they are compared.

    Of one with an anchor also the page itself, but never a page with an anchor that stands nowhere. What stands in code
    without a scheme is none: it leads nowhere there, and may be a model's own (``egress`` leaves code as it is).
    """
    found: set[str] = set()
    for text in texts:
        urls = [match.group() for pattern in (URL, _LONGER) for match in pattern.finditer(text)]
        prose = _without_code(text)
        urls += [match["url"] for match in _TARGET.finditer(prose)]
        urls += [word for word in _WORD.findall(prose) if "." in word]
        for url in urls:
            for form in {url, url.rstrip(")]}'|`")}:
                found.add(compared(form))
                place, mark, anchor = form.partition("#")
                if mark and "/" not in anchor:
                    found.add(compared(place))
    found |= {url.partition("://")[2] for url in found if "://" in url}
    return frozenset(found - {""})


def _without_code(text: str) -> str:
    """Return a text without what ``egress`` may have taken for code when it was written, and what is close to it."""
    kept: list[str] = []
    fence: re.Match[str] | None = None
    for line in text.split("\n"):
        if fence:
            mark = (_INDENTED_END if fence["before"] else _FENCE_END).fullmatch(line)
            if mark and mark["mark"].startswith(fence["mark"]):
                fence = None
        elif mark := _FENCE.match(line):
            fence = mark
        else:
            before, tick, rest = line.partition("`")
            kept.append(f"{before} {rest.rpartition('`')[2]}" if tick else line)
    return "\n".join(kept)


_FENCE = re.compile(r"(?P<before>[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,20})?)(?P<mark>`{3,}+|~{3,}+)")
_FENCE_END = re.compile(r" {0,3}(?P<mark>`{3,}+|~{3,}+)[ \t]*")
_INDENTED_END = re.compile(r"[ \t>]{0,40}(?P<mark>`{3,}+|~{3,}+)[ \t]*")
_TARGET = re.compile(r"\]\([ \t]*<?(?P<url>[^\s()<>]{1,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,5})")


def found_in(text: str) -> Iterator[AddressSpan]:
    """Return all in a text that may be taken for an address, in order, however it is written."""
    seen, starts, ends = _as_seen(text)
    hits: list[AddressSpan] = []
    taken = 0
    for match in URL.finditer(seen):
        hits.append(AddressSpan("url", starts[match.start()], ends[match.end() - 1]))
    for match in _PLACE.finditer(seen):
        if _is_place(match.group()):
            dots = [at for at in range(match.start(), match.end()) if seen[at] in ".。"]
            signs = tuple(place for at in dots for place in (starts[at], ends[at]))
            hits.append(AddressSpan("place", starts[match.start()], ends[match.end() - 1], signs))
    for match in _SCHEME.finditer(seen):
        at = match.start("colon")
        hits.append(AddressSpan("scheme", starts[match.start()], ends[at], (starts[at],)))
    for match in _CALL.finditer(seen):
        at = match.start()
        hits.append(AddressSpan("call", starts[at], ends[at], (ends[at],)))
    for hit in sorted(hits, key=lambda hit: (hit.start, hit.kind != "url")):
        if hit.start >= taken:
            yield hit
            taken = hit.end


def _is_place(name: str) -> bool:
    """Tell whether something could link a name: a part behind a dot is a top-level domain, or may become one."""
    if _NUMBERS.fullmatch(name) or name.lower().startswith("www."):
        return True
    first, *labels = re.split("[.。]", name)
    full_stop = "。" in name
    for before, label in zip([first, *labels], labels, strict=False):
        top = _TOP.match(label)
        if top is not None:
            if top[1].lower() not in NO_DOMAIN:
                return True
        elif full_stop and not (before.isascii() and label.isascii()):
            continue  # "。" ends a sentence there
        elif label.startswith(_KOREAN_TOPS) or (
            label.isalpha() and not _is_korean(label[0]) and not label[0].isascii()
        ):
            return True
    return False


def _is_korean(sign: str) -> bool:
    return "\uac00" <= sign <= "\ud7a3" or "\u3130" <= sign <= "\u318f" or "\u1100" <= sign <= "\u11ff"


def _as_seen(text: str) -> tuple[str, list[int], list[int]]:
    """Return a text as the most lenient reader sees it, and where each sign of that begins and ends in the text.

    Escapes and entities are read, invisible signs and emphasis left out, full-width signs taken for plain ones.
    """
    seen, starts, ends = text, list(range(len(text))), list(range(1, len(text) + 1))
    for _ in range(_LAYERS):
        if not _ENCODED.search(seen):
            break
        signs: list[str] = []
        begins: list[int] = []
        stops: list[int] = []
        at = 0
        while at < len(seen):
            match = _ENCODED.match(seen, at)
            sign, to = (match[1] or html.unescape(match.group()), match.end()) if match else (seen[at], at + 1)
            for one in sign:
                signs.append(one)
                begins.append(starts[at])
                stops.append(ends[to - 1])
            at = to
        seen, starts, ends = "".join(signs), begins, stops
    kept = [(plain, place) for place, sign in enumerate(seen) if (plain := _plain(sign))]
    return (
        "".join(plain for plain, _ in kept),
        [starts[place] for _, place in kept],
        [ends[place] for _, place in kept],
    )


def _plain(sign: str) -> str:
    """Return what one sign looks like; nothing for one that is not seen."""
    if sign.isascii():
        return "" if sign in _EMPHASIS or (sign < " " and not sign.isspace()) else sign
    if unicodedata.category(sign) in ("Cf", "Mn", "Me") or sign in "\u115f\u1160\u3164\uffa0":
        return ""
    if sign == "｡":
        return "。"
    folded = unicodedata.normalize("NFKC", sign)
    return folded if len(folded) == 1 and folded.isascii() and not folded.isspace() else sign
