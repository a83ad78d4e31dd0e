"""The lines that come nearest, short and by their pages, for a reader to choose from: where no answer is sure, and beside
one that is.

Which of a few lines answers is often plain to who asked, where it is not to a rule.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from integrations.search.tokens import tokens
from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.evidence import CandidateUnit
from orchestrator.graphs.workspace.rules.excerpts import line_with_items, line_with_rest, telling
from orchestrator.graphs.workspace.rules.quoting import headed_line, line_of
from orchestrator.graphs.workspace.rules.sections import LONGEST_LEAD, OF_A_LINE, QuotedPart, choose, tells_more
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict
from orchestrator.graphs.workspace.rules.wording import MEASURE, PREDICATE, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

MAX_NEAR, MAX_NAMED = 4, 8
"""Pages of which a line is shown, and that are named: of eight, 6 in 100 questions miss the one that answers, of six 9."""
CLOSE = 5.0
"""How far behind the line that answers another may be that is told beside it: of 142 sure answers of ten workspaces, each
by what the others teach, 89 in 100 open with every fact by it, and 82 by the line with its section alone."""
LOOKED_AT = 20
"""Units that are looked at, the likeliest first."""
OF_PAGE = 8
"""Lines that are shown of one page."""
NAMES = 0.5
"""The share of the question's words from which a passage names the subject, and is shown whole where it is short."""
LONGEST_FIRST, LONGEST_NEAR = 160, 70
"""Characters of the line that comes nearest, and of each other one."""
LONGEST_TITLE = 20
"""Characters of a page's title beside its lines: the page stands in full among the sources below."""
ROOM = 275
"""Characters of all the lines with the titles of their pages: what is read at a glance."""
BETWEEN = "\n  - "
"""Stands between the lines of a page: the nearest beside its title, each other on its own below it."""
_MARKS = 4
"""Characters around a title."""
AGAIN = 0.8
"""Share of a line's words from which another line has told it already."""
_NUMBER = re.compile(r"\d+")


def nearest(question: str, judged: AnswerVerdict, room: int = ROOM) -> list[QuotedPart]:
    """Return the lines that come nearest by their pages, in ``room`` characters, then pages that come near without a line."""
    lines: dict[str, list[str]] = {}
    passages: dict[str, SourcePassage] = {}
    for passage, line in _near_lines(question, judged, room):
        lines.setdefault(passage["document_id"], []).append(line)
        passages.setdefault(passage["document_id"], passage)
    for each in judged.ranked:
        passage = each.candidate.unit.passage
        if len(passages) < MAX_NAMED:
            passages.setdefault(passage["document_id"], passage)
    return [QuotedPart(passage, BETWEEN.join(lines.get(page, ()))) for page, passage in passages.items()]


def _near_lines(question: str, judged: AnswerVerdict, room: int = ROOM) -> list[tuple[SourcePassage, str]]:
    """Return the lines that come nearest, each with its passage; of a table a row that the question names, or none."""
    found: list[tuple[SourcePassage, str]] = []
    lines: dict[str, list[str]] = {}
    columns: dict[tuple[str, str], list[str]] = {}
    left = room
    for place, each in enumerate(judged.ranked[:LOOKED_AT]):
        unit = each.candidate.unit
        page = unit.passage["document_id"]
        mine = lines.get(page, [])
        if (
            not _may_show(each.candidate, is_first=not place)
            or len(mine) >= OF_PAGE
            or (not mine and len(lines) >= MAX_NEAR)
        ):
            continue
        if shown := columns.get((page, unit.header)):
            line = telling(question, _below(unit, shown), LONGEST_NEAR)
        else:
            line = line_near(question, unit, LONGEST_NEAR) if lines else _first(question, each.candidate)
        if any(line in other or other in line for other in mine) or (mine and not unit.header and _again(line, *mine)):
            continue
        cost = len(line) + _MARKS + (0 if mine else min(LONGEST_TITLE, len(unit.passage["title"])))
        if lines and cost > left:
            continue
        left -= cost
        if unit.header and not shown:
            columns[page, unit.header] = [head for head, _ in unit.cells[1:] if head and f"{head}: " in line]
        lines.setdefault(page, []).append(line)
        found.append((unit.passage, line))
    return found


