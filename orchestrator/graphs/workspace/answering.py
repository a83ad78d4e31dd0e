"""What a turn of the workspace graph came to: its answer, and the sources of it with who may read them."""

from collections.abc import Mapping
from typing import Any, cast

from orchestrator.deps import Context
from orchestrator.graph import CitedSource
from orchestrator.graphs.workspace import readership
from orchestrator.graphs.workspace.citations import cited
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.turn import AgentExecutionResult, NotionPage


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


async def sources_of(context: Context, state: Mapping[str, Any]) -> list[CitedSource]:
    """Return what the answer in a state cites, and who may read each by now; nobody where that is not known."""
    answer = cast(AgentExecutionResult, state["answer"])
    found: list[CitedSource] = []
    for citation in cited(answer.result, state["retrieval"]):
        passages = [passage for passage in state["retrieval"] if passage["n"] == citation.n]
        found.append((citation, await readership.by_now(context, passages)))
    return found
