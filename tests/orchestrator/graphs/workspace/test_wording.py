"""What a question's words count, and English words that look alike and are not."""

import pytest

from orchestrator.graphs.workspace.rules.wording import DERIVED, PREDICATE, credit, words_of


def said(word: str, text: str) -> float:
    """Return how far a text says the one word of a question."""
    [found] = words_of(word)
    return credit(found, text)


@pytest.mark.parametrize(
    ("word", "text"), [("parental", "death of a parent"), ("person", "personal"), ("optional", "two options")]
)
def test_what_only_has_to_do_with_a_thing_says_half_of_it(word: str, text: str) -> None:
    """They share a stem, but leave for parents is not told by what a parent's death gives."""
    assert said(word, text) == DERIVED


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("approval", "Approved by finance"),
        ("renew", "the renewal of a lease"),
        ("parental", "parental leave of a parent"),
        ("booked", "booking a room"),
        ("medically", "medical"),
    ],
)
def test_forms_of_a_word_and_acts_of_a_verb_say_it(word: str, text: str) -> None:
    """Endings change nothing of the matter, and the word itself counts wherever else its kin stands."""
    assert said(word, text) == 1.0


def test_a_unit_is_no_other_word_that_is_spelt_alike() -> None:
    """Who won something is not told by a price, and what was decided not by how long it takes."""
    assert said("won", "300,000 won a year") == 0.0
    assert said("minutes", "within 30 minutes") == 0.0
    assert said("won", "who won the cup") == 1.0
    assert credit(words_of("how many won")[-1], "300,000 won a year") == 1.0


def test_a_day_from_today_is_hardly_looked_for() -> None:
    """Pages say the date, and not that it is this week's."""
    shares = {word.text: word.share for word in words_of("이번 주 당번표는 누구예요?")}
    assert shares["당번표"] == 1.0
    assert shares["이번"] == shares["주"] == PREDICATE
