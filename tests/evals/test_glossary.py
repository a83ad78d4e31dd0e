"""Which words of two languages are taken to mean the same."""

import numpy as np

from evals.retrieval.glossary import lines_of, pairs, words_of


def test_words_nearer_to_each_other_than_to_the_rest_are_a_pair() -> None:
    """A word that is as near to all others is none's partner."""
    chance = np.random.default_rng(3)
    left = chance.normal(size=(40, 30)).astype(np.float32)
    left /= np.linalg.norm(left, axis=1, keepdims=True)
    middle = left.mean(axis=0) / np.linalg.norm(left.mean(axis=0))
    right = np.vstack([left[::-1], middle]).astype(np.float32)
    found = {(place, other) for place, other, _ in pairs(left, right)}
    assert {(place, 39 - place) for place in range(40)} <= found
    assert not any(other == 40 for _, other in found)


def test_a_longer_form_of_a_meaning_is_left_out() -> None:
    """Police and police station begin alike: the shorter finds both."""
    assert lines_of(["police"], ["경찰서", "경찰"], [(0, 1, 0.5), (0, 0, 0.4)]) == ["police 경찰"]


def test_only_words_that_ask_something_are_compared() -> None:
    """Articles, endings, figures and what hardly occurs are none."""
    assert words_of(["The beer, the beer x1 malt 맥주를 맥주를 맥주를 3개"]) == (["beer"], ["맥주"])
