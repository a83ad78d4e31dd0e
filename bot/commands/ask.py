"""``bot ask``: one question, answered in the terminal. What takes long to import waits until it is needed."""

import json
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

from rich.console import Console

from bot.commands.asked import Asked, TerminalMessage
from bot.graphs import DOORS
from bot.settings import Settings, load
from bot.terminal import Json, NotAnswered, ReadLine, Terminal, question_of, typed, why_not
from bot.texts import language_of, say
from integrations.documents.limits import MAX_BYTES
from integrations.errors import Misconfigured
from orchestrator.turn import Locale, Question


async def run(
    question: str,
    *,
    files: Sequence[Path],
    as_json: bool,
    user: str,
    publish: str = "",
    command: str = "",
    preset: str = "",
    new: bool = False,
    url: str = "",
    key: str = "",
    conversation: str = "",
) -> int:
    """Print the answer as it comes, or one JSON object at the end; 1 where there is none.

    ``publish`` answers beforehand who may read a page: the value of one of the choices that are offered then.
    ``command``: the word of the graph that is to answer. ``preset``: how much of its work is wanted. ``new``: the
    bot that runs is not asked; ``url`` and ``key``: of another one. ``conversation``: what an earlier command named
    that is gone on with.

    What was said is forgotten at the end, unless it is about something that is kept, as a contract, a plan or an open
    interview is: then the conversation is named, and stays.
    """
    settings, began, locale = load(), time.monotonic(), language_of(question)
    if any(one.is_file() and one.stat().st_size > MAX_BYTES for one in files):  # before it is sent as a whole
        print(say(locale, "notice.file_too_large"), file=sys.stderr)
        return 1
    console = Console(stderr=True)
    said = TerminalMessage(question, tuple(files), command=command, preset=preset)
    try:
        async with _asked(
            settings, console, locale, user, conversation=conversation, new=new, url=url, key=key
        ) as asked:
            stays = bool(conversation)
            try:
                if not as_json:
                    result = await _talk(asked, said, Terminal(Console(), console, locale, _typist()), publish)
                    if stays := stays or _is_kept(result):
                        command = f"bot ask --conversation {asked.conversation} …"
                        console.print(say(locale, "terminal.go_on", command=command), markup=False, highlight=False)
                    return 0
                result = await _collected(asked.ask(said), locale)
                if answer := _beforehand(question_of(result), publish):
                    said = TerminalMessage(answer, answers=result["question"]["id"])
                    result = _answered(result, await _collected(asked.ask(said), locale))
                stays = stays or _is_kept(result)
                if stays:
                    result["conversation"] = asked.conversation
            finally:
                if not stays:
                    await asked.forget()
    except NotAnswered as error:
        print(error, file=sys.stderr)
        return 1
    found = result | {"milliseconds": round((time.monotonic() - began) * 1000)}
    print(json.dumps(found, ensure_ascii=False, indent=2, allow_nan=False))
    return 0


async def _talk(asked: Asked, said: TerminalMessage, terminal: Terminal, publish: str) -> Json:
    """Show the answer; where it ends with a question and somebody is there to answer, go on with what they say.

    Returns what the last turn came to.
    """
    while True:
        async with aclosing(asked.ask(said)) as events:
            result = await terminal.show(events)
        question = question_of(result)
        text = question and (_beforehand(question, publish) or await terminal.answer(question))
        if question is None or not text:
            return result
        publish = ""
        said = TerminalMessage(text, _file_at(text) if question.kind == "file" else (), question.id)


def _is_kept(result: Json) -> bool:
    """Tell whether it is about something that is stored."""
    return any(doors.is_kept(result) for doors in DOORS)


def _answered(asked: Json, answered: Json) -> Json:
    """Return what a turn came to with what was there before its question was answered, where that is not said anew."""
    told = {name: value for name, value in answered.items() if value not in (None, "", [], {})}
    return {**answered, **asked, **told, "question": answered["question"], "can_retry": answered["can_retry"]}


def _file_at(text: str) -> tuple[Path, ...]:
    path = Path(text).expanduser()
    return (path,) if path.is_file() else ()


def _typist() -> ReadLine | None:
    return typed if sys.stdin.isatty() else None


def _beforehand(question: Question | None, publish: str) -> str:
    """Return the answer to a question that was given before it was asked; empty where there is none."""
    choices = question.choices if question and publish else ()
    return next((choice.label for choice in choices if choice.value == publish), "")


@asynccontextmanager
async def _asked(
    settings: Settings,
    console: Console,
    locale: Locale,
    user: str,
    *,
    conversation: str,
    new: bool,
    url: str,
    key: str,
) -> AsyncIterator[Asked]:
    """Open the way to the bot that is named, to the one that runs, or to one of our own."""
    url, key = url or settings.ask_url, key or (settings.ask_key.get_secret_value() if settings.ask_key else "")
    if url and user:
        raise Misconfigured("--as: only the bot on this machine answers with the rights of a Slack user")
    if not new:
        from bot.commands.asking_there import connected

        async with connected(settings, url, key, locale, user, conversation) as there:
            if there is not None:
                yield there
                return
    from bot import logs
    from bot.commands.asking_here import opened

    logs.configure(settings.log_format, "error" if settings.log_level == "info" else settings.log_level)
    async with opened(settings, console, locale, user, conversation) as here:
        yield here


async def _collected(events: AsyncGenerator[Json], locale: Locale) -> Json:
    """Return what a turn came to, with its plan as far as it has come; raises :class:`NotAnswered`."""
    plan: Json | None = None
    async with aclosing(events):
        async for event in events:
            match event["type"]:
                case "plan":
                    plan = {"title": event["title"], "tasks": event["tasks"]}
                case "progress":
                    tasks = {task["id"]: task for task in plan["tasks"]} if plan else {}
                    tasks[event["task"]["id"]] = event["task"]
                    plan = {"title": plan["title"] if plan else "", "tasks": list(tasks.values())}
                case "done":
                    return {**event["result"], "plan": plan}
                case "failed" | "stopped":
                    raise NotAnswered(why_not(event, locale))
    raise AssertionError("a stream of events ends with done, failed or stopped")
