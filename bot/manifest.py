"""The app's manifest: what the bot asks Slack for. It is the one place where the needed scopes stand."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from integrations.errors import Misconfigured

EVENTS_PATH = "/slack/events"
"""Where the HTTP server takes events, commands, what is pressed, and requests for options."""
_PLACES = (
    Path(__file__).parent / "manifest.yml",  # as installed, see pyproject.toml
    Path(__file__).parents[1] / "manifest.yml",
)


def manifest_file() -> Path:
    """Return the manifest's path, installed or in a checkout; raises ``Misconfigured`` where it is gone."""
    for path in _PLACES:
        if path.is_file():
            return path
    raise Misconfigured("manifest.yml, which comes with the bot, is missing; install it again")


def read() -> dict[str, Any]:
    """Return the manifest, for Socket Mode."""
    found: dict[str, Any] = yaml.safe_load(manifest_file().read_text(encoding="utf-8"))
    return found


def over_http(url: str) -> dict[str, Any]:
    """Return the manifest for events over HTTP at ``url`` (``https://host``, or with the path of a proxy before ours).

    Raises ``Misconfigured`` for an address that Slack would refuse.
    """
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise Misconfigured("--url: give the address at which Slack reaches the bot, such as https://bot.example.com")
    address = url.rstrip("/").removesuffix(EVENTS_PATH) + EVENTS_PATH
    found = read()
    for command in found["features"]["slash_commands"]:
        command["url"] = address
    settings = found["settings"]
    settings["socket_mode_enabled"] = False
    settings["event_subscriptions"]["request_url"] = address
    settings["interactivity"] |= {"request_url": address, "message_menu_options_url": address}
    return found


def as_text(manifest: dict[str, Any]) -> str:
    """Return it as YAML, as Slack's app settings take it."""
    return yaml.safe_dump(manifest, allow_unicode=True, sort_keys=False, width=120)


@cache
def needed_scopes() -> frozenset[str]:
    """Return the scopes that the bot's token must have."""
    return frozenset(read()["oauth_config"]["scopes"]["bot"])


def missing_scopes(answer: AsyncSlackResponse) -> tuple[str, ...]:
    """Return the needed scopes that the token of this answer lacks, by Slack's header ``X-OAuth-Scopes``.

    They lack where the app was installed with an older manifest. Empty where Slack does not say.
    """
    headers = {name.lower(): value for name, value in answer.headers.items()}
    granted = headers.get("x-oauth-scopes")
    if granted is None:
        return ()
    return tuple(sorted(needed_scopes() - {scope.strip() for scope in granted.split(",")}))
