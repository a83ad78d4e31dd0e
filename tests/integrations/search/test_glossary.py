"""Words of the other language that mean the same."""

import pytest

from integrations.search.glossary import MOST, translations


@pytest.mark.parametrize(("word", "meaning"), [("grandmothers", "할머니"), ("beer", "맥주"), ("서명", "signature")])
def test_a_word_is_known_in_the_other_language(word: str, meaning: str) -> None:
    """In whatever form an English one stands."""
    assert meaning in translations(word)
    assert len(translations(word)) <= MOST


@pytest.mark.parametrize("word", ["", "qwzx", "갯바람", "1.8", "two words"])
def test_what_is_no_known_word_means_nothing(word: str) -> None:
    """Names, numbers and phrases are left to the thesaurus."""
    assert translations(word) == ()
