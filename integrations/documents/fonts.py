"""The fonts that are installed: one for Korean and Latin letters, and others for the signs that it lacks.

Nothing is fetched. Where no font has Korean letters, who draws or prints says so instead of showing empty boxes.
"""

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from integrations.errors import Misconfigured

FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
_KOREAN = (
    ("Pretendard-Regular.otf", "Pretendard-Bold.otf"),
    ("NotoSansKR-Regular.ttf", "NotoSansKR-Bold.ttf"),
    ("NotoSansKR-Regular.otf", "NotoSansKR-Bold.otf"),
    ("NotoSansCJKkr-Regular.otf", "NotoSansCJKkr-Bold.otf"),
    ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),
    ("NanumGothic.ttf", "NanumGothicBold.ttf"),
    ("NanumBarunGothic.ttf", "NanumBarunGothicBold.ttf"),
    ("malgun.ttf", "malgunbd.ttf"),
    ("AppleSDGothicNeo.ttc", "AppleSDGothicNeo.ttc"),
    ("NotoSerifCJK-Regular.ttc", "NotoSerifCJK-Bold.ttc"),
    ("UnDotum.ttf", "UnDotumBold.ttf"),
)
"""Names of files, regular and bold, in the order in which they are taken."""
_KOREAN_LETTER = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")
_OTHERS = ("DejaVuSans.ttf", "NotoSansSymbols2-Regular.ttf", "NotoEmoji-Regular.ttf", "Symbola.ttf", "seguisym.ttf")
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""General categories of which nothing is drawn."""
_MOST_FACES = 20


class NoFont(Misconfigured):
    """No font that is installed has Korean letters."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A face in a file."""

    path: str
    index: int = 0
    """Its place in a collection."""


@dataclass(frozen=True, slots=True)
class FontSet:
    """What a text is set in."""

    regular: FontFile
    bold: FontFile
    others: tuple[FontFile, ...] = ()
    """For signs that the first has not."""
    lacks_korean: bool = False

    @property
    def all_regular(self) -> tuple[FontFile, ...]:
        """The regular face and the others, in the order in which a sign is looked for."""
        return (self.regular, *self.others)


def fonts_for(text: str, folders: tuple[str, ...] = FOLDERS) -> FontSet:
    """Return what a text is set in; raises :class:`NoFont` where it has Korean letters and no font has them."""
    fonts = _installed(folders)
    if fonts is None or (fonts.lacks_korean and _KOREAN_LETTER.search(text)):
        raise NoFont("no font with Korean letters is installed")
    return fonts


@lru_cache(maxsize=4)
def _installed(folders: tuple[str, ...]) -> FontSet | None:
    found: dict[str, Path] = {}
    for path in _files(folders):
        found.setdefault(path.name.casefold(), path)
    others = tuple(FontFile(str(found[name.casefold()])) for name in _OTHERS if name.casefold() in found)
    for name, bold in _KOREAN:
        if (regular := found.get(name.casefold())) is not None:
            return FontSet(_face(regular, "Regular"), _face(found.get(bold.casefold(), regular), "Bold"), others)
    if not others:
        return None
    bold_face = found.get("dejavusans-bold.ttf")
    heavy = FontFile(str(bold_face)) if bold_face is not None else others[0]
    return FontSet(others[0], heavy, others[1:], lacks_korean=True)


@lru_cache(maxsize=16)
def letters_of(font: FontFile) -> frozenset[int]:
    """Return the code points that a face has a glyph for."""
    from fontTools.ttLib import TTFont  # costs 0.2 s to import

    with TTFont(font.path, fontNumber=font.index, lazy=True) as opened:
        return frozenset(opened.getBestCmap() or ())


def showable(text: str, fonts: Iterable[FontFile], *, unknown: str = "[{}]") -> str:
    """Return a text in composed letters, with what stands for signs that none of the fonts has: ``[automobile]``.

    Signs without a picture, such as those that join emoji, are left out; line feeds stay. ``unknown``: with ``{}`` for
    the name of such a sign.
    """
    text = unicodedata.normalize("NFC", text)
    if text.isascii() and text.isprintable():
        return text
    known = tuple(letters_of(font) for font in fonts)
    return "".join(_shown(sign, known, unknown) for sign in text)


def _shown(sign: str, known: tuple[frozenset[int], ...], unknown: str) -> str:
    is_unseen = unicodedata.category(sign) in _UNSEEN
    # A face may have glyphs, of no width or boxes, for signs that control something or turn the direction of writing.
    if sign == "\n" or (not is_unseen and any(ord(sign) in letters for letters in known)):
        return sign
    if sign.isspace():
        return " "
    if is_unseen or unicodedata.combining(sign) or "\ufe00" <= sign <= "\ufe0f":
        return ""
    name = unicodedata.name(sign, "").lower()
    return "" if name.startswith("emoji modifier") else unknown.format(name or f"U+{ord(sign):04X}")


def _files(folders: Iterable[str]) -> Iterator[Path]:
    own = Path(sys.prefix) / "share" / "fonts"
    for folder in (*folders, str(own)):
        for root, _, names in os.walk(folder):
            yield from (Path(root) / name for name in sorted(names))


def _face(path: Path, style: str) -> FontFile:
    """Return the face of a collection that is drawn for Korea, and in this style where there are several."""
    if path.suffix.casefold() not in (".ttc", ".otc"):
        return FontFile(str(path))
    from PIL import ImageFont

    faces = []
    for index in range(_MOST_FACES):
        try:
            faces.append(ImageFont.truetype(str(path), 10, index=index).getname())
        except OSError:
            break
    for fits in (
        [n for n, (family, _) in enumerate(faces) if (family or "").endswith(" KR") and "Mono" not in (family or "")],
        [n for n, (_, face) in enumerate(faces) if face == style],
    ):
        if fits:
            return FontFile(str(path), fits[0])
    return FontFile(str(path))
