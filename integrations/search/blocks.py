"""Markdown text → the pieces that are not cut: paragraphs, list items, tables by row, fenced code by line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from integrations.search.scripts import is_cjk

_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
_TABLE_ROW = re.compile(r"^\s*\|.*\|\s*$")
_TABLE_RULE = re.compile(r"^\s*\|(?:\s*:?-+:?\s*\|)+\s*$")
_LIST_ITEM = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s")
_SENTENCE_END = re.compile(r"(?<=[.!?。!?…])\s+|(?<=[。!?])|\n+")
_WORD = re.compile(r"[^\W_]+|[^\w\s]|_", re.UNICODE)


@dataclass(frozen=True, slots=True)
class LineBlock:
    """A run of lines that belong together."""

    lines: tuple[str, ...]
    head: tuple[str, ...] = ()
    """Repeated over every piece when the block must be cut: a table's header and rule, a fence's opening line."""
    tail: tuple[str, ...] = ()
    """Repeated under every piece: a fence's closing line."""
    prose: bool = True
    """Prose is cut at sentences and may be repeated as overlap; tables and code are cut between lines only."""
    apart: bool = False
    """An empty line stood above."""

    @property
    def text(self) -> str:
        """The block as it was written."""
        return "\n".join((*self.head, *self.lines, *self.tail))


def count_tokens(text: str) -> int:
    """Estimate how many tokens a language model reads in the text, rather too many than too few.

    One for each Chinese, Japanese or Korean character, one for every four characters begun of any other word, one for
    each sign.
    """
    total = 0
    for word in _WORD.findall(text):
        cjk = sum(map(is_cjk, word)) if not word.isascii() else 0
        total += cjk + (len(word) - cjk + 3) // 4
    return total


def blocks(text: str) -> Iterator[LineBlock]:
    """Yield the blocks of a Markdown text in order; empty lines between them are left out."""
    lines = text.split("\n")
    at = 0
    apart = False
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
            apart = True
            continue
        fence = _FENCE.match(line)
        if fence:
            end = _end_of_fence(lines, at, fence.group(1))
            closed = end < len(lines)
            tail = lines[end] if closed else fence.group(1)
            yield LineBlock(tuple(lines[at + 1 : end]), (line,), (tail,), prose=False, apart=apart)
            at = end + 1
        elif _TABLE_ROW.match(line) and at + 1 < len(lines) and _TABLE_RULE.match(lines[at + 1]):
            end = at + 2
            while end < len(lines) and _TABLE_ROW.match(lines[end]):
                end += 1
            yield LineBlock(tuple(lines[at + 2 : end]), (line, lines[at + 1]), prose=False, apart=apart)
            at = end
        else:
            end = at + 1
            while end < len(lines) and _continues(lines[end]):
                end += 1
            yield LineBlock(tuple(lines[at:end]), apart=apart)
            at = end
        apart = False


def split(block: LineBlock, limit: int) -> Iterator[LineBlock]:
    """Yield the block in pieces of at most ``limit`` tokens; a line or sentence that is longer by itself is cut."""
    if count_tokens(block.text) <= limit:
        yield block
        return
    room = limit - count_tokens("\n".join((*block.head, *block.tail)))
    if room < limit // 4:  # the header is itself too large to be repeated
        yield from split(LineBlock((*block.head, *block.lines, *block.tail), apart=block.apart), limit)
        return
    units = _sentences(block.text) if block.prose else list(block.lines)
    joint = " " if block.prose else "\n"
    run: list[str] = []
    used = 0
    for unit in (piece for each in units for piece in _cut(each, room)):
        size = count_tokens(unit)
        if run and used + size > room:
            yield replace(block, lines=(joint.join(run),))
            run, used = [], 0
        run.append(unit)
        used += size
    if run or not units:
        yield replace(block, lines=(joint.join(run),))


def last_sentences(text: str, limit: int) -> str:
    """Return as many whole sentences from the text's end as fit into ``limit`` tokens; none if not one fits."""
    kept: list[str] = []
    for sentence in reversed(_sentences(text)):
        limit -= count_tokens(sentence)
        if limit < 0:
            break
        kept.insert(0, sentence)
    return " ".join(kept)


def _end_of_fence(lines: list[str], start: int, mark: str) -> int:
    for at in range(start + 1, len(lines)):
        closing = lines[at].strip()
        if closing.startswith(mark) and not closing.strip(mark[0]):
            return at
    return len(lines)


def _continues(line: str) -> bool:
    return bool(line.strip()) and not (_FENCE.match(line) or _LIST_ITEM.match(line) or _TABLE_ROW.match(line))


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in map(str.strip, _SENTENCE_END.split(text)) if sentence]


def _cut(text: str, limit: int) -> Iterator[str]:
    """Cut a text that is too long at spaces, or anywhere if a single word is too long."""
    if count_tokens(text) <= limit:
        yield text
        return
    run, used = "", 0
    for word in re.findall(r"(?<!\s)\s*\S+", text):
        size = count_tokens(word)
        if run and used + size > limit:
            yield run
            run, used = "", 0
            word = word.lstrip()
        while size > limit:  # every token has at least one character
            yield word[:limit]
            word = word[limit:]
            size = count_tokens(word)
        run += word
        used += size
    if run:
        yield run
