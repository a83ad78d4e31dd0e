"""A message that asks several things: each is judged with what answers the one before, and told by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.deps import Context
from orchestrator.graphs.workspace.judged import Answered, Asking, judged, near_lines, remark_on_older, shown
from orchestrator.graphs.workspace.passages import added, passages_of
from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.near import LONGEST_FIRST, ROOM, line_near, nearest
from orchestrator.graphs.workspace.rules.questions import kinds_of
from orchestrator.graphs.workspace.rules.quoting import cut, line_of
from orchestrator.graphs.workspace.rules.sections import QuotedPart, is_row_by_chance, numbered
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.steps.found_for import found_for


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One of the things that a message asks, and what of the passages answers it."""

    text: str
    judged: AnswerVerdict


async def judged_apart(
    context: Context, asked: Sequence[str], question: Asking, passages: Sequence[SourcePassage], *, search: bool
) -> tuple[list[AskedPart], list[SourcePassage]]:
    """Judge each part; a later one leans on the first and on what surely answers the one before.

    With ``search`` it is looked up together with that: whose "extension" it asks for, the answer before says.
    Returns the parts, and the passages with those that were found in addition.
    """
    parts: list[AskedPart] = []
    known, beside = list(passages), ""
    for text in asked:
        if beside and search:
            hits = await found_for(context, f"{beside} {text}", None, every=True)
            known += added(known, passages_of(hits[: context.deps.limits.passages], context.readers))
        before = "" if beside else question.before
        verdict = await judged(context, Asking(text, before, question.cited, beside), known)
        whole = f"{beside or question.before} {text}".strip()
        if verdict.is_sure and (is_row_by_chance(whole, verdict) or _is_told_already(text, verdict, parts)):
            verdict = replace(verdict, is_sure=False)
        parts.append(AskedPart(text, verdict))
        # What is not sure would answer the next part by its own words.
        said = cut(line_of(verdict.ranked[0].candidate.unit), LONGEST_FIRST) if verdict.is_sure else ""
        beside = f"{asked[0]} {said}".strip()
    return [with_told(part, parts) for part in parts], known


def with_told(part: AskedPart, parts: Sequence[AskedPart]) -> AskedPart:
    """Return a part as sure where its best line surely answers another one, and holds each figure that it asks for."""
    forms = figures_asked(part.text)
    if part.judged.is_sure or not forms or not part.judged.ranked:
        return part
    unit = part.judged.ranked[0].candidate.unit
    is_told = unit.text in _told(parts) and all(form.search(_with_heads(unit)) for form in forms)
    return replace(part, judged=replace(part.judged, is_sure=True)) if is_told else part


def _with_heads(unit: Unit) -> str:
    """Return a unit with the heads of a row's columns behind their cells: "Seats" above 80 makes 80 seats."""
    return "\n".join((unit.whole, *(f"{cell} {head}" for head, cell in unit.cells)))


def _told(parts: Sequence[AskedPart]) -> set[str]:
    """Return the lines that surely answer a part."""
    return {part.judged.ranked[0].candidate.unit.text for part in parts if part.judged.is_sure}


def _is_told_already(text: str, verdict: AnswerVerdict, parts: Sequence[AskedPart]) -> bool:
    """Tell whether the line that answers is that of a part before, and holds nothing of the kind that is asked now."""
    unit = verdict.ranked[0].candidate.unit
    forms = [*figures_asked(text), *(kind.answer for kind in kinds_of(text) if kind.answer)]
    return unit.text in _told(parts) and bool(forms) and not any(form.search(_with_heads(unit)) for form in forms)


def told_apart(context: Context, parts: Sequence[AskedPart], passages: Sequence[SourcePassage]) -> Answered:
    """Answer each part by its line where that is sure; of the others say what they are, and what comes closest."""
    quoted: list[tuple[AskedPart, list[QuotedPart]]] = []
    sure = [part for part in parts if part.judged.is_sure]
    said = {part.judged.ranked[0].candidate.unit.text for part in sure}
    for part in [*sure, *(part for part in parts if not part.judged.is_sure)]:
        if part.judged.is_sure:
            unit = part.judged.ranked[0].candidate.unit
            quoted.append((part, [QuotedPart(unit.passage, line_near(part.text, unit, LONGEST_FIRST, leads=True))]))
        else:
            rest = [each for each in part.judged.ranked if each.candidate.unit.text not in said]
            quoted.append((part, nearest(part.text, replace(part.judged, ranked=rest), ROOM // len(parts))))
    every = [shown(one) for _, of_part in quoted for one in of_part]
    known = numbered(passages, every)
    pages = list(dict.fromkeys(one.passage["n"] for one in every))
    lines: list[str] = []
    remarks: list[str] = []
    for part, of_part in quoted:
        marked = [(shown(one), pages.index(one.passage["n"]) + 1) for one in of_part]
        if part.judged.is_sure:
            lines += [f"- {one.markdown} [{number}]" for one, number in marked]
            remarks += remark_on_older(context, part.judged)
        else:
            titles = "\n".join(near_lines(context, marked))
            lines.append(f"\n{context.say('answer.unsure_part', part=part.text, titles=titles)}")
    return Answered("\n\n".join(("\n".join(dict.fromkeys(lines)), *dict.fromkeys(remarks))), known)
