"""The state of a conversion; but for what it is held at, all of it is of one turn."""

from typing import Any

from orchestrator.graph import TurnState
from orchestrator.graphs.idris.going_on import HeldConversion
from orchestrator.graphs.idris.model_versions import ModelVersion
from orchestrator.graphs.idris.rejecting import RejectedRule
from orchestrator.graphs.idris.succession.own_parts import OwnParts
from orchestrator.graphs.idris.succession.stored_rules import StoredRules


class IdrisState(TurnState, total=False):
    """What the nodes hand on."""

    held: HeldConversion | None
    """What is kept of a conversion that is not proved, for the next turns."""
    versions: list[ModelVersion]
    """Of the models of the conversation, the newest last; kept from turn to turn."""
    project_name: str
    """PascalCase; empty: from the title."""
    document_type: str
    """As it was given; empty: it is detected."""
    reference_docs: list[dict[str, Any]]
    """What was read: ``name``, ``text`` and ``pages``, each page's start and number. Gone once the turn is answered."""
    module_file: dict[str, str]
    """A module that came by itself: ``name``, ``language`` and ``text``."""
    mended: dict[str, str]
    """What a person made of the last attempt: ``language`` and ``text``."""
    analysis: str
    """In Markdown."""
    added: list[dict[str, Any]]
    """What a model added, see :mod:`orchestrator.graphs.idris.added`."""
    rejected: list[RejectedRule]
    """What a person leaves out."""
    carried: StoredRules | None
    """Rules of the version before that the document does not tell by itself."""
    names: dict[str, Any]
    """What the version before called the same things, see :class:`GivenNames`."""
    own: OwnParts | None
    """What a person wrote into the module of the version before."""
    goes_on: bool
    """Whether the turn goes on with what was held, and no model is asked to fill it again."""
    idris_code: str
    current_file: str
    """Its path below the folder of modules."""
    fixing: dict[str, Any]
    """``language`` and ``version`` of the compiler, how far the loop has come (``position``) and why it ``ended``."""
    checks: int
    compile_attempts: int
    """Fixes."""
    last_error: str
    """What the compiler said of a module that it did not accept."""
    compile_success: bool
    final_module_path: str
    messages: list[str]
    """The log: a line for each step."""
