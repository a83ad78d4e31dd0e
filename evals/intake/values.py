"""How many dates, amounts, durations and numbers the rules read right in what people write.

``values.jsonl`` has one case a line: ``{"text", "kind": "date"|"amount"|"duration"|"number", "lang", "today",
"expect": [...], "split": "dev"|"test", "bare"?}``. A case is right where the distinct values found are those expected,
in the order of the text:

- date: the ISO form of ``When.iso``
- amount: ``50000000 KRW``, with ``>=`` or ``<=`` before it for a bound and ``~`` where it is approximate; ``bare``: an
  amount was asked for
- duration: ``P42M``, ``P14D``, ``P1M15D``
- number: ``3 people``, ``0.08 percent``, ``23``

``dev`` is there to work with, ``test`` only to measure: its cases were written before any tuning.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Literal

from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import Duration, find_durations, find_numbers

Split = Literal["dev", "test"]
FILE = Path(__file__).with_name("values.jsonl")


@dataclass(frozen=True, slots=True)
class Score:
    """How many cases of one kind, language and split were read right."""

    split: str
    kind: str
    lang: str
    right: int
    total: int


def load(splits: Sequence[str] = ("dev", "test")) -> list[dict[str, Any]]:
    """Return the cases of some splits."""
    cases = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [case for case in cases if case["split"] in splits]


def found_in(case: dict[str, Any]) -> list[str]:
    """Return what the rules read in a case, written as its expectation is."""
    text = case["text"]
    written: Iterable[str]
    match case["kind"]:
        case "date":
            written = (found.value.iso for found in find_dates(text, date.fromisoformat(case["today"])))
        case "amount":
            written = (_amount(found.value) for found in find_amounts(text, bare=case.get("bare", False)))
        case "duration":
            written = (_duration(found.value) for found in find_durations(text))
        case _:
            written = (f"{found.value.value} {found.value.unit}".strip() for found in find_numbers(text))
    return list(dict.fromkeys(written))


def misses(cases: Iterable[dict[str, Any]]) -> list[tuple[dict[str, Any], list[str]]]:
    """Return the cases that the rules read wrong, with what they read."""
    return [(case, found) for case in cases if (found := found_in(case)) != case["expect"]]


def measure(splits: Sequence[str] = ("dev", "test")) -> list[Score]:
    """Count what is read right, by split, kind and language."""
    cases = load(splits)
    scores = []
    for split, kind, lang in sorted({(case["split"], case["kind"], case["lang"]) for case in cases}):
        part = [case for case in cases if (case["split"], case["kind"], case["lang"]) == (split, kind, lang)]
        scores.append(Score(split, kind, lang, len(part) - len(misses(part)), len(part)))
    return scores


def _amount(amount: Amount) -> str:
    sign = {"": "", "at_least": ">=", "at_most": "<="}[amount.bound] or ("~" if amount.is_approximate else "")
    return f"{sign}{amount.value} {amount.currency}"


def _duration(duration: Duration) -> str:
    months = f"{duration.months}M" if duration.months else ""
    return f"P{months}{duration.days}D" if duration.days or not months else f"P{months}"
