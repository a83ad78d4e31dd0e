"""Whose dollars a sign says, and words that only look like codes."""

import pytest

from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.amounts import find_amounts


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("Mats cost A$350", 350, "AUD"),
        ("Mats cost C$350", 350, "CAD"),
        ("Mats cost S$90", 90, "SGD"),
        ("Mats cost US$90", 90, "USD"),
        ("Mats cost 350 NOK", 350, "NOK"),
        ("Mats cost 350 usd", 350, "USD"),
    ],
)
def test_a_sum_is_in_the_currency_that_it_names(text: str, value: int, currency: str) -> None:
    """Both readers of sums know it."""
    assert [(int(one.value.value), one.value.currency) for one in find_amounts(text)] == [(value, currency)]
    assert [(int(one.amount), one.currency) for one in told_sums(text)] == [(value, currency)]


@pytest.mark.parametrize("text", ["We keep 6 aud files", "The club has 30 nok games", "Four grand pianos stand there"])
def test_words_that_look_like_money_are_none(text: str) -> None:
    """A code is written in capitals, but the best known."""
    assert find_amounts(text) == []
    assert told_sums(text) == []
