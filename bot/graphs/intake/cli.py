"""``bot knowledge build``."""

from pathlib import Path
from typing import Annotated

import typer

from bot.command_line import run_command


def add_to(_app: typer.Typer, knowledge: typer.Typer) -> None:
    """Add it."""
    knowledge.command()(build)


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

    run_command(run(workbook, check=check, every=every))
