"""``python -m evals.plan.briefs [FILE …]``: what plans by the rules work out of requests, part by part.

A line of a file is a request with everything it tells, labelled by its author: users, who decides and when, goals,
days, costs, what is left out, steps, failures, and so on. A part is there where its words or figures stand in the
section that works it out; quoting it under “What was asked for” does not count. Of a risk, which nobody tells, half
of one of its wordings has to stand among the risks. ``--missing`` prints what is not there, of sets to work with.
"""

import argparse
import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from evals.plan.__main__ import FOLDER
from evals.plan.planning import PlannedRequest, planned
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanDocument

_TODAY: Final = date(2026, 11, 30)
_QUOTING: Final = frozenset(("heard",))
_OLD: Final = frozenset(("conflicts", "heard", "requirements"))
"""Sections that may name a value which was taken back, as taken back."""
_STEM: Final = 5
_OVER: Final = re.compile(r"넘는|넘어|초과|한도보다\s?[\d,]+\S*\s?많|\bover\b|exceed|above the limit", re.I)
_TEN_THOUSANDS: Final = re.compile(r"(\d+)만원?")
_WORD: Final = re.compile(r"[^\s,·/()“”\"'‘’]+")

Part = tuple[str, bool, str]
"""Which part, whether it is there, and what was looked for."""


