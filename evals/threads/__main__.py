"""``python -m evals.threads``: how often silence is kept among people, and how many follow-ups are answered."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.slack.reading.followups import ThreadLine, ThreadSoFar, is_meant

SETS = ("threads_1", "threads_2", "threads_3")
"""The rules have learnt from the first two; ``threads_4.json`` is kept for what comes next, and was not measured."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A line, and what was decided."""

    thread: str
    line: dict[str, Any]
    is_answered: bool

    @property
    def is_right(self) -> bool:
        """Whether it is as the label says."""
        return self.is_answered is bool(self.line["label"] == "answer")


def load(name: str) -> list[dict[str, Any]]:
    """Return the threads of a set."""
    found: list[dict[str, Any]] = json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))
    return found


def judged(threads: list[dict[str, Any]]) -> Iterator[Judged]:
    """Decide on each line, with what came before it as the labels say."""
    for thread in threads:
        askers, topic = {thread["asker"]}, f"{thread['question']} {thread['answer']}"
        now, answered_at, since = 0.0, 0.0, list[ThreadLine]()
        for line in thread["lines"]:
            now += 60.0 * line["minutes"]
            said = ThreadLine(line["by"], line["text"], now)
            names = {person: (person,) for person in thread["people"]}
            before = ThreadSoFar(frozenset(askers), topic, answered_at, tuple(since), names)
            yield Judged(thread["id"], line, _is_answered(said, before))
            if line["label"] == "answer":
                askers.add(line["by"])
                topic, answered_at, since = f"{topic} {line['text']}", now, []
            else:
                since.append(said)


def _is_answered(said: ThreadLine, before: ThreadSoFar) -> bool:
    """As the listener to events does it: a mention of the bot is for it, one of somebody else is not."""
    if "@agent" in said.text:
        return True
    return "<@" not in said.text and is_meant(said, before)


def rate(lines: list[Judged], label: str, confidence: str = "") -> tuple[int, int]:
    """Return how many lines of a label were decided right, and how many there are."""
    of = [each for each in lines if each.line["label"] == label and confidence in ("", each.line["confidence"])]
    return sum(each.is_right for each in of), len(of)


def main() -> None:
    """Print both numbers for each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=SETS, help="list the misses of a set")
    parser.add_argument("--sets", nargs="+", default=SETS, help="the sets to measure")
    arguments = parser.parse_args()
    for name in arguments.sets:
        lines = list(judged(load(name)))
        parts = []
        for label, said in (("quiet", "silence kept"), ("answer", "follow-ups answered")):
            (right, count), (clear, of_clear) = rate(lines, label), rate(lines, label, "clear")
            parts.append(f"{said} {right}/{count} = {right / count:.3f} (clear ones {clear}/{of_clear})")
        print(f"{name}: {len(lines)} lines; {'; '.join(parts)}")
        if name == arguments.show:
            for each in lines:
                if not each.is_right:
                    print(f"  {each.thread} {each.line['label']} ({each.line['confidence']}): {each.line['text']!r}")


if __name__ == "__main__":
    main()
