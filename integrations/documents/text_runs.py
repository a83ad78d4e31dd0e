"""Words of a line of Markdown with their looks, for those who print."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from markdown_it.tree import SyntaxTreeNode

from integrations.notion.links import is_web


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words of one look."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    code: bool = False
    href: str = ""
    """Where it leads: http or https; empty for nowhere."""


def runs_of(nodes: Iterable[SyntaxTreeNode], look: TextRun | None = None) -> Iterator[TextRun]:
    """Yield the runs of inline nodes; addresses that lead elsewhere, and those of pictures, are written out.

    ``look``: of the words around them.
    """
    look = look or TextRun("")
    for node in nodes:
        match node.type:
            case "strong":
                yield from runs_of(node.children, replace(look, bold=True))
            case "em":
                yield from runs_of(node.children, replace(look, italic=True))
            case "s":
                yield from runs_of(node.children, replace(look, strike=True))
            case "inline" if not node.children:
                yield replace(look, text=node.content)
            case "inline":
                yield from runs_of(node.children, look)
            case "link" | "image":
                yield from _address(node, look)
            case "softbreak" | "hardbreak":
                # Who writes a message breaks lines where they mean it.
                yield replace(look, text="\n")
            case "equation":
                yield replace(look, text=f"${node.content}$")
            case _:
                yield replace(look, text=node.content, code=look.code or node.type == "code_inline")


def plain(nodes: Iterable[SyntaxTreeNode]) -> str:
    """Return words without their looks."""
    return "".join(run.text for run in runs_of(nodes))


def _address(node: SyntaxTreeNode, look: TextRun) -> Iterator[TextRun]:
    url = str(node.attrs.get("href" if node.type == "link" else "src", ""))
    if node.type == "link" and is_web(url):
        shown = list(runs_of(node.children, replace(look, href=url)))
        yield from shown if any(run.text.strip() for run in shown) else [replace(look, text=url, href=url)]
        return
    said = list(runs_of(node.children, look)) if node.children else [replace(look, text=node.content)]
    yield from said
    words = "".join(run.text for run in said).strip()
    if url and url.removeprefix("mailto:") != words:
        yield replace(look, text=f" ({url})" if words else url)
