"""``python -m evals.intake.heard.situations FILE … [--at AT …] [--show]``: what a message in the middle changes.

Each situation is an interview that stands at a question, an offer, the review or after its end; the message is sent to
the real engine, and what is recorded then is compared with what was meant:

- right: what was meant stands there, nothing else has changed, and what is no field's was kept in its words
- offered: it waits for a yes with the value that was meant
- asked: it is asked about, or offered with another value
- ignored: nothing became of it
- wrong: something stands there, or was taken out, that was not meant
"""

import argparse
import asyncio
import json
import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import structlog
from rich.console import Console
from rich.table import Table

from bot.texts import say
from evals.intake.heard.situation_judging import (
    OUTCOMES,
    TODAY,
    Outcome,
    is_told,
    offers_anew,
    outcome_of,
    wrong_fields,
)
from evals.intake.heard.situation_state import Situation, begun, situation, workbook
from evals.intake.office import COMMAND, Client, Office, own_office
from evals.intake.playing import reply_of

NOW = datetime(2026, 11, 30, 3, 0, tzinfo=UTC)
"""The day for which the situations were written, noon in Korea."""
FOLDER = Path(__file__).with_name("situations")


@dataclass(frozen=True, slots=True)
class Judged:
    """A situation and what became of it."""

    of: Situation
    outcome: Outcome
    each: tuple[tuple[str, Outcome], ...]
    """By what was meant: how, and what became of that."""
    is_told: bool
    """Whether all that has to reach the lawyer as it was said was kept."""
    seen: str
    """What changed, for reading."""


def load(paths: Iterable[Path]) -> list[Situation]:
    """Return the situations of some files."""
    return [
        situation(json.loads(line))
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]


async def judge(office: Office, of: Situation) -> Judged:
    """Hold the interview of a situation, and compare."""
    office.now = NOW
    office.library.knowledge = workbook(of, office.knowledge)
    client = Client(office, of.id, of.language)
    await client.say(COMMAND)
    key = {"confirm": "intake.guess.confirm", "right": "intake.guess.right", "wrong": "intake.guess.wrong"}
    key |= {"review": "intake.review.question", "all_right": "intake.review.right", "change": "intake.review.change"}
    texts = {name: say(of.language, one, label="{label}", value="{value}") for name, one in key.items()}
    await office.database.interviews.save(begun(of, await client.record(), texts, TODAY))
    if of.at == "after_end":
        await client.say(texts["all_right"])
    before = (await client.record()).context
    result = await client.say(of.says)
    after = (await client.record()).context
    each: list[tuple[str, Outcome]] = [(one["how"], outcome_of(of, one, before, after)) for one in of.means]
    changes = wrong_fields(of, before, after)
    if not of.means:
        each = [("nothing", "asked" if offers_anew(before, after) else "right")]
    worst: Outcome = "wrong" if changes else max((one for _, one in each), key=OUTCOMES.index)
    return Judged(of, worst, tuple(each), is_told(of, after), _seen(before, after, reply_of(result)))


def _seen(before: dict[str, Any], after: dict[str, Any], reply: str) -> str:
    changed = [
        f"{field}: {(before['facts'].get(field) or {}).get('shown')} → {(after['facts'].get(field) or {}).get('shown')}"
        for field in sorted({*before["facts"], *after["facts"]})
        if (before["facts"].get(field) or {}).get("shown") != (after["facts"].get(field) or {}).get("shown")
    ]
    offers = [f"{one['field']}? {one['shown']}" for one in after["unconfirmed"]]
    expected = (after["expected_input"] or {}).get("field", "")
    return f"{'; '.join(changed) or '-'} | {'; '.join(offers) or '-'} | asks {expected} | {reply[:300]!r}"


def table(judged: Sequence[Judged]) -> Table:
    """Return the shares, by where the message comes and by how it changes something."""
    made = Table("", "of", *OUTCOMES, "right or offered", "words kept")
    for at in dict.fromkeys(["question", "offer", "review", "after_end"]):
        own = [one for one in judged if one.of.at == at]
        _add(made, at, [one.outcome for one in own], own)
    _add(made, "all", [one.outcome for one in judged], judged)
    for how in ("set", "add", "remove", "unknown", "keep", "nothing"):
        _add(made, how, [outcome for one in judged for name, outcome in one.each if name == how], ())
    return made


def _add(made: Table, name: str, outcomes: Sequence[Outcome], judged: Sequence[Judged]) -> None:
    if not outcomes:
        return
    counted, told = Counter(outcomes), [one for one in judged if one.of.also]
    shares = [f"{counted[one] / len(outcomes):.3f}" for one in OUTCOMES]
    good = (counted["right"] + counted["offered"]) / len(outcomes)
    kept = f"{sum(one.is_told for one in told) / len(told):.3f}" if told else ""
    made.add_row(name, str(len(outcomes)), *shares, f"{good:.3f}", kept)


def main() -> None:
    """Measure the files, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="lines of situations, or a or b")
    parser.add_argument("--at", nargs="+", help="only where the message comes so")
    parser.add_argument("--only", nargs="+", help="only these ids")
    parser.add_argument("--show", nargs="*", metavar="OUTCOME", help="list those with these outcomes (all but right)")
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    paths = [path if path.exists() else FOLDER / f"{path}.jsonl" for path in arguments.files]
    found = [one for one in load(paths) if not arguments.at or one.at in arguments.at]
    found = [one for one in found if not arguments.only or one.id in arguments.only]
    judged = asyncio.run(measure(found))
    Console(width=110).print(table(judged))
    shown = None if arguments.show is None else arguments.show or OUTCOMES[1:]
    for one in judged:
        if shown is not None and one.outcome in shown:
            print(_written(one))


async def measure(situations: Sequence[Situation]) -> list[Judged]:
    """Judge situations in an office of their own."""
    async with own_office() as office:
        return [await judge(office, one) for one in situations]


def _written(one: Judged) -> str:
    of = one.of
    rows = " | ".join(f"{row.question.order} {row.label}={row.value}" for row in of.rows)
    means = "; ".join(f"{meant['field']} {meant['how']} {meant['value']}" for meant in of.means) or "nothing"
    told = "" if one.is_told else " (words lost)"
    return f"{of.id} {of.at} {one.outcome.upper()}{told}\n  {rows}\n  {of.says!r}\n  means {means}\n  {one.seen}"


if __name__ == "__main__":
    main()
