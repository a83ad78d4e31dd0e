"""A contract that came with a turn: read, analysed once, stored, and told."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from integrations.documents.base import Document
from integrations.documents.kinds import WORD, kind_of
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis, ContractKind, Side, ToldTerms, as_stored, from_stored
from orchestrator.graphs.contract.analyzing_beside import FileContract, created, numbered_ids, told_together
from orchestrator.graphs.contract.chat.topics import speaks_of
from orchestrator.graphs.contract.comparison_table import comparison_table
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.drafting import drafted
from orchestrator.graphs.contract.findings_by_model import with_model
from orchestrator.graphs.contract.key_dates import dates_table, key_dates
from orchestrator.graphs.contract.loading import MODE, NOT_A_CONTRACT, draft_wanted, opened, page_of, redline_wanted
from orchestrator.graphs.contract.redlining import redline_answer
from orchestrator.graphs.contract.report import report
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.review.wording import worded
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import contract_kind
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.graphs.contract.rules.parts import chosen_part, contracts_in
from orchestrator.graphs.contract.sides import side_of
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.literal import literal
from orchestrator.ownership import owner_of
from orchestrator.steps.files import notices_of, read_files
from orchestrator.steps.progress import Course
from orchestrator.turn import AgentExecutionResult, Attachment, File, Table

MAX_ORIGINAL = 4 * 1024 * 1024
"""Bytes of a Word document that is kept: a contract has some hundred thousand, and its answer carries all of them."""
COURSE = Course("contract", ("read", "check", "explain"))


async def analyze(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Read the first file of the turn, or of its thread where it was offered, and tell what is dangerous in it."""
    context, turn = runtime.context, runtime.context.turn
    deps = context.deps.of(ContractDeps)
    assert deps.contracts is not None
    assert deps.law is not None
    [file, *others] = [file for file in turn.files if not file.of_thread] or turn.files
    COURSE.begin(runtime)
    COURSE.at(runtime, "read")
    id, owner = await created(context, deps, file), owner_of(turn)
    [read] = await read_files([file], context.deps.files, on_page=COURSE.pages(runtime, "read"))
    if read.document is None:
        return await _failed(runtime, id, read.notice)
    contract = _contract_text(read.document)
    kind = contract_kind(contract.text, turn.text)
    parts = contracts_in(contract, kind) if kind else [contract]
    chosen = chosen_part(turn.text, parts) if len(parts) > 1 else 0
    contract = parts[chosen]
    pages = _places(contract)
    if kind is None:
        # Its owner may say that it is one, and which.
        await deps.contracts.store_text(id, owner, contract.text, pages)
        return {**await _failed(runtime, id, NOT_A_CONTRACT), "contract_id": id, "holds": True}
    # Changes are written into a whole document: into one of several contracts as into a file that cannot be changed.
    original = await asyncio.to_thread(_original, file) if len(parts) == 1 else None
    await deps.contracts.store_text(id, owner, contract.text, pages, original)
    COURSE.at(runtime, "check")
    analysis, notice = await analysed(context, deps, contract, kind)
    await deps.contracts.store_analysis(id, owner, as_stored(analysis))
    COURSE.at(runtime, "explain")
    first = FileContract(id, chosen + 1, analysis_answer(context, id, contract, analysis))
    answer = first.answer
    versions = await _compared(state, context, id, contract, analysis)
    said, files = await _redlined(context, id, contract, analysis)
    answer = replace(
        answer,
        parts=(*answer.parts, *versions, *files),
        result="\n\n".join((answer.result, *said)),
    )
    # What nobody sees is told to the person, and is no part of what a model gets of the conversation.
    history = remembered(state, turn.id, turn.text, answer.result)
    beside = [
        await _analyzed_beside(context, deps, file, n, part, kind)
        for n, part in enumerate(parts, 1)
        if n != first.number
    ]
    if beside:
        answer = told_together(context, file, replace(first, answer=answer), beside)
    answer = replace(answer, result="\n\n".join((answer.result, *_hidden(context, read.document))))
    more = ["more_contracts"] if others else []
    answer = replace(answer, notices=(*answer.notices, *filter(None, (notice,)), *notices_of([read]), *more))
    COURSE.end(runtime)
    in_file = numbered_ids(first, beside) if beside else []
    begun = {"contract_id": id, "file_contracts": in_file, "history": history}
    return {**begun, "answer": answer, "holds": True, "current_step": None}


async def _analyzed_beside(
    context: Context, deps: ContractDeps, file: File, number: int, contract: ContractText, kind: ContractKind
) -> FileContract:
    """Judge and store another contract of a file as one of its own."""
    assert deps.contracts is not None
    id, owner = await created(context, deps, file, number), owner_of(context.turn)
    await deps.contracts.store_text(id, owner, contract.text, _places(contract))
    analysis, _ = await analysed(context, deps, contract, kind)  # why no model looked for more is told once
    await deps.contracts.store_analysis(id, owner, as_stored(analysis))
    return FileContract(id, number, analysis_answer(context, id, contract, analysis))


