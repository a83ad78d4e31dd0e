"""How a line of a list is numbered."""

import re
from typing import Final

_NUMBER: Final = re.compile(r"\s*(?P<kind>\d|[IVX]|[가-하])(?:\d|[IVX]{1,3})?(?P<sign>[.)])\s")
_ALIKE: Final = {
    **{ord(one): "1" for one in "0123456789"},
    **{ord(one): "I" for one in "VX"},
    **{ord(one): "가" for one in "나다라마바사아자차카타파하"},
}


def number_of(line: str) -> str:
    """Return how a line is numbered, as "1." or "가)"; lines that are numbered alike stand beside each other.

    >>> number_of("3. open at ten"), number_of("나) 열 시에 연다"), number_of("open at ten")
    ('1.', '가)', '')
    """
    match = _NUMBER.match(line)
    return match["kind"].translate(_ALIKE) + match["sign"] if match else ""
