"""The OpenAPI document, made from the operations and models that do the work."""

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Literal

from aiohttp import web
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from bot.http.api.problems import KINDS, ProblemBody
from orchestrator.turn import Locale

VERSION = "1.2.0"
"""Of the API: the first number changes when what worked works no more."""
_PROBLEM = "application/problem+json"
_SCHEMAS = "#/components/schemas/"
EVENTS = "text/event-stream"
_BINARY = {"type": "string", "format": "binary"}
_EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "pattern": "^[0-9]+$"},
        "event": {"type": "string"},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["id", "data"],
}


@dataclass(frozen=True, slots=True)
class AuthenticatedCall:
    """A request whose client is known."""

    request: web.Request
    client: str
    locale: Locale | None
    """The language that the client wants; None where it names neither of ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiEndpoint:
    """One thing that clients can do. Its name and docstring are those of ``handle``."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    handle: Callable[[AuthenticatedCall], Awaitable[web.StreamResponse]]
    returns: dict[int, type[BaseModel] | None]
    """The body of each status that is no problem."""
    problems: Sequence[str]
    """Those of :data:`bot.http.api.problems.KINDS` that it has besides those of every operation."""
    in_path: Mapping[str, str] = field(default_factory=dict)
    """The pattern of each part of the path that differs, by name."""
    body: type[BaseModel] | None = None
    query: type[BaseModel] | None = None
    file: str = ""
    """The media type of a body that is no JSON."""
    headers: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The schemas of optional headers, by name."""
    gives: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The schemas of headers of the response, by name."""
    form: type[BaseModel] | None = None
    """The fields of a form that is taken, in the place of the body where there is one."""
    leads_to: Callable[[int], dict[str, dict[str, Any]]] = lambda _status: {}
    """The operations for which the response of a status has what they need, each with the arguments of an OpenAPI
    link."""

    @property
    def name(self) -> str:
        """Its name for programs."""
        return self.handle.__name__


EVERYWHERE = ("no_key", "too_many", "failed", "unavailable")
"""The problems that every operation has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiWebhook:
    """What the bot itself sends to an address that the operator sets."""

    name: str
    body: type[BaseModel]
    """Its docstring begins with what it is sent for."""
    headers: type[BaseModel]


def document(operations: Sequence[ApiEndpoint], about: str, webhooks: Sequence[ApiWebhook] = ()) -> dict[str, Any]:
    """Return the document; ``about`` says in Markdown what the API is for."""
    taken, given = _models(operations)
    given += [(webhook.body, "serialization") for webhook in webhooks]
    known, definitions = models_json_schema([*taken, *given], ref_template=_SCHEMAS + "{model}")
    refs = {model: known[(model, mode)] for model, mode in [*taken, *given]}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, refs)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Workspace Agent", "version": VERSION, "description": about},
        "servers": [{"url": "/"}],
        "security": [{"key": []}],
        "paths": paths,
        "webhooks": {webhook.name: {"post": _webhook(webhook, refs)} for webhook in webhooks},
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _webhook(webhook: ApiWebhook, refs: dict[type[BaseModel], Any]) -> dict[str, Any]:
    headers = [
        {"name": name, "in": "header", "required": True, **_described(schema), "schema": {"type": "string"}}
        for name, schema in webhook.headers.model_json_schema()["properties"].items()
    ]
    return {
        "summary": (inspect.getdoc(webhook.body) or "").partition("\n")[0],
        "parameters": headers,
        "security": [],
        "requestBody": {"required": True, "content": {"application/json": {"schema": refs[webhook.body]}}},
        "responses": {"2XX": {"description": HTTPStatus.OK.phrase}},
    }


def _models(
    operations: Sequence[ApiEndpoint],
) -> tuple[list[tuple[type[BaseModel], JsonSchemaMode]], list[tuple[type[BaseModel], JsonSchemaMode]]]:
    taken = {operation.body for operation in operations if operation.body}
    given = {model for operation in operations for model in operation.returns.values() if model} | {ProblemBody}
    return (
        [(model, "validation") for model in sorted(taken, key=lambda model: model.__name__)],
        [(model, "serialization") for model in sorted(given, key=lambda model: model.__name__)],
    )


def _operation(operation: ApiEndpoint, refs: dict[type[BaseModel], Any]) -> dict[str, Any]:
    summary, _, more = (inspect.getdoc(operation.handle) or "").partition("\n\n")
    found: dict[str, Any] = {
        "operationId": operation.name,
        "summary": " ".join(summary.split()),
        "parameters": [*_path(operation), *_query(operation), *_headers(operation)],
        "responses": {
            **{str(status): _response(operation, status, refs) for status in operation.returns},
            **_problems(operation, refs),
        },
    }
    if more:
        found["description"] = " ".join(more.split())
    content: dict[str, Any] = {}
    if operation.body is not None:
        content["application/json"] = {"schema": refs[operation.body]}
    if operation.form is not None:
        content["multipart/form-data"] = {"schema": _form(operation.form)}
    if content:
        found["requestBody"] = {"required": True, "content": content}
    return found


def _path(operation: ApiEndpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}}
        for name, pattern in operation.in_path.items()
    ]


def _query(operation: ApiEndpoint) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    found = operation.query.model_json_schema()
    return [
        {
            "name": name,
            "in": "query",
            "required": name in found.get("required", ()),
            "schema": _plain(schema),
            "description": schema.get("description", ""),
        }
        for name, schema in found["properties"].items()
    ]


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter that may be left out is not null when it is there."""
    options = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    kept = {name: value for name, value in schema.items() if name not in ("anyOf", "title", "description", "default")}
    default = {"default": schema["default"]} if schema.get("default") is not None else {}
    return {**kept, **(options[0] if options else {}), **default}


