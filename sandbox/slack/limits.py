"""Slack's limits for texts."""

from sandbox.slack.errors import SlackError

TEXT = 40_000
MARKDOWN = 12_000


def check_text(text: str) -> str:
    """Raises `msg_too_long` past 40,000 characters."""
    if len(text) > TEXT:
        raise SlackError("msg_too_long")
    return text


def check_markdown(text: str) -> str:
    """Raises `msg_too_long` past 12,000 characters."""
    if len(text) > MARKDOWN:
        raise SlackError("msg_too_long")
    return text
