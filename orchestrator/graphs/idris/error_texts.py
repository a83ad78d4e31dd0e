"""A compiler's error in one sentence, for people who do not read its messages."""

from integrations.proofs.base import CompilerMessage
from orchestrator.graphs.idris.places import Words
from orchestrator.literal import literal

_LONGEST = 60


def error_text(error: CompilerMessage, say: Words) -> str:
    """Return what is wrong, about what and at which line."""
    what = say(f"proof.class.{error.cls}")
    if error.cls == "false_equation":
        about = f"{error.expected} ≠ {error.found}"
    else:
        about = error.subject if error.subject != error.text else ""
    if about:
        what = f"{what} ({literal(' '.join(about.split())[:_LONGEST])})"
    return say("idris.error_at", what=what, line=error.line) if error.line else what


def hint_text(error: CompilerMessage, say: Words) -> str:
    """Return what helps against the error, for a person who mends the module."""
    return say(f"proof.hint.{error.cls}")
