"""What ``bot doctor`` says of proofs."""

from collections.abc import Sequence

from bot.commands.diagnosis import Diagnosis, State
from bot.graphs.idris.proofs import PROOF_LANGUAGES, proof_checkers
from bot.settings import Settings
from integrations.errors import IntegrationError


async def diagnose(settings: Settings) -> Sequence[Diagnosis]:
    """Tell which compiler proves the figures of documents."""
    try:
        found = proof_checkers(settings)
        versions = [f"{PROOF_LANGUAGES[one.language]} {await one.version()}" for one in found]
    except IntegrationError as error:
        return (Diagnosis("Proofs", "wrong", "", str(error)),)
    if not found:
        to_do = "IDRIS2, or `make agda`; docs/idris.md"
        return (Diagnosis("Proofs", "missing", "figures are calculated, not proved", to_do),)
    state: State = "ok" if found[0].language == "idris2" else "default"
    to_do = "" if state == "ok" else "IDRIS2 for Idris 2; docs/idris.md"
    return (Diagnosis("Proofs", state, ", ".join(versions), to_do),)
