"""The model of a document in Idris 2, which is not there yet."""

from orchestrator.graphs.idris.recognising import recognise
from orchestrator.recognising import PlannedGraph

PLANNED = PlannedGraph(
    "idris",
    describe="turn a document into an Idris 2 model",
    recognise=recognise,
    deciding_words=("이드리스", "idris"),
)
