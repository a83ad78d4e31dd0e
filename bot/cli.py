"""The command line. Imports wait until a command needs them, so that ``bot --help`` is quick."""

import asyncio
import gc
import os
import sys
from collections.abc import Coroutine
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    name="bot",
    help="A colleague in Slack who reads the team's Notion: answers with sources and writes pages.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
knowledge = typer.Typer(
    help="What interviews ask and how they understand, and the law that contracts are checked against.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(knowledge, name="knowledge")
idris = typer.Typer(help="Documents as models that a compiler proves.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(idris, name="idris")


class Publish(StrEnum):
    """What is answered beforehand to the question of who may read a page."""

    ALL = "all"
    ELSEWHERE = "elsewhere"
    FILE = "file"


class Preset(StrEnum):
    """How much of a service plan is wanted: rounds of review, sections and searches of the web."""

    LEAN = "lean"
    STANDARD = "standard"
    FULL = "full"


@app.command()
def demo(
    port: Annotated[int, typer.Option(help="Port of the page.")] = 8900,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    model: Annotated[str, typer.Option(help="Base URL of an OpenAI-compatible server to use.")] = "",
    model_name: Annotated[str, typer.Option(help="Model to ask that server for.")] = "default",
    fresh: Annotated[bool, typer.Option(help="Begin with a new workspace.")] = False,
) -> None:
    """Try everything on this machine: a local Slack and Notion with a company in it, and the bot."""
    from bot.commands.demo import run

    _run(run(port=port, browser=browser, model=model, model_name=model_name, fresh=fresh))


@app.command()
def serve() -> None:
    """Serve a Slack workspace: take events and answer them, in one process."""
    from bot.commands.serve import run

    _run(run(events=True, turns=True))


@app.command()
def web() -> None:
    """Take Slack's events only; `bot worker` processes on the same database answer them."""
    from bot.commands.serve import run

    _run(run(events=True, turns=False))


@app.command()
def worker() -> None:
    """Answer what `bot web` or `bot serve` processes accepted; run any number, each with its own WORKER_ID."""
    from bot.commands.serve import run

    _run(run(events=False, turns=True))


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="What you want to know, or to have written.")],
    file: Annotated[list[Path] | None, typer.Option(help="A file that belongs to the question.", exists=True)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    user: Annotated[
        str, typer.Option("--as", help="Slack user whose rights to use; else what everyone may read.")
    ] = "",
    publish: Annotated[
        Publish | None,
        typer.Option(help="What to do where more people would read a page than what it is made of; else it is asked."),
    ] = None,
    command: Annotated[str, typer.Option(help="What is to answer, as a slash command: ask, page, plan.")] = "",
    preset: Annotated[Preset | None, typer.Option(help="Have a service plan written, and how much of it.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Do not ask the bot that runs, but load one.")] = False,
    url: Annotated[str, typer.Option(help="Ask the bot at this address; else ASK_URL.")] = "",
    key: Annotated[str, typer.Option(help="API key for it; else ASK_KEY, which nobody else can see.")] = "",
    conversation: Annotated[
        str, typer.Option(help="Go on in the conversation that an earlier command named, as about a plan.")
    ] = "",
) -> None:
    """Ask one question; the answer streams to the terminal.

    The bot that runs answers, else one that is loaded for it. With nothing configured, the demo's company is asked.
    """
    from bot.commands.ask import run

    answer = publish.value if publish else ""
    options = {"user": user, "publish": answer, "command": command, "url": url, "key": key}
    options |= {"conversation": conversation, "preset": preset.value if preset else ""}
    _run(run(question, files=file or [], as_json=as_json, new=new, **options))


@app.command()
def manifest(
    url: Annotated[
        str, typer.Option(help="Where Slack reaches the bot over HTTP, e.g. https://bot.example.com; else Socket Mode.")
    ] = "",
) -> None:
    """Print the manifest of the Slack app: with --url all its addresses, and Socket Mode off."""
    from bot.commands.manifest import run

    _run(run(url))


@app.command()
def sync() -> None:
    """Read Notion, and the Slack channels that are opened as a source, into the index once."""
    from bot.commands.sync import run

    _run(run())


