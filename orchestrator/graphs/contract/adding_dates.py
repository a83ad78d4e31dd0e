"""The days of a contract as rows of a Notion database that its person chooses, once they know who reads it there."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from integrations.notion.base import CellValue, DataSourceRef, NotionRows
from integrations.store.contracts import ContractRecord
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import from_stored
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.dates_request import database_named
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.key_dates import KeyDate, key_dates
from orchestrator.graphs.contract.loading import MODE, opened
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.state import ContractState, OfferedDatabases, remembered
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, Choice, Question, Status

MOST_OFFERED = 3
"""Databases that are offered, as buttons beside that for none."""
_LOOKED_AT = 30
_DAY = re.compile(r"기한|마감|날짜|일자|만료|date|due|deadline|when|day", re.IGNORECASE)
_KIND = re.compile(r"종류|유형|구분|분류|태그|type|kind|category|tag", re.IGNORECASE)
_WHY = re.compile(r"비고|메모|설명|근거|이유|내용|note|why|reason|description|comment|memo", re.IGNORECASE)

log = structlog.get_logger()


async def offer_databases(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask into which database the days go, and say of each who reads it; nothing is written yet."""
    context, turn = runtime.context, runtime.context.turn
    record, rows = await opened(state, context), context.deps.of(ContractDeps).rows
    if record is None or record.analysis is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    if rows is None:
        return _said(record, context.say("contract.rows.no_notion"))
    dates = _dates(record, context)
    if not dates:
        return _said(record, context.say("contract.rows.no_dates"))
    named = database_named(turn.text)
    try:
        offered = await _offered(context, rows, named)
        if not offered and named:
            offered = await _offered(context, rows, "")
    except IntegrationError as error:
        log.warning("databases_not_listed", turn=turn.id, error=type(error).__name__)
        return _said(record, context.say("contract.rows.failed"))
    if not offered:
        return _said(record, context.say("contract.rows.none_fits"))
    choices = [Choice(source.id, source.title, context.say(key)) for source, key in offered]
    choices.append(Choice("none", context.say("contract.rows.none")))
    text = context.say("contract.rows.ask", n=len(dates), name=literal(record.name))
    labels = {choice.label: choice.value for choice in choices}
    waiting = OfferedDatabases(asking=turn.id, contract_id=record.id, labels=labels, locale=turn.locale)
    question = Question(turn.id, text, "choice", tuple(choices))
    return {"answer": AgentExecutionResult(MODE, "", question=question), "databases": waiting, "holds": True}


async def add_dates(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Add a row for each day to the database that was chosen; what was chosen before counts for this contract alone."""
    context, turn = runtime.context, runtime.context.turn
    waiting, rows, record = state.get("databases"), context.deps.of(ContractDeps).rows, await opened(state, context)
    done: dict[str, Any] = {"databases": None}
    if (
        waiting is None
        or rows is None
        or record is None
        or record.analysis is None
        or record.id != waiting["contract_id"]
    ):
        return {**done, "answer": AgentExecutionResult(MODE, context.say("contract.rows.gone"))}
    context = replace(context, turn=replace(turn, locale=waiting["locale"]))
    chosen = waiting["labels"].get(turn.text.strip(), "none")
    if chosen == "none":
        return {**done, **_said(record, context.say("contract.rows.declined"))}
    runtime.stream_writer(Status("publishing"))
    added: list[str] = []
    dates = _dates(record, context)
    try:
        source = next((one for one, _ in await _offered(context, rows, "", only=chosen)), None)
        if source is None:
            return {**done, **_said(record, context.say("contract.rows.gone"))}
        for n, one in enumerate(dates):
            title = f"{context.say(f'contract.date.kind.{one.kind}')} · {record.name}"
            why = context.say(f"contract.date.why.{one.why}", **one.values)
            row = await rows.add(source, title, _values(source, one, context), why, request_key=f"{turn.id}/date/{n}")
            day = one.day.isoformat() if one.day else ""
            added.append(f"- [{literal(context.say(f'contract.date.kind.{one.kind}'))}]({row.url}) {day}")
    except IntegrationError as error:
        log.warning("rows_not_added", turn=turn.id, added=len(added), error=type(error).__name__)
        key = "partly" if added else "failed"
        text = "\n".join((context.say(f"contract.rows.{key}", n=len(added), all=len(dates)), *added))
        return {**done, **_said(record, text)}
    text = "\n".join((context.say("contract.rows.added", n=len(added), title=literal(source.title)), *added))
    answer = AgentExecutionResult(MODE, text, details={"contract_id": record.id}, top_url=source.url or None)
    return {**done, "answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True}


async def _offered(
    context: Context, rows: NotionRows, name: str, *, only: str = ""
) -> list[tuple[DataSourceRef, Literal["publish.everyone", "publish.readers"]]]:
    """Return the databases with a column for days that the person may read, each with the text of who reads it.

    To one that they may not read it is as if it were not there.
    """
    turn = context.turn
    asker = turn.audience | {f"user:{turn.user}"}
    found: list[tuple[DataSourceRef, Literal["publish.everyone", "publish.readers"]]] = []
    for source in await rows.called(name, _LOOKED_AT):
        is_told_apart = source.title.strip() and source.title not in {other.title for other, _ in found}
        if "date" not in source.columns.values() or not is_told_apart or (only and source.id != only):
            continue
        readers = await rows.readers(source)
        if readers and readers & asker:
            key: Literal["publish.everyone", "publish.readers"] = (
                "publish.everyone" if f"team:{turn.team}" in readers else "publish.readers"
            )
            found.append((source, key))
        if len(found) == MOST_OFFERED:
            break
    return found


def _dates(record: ContractRecord, context: Context) -> list[KeyDate]:
    """Return those of a contract that are days; what has no day yet is in the table of the analysis."""
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    found = key_dates(contract, from_stored(record.analysis), context.deps.now().date())
    return [one for one in found if one.day]


def _values(source: DataSourceRef, one: KeyDate, context: Context) -> Mapping[str, CellValue]:
    """Return what goes into which column: the day, its kind and its reason; other columns are left to people."""
    values: dict[str, CellValue] = {}
    if one.day and (column := _column(source, ("date",), _DAY) or _column(source, ("date",))):
        values[column] = one.day
    if column := _column(source, ("select", "multi_select"), _KIND):
        values[column] = context.say(f"contract.date.kind.{one.kind}")
    if column := _column(source, ("rich_text",), _WHY):
        values[column] = context.say(f"contract.date.why.{one.why}", **one.values)
    return values


def _column(source: DataSourceRef, kinds: tuple[str, ...], called: re.Pattern[str] | None = None) -> str:
    """Return the first column of a type, and of a name; empty where there is none."""
    fits = (name for name, kind in source.columns.items() if kind in kinds and (called is None or called.search(name)))
    return next(fits, "")


def _said(record: ContractRecord, text: str) -> dict[str, Any]:
    answer = AgentExecutionResult(MODE, text, details={"contract_id": record.id})
    return {"answer": answer, "holds": True}
