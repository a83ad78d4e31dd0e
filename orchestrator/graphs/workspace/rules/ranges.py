"""Which row of a table a number of the question falls into: "52 points" is in 45–69, "after 5 years" in 5–6 years."""

import re

_NUMBER = r"(?<![\d.,])\d+(?:,\d{3})*(?:\.\d+)?"
"""Never begun inside another one: a long run of digits is looked at once."""
_ASKED = re.compile(rf"(?<![\w.])({_NUMBER})(?!\d)")
_BETWEEN = re.compile(rf"({_NUMBER})[^\d|]{{0,4}}?\s*(?:~|–|—|-|to|부터|에서)\s*({_NUMBER})")
_FROM = re.compile(
    rf"(?:≥|>=|above|over|more than|at least)\s*({_NUMBER})|({_NUMBER})[^\d|]{{0,6}}?(?:이상|초과|or more|and (?:more|above|over)|\+)",
    re.I,
)
_TO = re.compile(
    rf"(?:≤|<=|<|below|under|less than|up to|at most)\s*({_NUMBER})|({_NUMBER})[^\d|]{{0,6}}?(?:이하|미만|or less|or fewer)",
    re.I,
)


def numbers(text: str) -> list[float]:
    """Return the numbers that a text names."""
    return [_value(each) for each in _ASKED.findall(text)]


def falls_into(question: str, cell: str) -> bool:
    """Tell whether a number of the question lies in the range that a row's first cell is, and is no end of it alone."""
    asked = numbers(question)
    if not asked:
        return False
    if found := _BETWEEN.search(cell):
        low, high = _value(found[1]), _value(found[2])
        return any(low <= number <= high for number in asked)
    if found := _FROM.search(cell):
        return any(number >= _value(found[1] or found[2]) for number in asked)
    if found := _TO.search(cell):
        return any(number <= _value(found[1] or found[2]) for number in asked)
    return False


def is_range(cell: str) -> bool:
    """Tell whether a row's first cell is a range that a number falls into, or does not."""
    return any(pattern.search(cell) for pattern in (_BETWEEN, _FROM, _TO))


def _value(text: str) -> float:
    return float(text.replace(",", ""))
