"""Language models and embeddings: where they are, and what each role gets."""

from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, SecretStr, TypeAdapter, field_validator
from pydantic_settings import NoDecode

from bot.settings.fields import GROUP, JSON, settings_of
from integrations.llm.spec import LEAST_WINDOW

_setting = settings_of("models")


class RoleSettings(BaseModel):
    """What can be set of the model of one role; see :class:`integrations.llm.spec.ModelSpec`."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    deployment: str = Field(default="", min_length=1)
    model: str = ""
    temperature: float | None = Field(default=None, ge=0, le=2)
    timeout: float | None = Field(default=None, gt=0)
    max_tokens: int | None = Field(default=None, ge=1)
    window: int | None = Field(default=None, ge=LEAST_WINDOW)
    chunk_timeout: float = Field(default=60.0, gt=0)
    input_price: float | None = Field(default=None, ge=0)
    output_price: float | None = Field(default=None, ge=0)


_ROLES = TypeAdapter(dict[str, RoleSettings])


class ModelSettings(BaseModel):
    """Of models."""

    model_config = GROUP

    openai_api_key: SecretStr | None = _setting(None, "Key for OpenAI or a compatible server", "sk-…")
    openai_base_url: str = _setting("", "Base of an OpenAI-compatible server", "http://127.0.0.1:11434/v1")
    openai_model: str = _setting("", "Chat model for all roles; needed with OPENAI_*", "gpt-5-mini")
    openai_embedding_model: str = _setting(
        "", "Embedding model; empty: the built-in embedder", "text-embedding-3-large"
    )
    embedding_model_folder: Path | None = _setting(
        None,
        "Folder of an embedding model for ONNX Runtime (the extra `onnx`); empty: the built-in embedder",
        "/srv/models/multilingual-e5-small",
    )
    embedding_dimensions: int = _setting(
        1536, "Length of the vectors that the embedding model is asked for", "1536", ge=1
    )
    azure_openai_api_key: SecretStr | None = _setting(
        None, "Key of Azure OpenAI; empty with an endpoint: Entra ID", "…"
    )
    azure_openai_endpoint: str = _setting("", "Endpoint of Azure OpenAI", "https://team.openai.azure.com")
    azure_openai_api_version: str = _setting("2025-04-01-preview", "API version of Azure OpenAI", "2025-04-01-preview")
    azure_openai_chat_deployment: str = _setting("", "Chat deployment for all roles", "gpt-5-mini")
    azure_openai_embedding_deployment: str = _setting(
        "", "Embedding deployment; empty: the built-in embedder", "text-embedding-3-large"
    )
    final_answer_azure_openai_api_key: SecretStr | None = _setting(
        None, "Key of the polishing model; empty with an endpoint: Entra ID", "…"
    )
    final_answer_azure_openai_endpoint: str = _setting(
        "", "Endpoint of the polishing model; empty: answers are not polished", "https://team.openai.azure.com"
    )
    final_answer_azure_openai_api_version: str = _setting(
        "2025-04-01-preview", "API version of the polishing model", "2025-04-01-preview"
    )
    final_answer_azure_openai_chat_deployment: str = _setting("", "Deployment of the polishing model", "gpt-5")
    final_answer_azure_openai_chat_model: str = _setting("", "Model behind that deployment; empty: its name", "gpt-5")
    model_roles: Annotated[dict[str, dict[str, Any]], NoDecode, JSON] = _setting(
        {},
        "JSON: role, or default → deployment, temperature, timeout, max_tokens, window (tokens that it reads at once; "
        "by its name where that is known, else 16384, on Azure 128000), input_price, output_price (USD per 1M tokens)",
        '{"generation": {"deployment": "gpt-5", "temperature": 0.5, "timeout": 120}}',
    )
    model_choices: Annotated[dict[str, dict[str, Any]], NoDecode, JSON] = _setting(
        {},
        "JSON: name → as in MODEL_ROLES; models that Slack admins may choose for a role, at the addresses set above",
        '{"fast": {"deployment": "gpt-5-mini"}, "thorough": {"deployment": "gpt-5"}}',
    )

    @field_validator("model_roles", "model_choices")
    @classmethod
    def _roles(cls, value: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        roles = _ROLES.validate_python(value)
        return {role: given.model_dump(exclude_unset=True) for role, given in roles.items()}
