"""Let the model of a role do a piece of work, or do it by rules and say so."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, TypeVar, get_args

import structlog

from integrations.errors import IntegrationError, Invalid, Paused
from orchestrator.deps import Context

T = TypeVar("T")
Notice = Literal["", "without_model", "model_failed", "model_paused", "model_unfit"]
"""Why the rules did it; empty: the model did."""

_NOTICES = frozenset(get_args(Notice))

log = structlog.get_logger()


class Unfit(Invalid):
    """What a model made is not good enough to be used."""


async def model_or_rules(
    context: Context, role: str, by_model: Callable[[], Awaitable[T]], by_rules: Callable[[], Awaitable[T]]
) -> tuple[T, Notice]:
    """Return what the model made of it; without a model, and where it fails, what the rules make of it.

    ``by_model`` refuses an answer that is not good enough by raising ``Unfit``.
    """
    if not context.models.available(role):
        return await by_rules(), "without_model"
    try:
        return await by_model(), ""
    except IntegrationError as error:
        log.warning("model_failed", turn=context.turn.id, role=role, error=type(error).__name__)
        notice = _notice_of(error)
    return await by_rules(), notice


def _notice_of(error: IntegrationError) -> Notice:
    match error:
        case Paused():
            return "model_paused"
        case Unfit():
            return "model_unfit"
    return "model_failed"


def noted(notices: Sequence[str], *more: str) -> list[str]:
    """Return the notices with more of them, each once; of those of :data:`Notice` the first tells enough."""
    kept = list(notices)
    for notice in filter(None, more):
        if notice not in kept and not (notice in _NOTICES and _NOTICES & {*kept}):
            kept.append(notice)
    return kept
