"""What answers call a finding, and what they say of it."""

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.finding_texts import description_of, name_of, suggestion_of, values_of

_AGREED = ("deviation", "missing_clause")
"""Kinds that no law decides, but what both sides agree on."""


def named(finding: Finding, context: Context) -> str:
    """Return its name."""
    return name_of(finding, context.say)


def verdict(finding: Finding, context: Context) -> str:
    """Return what holds in its stead, as the answer to whoever asks about it; its name where that is to be settled."""
    if finding.kind in _AGREED:
        return named(finding, context)
    return context.say(f"contract.verdict.{finding.kind}", **values_of(finding, context.say))


def described(finding: Finding, context: Context) -> str:
    """Return why it is one."""
    return description_of(finding, context.say)


def suggested(finding: Finding, context: Context) -> str:
    """Return what to do about it."""
    return suggestion_of(finding, context.say)
