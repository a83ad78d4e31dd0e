"""``bot knowledge plan``."""

from pathlib import Path
from typing import Annotated

import typer

from bot.command_line import run_command


def add_to(_app: typer.Typer, knowledge: typer.Typer) -> None:
    """Add it."""
    knowledge.command()(plan)


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

    run_command(run(folder))
