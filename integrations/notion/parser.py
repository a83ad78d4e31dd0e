"""The Markdown that is understood: CommonMark, tables, strikethrough, task lists and equations.

HTML stays text, and emphasis works beside Korean particles (:mod:`integrations.notion.emphasis`). Three more things
differ from the parser's own rules so that no word is lost: cells beyond a table's header are kept, ``[^1]: text`` is
never swallowed as a link definition, and what is nested too deeply for the parser becomes text instead of vanishing.
"""

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.reference import reference
from markdown_it.rules_block.table import escapedSplit, getLine, table
from markdown_it.token import Token

from integrations.notion.emphasis import cjk_emphasis, cjk_strikethrough
from integrations.notion.formulas import equation, equation_block

MAX_LEVEL = 110
"""Levels of open containers (a list counts two an item) that Python's stack surely carries: 55 lists deep."""
TOO_DEEP = "too_deep"
"""Key in ``env`` that is set when something was nested deeper."""


def make_parser() -> MarkdownIt:
    """Return the parser; it holds no state between documents."""
    options = {"html": False, "tasklists": True, "inline_definitions": True, "maxNesting": MAX_LEVEL + 10}
    parser = MarkdownIt("commonmark", options)
    parser.enable(["table", "strikethrough"])
    parser.block.ruler.at("table", _table_with_every_cell, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.at("reference", _reference_but_no_footnote)
    parser.block.ruler.before("table", "depth", _too_deep)
    parser.block.ruler.before("fence", "equation_block", equation_block, {"alt": ["paragraph", "reference"]})
    parser.inline.ruler.before("escape", "equation", equation)
    parser.inline.ruler.at("emphasis", cjk_emphasis)
    parser.inline.ruler.at("strikethrough", cjk_strikethrough)
    parser.validateLink = _any_link  # type: ignore[method-assign]
    return parser


def _any_link(url: str) -> bool:
    """Addresses are judged, with a warning, where links are made."""
    return bool(url) or True


def _too_deep(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.level < MAX_LEVEL:
        return False
    if not silent:
        state.env[TOO_DEEP] = True
        state.push("paragraph_open", "p", 1).map = [start, end]
        inline = state.push("inline", "", 0)
        inline.content = state.getLines(start, end, state.blkIndent, False).strip()
        inline.map = [start, end]
        inline.children = []
        state.push("paragraph_close", "p", -1)
        state.line = end
    return True


def _reference_but_no_footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    position = state.bMarks[start] + state.tShift[start]
    return not state.src.startswith("[^", position) and reference(state, start, end, silent)


def _table_with_every_cell(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    known = len(state.tokens)
    if not table(state, start, end, silent):
        return False
    if silent:
        return True
    tokens, state.tokens[known:] = state.tokens[known:], []
    cells = 0
    for token in tokens:
        if token.type == "tr_open":
            row, cells = token, 0
        elif token.type in ("th_open", "td_open"):
            cells += 1
        elif token.type == "tr_close" and row.map:
            columns = escapedSplit(getLine(state, row.map[0]).strip())
            columns = columns[columns[:1] == [""] : len(columns) - (columns[-1:] == [""])]
            for text in columns[cells:]:
                state.tokens += _cell(text.strip(), token.level + 1, row.map)
        state.tokens.append(token)
    return True


def _cell(text: str, level: int, lines: list[int]) -> list[Token]:
    inline = Token("inline", "", 0, content=text, level=level + 1, map=lines, children=[])
    return [Token("td_open", "td", 1, level=level), inline, Token("td_close", "td", -1, level=level)]
