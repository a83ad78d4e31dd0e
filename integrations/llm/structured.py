"""Answers as objects: the schema that is sent, and what is made of the text that comes back."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from integrations.errors import Invalid
from integrations.llm.base import Message

T = TypeVar("T", bound=BaseModel)

_FENCE = re.compile(r"```[\w-]*\n(.*?)```", re.DOTALL)
_MOST_PROBLEMS = 8
_MOST_CANDIDATES = 20
"""A bound on the places in a text where an object may begin, so that brackets without end cost nothing."""


class Misfit(Invalid):
    """A model's answer is no object of the schema.

    The message names what was wrong with the first field, never its value: those are a person's words.
    """

    def __init__(self, message: str, answer: str, problems: str) -> None:
        super().__init__(message)
        self.answer = answer
        self.problems = problems
        """For the model: what is wrong with which field, a line each."""


def instruct(messages: Sequence[Message], schema: type[BaseModel]) -> list[Message]:
    """Return the messages with the schema in words, for a server that does not know ``json_schema``."""
    wanted = json.dumps(schema.model_json_schema(), ensure_ascii=False)
    instruction = (
        "Answer with one JSON object and nothing else: no explanation, no code fence. "
        f"It must be valid against this JSON schema:\n{wanted}"
    )
    return [*messages, Message("system", instruction)]


def read_object(text: str, schema: type[T]) -> T:
    """Return the first object in the text that fits the schema; raises :class:`Misfit` when none does."""
    problem, problems = "no JSON object in it", "- it holds no JSON object"
    for candidate in _objects(text):
        try:
            return schema.model_validate(candidate)
        except ValidationError as error:
            wrong = error.errors(include_url=False, include_input=False)[:_MOST_PROBLEMS]
            problem = f"{_place(wrong[0]['loc'])}: {wrong[0]['type']}"
            problems = "\n".join(f"- {_place(one['loc'])}: {one['msg']}" for one in wrong)
    raise Misfit(f"the model's answer is no {schema.__name__} ({problem})", text, problems)


def _place(path: Sequence[int | str]) -> str:
    return ".".join(map(str, path)) or "object"


def _objects(text: str) -> Iterator[Any]:
    decoder = json.JSONDecoder(strict=False)
    for part in (text, *_FENCE.findall(text)):
        start, tried = part.find("{"), 0
        while start >= 0 and tried < _MOST_CANDIDATES:
            try:
                value, end = decoder.raw_decode(part, start)
            except (ValueError, RecursionError):
                start, tried = part.find("{", start + 1), tried + 1
            else:
                yield value
                start, tried = part.find("{", end), tried + 1
