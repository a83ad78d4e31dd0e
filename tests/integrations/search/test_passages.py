"""The passages of an answer differ from one another."""

from integrations.search.base import Hit
from integrations.search.chunks import chunk
from integrations.search.passages import distinct
from tests.integrations.search.texts import document


def hits(*texts: str) -> list[Hit]:
    """Return hits with these texts, best first."""
    return [Hit(chunk(document(f"d{n}", "제목", text))[0], 1 - n / 10, 0, 0, 0.5) for n, text in enumerate(texts)]


def test_copies_are_left_out() -> None:
    """Of equal and nearly equal passages the best stays, in the order that was given."""
    one = "연차는 입사한 날부터 1년에 15일이 생기고 다음 해로 넘기지 않습니다."
    found = distinct(
        hits(one, "배포는 화요일에 합니다.", one, one.replace("않습니다", "않아요"), "회의는 월요일입니다.")
    )
    assert [hit.chunk.document_id for hit in found] == ["d0", "d1", "d4"]


def test_a_part_of_a_passage_is_left_out() -> None:
    """A passage that another one holds as a whole says nothing new."""
    short = "연차는 입사한 날부터 1년에 15일이 생깁니다."
    assert len(distinct(hits(f"{short} 남은 연차는 수당으로 드립니다.", short))) == 1


def test_copies_with_other_figures_stay() -> None:
    """Last year's prices are no copy of this year's, which only their figures tell from them."""
    one = "도매 단가는 20L 케그가 118,000원, 10L 케그가 62,000원이고 캔 한 박스는 24캔에 65,000원입니다."
    assert len(distinct(hits(one, one.replace("118,000", "124,000")))) == 2
    assert len(distinct(hits(one, f"{one} 배송비는 3,000원입니다."))) == 1


def test_a_line_of_another_page_leaves_nothing_out() -> None:
    """What begins with the same line as a page of that line alone says more than it."""
    found = distinct(hits("status: current", "status: current\n\n케그 보증금은 50,000원입니다.", "status: current"))
    assert [hit.chunk.document_id for hit in found] == ["d0", "d1"]


def test_passages_that_only_share_words_stay() -> None:
    """Two rules about the same thing are two passages."""
    assert len(distinct(hits("휴가는 사흘 전에 신청합니다.", "휴가 중에는 메일을 보지 않아도 됩니다."))) == 2


def test_passages_without_words_stay() -> None:
    """Signs alone are never taken for copies, and nothing gives nothing."""
    assert len(distinct(hits("!!!", "???"))) == 2
    assert distinct([]) == []