@knowledge.command()
def build(
    workbook: Annotated[
        Path | None, typer.Argument(help="The .xlsx file; else INTAKE_WORKBOOK, or the one that comes with the bot.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Show what is wrong and what changed; publish nothing.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="List every error and warning, each with its cell.")] = False,
) -> None:
    """Check a workbook and make it the version that new interviews use.

    Shows every error and warning with its cell, what changed against the version before, and where the YAML of the
    new version lies. With an error nothing is published, and the status is 1.
    """
    from bot.commands.knowledge import build as run

    _run(run(workbook, check=check, every=every))


@knowledge.command()
def law(
    check: Annotated[
        bool, typer.Option("--check", help="Show what is wrong and what there is; index nothing.")
    ] = False,
) -> None:
    """Check the files of the law, CONTRACT_KNOWLEDGE or those that come with the bot, and put them into the index.

    Shows every mistake with its file and line, and how much there is of each kind. With a mistake in our own entries
    nothing is indexed, and the status is 1; an official file that cannot be read is left out and named.
    """
    from bot.commands.law import run

    _run(run(check=check))


@knowledge.command()
def plan(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder of guides; else those that come with the bot.")
    ] = None,
) -> None:
    """Check the guides by which service plans are written, and show how many there are of each kind.

    Shows every mistake with its file, its line and what to do. Guides need no publishing: the next plan uses them as
    they are. With a mistake the status is 1.
    """
    from bot.commands.guides import run

    _run(run(folder))


@idris.command()
def check(
    file: Annotated[
        Path, typer.Argument(help="A module in Idris 2 (.idr) or Agda (.agda).", exists=True, dir_okay=False)
    ],
    fix: Annotated[
        bool, typer.Option("--fix", help="Let a model mend it, up to five times; FILE.orig is what it was.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let a compiler check a module: 0 when it is proved, 1 when not, 3 when there is no compiler or no time.

    With --fix a model may change how something is proved, and no figure, text, type or statement. What it mended in
    vain lies in FILE.attempt, and the file stays as it was.
    """
    from bot.commands.idris_check import run

    _run(run(file, as_json=as_json, fix=fix))


@idris.command()
def convert(
    files: Annotated[list[Path], typer.Argument(help="Documents that belong together.", exists=True, dir_okay=False)],
    project: Annotated[str, typer.Option(help="Name of the module, as ServiceContract; else from the title.")] = "",
    kind: Annotated[
        str, typer.Option("--type", help="contract, approval, invoice, application, statement or other.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for what is written; else a new one, NAME-idris.", file_okay=False),
    ] = None,
    language: Annotated[str, typer.Option(help="ko or en; else that of the documents.")] = "",
    without: Annotated[
        list[str] | None,
        typer.Option(help="Name of an invariant, as a run prints it, that is not meant. Repeatable."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Turn documents into a typed model, and have a compiler prove what they calculate.

    Writes the module for Idris 2, the same one for Agda, and the analysis. The status is 0 wherever files were written,
    also where figures disagree.
    """
    from bot.commands.idris import convert as run

    left_out = tuple(without or ())
    _run(run(files, project=project, kind=kind, out=out, language=language, left_out=left_out, as_json=as_json))


@app.command()
def doctor(
    new_key: Annotated[bool, typer.Option(help="Print a new ENCRYPTION_KEY and do nothing else.")] = False,
    forget_lost_keys: Annotated[
        bool, typer.Option(help="Take it that keys which are not set here are lost, with what they encrypted.")
    ] = False,
) -> None:
    """Show what each capability will run on, and what is missing."""
    from bot.commands.doctor import run

    _run(run(new_key=new_key, forget_lost_keys=forget_lost_keys))


def _run(command: Coroutine[Any, Any, int | None]) -> None:
    from bot.settings import SettingsError
    from integrations.errors import IntegrationError, Misconfigured

    gc.freeze()
    gc.enable()
    try:
        code = asyncio.run(command)  # SIGINT cancels the command, which then ends in order
    except (SettingsError, Misconfigured) as error:
        print(error, file=sys.stderr)
        code = 2
    except IntegrationError as error:
        print(f"Not done: {error}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code or 0)


def main() -> None:
    """Run the command line. What it makes on disk is for its own user alone."""
    os.umask(0o077)
    # Three thousand modules stay for good: looking for garbage among them takes a fifth of the start.
    gc.disable()
    app()
