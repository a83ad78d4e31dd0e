"""Which form a Korean particle has behind a word."""

from orchestrator.language.particles import settled


def test_a_particle_fits_the_word_before_a_mark_of_a_source() -> None:
    """Nobody reads a mark aloud."""
    assert settled("한도 3,000,000원 [1]을(를) 넘는다, 예산 [1] [12]은(는) 작다") == (
        "한도 3,000,000원 [1]을 넘는다, 예산 [1] [12]은 작다"
    )
