"""Whether a body is one that the client's own request models describe: their fields, and the types of these."""

import types
import typing
from enum import Enum
from functools import cache
from typing import Any, Union

import azure.search.documents.indexes.models as index_models
import azure.search.documents.models as query_models
from azure.search.documents.indexes.models import _models as private_index_models
from azure.search.documents.models import _models as private_query_models

from tests.integrations.search.azure_service.refusal import Refusal

SearchRequest: Any = private_query_models.SearchRequest
VERSION = "2026-04-01"
_OPEN = frozenset({"LexicalAnalyzerName", "LexicalTokenizerName", "TokenFilterName", "CharFilterName"})
"""Enumerations beside which an index may have names of its own."""


def check(model: Any, value: Any, where: str) -> None:
    """Refuse what the model has no field for, or another type; ``where`` names the value in the message."""
    if not isinstance(value, dict):
        raise Refusal(400, f"{where}: an object was expected")
    model = _kind(model, value, where)
    fields = _fields(model)
    for name, inner in value.items():
        if name not in fields:
            raise Refusal(
                400, f"The property '{name}' does not exist on type '{model.__name__}' in API version '{VERSION}'."
            )
        _check_type(fields[name], inner, f"{where}.{name}")
    for name, expected in fields.items():
        if name not in value and not _is_optional(expected):
            raise Refusal(400, f"{where}: the property '{name}' is required")


def _kind(model: Any, value: dict[str, Any], where: str) -> Any:
    """Return the model of one kind of a thing, as the discriminator says."""
    kinds = dict(getattr(model, "__mapping__", {}))
    if not kinds:
        return model
    said = value.get("@odata.type", value.get("kind"))
    if said not in kinds:
        raise Refusal(400, f"{where}: '{said}' is none of {sorted(map(str, kinds))}")
    return kinds[said]


@cache
def _fields(model: Any) -> dict[str, Any]:
    """Return the types of a model's fields by their names on the wire."""
    model({})  # the names are collected at the first use
    known = {"_models": query_models} | vars(private_query_models)
    if model.__module__.startswith(index_models.__name__):
        known = vars(private_index_models) | {"_models": index_models}
    hints = typing.get_type_hints(model, known)
    return {
        field._rest_name: str | None if field._format == "commaDelimited" else hints[name]
        for name, field in model._attr_to_rest_field.items()
    }


def _is_optional(expected: Any) -> bool:
    return type(None) in typing.get_args(expected)


def _check_type(expected: Any, value: Any, where: str) -> None:
    if typing.get_origin(expected) in (Union, types.UnionType):
        choices = [each for each in typing.get_args(expected) if each is not type(None)]
        if value is None:
            if len(choices) == len(typing.get_args(expected)):
                raise Refusal(400, f"{where}: null is not allowed")
            return
        enums = [each for each in choices if isinstance(each, type) and issubclass(each, Enum)]
        if enums and isinstance(value, str):
            closed = enums[0].__name__ not in _OPEN and not value.startswith("Collection(")
            if closed and value not in {each.value for each in enums[0]}:
                raise Refusal(400, f"{where}: '{value}' is not a {enums[0].__name__}")
            return
        expected = choices[0]
    if typing.get_origin(expected) is list:
        if not isinstance(value, list):
            raise Refusal(400, f"{where}: an array was expected")
        for at, each in enumerate(value):
            _check_type(typing.get_args(expected)[0], each, f"{where}[{at}]")
    elif typing.get_origin(expected) is dict:
        if not isinstance(value, dict):
            raise Refusal(400, f"{where}: an object was expected")
        for name, each in value.items():
            _check_type(typing.get_args(expected)[1], each, f"{where}.{name}")
    elif typing.get_origin(expected) is typing.Literal:
        if value not in typing.get_args(expected):
            raise Refusal(400, f"{where}: '{value}' was not expected")
    elif expected in (str, bool, int, float):
        allowed = (int, float) if expected is float else expected
        if not isinstance(value, allowed) or (isinstance(value, bool) and expected is not bool):
            raise Refusal(400, f"Cannot convert the value of '{where}' to the expected type '{expected.__name__}'.")
    else:
        check(expected, value, where)
