"""The wiring of the analysis of contracts.

START → open ─┬─ analyze (a file came) ── END
              ├─ respond (a question about the contract of the conversation) ── END
              ├─ offer (a file came without a wish) ── END
              ├─ again (a stored contract, to be judged anew) ── END
              ├─ offer_databases, add_dates (the days of the contract as rows in Notion) ── END
              ├─ across (a question over all contracts of the person) ── END
              ├─ draft (something to send because of it) ── END
              ├─ redline (the contract with suggested changes in it) ── END
              ├─ own_hours (the sums anew, by the hours that the person works really) ── END
              └─ (asked for a contract, or erased one) ── END
"""

from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from orchestrator.deps import Context
from orchestrator.graphs.contract.across import across
from orchestrator.graphs.contract.adding_dates import add_dates, offer_databases
from orchestrator.graphs.contract.analyzing import analyze
from orchestrator.graphs.contract.analyzing_again import analyze_again
from orchestrator.graphs.contract.drafting import draft
from orchestrator.graphs.contract.loading import open_contract
from orchestrator.graphs.contract.offering import offer
from orchestrator.graphs.contract.own_hours import compute_own_hours
from orchestrator.graphs.contract.redlining import redline_contract
from orchestrator.graphs.contract.responding import respond
from orchestrator.graphs.contract.state import ContractState, Step


def onward(state: ContractState) -> Step | Literal["__end__"]:
    """Follow the step that the node before chose; an answered turn is over."""
    return state.get("current_step") or END  # type: ignore[return-value]


def build() -> StateGraph[ContractState, Context, ContractState, ContractState]:
    """Return the graph, not yet compiled."""
    graph: Any = StateGraph(ContractState, context_schema=Context)
    graph.add_node("open_contract", open_contract)
    graph.add_node("analyze", analyze)
    graph.add_node("respond", respond)
    graph.add_node("draft", draft)
    graph.add_edge("draft", END)
    graph.add_node("redline", redline_contract)
    graph.add_edge("redline", END)
    graph.add_node("offer_databases", offer_databases)
    graph.add_edge("offer_databases", END)
    graph.add_node("add_dates", add_dates)
    graph.add_edge("add_dates", END)
    graph.add_node("own_hours", compute_own_hours)
    graph.add_edge("own_hours", END)
    graph.add_node("across", across)
    graph.add_edge("across", END)
    graph.add_node("offer", offer)
    graph.add_edge("offer", END)
    graph.add_node("again", analyze_again)
    graph.add_edge("again", END)
    graph.add_edge(START, "open_contract")
    graph.add_conditional_edges("open_contract", onward)
    graph.add_edge("analyze", END)
    graph.add_edge("respond", END)
    return graph  # type: ignore[no-any-return]