def told(question: str, judged: AnswerVerdict, before: str = "") -> list[QuotedPart]:
    """Return what tells a sure answer: the section with the line that answers, and each that comes so near that it may too.

    Those are left out in which the subject of the question does not stand, or of the one ``before`` that it leans on.
    It is the section alone where no line tells what is asked, or it is short and a table whose rows the question does not
    tell apart.
    """
    best, older = judged.ranked[0], judged.outdated
    close = [
        each
        for each in judged.ranked
        if each.score >= best.score - CLOSE
        and not (older and each.candidate.unit.passage is older.unit.passage)
        and (each is best or _speaks_of(before or question, each.candidate.unit))
    ]
    lines: list[QuotedPart] = []
    for passage, line in _near_lines(question, replace(judged, ranked=close)):
        if not any(_again(line, one.markdown) for one in lines):
            lines.append(QuotedPart(passage, line))
    section = choose(question, judged)
    if tells_more(question) or not lines or lines[0].passage is not section.passage:
        return [section]
    first, *others = lines
    if section.headline or best.candidate.unit.code or len(section.markdown) <= LONGEST_LEAD:
        if not others or (best.candidate.unit.header and not section.headline):
            return [section]
        if all(_again(one.markdown, section.markdown) for one in lines if one.passage is section.passage):
            # What the section says anyway is not said before it.
            return [section, *(one for one in others if one.passage is not section.passage)]
    return [replace(section, headline=first.markdown), *others]


def _speaks_of(question: str, unit: Unit) -> bool:
    """Tell whether a unit says a word of what a question is about, itself or in the heading or the head right above it."""
    above = unit.passage["heading"].rpartition(" › ")[2]
    said = f"{above}\n{unit.header}\n{headed_line(unit)}\n{unit.whole}"
    subject = [word for word in words_of(question) if word.share == 1.0 and not word.text.startswith(MEASURE)]
    return not subject or any(credit(word, said) >= PREDICATE for word in subject)


def _first(question: str, candidate: CandidateUnit) -> str:
    """Return what is shown of the nearest unit: with what stands beside it where that is little, for it may decide."""
    text = candidate.unit.passage["text"]
    names = candidate["own"] + candidate["around"] + candidate["headed"] >= NAMES
    if names and len(text) <= LONGEST_FIRST and not any(sign in text for sign in ("|", "```")):
        lines = (re.sub(r"^\s*(?:>\s*)?(?:[-*+]\s+(?:\[.\]\s+)?|#+\s+)?", "", line) for line in text.splitlines())
        return " ".join(filter(None, lines))
    return line_near(question, candidate.unit, LONGEST_FIRST, leads=True)


def line_near(question: str, unit: Unit, limit: int, *, leads: bool = False) -> str:
    """Return a unit as one line; of a long row the cells that the question names, or that hold the figure it asks for.

    What ``leads`` is followed by the rest of its paragraph.
    """
    if not unit.cells:
        headed = line_with_items(unit, headed_line(unit))
        if not leads and len(headed) <= limit and _needs_head(question, unit):
            return headed
        return telling(question, line_with_rest(unit) if leads else line_with_items(unit), limit)
    line = line_of(unit)
    if len(line) <= limit:
        return line
    words, figures = words_of(question), figures_asked(question)
    rest = unit.cells[1:]
    says = [
        sum(credit(word, f"{head} {cell}") * word.share for word in words) + any(form.search(cell) for form in figures)
        for head, cell in rest
    ]
    kept: set[int] = set()
    for place in sorted(range(len(rest)), key=lambda at: (-says[at], at)):
        if len(line_of(_narrowed(unit, [*kept, place]))) <= limit:
            kept.add(place)
    return telling(question, line_of(_narrowed(unit, kept)), limit) if kept else telling(question, line, limit)


def _needs_head(question: str, unit: Unit) -> bool:
    """Tell whether a sentence says nothing of a question, and what its paragraph begins with does."""
    words = [word for word in words_of(question) if word.share == 1.0]
    head = headed_line(unit).removesuffix(unit.text)
    return any(credit(word, head) for word in words) and not any(credit(word, unit.text) for word in words)


def _below(unit: Unit, heads: Sequence[str]) -> str:
    """Return a row below another one of its table, whose heads stand there already: its name and the same columns."""
    (_, name), *rest = unit.cells
    said = " · ".join(cell for head, cell in rest if head in heads)
    return f"{name.strip('*')}: {said}"


def _narrowed(unit: Unit, kept: Iterable[int]) -> Unit:
    """Return a row with its first cell and some of the others."""
    name, *rest = unit.cells
    pairs = [name, *(rest[place] for place in sorted(kept))]
    head, row = (f"| {' | '.join(pair[side] for pair in pairs)} |" for side in (0, 1))
    return replace(unit, text=row, header=head)


def _again(line: str, *before: str) -> bool:
    """Tell whether a line says hardly more than those before it; another number always says more."""
    told = "\n".join(before)
    words, numbers = set(tokens(line)), set(_NUMBER.findall(line))
    return len(words & set(tokens(told))) >= AGAIN * len(words) and numbers <= set(_NUMBER.findall(told))


def _may_show(near: CandidateUnit, *, is_first: bool) -> bool:
    """Tell whether a line is shown: none of code, and but for the likeliest no row that says nothing of the question."""
    says = near["own"] + near["around"] + near["headed"] >= OF_A_LINE
    return not near.unit.code and (
        is_first or not near.unit.header or says or bool(near["ranged"] or near["dated"] or near["holds"])
    )
