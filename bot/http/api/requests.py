"""What a request holds, checked: its body, query, path and the headers that every operation reads alike."""

import json
import re
import uuid
from typing import Annotated, Any, Literal, TypeVar

from aiohttp import web
from pydantic import BaseModel, Field, ValidationError

from bot.http.api.document import AuthenticatedCall
from bot.http.api.problems import ApiProblem, Fault, faults_of
from bot.http.charset import is_utf8

MAX_BODY = 256 * 1024
"""Bytes: the longest text with each of its signs written as an escape."""
NAME = r"^[A-Za-z0-9][A-Za-z0-9._:@+=-]{0,99}$"
"""Of users, conversations and requests: what clients choose, and what is stored as it is."""
LONGEST_TEXT = 20_000
"""Characters of one message: some ten pages."""
PREFER: dict[str, Any] = {"type": "string", "examples": ["wait=5", "respond-async"]}
ASKING: dict[str, dict[str, Any]] = {"Idempotency-Key": {"type": "string", "pattern": NAME}, "Prefer": PREFER}
"""The schemas of the headers of an operation that makes a turn."""
NOT_STORED = {"Cache-Control": "no-store"}
_PREFERENCE = re.compile(r"\s*(?:wait=(?P<wait>\d{1,4})|(?P<at_once>respond-async))\s*", re.IGNORECASE)

Language = Literal["ko", "en"]
RequestId = Annotated[
    str,
    Field(
        pattern=NAME,
        description="Chosen by the client, the same when it repeats the request: it is done once and answered alike. "
        "The header Idempotency-Key says the same.",
    ),
]
Model = TypeVar("Model", bound=BaseModel)


async def body_of(call: AuthenticatedCall, model: type[Model]) -> Model:
    """Return the JSON body."""
    if call.request.content_type != "application/json":
        raise ApiProblem("media_type")
    if not is_utf8(call.request):
        raise ApiProblem("malformed")
    if (call.request.content_length or 0) > MAX_BODY or len(raw := await call.request.read()) > MAX_BODY:
        raise ApiProblem("too_large", most=MAX_BODY)
    try:
        found = json.loads(raw.decode(), parse_constant=_refuse)
        # Half a character can be written in JSON, and stored nowhere.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise ApiProblem("malformed") from None
    return checked(model, found, call, strict=True)


def query_of(call: AuthenticatedCall, model: type[Model]) -> Model:
    """Return the query, in which nothing stands twice."""
    given = call.request.query
    if twice := sorted({name for name in given if len(given.getall(name)) > 1}):
        raise invalid(call, *twice, kind="repeated")
    return checked(model, dict(given), call, strict=False)


def checked(model: type[Model], found: object, call: AuthenticatedCall, *, strict: bool) -> Model:
    """Return what was sent as a model; ``strict``: nothing is read as what it is not."""
    try:
        return model.model_validate(found, strict=strict)
    except ValidationError as error:
        raise ApiProblem("invalid", faults=_faults(error.errors(include_url=False), call)) from None


def invalid(call: AuthenticatedCall, *fields: str, kind: str, **values: object) -> ApiProblem:
    """Return the problem of fields that no model checks; ``kind``: see ``problems``, with the values of its text."""
    return ApiProblem(
        "invalid", faults=_faults([{"type": kind, "loc": (name,), "ctx": values} for name in fields], call)
    )


def request_id_of(call: AuthenticatedCall, named: str | None) -> str:
    """Return what the client calls its request, in the body or by ``Idempotency-Key``; else a new name."""
    key = call.request.headers.get("Idempotency-Key")
    if key is not None and not re.fullmatch(NAME, key):
        raise invalid(call, "Idempotency-Key", kind="string_pattern_mismatch")
    return named or key or str(uuid.uuid4())


def in_path(call: AuthenticatedCall, name: str, pattern: str, problem: str = "not_found") -> str:
    """Return a part of the path; what cannot be there is not found."""
    found = call.request.match_info[name]
    if not re.fullmatch(pattern, found):
        raise ApiProblem(problem)
    return found


def patience_of(call: AuthenticatedCall, most: float, otherwise: float) -> float:
    """Return the seconds that a request waits for its answer, ``most`` at most."""
    for part in call.request.headers.get("Prefer", "").split(","):
        wished = _PREFERENCE.fullmatch(part)
        if wished is not None:
            return 0.0 if wished["at_once"] else min(float(wished["wait"]), most)
    return otherwise


def json_response(model: BaseModel, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a response with a JSON body."""
    return web.Response(
        text=model.model_dump_json(),
        status=status,
        headers={**NOT_STORED, **(headers or {})},
        content_type="application/json",
    )


def without_nul(text: str) -> str:
    """Return a text as it can be stored."""
    return text.replace("\x00", " ")


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _faults(errors: list[Any], call: AuthenticatedCall) -> list[Fault]:
    return faults_of(errors, call.locale or "en")
