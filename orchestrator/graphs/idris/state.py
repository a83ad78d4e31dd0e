"""The state of a conversion; all of it is of one turn."""

from typing import Any

from orchestrator.graph import TurnState


class IdrisState(TurnState, total=False):
    """What the nodes hand on."""

    project_name: str
    """PascalCase; empty: from the title."""
    document_type: str
    """As it was given; empty: it is detected."""
    reference_docs: list[dict[str, Any]]
    """What was read: ``name``, ``text`` and ``pages``, each page's start and number. Gone once the turn is answered."""
    analysis: str
    """In Markdown."""
    idris_code: str
    current_file: str
    """Its path below the folder of modules."""
    checks: int
    compile_attempts: int
    """Fixes."""
    last_error: str
    """What the compiler said of a module that it did not accept."""
    compile_success: bool
    final_module_path: str
    messages: list[str]
    """The log: a line for each step."""


FRESH: dict[str, Any] = {
    "project_name": "", "document_type": "", "reference_docs": [], "analysis": "", "idris_code": "", "current_file": "",
    "checks": 0, "compile_attempts": 0, "last_error": "", "compile_success": False, "final_module_path": "",
    "messages": [],
}  # fmt: skip
