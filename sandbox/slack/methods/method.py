"""What a Web API method is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandbox.slack.arguments import Arguments
from sandbox.slack.hub import Hub
from sandbox.slack.rates import TIERS, Tier

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Method:
    """A handler (returns the body without `ok`) and its limits."""

    handle: Callable[[Hub, Arguments], Json]
    tier: Tier = TIERS[3]
    per_channel: bool = False
    app_token: bool = False
    """Needs the app-level token instead of the bot's."""
