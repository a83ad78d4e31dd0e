"""The English word list of pyspellchecker (MIT), looked into without its parser.

Parsing it holds the interpreter for 0.2 s on a quiet machine, in whatever thread; unpacking does not.
"""

import gzip
from functools import cache
from importlib.resources import files


@cache
def load() -> bytes:
    """Return the list as it is packed, a JSON object with a word as each key; some milliseconds, once."""
    return gzip.decompress(files("spellchecker").joinpath("resources/en.json.gz").read_bytes())


def is_listed(word: str) -> bool:
    """Tell whether a word without marks is in the list; some milliseconds."""
    return word.isalpha() and f'\n"{word.lower()}":'.encode() in load()
