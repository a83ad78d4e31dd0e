"""What an answer states that nobody told it, found without the guards of the bot: they do not judge themselves."""

import re
from collections.abc import Iterable

_MARKS = re.compile(r"\[\d{1,3}\](?:\([^)]*\))?|https?://\S+")
"""Citations and addresses: they are checked by where they lead, not by their figures."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]{2,}\b", re.M)
"""A word with a capital that does not begin a sentence."""


def unsupported(answer: str, told: Iterable[str]) -> list[str]:
    """Return the numbers and English names of an answer that stand in nothing that was told: pages, question, day."""
    text = _MARKS.sub(" ", answer)
    known = "\n".join(told)
    numbers = {_plain(found) for found in _NUMBER.findall(known)}
    names = {found.casefold() for found in re.findall(r"[A-Za-z]+", known)}
    strange = [found for found in _NUMBER.findall(text) if _plain(found) not in numbers]
    strange += [found for found in _NAME.findall(text) if found.casefold() not in names]
    return list(dict.fromkeys(strange))


def _plain(number: str) -> str:
    """Return a number as it is compared: without the commas of thousands, and without noughts before it."""
    return number.replace(",", "").lstrip("0") or "0"
