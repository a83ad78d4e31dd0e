"""Knowledge as plain values, for files and for the database, and its version: the digest of those values.

What a field has by default is left out; a text without English is its Korean alone.
"""

import gzip
import hashlib
import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from integrations.errors import Invalid
from integrations.knowledge.base import Knowledge, Text

Plain = dict[str, Any]


def plain_of(knowledge: Knowledge) -> Plain:
    """Return all but the version, with the scenarios as a list in their order."""
    plain: Plain = _encoder(Knowledge)(knowledge)
    del plain["version"]
    plain["scenarios"] = list(plain["scenarios"].values())
    return plain


def knowledge_of(plain: Mapping[str, Any]) -> Knowledge:
    """Return what ``plain_of`` was given; raises ``Invalid`` for other values."""
    try:
        scenarios = {scenario["code"]: scenario for scenario in plain["scenarios"]}
        found: Knowledge = _decoder(Knowledge)({**plain, "version": digest(plain), "scenarios": scenarios})
    except (KeyError, TypeError, AttributeError) as error:
        raise Invalid(f"not the content of a knowledge version ({error!r})") from error
    return found


def digest(plain: Mapping[str, Any]) -> str:
    """Return the version: the first 12 hexadecimal digits of the SHA-256 of the content."""
    return hashlib.sha256(_json(plain)).hexdigest()[:12]


def with_version(knowledge: Knowledge) -> Knowledge:
    """Return the knowledge under the version of its content."""
    return replace(knowledge, version=digest(plain_of(knowledge)))


def packed(knowledge: Knowledge) -> bytes:
    """Return the content for the database; the same content is the same bytes."""
    return gzip.compress(_json(plain_of(knowledge)), compresslevel=6, mtime=0)


def unpacked(content: bytes) -> Knowledge:
    """Return what ``packed`` was given; raises ``Invalid`` for other bytes."""
    try:
        plain = json.loads(gzip.decompress(content))
    except (OSError, EOFError, ValueError) as error:
        raise Invalid("not the content of a knowledge version") from error
    return knowledge_of(plain)


def _json(plain: Mapping[str, Any]) -> bytes:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


@cache
def _encoder(kind: Any) -> Callable[[Any], Any]:
    """Return what makes a plain value of one of this type."""
    if kind is Text:
        return lambda text: {"ko": text.ko, "en": text.en} if text.en else text.ko
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        parts = [(each.name, each.default, _encoder(hints[each.name])) for each in fields(kind)]

        def of_fields(value: Any) -> Plain:
            found = ((name, default, encode, getattr(value, name)) for name, default, encode in parts)
            return {
                name: encode(inner) for name, default, encode, inner in found if default is MISSING or inner != default
            }

        return of_fields
    inner = _encoder(_inner(kind)) if get_origin(kind) not in (None, Literal) else None
    if inner is None:
        return lambda value: value
    if get_origin(kind) is tuple:
        return lambda values: [inner(value) for value in values]
    if get_origin(kind) is Mapping:
        return lambda values: {key: inner(value) for key, value in values.items()}
    return lambda value: None if value is None else inner(value)


@cache
def _decoder(kind: Any) -> Callable[[Any], Any]:
    """Return what makes a value of this type of a plain one."""
    if kind is Text:
        return lambda text: Text(text) if isinstance(text, str) else Text(**text)
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        decoders = {each.name: _decoder(hints[each.name]) for each in fields(kind)}
        make: Any = kind
        return lambda plain: make(**{name: decoders[name](value) for name, value in plain.items()})
    inner = _decoder(_inner(kind)) if get_origin(kind) not in (None, Literal) else None
    if inner is None:
        return lambda value: value
    if get_origin(kind) is tuple:
        return lambda values: tuple(inner(value) for value in values)
    if get_origin(kind) is Mapping:
        return lambda values: {key: inner(value) for key, value in values.items()}
    return lambda value: None if value is None else inner(value)


def _inner(kind: Any) -> Any:
    """Return the type of what a tuple or mapping holds, or of an optional value."""
    arguments = get_args(kind)
    if get_origin(kind) in (Union, types.UnionType):
        return next(each for each in arguments if each is not type(None))
    return arguments[1] if get_origin(kind) is Mapping else arguments[0]
