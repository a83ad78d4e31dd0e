"""Settings → the model of each role, and the embedder."""

from dataclasses import replace
from typing import Any

from pydantic import SecretStr

from bot.settings import Settings
from integrations.errors import Misconfigured
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec


def specs(settings: Settings) -> dict[str, ModelSpec]:
    """Return the specification of each role that has one of its own, and the default's; none where there is no model.

    Raises ``Misconfigured`` naming the setting.
    """
    found: dict[str, ModelSpec] = {}
    if default := _default(settings):
        found[DEFAULT] = default
    if settings.final_answer_azure_openai_endpoint:
        _check_scheme("FINAL_ANSWER_AZURE_OPENAI_ENDPOINT", settings.final_answer_azure_openai_endpoint)
        key = _secret(settings.final_answer_azure_openai_api_key)
        found["final_answer"] = ModelSpec(
            provider="azure",
            endpoint=settings.final_answer_azure_openai_endpoint,
            deployment=settings.final_answer_azure_openai_chat_deployment,
            model=settings.final_answer_azure_openai_chat_model,
            api_version=settings.final_answer_azure_openai_api_version,
            api_key=key,
            entra_id=not key,
        )
    for role, values in sorted(settings.model_roles.items(), key=lambda given: given[0] != DEFAULT):
        found[role] = _special(role, values, found)
    return found


def choices(settings: Settings) -> dict[str, ModelSpec]:
    """Return the models that may be chosen for a role in Slack, by the operator's names for them.

    Raises ``Misconfigured`` naming the setting.
    """
    default = _default(settings)
    if settings.model_choices and default is None:
        raise Misconfigured("MODEL_CHOICES: it needs a model; set AZURE_OPENAI_* or OPENAI_* first")
    return {name: replace(default, **values) for name, values in settings.model_choices.items() if default}


def embedding_spec(settings: Settings) -> ModelSpec | None:
    """Return the embedding model, or None for the built-in embedder; raises ``Misconfigured`` naming the setting."""
    if settings.azure_openai_embedding_deployment:
        return _azure(settings, settings.azure_openai_embedding_deployment)
    if settings.openai_embedding_model:
        return _openai(settings, settings.openai_embedding_model)
    return None


def _default(settings: Settings) -> ModelSpec | None:
    if settings.azure_openai_chat_deployment:
        return _azure(settings, settings.azure_openai_chat_deployment)
    if settings.openai_model:
        return _openai(settings, settings.openai_model)
    if settings.openai_api_key or settings.openai_base_url:
        raise Misconfigured("OPENAI_MODEL: name the chat model to use, for example OPENAI_MODEL=gpt-5-mini")
    return None


def _azure(settings: Settings, deployment: str) -> ModelSpec:
    _check_scheme("AZURE_OPENAI_ENDPOINT", settings.azure_openai_endpoint)
    key = _secret(settings.azure_openai_api_key)
    return ModelSpec(
        provider="azure",
        endpoint=settings.azure_openai_endpoint,
        deployment=deployment,
        api_version=settings.azure_openai_api_version,
        api_key=key,
        entra_id=not key,
    )


def _openai(settings: Settings, model: str) -> ModelSpec:
    _check_scheme("OPENAI_BASE_URL", settings.openai_base_url)
    if not (settings.openai_base_url or settings.openai_api_key):
        raise Misconfigured("OPENAI_API_KEY: OpenAI's own models need a key; a server of yours needs OPENAI_BASE_URL")
    return ModelSpec(
        provider="openai",
        endpoint=settings.openai_base_url,
        deployment=model,
        api_key=_secret(settings.openai_api_key),
    )


def _special(role: str, values: dict[str, Any], found: dict[str, ModelSpec]) -> ModelSpec:
    base = found.get(role) or found.get(DEFAULT)
    if base is None:
        raise Misconfigured(f"MODEL_ROLES: role {role} needs a model; set AZURE_OPENAI_* or OPENAI_* first")
    return replace(base, **values)


def _check_scheme(name: str, address: str) -> None:
    if address and not address.startswith(("http://", "https://")):
        raise Misconfigured(f"{name}: an address begins with http:// or https://, not as in {address!r}")


def _secret(value: SecretStr | None) -> str:
    return value.get_secret_value() if value else ""
