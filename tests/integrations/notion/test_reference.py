"""Everything that Notion's own description of its API has for people to read is read."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from integrations.notion.client import Json, NotionClient
from integrations.notion.properties import property_lines
from integrations.notion.reader import PageReader
from integrations.notion.render import Node, Renderer

REFERENCE = Path(__file__).parents[3].parent / "shared" / "data" / "notion" / "notion-openapi.json"
SCHEMAS: Json = json.loads(REFERENCE.read_text("utf-8"))["components"]["schemas"] if REFERENCE.exists() else {}
needs_reference = pytest.mark.skipif(not SCHEMAS, reason="../shared/data/notion/notion-openapi.json is not there")

SILENT = frozenset(
    {
        *("id", "avatar_url", "href", "color", "icon", "custom_emoji", "content", "person", "bot", "mention", "link"),
        *("file", "created_by", "last_edited_by", "verified_by", "parent", "attendees", "children", "expiry_time"),
        *("language", "equation", "function", "list_format"),
    }
)
"""Keys below which nothing is for readers of a page, or only what its ``plain_text`` says too."""


class Maker:
    """Makes one value of a schema, with a word of its own in each text that a person can read."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self._numbers = itertools.count(1)

    def make(self, schema: Json, *, silent: bool = False, choice: int = 0, depth: int = 0) -> Any:
        """Return a value; of alternatives the one at ``choice``."""
        if "$ref" in schema:
            schema = SCHEMAS[schema["$ref"].rsplit("/", 1)[-1]]
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        for several in ("oneOf", "anyOf"):
            if several in schema:
                options = [option for option in schema[several] if option.get("type") != "null"]
                return self.make(options[min(choice, len(options) - 1)], silent=silent, depth=depth)
        if "allOf" in schema:
            made: Json = {}
            for part in schema["allOf"]:
                made |= self.make(part, silent=silent, choice=choice, depth=depth)
            return made
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = kind[0]
        if kind == "object":
            found = {}
            for name, inner in (schema.get("properties") or {}).items():
                found[name] = self.make(inner, silent=silent or name in SILENT or name.endswith("_id"), depth=depth + 1)
            return found
        if kind == "array":
            return [self.make(schema["items"], silent=silent, depth=depth + 1)] if depth < 12 else []
        if kind == "null":
            return None
        if kind in ("number", "integer"):
            return 7
        if kind == "boolean":
            return True
        return self._text(schema, silent)

    def _text(self, schema: Json, silent: bool) -> str:
        if schema.get("format") == "uuid":
            return "1b2c3d4e-0000-4000-8000-000000000001"
        if schema.get("format") in ("date-time", "date"):
            return "2026-05-04T09:00:00.000Z"
        word = f"marker{next(self._numbers)}x"
        if not silent:
            self.words.append(word)
        return word


def kinds() -> Iterator[tuple[str, str, int]]:
    """Yield each kind of block, by the name of its schema, with the number of each alternative of its content."""
    for option in SCHEMAS.get("blockObjectResponse", {}).get("anyOf", []):
        name = option["$ref"].rsplit("/", 1)[-1]
        schema = SCHEMAS[name]
        kind = schema["properties"]["type"]["const"]
        content = schema["properties"][kind]
        content = SCHEMAS[content["$ref"].rsplit("/", 1)[-1]] if "$ref" in content else content
        for choice in range(len(content.get("anyOf") or content.get("oneOf") or [0])):
            yield name, kind, choice


@needs_reference
@pytest.mark.parametrize(("name", "kind", "choice"), [*kinds()])
def test_a_block_of_each_kind_loses_no_text(name: str, kind: str, choice: int) -> None:
    """Each text of it stands in the page's parts."""
    maker = Maker()
    schema = SCHEMAS[name]["properties"][kind]
    data = maker.make(schema, choice=choice)
    node = Node({"id": "1b2c3d4e-0000-4000-8000-000000000001", "type": kind, kind: data})
    nodes = [Node({"id": "2", "type": "table", "table": {}}, [node])] if kind == "table_row" else [node]
    warnings: list[str] = []
    parts = Renderer("https://n.test/p", warnings).parts(nodes)
    said = str([(part.headings, part.text) for part in parts])
    lost = [word for word in maker.words if word not in said]
    assert not lost or kind == "unsupported", (lost, data, said)
    assert bool(warnings) is (kind == "unsupported")


def values() -> Iterator[tuple[str, Json]]:
    """Yield the schema of each kind of property value."""
    for name in ("simplePropertyValueResponse", "arrayBasedPropertyValueResponse"):
        for option in SCHEMAS.get(name, {}).get("oneOf", []):
            yield option["$ref"].rsplit("/", 1)[-1], option


@needs_reference
@pytest.mark.parametrize(("name", "schema"), [*values()])
async def test_a_property_of_each_kind_loses_no_text(name: str, schema: Json) -> None:
    """Each text of it stands in its line."""
    maker = Maker()
    value = maker.make(schema)

    async def title(_page_id: str) -> str:
        return "Related"

    lines = await property_lines({"Name": value, "Other": {"type": "title", "title": []}}, title)
    if value["type"] in ("title", "button"):
        return
    assert lines, value
    assert [word for word in maker.words if word not in lines[0]] == [], (value, lines)


