"""Documents as typed models whose calculations a compiler proves (S3)."""

from orchestrator.deferred import Deferred
from orchestrator.graph import Graph
from orchestrator.graphs.idris.fresh import FRESH
from orchestrator.graphs.idris.module_files import MODULE_LANGUAGES, read_module_file
from orchestrator.graphs.idris.roles import ROLES

# The documents are read anew where a turn was cut off, rather than their text be kept between steps.
GRAPH = Graph(
    "idris",
    Deferred(f"{__name__}.graph", "build"),
    describe="turn a document into an Idris 2 model, or prove what it calculates",
    recognise=Deferred(f"{__name__}.recognising", "recognise"),
    deciding_words=("이드리스", "idris"),
    keeps_steps=False,
    # Five fixes, each a model's call and a check.
    seconds=600.0,
    slots=2,
    fresh=FRESH,
    without_turn=Deferred(f"{__name__}.going_on", "without_turn"),
    roles=ROLES,
    readers=dict.fromkeys(MODULE_LANGUAGES, read_module_file),
)

__all__ = ["GRAPH"]
