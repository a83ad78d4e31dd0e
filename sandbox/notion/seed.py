"""Fills a new workspace from the files of `sandbox/seed`."""

import re
import tomllib
import uuid
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from sandbox.notion.blocks import NewBlock
from sandbox.notion.markdown_read import blocks_from_markdown, web_link
from sandbox.notion.nodes import DATA_SOURCE, DATABASE, PAGE, Nodes
from sandbox.notion.people import BOT_ID, BOT_NAME, NotionUsers, person_id
from sandbox.notion.properties import Schema, configuration, find
from sandbox.notion.rich_text import text_items

FRONT_MATTER = re.compile(r"\A\+\+\+\n(.*?)\n\+\+\+\n?(.*)\Z", re.DOTALL)


def page_id(slug: str) -> str:
    """Return the id of a page or data source of the seed."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"sandbox:notion:{slug}"))


def database_id(slug: str) -> str:
    """Return the id of the database around a data source of the seed."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"sandbox:notion-database:{slug}"))


def block_id(slug: str, path: tuple[int, ...]) -> str:
    """Return the id of a block of the seed: `path` is its index at each level, e.g. (3, 0) in the fourth block."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"sandbox:notion:{slug}#{'.'.join(map(str, path))}"))


@dataclass(frozen=True, slots=True)
class SeedPage:
    """One file of `seed/notion`."""

    slug: str
    front: dict[str, Any]
    body: str

    @property
    def kind(self) -> str:
        """`page` or `data_source`."""
        return str(self.front.get("kind", "page"))

    @property
    def parent(self) -> str:
        """The slug above, or an empty string."""
        return str(self.front.get("parent", ""))


def read_pages(folder: Path) -> list[SeedPage]:
    """Read the Markdown files of a folder; parents come before their children, siblings in their order.

    Raises:
        ValueError: a file has no front matter, or a parent that does not exist.
    """
    pages = {}
    for path in sorted(folder.glob("*.md")):
        match = FRONT_MATTER.match(path.read_text(encoding="utf-8"))
        if match is None:
            raise ValueError(f"{path.name} does not begin with +++ front matter")
        pages[path.stem] = SeedPage(path.stem, tomllib.loads(match[1]), match[2])
    ordered: list[SeedPage] = []

    def visit(parent: str) -> None:
        below = [page for page in pages.values() if page.parent == parent]
        for page in sorted(below, key=lambda page: (page.front.get("order", 0), page.slug)):
            ordered.append(page)
            visit(page.slug)

    visit("")
    if lost := sorted(set(pages) - {page.slug for page in ordered}):
        raise ValueError(f"no way from the top to {', '.join(lost)}")
    return ordered


def read_audience(folder: Path) -> dict[str, list[str]]:
    """Return {page id: ["channel:C…"]} of the pages that not everybody may read, with all pages below them."""
    audience: dict[str, list[str]] = {}
    for page in read_pages(folder):
        if "private_to" in page.front:
            audience[page_id(page.slug)] = [f"channel:{page.front['private_to']}"]
        elif (above := audience.get(page_id(page.parent))) is not None:
            audience[page_id(page.slug)] = above
    return audience


def load_people(people: NotionUsers, workspace: Path | None) -> None:
    """Add the bot, and the users of a workspace.toml."""
    people.add(BOT_ID, BOT_NAME, None)
    if workspace is None or not workspace.exists():
        return
    for user in tomllib.loads(workspace.read_text(encoding="utf-8")).get("users", []):
        people.add(user.get("notion_id") or person_id(user["id"]), user["real_name"], user.get("email", ""))


def load_pages(nodes: Nodes, folder: Path) -> int:
    """Store the pages of a folder and return how many there are."""
    pages = read_pages(folder)
    slugs = frozenset(page.slug for page in pages)
    for page in pages:
        front = page.front
        times = {"created": _moment(front["created"]), "edited": _moment(front["edited"])}
        about: dict[str, Any] = {**times, "author": person_id(front["author"])}
        parent = page_id(page.parent) if page.parent else None
        icon = {"type": "emoji", "emoji": front["icon"]} if front.get("icon") else None
        look = {"icon": icon, "cover": None}
        title = text_items(front["title"])
        if page.kind == "data_source":
            nodes.add(DATABASE, parent, {"title": title, **look}, identity=database_id(page.slug), **about)
            content = {"title": title, **look, "schema": read_schema(front.get("schema", {}))}
            nodes.add(DATA_SOURCE, database_id(page.slug), content, identity=page_id(page.slug), **about)
            continue
        above = nodes.get(parent) if parent else None
        schema: Schema = above.content["schema"] if above is not None and above.kind == DATA_SOURCE else {}
        properties = {"title": title, **_values(front.get("properties", {}), schema)}
        nodes.add(PAGE, parent, {"properties": properties, **look}, identity=page_id(page.slug), **about)
        nodes.add_blocks(page_id(page.slug), blocks_of(page.slug, page.body, slugs), **about)
    return len(pages)


def read_schema(raw: dict[str, Any]) -> Schema:
    """Read `[schema]`: property name → a type, or a table with `type` and `options`; a title is added if missing."""
    schema = {}
    for name, value in raw.items():
        kind, options = (value, None) if isinstance(value, str) else (value["type"], value.get("options"))
        schema[name] = configuration(name, kind, options)
    if all(found["type"] != "title" for found in schema.values()):
        schema = {"Name": configuration("Name", "title"), **schema}
    return schema


def _values(raw: dict[str, Any], schema: Schema) -> dict[str, Any]:
    values = {}
    for name, value in raw.items():
        found = find(schema, name)
        if found is None:
            raise ValueError(f"the data source has no property {name!r}")
        values[found["id"]] = _value(found, value)
    return values


def _value(found: dict[str, Any], value: Any) -> Any:
    kind = found["type"]
    if kind in ("select", "status"):
        return _option(found, value)
    if kind == "multi_select":
        return [_option(found, item) for item in value]
    if kind == "people":
        return [person_id(item) for item in ([value] if isinstance(value, str) else value)]
    if kind == "relation":
        return [page_id(item) for item in ([value] if isinstance(value, str) else value)]
    if kind == "date":
        span = value if isinstance(value, dict) else {"start": value}
        return {"start": _iso(span["start"]), "end": _iso(span["end"]) if span.get("end") else None, "time_zone": None}
    if kind in ("title", "rich_text"):
        return text_items(str(value))
    return value


def _option(found: dict[str, Any], name: str) -> str:
    for choice in found[found["type"]]["options"]:
        if choice["name"] == name:
            return str(choice["id"])
    raise ValueError(f"{found['name']!r} has no option {name!r}")


def _iso(value: Any) -> str:
    return value if isinstance(value, str) else str(value.isoformat())


def _moment(value: Any) -> float:
    return datetime.fromisoformat(_iso(value)).timestamp()


@cache
def blocks_of(slug: str, body: str, slugs: frozenset[str]) -> list[NewBlock]:
    """Return the blocks of a page, which stay as they are: they are read once for all sandboxes of a process."""
    blocks = blocks_from_markdown(body, " ", lambda target: _link(target, slugs))
    _name(blocks, slug, ())
    return blocks


def _link(target: str, slugs: frozenset[str]) -> str | None:
    slug = target.split("#", 1)[0].removeprefix("./").removesuffix(".md")
    return f"/{page_id(slug).replace('-', '')}" if slug in slugs else web_link(target)


def _name(blocks: list[NewBlock], slug: str, above: tuple[int, ...]) -> None:
    for index, block in enumerate(blocks):
        block.id = block_id(slug, (*above, index))
        _name(block.children, slug, (*above, index))
