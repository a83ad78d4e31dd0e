"""What a second file changes of the contract before it in the conversation, as a table."""

from typing import Literal

from orchestrator.graphs.contract.analysis import SEVERITIES, Analysis, Finding
from orchestrator.graphs.contract.comparing import ClauseChange, compare
from orchestrator.graphs.contract.contract_text import Clause, ContractText
from orchestrator.graphs.contract.finding_texts import name_of
from orchestrator.graphs.contract.words import Words
from orchestrator.turn import Table

_MOST = 400
"""Characters of a clause in one cell."""


def comparison_table(
    old: ContractText, new: ContractText, before: Analysis, after: Analysis, say: Words
) -> Table | None:
    """Return the clauses that changed and the findings that came, went, or are other ones now.

    None where the two are no versions of one contract: most clauses of the one are not in the other.
    """
    found = compare(old, new, before, after)
    lone = sum(one.kind in ("added", "removed") for one in found.changes)
    if lone >= max(len(old.clauses), len(new.clauses)):
        return None
    rows = [_row(one, old, new, say) for one in found.changes]
    for key, findings in (("gained", found.gained), ("gone", found.gone)):
        for one in findings:
            name = name_of(one, say)
            rows.append((say(f"contract.versions.{key}"), *(("", name) if key == "gained" else (name, ""))))
    for before_it, after_it in found.kept:
        names = name_of(before_it, say), name_of(after_it, say)
        rows.append((say(f"contract.versions.{_turn_of(before_it, after_it)}"), *names))
    if not rows:
        rows = [(say("contract.versions.same"), "", "")]
    columns = tuple(say(f"contract.versions.column.{name}") for name in ("what", "before", "after"))
    return Table(say("contract.versions.title"), columns, tuple(rows))


def _turn_of(before: Finding, after: Finding) -> Literal["worse", "better", "still"]:
    """Return what became of a problem that is there in both versions."""
    was, now = SEVERITIES.index(before.severity), SEVERITIES.index(after.severity)
    return "still" if was == now else "worse" if now < was else "better"


def _row(change: ClauseChange, old: ContractText, new: ContractText, say: Words) -> tuple[str, str, str]:
    clause = change.new or change.old
    number = clause.number if clause else ""
    what = f"{number} {say(f'contract.versions.kind.{change.kind}')}".strip()
    return what, _words(change.old, old), _words(change.new, new)


def _words(clause: Clause | None, text: ContractText) -> str:
    said = " ".join(clause.span.of(text.text).split()) if clause else ""
    return said if len(said) <= _MOST else f"{said[:_MOST]}…"
