"""As much material as a model reads at once, in Korean and English."""

import pytest

from integrations.llm.window import tokens_in
from orchestrator.steps.fitting import NAMED_TEXTS, fitting, parts_of


@pytest.mark.parametrize(("text", "kept"), [("연차 " * 100, 3), ("leave " * 50, 7)], ids=["ko", "en"])
def test_of_english_more_fits(text: str, kept: int) -> None:
    """Pieces of 300 signs each: of those in Korean fewer fit into the same window."""
    assert len(fitting([("", text)] * 10, NAMED_TEXTS, 900)) == kept


def test_a_piece_that_alone_is_too_long_is_cut_at_a_line() -> None:
    """Its beginning is better than nothing; the next ones are not squeezed in."""
    long = ("규정", "\n".join(["규정의 한 줄입니다."] * 50))
    [(name, text)] = fitting([long, ("둘", "짧다")], NAMED_TEXTS, 200)
    assert name == "규정"
    assert text.endswith("한 줄입니다.")
    assert 100 < tokens_in(text) <= 200
    assert fitting([long], NAMED_TEXTS, 10) == []


@pytest.mark.parametrize("text", ["", "짧다", "한 줄입니다.\n" * 40, "줄바꿈이 없는 글 " * 40])
def test_parts_are_the_text(text: str) -> None:
    """Nothing is lost between them, none is too long, and where there are lines none is cut."""
    parts = parts_of(text, 100)
    assert "".join(parts) == text
    assert all(len(one) <= 100 for one in parts)
    assert "\n" not in text or all(one.endswith("\n") for one in parts)
