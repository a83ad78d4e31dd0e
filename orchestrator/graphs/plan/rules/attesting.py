"""Every sentence and row of a section names its source or is marked as assumed, but for what only tells how the plan is made."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.figures.sentences import pieces_of
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.marks import ASSUMED, MARK
from orchestrator.graphs.plan.rules.repeats import letters_of

_OF_PLAN: Final = (
    "open_point", "open_world", "schedule_given", "schedule_assumed_lead", "schedule_lead", "schedule_lead_elsewhere",
    "priced_lead", "drivers_open", "drivers_lead", "drivers_course", "drivers_kind", "length_kept", "length_least",
    "length_least_cut", "length_cut", "limit_kept", "limit_broken", "rows_assumed", "rows_assumed_mixed",
    "own_section_unknown", "unpriced",
)  # fmt: skip
"""Phrases that tell how the plan is made and adds up, what the material lacks, what is still to be settled: nothing of
the service."""
_OF_FORM: Final = "form_"
"""How phrases begin that tell what became of a wish for the text."""
_LEAST: Final = 6
"""Letters of a phrase by which a sentence is known to be made of it."""
_LEAD: Final = re.compile(r"\*\*[^*]+\*\*:?")
"""A line that only names what follows."""
_PARTICLE: Final = re.compile(r"[을은이와]\([를는가과]\)|\(으\)로|\{\w+\}")
_STOP: Final = re.compile(r"(?:[.!?。]|(?<!\s))\s*\Z")
_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+")


class _Attested(NamedTuple):
    """A sentence or a row of a section, with its place."""

    start: int
    text: str
    is_row: bool


def bare_lines(body: str, sources: Sequence[PlanSource], guides: PlanGuides, language: PlanLanguage) -> Iterator[str]:
    """Yield the sentences and rows that have neither a source nor the mark of an assumption."""
    for _, run in _bare_runs(body, sources, guides, language):
        yield from (one.text.strip() for one in run)


def attested(body: str, sources: Sequence[PlanSource], guides: PlanGuides, language: PlanLanguage) -> str:
    """Return a section in which what nobody vouches for is marked as assumed, once for what stands together."""
    lines = body.split("\n")
    mark = f"({guides.say('assumed', language)})"
    for line, run in reversed([*_bare_runs(body, sources, guides, language)]):
        last, text = run[-1], lines[line]
        if last.is_row:
            lines[line] = f"{text.rstrip().removesuffix('|').rstrip()} {mark} |"
            continue
        end = last.start + len(last.text)
        said = _STOP.sub(lambda stop: f" {mark}{stop[0]}", text[:end], count=1)
        lines[line] = said + text[end:]
    return "\n".join(lines)


def _bare_runs(
    body: str, sources: Sequence[PlanSource], guides: PlanGuides, language: PlanLanguage
) -> Iterator[tuple[int, list[_Attested]]]:
    """Yield what is not vouched for, together what one mark can hold for: a row, or sentences that follow each other.

    A mark of assumption holds for the sentences before it as well, a source for those that it tells letter by letter.
    """
    texts = {str(one.number): letters_of(one.text) for one in sources}
    keys = (*_OF_PLAN, *(key for key in guides.phrases if key.startswith(_OF_FORM)))
    parts = (part for key in keys for part in _SENTENCES.split(guides.phrases[key][language]) if "{mark}" not in part)
    templates = [each for part in parts if len("".join(each := _literals(part))) >= _LEAST or "**" in part]
    for line, units in _lines_of(body):
        run: list[_Attested] = []
        for one in units:
            marks = MARK.findall(one.text)
            if ASSUMED.search(one.text):
                run = []
            elif marks:
                told = "".join(texts.get(number, "") for number in marks)
                run = [each for each in run if not _stands_in(each.text, told)]
                if run:
                    yield line, run
                run = []
            elif letters_of(one.text) and not any(_is_of(one.text, template) for template in templates):
                run.append(one)
        if run:
            yield line, run


def _lines_of(body: str) -> Iterator[tuple[int, list[_Attested]]]:
    """Yield each line that says something, as its sentences or as one row."""
    lines, found, ends = body.split("\n"), dict[int, list[_Attested]](), dict[int, int]()
    for piece in pieces_of(body):
        if piece.kind == "cell":
            found[piece.line] = [_Attested(0, lines[piece.line], is_row=True)]
        elif piece.kind == "sentence" and not _LEAD.fullmatch(piece.text.strip()):
            start = lines[piece.line].find(piece.text, ends.get(piece.line, 0))
            ends[piece.line] = start + len(piece.text)
            found.setdefault(piece.line, []).append(_Attested(start, piece.text, is_row=False))
    yield from found.items()


def _literals(phrase: str) -> list[str]:
    """Return the letters of a phrase that stand in all that is made of it."""
    return [*filter(None, map(letters_of, _PARTICLE.split(phrase)))]


def _stands_in(text: str, told: str) -> bool:
    """Tell whether a sentence stands in a source, whatever label leads it."""
    parts = text.split(": ")
    return any(letters_of(": ".join(parts[at:])) in told for at in range(len(parts)))


def _is_of(text: str, literals: Sequence[str]) -> bool:
    """Tell whether a sentence is made of a phrase."""
    letters, at = letters_of(text), 0
    for one in literals:
        at = letters.find(one, at)
        if at < 0:
            return False
        at += len(one)
    return True
