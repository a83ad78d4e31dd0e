"""``bot knowledge law``."""

from typing import Annotated

import typer

from bot.command_line import run_command


def add_to(_app: typer.Typer, knowledge: typer.Typer) -> None:
    """Add it."""
    knowledge.command()(law)


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

    run_command(run(check=check))
