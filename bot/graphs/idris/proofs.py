"""Build the proof checkers and the repair of modules from the settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot import models as model_settings
from bot import private_files
from bot.encryption_keys import encryption_keys
from bot.settings import Settings
from integrations.errors import Misconfigured
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
