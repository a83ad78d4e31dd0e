"""What is dangerous in a contract, what it costs, and what to do about it (S4)."""

from orchestrator.deferred import Deferred
from orchestrator.graph import Graph
from orchestrator.graphs.contract.roles import ROLES
from orchestrator.graphs.contract.state import FRESH, without_turn

# A contract is in its row: a turn that was cut off reads it anew rather than keep its text between steps.
GRAPH = Graph(
    "contract",
    Deferred(f"{__name__}.graph", "build"),
    describe="analyse a contract that the person has, or its dangerous clauses",
    recognise=Deferred(f"{__name__}.recognising", "recognise"),
    deciding_words=("계약서", "근로계약서", "contract", "clause", "analyze", "review"),
    is_private=True,
    keeps_steps=False,
    seconds=300.0,
    slots=3,
    roles=ROLES,
    examples=("prompts.contract",),
    fresh=FRESH,
    without_turn=without_turn,
)

__all__ = ["GRAPH"]