async def analysed(
    context: Context,
    deps: ContractDeps,
    contract: ContractText,
    kind: ContractKind,
    told: ToldTerms | None = None,
    side: Side | None = None,
) -> tuple[Analysis, str]:
    """Return what was found by today's rules, and why no model looked for more; ``told``: by the person, beside it.

    ``side``: from which it was reviewed before, where the turn names none.
    """
    assert deps.law is not None
    today = context.deps.now().date()
    if kind == "labour" or deps.playbook is None:
        analysis = await asyncio.to_thread(analyse_labour, contract, deps.law, today, by_person=told)
        return await with_model(context, contract, _without_far_doubts(contract, analysis), deps.law, today)
    side = side_of(context.turn, contract) or side
    found = await asyncio.to_thread(review, contract, deps.playbook, side, company=deps.company)
    return worded(found, deps.playbook, context.say, context.turn.locale), ""


def _without_far_doubts(contract: ContractText, analysis: Analysis) -> Analysis:
    """Leave out doubts whose passage has no word of what they would be: of all doubts hardly any of those is right."""
    near = (one for one in analysis.doubted if one.span and speaks_of(one.kind, one.span.of(contract.text)))
    return replace(analysis, doubted=tuple(near))


async def _compared(
    state: ContractState, context: Context, id: int, contract: ContractText, analysis: Analysis
) -> tuple[Table, ...]:
    """Return what changed since the contract before it in the conversation, where this is a version of that."""
    before = await opened(state, context)
    if before is None or before.id == id or before.analysis is None:
        return ()
    old = split(before.text, tuple(Span(*page) for page in before.pages))
    table = await asyncio.to_thread(
        comparison_table, old, contract, from_stored(before.analysis), analysis, context.say
    )
    return (table,) if table else ()


async def _redlined(
    context: Context, id: int, contract: ContractText, analysis: Analysis
) -> tuple[tuple[str, ...], tuple[Attachment, ...]]:
    """Return what is said of the document with changes and the document, where it was wished for with the file."""
    wanted = redline_wanted(context.turn)
    if wanted is None:
        return (), ()
    said, files = await redline_answer(context, id, contract, analysis, wanted)
    return (said,), files


def _hidden(context: Context, document: Document) -> Iterator[str]:
    """Yield what stands in the file and is not seen: nothing of it was read as the contract."""
    for one in document.hidden:
        key = "contract.hidden" if one.page else "contract.hidden_anywhere"
        yield context.say(key, page=one.page, text=literal(one.text))


async def _failed(runtime: Runtime[Context], id: int, reason: str) -> dict[str, Any]:
    context = runtime.context
    contracts = context.deps.of(ContractDeps).contracts
    assert contracts is not None
    await contracts.fail(id, owner_of(context.turn), reason)
    COURSE.end(runtime, failed=True)
    answer = AgentExecutionResult(MODE, context.say(f"notice.{reason}"), details={"contract_id": id})
    return {"answer": answer, "current_step": None}


def analysis_answer(context: Context, id: int, contract: ContractText, analysis: Analysis) -> AgentExecutionResult:
    """Return an analysis as the answer, with what else is wished for because of it."""
    law = context.deps.of(ContractDeps).law
    assert law is not None
    found = report(contract, analysis, law, context.say, context.turn.locale)
    dates = key_dates(contract, analysis, context.deps.now().date())
    page = page_of(id, context)
    wanted = draft_wanted(context.turn)
    text, drafts = drafted(found, analysis, wanted, context) if wanted else ("", ())
    return AgentExecutionResult(
        MODE,
        "\n\n".join(filter(None, (found.markdown, text))),
        title=context.say("contract.title"),
        notices=("no_legal_advice",),
        parts=(*found.parts, *([dates_table(dates, context.say)] if dates else []), *drafts),
        follow_ups=tuple(context.say(f"contract.follow.{key}") for key in found.follow_ups),
        details={
            "contract_id": id,
            "extracted_text": contract.text,
            "analysis_result": found.result,
            **({"page_url": page} if page else {}),
        },
    )


def _original(file: File) -> bytes | None:
    """Return a Word document itself, into which changes can be written; of other files nobody needs more than text."""
    path = Path(file.path)
    if path.stat().st_size > MAX_ORIGINAL:
        return None
    data = path.read_bytes()
    return data if kind_of(data, file.name) == WORD else None


def _places(contract: ContractText) -> tuple[tuple[int, int], ...]:
    return tuple((page.start, page.end) for page in contract.pages)


def _contract_text(document: Document) -> ContractText:
    """Return all that was read of a file as one text with its clauses and pages."""
    return split(document.text, tuple(Span(page.start, page.end) for page in document.pages))
