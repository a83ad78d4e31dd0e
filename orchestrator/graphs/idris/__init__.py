"""Documents as typed models whose calculations a compiler proves (S3)."""

from orchestrator.graph import Graph
from orchestrator.graphs.idris.going_on import without_turn
from orchestrator.graphs.idris.graph import build
from orchestrator.graphs.idris.module_files import MODULE_LANGUAGES, read_module_file
from orchestrator.graphs.idris.recognising import recognise
from orchestrator.graphs.idris.roles import ROLES
from orchestrator.graphs.idris.state import FRESH

# The documents are read anew where a turn was cut off, rather than their text be kept between steps.
GRAPH = Graph(
    "idris",
    build,
    describe="turn a document into an Idris 2 model, or prove what it calculates",
    recognise=recognise,
    deciding_words=("이드리스", "idris"),
    keeps_steps=False,
    # Five fixes, each a model's call and a check.
    seconds=600.0,
    fresh=FRESH,
    without_turn=without_turn,
    roles=ROLES,
    readers=dict.fromkeys(MODULE_LANGUAGES, read_module_file),
)

__all__ = ["GRAPH"]
