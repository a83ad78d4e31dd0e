"""Which proof checkers the settings come to."""

from bot.settings import Settings
from integrations.proofs.base import ProofChecker, ProofLanguage
from integrations.proofs.compilers import checkers

PROOF_LANGUAGES: dict[ProofLanguage, str] = {"idris2": "Idris 2", "agda": "Agda"}
"""As they are called."""


def proof_checkers(settings: Settings) -> tuple[ProofChecker, ...]:
    """Return those that are here, Idris 2 before Agda; raises ``Misconfigured`` where a setting names no program."""
    return checkers(settings.idris2, settings.agda)
