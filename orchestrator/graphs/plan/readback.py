"""What people wrote into a plan's page: read back into the plan, and kept where the plan is changed again.

A page holds more than a plan's data: words in its lists of sources, headings of people's own, another order. So the
sections are taken over as data, and the new text is merged into the page's own by lines, as versions of a program are.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from orchestrator.graphs.plan.outline_editing import free_key
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection


def with_edits(
    document: PlanDocument, known: str, page: str, tail: Sequence[str], drawings: Collection[str] = ()
) -> PlanDocument:
    """Return the plan as its page says it, where ``known`` was written.

    ``tail``: headings that are no sections; ``drawings``: blocks that stand below sections and are made from the
    plan's data. One that people changed is text of theirs.
    """
    if page.strip() == known.strip():
        return document
    own = {one.title: one for one in document.sections}
    sections: list[PlanSection] = []
    for title, text in _sections(page):
        body = _without(text, drawings)
        if (section := own.pop(title, None)) is not None:
            sections.append(
                replace(section, body=body, missing="" if body.strip() != _shown(section) else section.missing)
            )
        elif title and title not in tail:
            sections.append(PlanSection(free_key([one.key for one in (*document.sections, *sections)]), title, body))
    return replace(document, sections=tuple(sections))


def merged(base: str, page: str, new: str) -> str:
    """Return ``page`` with what changed from ``base`` to ``new``, line by line.

    Where people changed the same lines, theirs stay, and lines that are new stand behind them.
    """
    if page == base:
        return new
    old, theirs, ours = (text.split("\n") for text in (base, page, new))
    out: list[str] = []
    for begin, end, a, b, c, d in _regions(old, theirs, ours):
        before, mine, yours = old[begin:end], theirs[a:b], ours[c:d]
        if mine == before:
            out += yours
        else:
            out += [line for line in mine if line in yours or line not in before]
            out += [line for line in yours if line not in before and line not in mine]
    return "\n".join(out)


def _regions(
    old: Sequence[str], theirs: Sequence[str], ours: Sequence[str]
) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Yield runs of lines that are the same in all three, and between them those that are not."""
    mine = {i + n: j + n for i, j, size in _matching(old, theirs) for n in range(size)}
    yours = {i + n: j + n for i, j, size in _matching(old, ours) for n in range(size)}
    i = a = c = 0
    for at in [*sorted(mine.keys() & yours.keys()), len(old)]:
        b, d = mine.get(at, len(theirs)), yours.get(at, len(ours))
        if at > i or b > a or d > c:
            yield i, at, a, b, c, d
        if at < len(old):
            yield at, at + 1, b, b + 1, d, d + 1
        i, a, c = at + 1, b + 1, d + 1


def _matching(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int, int]]:
    return [(m.a, m.b, m.size) for m in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()]


def _sections(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield titles of the second level with what stands below them; before the first one the title is empty."""
    title, lines, is_code = "", list[str](), False
    for line in markdown.split("\n"):
        is_code ^= line.lstrip().startswith(("```", "~~~"))
        if not is_code and line.startswith("## "):
            yield title, "\n".join(lines).strip()
            title, lines = line.removeprefix("## ").strip(), []
        else:
            lines.append(line)
    yield title, "\n".join(lines).strip()


def _without(body: str, drawings: Collection[str]) -> str:
    for one in drawings:
        body = body.replace(one, "")
    return body.strip()


def _shown(section: PlanSection) -> str:
    return "\n\n".join(filter(None, (section.body, f"*{section.missing}*" if section.missing else ""))).strip()
