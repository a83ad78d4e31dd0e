"""The roles of the graphs and how a model is used in each.

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
from types import MappingProxyType
from typing import Final

from integrations.llm.spec import ModelSpec

DEFAULT: Final = "default"
"""The role whose model serves every role that has none of its own."""
FINAL_ANSWER: Final = "final_answer"
DEDICATED: Final = frozenset({FINAL_ANSWER})
"""Roles that never fall back to the default model: without one of their own their step is left out."""


@dataclass(frozen=True, slots=True)
class RoleDefaults:
    """How a model is used in a role unless settings say otherwise."""

    temperature: float
    timeout: float
    """Seconds for a call, a stream's until its first piece."""
    max_tokens: int


WORKSPACE_ROLES: Final[Mapping[str, RoleDefaults]] = MappingProxyType(
    {
        "decision": RoleDefaults(temperature=0.0, timeout=15, max_tokens=2_000),
        "retrieval": RoleDefaults(temperature=0.2, timeout=60, max_tokens=4_000),
        "generation": RoleDefaults(temperature=0.4, timeout=240, max_tokens=16_000),
        "chat": RoleDefaults(temperature=0.7, timeout=45, max_tokens=4_000),
        FINAL_ANSWER: RoleDefaults(temperature=0.2, timeout=60, max_tokens=8_000),
    }
)

INTAKE_ROLES: Final[Mapping[str, RoleDefaults]] = MappingProxyType(
    {
        # Both only point at words; the rules read them, and have their own reading where a model is slow.
        "extraction": RoleDefaults(temperature=0.0, timeout=20, max_tokens=4_000),
        "classification": RoleDefaults(temperature=0.0, timeout=15, max_tokens=2_000),
        "translation": RoleDefaults(temperature=0.2, timeout=15, max_tokens=2_000),
        # A few sentences, above what the rules have written already.
        "summary": RoleDefaults(temperature=0.2, timeout=30, max_tokens=4_000),
    }
)


def for_role(spec: ModelSpec, defaults: RoleDefaults) -> ModelSpec:
    """Return the specification with the role's values where it has none."""
    return replace(
        spec,
        temperature=defaults.temperature if spec.temperature is None else spec.temperature,
        timeout=defaults.timeout if spec.timeout is None else spec.timeout,
        max_tokens=defaults.max_tokens if spec.max_tokens is None else spec.max_tokens,
    )


def assign_roles(
    specs: Mapping[str, ModelSpec], roles: Mapping[str, RoleDefaults] = WORKSPACE_ROLES
) -> dict[str, ModelSpec]:
    """Return a specification for each role that can have one, its own or the default's, with the role's values.

    Roles of ``specs`` that are not in ``roles`` are kept as they are; a graph that adds roles passes
    ``WORKSPACE_ROLES | its own``.
    """
    assigned = dict(specs)
    for role, defaults in roles.items():
        spec = specs.get(role) or (None if role in DEDICATED else specs.get(DEFAULT))
        if spec is not None:
            assigned[role] = for_role(spec, defaults)
    return assigned
