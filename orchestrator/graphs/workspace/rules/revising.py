"""Changing a document without a model: what a person says in so many words is done, the rest is named as not done."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from integrations.documents.headings import heading_of
from integrations.notion.titles import folded

LONGEST = 4_000
"""Characters of an instruction that are read."""

_Q = r"[\"'“”‘’「」『』]"
_NAME = rf"{_Q}(?P<name>[^\"“”‘’「」『』\n]{{1,120}}?){_Q}|(?P<bare>[^\s\"'“”‘’,.:]+(?:\s[^\s\"'“”‘’,.:]+){{0,3}}?)"
_PART_KO = r"(?:섹션|부분|항목|절|단락|장|목록|리스트|표)"
_PART_EN = r"(?:section|part|heading|paragraph|list|chapter)"
_ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s+(\[[ xX]\]\s+)?")
_AND = re.compile(
    r"\n+|(?<=[.!;])\s+|;\s*|(?:,\s{1,9}|(?<=\s))그리고\s+|(?:(?<=추가하)|(?<=삭제하)|(?<=변경하)|(?<=바꾸)|(?<=빼)|(?<=지우)|(?<=넣))고,?\s+|(?:,\s{1,9}|(?<=\s))and (?:then )?(?=(?:add|remove|delete|rename|replace|change|append|drop)\b)",
    re.I,
)


_TITLE = (
    re.compile(
        rf"제목(?:을|은|만)?\s*(?:{_Q}(?P<name>.{{1,200}}?){_Q}|(?P<bare>.{{1,120}}?))\s*(?:으로|로|라고)\s*(?:바꿔|바꾸|변경|고쳐|수정|해|하)",
        re.I,
    ),
    re.compile(
        rf"\b(?:rename (?:it|the page|the document)|(?:change|set|make) the title)\s+(?:to|as)?\s*(?:{_Q}(?P<name>.{{1,200}}?){_Q}|(?P<bare>.+?))[.!]?$",
        re.I,
    ),
)
_ADD_SECTION = (
    re.compile(
        rf"^(?:{_NAME})\s*(?:이?라는\s)?{_PART_KO}(?:을|를)?\s*(?:하나\s)?(?:새로\s)?(?:추가|넣|만들)[^:\n]*(?::\s*(?P<text>.+))?$",
        re.I | re.S,
    ),
    re.compile(
        rf"^(?:please\s)?add (?:an?|the|another)?\s*(?:new\s)?(?:{_PART_EN} (?:called |named |titled |on |about )?(?:{_NAME})|(?:{_NAME.replace('name', 'name2').replace('bare', 'bare2')}) {_PART_EN})(?:\s+(?:saying|with)(?: the text)?)?(?:\s*:\s*(?P<text>.+))?[.!]?$",
        re.I | re.S,
    ),
)
_REMOVE = (
    re.compile(rf"^(?:{_NAME})\s*+(?:{_PART_KO})?(?:은|는|을|를)?\s*+(?:빼|삭제|지워|지우|없애|제거)[^\n]*$", re.I),
    re.compile(
        rf"^(?:please\s)?(?:remove|delete|drop|take out)\s+(?:the\s)?(?:{_PART_EN} )?(?:{_NAME})(?:\s{_PART_EN})?[.!]?$",
        re.I,
    ),
)
_APPEND = (
    re.compile(
        rf"^(?:{_NAME})\s*(?:{_PART_KO})?에(?:다가?)?\s*(?P<quote>{_Q})?(?P<text>[^\s\"'“”‘’「」『』][^\"'“”‘’「」『』]*?)(?(quote){_Q})\s*(?:을|를|도)?\s*(?:추가|넣|적어|더해|덧붙)[^\n:]*$",
        re.I,
    ),
    re.compile(
        rf"^(?:please\s)?(?:add|append|put)\s+(?P<quote>{_Q})?(?P<text>[^\s\"'“”‘’「」『』][^\"'“”‘’「」『』]*?)(?(quote){_Q})(?<!\s)\s+(?:to|under|in|into)\s+(?:the\s)?(?:{_PART_EN} )?(?:{_NAME})(?:\s{_PART_EN})?[.!]?$",
        re.I,
    ),
    re.compile(rf"^(?:{_NAME})\s*(?:{_PART_KO})?에\s*(?:추가|넣)[^:\n]*:\s*(?P<text>.+)$", re.I | re.S),
)
_REPLACE = (
    re.compile(
        rf"^{_Q}(?P<old>[^\n]{{1,500}}?){_Q}(?:을|를|은|는)?\s*{_Q}(?P<new>[^\n]{{0,500}}?){_Q}\s*(?:으로|로)\s*(?:바꿔|바꾸|변경|고쳐|수정|교체)[^\n]*$",
        re.I,
    ),
    re.compile(
        rf"^(?:please\s)?(?:replace|change)\s+{_Q}(?P<old>[^\n]{{1,500}}?){_Q}\s+(?:with|to|by|into)\s+{_Q}(?P<new>[^\n]{{0,500}}?){_Q}[.!]?$",
        re.I,
    ),
)


@dataclass(slots=True)
class Revision:
    """A document while it is changed."""

    title: str
    lines: list[str]
    done: int = 0
    not_done: list[str] = field(default_factory=list)
    """Wishes that were not understood, or that fit nothing in the document, as the person wrote them."""

    @property
    def markdown(self) -> str:
        """The document as it is now."""
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines)).strip()


def revised(title: str, markdown: str, instruction: str) -> Revision:
    """Return the document with what of the instruction rules can do."""
    revision = Revision(title, markdown.splitlines())
    for wish in wishes(instruction[:LONGEST]):
        if any(act(revision, wish) for act in _ACTS):
            revision.done += 1
        else:
            revision.not_done.append(wish)
    return revision


def wishes(instruction: str) -> list[str]:
    """Cut an instruction into single wishes; what follows a text after a colon, and is no wish, belongs to that text."""
    found: list[str] = []
    given = False
    for piece in _AND.split(instruction):
        wish = piece.strip() if given or ":" in piece else piece.strip(" .!;")
        if not wish:
            continue
        known = any(_first(patterns, wish) for patterns in (_TITLE, _REPLACE, _ADD_SECTION, _APPEND, _REMOVE))
        if given and not known:
            found[-1] += f"\n{wish}"
            continue
        given = known and any(
            (match := _first(patterns, wish)) and match["text"] and ":" in wish for patterns in (_ADD_SECTION, _APPEND)
        )
        found.append(wish)
    return found


def changes(before: tuple[str, str], after: tuple[str, str]) -> tuple[bool, list[tuple[str, str, int, int]]]:
    """Return whether the title changed, and of each changed section its name, what became of it, and lines more and less.

    The second is ``added``, ``removed`` or ``changed``; the name of what stands above the first heading is empty.
    """
    old, new = _sections(before[1]), _sections(after[1])
    found: list[tuple[str, str, int, int]] = []
    for name in dict.fromkeys([*new, *old]):
        if name not in old:
            found.append((name, "added", len(new[name]), 0))
        elif name not in new:
            found.append((name, "removed", 0, len(old[name])))
        elif old[name] != new[name]:
            codes = SequenceMatcher(None, old[name], new[name], autojunk=False).get_opcodes()
            more = sum(end - start for kind, _, _, start, end in codes if kind != "equal")
            less = sum(end - start for kind, start, end, _, _ in codes if kind != "equal")
            found.append((name, "changed", more, less))
    return before[0] != after[0], found


def _sections(markdown: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"": []}
    name = ""
    for line in markdown.splitlines():
        if heading := heading_of(line):
            name = heading[1]
            found.setdefault(name, [])
        elif line.strip():
            found[name].append(line.strip())
    return found if found[""] else {key: lines for key, lines in found.items() if key}


def _change_title(revision: Revision, wish: str) -> bool:
    found = _first(_TITLE, wish)
    if found is None:
        return False
    revision.title = _named(found).strip() or revision.title
    return True


def _add_section(revision: Revision, wish: str) -> bool:
    found = _first(_ADD_SECTION, wish)
    if found is None:
        return False
    text = (found["text"] or "").strip()
    place = _sources_at(revision.lines)
    revision.lines[place:place] = ["", f"## {_named(found)}", "", *(text.splitlines() or ["- "]), ""]
    return True


def _remove(revision: Revision, wish: str) -> bool:
    found = _first(_REMOVE, wish)
    if found is None:
        return False
    name = _named(found)
    section = _section_called(revision.lines, name)
    if section is not None:
        del revision.lines[section[0] : section[1]]
        return True
    at = [place for place, line in enumerate(revision.lines) if _ITEM.match(line) and folded(name) in folded(line)]
    if len(at) != 1:
        return False  # nothing, or it is not said which
    depth = len(revision.lines[at[0]]) - len(revision.lines[at[0]].lstrip())
    end = at[0] + 1
    while end < len(revision.lines) and revision.lines[end].strip() and _depth(revision.lines[end]) > depth:
        end += 1
    del revision.lines[at[0] : end]
    return True


def _append(revision: Revision, wish: str) -> bool:
    found = _first(_APPEND, wish)
    section = _section_called(revision.lines, _named(found)) if found else None
    if found is None or section is None:
        return False
    start, end = section
    inside = [place for place in range(start + 1, end) if revision.lines[place].strip()]
    items = [place for place in inside if _ITEM.match(revision.lines[place])]
    last = (items or inside or [start])[-1]
    marks = [match for place in items if (match := _ITEM.match(revision.lines[place])) and not match[1]]
    mark = marks[-1] if marks else None
    bullet = f"{_next(mark[2])} " if mark else "- "
    box = "[ ] " if mark and mark[3] else ""
    added = [f"{bullet}{box}{_ITEM.sub('', line).strip()}" for line in found["text"].splitlines() if line.strip()]
    if mark is None and inside:
        added = ["", *added]
    revision.lines[last + 1 : last + 1] = added if inside else ["", *added]
    return True


def _replace(revision: Revision, wish: str) -> bool:
    found = _first(_REPLACE, wish)
    if found is None:
        return False
    old, new = found["old"], found["new"]
    text = "\n".join(revision.lines)
    if old not in text and old not in revision.title:
        return False
    revision.lines = text.replace(old, new).splitlines()
    revision.title = revision.title.replace(old, new) or revision.title
    return True


_ACTS: tuple[Callable[[Revision, str], bool], ...] = (_change_title, _replace, _add_section, _append, _remove)


def _first(patterns: Sequence[re.Pattern[str]], wish: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.search(wish))), None)


def _named(found: re.Match[str]) -> str:
    groups = found.groupdict()
    return next((str(groups[key]).strip() for key in ("name", "bare", "name2", "bare2") if groups.get(key)), "")


def _section_called(lines: Sequence[str], name: str) -> tuple[int, int] | None:
    """Return where the section of that name begins and ends; the whole name counts before a part of it."""
    headings = [(place, *heading) for place, line in enumerate(lines) if (heading := heading_of(line))]
    wanted = folded(name)
    same = [one for one in headings if folded(one[2]) == wanted]
    chosen = same or [one for one in headings if wanted and wanted in folded(one[2])]
    if len(chosen) != 1:
        return None
    place, level, _ = chosen[0]
    end = next((other for other, depth, _ in headings if other > place and depth <= level), len(lines))
    return place, end


def _sources_at(lines: Sequence[str]) -> int:
    """Return where a new section goes: at the end, but before the sources."""
    for name in ("출처", "Sources"):
        if section := _section_called(lines, name):
            return section[0]
    return len(lines)


def _next(mark: str) -> str:
    number = re.match(r"\d+", mark)
    return f"{int(number[0]) + 1}{mark[-1]}" if number else mark


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
