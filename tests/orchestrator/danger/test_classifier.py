"""Danger that is suspected from what a message means."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from integrations.errors import Unavailable
from integrations.search.local import LocalEmbedder
from orchestrator.danger.classifier import LONG, is_suspected
from orchestrator.danger.emergency import emergency_of

HIDING = "애들이 아빠 차 소리만 나면 숨어요"
EVERYDAY = "계약서는 부동산에서 받아서 집에 보관하고 있고 집주인 연락처도 알고 있어요."


class Down:
    """An embedder that fails."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dimensions = 512

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Fail."""
        raise Unavailable("no embedder")


@pytest.mark.parametrize(
    "text",
    [
        HIDING,
        "My son hides in the closet whenever he hears his father",
        "I have nobody left and the pills are on the table",
    ],
)
async def test_danger_that_no_rule_tells_of_is_suspected(text: str) -> None:
    """It resembles danger in one of the languages."""
    assert emergency_of(text) is None
    assert await is_suspected(text, LocalEmbedder())


@pytest.mark.parametrize("text", [EVERYDAY, "보증금은 5천만원이었어요", "I was dismissed by text on Monday", "네", ""])
async def test_what_people_usually_answer_is_not(text: str) -> None:
    """Nor what says too little."""
    assert not await is_suspected(text, LocalEmbedder())


async def test_one_sentence_of_a_long_story_is_enough() -> None:
    """The others do not drown it."""
    story = f"{EVERYDAY} {EVERYDAY} {HIDING}. {EVERYDAY} {EVERYDAY}"
    assert len(story) >= LONG
    assert await is_suspected(story, LocalEmbedder())
    assert not await is_suspected(" ".join([EVERYDAY] * 5), LocalEmbedder())


async def test_without_vectors_nothing_is_suspected() -> None:
    """Where the embedder fails, or is one for which nothing was learnt, the rules are left."""
    assert not await is_suspected(HIDING, Down(LocalEmbedder.name))
    assert not await is_suspected(HIDING, Down("text-embedding-3-small"))
