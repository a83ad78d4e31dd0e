"""``bot idris``."""

from pathlib import Path
from typing import Annotated

import typer

from bot.command_line import run_command

idris = typer.Typer(help="Turn documents into proved models.", no_args_is_help=True, rich_markup_mode=None)


def add_to(app: typer.Typer, _knowledge: typer.Typer) -> None:
    """Add it."""
    app.add_typer(idris, name="idris")


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

    run_command(run(file, as_json=as_json, fix=fix))


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
    since: Annotated[
        list[Path] | None,
        typer.Option(
            help="The document as it was before, or the folder of an earlier run (default: --out, if it holds the "
            "--project): what was decided stays, and what changed is printed. Repeatable.",
            exists=True,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Turn documents into a typed model, and have a compiler prove what they calculate.

    Writes the module for Idris 2, the same for Agda, and the analysis. The exit status is 0 if files were written, even
    where figures disagree.
    """
    from bot.graphs.idris.convert import convert as run

    run_command(
        run(
            files, project=project, kind=kind, out=out, language=language, left_out=tuple(without or ()),
            since=tuple(since or ()), as_json=as_json,
        )
    )  # fmt: skip