async def test_kinds_that_nobody_knows_are_told_with_their_words() -> None:
    """A block and a property of tomorrow lose no text, and the block's is warned of."""
    text = [{"type": "text", "plain_text": "순록"}]
    warnings: list[str] = []
    node = Node({"id": "1", "type": "hologram", "hologram": {"shown": {"rich_text": text, "name": "사향노루"}}})
    [part] = Renderer("https://n.test/p", warnings).parts([node])
    assert part.text.split() == ["순록", "사향노루"]
    assert len(warnings) == 1

    async def title(_page_id: str) -> str:
        return ""

    unknown = {"type": "mood", "mood": {"name": "좋음"}}
    assert await property_lines({"기분": unknown, "점수": {"type": "score", "score": 3}}, title) == [
        "기분: 좋음",
        "점수: 3",
    ]


def test_links_in_headings_and_names_of_files_are_read() -> None:
    """Where a heading leads, and what a file is called beside its caption."""
    linked = {"type": "text", "plain_text": "규정", "href": "https://a.test/r"}
    heading = Node({"id": "1", "type": "heading_2", "heading_2": {"rich_text": [linked]}})
    data = {
        "type": "file",
        "file": {"url": "https://s3.test/x"},
        "caption": [{"plain_text": "설명"}],
        "name": "표.xlsx",
    }
    [part] = Renderer("https://n.test/p", []).parts([heading, Node({"id": "2", "type": "file", "file": data})])
    assert part.headings == ("규정",)
    assert part.text.split("\n") == ["[규정](https://a.test/r)", "설명 (표.xlsx)"]


class Canned(NotionClient):
    """Answers from a dictionary by path; a query from a list of rows, some at a time."""

    def __init__(self, answers: dict[str, Json], rows: list[Json] | None = None, most: int = 0) -> None:
        super().__init__("t", base_url="http://127.0.0.1:9", rate=None)
        self.answers, self.rows_there, self.most = answers, rows or [], most

    async def _call(
        self, method: str, path: str, *, query: Json | None = None, body: Json | None = None, once: bool = False
    ) -> Json:
        if not path.endswith("/query"):
            return self.answers[path]
        since = ((body or {}).get("filter") or {}).get("created_time", {}).get("on_or_after", "")
        fit = [row for row in self.rows_there if row["created_time"] >= since]
        status = {"request_status": {"type": "incomplete"}} if len(fit) > self.most else {}
        return {"results": fit[: self.most], "has_more": False, "next_cursor": None, **status}


async def test_more_rows_than_a_query_gives_are_listed_in_windows() -> None:
    """Each row comes once, also those that were made in the same minute."""
    made = [{"object": "page", "id": str(n), "created_time": f"2026-05-04T09:{n // 4:02}:00.000Z"} for n in range(95)]
    client = Canned({}, made, most=10)
    assert [row["id"] async for row in client.rows("s")] == [row["id"] for row in made]
    await client.aclose()


async def test_the_three_parts_of_a_meeting_and_what_a_database_says_are_read() -> None:
    """Summary, notes and transcript; the description of a database, and its data sources' names and descriptions."""

    def texts(words: str) -> list[Json]:
        return [{"type": "text", "plain_text": words, "annotations": {}}]

    def page_of(*blocks: Json) -> Json:
        return {"results": list(blocks), "has_more": False, "next_cursor": None}

    def paragraph(words: str) -> Json:
        return {"object": "block", "id": words, "type": "paragraph", "paragraph": {"rich_text": texts(words)}}

    parts = {f"{name}_block_id": name for name in ("summary", "notes", "transcript")}
    meeting = {"title": texts("주간 회의"), "children": parts, "calendar_event": {"start_time": "2026-05-04"}}
    answers = {
        "blocks/p/children": page_of(
            {"id": "m", "type": "meeting_notes", "has_children": True, "meeting_notes": meeting},
            {"id": "d", "type": "child_database", "child_database": {"title": "업무"}},
        ),
        **{f"blocks/{name}/children": page_of(paragraph(f"in-{name}")) for name in parts.values()},
        "databases/d": {"title": texts("업무"), "description": texts("모든 일"), "data_sources": [{"id": "s"}]},
        "data_sources/s": {"title": texts("진행 중"), "description": texts("지금 하는 일")},
        "comments": page_of(),
    }
    page = {"id": "p", "url": "https://n.test/p", "last_edited_time": "2026-05-04T09:00:00Z", "properties": {}}
    client = Canned(answers)
    read = await PageReader(client).read(page)
    await client.aclose()
    lines = [line for part in read.document.parts for line in part.text.split("\n") if line]
    assert lines == [
        *("주간 회의", "2026-05-04", "in-summary", "in-notes", "in-transcript", "[업무](https://n.test/d)"),
        *("진행 중", "모든 일", "지금 하는 일"),
    ]
    assert read.sources == ("s",)
    assert not read.warnings
