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
    help="Check and publish what interviews ask, the law for contracts, and the guides for plans.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(knowledge, name="knowledge")
idris = typer.Typer(help="Turn documents into proved models.", no_args_is_help=True, rich_markup_mode=None)
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
    port: Annotated[int, typer.Option(help="Port of the web page.")] = 8900,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    model: Annotated[str, typer.Option(help="Base URL of an OpenAI-compatible server to use.")] = "",
    model_name: Annotated[str, typer.Option(help="Model to ask that server for.")] = "default",
    fresh: Annotated[bool, typer.Option(help="Start with a new workspace.")] = False,
) -> None:
    """Try everything on this machine: a local Slack and Notion with a company in it, and the bot."""
    from bot.commands.demo import run

    _run(run(port=port, browser=browser, model=model, model_name=model_name, fresh=fresh))


@app.command()
def serve() -> None:
    """Serve a Slack workspace: receive events and answer them, in one process."""
    from bot.commands.serve import run

    _run(run(events=True, turns=True))


@app.command()
def web() -> None:
    """Only receive Slack's events; `bot worker` processes on the same database answer them."""
    from bot.commands.serve import run

    _run(run(events=True, turns=False))


@app.command()
def worker() -> None:
    """Answer what `bot web` or `bot serve` accepted; run as many as you like, each with its own WORKER_ID."""
    from bot.commands.serve import run

    _run(run(events=False, turns=True))


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="What you want to know, or what should be written.")],
    file: Annotated[list[Path] | None, typer.Option(help="A file to send with the question.", exists=True)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    user: Annotated[
        str, typer.Option("--as", help="Answer with the rights of this Slack user (default: what everyone may read).")
    ] = "",
    publish: Annotated[
        Publish | None,
        typer.Option(help="What to do when more people could read a page than its material (default: ask)."),
    ] = None,
    command: Annotated[str, typer.Option(help="Which slash command should answer: ask, page, plan …")] = "",
    preset: Annotated[Preset | None, typer.Option(help="Write a service plan of this size.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Load a bot for this question, even if one is running.")] = False,
    url: Annotated[str, typer.Option(help="Ask the bot at this address (default: ASK_URL).")] = "",
    key: Annotated[str, typer.Option(help="API key for it (default: ASK_KEY, which others cannot see).")] = "",
    conversation: Annotated[
        str, typer.Option(help="Continue a conversation that an earlier command named, for example to change a plan.")
    ] = "",
) -> None:
    """Ask one question; the answer streams to the terminal.

    The running bot answers; if none is running, one is loaded. With nothing configured, the demo company is asked.
    """
    from bot.commands.ask import run

    answer = publish.value if publish else ""
    options = {"user": user, "publish": answer, "command": command, "url": url, "key": key}
    options |= {"conversation": conversation, "preset": preset.value if preset else ""}
    _run(run(question, files=file or [], as_json=as_json, new=new, **options))


@app.command()
def manifest(
    url: Annotated[
        str, typer.Option(help="Public address of the bot, e.g. https://bot.example.com (default: Socket Mode).")
    ] = "",
) -> None:
    """Print the manifest of the Slack app; with --url it has all addresses, and Socket Mode off."""
    from bot.commands.manifest import run

    _run(run(url))


@app.command()
def sync() -> None:
    """Read Notion, and the Slack channels that are open for search, into the index once."""
    from bot.commands.sync import run

    _run(run())


@knowledge.command()
def build(
    workbook: Annotated[
        Path | None, typer.Argument(help="The .xlsx file (default: INTAKE_WORKBOOK, or the bot's own).")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Show what is wrong and what changed; publish nothing.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="List every error and warning, each with its cell.")] = False,
) -> None:
    """Check a workbook and make it the version that new interviews use.

    Shows every error and warning with its cell, what changed since the previous version, and where the YAML of the new
    version is. If there is an error, nothing is published and the exit status is 1.
    """
    from bot.graphs.intake.build import build as run

    _run(run(workbook, check=check, every=every))


@knowledge.command()
def law(
    check: Annotated[
        bool, typer.Option("--check", help="Show what is wrong and what there is; index nothing.")
    ] = False,
) -> None:
    """Check the law files (CONTRACT_KNOWLEDGE, or those that come with the bot) and index them.

    Shows every mistake with its file and line, and how many entries of each kind there are. If one of our own entries
    has a mistake, nothing is indexed and the exit status is 1; an unreadable official file is left out and named.
    """
    from bot.graphs.contract.check_law import run

    _run(run(check=check))


@knowledge.command()
def plan(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder of guides (default: those that come with the bot).")
    ] = None,
) -> None:
    """Check the guides for service plans, and show how many there are of each kind.

    Shows every mistake with its file, its line and what to do. Guides need no publishing: the next plan uses them as
    they are. If there is a mistake, the exit status is 1.
    """
    from bot.graphs.plan.check_guides import run

    _run(run(folder))


@idris.command()
def check(
    file: Annotated[
        Path, typer.Argument(help="A module in Idris 2 (.idr) or Agda (.agda).", exists=True, dir_okay=False)
    ],
    fix: Annotated[
        bool, typer.Option("--fix", help="Let a model repair it, up to five times; the original is kept as FILE.orig.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check a module with a compiler; exit status 0: proved, 1: not proved, 3: no compiler, or it ran out of time.

    With --fix a model may change how something is proved, but no figure, text, type or statement. If the repair fails,
    the attempt is kept as FILE.attempt and the file stays as it was.
    """
    from bot.graphs.idris.check import run

    _run(run(file, as_json=as_json, fix=fix))


@idris.command()
def convert(
    files: Annotated[list[Path], typer.Argument(help="Documents that belong together.", exists=True, dir_okay=False)],
    project: Annotated[str, typer.Option(help="Name of the module (default: from the title).")] = "",
    kind: Annotated[
        str, typer.Option("--type", help="contract, approval, invoice, application, statement or other.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the output (default: a new one, NAME-idris).", file_okay=False),
    ] = None,
    language: Annotated[str, typer.Option(help="ko or en (default: the language of the documents).")] = "",
    without: Annotated[
        list[str] | None,
        typer.Option(help="Name of an invariant to leave out, as a run prints it. Repeatable."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Turn documents into a typed model, and have a compiler prove what they calculate.

    Writes the module for Idris 2, the same for Agda, and the analysis. The exit status is 0 if files were written, even
    where figures disagree.
    """
    from bot.graphs.idris.convert import convert as run

    left_out = tuple(without or ())
    _run(run(files, project=project, kind=kind, out=out, language=language, left_out=left_out, as_json=as_json))


@app.command()
def doctor(
    new_key: Annotated[bool, typer.Option(help="Print a new ENCRYPTION_KEY and do nothing else.")] = False,
    forget_lost_keys: Annotated[
        bool, typer.Option(help="Give up keys that are not set here, together with what they encrypted.")
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
