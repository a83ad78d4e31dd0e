"""What a finding is called, why it is one, and what to do: in a model's words where it has some, else by its kind."""

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.words import Words

AGREED = ("deviation", "missing_clause")
"""Kinds that no law decides, but what both sides agree on."""


def name_of(finding: Finding, say: Words) -> str:
    """Return its name; of terms that are bearable as that."""
    is_acceptable = finding.kind == "deviation" and finding.values.get("level") == "fallback"
    return _by_kind(finding, "acceptable" if is_acceptable else "name", say)


def reason_of(finding: Finding, say: Words) -> str:
    """Return why it is one, without what the person has still to find out."""
    return finding.wording.description if finding.wording else _by_kind(finding, "description", say)


def description_of(finding: Finding, say: Words, *, is_again: bool = False) -> str:
    """Return why it is one, and from how many people on where the contract does not tell how many there are.

    ``is_again``: that it does not was said of another one just before.
    """
    told, size = reason_of(finding, say), "size_again" if is_again else "size"
    return f"{told} {say(f'contract.told.{size}', n=finding.employees)}" if finding.employees else told


def verdict_of(finding: Finding, say: Words) -> str:
    """Return what holds in its stead, as the answer to whoever asks about it; its name where that is to be settled."""
    if finding.kind in AGREED:
        return name_of(finding, say)
    return say(f"contract.verdict.{finding.kind}", **values_of(finding, say))


def suggestion_of(finding: Finding, say: Words) -> str:
    """Return what to do about it."""
    return (finding.wording and finding.wording.suggestion) or _by_kind(finding, "suggestion", say)


def clause_of(finding: Finding, say: Words) -> str:
    """Return the wording that may stand in its place; empty where there is none."""
    return (finding.wording and finding.wording.suggested_text) or _by_kind(finding, "clause", say)


def values_of(finding: Finding, say: Words) -> dict[str, str | int]:
    """Return what its texts have to be filled with."""
    item = {"item": say(f"contract.item.{finding.item}")} if finding.item else {}
    return {**finding.values, **item}


def _by_kind(finding: Finding, part: str, say: Words) -> str:
    return say(f"contract.kind.{finding.kind}.{part}", **values_of(finding, say))
