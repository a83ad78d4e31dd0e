"""``python -m evals.plan.composed [FILE …] [--each N] [--show]``: whether what is composed of a request is whole.

No labels are needed: of every request the use has to run in four steps or more, each with who does it, and to deal with
a case of failure; the scope has to leave out two things or more, each named as a thing, with a reason. A thing that is
itself denied would be a double negation below "left out". ``--show`` prints what is not so, of sets to work with.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from evals.plan.__main__ import FOLDER
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.composing.bounds import scope_body
from orchestrator.graphs.plan.rules.composing.course import course_body
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language.denial import stems
from orchestrator.language.morphemes import morphemes
from orchestrator.steps.rules.private_details import without_private_details

_TODAY: Final = date(2026, 11, 30)
_STEPS: Final = 4
_LEFT_OUT: Final = 2
_STEP: Final = re.compile(r"\d+\. (?P<does>.+)")
_WHO: Final = re.compile(r"\*\*[^*]+\*\*")
_ROW: Final = re.compile(r"\| (?P<what>[^|]+) \| (?P<why>[^|]*) \| [^|]* \|")
_LINE: Final = re.compile(r"- \*\*(?:하지 않는 것|Left out)[^*]*\*\*\s?(?P<what>.+)")
_ITEM: Final = re.compile(r"(?P<what>[^;()]+(?:\[\d+\])?)(?:\s\((?P<why>[^;]+)\))?(?:;|$)")
_MARK: Final = re.compile(r"\s\[\d{1,3}\]|\s\((?:가정|assumption)\)")
_HANGUL: Final = re.compile("[가-힣]")


def main() -> None:
    """Print how many requests have each part whole."""
    parser = argparse.ArgumentParser(description=__doc__)
    folders = [FOLDER / "briefs", FOLDER / "running"]
    parser.add_argument(
        "files", nargs="*", type=Path, default=[one for each in folders for one in each.glob("*.jsonl")]
    )
    parser.add_argument("--each", type=int, default=1, help="take every such request")
    parser.add_argument("--show", action="store_true", help="print what is not whole")
    given = parser.parse_args()
    guides = load_guides(packaged_guides())
    rows = [row for path in sorted(given.files) for row in _rows(path)][:: given.each]
    counts: dict[str, int] = {}
    for row in rows:
        for what, is_whole, shown in _checked(row, guides):
            counts[what] = counts.get(what, 0) + is_whole
            if given.show and not is_whole:
                print(f"{row['id']} {what}: {shown}")
    print(f"{len(rows)} requests: " + ", ".join(f"{what} {count}" for what, count in counts.items()))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "clauses" in row and not any(role == "order" for _, role in row["clauses"]):
            continue  # nobody orders a plan there
        yield row


def _checked(row: dict[str, Any], guides: PlanGuides) -> Iterator[tuple[str, bool, str]]:
    material = _material(row, guides)
    flow, scope = course_body(material)[0], scope_body(material)
    steps = [found["does"] for line in flow.splitlines() if (found := _STEP.match(line))]
    cases = [line for line in flow.splitlines() if line.startswith("- ")]
    undone = [one for one in steps if not _WHO.match(one)]
    yield "four steps", len(steps) >= _STEPS, str(steps)
    yield "with who does each", bool(steps) and not undone, str(undone)
    yield "a failure", bool(cases), str(cases)
    outside = [*_left_out(scope)]
    unsaid = [what for what, why in outside if not why.strip()]
    denied = [what for what, _ in outside if _is_denied(what)]
    yield "two left out", len(outside) >= _LEFT_OUT, str(outside)
    yield "with reasons", bool(outside) and not unsaid, str(unsaid)
    yield "as things", not denied, str(denied)
    yield "all of it", len(steps) >= _STEPS and bool(cases) and len(outside) >= _LEFT_OUT and not (undone or denied), ""


def _material(row: dict[str, Any], guides: PlanGuides) -> PlanMaterial:
    language: PlanLanguage = "en" if row["language"] == "en" else "ko"
    text = without_private_details(row.get("request") or "".join(text for text, _ in row["clauses"]))
    sources = [PlanSource(1, "request", "요청" if language == "ko" else "Request", text, dated=_TODAY)]
    for name, told in row.get("files", {}).items() if isinstance(row.get("files"), dict) else ():
        sources.append(PlanSource(len(sources) + 1, "file", name, without_private_details(told), dated=_TODAY))
    analysis = rules.analyse(text, language, sources, _TODAY, guides)
    keys: Sequence[str] = guides.shapes["standard"].sections
    return PlanMaterial(analysis, sources, guides, language, _TODAY, "standard", keys)


def _left_out(scope: str) -> Iterator[tuple[str, str]]:
    if line := next((found for one in scope.splitlines() if (found := _LINE.match(one))), None):
        yield from ((one["what"].strip(), one["why"] or "") for one in _ITEM.finditer(line["what"]))
        return
    rows = [found for line in scope.splitlines() if (found := _ROW.fullmatch(line.strip()))]
    yield from ((one["what"].strip(), one["why"]) for one in rows[2:])


def _is_denied(what: str) -> bool:
    """Tell whether what is left out is denied by its own words, or a sentence."""
    bare = _MARK.sub("", what).strip()
    if _HANGUL.search(bare):
        tokens = morphemes(bare)
        return tokens[-1].tag == "EF" or any(one.is_denied for one in stems(bare)[-1:])
    return bare.split(" ")[0].casefold() in ("no", "not", "never", "nobody") or bool(
        re.match(r"[^,;]{1,40}?\b(?:must|may|shall|should|will|do|does|can)\s?(?:not|never)\b|\w+\sdon['’]t\b", bare)
    )


if __name__ == "__main__":
    main()
