"""English words in the plural, and those that depend on the number before them: "day(s)", "(place needs|places need)"."""

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


def plural(name: str) -> str:
    """Return a group by the name of one of them: "nearest driver" → "nearest drivers"."""
    head, _, last = name.rpartition(" ")
    if re.search(r"(?:s|people|staff|children|men|women|crew|team)$", last, re.I):
        return name
    if last.lower() == "person":
        last = "people"
    elif last.endswith("man"):
        last = f"{last[:-3]}men"
    elif re.search(r"[^aeiou]y$", last):
        last = f"{last[:-1]}ies"
    else:
        last = f"{last}es" if re.search(r"(?:ch|sh|x)$", last) else f"{last}s"
    return f"{head} {last}".strip()
