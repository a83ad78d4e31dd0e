"""The measurement of contracts runs to its end with what the product has today."""

from pathlib import Path

from bench.contracts import SENTENCES, measure


async def test_each_of_its_numbers_is_measured(tmp_path: Path) -> None:
    """A contract of ten pages is analysed, answers are timed, and every sentence of its model is released."""
    numbers = await measure(tmp_path, repeats=1, sentences=SENTENCES[:3])
    assert numbers.characters > 17_000
    assert numbers.analysis_processor_ms > 0
    assert numbers.first_token_ms > 0
    assert numbers.sentences_released == 3
