"""What a turn of the workspace graph came to: its answer, and the sources of it with who may read them."""

from collections.abc import Mapping
from typing import Any, cast

from orchestrator.deps import Context
from orchestrator.graph import CitedSource
from orchestrator.graphs.workspace.citations import cited, sources
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.steps import readership
from orchestrator.turn import AgentExecutionResult, Citation, NotionPage


def answer_of(state: WorkspaceState, text: str, notices: list[str]) -> AgentExecutionResult:
    """Return the answer of a turn whose nodes have done their work."""
    citations = tuple(cited(text, state["retrieval"]))
    page = state["notion_page"]
    return AgentExecutionResult(
        mode=state["mode"] or "clarify",
        result=text,
        decision=state["decision"] or {},
        citations=citations,
        top_url=next((citation.url for citation in citations if citation.url), None),
        notion_page=NotionPage(**page) if page else None,
        generated_document=state["generated_document"],
        title=state["title"],
        document_id=state["document_id"],
        warnings=tuple(state["warnings"]),
        notices=tuple(notices),
        parts=tuple(state["parts"]),
        question=state["question"],
        follow_ups=tuple(state["follow_ups"]),
        can_retry=state["can_retry"],
        private_help=state["private_help"],
    )


async def sources_of(context: Context, state: Mapping[str, Any]) -> list[CitedSource] | None:
    """Return what the answer in a state cites, and who may read each by now; nobody where that is not known.

    Of a document that is all that it was written from; None where an earlier turn wrote it. What the answer only names,
    such as pages that lie near, comes last, with the number 0.
    """
    answer, is_document = cast(AgentExecutionResult, state["answer"]), state["mode"] == "generate"
    if is_document and (state["choice"] or state["is_about_versions"] or context.turn.revises):
        return None
    every = sources(state["retrieval"]).values()
    found: list[CitedSource] = []
    for citation in every if is_document else cited(answer.result, state["retrieval"]):
        passages = [passage for passage in state["retrieval"] if passage["n"] == citation.n]
        found.append((citation, await readership.by_now(context, passages)))
    for page in state.get("named") or ():
        readers = await readership.of_page(context, page["document_id"])
        found.append((Citation(0, page["title"], page["url"]), readers or frozenset()))
    return found
