"""The answer to what an analysis asked: pay, the first day, or how many work there, told in words."""

from dataclasses import replace
from datetime import date

from orchestrator.graphs.contract.analysis import Analysis, ToldTerms
from orchestrator.graphs.contract.rules.labour.told_terms import read_told
from orchestrator.graphs.contract.words import Words
from orchestrator.language.dates import When

_ASKED = {"blank_wage": "wage", "unread_wage": "wage", "no_date": "begins"}


def told_in(text: str, analysis: Analysis, contract: str, today: date) -> ToldTerms | None:
    """Return what a message tells of what the analysis leaves open; ``contract``: its text. None: nothing of it."""
    if analysis.kind != "labour":
        return None
    wanted = {_ASKED[one.key] for one in analysis.questions if one.key in _ASKED}
    before = analysis.told or ToldTerms()
    wanted |= {name for name in ("wage", "begins", "employees") if getattr(before, name) is not None}
    wanted |= {"employees"} if any(one.employees for one in analysis.findings) else set()
    place = next((one.span for one in analysis.questions if _ASKED.get(one.key) == "wage"), None)
    line = contract[: place.end].rpartition("\n")[2] + contract[place.end :].partition("\n")[0] if place else ""
    return read_told(text, wanted, line, today)


def together(told: ToldTerms, before: ToldTerms | None) -> ToldTerms:
    """Return what was told now with what was told before."""
    if before is None:
        return told
    return replace(
        told,
        wage=told.wage or before.wage,
        begins=told.begins or before.begins,
        employees=before.employees if told.employees is None else told.employees,
    )


def told_text(told: ToldTerms, say: Words, locale: str) -> str:
    """Return what was told, in a line."""
    pieces = []
    if told.wage:
        pieces.append(say(f"contract.told_terms.{told.wage.period}", won=f"{told.wage.won:,}"))
    if told.begins:
        day = When(told.begins, told.begins, "day", "", told.begins)
        pieces.append(say("contract.told_terms.begins", day=day.shown(locale)))
    if told.employees is not None:
        pieces.append(say("contract.told_terms.employees", n=told.employees))
    return ", ".join(pieces)
