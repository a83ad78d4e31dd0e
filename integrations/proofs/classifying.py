"""A compiler's message by its sentences: the first rule whose pattern stands in it gives its class."""

import re
from collections.abc import Sequence

from integrations.proofs.base import MessageClass

MessageRules = Sequence[tuple[MessageClass, str]]
"""Classes with their patterns; what a group catches is what the message is about."""


def classify(said: str, rules: MessageRules) -> tuple[MessageClass, str]:
    """Return class and subject of a message; ``unknown`` and nothing where no rule knows it."""
    for cls, pattern in rules:
        if found := re.search(pattern, said):
            return cls, next((group for group in found.groups() if group), "")
    return "unknown", ""
