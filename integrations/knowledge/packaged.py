"""The workbook that comes with the bot."""

from pathlib import Path

from integrations.errors import Misconfigured

_PLACES = (
    Path(__file__).parent / "intake.xlsx",  # as installed, see pyproject.toml
    Path(__file__).parents[2] / "knowledge" / "intake" / "intake.xlsx",
)


def packaged_workbook() -> Path:
    """Return the workbook of the interview, installed or in a checkout; raises ``Misconfigured`` where it is gone."""
    for path in _PLACES:
        if path.is_file():
            return path
    raise Misconfigured("INTAKE_WORKBOOK: the workbook that comes with the bot is missing; name another")
