"""Build the proof checkers and the repair of modules from the settings."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bot import models as model_settings
from bot import private_files
from bot.commands.diagnosis import Diagnosis, State
from bot.encryption_keys import encryption_keys
from bot.settings import Settings
from integrations.errors import IntegrationError, Misconfigured
from integrations.llm.base import Models
from integrations.llm.chat_models import ChatModels
from integrations.proofs.base import ProofChecker, ProofLanguage
from integrations.proofs.compilers import checkers
from integrations.store import Database
from integrations.store.learned_fixes import LearnedFixes
from orchestrator.graphs.idris.roles import FIXING, ROLES

PROOF_LANGUAGES: dict[ProofLanguage, str] = {"idris2": "Idris 2", "agda": "Agda"}
"""As they are called."""


def proof_checkers(settings: Settings) -> tuple[ProofChecker, ...]:
    """Return those that are here, Idris 2 before Agda; raises ``Misconfigured`` where a setting names no program."""
    return checkers(settings.idris2, settings.agda)


def models_of(settings: Settings) -> ChatModels:
    """Return the models of the conversion of documents, to be opened; each where one is set."""
    return ChatModels(model_settings.specs(settings), roles=ROLES)


@asynccontextmanager
async def mending(settings: Settings) -> AsyncIterator[tuple[Models, LearnedFixes]]:
    """Open the model that mends modules, and what was learned so far. Raises ``Misconfigured`` without a model."""
    async with models_of(settings) as models:
        if not models.available(FIXING):
            raise Misconfigured("--fix: it needs a model; set AZURE_OPENAI_* or OPENAI_*")
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        private_files.narrow(settings.data_dir)
        async with Database(settings.sql_url, encryption_keys(settings)) as database:
            await database.migrate()
            yield models, database.learned_fixes


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