def main() -> None:
    """Print how many of each part are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=sorted((FOLDER / "briefs").glob("*.jsonl")))
    parser.add_argument("--missing", nargs="*", metavar="PART", help="print what is not there, of these or of all")
    given = parser.parse_args()
    guides = load_guides(packaged_guides())
    for path in given.files:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        counts: dict[str, list[int]] = {}
        for row in rows:
            with tempfile.TemporaryDirectory() as scratch:
                for name, text in row["files"].items():
                    (Path(scratch) / name).write_text(text, encoding="utf-8")
                wishes = [one["message"] for one in row["follow_ups"] if one["kind"] != "question"]
                wanted = {**row, "preset": "standard", "files": sorted(row["files"]), "wishes": wishes}
                plan = planned(wanted, Path(scratch), guides, _TODAY)
            for part, is_there, what in (*_parts(row, plan.document), *_changes(row, plan)):
                count = counts.setdefault(part, [0, 0])
                count[0] += is_there
                count[1] += 1
                if not is_there and given.missing is not None and (not given.missing or part in given.missing):
                    print(f"{row['id']} {part}: {what}")
        print(f"{path.stem}: " + ", ".join(f"{part} {there}/{all_}" for part, (there, all_) in counts.items()))
        there, all_ = (sum(one[at] for one in counts.values()) for at in (0, 1))
        share = sum(one[0] / one[1] for one in counts.values()) / max(len(counts), 1)
        print(f"{path.stem}: {there} of {all_}, the mean of the parts {share:.3f}")


def _parts(row: dict[str, Any], plan: PlanDocument) -> Iterator[Part]:
    yield from _people(row, plan)
    yield from _measured(row, plan)
    yield from _timed(row, plan)
    yield from _paid(row, plan)
    yield from _done(row, plan)
    own = _text(plan, but=_QUOTING)
    for conflict in row["conflicts"]:
        both = all(_tells(_text(plan, "conflicts"), side) for side in (conflict["a"], conflict["b"]))
        yield "conflicts", both, f"{conflict['a']} / {conflict['b']}"
    for void in row["void"]:
        yield "void values away", not _holds(_text(plan, but=_OLD), void), void
    for private in row["private"]:
        yield "private details away", not _holds(own + plan.title, private), private
    for wordings in row["risks"]:
        yield "risks", any(_tells(_text(plan, "risks"), one) for one in wordings), wordings[0]


def _people(row: dict[str, Any], plan: PlanDocument) -> Iterator[Part]:
    for users in row["users"]:
        yield "users", any(_tells(_text(plan, "users", "overview"), one) for one in users), users[0]
    head = _text(plan, "overview")
    if row["decider"]:
        yield "decider", any(_tells(head, one) for one in row["decider"]), row["decider"][0]
    if row["decides_by"]:
        yield "day of the decision", row["decides_by"] in head, row["decides_by"]
    if row["problem"]:
        told = [_tells(_text(plan, "problem", "overview"), one) for one in row["problem"]]
        yield "problem", 2 * sum(told) >= len(told), " / ".join(row["problem"])
    for one in row["owners"]:
        where = _text(plan, "overview", "schedule", "operations", "kpis", "risks", "team", "users")
        yield "owners", _tells(where, one["who"]), one["who"]


def _measured(row: dict[str, Any], plan: PlanDocument) -> Iterator[Part]:
    table = _text(plan, "kpis")
    # A request may want the rows written out as items.
    rows = [line for line in table.splitlines() if line.startswith(("|", "- **"))]
    for goal in (one for one in row["goals"] if one["target"]):
        mine = [line for line in rows if _holds(line, goal["target"])]
        yield "goals", bool(mine), f"{goal['what']} → {goal['target']}"
        if goal["by"]:
            yield "days of goals", any(goal["by"] in line for line in mine), f"{goal['what']} by {goal['by']}"
        if goal["now"]:
            yield "values today", any(_holds(line, goal["now"]) for line in mine), f"{goal['what']} now {goal['now']}"
    beside = "\n".join(line for line in table.splitlines() if line not in rows)
    for stop in row["stop"]:
        is_there = _holds(beside, stop["figure"]) if stop["figure"] else _tells(beside, stop["words"])
        yield "criteria for stopping", is_there, f"{stop['words']} {stop['figure']}"
    if not row["goals"]:
        measures = [line for line in rows[2:] if len(re.findall(r"\d", line.split("|")[3])) > 0]
        yield "assumed goals", len(measures) > 1, "two measures with a target"


def _timed(row: dict[str, Any], plan: PlanDocument) -> Iterator[Part]:
    schedule, own = _text(plan, "schedule"), _text(plan, but=_QUOTING)
    for day in row["days"]:
        if day["kind"] in ("weekly", "hours") or not day["from"]:
            yield "hours and weekdays", _tells(own, day["words"]), day["words"]
        else:
            ends = [end for end in (day["from"], day["to"]) if end]
            yield "days", all(end in schedule for end in ends), f"{day['kind']} {'~'.join(ends)} {day['words']}"


def _paid(row: dict[str, Any], plan: PlanDocument) -> Iterator[Part]:
    costs = _text(plan, "costs")
    for cost in row["costs"]:
        if cost["total"]:
            yield "costs", _holds(costs, str(cost["total"])), f"{cost['name']} {cost['basis']} = {cost['total']}"
    if row["limit"]:
        yield "limit", _holds(costs, str(row["limit"])), str(row["limit"])
    if row["sum"]:
        yield "sum", _holds(costs, str(row["sum"])), str(row["sum"])
    if row["limit"] and row["sum"] and row["sum"] > row["limit"]:
        yield "breach of the limit", bool(_OVER.search(costs)), f"{row['sum']} > {row['limit']}"


def _done(row: dict[str, Any], plan: PlanDocument) -> Iterator[Part]:
    own, flow = _text(plan, but=_QUOTING), _text(plan, "flow")
    for one in row["excluded"]:
        yield "left out", _tells(_text(plan, "scope"), one["what"]), one["what"]
    for one in row["rules"]:
        yield "rules", _tells(own, one["words"]), one["words"]
    for one in row["features"]:
        yield "features", _tells(_text(plan, "features", "flow", "scope"), one), one
    for one in row["steps"]:
        there = any(_tells(line, one["who"]) and _tells(line, one["does"]) for line in flow.splitlines())
        yield "steps", there, f"{one['who']}: {one['does']}"
    for one in row["failures"]:
        yield "failures", _tells(flow, one["when"]), one["when"]
    course = [line for line in flow.splitlines() if re.match(r"\d+\. ", line)]
    cases = [line for line in flow.splitlines() if line.startswith("- ")]
    yield "four steps and a failure", len(course) > 3 and bool(cases), f"{len(course)} steps, {len(cases)} cases"


def _changes(row: dict[str, Any], plan: PlannedRequest) -> Iterator[Part]:
    """Yield whether each wish was carried out, and whether what it does not speak of still stands."""
    before = plan.document
    wanted = [one for one in row["follow_ups"] if one["kind"] != "question"]
    for one, (_, after, _) in zip(wanted, plan.wished, strict=True):
        new = _text(after, but=_OLD) + after.title
        old = _text(before, but=_OLD) + before.title
        done = all(_holds(new, told) for told in one["must_stand"])
        yield "wishes", done and not any(_holds(new, told) for told in one["must_not"]), one["message"]
        kept = [told for told in one["must_stay"] if _holds(old, told)]
        if kept:
            yield "kept beside wishes", all(_holds(new, told) for told in kept), f"{one['message']} | {kept}"
        before = after


def _text(plan: PlanDocument, *keys: str, but: frozenset[str] = frozenset()) -> str:
    return "\n".join(one.body for one in plan.sections if one.key not in but and (not keys or one.key in keys))


def _tells(text: str, words: str) -> bool:
    """Tell whether half of the words of a part, and all of its figures, stand in a text."""
    found: Sequence[str] = _WORD.findall(words)
    figures = [one for one in found if any(map(str.isdigit, one))]
    others = [one for one in found if one not in figures]
    bare = _bare(text)
    named = sum(_stem(one) in bare for one in others)
    return all(_holds(text, one) for one in figures) and 2 * named >= len(others)


def _holds(text: str, told: str) -> bool:
    """Tell whether a string stands in a text, whatever the blanks and commas; a figure is not a part of another."""
    wanted, bare = _bare(told), _bare(text)
    if (short := _TEN_THOUSANDS.fullmatch(wanted)) and _holds(text, str(int(short[1]) * 10_000)):
        return True
    before = r"(?<![\d.])" if wanted[:1].isdigit() else ""
    behind = r"(?!\d|\.\d)" if wanted[-1:].isdigit() else ""
    return bool(wanted) and re.search(before + re.escape(wanted) + behind, bare) is not None


def _stem(word: str) -> str:
    bare = _bare(word)
    return bare[:_STEM] if bare.isascii() else bare


def _bare(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d{3})|[\s*]|\[\d{1,3}\]|\((?:가정|assumption|계산|sum)\)", "", text.casefold())


if __name__ == "__main__":
    main()
