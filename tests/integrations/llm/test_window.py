"""How much a model reads at once, and what of it is left for a prompt."""

import pytest

from bot.models import specs
from bot.settings import load
from integrations.errors import Misconfigured
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from integrations.llm.window import tokens_in, window_of
from orchestrator.graphs.workspace.roles import ROLES


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        ("gpt-5-mini", 272_000),
        ("gpt-5-chat", 128_000),
        ("gpt-4.1-nano", 1_000_000),
        ("gpt-4o-2024-11-20", 128_000),
        ("gpt-4", 8_192),
        ("gpt-35-turbo", 16_385),
        ("o4-mini", 200_000),
        ("meta-llama/Llama-3.3-70B-Instruct", 128_000),
        ("LGAI-EXAONE/EXAONE-3.5-7.8B-Instruct", 32_768),
        ("qwen2.5:7b", 32_768),
        ("our-own", 16_384),
    ],
)
def test_the_window_is_known_by_the_name(name: str, tokens: int) -> None:
    """A family is known with its maker's folder, its size and its date; what is not known is taken for small."""
    assert window_of(name, "openai") == tokens


def test_an_azure_deployment_of_any_name_reads_as_its_models_do() -> None:
    """The name tells nothing there, unless it is that of a model."""
    assert window_of("chat-prod", "azure") == 128_000
    spec = ModelSpec(
        provider="azure", endpoint="https://a.test", api_version="1", api_key="k", deployment="d", model="gpt-4"
    )
    assert spec.prompt_tokens < 8_192


def test_korean_takes_more_tokens_than_english() -> None:
    """The same length of Korean is counted threefold: a syllable is about a token, a word of English too."""
    assert tokens_in("연차휴가는며칠인가요") == 10
    assert tokens_in("abcdefghij") == 4
    assert tokens_in("") == 0


def test_prompt_and_answer_share_the_window() -> None:
    """A role that may write much leaves less to read, but half at least; a set window comes before the name's."""
    small = ModelSpec(provider="openai", deployment="gpt-4o", window=8_192)
    models = ChatModels({DEFAULT: small}, roles=ROLES)
    assert models.prompt_tokens("retrieval") == 8_192 - 4_000
    assert models.prompt_tokens("generation") == 4_096
    assert models.prompt_tokens("final_answer") == 0
    assert ModelSpec(provider="openai", deployment="gpt-4o").prompt_tokens == 96_000


def test_a_window_is_set_for_all_roles_at_once() -> None:
    """``default`` in MODEL_ROLES is the model of all; one that holds nothing is refused."""
    settings = load(
        _env_file=None,
        openai_model="local",
        openai_base_url="http://127.0.0.1:9/v1",
        model_roles='{"chat": {"temperature": 1}, "default": {"window": 8192}}',
    )
    assert {spec.window for spec in specs(settings).values()} == {8_192}
    with pytest.raises(Misconfigured, match="window"):
        ModelSpec(provider="openai", deployment="m", window=100)
