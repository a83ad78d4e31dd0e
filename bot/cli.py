"""The command line. Imports wait until a command needs them, so that ``bot --help`` is quick."""

import gc
import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.command_line import run_command
from bot.graphs import DOORS

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
for _doors in DOORS:
    _doors.commands(app, knowledge)


class Publish(StrEnum):
    """What is answered beforehand to the question of who may read a page."""

    ALL = "all"
    ELSEWHERE = "elsewhere"
    FILE = "file"


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

    run_command(run(port=port, browser=browser, model=model, model_name=model_name, fresh=fresh))


@app.command()
def serve() -> None:
    """Serve a Slack workspace: receive events and answer them, in one process."""
    from bot.commands.serve import run

    run_command(run(events=True, turns=True))


@app.command()
def web() -> None:
    """Only receive Slack's events; `bot worker` processes on the same database answer them."""
    from bot.commands.serve import run

    run_command(run(events=True, turns=False))


@app.command()
def worker() -> None:
    """Answer what `bot web` or `bot serve` accepted; run as many as you like, each with its own WORKER_ID."""
    from bot.commands.serve import run

    run_command(run(events=False, turns=True))


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
    preset: Annotated[str, typer.Option(help="How much is wanted: lean, standard or full for a service plan.")] = "",
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
    options |= {"conversation": conversation, "preset": preset}
    run_command(run(question, files=file or [], as_json=as_json, new=new, **options))


@app.command()
def manifest(
    url: Annotated[
        str, typer.Option(help="Public address of the bot, e.g. https://bot.example.com (default: Socket Mode).")
    ] = "",
) -> None:
    """Print the manifest of the Slack app; with --url it has all addresses, and Socket Mode off."""
    from bot.commands.manifest import run

    run_command(run(url))


@app.command()
def sync() -> None:
    """Read Notion, and the Slack channels that are open for search, into the index once."""
    from bot.commands.sync import run

    run_command(run())


@app.command()
def doctor(
    new_key: Annotated[bool, typer.Option(help="Print a new ENCRYPTION_KEY and do nothing else.")] = False,
    forget_lost_keys: Annotated[
        bool, typer.Option(help="Give up keys that are not set here, together with what they encrypted.")
    ] = False,
) -> None:
    """Show what each capability will run on, and what is missing."""
    from bot.commands.doctor import run

    run_command(run(new_key=new_key, forget_lost_keys=forget_lost_keys))


def main() -> None:
    """Run the command line. What it makes on disk is for its own user alone."""
    os.umask(0o077)
    # Three thousand modules stay for good: looking for garbage among them takes a fifth of the start.
    gc.disable()
    app()
