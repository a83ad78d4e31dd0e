"""What a client is told when a request cannot be done: RFC 9457, in the language that it asks for."""

import re
from collections.abc import Sequence
from typing import Any

from aiohttp import web
from pydantic import BaseModel, Field
from pydantic_core import ErrorDetails

from bot.texts import say
from orchestrator.turn import Locale

KINDS = {
    "malformed": 400,
    "form": 400,
    "no_key": 401,
    "link": 401,
    "not_found": 404,
    "turn_not_found": 404,
    "contract_not_found": 404,
    "no_such_path": 404,
    "method": 405,
    "ended": 409,
    "not_over": 409,
    "question_over": 409,
    "not_asked": 409,
    "no_summary": 409,
    "not_analysed": 409,
    "nothing_to_change": 409,
    "key_reused": 409,
    "no_length": 411,
    "too_large": 413,
    "media_type": 415,
    "invalid": 422,
    "too_many": 429,
    "queue_full": 429,
    "failed": 500,
    "unavailable": 503,
    "busy": 503,
    "timeout": 504,
}
"""The problems that there are, and their status. Their words are the texts ``api.<kind>.…``."""
_RETRY = {"unavailable": 5, "busy": 10}
"""Seconds after which it may go better, where nobody knows it better."""
_RANGE = re.compile(r"\s*+(?P<tag>\*|[A-Za-z]{1,8})(?:-[A-Za-z0-9-]++)?\s*+(?:;\s*+q=(?P<q>[01](?:\.\d{0,3})?))?\s*+")
_LONGEST_HEADER = 500
"""Characters of it that are read: it comes before anybody is known."""
_FAULTS = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "string_too_long": "too_long",
    "string_too_short": "too_short",
    "string_pattern_mismatch": "form",
    "literal_error": "choice",
    "repeated": "repeated",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_great",
}


class Fault(BaseModel):
    """What is wrong with one field."""

    field: str = Field(description="Its name; empty for the body as a whole.")
    message: str = Field(description="What is wrong, for people.")


class ProblemBody(BaseModel):
    """Why a request was not done, after RFC 9457."""

    type: str = Field(description="Which problem it is, for programs: `urn:problem:` and its name.")
    title: str = Field(description="The same for people.")
    status: int
    detail: str = Field(description="What to do.")
    message: str | None = Field(
        default=None,
        description="What to tell the person: why no answer could be made, or whom to call where they tell of danger.",
    )
    reference: str | None = Field(default=None, description="By this the operator finds what happened in the log.")
    errors: list[Fault] | None = Field(default=None, description="What is wrong with which field.")


class ApiProblem(Exception):
    """A request that cannot be done."""

    def __init__(
        self,
        kind: str,
        *,
        reference: str = "",
        faults: Sequence[Fault] = (),
        headers: dict[str, str] | None = None,
        reason: str = "",
        message: str = "",
        **values: object,
    ) -> None:
        """``kind``: of :data:`KINDS`. ``reason``: of a failed turn. ``message``: what else to tell the person.

        ``values`` are filled into the text.
        """
        super().__init__(kind)
        self.kind = kind
        self.reference = reference
        self.faults = tuple(faults)
        self.headers = headers or {}
        self.reason = reason
        self.message = message
        self.values = values


def response_to(problem: ApiProblem, locale: Locale) -> web.Response:
    """Return the response that says it."""
    status = KINDS[problem.kind]
    headers = {"Content-Language": locale, "Cache-Control": "no-store", **problem.headers}
    if problem.kind in _RETRY:
        headers.setdefault("Retry-After", str(_RETRY[problem.kind]))
    body = ProblemBody(
        type=f"urn:problem:{problem.kind.replace('_', '-')}",
        title=say(locale, f"api.{problem.kind}.title"),
        status=status,
        detail=say(locale, f"api.{problem.kind}.detail", **problem.values),
        # The same as at every other door.
        message=say(locale, f"failed.{problem.reason}") if problem.reason else problem.message or None,
        reference=problem.reference or None,
        errors=list(problem.faults) or None,
    )
    return web.Response(
        text=body.model_dump_json(exclude_none=True),
        status=status,
        headers=headers,
        content_type="application/problem+json",
    )


def language_wanted(accept: str) -> Locale | None:
    """Return the language of an ``Accept-Language`` header; None where it names neither of ours."""
    best: tuple[float, Locale] | None = None
    for part in accept[:_LONGEST_HEADER].split(","):
        wanted = _RANGE.fullmatch(part)
        if wanted is None:
            continue
        weight = float(wanted["q"] or 1)
        tag = wanted["tag"].lower()
        if weight > 0 and tag in ("ko", "en") and (best is None or weight > best[0]):
            best = (weight, "ko" if tag == "ko" else "en")
    return best[1] if best else None


def faults_of(errors: Sequence[ErrorDetails], locale: Locale) -> list[Fault]:
    """Return what pydantic found, in our words; nothing of the input is repeated."""
    return [Fault(field=".".join(map(str, error["loc"])), message=_said(error, locale)) for error in errors]


def _said(error: ErrorDetails, locale: Locale) -> str:
    values: dict[str, Any] = error.get("ctx", {})
    return say(locale, f"api.fault.{_FAULTS.get(error['type'], 'other')}", **values)
