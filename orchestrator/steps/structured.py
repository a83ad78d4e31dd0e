"""Ask a model for an object, and let it repair an answer that does not fit the schema, once."""

from collections.abc import Sequence
from typing import TypeVar

import structlog
from pydantic import BaseModel

from integrations.llm.base import Message, Models
from integrations.llm.structured import Misfit

MAX_ANSWER = 8_000
"""Characters of its own answer that the model gets back."""
T = TypeVar("T", bound=BaseModel)

log = structlog.get_logger()


async def parsed(models: Models, role: str, messages: Sequence[Message], schema: type[T]) -> T:
    """Return the model's answer as an object of ``schema``.

    An answer that does not fit goes back with what is wrong, field by field. Raises :class:`Misfit` where the second
    one does not fit either, and otherwise what ``Models.parse`` raises.
    """
    try:
        return await models.parse(role, messages, schema)
    except Misfit as misfit:
        log.info("model_answer_repaired", role=role, schema=schema.__name__)
        wrong = (
            f"That does not fit the schema:\n{misfit.problems}\nAnswer again with the whole object, and nothing else."
        )
        repair = (Message("assistant", misfit.answer[:MAX_ANSWER]), Message("user", wrong))
    return await models.parse(role, [*messages, *repair], schema)
