"""A plan as long as it was asked to be: what decides comes first, what is told before what is assumed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanSection
from orchestrator.graphs.plan.rules.checking import CORE
from orchestrator.graphs.plan.rules.composing.form import asked_parts, length_asked, wants_no_tables, wants_one_table
from orchestrator.graphs.plan.rules.echoing import without_echo
from orchestrator.graphs.plan.rules.finished import material_of, without_section
from orchestrator.graphs.plan.rules.marks import ASSUMED, MARK
from orchestrator.graphs.plan.rules.rehoming import rehomed
from orchestrator.graphs.plan.rules.repeats import without_repeats

_FIRST: Final = (
    "overview",
    "costs",
    "kpis",
    "schedule",
    "scope",
    "flow",
    "problem",
    "requirements",
    "conflicts",
    "risks",
)
"""The sections by which a plan is decided, those first that are the last to be left out."""
_NAMED: Final = 6
"""Sections that are named as left out."""
_FEW: Final = 2
"""Rows and items of a section that come before more of another one."""
_COURSE: Final = "flow"
_STEPS: Final = 5
"""Steps that come before more of another section: a course that ends in its middle is none."""
_WHOLE: Final = -1
"""The place of what stands or goes as a whole: rows that add up to a sum that the plan names, the steps of a course."""
_PAIR: Final = 2
_PHASE: Final = re.compile(r"(?:- |\| )(?:\d+단계: |Phase \d+: )")
_SUMMED: Final = "costs"
_DECIDED_BY: Final = frozenset(("kpis", "schedule", "scope"))
_GOALS: Final = "kpis"
_BOUNDED: Final = "scope"
"""What is left out stands first in it; what is done stands in the course of use as well."""
_SPARED: Final = "risks"
_RIVALS: Final = "conflicts"
_DATED: Final = "schedule"
_ROWS: Final = 6
"""Rows and lines of the schedule that come before more of another section, so that no plan opens without preparation."""
_DECIDING: Final = 4
"""The first lines of the overview: what it is, for whom, what is decided, when and for how much."""
_NUMBERED: Final = re.compile(r"\d{1,2}\.\s")
_RULE: Final = re.compile(r"\|[\s|:-]+\|")
_LEAD: Final = re.compile(r"\*\*[^*]+\*\*:?")
_MARKUP: Final = re.compile(r"[*|]+|^\s*(?:-|\d{1,2}\.)\s|\[\d{1,3}\]|-{3,}", re.M)
_SUM: Final = re.compile(r"\((?:항목의 합|sum of the items)\)")
_ENDING: Final = {"ko": 110, "en": 36}
"""Letters and words of the line that says how the length was kept."""
_FLOOR: Final = {"ko": 600, "en": 110}
"""Letters and words of the shortest plan by which anything can be decided."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """A line, a row or a paragraph that stands or goes as a whole."""

    section: int
    block: int
    at: int
    text: str
    is_told: bool
    with_lines: tuple[int, ...] = ()
    """The places of all its lines, where it has several."""


def size_of(text: str, language: PlanLanguage) -> int:
    """Return how much there is to read: Korean letters with their spaces, or English words, without marks.

    >>> size_of("- **언제:** 3월 2일 [1]", "ko"), size_of("| A | two words |", "en")
    (9, 3)
    """
    plain = " ".join(_MARKUP.sub(" ", text).split())
    return len(plain) if language == "ko" else len(plain.split())


def fitted(document: PlanDocument, guides: PlanGuides) -> PlanDocument:
    """Return a plan that says nothing twice; without tables, and in the length, where its request asks for that.

    What was left out for the length is said.
    """
    document = without_echo(without_repeats(document))
    material = material_of(document, guides)
    document = rehomed(document, material, guides)
    if wants_no_tables(material) or wants_one_table(material):
        kept_key = _SUMMED if wants_one_table(material) else ""
        told_items = (
            one if one.key == kept_key else replace(one, body=_as_items(one.body)) for one in document.sections
        )
        document = replace(document, sections=tuple(told_items))
    told = length_asked(material)
    if told is None:
        return document
    length, source = told
    language, wanted = document.language, length.sizes[document.language]
    room = max(wanted, _FLOOR[language])
    is_fitted = any(f"\n- {guides.say('length_head', language)}" in one.body for one in document.sections)
    if is_fitted and _whole(document.sections, language) <= room:
        return document
    bare = [replace(one, body=_without_note(one.body, document, guides)) for one in document.sections]
    if _whole(bare, language) + _ENDING[language] <= room:
        kept, gone = bare, [one for one in document.sections if one.key not in {each.key for each in bare}]
    else:
        heads = [guides.say(key, language, texts="").strip() for key in ("open_rules", "open_form")]
        kept = [*_within(bare, room - _ENDING[language], language, heads, asked_parts(material))]
        gone = [one for one in document.sections if one.key not in {each.key for each in kept}]
    for one in gone:
        document = without_section(document, one)
    before = {one.key: one.body for one in bare}
    cut = [one for one in kept if len(one.body.split()) < len(before[one.key].split())]
    named = [(one.key, one.title) for one in gone]
    named += [(one.key, guides.say("length_part", language, title=one.title)) for one in cut]
    named.sort(key=lambda one: one[0] != _SUMMED)  # the overview names its sum
    said = "; ".join(title for _, title in named[:_NAMED])
    note = guides.say(
        ("length_least_cut" if said else "length_least")
        if room > wanted
        else ("length_cut" if said else "length_kept"),
        language,
        words=length.words,
        mark=f"[{source}]",
        sections=said,
    )
    noted = tuple(replace(one, body=f"{one.body}\n- {note}") if at == 0 else one for at, one in enumerate(kept))
    left_out = (*document.left_out, *(one.key for one in gone if one.key not in document.left_out))
    return replace(document, sections=noted, left_out=left_out)


def _as_items(body: str) -> str:
    """Return a section whose tables are lists: what a row is of, then its other cells, each behind its column."""
    lines: list[str] = []
    names: list[str] = []
    for line in body.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            names = []
            lines.append(line)
        elif not names:
            names = cells
        elif not _RULE.fullmatch(line.strip()):
            others = [f"{name}: {cell}" for name, cell in zip(names[1:], cells[1:], strict=False) if cell]
            lines.append(
                f"- **{MARK.sub('', cells[0]).strip(' *')}** {''.join(one[0] for one in MARK.finditer(cells[0]))}".rstrip()
                + (f" – {'; '.join(others)}" if others else "")
            )
    return "\n".join(lines)


def _whole(sections: Sequence[PlanSection], language: PlanLanguage) -> int:
    return sum(size_of(f"{one.title} {one.body}", language) for one in sections)


def _without_note(body: str, document: PlanDocument, guides: PlanGuides) -> str:
    """Return a section without the line that says how the length was kept before."""
    head = f"- {guides.say('length_head', document.language)}"
    return "\n".join(line for line in body.splitlines() if not line.startswith(head))


def _within(
    sections: Sequence[PlanSection],
    room: int,
    language: PlanLanguage,
    heads: Sequence[str],
    asked: frozenset[str],
) -> Iterator[PlanSection]:
    """Yield the sections with what of them fits into a room.

    ``heads``: of the lines of the overview that tell what must hold, and what was done of the wishes for the text;
    ``asked``: the sections that the request names.
    """
    blocks = [_blocks(one.body) for one in sections]
    place_of = {key: at for at, key in enumerate(_FIRST)}
    order = sorted(range(len(sections)), key=lambda at: place_of.get(sections[at].key, len(place_of)))
    units = [
        unit
        for at in order
        for unit in _units(at, blocks[at], is_summed=sections[at].key == _SUMMED, is_scope=sections[at].key == _BOUNDED)
    ]
    met: dict[int, int] = {}
    turns: list[tuple[float, int, int, _Unit]] = []
    for place, unit in enumerate(sorted(units, key=lambda one: not one.is_told)):
        met[unit.section] = met.get(unit.section, 0) + 1
        key, nth = sections[unit.section].key, met[unit.section]
        turn = 0.35 if key in asked and nth <= _DECIDING else _turn(key, nth, unit, heads)
        turns.append((turn, order.index(unit.section), place, unit))
    chosen: set[tuple[int, int, int]] = set()
    begun: set[tuple[int, int]] = set()
    left = room
    for _, _, _, unit in sorted(turns, key=lambda one: one[:3]):
        head = "" if (unit.section, unit.block) in begun else " ".join(blocks[unit.section][unit.block][0])
        title = "" if any(section == unit.section for section, _ in begun) else sections[unit.section].title
        size = size_of(f"{title} {head}", language) + size_of(unit.text, language) + len((title, head))
        if size <= left or not chosen:
            left -= size
            begun.add((unit.section, unit.block))
            chosen.update((unit.section, unit.block, at) for at in unit.with_lines or (unit.at,))
    for at, section in enumerate(sections):
        bodies = []
        for number, (above, lines) in enumerate(blocks[at]):
            is_whole = (at, number, _WHOLE) in chosen
            kept = [line for place, line in enumerate(lines) if is_whole or (at, number, place) in chosen]
            if kept:
                is_lead = bool(above) and not above[-1].startswith("|")
                bodies.append("\n".join((*above, *([""] if is_lead else ()), *kept)))
        if bodies:
            yield replace(section, body="\n\n".join(bodies))


def _turn(key: str, rank: int, unit: _Unit, heads: Sequence[str]) -> float:
    """Return when a unit is chosen; ``rank``: the how many-th of its section it is, the told ones first.

    What is decided comes first, by its place: it may rest on an assumption; with it what must hold. Then the told
    goals with the criterion for stopping, the told days and what is left out, what it costs, what else the overview has
    that is told, a line of each section that no plan goes without, the risks among them, the course of use, what
    contradicts itself, and more of the first risks.
    """
    if key == _FIRST[0] and ((unit.block == 0 and unit.at < _DECIDING) or any(head in unit.text for head in heads)):
        return 0
    is_decided_by = key in _DECIDED_BY and (key != _BOUNDED or rank == 1) and (key != _GOALS or _tells_value(unit.text))
    if unit.is_told and is_decided_by:
        return 0.1
    if key == _SUMMED and unit.at == _WHOLE:
        return 0.2
    if key == _FIRST[0] and unit.is_told:
        return 0.25
    if rank == 1 and key in CORE:
        return 0.3 if unit.is_told or key == _SPARED else 0.5
    if key == _COURSE and rank <= _STEPS:
        return 0.4
    if key == _RIVALS and rank <= _FEW:
        return 0.45
    if key == _SPARED and rank <= _DECIDING:
        return 0.5
    if key == _FIRST[0]:
        return 0.6
    if key == _DATED and rank <= _ROWS:
        return 0.7
    if key == _SPARED:
        return 3
    return 1 if rank <= (_STEPS if key == _COURSE else _FEW) else 2 + (not unit.is_told)


def _units(
    section: int, blocks: "Sequence[tuple[list[str], list[str]]]", *, is_summed: bool = False, is_scope: bool = False
) -> Iterator[_Unit]:
    """Yield what is chosen from; ``is_summed``: the rows of a table belong together; ``is_scope``: what is done does."""
    for block, (head, lines) in enumerate(blocks):
        if is_summed and head and head[-1].startswith("|"):
            yield _Unit(section, block, _WHOLE, "\n".join(lines), is_told=True)
            continue
        if lines and all(_NUMBERED.match(line) for line in lines):
            # A course of which steps are missing is none.
            yield _Unit(section, block, _WHOLE, "\n".join(lines), is_told=_is_told(lines[0]))
            continue
        if len(lines) == _PAIR:  # half of a pair says something else
            yield _Unit(section, block, _WHOLE, "\n".join(lines), any(map(_is_told, lines)))
            continue
        for group in _groups(lines, is_scope=is_scope and bool(head)):
            whole = "\n".join(lines[at] for at in group)
            yield _Unit(section, block, group[0], whole, any(_is_told(lines[at]) for at in group), group)


def _groups(lines: Sequence[str], *, is_scope: bool) -> Iterator[tuple[int, ...]]:
    """Yield the places of lines: the phases together, and behind what is in scope as a whole all that it is made of."""
    phases = tuple(at for at, line in enumerate(lines) if _PHASE.match(line))
    parts = tuple(at for at in range(1, len(lines)) if at not in phases) if is_scope else ()
    for at in range(len(lines)):
        group = next((one for one in (phases, parts) if at in one), (at,))
        if at == group[0]:
            yield group


def _is_told(line: str) -> bool:
    """Tell whether a line is told: by a source before anything in it is assumed, as how a told goal is counted may be."""
    assumed = ASSUMED.search(line)
    return bool(_SUM.search(line) or MARK.search(line[: assumed.start()] if assumed else line))


def _tells_value(text: str) -> bool:
    """Tell whether a source tells more of a measure than its name: where it stands, or what it has to become."""
    rows = [line.strip("| ").partition("|") for line in text.splitlines() if line.startswith("|")]
    return not rows or any(MARK.search(rest) for _, _, rest in rows)


def _blocks(body: str) -> "list[tuple[list[str], list[str]]]":
    """Return the parts of a body, each with what heads it (a line in bold, the head of a table) and its lines."""
    found: list[tuple[list[str], list[str]]] = []
    lead: list[str] = []
    for part in re.split(r"\n\s*\n", body.strip()):
        lines = part.splitlines()
        if len(lines) == 1 and _LEAD.fullmatch(lines[0].strip()):
            lead = lines
            continue
        if len(lines) > 1 and _RULE.fullmatch(lines[1].strip()):
            head = [*lead, "", *lines[:2]] if lead else lines[:2]
            found.append((head, lines[2:]))
        else:
            found.append((lead, lines))
        lead = []
    return found
