"""``bot ask``: one question, answered in the terminal."""

import json
import mimetypes
import sys
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path

from rich.console import Console

from bot import logs
from bot.core import Core, core
from bot.demo import running_or_own, settings_for
from bot.http.event_json import result_json
from bot.settings import Settings, load
from bot.terminal import Terminal, typed
from bot.texts import language_of, say
from integrations.errors import Misconfigured
from integrations.store.interview_records import UNFINISHED
from orchestrator.errors import TurnFailed
from orchestrator.turn import AgentExecutionResult, Done, Event, Failed, File, Locale, Plan, Progress, Question, Turn


async def run(question: str, *, files: Sequence[Path], as_json: bool, user: str, publish: str = "") -> int:
    """Print the answer as it comes, or one JSON object at the end; 1 where there is none.

    ``publish`` answers beforehand who may read a page: the value of one of the choices that are offered then.
    """
    settings = load()
    logs.configure(settings.log_format, "error" if settings.log_level == "info" else settings.log_level)
    began = time.monotonic()
    console = Console(stderr=True)
    async with _opened(settings, console, language_of(question)) as base:
        turn = await _turn(base, question, files, user)
        try:
            if as_json:
                result, plan = await _collected(base.orchestrator.stream(turn))
                if answer := _beforehand(result.question, publish):
                    result, plan = await _collected(base.orchestrator.stream(_answering(turn, answer, is_file=False)))
            else:
                await _talk(base, turn, console, publish)
        except TurnFailed as error:
            reference = say(turn.locale, "failed.reference", reference=error.failed.reference)
            print(f"{say(turn.locale, f'failed.{error.failed.reason}')} ({reference})", file=sys.stderr)
            return 1
        finally:
            await _forget(base, turn.conversation)
    milliseconds = round((time.monotonic() - began) * 1000)
    if as_json:
        found = result_json(result, turn.locale) | {
            "plan": asdict(plan) if plan else None,
            "milliseconds": milliseconds,
        }
        print(json.dumps(found, ensure_ascii=False, indent=2, allow_nan=False))
    return 0


async def _talk(base: Core, turn: Turn, console: Console, publish: str) -> None:
    """Show the answer; where it ends with a question and somebody is there to answer, go on with what they say."""
    terminal = Terminal(Console(), console, turn.locale, typed if sys.stdin.isatty() else None)
    while (question := (await terminal.show(base.orchestrator.stream(turn))).question) is not None:
        text = _beforehand(question, publish) or await terminal.answer(question)
        publish = ""
        if text is None:
            return
        turn = _answering(turn, text, is_file=question.kind == "file")


def _beforehand(question: Question | None, publish: str) -> str:
    """Return the answer to a question that was given before it was asked; empty where there is none."""
    choices = question.choices if question and publish else ()
    return next((choice.label for choice in choices if choice.value == publish), "")


@asynccontextmanager
async def _opened(settings: Settings, console: Console, locale: Locale) -> AsyncIterator[Core]:
    """Open what is configured, or the demo's company where nothing is."""
    if settings.slack_bot_token or settings.notion_token:
        async with core(settings, stores_turns=False) as base:
            yield base
        return
    folder = settings.data_dir / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    async with running_or_own(folder) as place, core(await settings_for(place, settings), stores_turns=False) as base:
        with console.status(say(locale, "terminal.reading_demo")):
            await base.syncing.once()
        yield base


async def _turn(base: Core, question: str, files: Sequence[Path], user: str) -> Turn:
    if user and base.slack is None:
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
    return await base.slack.people.direct(turn) if user and base.slack else turn


async def _forget(base: Core, conversation: str) -> None:
    """Leave nothing behind that nobody can go on with: the conversation, and an interview that began in it."""
    await base.orchestrator.forget(conversation)
    interview = await base.database.interviews.of_conversation(conversation)
    if interview is not None and interview.door == "cli" and interview.status in UNFINISHED:
        await base.database.interviews.erase(interview.id)


def _file(path: Path) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(id=str(path), name=path.name, mimetype=kind, size=path.stat().st_size, path=str(path.resolve()))


def _answering(asked: Turn, text: str, *, is_file: bool) -> Turn:
    """Return the turn that answers the question with which another ended, in words or with the path of a file."""
    path = Path(text).expanduser()
    files = (_file(path),) if is_file and path.is_file() else ()
    return replace(asked, id=f"cli:{uuid.uuid4()}", text=text, answers=asked.id, files=files, command="")


async def _collected(events: AsyncIterator[Event]) -> tuple[AgentExecutionResult, Plan | None]:
    """Return what a turn came to, and its plan as far as it has come; raises ``TurnFailed``."""
    plan: Plan | None = None
    async for event in events:
        match event:
            case Plan():
                plan = event
            case Progress(task):
                tasks = {known.id: known for known in plan.tasks} if plan else {}
                plan = Plan(plan.title if plan else "", tuple((tasks | {task.id: task}).values()))
            case Done(result):
                return result, plan
            case Failed():
                raise TurnFailed(event)
    raise AssertionError("a stream of events ends with Done or Failed")
