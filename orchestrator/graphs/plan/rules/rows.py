"""Tables of a section: what is stated first, then what the guides add."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.figures.reading import figures_in
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.material import PlanMaterial

_FIGURE: Final = re.compile(r"\d(?![\d차])")
"""A digit that is none of a release."""
_WORD: Final = re.compile(r"[가-힣]{2,}|[A-Za-z]{3,}")


def guide_rows(material: PlanMaterial, key: str, most: int, known: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Return rows of the kind's guide for a section, else of that of every service.

    ``known``: what stands in the table already; a row that names the same is left out.
    """
    names = [_words(name) for name in known]
    found: list[tuple[str, ...]] = []
    block = material.block(key)
    for row in block[1].rows if block else ():
        words = _words(material.filled(row[0]))
        if len(found) < most and not any(_same(words, name) for name in names):
            names.append(words)
            found.append(tuple(material.filled(cell) for cell in row))
    return found


def rows_section(material: PlanMaterial, key: str, stated: Sequence[tuple[str, ...]] = ()) -> str:
    """Return the table of a section; below it stands which guides the rows without a source follow."""
    added = guide_rows(material, key, max(material.shape.rows - len(stated), 2), [row[0] for row in stated])
    body = markdown.table(material.say(f"columns_{key}"), [*stated, *(assumed_cells(material, row) for row in added)])
    block = material.block(key)
    if not (added and block):
        return body
    marks = material.cite_guide(block[0]).strip()
    note = material.say("rows_assumed_mixed" if stated else "rows_assumed", marks=marks).replace(" .", ".")
    return markdown.joined(body, note)


def assumed_cells(material: PlanMaterial, row: Sequence[str]) -> tuple[str, ...]:
    """Return a row of a guide whose first cell, and each with a figure, bears the mark of an assumption."""
    mark = material.mark()
    return tuple(
        f"{cell} {mark}" if at == 0 or figures_in(cell, material.today) or _FIGURE.search(cell) else cell
        for at, cell in enumerate(row)
    )


def user_rows(material: PlanMaterial) -> list[tuple[str, ...]]:
    """Return the users that were named, with the situation that the guides know of such users."""
    name, source = material.items.named_users
    if not name:
        return []
    found = material.block("users")
    rows = found[1].rows if found else ()
    situation, wish = (rows[0][1], rows[0][2]) if rows else ("", "")
    return [
        (
            f"{name[:1].upper()}{name[1:]} [{source}]",
            material.filled(situation),
            material.filled(wish),
        )
    ]


def _words(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(name))


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one and other) and (one <= other or other <= one)
