"""What people wrote into a plan's page: read back into the plan, and kept where the plan is changed again.

A page holds more than a plan's data: words in its lists of sources, headings of people's own, another order. So the
sections are taken over as data, and the new text is merged into the page's own by lines, as versions of a program are.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from orchestrator.graphs.plan.outline_editing import free_key
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection

_SAME: Final = 0.5
"""Share of a section's words that stand below another heading, from which that is the section, renamed."""
_WORD: Final = re.compile(r"\w+")


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
    read = [(title, _without(text, drawings)) for title, text in _sections(page)]
    renamed = _renamed(read, {title: _shown(one) for title, one in own.items()} | _tails(known, tail))
    sections: list[PlanSection] = []
    for at, (title, body) in enumerate(read):
        was = renamed.get(at, title)
        if (section := own.pop(was, None)) is not None:
            missing = "" if body.strip() != _shown(section) else section.missing
            sections.append(replace(section, title=title, body=body, missing=missing))
        elif title and was not in tail:
            sections.append(PlanSection(free_key([one.key for one in (*document.sections, *sections)]), title, body))
    gone = (one.key for one in own.values() if one.key not in document.left_out)
    return replace(document, sections=tuple(sections), left_out=(*document.left_out, *gone))


def _tails(known: str, tail: Sequence[str]) -> dict[str, str]:
    return {title: text for title, text in _sections(known) if title in tail}


def _renamed(page: Sequence[tuple[str, str]], known: Mapping[str, str]) -> dict[int, str]:
    """Return the headings that ``known`` has under another name: their places on the page, and what they were.

    Such a one says what stood below the old heading; or it stands at its place and has its name in its own.
    """
    there = {title for title, _ in page}
    before = {title: _above(title, [*known], there) for title in known if title not in there}
    titles = [title for title, _ in page]
    likely = [
        (-_likeness(known[was], body), at, was)
        for at, (title, body) in enumerate(page)
        for was in before
        if title and title not in known
    ]
    found: dict[int, str] = {}
    # Of those that are as like, the order decides.
    for unlike, at, was in sorted(likely, key=lambda one: one[:2]):
        is_there = _above(titles[at], titles, known) == before[was] and _is_within(was, titles[at])
        if at not in found and was not in found.values() and (-unlike >= _SAME or is_there):
            found[at] = was
    return found


def _above(title: str, titles: Sequence[str], kept: Collection[str]) -> str:
    """Return the next title above one that both texts have; empty for none."""
    return next((one for one in reversed(titles[: titles.index(title)]) if one and one in kept), "")


def _is_within(one: str, other: str) -> bool:
    a, b = ("".join(title.casefold().split()) for title in (one, other))
    return a in b or b in a


def _likeness(known: str, body: str) -> float:
    """Return the share of the known words that a text has."""
    words = Counter(_WORD.findall(known))
    return (words & Counter(_WORD.findall(body))).total() / max(words.total(), 1)


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
