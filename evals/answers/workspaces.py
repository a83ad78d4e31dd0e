"""A workspace that others wrote for measuring: its pages, its questions and what a right answer holds."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from evals.retrieval.pages import SEED, parts
from evals.retrieval.pages import documents as seed_pages
from integrations.documents.base import Document

HERE = Path(__file__).parent
DEMO = "demo"
FOLDERS = tuple(sorted(path.parent.name for path in HERE.glob("*/questions.jsonl")))
"""The workspaces that lie here."""
_DEMO_FILES = (HERE.with_name("retrieval") / "questions.jsonl", HERE / "dev.jsonl", HERE / "heldout.jsonl")
_NOBODY_ANSWERS = HERE.with_name("retrieval") / "unanswerable.jsonl"
_TODAY = re.compile(r"today is (\d{4}-\d{2}-\d{2})")
_NOON_IN_SEOUL = 3
"""The hour, in UTC, at which the questions are asked."""
_DEMO_DAY = "2026-11-23"

Facts = tuple[tuple[str, ...], ...]
"""All that an answer must hold, each in one of several forms."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a workspace."""

    id: str
    text: str
    kind: str
    facts: Facts
    """Empty where the workspace has no answer."""
    gold: frozenset[str]
    """The pages that answer it."""
    wrong: tuple[str, ...] = ()
    """What only a wrong answer says."""
    after: str = ""
    """The id of the question that it follows in the same thread."""
    split: str = ""


@dataclass(frozen=True, slots=True)
class Workspace:
    """Pages and questions."""

    name: str
    documents: Sequence[Document]
    questions: Sequence[Asked]
    now: datetime
    """When the questions are asked."""


def reader_of(page: str) -> str:
    """Return the principal that may read this page alone: a page is left out by who asks."""
    return f"page:{page}"


def load(name: str) -> Workspace:
    """Return the demo's workspace, one that lies here, or that of a folder."""
    if name == DEMO:
        asked = [_of_demo(row) for path in (*_DEMO_FILES, _NOBODY_ANSWERS) for row in _rows(path)]
        pages, day = seed_pages(SEED), _DEMO_DAY
    else:
        folder = HERE / name if (HERE / name / "questions.jsonl").exists() else Path(name)
        asked = [_asked(row) for row in _rows(folder / "questions.jsonl")]
        pages = [_page(path) for path in sorted((folder / "pages").glob("*.md"))]
        found = _TODAY.search((folder / "README.md").read_text("utf-8"))
        assert found, f"{folder}: the README says no day on which the questions are asked"
        day = found[1]
    own = [replace(each, audience=frozenset({reader_of(each.id)})) for each in pages]
    now = datetime.fromisoformat(day).replace(hour=_NOON_IN_SEOUL, tzinfo=UTC)
    return Workspace(Path(name).name, own, asked, now)


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    return (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip())


def _asked(row: Mapping[str, Any]) -> Asked:
    return Asked(
        id=row["id"],
        text=row["question"],
        kind=row["kind"],
        facts=tuple(map(tuple, row["facts"])),
        gold=frozenset(row["pages"]),
        wrong=tuple(row["wrong"]),
        after=row["after"] or "",
    )


def _of_demo(row: Mapping[str, Any]) -> Asked:
    return Asked(
        id=row["id"],
        text=row["question"],
        kind=row.get("kind", "unanswerable"),
        facts=tuple((fact,) for fact in row.get("answer", ())),
        gold=frozenset(row.get("relevant", ())),
        split=row.get("split", ""),
    )


def _page(path: Path) -> Document:
    """Read a page as the sync would give it: the title apart, what says where it stands and in which state."""
    _, front, body = path.read_text("utf-8").split("---\n", 2)
    said = yaml.safe_load(front)
    title = str(said["title"])
    body = re.sub(rf"\A\s*# {re.escape(title)}[ \t]*\n", "", body)
    state = f"status: {said['status']}\n\n" if "status" in said else ""
    return Document(
        id=path.stem,
        title=title,
        url=f"https://notion.test/{path.stem}",
        parts=parts(state + body.strip()),
        audience=frozenset(),
        edited_at=datetime.combine(said["edited"], datetime.min.time(), UTC),
        path=tuple(said.get("path", ())),
    )
