"""Documents as typed models whose calculations a compiler proves (S3)."""

from orchestrator.graph import Graph
from orchestrator.graphs.idris.graph import build
from orchestrator.graphs.idris.recognising import recognise
from orchestrator.graphs.idris.state import FRESH

# The documents are read anew where a turn was cut off, rather than their text be kept between steps.
GRAPH = Graph(
    "idris",
    build,
    describe="turn a document into an Idris 2 model, or prove what it calculates",
    recognise=recognise,
    deciding_words=("이드리스", "idris"),
    keeps_steps=False,
    seconds=180.0,
    fresh=FRESH,
)

__all__ = ["GRAPH"]
