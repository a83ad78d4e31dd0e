"""``python -m evals.intake``: how well interviews are held without a model, by every set of this folder."""

import argparse
import asyncio
import logging
import statistics
import tempfile
from collections import Counter
from pathlib import Path

import structlog
from rich.console import Console
from rich.table import Table

from evals.intake import classification, emergencies, playing, replies, simulate, values
from evals.intake.office import open_office
from integrations.search.local import LocalEmbedder

SPLITS = ("dev", "test")


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=["dev"], help="list what is wrong in dev; test is not to be read")
    parser.add_argument("--runs", type=int, default=3, help="simulated clients for each scenario (default: 3)")
    parser.add_argument("--seed", type=int, default=0, help="of the simulated clients")
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    table = Table("set", "split", "measure", "value", "of", "bar")
    notes: list[str] = []
    _values(table, notes)
    _alarms(table, notes)
    _replies(table, notes)
    asyncio.run(_interviews(table, notes, arguments.runs, arguments.seed))
    Console(width=120).print(table)
    if arguments.show:
        Console(width=160).print("\n".join(notes), markup=False, highlight=False)


def _values(table: Table, notes: list[str]) -> None:
    scores = values.measure(SPLITS)
    for split in SPLITS:
        for kinds, name in ((("date", "amount"), "dates and amounts"), (("duration", "number"), "spans and numbers")):
            part = [score for score in scores if score.split == split and score.kind in kinds]
            right, total = sum(score.right for score in part), sum(score.total for score in part)
            bar = "≥ 0.97" if "date" in kinds else ""
            table.add_row("values", split, name, f"{right / total:.3f}", str(total), bar)
    for case, found in values.misses(values.load(["dev"])):
        notes.append(f"value: {case['text']!r} is {found}, meant {case['expect']}")


def _alarms(table: Table, notes: list[str]) -> None:
    for split in (*emergencies.SPLITS, emergencies.UNSEEN):
        found = emergencies.measure([split])
        table.add_row("emergencies", split, "recall", f"{found.recall:.3f}", str(found.dangers), "1.000")
        table.add_row("", split, "false alarms", f"{found.false_alarm_rate:.3f}", str(found.harmless), "≤ 0.10")
        table.add_row("", split, "told whom to call", f"{found.told_rate:.3f}", str(found.dangers), "≥ 0.98")
        table.add_row("", split, "told for nothing", f"{found.disturbed_rate:.3f}", str(found.harmless), "≤ 0.12")
        if split == "dev":
            notes.extend(f"danger not seen: {text!r}" for text in found.missed)
            notes.extend(f"false alarm: {text!r} ({kind})" for text, kind in found.false)


def _replies(table: Table, notes: list[str]) -> None:
    for split in SPLITS:
        found = replies.measure([split])
        table.add_row("replies", split, "intent", f"{found.accuracy:.3f}", str(found.total))
        if split == "dev":
            notes.extend(f"reply: {miss.text!r} is {miss.said}, meant {miss.intent}" for miss in found.misses)


async def _interviews(table: Table, notes: list[str], runs: int, seed: int) -> None:
    knowledge = classification.knowledge_that_ships()
    embedder = LocalEmbedder()
    try:
        found, judged = await classification.measure(knowledge, embedder, SPLITS)
        for part in found:
            _add_shares(table, part)
        notes.extend(
            f"{one.message.get('level3', 'ambiguous')} is {one.kind} {one.offered}: {one.message['text']!r}"
            for one in classification.misses(one for one in judged if one.message["split"] == "dev")
        )
        with tempfile.TemporaryDirectory() as folder:
            async with open_office(Path(folder), knowledge, embedder) as office:
                dialogues = playing.load()
                faults = await playing.play_all(office, dialogues)
                failed = {fault.dialogue for fault in faults}
                share = f"{1 - len(failed) / len(dialogues):.3f}"
                table.add_row("dialogues", "", "played as written", share, str(len(dialogues)), "1.000")
                notes.extend(str(fault) for fault in faults)
                # The first turns load the embedder; simulated ones are those of a bot that runs.
                office.milliseconds.clear()
                courses = await simulate.simulate(office, simulate.people(knowledge, runs, seed))
                _add_outcome(table, simulate.outcome(courses), courses)
                times = sorted(office.milliseconds)
                table.add_row("turns", "", "median ms", f"{statistics.median(times):.0f}", str(len(times)), "≤ 60")
                table.add_row("", "", "95 % ms", f"{times[int(0.95 * len(times))]:.0f}", str(len(times)))
                notes.extend(
                    f"{one.scenario}, {one.temperament}: {'; '.join(one.faults)}" for one in courses if one.faults
                )
                notes.extend(office.wrong)
    finally:
        embedder.close()


def _add_shares(table: Table, part: classification.Shares) -> None:
    bars = ("≥ 0.85", "≥ 0.75", "≥ 0.93") if part.name in SPLITS else ("", "", "")
    table.add_row("classification", part.name, "LEVEL2", f"{part.level2_accuracy:.3f}", str(part.clear), bars[0])
    table.add_row("", part.name, "LEVEL3", f"{part.level3_accuracy:.3f}", str(part.clear), bars[1])
    if part.name in SPLITS:
        sure = part.sure + part.ambiguous - part.ambiguous_asked
        table.add_row("", part.name, "right where sure", f"{part.precision:.3f}", str(sure), bars[2])
        table.add_row("", part.name, "settled or offered", f"{part.offered / part.clear:.3f}", str(part.clear))
        table.add_row("", part.name, "settled at once", f"{part.sure / part.clear:.3f}", str(part.clear))
        table.add_row(
            "", part.name, "ambiguous, asked", f"{part.ambiguous_asked / part.ambiguous:.3f}", str(part.ambiguous)
        )


def _add_outcome(table: Table, found: simulate.Outcome, courses: list[simulate.Course]) -> None:
    share = f"{found.ended / found.interviews:.3f}"
    table.add_row("simulation", "", "ended", share, str(found.interviews), "1.000")
    table.add_row("", "", "with a fault", str(found.faulty), str(found.interviews), "0")
    table.add_row("", "", "questions beyond required", f"{found.median_beyond:g}", "median", "≤ 1")
    table.add_row("", "", "the most beyond", str(found.worst_beyond), "cooperative")
    table.add_row("", "", "answers recorded right", f"{found.right / max(1, found.answers):.3f}", str(found.answers))
    if found.corrections:
        share = f"{found.corrections_right / found.corrections:.3f}"
        table.add_row("", "", "corrections taken", share, str(found.corrections))
    for status, count in Counter(one.status for one in courses).most_common():
        table.add_row("", "", status, str(count), str(found.interviews))


if __name__ == "__main__":
    main()
