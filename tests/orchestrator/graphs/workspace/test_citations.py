"""Citation marks."""

from collections.abc import AsyncIterator, Sequence

from hypothesis import given
from hypothesis import strategies as st

from orchestrator.graphs.workspace.citations import checked_stream, survives, without_invented


async def _pieces(pieces: Sequence[str]) -> AsyncIterator[str]:
    for piece in pieces:
        yield piece


@given(st.lists(st.text("[]0123456789 ab(한", max_size=8), max_size=12))
async def test_a_stream_drops_exactly_what_the_whole_text_would(pieces: list[str]) -> None:
    """However a text is cut into pieces, the stream joined is the text without invented marks."""
    streamed = "".join([piece async for piece in checked_stream(_pieces(pieces), {1, 2})])
    assert streamed == without_invented("".join(pieces), {1, 2})


def test_links_are_no_marks() -> None:
    """ "[1](https://…)" is a link whose text is a number."""
    assert without_invented("[3](https://a.test) [3]", {1}) == "[3](https://a.test) "


def test_numbers_in_words_are_kept_too() -> None:
    """Amounts, dates and versions count as numbers; the number of a mark does not."""
    assert survives("3,000,000원 [1]", "모두 3,000,000원입니다 [1]")
    assert not survives("3,000,000원 [1]", "3백만 원 [1]")
    assert not survives("v1.30 [1]", "v1.31 [1]")
