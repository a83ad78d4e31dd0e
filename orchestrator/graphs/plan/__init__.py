"""The service plan, which is not there yet."""

from orchestrator.graphs.plan.recognising import recognise
from orchestrator.recognising import PlannedGraph

PLANNED = PlannedGraph(
    "plan",
    describe="write a service plan (기획서)",
    recognise=recognise,
    deciding_words=("기획서", "service", "business"),
)
