"""The pages of the seed workspace as documents, without any server between."""

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from integrations.documents.base import Document, Part

SEED = Path(__file__).parents[2] / "sandbox" / "seed" / "notion"
EVERYONE = "team:T0SANDBOX"
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_FENCE = re.compile(r"\s*(```|~~~)")


def documents(folder: Path = SEED) -> list[Document]:
    """Return every page; its id is its slug, and a private page may be read in its channel only."""
    pages = {path.stem: _front_matter(path.read_text("utf-8")) for path in sorted(folder.glob("*.md"))}
    return [_document(slug, *page, path=_path(slug, pages)) for slug, page in pages.items()]


def _document(slug: str, front: dict[str, Any], body: str, path: tuple[str, ...]) -> Document:
    channel = front.get("private_to")
    properties = "\n".join(f"{name}: {_plain(value)}" for name, value in front.get("properties", {}).items())
    return Document(
        id=slug,
        title=front["title"],
        url=f"https://notion.test/{slug}",
        parts=parts(f"{properties}\n\n{body}"),
        audience=frozenset({f"channel:{channel}" if channel else EVERYONE}),
        edited_at=datetime.fromisoformat(front["edited"]) if "edited" in front else datetime.now(UTC),
        path=path,
    )


def parts(markdown: str) -> tuple[Part, ...]:
    """Cut a Markdown text at its headings."""
    found: list[Part] = []
    headings: dict[int, str] = {}
    lines: list[str] = []
    fence = ""

    def close() -> None:
        if headings or "".join(lines).strip():
            found.append(Part("\n".join(lines).strip(), tuple(headings[level] for level in sorted(headings))))
        lines.clear()

    for line in markdown.split("\n"):
        mark = _FENCE.match(line)
        if mark:
            fence = "" if fence == mark[1] else fence or mark[1]
        heading = None if fence else _HEADING.match(line)
        if heading:
            close()
            level = len(heading[1])
            headings = {above: text for above, text in headings.items() if above < level} | {level: heading[2]}
        else:
            lines.append(line)
    close()
    return tuple(found)


def _front_matter(text: str) -> tuple[dict[str, Any], str]:
    _, front, body = text.split("+++", 2)
    return tomllib.loads(front), body.strip()


def _path(slug: str, pages: dict[str, tuple[dict[str, Any], str]]) -> tuple[str, ...]:
    parent = pages[slug][0].get("parent")
    return (*_path(parent, pages), pages[parent][0]["title"]) if parent else ()


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
