"""``python -m evals.plan.wishing [--show ID]``: wishes for plans, with what each must change and what has to stay.

A wish is done where the section that it means has what ``must`` names and no longer what is ``gone``, the plan keeps
what it does not name, and nothing was said to be undone. It is honest where it is done, or where what is missing was
said. ``--half`` looks at the plans with an even or an odd place alone, so that one half can be kept apart.
"""

import argparse
import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

from evals.plan.__main__ import FOLDER, TODAY
from evals.plan.planning import planned
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource

_QUOTING = frozenset(("heard", "requirements"))


def main() -> None:
    """Print how many wishes of each kind are done, and how many are done or said to be undone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", metavar="ID", help="print what a wish changed")
    parser.add_argument("--half", type=int, choices=(0, 1), help="of the plans with an even or an odd place alone")
    given = parser.parse_args()
    guides = load_guides(packaged_guides())
    lines = (FOLDER / "wishes" / "wishes.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    plans = [one for one in rows if "plan" in one]
    kept = {one["plan"] for at, one in enumerate(plans) if given.half is None or at % 2 == given.half}
    wishes = [one for one in rows if "wish" in one and one["of"] in kept and one["kind"] != "question"]
    wishes = [one for one in wishes if given.show in (None, one["id"])]
    wanted = {one["of"] for one in wishes}
    made = {
        one["plan"]: planned({"id": one["plan"], "preset": "standard", **one}, FOLDER, guides, TODAY).document
        for one in plans
        if one["plan"] in wanted
    }
    done, honest, of = Counter[str](), Counter[str](), Counter[str]()
    failed = []
    for row in wishes:
        plan = made[row["of"]]
        said = PlanSource(len(plan.sources) + 1, "request", plan.sources[0].title, row["wish"], dated=TODAY)
        found = rules.refine(replace(plan, sources=(*plan.sources, said)), None, row["wish"], guides)
        faults = faults_after(plan, found.document, row)
        is_done = not faults and not found.not_done
        of[row["kind"]] += 1
        done[row["kind"]] += is_done
        is_kept = not any(one.startswith(("lost", "never")) for one in faults)
        honest[row["kind"]] += is_done or (is_kept and bool(found.not_done))
        if not is_done:
            failed.append(f"{row['id']}: {', '.join(faults)}; said undone: {list(found.not_done)}")
        if given.show:
            _show(plan, found.document)
    for kind, count in of.items():
        print(f"{kind}: done {done[kind]}/{count}, done or said {honest[kind]}/{count}")
    print(f"all: done {done.total()}/{of.total()}, done or said {honest.total()}/{of.total()}")
    print("\n".join(failed))


def faults_after(before: PlanDocument, after: PlanDocument, row: dict[str, Any]) -> list[str]:
    """Return what of a row does not hold of the plan after its wish."""
    named, was = _body(after, row["section"]), _body(before, row["section"])
    whole = "\n".join(one.body for one in after.sections if one.key not in _QUOTING)
    if row["kind"] == "short":
        others = [one for one in before.sections if one.key != row["section"]]
        faults = ["not shorter"] if len(named) > len(was) * 0.9 else []
        faults += ["lost another section"] if any(one not in after.sections for one in others) else []
        told = [line.split("|")[1] for line in was.splitlines() if line.startswith("|") and re.search(r"\[\d", line)]
        return faults + [f"lost row {one.strip()}" for one in told if one.strip()[:12] not in named]
    faults = [f"misses {one}" for one in row["must"] if not re.search(one, named)]
    faults += [f"still {one}" for one in row["gone"] if re.search(one, named)]
    faults += [
        f"lost {one}"
        for one in row["keep"]
        if one in "".join(each.body for each in before.sections if each.key not in _QUOTING) and one not in whole
    ]
    return faults + [f"never {one}" for one in row["never"] if re.search(one, whole)]


def _body(plan: PlanDocument, key: str) -> str:
    return next((one.body for one in plan.sections if one.key == key), "")


def _show(before: PlanDocument, after: PlanDocument) -> None:
    for one in before.sections:
        was, now = one.body.splitlines(), _body(after, one.key).splitlines()
        gone, new = ([each for each in a if each not in b] for a, b in ((was, now), (now, was)))
        if gone or new:
            print(f"## {one.key}", *(f"- {each}" for each in gone), *(f"+ {each}" for each in new), sep="\n")


if __name__ == "__main__":
    main()
