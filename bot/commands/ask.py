"""``bot ask``: one question, answered in the terminal."""

import json
import mimetypes
import sys
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from bot import logs
from bot.app import Core, core
from bot.demo import running_or_own, settings_for
from bot.settings import Settings, load
from bot.texts import language_of, say
from integrations.errors import Misconfigured
from orchestrator.errors import TurnFailed
from orchestrator.turn import AgentExecutionResult, Done, Failed, File, Status, Token, Turn


async def run(question: str, *, files: Sequence[Path], as_json: bool, user: str) -> int:
    """Print the answer as it comes, or one JSON object at the end; 1 where there is none."""
    settings = load()
    logs.configure(settings.log_format, "error" if settings.log_level == "info" else settings.log_level)
    began = time.monotonic()
    console = Console(stderr=True)
    async with _opened(settings, console) as base:
        turn = await _turn(base, question, files, user)
        try:
            result = await (base.orchestrator.run(turn) if as_json else _shown(base, turn, console))
        except TurnFailed as error:
            reference = say(turn.locale, "failed.reference", reference=error.failed.reference)
            print(f"{say(turn.locale, f'failed.{error.failed.reason}')} ({reference})", file=sys.stderr)
            return 1
        finally:
            await base.orchestrator.forget(turn.conversation)
    milliseconds = round((time.monotonic() - began) * 1000)
    if as_json:
        print(json.dumps(_object(result, turn, milliseconds), ensure_ascii=False, indent=2))
    return 0


@asynccontextmanager
async def _opened(settings: Settings, console: Console) -> AsyncIterator[Core]:
    """Open what is configured, or the demo's company where nothing is."""
    if settings.slack_bot_token or settings.notion_token:
        async with core(settings, stores_turns=False) as base:
            yield base
        return
    folder = settings.data_dir / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    async with running_or_own(folder) as place, core(await settings_for(place, settings), stores_turns=False) as base:
        with console.status("Reading the demo workspace …"):
            await base.syncing.once()
        yield base


async def _turn(base: Core, question: str, files: Sequence[Path], user: str) -> Turn:
    if user and base.people is None:
        raise Misconfigured("SLACK_BOT_TOKEN: `--as` takes a Slack user, so Slack has to be connected")
    turn = Turn(
        id=f"cli:{uuid.uuid4()}",
        team=base.team,
        channel="terminal",
        thread=uuid.uuid4().hex,
        user=user or "operator",
        text=question,
        locale=language_of(question),
        door="cli",
        audience=frozenset({f"team:{base.team}"}),
        files=tuple(_file(path) for path in files),
        is_direct=True,
    )
    return await base.people.direct(turn) if user and base.people else turn


def _file(path: Path) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(id=str(path), name=path.name, mimetype=kind, size=path.stat().st_size, path=str(path.resolve()))


async def _shown(base: Core, turn: Turn, console: Console) -> AgentExecutionResult:
    shown = ""
    with console.status("…") as status:
        async for event in base.orchestrator.stream(turn):
            match event:
                case Status(step):
                    status.update(say(turn.locale, f"status.{step}"))
                case Token(text):
                    status.stop()
                    print(text, end="", flush=True)
                    shown += text
                case Done(result):
                    status.stop()
                    _print_rest(result, shown, turn)
                    return result
                case Failed():
                    raise TurnFailed(event)
    raise AssertionError("a stream of events ends with Done or Failed")


def _print_rest(result: AgentExecutionResult, shown: str, turn: Turn) -> None:
    """Print what was not streamed: usually the rest, or all of it where the final text is another one."""
    rest = result.result.removeprefix(shown) if result.result.startswith(shown) else f"\n\n{result.result}"
    print(rest)
    if result.citations:
        print(f"\n{say(turn.locale, 'answer.sources')}")
        for citation in result.citations:
            print(f"  [{citation.n}] {citation.title}" + (f"\n      {citation.url}" if citation.url else ""))
    if result.generated_document and not result.notion_page:
        print(f"\n# {result.title}\n\n{result.generated_document}")
    for notice in _notices(result, turn):
        print(f"\n({notice})")


def _notices(result: AgentExecutionResult, turn: Turn) -> list[str]:
    found = [say(turn.locale, f"notice.{notice}") for notice in result.notices]
    if result.warnings:
        found.append(say(turn.locale, "notice.page_warnings", warnings="; ".join(result.warnings)))
    return found


def _object(result: AgentExecutionResult, turn: Turn, milliseconds: int) -> dict[str, Any]:
    return {
        "mode": result.mode,
        "answer": result.result,
        "citations": [asdict(citation) for citation in result.citations],
        "top_url": result.top_url,
        "notion_page": asdict(result.notion_page) if result.notion_page else None,
        "decision": result.decision,
        "generated_document": result.generated_document,
        "notices": _notices(result, turn),
        "milliseconds": milliseconds,
    }
