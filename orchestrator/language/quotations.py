"""What stands in quotation marks, which is said by nobody but quoted: it is one word, whatever it holds."""

import re

_QUOTED = re.compile("[\"“”‘’']([^\"“”‘’'\\n]{2,120})[\"“”’']")
_MARK = "인용%d"
_MARKED = re.compile(r"인용(\d)(?!\d)")
MOST = 9


def masked(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a text with a noun in the place of each quotation, and these.

    >>> masked("이유는 “겁난다고 해서”예요")
    ('이유는 인용0예요', ('“겁난다고 해서”',))
    """
    found: list[str] = []

    def mark(match: re.Match[str]) -> str:
        if len(found) >= MOST or (
            match.start() and match.string[match.start() - 1].isascii() and match.group()[0] == "'"
        ):
            # An apostrophe opens nothing.
            return match.group()
        found.append(match.group())
        return _MARK % (len(found) - 1)

    return _QUOTED.sub(mark, text), tuple(found)


def restored(text: str, quotes: tuple[str, ...]) -> str:
    """Return a text with its quotations again."""
    return _MARKED.sub(lambda mark: quotes[int(mark[1])] if int(mark[1]) < len(quotes) else mark[0], text)


def quotation_in(text: str) -> str:
    """Return the words that a text quotes, without their marks; empty where it quotes none, or several."""
    _, quotes = masked(text)
    return quotes[0][1:-1].strip() if len(quotes) == 1 else ""
