"""The arithmetic of an analysis as tables, line by line."""

from orchestrator.graphs.contract.analysis import Analysis, LaterLaw, OwnHours, OwnReckoning, Step
from orchestrator.graphs.contract.words import Words
from orchestrator.turn import Table


def tables(analysis: Analysis, say: Words) -> list[Table]:
    """Return the arithmetic, line by line, and what later laws make of it."""
    columns = (say("contract.table.step"), say("contract.table.won"))
    rows: list[tuple[str, str]] = []
    first = next((one.shortfall.since for one in analysis.findings if one.shortfall and one.shortfall.since), None)
    if first and analysis.begins and analysis.begins < first:
        rows.append((say("contract.table.since_day", day=first.isoformat()), ""))
    for finding in analysis.findings:
        if finding.shortfall:
            rows.append((say(f"contract.kind.{finding.kind}.name", **dict(finding.values)), ""))
            rows += (step_row(step, say) for step in finding.shortfall.steps)
    if rows:
        rows.append(_total(analysis.total_underpayment, say))
    tables = [Table(say("contract.table.title"), columns, tuple(rows))] if rows else []
    if analysis.worth:
        enough = tuple(step_row(step, say) for step in analysis.worth.steps)
        tables.append(Table(say("contract.table.worth"), columns, enough))
    if analysis.own and (own := own_table(analysis.own, say)):
        tables.append(own)
    if analysis.later:
        later = tuple(row for one in analysis.later for row in _later(one, say))
        tables.append(Table(say("contract.table.later"), (say("contract.table.since"), columns[1]), later))
    return tables


def own_hours_text(hours: OwnHours, say: Words) -> str:
    """Return the hours that a person told, in a few words."""
    found = []
    if hours.begins is not None and hours.ends is not None:
        found.append(f"{_clock(hours.begins)}~{_clock(hours.ends % 1440 if hours.ends > 1440 else hours.ends)}")
    if hours.pause is not None:
        found.append(say("contract.own.pause", minutes=hours.pause))
    if hours.days is not None:
        found.append(say("contract.own.days", days=f"{hours.days:.2f}".rstrip("0").rstrip(".")))
    if hours.daily is not None:
        found.append(say("contract.own.daily", hours=f"{hours.daily / 60:.2f}".rstrip("0").rstrip(".")))
    if hours.weekly is not None:
        found.append(say("contract.own.weekly", hours=f"{hours.weekly / 60:.2f}".rstrip("0").rstrip(".")))
    text = ", ".join(found)
    return say("contract.own.added", hours=text) if hours.added else text


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def own_table(own: OwnReckoning, say: Words) -> Table | None:
    """Return the arithmetic by the person's own hours, marked as theirs; None where nothing was reckoned."""
    rows: list[tuple[str, str]] = []
    for kind, shortfall in own.parts:
        rows.append((say(f"contract.kind.{kind}.name"), ""))
        rows += (step_row(step, say) for step in shortfall.steps)
    if not rows:
        return None
    rows.append(
        (say("contract.table.total"), f"{own.total:,}" if own.total is not None else say("contract.table.open"))
    )
    title = say("contract.own.table", hours=own_hours_text(own.hours, say))
    return Table(title, (say("contract.table.step"), say("contract.table.won")), tuple(rows))


def _later(law: LaterLaw, say: Words) -> list[tuple[str, str]]:
    """Return the arithmetic from a day on: one shortfall by its steps alone, several by their names and in all."""
    since = say("contract.table.since_day", day=law.since.isoformat())
    if law.monthly is None:
        return [(since, say("contract.table.unknown"))]
    if not law.parts:
        return [(since, f"{law.monthly:,}")]
    rows = [(since, "")]
    for kind, shortfall in law.parts:
        if len(law.parts) > 1:
            rows.append((say(f"contract.kind.{kind}.name"), ""))
        rows += (step_row(step, say) for step in shortfall.steps)
    return [*rows, _total(law.monthly, say)] if len(law.parts) > 1 else rows


def _total(total: int | None, say: Words) -> tuple[str, str]:
    return say("contract.table.total"), f"{total:,}" if total is not None else say("contract.table.open")


def step_row(step: Step, say: Words) -> tuple[str, str]:
    """Return one line of the arithmetic: what is reckoned, and its won."""
    return say(f"contract.step.{step.key}", **dict(step.values)), "" if step.result is None else f"{step.result:,}"
