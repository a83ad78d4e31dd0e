"""Which form a Korean particle has behind a word."""

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.language.particles import settled


def test_a_particle_fits_the_word_before_a_mark_of_a_source() -> None:
    """Nobody reads a mark aloud, be it in a text or behind an amount of a phrase."""
    assert settled("예산 [1] [12]은(는) 작다") == "예산 [1] [12]은 작다"
    guides = load_guides(packaged_guides())
    phrase = guides.say("limit_broken", "ko", total="3,054,000원", amount="3,000,000원 [1]", gap="54,000원")
    assert "은 한도 3,000,000원 [1]을 54,000원 넘는다" in settled(phrase)