def _form(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema()
    fields = {name: {**_plain(field), **_described(field)} for name, field in schema["properties"].items()}
    return {**schema, "properties": fields}


def _described(field: dict[str, Any]) -> dict[str, Any]:
    return {"description": field["description"]} if "description" in field else {}


def _headers(operation: ApiEndpoint) -> list[dict[str, Any]]:
    return [{"name": name, "in": "header", "schema": schema} for name, schema in operation.headers.items()]


def _response(operation: ApiEndpoint, status: int, refs: dict[type[BaseModel], Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    model = operation.returns[status]
    if model is not None:
        found["content"] = {"application/json": {"schema": refs[model]}}
    elif operation.file and status != HTTPStatus.NO_CONTENT:
        found["content"] = {operation.file: {"schema": _EVENT if operation.file == EVENTS else _BINARY}}
    if operation.gives:
        found["headers"] = {name: {"schema": schema} for name, schema in operation.gives.items()}
    if status == HTTPStatus.ACCEPTED:
        found["headers"] = {
            "Location": {"required": True, "schema": {"type": "string"}},
            "Retry-After": {"required": True, "schema": {"type": "integer"}},
        }
    if links := operation.leads_to(status):
        found["links"] = {name: {"operationId": name, **link} for name, link in links.items()}
    return found


def _problems(operation: ApiEndpoint, refs: dict[type[BaseModel], Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status in sorted({KINDS[kind] for kind in (*EVERYWHERE, *operation.problems)}):
        kinds = [kind for kind in (*EVERYWHERE, *operation.problems) if KINDS[kind] == status]
        found[str(status)] = {
            "description": ", ".join(f"`urn:problem:{kind.replace('_', '-')}`" for kind in kinds),
            "content": {_PROBLEM: {"schema": refs[ProblemBody]}},
        }
        if "too_many" in kinds or "unavailable" in kinds:
            found[str(status)]["headers"] = {"Retry-After": {"required": True, "schema": {"type": "integer"}}}
    return found
