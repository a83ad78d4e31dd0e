"""Roles: how a model is used for one kind of work. Each graph declares its own.

Temperatures: routing must give the same answer to the same words (0); answers from passages and the last polish stay
with the text before them (0.2); a document needs some room in its wording (0.4); small talk more (0.7).

Time-outs are what a person waits before the rules take over: a decision stands before everything else and the rules
decide nearly as well, so it gets 15 seconds; a document of several pages really takes minutes.

Token limits only stop a model that runs away, they are not the length that is hoped for: reasoning models count
their thinking as output, so even a decision of fifty tokens gets room. A server whose own limit is lower refuses the
number, and the call is then made without it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from integrations.llm.spec import ModelSpec

DEFAULT: Final = "default"
"""The role whose model serves every role that has none of its own."""


@dataclass(frozen=True, slots=True)
class RoleDefaults:
    """How a model is used in a role unless settings say otherwise."""

    temperature: float
    timeout: float
    """Seconds for a call, a stream's until its first piece."""
    max_tokens: int
    is_dedicated: bool = False
    """Whether it never falls back to the default model: without one of its own its step is left out."""


def for_role(spec: ModelSpec, defaults: RoleDefaults) -> ModelSpec:
    """Return the specification with the role's values where it has none."""
    return replace(
        spec,
        temperature=defaults.temperature if spec.temperature is None else spec.temperature,
        timeout=defaults.timeout if spec.timeout is None else spec.timeout,
        max_tokens=defaults.max_tokens if spec.max_tokens is None else spec.max_tokens,
    )


def assign_roles(specs: Mapping[str, ModelSpec], roles: Mapping[str, RoleDefaults]) -> dict[str, ModelSpec]:
    """Return a specification for each role that can have one, its own or the default's, with the role's values.

    Roles of ``specs`` that are not in ``roles`` are kept as they are.
    """
    assigned = dict(specs)
    for role, defaults in roles.items():
        spec = specs.get(role) or (None if defaults.is_dedicated else specs.get(DEFAULT))
        if spec is not None:
            assigned[role] = for_role(spec, defaults)
    return assigned
