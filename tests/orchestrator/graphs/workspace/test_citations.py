"""Citation marks."""

from collections.abc import AsyncIterator, Sequence

from hypothesis import given
from hypothesis import strategies as st

from orchestrator.graphs.workspace.citations import (
    addresses_in,
    checked,
    checked_stream,
    known_addresses,
    survives,
    without_invented,
)
from orchestrator.graphs.workspace.state import Passage


async def _pieces(pieces: Sequence[str]) -> AsyncIterator[str]:
    for piece in pieces:
        yield piece


KNOWN = addresses_in(["https://a.test/x"])


@given(
    st.lists(
        st.one_of(
            st.text("[]()<>!0123456789 ab한:/ht\n", max_size=8),
            st.sampled_from(["[a](", "https://", "https://a.test/x", "https://b.test", ") ", "[1]", "](http://b"]),
        ),
        max_size=12,
    )
)
async def test_a_stream_drops_exactly_what_the_whole_text_would(pieces: list[str]) -> None:
    """However a text is cut into pieces, the stream joined is the text without invented marks and addresses."""
    streamed = "".join([piece async for piece in checked_stream(_pieces(pieces), {1, 2}, KNOWN)])
    assert streamed == checked("".join(pieces), {1, 2}, KNOWN)


def test_an_address_that_stands_nowhere_is_left_out() -> None:
    """Of a link its words stay; known addresses stay as they are, also with an anchor or at the end of a sentence."""
    text = "[여기](https://evil.test/?q=1)와 https://evil.test/x, <https://evil.test>를 보세요. [a](https://a.test/x#b) https://a.test/x."
    assert checked(text, (), KNOWN) == "여기와 , 를 보세요. [a](https://a.test/x#b) https://a.test/x."


def test_no_picture_is_fetched_from_an_address_in_an_answer() -> None:
    """A picture's address is asked for as soon as it is shown, whoever made it up."""
    assert checked("![chart](https://a.test/x) ![c](https://evil.test/?secret)", (), KNOWN) == "chart c"


def test_a_link_around_a_picture_is_checked_too() -> None:
    """However links are put into one another, none leads to a place of the model's own."""
    assert checked("[![a](https://a.test/x)](https://evil.test/)", (), KNOWN) == "[a]"
    assert checked("[https://evil.test](https://evil.test)", (), KNOWN) == ""


def test_addresses_are_known_from_passages_and_from_what_people_said() -> None:
    """Those in a passage's text count, and where it stands."""
    passage = Passage(
        n=1,
        title="T",
        heading="",
        text="see [w](https://w.test/a_(b)) and http://h.test/#/notion/1",
        url="https://n.test/p#1",
        support=1.0,
        document_id="d",
        position=0,
    )
    known = known_addresses([passage], "왜 https://q.test/z 가 안 열려요?")
    text = "[w](https://w.test/a_(b)) https://n.test/p https://q.test/z http://h.test/#/notion/2"
    assert checked(text, (), known) == "[w](https://w.test/a_(b)) https://n.test/p https://q.test/z "


def test_links_are_no_marks() -> None:
    """ "[1](https://…)" is a link whose text is a number."""
    assert without_invented("[3](https://a.test) [3]", {1}) == "[3](https://a.test) "


def test_numbers_in_words_are_kept_too() -> None:
    """Amounts, dates and versions count as numbers; the number of a mark does not."""
    assert survives("3,000,000원 [1]", "모두 3,000,000원입니다 [1]")
    assert not survives("3,000,000원 [1]", "3백만 원 [1]")
    assert not survives("v1.30 [1]", "v1.31 [1]")
