"""``python -m evals.documents_made``: documents wished for and written without a model, and which checks they pass.

Each request of ``requests.jsonl`` goes through the workspace graph over an index of its workspace's pages: the demo's,
or those of a folder (``--pages NAME=FOLDER``). What the graph writes is checked, not read.
"""

import argparse
import asyncio
import json
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from bot.core import LOCAL_TEAM, core
from bot.settings import load
from bot.texts import say
from evals.retrieval.pages import documents, parts
from integrations.documents.base import Document
from orchestrator.turn import Done, Locale, Turn, WrittenDocument

HERE = Path(__file__).parent
ANSWERS = HERE.with_name("answers")
CHECKS = ("title", "subject", "complete", "sourced", "form", "told", "links")
LOCALES: tuple[Locale, ...] = ("ko", "en")
READERS = frozenset({f"team:{LOCAL_TEAM}"})
_CITED = re.compile(r"^- \[\d+\] \[.*?\]\(https://notion\.test/([^)]+)\)$", re.M)
_TABLE = re.compile(r"^\|(?: --- \|)+$|^\|(?:\s*:?-{2,}:?\s*\|)+$", re.M)
_DECISIONS = re.compile(r"^## (?:결정한 것|Decisions|What was decided)", re.M)
_OWN = ("document.no_tasks", "document.none_decided")
"""What the bot says itself where minutes tell nothing of the kind."""
_SOURCES = re.compile(r"^## (?:출처|Sources)$", re.M)
_LINK = re.compile(r"\[[^\[\]]+\]\([^)\s]+\)")
_MARKS = re.compile(r"\[\d+\]|- \[ \] |[^\w]")
LEAST = 12
"""Letters of a line below which it is a heading, a mark or a word."""


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a request."""

    wish: dict[str, Any]
    title: str
    markdown: str
    failed: tuple[str, ...]


def requests() -> list[dict[str, Any]]:
    """Return what is wished for."""
    return [json.loads(line) for line in (HERE / "requests.jsonl").read_text("utf-8").splitlines()]


def pages_of(folder: Path) -> list[Document]:
    """Return the pages of a folder: Markdown below a front matter in YAML with ``title`` and ``edited``."""
    found = []
    for path in sorted(folder.glob("*.md")):
        _, front, body = path.read_text("utf-8").split("---", 2)
        said = yaml.safe_load(front)
        found.append(
            Document(
                id=path.stem,
                title=said["title"],
                url=f"https://notion.test/{path.stem}",
                parts=parts(re.sub(r"^# .*\n", "", body.strip(), count=1)),
                audience=READERS,
                edited_at=datetime.fromisoformat(str(said["edited"])).replace(tzinfo=UTC),
                path=tuple(said.get("path") or ()),
            )
        )
    return found


async def made_of(pages: Sequence[Document], wishes: Sequence[dict[str, Any]]) -> list[Made]:
    """Let the graph write each document over these pages, and check it."""
    texts = {page.id: "\n".join(f"{' '.join(part.headings)}\n{part.text}" for part in page.parts) for page in pages}
    titles = {page.id: page.title for page in pages}
    found = []
    with tempfile.TemporaryDirectory() as folder:
        async with core(load(data_dir=Path(folder), _env_file=None), stores_turns=False) as base:
            await base.index.upsert([replace(page, audience=READERS) for page in pages])
            for place, wish in enumerate(wishes):
                text = wish["request"]
                turn = Turn(
                    id=f"made:{place}",
                    team=base.team,
                    channel="C1",
                    thread=str(place),
                    user="U1",
                    text=text,
                    locale="ko" if re.search("[가-힣]", text) else "en",
                    door="cli",
                    audience=READERS,
                )
                title, markdown = "", ""
                notices: Sequence[str] = ()
                async for event in base.orchestrator.stream(turn):
                    if isinstance(event, WrittenDocument):
                        title, markdown = event.title, event.markdown
                    if isinstance(event, Done):
                        notices = event.result.notices
                found.append(Made(wish, title, markdown, failures(wish, title, markdown, notices, titles, texts)))
    return found


def failures(
    wish: dict[str, Any],
    title: str,
    markdown: str,
    notices: Sequence[str],
    titles: dict[str, str],
    texts: dict[str, str],
) -> tuple[str, ...]:
    """Return the checks that a document does not pass."""
    cited = set(_CITED.findall(markdown))
    needed = set(wish["needed"])
    body = _SOURCES.split(markdown)[0]
    source = _squeezed("\n".join(f"{titles[page]}\n{texts[page]}" for page in cited if page in texts))
    # Below the first line, which says what the document is, and the headings.
    own = {say(locale, key) for locale in LOCALES for key in _OWN}
    lines = [
        line
        for line in body.splitlines()[1:]
        if line.strip() and not line.startswith(("#", ">")) and line.strip() not in own
    ]
    pieces = [piece for line in lines for piece in re.split(r" / | \| |(?<=[.!?]) | — ", line)]
    said = [squeezed for piece in pieces if len(squeezed := _squeezed(piece)) >= LEAST]
    links = {link for page in cited & needed for link in _LINK.findall(texts.get(page, ""))}
    passed = {
        "title": title == wish["title"],
        "subject": cited <= needed | set(wish["allowed"]),
        "complete": needed <= cited,
        "sourced": not cited or (bool(said) and all(piece in source for piece in said)),
        "form": _keeps(wish["form"], body, notices, wish.get("holds", ())),
        "told": set(wish["told"]) <= set(notices),
        "links": wish["form"] not in ("", "faq") or all(link in body for link in links),
    }
    return tuple(check for check in CHECKS if not passed[check])


def _keeps(form: str, body: str, notices: Sequence[str], held: Sequence[str] = ()) -> bool:
    match form:
        case "nothing":
            return "no_sources" in notices and ("찾지 못했어요" in body or "I found no page" in body)
        case "none":
            return not body.strip()
        case "given":
            return all(fact in body for fact in held) and "##" not in body
        case "frame":
            return body.count("\n## ") >= 3 and body.lstrip().startswith(">")
        case "tasks":
            return bool(_TABLE.search(body)) and body.count("\n## ") + body.startswith("## ") == 1
        case "checklist":
            return "- [ ] " in body
        case "table":
            return bool(_TABLE.search(body))
        case "faq":
            return body.count("\n### ") >= 2
        case "minutes":
            is_told = any(say(locale, "document.no_tasks") in body for locale in LOCALES)
            return bool(_DECISIONS.search(body)) and (bool(_TABLE.search(body)) or is_told)
    return bool(body.strip())


def _squeezed(text: str) -> str:
    return _MARKS.sub("", text)


async def measure(folders: dict[str, Path]) -> list[Made]:
    """Write and check the documents of every workspace whose pages are there."""
    found = []
    wishes = requests()
    for name in dict.fromkeys(wish["workspace"] for wish in wishes):
        folder = folders.get(name, ANSWERS / name / "pages")
        if name != "demo" and not folder.is_dir():
            print(f"{name}: its pages are not here (--pages {name}=FOLDER)")
            continue
        pages = documents() if name == "demo" else pages_of(folder)
        found += await made_of(pages, [wish for wish in wishes if wish["workspace"] == name])
    return found


def main() -> None:
    """Print how many documents pass each check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", action="append", default=[], metavar="NAME=FOLDER", help="pages of a workspace")
    parser.add_argument("--show", action="store_true", help="print the documents that fail a check")
    arguments = parser.parse_args()
    folders = {name: Path(folder) for name, _, folder in (given.partition("=") for given in arguments.pages)}
    found = asyncio.run(measure(folders))
    for name, group in {made.wish["workspace"]: [] for made in found}.items():
        group += [made for made in found if made.wish["workspace"] == name]
        failed = Counter(check for made in group for check in made.failed)
        whole = sum(not made.failed for made in group)
        print(f"{name:8} whole {whole}/{len(group)}  " + "  ".join(f"{c} {len(group) - failed[c]}" for c in CHECKS))
    for made in found:
        if made.failed:
            print(f"   {made.wish['workspace']}: {made.wish['request']}: {', '.join(made.failed)}")
            if arguments.show:
                print(f"\n# {made.title}\n{made.markdown}\n")


if __name__ == "__main__":
    main()
