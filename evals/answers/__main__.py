"""``python -m evals.answers [WORKSPACE …]``: what readers get, without a model, to questions about whole workspaces.

Each question is asked twice: as it is, and of the same workspace without the pages that answer it.
"""

import argparse
import asyncio
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from evals.answers.asking import Reply, desk
from evals.answers.judging import Judged, judge, manner_of, plain
from evals.answers.workspaces import DEMO, FOLDERS, Workspace, load
from integrations.search.local import LocalEmbedder


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one workspace."""

    answered: Sequence[Judged]
    unanswerable: Sequence[Reply]
    removed: Sequence[Reply]
    """To questions whose pages were left out."""


async def measure(workspace: Workspace, folder: Path, *, removed: bool = True) -> Measured:
    """Ask everything."""
    async with desk(workspace, folder, LocalEmbedder()) as answering:
        answerable = [asked for asked in workspace.questions if asked.facts]
        others = [asked for asked in workspace.questions if not asked.gold]
        return Measured(
            [judge(await answering.ask(asked)) for asked in answerable],
            [await answering.ask(asked) for asked in others],
            [await answering.ask(asked, without=asked.gold) for asked in answerable] if removed else [],
        )


def report(measured: Measured) -> list[str]:
    """Return the lines of the table."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for each in measured.answered:
        groups["all"].append(each)
        groups[each.reply.asked.split or each.reply.asked.kind].append(each)
    lines = ["kind              n  right  holds  wrong, no hedge   lost   sure"]
    for kind, group in groups.items():
        shares = [
            fmean(getattr(each, name) for each in group) if name != "lost" else fmean(not each.leads for each in group)
            for name in ("opens", "holds", "misleads", "lost")
        ]
        sure = fmean(each.manner == "sure" for each in group)
        right, holds, wrong, lost = (f"{share:.2f}" for share in shares)
        lines.append(f"{kind:15} {len(group):3}   {right}   {holds}   {wrong:>14}   {lost}   {sure:.2f}")
    certain = [each for each in groups["all"] if each.manner == "sure"]
    if certain:
        opened, held = fmean(each.opens for each in certain), fmean(each.holds for each in certain)
        lines.append(f"of sure answers {opened:.2f} open with every fact, {held:.2f} hold them")
    for name, replies in (("unanswerable", measured.unanswerable), ("pages left out", measured.removed)):
        if replies:
            refused = fmean(manner_of(reply.result.result) != "sure" for reply in replies)
            none = fmean(manner_of(reply.result.result) == "not found" for reply in replies)
            lines.append(f"{name:15} {len(replies):3}   refused {refused:.2f}, of which not found {none:.2f}")
    return lines


def shown(measured: Measured) -> list[str]:
    """Return every reply that is not right, for reading."""
    lines = []
    for each in measured.answered:
        if not each.opens:
            asked = each.reply.asked
            facts = " · ".join("/".join(forms) for forms in asked.facts)
            how = f"{each.manner}{' MISLEADS' if each.misleads else ''}{'' if each.leads else ' LOST'}"
            lines.append(f"\n── {asked.id} {asked.kind} [{how}] {asked.text}\n   {facts}  {sorted(asked.gold)}")
            lines.append(plain(each.reply.result.result)[:900])
    for name, replies in (("unanswerable", measured.unanswerable), ("left out", measured.removed)):
        for reply in replies:
            if manner_of(reply.result.result) == "sure":
                lines.append(f"\n── {name}: {reply.asked.id} {reply.asked.text}\n{plain(reply.result.result)[:400]}")
    return lines


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workspaces", nargs="*", default=[DEMO, *FOLDERS], help="names here, or folders")
    parser.add_argument("--show", action="store_true", help="print every reply that is not right")
    parser.add_argument("--answered-only", action="store_true", help="do not ask again without the pages that answer")
    arguments = parser.parse_args()
    for name in arguments.workspaces:
        with tempfile.TemporaryDirectory() as folder:
            measured = asyncio.run(measure(load(name), Path(folder), removed=not arguments.answered_only))
        print(f"\n{name}", *report(measured), *(shown(measured) if arguments.show else ()), sep="\n")


if __name__ == "__main__":
    main()
