"""A workspace of which only that is known what a test needs."""

from dataclasses import MISSING, fields
from typing import Any

from bot.slack.workspace import SlackWorkspace


def workspace_with(**known: Any) -> SlackWorkspace:
    """Return it; whoever asks for anything else gets None."""
    needed = [field.name for field in fields(SlackWorkspace) if field.default is field.default_factory is MISSING]
    nothing: dict[str, Any] = dict.fromkeys(needed)
    return SlackWorkspace(**nothing | known)
