"""English words that depend on the number before them: "day(s)", "(place needs|places need)"."""

import re
from string import Formatter
from typing import Final

_OPEN: Final = re.compile(r"(?<=[a-z])\(s\)|\((?P<one>[a-z][^()|{}]*)\|(?P<more>[a-z][^()|{}]*)\)")


def counted(text: str, /, **values: object) -> str:
    """Return a text with its values filled in and its own open words in the number of the last value before them.

    What a value says stays as it is. Before any value, words are in the plural.

    >>> counted("{n} day(s), {m} (child|children): {said}", n=1, m=2, said="part(s)")
    '1 day, 2 children: part(s)'
    """
    if not _OPEN.search(text):
        return text.format(**values)
    whole = last = ""

    def settled(match: re.Match[str]) -> str:
        is_one = last == "1"
        if match["one"]:
            return match["one"] if is_one else match["more"]
        return "" if is_one else "s"

    for literal, name, layout, conversion in Formatter().parse(text):
        whole += _OPEN.sub(settled, literal)
        if name is not None:
            form = (f"!{conversion}" if conversion else "") + (f":{layout}" if layout else "")
            last = f"{{{name}{form}}}".format(**values)
            whole += last
    return whole
