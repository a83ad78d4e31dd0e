"""Sums in won, also where a scan has put blanks, dots and letters into them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from orchestrator.language.numerals import numeral

_FIGURE = r"(?:\d|[ol](?![a-kmnp-z]))"
_DIGITS = rf"\d{_FIGURE}{{0,11}}(?:[.,·]{_FIGURE}{{1,4}}){{0,4}}"
_SUM = re.compile(
    rf"(?:(?P<sign>₩|krw|won(?=\d))(?P<a>{_DIGITS})(?P<am>million)?(?:원|won)?)"
    rf"|(?P<b>{_DIGITS}(?:[만천백십억][\d,]{{0,6}}){{0,5}})(?P<bm>million)?(?:원|(?:korean)?won|krw)(?![가-힣]?칙)"
    r"|(?P<e>(?<![\d.,/])\d{1,3}(?:[,.]\d{3}){1,2})(?!\d|[.,]\d|%|명|개|건|시|분|km|평|호|㎡|세대|대|부|권|회)"
    r"|(?P<g>(?<![\d.,:/~-])(?!(?:19|20)\d\d(?!\d))\d{4,8}(?![\d.,:/~-]|년|월|일|시|분|번|명|인|개|세|호|평|㎡|%|km))"
    r"|(?P<f>(?<![\d.,/])\d{2,4}만(?:\d천)?)(?=[+,.()·/|]|$|을|를|씩|정도|에|은|이|준|드)"
    r"|(?P<w>(?<=[은는:급금])만)원(?![가-힣]?칙)"
    r"|(?P<c>(?<!다달)[일이삼사오육륙칠팔구십백천만억]{2,14})원(?![가-힣]?칙)"
)
_LETTERS: Final = str.maketrans("ol", "01")
_SMUDGED: Final = re.compile(r"\d[,.]?[\d,.]{0,6}[▒█▓░■□●○◆?*#※][\d,.▒█▓░■□●○◆?*#※]*$")
"""What stands before the last figures of a sum whose others cannot be read."""
BLANK: Final = re.compile(
    r"(?:_{2,}|\.{3,}|[-]{3,}|\(\)|\[\]|…{1,}|○{2,}|□{2,}|x{2,})(?:만)?원|(?::|급|액|임금|(?<![할한의])금|(?:급|액|급여|임금|보수)(?:은|는))(?:매?월|시간당)?금?만?원(?=$|[^\d가-힣]|정|을|으로|이[며고다])|(?:원정?\(_+\))|krw_+|₩_+|krw(?=[.(]|per|$)"
)
"""The place of a sum that nobody filled in, in text without blanks."""


@dataclass(frozen=True, slots=True)
class ReadSum:
    """A sum in a text without blanks."""

    won: int | None
    """None: its figures cannot be read with certainty."""
    start: int
    end: int
    is_bare: bool = False
    """Without won: a sum only where words say so."""


def find_sums(ko: str) -> Iterator[ReadSum]:
    """Yield the sums of a text without blanks, in its order."""
    for found in _SUM.finditer(ko):
        won = None if _SMUDGED.search(ko[max(0, found.start() - 12) : found.start()]) else _won(found)
        yield ReadSum(won, found.start(), found.end(), any(found[name] for name in "efg"))


def _won(found: re.Match[str]) -> int | None:
    if found["w"]:
        return 10_000
    if found["c"] or found["f"]:
        read = numeral(found["c"] or found["f"])
        return int(read.value) if read else None
    written = (found["a"] or found["b"] or found["e"] or found["g"]).translate(_LETTERS)
    scale = 1_000_000 if found["am"] or found["bm"] else 1
    if scale > 1 or re.search(r"[만천백십억]", written):
        figures = written.replace(",", "")
        if scale > 1:
            return int(Decimal(figures) * scale) if re.fullmatch(r"\d+(?:\.\d+)?", figures) else None
        read = numeral(figures)
        return int(read.value) if read else None
    return _grouped(written)


def _grouped(written: str) -> int | None:
    """Read figures in groups of three, whatever sign parts them; None where the groups are of another size."""
    head, *groups = re.split(r"[.,·]", written)
    if not groups:
        return int(head)
    if len(head) <= 3 and all(len(group) == 3 for group in groups):
        return int(head + "".join(groups))
    return None
