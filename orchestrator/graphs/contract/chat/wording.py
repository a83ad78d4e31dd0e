"""What a finding is called, why it is one, and what to do: in a model's words where it has some, else by its kind."""

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding

_AGREED = ("deviation", "missing_clause")
"""Kinds that no law decides, but what both sides agree on."""


def named(finding: Finding, context: Context) -> str:
    """Return its name."""
    return context.say(f"contract.kind.{finding.kind}.name", **_values(finding, context))


def verdict(finding: Finding, context: Context) -> str:
    """Return what holds in its stead, as the answer to whoever asks about it; its name where that is to be settled."""
    if finding.kind in _AGREED:
        return named(finding, context)
    return context.say(f"contract.verdict.{finding.kind}", **_values(finding, context))


def described(finding: Finding, context: Context) -> str:
    """Return why it is one."""
    if finding.wording:
        return finding.wording.description
    return context.say(f"contract.kind.{finding.kind}.description", **_values(finding, context))


def suggested(finding: Finding, context: Context) -> str:
    """Return what to do about it."""
    if finding.wording and finding.wording.suggestion:
        return finding.wording.suggestion
    return context.say(f"contract.kind.{finding.kind}.suggestion", **_values(finding, context))


def _values(finding: Finding, context: Context) -> dict[str, str | int]:
    item = {"item": context.say(f"contract.item.{finding.item}")} if finding.item else {}
    return {**finding.values, **item}
