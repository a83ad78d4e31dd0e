"""The tasks of a plan as rows of a database below its page, kept in step with every version."""

from typing import TypedDict, final

import structlog

from integrations.errors import IntegrationError
from integrations.notion.base import CellValue, DaySpan, TableColumn, TableRow
from orchestrator.deps import Context
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.plan_document import PlanDocument

log = structlog.get_logger()
_STATES = ("planned", "running", "done")


@final
class TaskTable(TypedDict):
    """Where the tasks of a plan stand in Notion."""

    page: str
    """The plan's, by its id."""
    database: str
    url: str
    """Empty where people removed the database: it is not made again."""
    rows: int


async def with_tasks(
    context: Context, document: PlanDocument, page_id: str, before: TaskTable | None
) -> tuple[TaskTable | None, list[str]]:
    """Write the tasks below the plan's page; return where they stand, and the notices of what failed.

    ``before``: where an earlier version wrote them; what is below another page is left alone.
    """
    tables = context.deps.of(PlanDeps).tables
    known = before if before and before["page"] == page_id else None
    if tables is None or not (document.schedule or known) or (known and not known["url"]):
        return before, []
    say, language = context.deps.say, document.language

    def words(key: str, **values: object) -> str:
        return say(language, f"plan.tasks.{key}", **values)

    states = tuple(words(one) for one in _STATES)
    phases = tuple(dict.fromkeys(_option(one.phase) for one in document.schedule if one.phase))
    columns = (
        TableColumn(words("task"), "title"),
        TableColumn(words("days"), "date"),
        TableColumn(words("owner"), "rich_text"),
        TableColumn(words("state"), "select", states, is_peoples=True),
        TableColumn(words("phase"), "select", phases),
    )
    rows = _rows(document, words("days"), words("owner"), words("state"), words("phase"), states[0])
    try:
        made = await tables.put(
            page_id, words("title", title=document.title), columns, rows, known=known["database"] if known else ""
        )
    except IntegrationError as error:
        log.warning("plan_tasks_not_written", turn=context.turn.id, error=type(error).__name__)
        return before, ["plan_tasks_failed"]
    if made is None:
        assert known is not None
        return TaskTable(page=page_id, database=known["database"], url="", rows=0), []
    return TaskTable(page=page_id, database=made.database, url=made.url, rows=len(rows)), []


def _rows(document: PlanDocument, days: str, owner: str, state: str, phase: str, first: str) -> list[TableRow]:
    rows: dict[str, TableRow] = {}
    for one in document.schedule:
        name = " ".join(one.name.split())
        # Rows are known by their titles.
        title = next(title for n in range(1, len(document.schedule) + 2) if (title := _nth(name, n)) not in rows)
        values: dict[str, CellValue] = {days: DaySpan(one.start, max(one.start, one.end)), state: first}
        values |= {
            column: value for column, value in ((owner, one.owner), (phase, _option(one.phase))) if value.strip()
        }
        rows[title] = TableRow(title, values)
    return list(rows.values())


def _option(phase: str) -> str:
    """Return a phase as one option to select: Notion takes none with a comma."""
    return " · ".join(part for one in phase.split(",") if (part := one.strip()))


def _nth(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number})"
