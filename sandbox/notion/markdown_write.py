"""Blocks to Markdown: what `markdown_read` reads back as the same blocks, for the types that Markdown knows."""

import re
from collections.abc import Callable
from typing import Any

from sandbox.notion.block_content import HEADINGS, MEDIA
from sandbox.notion.markdown_read import CALLOUT_ICONS

SPECIAL = re.compile(r"([\\*~`$\[\]<>{}|^_])")
LINE_START = re.compile(r"^([^\S\n]*\d*)([-+#.)])", re.MULTILINE)
MARKS = (("strikethrough", "~~"), ("italic", "*"), ("bold", "**"))

Children = Callable[[str], list[dict[str, Any]]]
"""Returns the block objects in a block."""


def to_markdown(blocks: list[dict[str, Any]], children: Children) -> str:
    """Write block objects; `children` gives what is in each. List items stand together, other blocks apart."""
    parts: list[str] = []
    previous, number = "", 0
    for block in blocks:
        kind = block["type"]
        number = number + 1 if kind == "numbered_list_item" and previous == kind else 1
        together = _is_item(kind) and _is_item(previous)
        if parts:
            parts.append("\n" if together else "\n\n")
        parts.append(_block(block, number, children))
        previous = kind
    return "".join(parts)


def _is_item(kind: str) -> bool:
    return kind in ("bulleted_list_item", "numbered_list_item", "to_do")


def _block(block: dict[str, Any], number: int, children: Children) -> str:
    kind = block["type"]
    content = block[kind]
    text = inline(content.get("rich_text", []))
    if kind == "table":
        return _table(children(block["id"]))
    if kind == "code":
        code = "".join(item["plain_text"] for item in content["rich_text"])
        fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", code)), 3)
        return f"{fence}{content['language'].replace(' ', '-')}\n{code}\n{fence}"
    below = to_markdown(children(block["id"]), children) if block["has_children"] and kind != "child_page" else ""
    if _is_item(kind):
        mark = {"bulleted_list_item": "- ", "numbered_list_item": f"{number}. "}.get(kind)
        mark = mark or f"- [{'x' if content['checked'] else ' '}] "
        return mark + text.replace("\n", "\n\t") + _indented(below)
    if kind in ("quote", "callout"):
        icon = (content.get("icon") or {}).get("emoji")
        mark = next(
            (f"[!{name}]\n" for name, emoji in CALLOUT_ICONS.items() if emoji == icon), f"{icon} " if icon else ""
        )
        lines = "\n\n".join(part for part in (mark + text, below) if part)
        return "\n".join(f"> {line}".rstrip() for line in lines.split("\n"))
    if kind in HEADINGS:
        heading = f"{'#' * (HEADINGS.index(kind) + 1)} {text.replace(chr(10), ' ')}"
        return heading + (f"\n\n{below}" if below else "")
    if kind == "toggle":
        return f"<details>\n<summary>{text}</summary>\n\n{below}\n\n</details>"
    return _other(kind, content, block, text) + (f"\n\n{below}" if below else "")


def _other(kind: str, content: dict[str, Any], block: dict[str, Any], text: str) -> str:
    if kind == "divider":
        return "---"
    if kind == "equation":
        return f"$$\n{content['expression']}\n$$"
    if kind in MEDIA:
        caption = inline(content["caption"])
        url = content[content["type"]]["url"]
        return f"{'!' if kind == 'image' else ''}[{caption or kind}]({url})"
    if kind in ("bookmark", "embed"):
        return f"[{inline(content['caption']) or content['url']}]({content['url']})"
    if kind in ("child_page", "child_database"):
        tag = "page" if kind == "child_page" else "database"
        return f'<{tag} id="{block["id"]}">{_escaped(content["title"])}</{tag}>'
    if kind in ("paragraph", "template"):
        return LINE_START.sub(r"\1\\\2", text)
    return "" if kind in ("column_list", "column", "synced_block", "tab") else f"<{kind} />"


def _indented(below: str) -> str:
    return "".join(f"\n\t{line}" if line else "\n" for line in below.split("\n")) if below else ""


def _table(rows: list[dict[str, Any]]) -> str:
    lines = []
    for index, row in enumerate(rows):
        cells = [inline(cell).replace("\n", "<br>") for cell in row["table_row"]["cells"]]
        lines.append(f"| {' | '.join(cells)} |")
        if index == 0:
            lines.append("|" + " --- |" * len(cells))
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)


def inline(items: list[dict[str, Any]]) -> str:
    """Write rich-text items of an answer."""
    return "".join(_item(item) for item in items)


def _item(item: dict[str, Any]) -> str:
    styles = item["annotations"]
    text = item["plain_text"]
    if item["type"] == "equation":
        return f"$`{text}`$"
    core = text.strip()
    if not core:
        return str(text)
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    if styles["code"]:
        tick = "`" * (max([len(run) for run in re.findall(r"`+", core)], default=0) + 1)
        pad = " " if core.startswith("`") or core.endswith("`") else ""
        marked = f"{tick}{pad}{core}{pad}{tick}"
    else:
        marked = _escaped(core)
    for style, mark in MARKS:
        if styles[style]:
            marked = f"{mark}{marked}{mark}"
    href = item["href"]
    return f"{before}[{marked}]({href}){after}" if href else f"{before}{marked}{after}"
