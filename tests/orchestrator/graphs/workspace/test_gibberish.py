"""Runs over the keyboard are told from words."""

import pytest

from orchestrator.graphs import GRAPHS
from orchestrator.graphs.workspace.rules.gibberish import is_gibberish
from orchestrator.graphs.workspace.rules.routing import decide


@pytest.mark.parametrize(
    "text", ["asdf", "asdfasdf", "qwer tyui zxcv", "ㅁㄴㅇㄹㅁㄴㅇㄹ", "ㄴㅇㄹㄴㅇㄹ!!", "lkjhg fdsa poiu"]
)
async def test_a_run_over_the_keyboard_is_asked_about(text: str) -> None:
    """Nothing is searched for it: the bot asks what is meant."""
    assert is_gibberish(text)
    assert (await decide(text, GRAPHS.values())).mode == "clarify"


@pytest.mark.parametrize(
    "text", ["ㅋㅋㅋㅋ", "ㅠㅠㅠ", "ㅇㅇ", "were", "EKS", "property", "power", "asdf 에러가 뭐예요?", "쿼리", "", "123"]
)
def test_words_laughter_and_short_names_are_none(text: str) -> None:
    """Letters that are next to each other by chance, or are written alone on purpose, are what they are."""
    assert not is_gibberish(text)
