"""The check of a contract, which is not there yet."""

from orchestrator.graphs.contract.recognising import recognise
from orchestrator.recognising import PlannedGraph

PLANNED = PlannedGraph(
    "contract",
    describe="analyse a contract that the person has, or its dangerous clauses",
    recognise=recognise,
    deciding_words=("계약서", "근로계약서", "contract", "clause", "analyze", "review"),
    is_about_files=True,
)
