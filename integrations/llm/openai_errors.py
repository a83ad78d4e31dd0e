"""What OpenAI's client raises, in this project's words.

Error texts of a server can hold the key or a person's words, so only its status, code and parameter go on.
"""

import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, Final

import openai

from integrations.errors import (
    Denied,
    IntegrationError,
    Invalid,
    Misconfigured,
    RateLimited,
    Refused,
    TooLong,
    Unavailable,
)
from integrations.llm.features import Feature, Unsupported

_NAMES: Final[dict[Feature, tuple[str, ...]]] = {
    "temperature": ("temperature",),
    "max_tokens": ("max_tokens", "max_completion_tokens"),
    "response_format": ("response_format", "json_schema"),
    "stream_options": ("stream_options",),
}
_POLICY_CODES: Final = frozenset(
    {"content_filter", "content_policy_violation", "invalid_prompt", "ResponsibleAIPolicyViolation"}
)
"""``content_filter`` is Azure's; OpenAI's reasoning models call a prompt against the policy ``invalid_prompt``."""

_TOO_LONG_CODES: Final = frozenset({"context_length_exceeded", "string_above_max_length"})
_TOO_LONG: Final = re.compile(r"context[ _](?:length|size|window)|prompt is too long", re.I)
"""What vLLM, llama.cpp and others say instead of a code."""


def translate(error: Exception, model: str) -> IntegrationError:
    """Return the error of our tree for one that the client raised while it called ``model``."""
    match error:
        case IntegrationError():
            return error
        case openai.APIStatusError():
            return _from_status(error, model)
        case openai.APITimeoutError():
            return Unavailable(f"{model} timed out")
        case openai.APIConnectionError():
            return Unavailable(f"{model} could not be reached ({type(error.__cause__).__name__})")
        case openai.ContentFilterFinishReasonError():
            return Refused(f"the answer of {model} was held back by a content filter")
        case openai.LengthFinishReasonError():
            return Invalid(f"the answer of {model} did not fit into its token limit")
        case openai.APIError():
            return _from_stream(error, model)
    if "content filter" in str(error):  # what AzureChatOpenAI says with a plain ValueError
        return Refused(f"the answer of {model} was held back by a content filter")
    return Invalid(f"the answer of {model} could not be read ({type(error).__name__})")


def _from_status(error: openai.APIStatusError, model: str) -> IntegrationError:
    code = str(error.code or "")
    told = f"{model}: HTTP {error.status_code}{_word(code)}{_word(error.param)}"
    match error.status_code:
        case 401 | 403:
            return Denied(told)
        case 404:
            return Misconfigured(f"{told}; check the endpoint, the deployment's name and the API version")
        case 429 if code == "insufficient_quota":
            return Denied(told)
        case 429:
            return RateLimited(told, _retry_after(error.response.headers))
        case 408 | 409:
            return Unavailable(told)
        case status if status >= 500:
            return Unavailable(told)
    if code in _POLICY_CODES or "content_filter" in str(error.body):
        return Refused(told)
    if features := _refused_features(error):
        return Unsupported(told, features)
    return TooLong(told) if code in _TOO_LONG_CODES or _TOO_LONG.search(str(error.body)) else Invalid(told)


def _from_stream(error: openai.APIError, model: str) -> IntegrationError:
    """An error that came as an event, after a status of 200."""
    code = str(error.code or "")
    if code in _POLICY_CODES:
        return Refused(f"{model}{_word(code)}")
    return Unavailable(f"{model} failed while it answered{_word(code)}")


def _refused_features(error: openai.APIStatusError) -> frozenset[Feature]:
    """The features that the server names: by ``param`` where it gives one, else by its text."""
    if error.code in _TOO_LONG_CODES:
        return frozenset()
    text = str(error.param or error.body or error.message)
    return frozenset(feature for feature, names in _NAMES.items() if any(name in text for name in names))


def _retry_after(headers: Any) -> float:
    """Seconds to wait, from Azure's milliseconds, seconds or a date; 0 where nothing is said."""
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        value = headers.get(name, "")
        try:
            return max(float(value) / unit, 0.0)
        except ValueError:
            continue
    try:
        return max(parsedate_to_datetime(headers.get("retry-after", "")).timestamp() - time.time(), 0.0)
    except ValueError:
        return 0.0


def _word(value: object) -> str:
    """A code or parameter as ``", code"``, or nothing where it is not one short word."""
    return f", {value}" if isinstance(value, str) and re.fullmatch(r"[\w.\-\[\]]{1,60}", value) else ""
