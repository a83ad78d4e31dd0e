"""What somebody sends because of a contract: questions for the other side, and a draft of a complaint."""

from collections.abc import Sequence
from typing import Any, Final

from langgraph.runtime import Runtime

from integrations.documents.kinds import WORD
from orchestrator.deps import Context
from orchestrator.graph import HandedDocument
from orchestrator.graphs.contract.analysis import Analysis, from_stored
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.finding_texts import reason_of
from orchestrator.graphs.contract.loading import MODE, draft_wanted, opened, page_wanted
from orchestrator.graphs.contract.report import ContractReport, stored_report
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.graphs.contract.yearly import limited_note
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, Attachment, Status

_WHOLE_YEAR: Final = 364
"""Days between the first and the last day of a year."""
Violation = dict[str, Any]
"""Of ``analysis_result``, with the name of its kind as ``name``; whoever is written to has nothing to find out:
``employees``, from how many on it is one, stands apart from ``description``."""


async def draft(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Write it from what was found; what the contract does not tell stays in brackets for the person to fill in."""
    context, turn = runtime.context, runtime.context.turn
    record, law = await opened(state, context), context.deps.of(ContractDeps).law
    if record is None or record.analysis is None or law is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    runtime.stream_writer(Status("generating"))
    told = stored_report(record.text, record.pages, record.analysis, law, context.say, turn.locale)
    text, parts = drafted(told, from_stored(record.analysis), draft_wanted(turn), context)
    can_publish = context.deps.pages is not None and context.deciding != ""
    if parts and page_wanted(turn) and can_publish:
        [file] = parts
        # Where it goes, and who reads it there, is asked like of any other document.
        title = context.say("contract.draft.complaint_title")
        handed = HandedDocument(title=title, markdown=file.text, made_of=record.name)
        history = remembered(state, turn.id, turn.text, text)
        return {"goes_to": context.deciding, "handed": handed, "history": history, "holds": True}
    missing = ("notion_missing",) if parts and page_wanted(turn) else ()
    answer = AgentExecutionResult(
        MODE,
        text,
        parts=parts,
        notices=("no_legal_advice", *missing),
        follow_ups=(context.say("contract.follow.complaint_page"),) if parts and can_publish else (),
        details={"contract_id": record.id},
    )
    return {"answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True}


def drafted(
    found: ContractReport, analysis: Analysis, wanted: str, context: Context
) -> tuple[str, tuple[Attachment, ...]]:
    """Return what is said, and the file that comes with it; ``wanted``: one of ``DRAFTS``."""
    violations = [
        {**one, "name": name, "description": reason_of(finding, context.say), "employees": finding.employees}
        for one, name, finding in zip(found.result["violations"], found.names, analysis.findings, strict=True)
    ]
    if wanted == "questions":
        return questions(violations, context), ()
    if analysis.kind != "labour" or not violations:
        return context.say("contract.draft.complaint_labour"), ()
    name = f"{context.say('contract.draft.complaint_title').replace(' ', '-')}.docx"
    file = Attachment(name, WORD, text=complaint(violations, analysis, context))
    return context.say("contract.draft.complaint"), (file,)


def questions(violations: Sequence[Violation], context: Context) -> str:
    """Return a question for each violation, as Markdown."""
    if not violations:
        return context.say("contract.draft.no_questions")
    lines = [
        context.say(
            "contract.draft.question",
            n=n,
            clause=f"{one['clause_number']} " if one["clause_number"] else "",
            name=one["name"],
            description=literal(one["description"]),
            basis=one["legal_basis"],
        )
        for n, one in enumerate(violations, 1)
    ]
    return "\n\n".join([context.say("contract.draft.questions"), *lines])


def complaint(violations: Sequence[Violation], analysis: Analysis, context: Context) -> str:
    """Return the draft of a complaint as Markdown."""

    def words(key: str, **values: object) -> str:
        return context.say(f"contract.draft.{key}", **values)

    pieces = [f"# {words('complaint_title')}", f"## {words('people')}"]
    pieces += [words(key) for key in ("claimant", "respondent", "period")]
    pieces.append(f"## {words('facts')}")
    for n, one in enumerate(violations, 1):
        pieces.append(f"**{words('fact', n=n, name=one['name'], basis=one['legal_basis'])}**")
        if quote := " ".join(one["original_text"].split()):
            pieces.append(f"> {words('quoted', clause=one['clause_number'], quote=literal(quote))}")
        pieces.append(literal(one["description"]))
        if one["employees"]:
            pieces.append(words("size", n=one["employees"]))
    if analysis.total_underpayment:
        pieces += [_unpaid(analysis, context), words("correct")]
    pieces += [f"## {words('wish')}", words("wishes"), words("enclosed"), words("signed")]
    return "\n\n".join(pieces)


def _unpaid(analysis: Analysis, context: Context) -> str:
    """Return what the contract leaves unpaid: of a year only where twelve months of it are agreed."""
    monthly, limited = analysis.total_underpayment or 0, analysis.limited
    month = context.say("contract.draft.unpaid", month=f"{monthly:,}")
    if limited is not None:
        return f"{month} {limited_note(monthly, limited, context.say)}"
    if analysis.begins and analysis.ends and (analysis.ends - analysis.begins).days < _WHOLE_YEAR:
        return month
    year = context.say("contract.draft.unpaid_year", year=f"{analysis.annual_underpayment:,}")
    return f"{month} {year}"
