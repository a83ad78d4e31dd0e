"""How much a model reads at once, by the family that its name tells, and how much of that a text takes."""

import re
from collections.abc import Iterable
from typing import Final

from integrations.llm.base import Message

_FAMILIES: Final = (
    (r"gpt-5(?:\.\d+)?-chat|gpt-?4o|gpt-4-turbo|gpt-4\.5|o1-(?:mini|preview)|gpt-oss", 128_000),
    (r"gpt-5", 272_000),
    (r"gpt-4\.1|gemini", 1_000_000),
    (r"o[134](?![a-z0-9])|claude", 200_000),
    (r"gpt-4-32k", 32_768),
    (r"gpt-4(?![\w.])", 8_192),
    (r"gpt-3\.?5", 16_385),
    (r"llama-?3\.[1-3]|llama-?4|gemma-?3|mistral-(?:large|nemo|small)", 128_000),
    (r"llama-?3|gemma-?2", 8_192),
    (r"llama-?2|solar-10", 4_096),
    (r"qwen|exaone|mi[sx]tral", 32_768),
)
"""As their makers state them; for gpt-5 what it reads, without what it writes."""
_UNKNOWN: Final = {"azure": 128_000, "openai": 16_384}
"""Azure's deployments bear any name, and all of its present models read this much."""
_WIDE = re.compile(r"[^\x00-\x7f]")
_MESSAGE = 8
"""Tokens around each message."""


def window_of(name: str, provider: str) -> int:
    """Return how many tokens a model of that name reads at once, prompt and answer together."""
    bare = name.lower().rpartition("/")[2]
    return next((size for family, size in _FAMILIES if re.match(family, bare)), _UNKNOWN[provider])


def tokens_in(text: str) -> int:
    """Return about how many tokens a text takes, rather more: one for each sign of Korean, one for three of English.

    Today's vocabularies need 0.6 to 1.1 for a Korean syllable, and 0.2 to 0.3 for a letter of English, tables and
    addresses included.
    """
    wide = len(_WIDE.findall(text))
    return wide + -(-(len(text) - wide) // 3)


def tokens_of(messages: Iterable[Message]) -> int:
    """Return about how many tokens a prompt takes."""
    return sum(tokens_in(message.content) + _MESSAGE for message in messages)
