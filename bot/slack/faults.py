"""What can go wrong in a call of Slack's Web API, read from the SDK's exceptions."""

from aiohttp import ClientError
from slack_sdk.errors import SlackApiError

SLACK_FAULTS = (SlackApiError, ClientError, TimeoutError, OSError)

MAY_NOT_WRITE = frozenset(
    {
        "channel_not_found",
        "is_archived",
        "not_in_channel",
        "restricted_action",
        "restricted_action_non_threadable_channel",
        "restricted_action_read_only_channel",
        "restricted_action_thread_locked",
        "restricted_action_thread_only_channel",
    }
)
"""Errors that say that the bot may not write in a conversation, whatever it writes."""

TOKEN_FAULTS = frozenset({"account_inactive", "invalid_auth", "not_authed", "token_expired", "token_revoked"})
"""Errors that say that the token is not good for anything."""

FINAL = (
    MAY_NOT_WRITE
    | TOKEN_FAULTS
    | {
        "missing_scope",
        "invalid_blocks",
        "invalid_arguments",
        "msg_too_long",
    }
)
"""Errors that another attempt does not mend."""

_AMBIGUOUS = frozenset({"internal_error", "fatal_error", "request_timeout", "service_unavailable"})


def code_of(error: BaseException) -> str:
    """Return Slack's code for the error, ``http_<status>`` for an answer that is none, or the exception's name."""
    if not isinstance(error, SlackApiError):
        return type(error).__name__
    status = _status(error)
    if status == 429:
        return "ratelimited"
    try:
        code = error.response.get("error")
    except (AttributeError, ValueError):
        code = None  # the body was no JSON
    return str(code or f"http_{status}")


def is_refusal(error: BaseException) -> bool:
    """Tell whether Slack says that it did nothing; what it answers otherwise, or not at all, may have been done."""
    if not isinstance(error, SlackApiError):
        return False
    code = code_of(error)
    return code == "ratelimited" or (code not in _AMBIGUOUS and not code.startswith("http_") and _status(error) == 200)


def wait_of(error: BaseException) -> float:
    """Return the seconds that Slack asks to wait; 1 where it does not say."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    for name, value in headers.items():
        if name.lower() == "retry-after":
            try:
                return max(0.0, float(value))
            except ValueError:
                break
    return 1.0


def _status(error: SlackApiError) -> int:
    # The SDK gives its own response, or aiohttp's where the body could not be read.
    return int(getattr(error.response, "status_code", 0) or getattr(error.response, "status", 0) or 0)
