"""Several contracts in one file: what one says of pay and time is not to be reckoned with what another says."""

import re
from itertools import pairwise
from typing import Final

_TITLE: Final = re.compile(
    r"^[ \t#*【\[<(]{0,8}(?:[가-힣]{1,8}[ \t]{0,2}){0,3}근[ \t]{0,3}로[ \t]{0,3}계[ \t]{0,3}약[ \t]{0,3}서[^\n가-힣]{0,12}$",
    re.M,
)
_FIRST: Final = re.compile(r"^[ \t#*|]{0,8}(?:제[ \t]{0,2}1[ \t]{0,2}조|1[.)](?!\d))", re.M)
"""The first clause: the title of a contract that is printed on each of its pages has none below it."""
_PAY: Final = re.compile(r"(?:임금|급여|월급|시급|일급|연봉|보수|기본급)[^\n]{0,40}\d[\d,만천]{2,}")


def contracts_in(text: str) -> int:
    """Return how many labour contracts a text holds, each with its title, its first clause and its pay; at least 1."""
    begins = [one.start() for one in _TITLE.finditer(text)]
    found = [text[start:end] for start, end in pairwise([*begins, len(text)])]
    return max(1, sum(_FIRST.search(one) is not None and _PAY.search(one) is not None for one in found))
