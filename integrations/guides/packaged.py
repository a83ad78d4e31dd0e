"""The guides that come with the bot."""

from pathlib import Path

from integrations.errors import Misconfigured

_PLACES = (
    Path(__file__).parent / "knowledge",  # as installed, see pyproject.toml
    Path(__file__).parents[2] / "knowledge" / "plan",
)


def packaged_guides() -> Path:
    """Return the folder, installed or in a checkout; raises ``Misconfigured`` where it is gone."""
    for path in _PLACES:
        if path.is_dir():
            return path
    raise Misconfigured("knowledge/plan: the guides that come with the bot are missing")
