"""How a setting is declared: one field of a group, with what it means and an example."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from pydantic import BeforeValidator, ConfigDict, Field

GROUP = ConfigDict(defer_build=True)
"""Of the models of groups: only all of them together are ever made."""


def settings_of(group: str) -> Callable[..., Any]:
    """Return what declares the settings of a group."""
    return partial(_setting, group)


def _setting(group: str, default: Any, description: str, example: str = "", **bounds: Any) -> Any:
    """``bounds``: ``ge``, ``pattern`` and others, where another value would make the bot stand still or run wild."""
    return Field(
        default=default,
        description=description,
        examples=[example] if example else None,
        json_schema_extra={"group": group},
        **bounds,
    )


def _from_json(value: object) -> object:
    return json.loads(value) if isinstance(value, str) else value


JSON = BeforeValidator(_from_json)
"""A value that is written as JSON."""


def of_principals(value: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return lists of principals as they are; raises ``ValueError`` for one that cannot be a principal."""
    wrong = [name for names in value.values() for name in names if not name.startswith(("team:", "channel:", "user:"))]
    if wrong:
        raise ValueError(f"principals begin with team:, channel: or user:, not {wrong[0]!r}")
    return value
