"""The judged lines of threads: what came before each, and what is decided on it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.slack.reading.features import ThreadLine, ThreadSoFar
from bot.slack.reading.followups import could_be_meant, is_meant

SETS = ("threads_1", "threads_2", "threads_3", "threads_4", "threads_5", "threads_6")
"""What was learnt from."""


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line with its label, and what came before it, as the labels say."""

    thread: str
    label: dict[str, Any]
    said: ThreadLine
    before: ThreadSoFar

    @property
    def is_for_bot(self) -> bool:
        """Whether the bot should answer."""
        return bool(self.label["label"] == "answer")

    @property
    def names(self) -> bool | None:
        """Whether it names the bot; None where it names nobody. The bot hears that before it asks what is meant."""
        return True if "@agent" in self.said.text else False if "<@" in self.said.text else None


@dataclass(frozen=True, slots=True)
class Decided:
    """A line, and what was decided."""

    line: JudgedLine
    is_answered: bool

    @property
    def is_right(self) -> bool:
        """Whether it is as the label says."""
        return self.is_answered is self.line.is_for_bot


def lines_of(name: str) -> Iterator[JudgedLine]:
    """Yield the lines of a set, with what came before them as the labels say."""
    for thread in json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")):
        askers, topic = {thread["asker"]}, f"{thread['question']} {thread['answer']}"
        now, answered_at, since = 0.0, 0.0, list[ThreadLine]()
        names = {person: (person,) for person in thread["people"]}
        for label in thread["lines"]:
            now += 60.0 * label["minutes"]
            said = ThreadLine(label["by"], label["text"], now)
            line = JudgedLine(
                thread["id"], label, said, ThreadSoFar(frozenset(askers), topic, answered_at, tuple(since), names)
            )
            yield line
            if line.is_for_bot:
                askers.add(said.user)
                topic, answered_at, since = f"{topic} {said.text}", now, []
            else:
                since.append(said)


def judged(name: str) -> list[Decided]:
    """Decide on each line of a set as the listener to events does it."""
    found = []
    for line in lines_of(name):
        is_answered = line.names
        if is_answered is None:
            is_answered = could_be_meant(line.said.text) and is_meant(line.said, line.before)
        found.append(Decided(line, is_answered))
    return found


def rate(lines: list[Decided], label: str, confidence: str = "") -> tuple[int, int]:
    """Return how many lines of a label were decided right, and how many there are."""
    of = [
        each
        for each in lines
        if each.line.label["label"] == label and confidence in ("", each.line.label["confidence"])
    ]
    return sum(each.is_right for each in of), len(of)
