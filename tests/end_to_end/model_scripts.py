"""What the end-to-end tests have a model say, and how they know which of its roles is asked."""

from typing import Any

from pydantic import SecretStr

from tests.model_server import Json, ModelServer

DECISION, ANSWER, DOCUMENT, POLISH = "You sort requests", "You answer questions", "You write documents", "final wording"
"""Words of the prompts of four roles."""


def decided(mode: str, **more: object) -> Json:
    """What the deciding model says of a request."""
    empty = {"use_rag": True, "query": "연차 휴가 일수", "title": "", "parent": "", "instructions": ""}
    return Json({"mode": mode, **empty, **more})


def with_model(model: ModelServer) -> dict[str, Any]:
    """Settings of a bot that asks a model for everything but embeddings."""
    return {"openai_base_url": model.openai_url, "openai_model": "scripted", "openai_api_key": SecretStr("sk-test")}
