"""Blocks that Notion returned → Markdown that gives them again when it is converted, as far as it can say them."""

import re
from collections.abc import Callable, Sequence

from integrations.notion.client import Json
from integrations.notion.languages import PLAIN
from integrations.notion.markdown import CALLOUTS
from integrations.notion.render import Node

ICONS = {icon: name for name, (icon, _) in reversed(CALLOUTS.items())}
_LISTS = frozenset({"bulleted_list_item", "numbered_list_item", "to_do"})
_SPECIAL = re.compile(r"[\\`*_\[<~$&]")
_LINE_START = re.compile(r"^([^\S\n]*)([#>+|:=-])", re.M)
_NUMBER_START = re.compile(r"^([^\S\n]*\d{1,9})([.)])", re.M)
_BACKTICKS = re.compile(r"`+")
_MARKS = (("strikethrough", "~~"), ("italic", "*"), ("bold", "**"))


def markdown_of(nodes: Sequence[Node]) -> str:
    """Return the Markdown of some blocks, one after the other."""
    return "\n".join(_lines(nodes)).strip("\n")


def _lines(nodes: Sequence[Node]) -> list[str]:
    lines: list[str] = []
    before, number = "", 0
    for node in nodes:
        if lines and not (node.type in _LISTS and before in _LISTS):
            lines.append("")
        number = number + 1 if node.type == before == "numbered_list_item" else 1
        lines += _FORMS[node.type](node, number)
        before = node.type
    return lines


def _paragraph(node: Node, _number: int) -> list[str]:
    return _text(node).split("\n")


def _heading(node: Node, _number: int) -> list[str]:
    text = _in_line(_text(node))
    closing = re.sub(r"#$", r"\\#", text)
    return [f"{'#' * int(node.type[-1])} {closing}".rstrip()]


def _item(node: Node, number: int) -> list[str]:
    mark = f"{number}. " if node.type == "numbered_list_item" else "- "
    box = "" if node.type != "to_do" else "[x] " if node.data.get("checked") else "[ ] "
    first, *rest = _contained(node, box)
    return [f"{mark}{first}".rstrip(), *(f"{' ' * len(mark)}{line}".rstrip() for line in rest)]


def _quote(node: Node, _number: int) -> list[str]:
    name = ICONS.get((node.data.get("icon") or {}).get("emoji") or "") if node.type == "callout" else None
    return [f"> {line}".rstrip() for line in _contained(node, f"[!{name}] " if name else "")]


def _contained(node: Node, mark: str) -> list[str]:
    """Return the lines of a block that contains others: its own text, and then those."""
    text, below = _text(node), _lines(node.children)
    if not text and not mark and below:
        return below
    lines = f"{mark}{text}".split("\n")
    if below and node.children[0].type not in _LISTS:
        lines.append("")
    return lines + below


def _code(node: Node, _number: int) -> list[str]:
    text = "".join(str(item.get("plain_text") or "") for item in node.data.get("rich_text") or [])
    caption = _in_line(_escaped("".join(str(item.get("plain_text") or "") for item in node.data.get("caption") or [])))
    language = str(node.data.get("language") or "").replace(PLAIN, "")
    longest = max((len(run) for run in re.findall(r"~+", text)), default=0)
    fence = "```" if "```" not in text and not caption else "~" * max(3, longest + 1)
    info = " ".join(filter(None, [language or ("text" if caption else ""), caption]))
    return [f"{fence}{info}", *text.split("\n"), fence]


def _equation(node: Node, _number: int) -> list[str]:
    expression = str(node.data.get("expression") or "")
    return ["$$", *expression.split("\n"), "$$"] if "\n" in expression else [f"$${expression}$$"]


def _image(node: Node, _number: int) -> list[str]:
    said = "".join(str(item.get("plain_text") or "") for item in node.data.get("caption") or [])
    return [f"![{_in_line(_escaped(said)).replace(']', '&#93;')}](<{node.data['external']['url']}>)"]


def _table(node: Node, _number: int) -> list[str]:
    rows = [[_cell(cell) for cell in row.data.get("cells") or []] for row in node.children]
    if not rows:
        return []
    if not node.data.get("has_column_header"):
        rows.insert(0, [""] * len(rows[0]))
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    return [head, "|" + " --- |" * len(rows[0]), *body]


def _cell(items: Sequence[Json]) -> str:
    return _in_line(_marked(items)).replace("|", "\\|")


def _text(node: Node) -> str:
    """Return the text of a block, nothing in which begins another kind of block."""
    text = _LINE_START.sub(r"\1\\\2", _marked(node.data.get("rich_text") or []))
    return _NUMBER_START.sub(r"\1\\\2", text)


def _in_line(text: str) -> str:
    return text.replace("\\\n", "<br>").replace("\n", " ")


def _marked(items: Sequence[Json]) -> str:
    return "".join(map(_run, items)).strip()


def _run(item: Json) -> str:
    """Return one rich text with its marks; white space stands outside them."""
    text, kept = str(item.get("plain_text") or ""), item.get("annotations") or {}
    if not text.strip():
        return text.replace("\n", "\\\n")
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    if item.get("type") == "equation":
        inner = f"$`{text.strip()}`$"
    elif kept.get("code"):
        inner = _code_span(text.strip())
    else:
        inner = _escaped(text.strip())
    href = str(item.get("href") or "")
    if href.startswith(("http", "mailto:")):
        inner = f"[{inner.replace(']', '&#93;')}](<{href}>)"
    for name, mark in _MARKS:
        if kept.get(name):
            inner = f"{mark}{inner}{mark}"
    return before.replace("\n", "\\\n") + inner + after.replace("\n", "\\\n")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text).replace("\n", "\\\n")


def _code_span(text: str) -> str:
    fence = "`" * (1 + max((len(run) for run in _BACKTICKS.findall(text)), default=0))
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


_FORMS: dict[str, Callable[[Node, int], list[str]]] = {
    **dict.fromkeys([f"heading_{level}" for level in (1, 2, 3, 4)], _heading),
    **dict.fromkeys(_LISTS, _item),
    "paragraph": _paragraph,
    "quote": _quote,
    "callout": _quote,
    "code": _code,
    "equation": _equation,
    "image": _image,
    "table": _table,
    "divider": lambda _node, _number: ["---"],
}
