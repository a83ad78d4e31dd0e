"""What an answer without a model quotes."""

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.workspace.rules import sections
from orchestrator.graphs.workspace.state import Passage


def passage(text: str, *, heading: str = "", title: str = "연차 규정", n: int = 1, support: float = 0.8) -> Passage:
    """Make a passage of one of the pages ``n``."""
    return Passage(
        n=n,
        title=title,
        heading=heading,
        text=text,
        url=f"https://n/{n}",
        support=support,
        document_id=str(n),
        position=0,
    )


DAYS = passage("- 1년이 되기 전: 최대 11일\n- 1년 뒤: 15일\n- 3년 뒤: 16일", heading="연차 일수")
ASKING = passage("1. 휴가 신청을 고릅니다.\n2. 팀장이 승인합니다.", heading="신청 방법")


async def test_a_short_section_is_quoted_whole_and_in_order() -> None:
    """Every line of the section that answers is there, as the page has it, and no other section between."""
    parts = await sections.choose("연차는 며칠이에요?", [ASKING, DAYS], LocalEmbedder().embed)
    assert parts[0].passage is DAYS
    assert parts[0].markdown == DAYS["text"]


async def test_the_heading_that_promises_the_answer_wins() -> None:
    """A question about the way leads to the way, though both sections name the thing."""
    parts = await sections.choose("연차 신청은 어떻게 해요?", [DAYS, ASKING], LocalEmbedder().embed)
    assert parts[0].passage is ASKING


async def test_of_a_long_section_the_block_that_answers_is_quoted() -> None:
    """The rest of it would bury the answer."""
    other = "\n".join(f"회의실 {number}번에는 화면과 화이트보드, 의자가 {number}개 있습니다." for number in range(20))
    long = passage(f"{other}\n\n주차는 방문객만 됩니다. 지하 2층 41번을 쓰세요.", heading="사무실", title="사무실")
    parts = await sections.choose("방문객 주차는 어디에 해요?", [long], LocalEmbedder().embed)
    assert parts[0].markdown == "주차는 방문객만 됩니다. 지하 2층 41번을 쓰세요."


async def test_another_number_elsewhere_is_told_too() -> None:
    """Two pages that contradict each other are both cited; one that only repeats is not."""
    same = passage("1년 뒤: 연차는 15일", n=2, title="요약")
    differs = passage("1년 뒤: 연차는 20일", n=3, title="새 안내")
    parts = await sections.choose("1년 뒤 연차는 며칠이에요?", [DAYS, same, differs], LocalEmbedder().embed)
    text = sections.render("머리 [1]", "함께", parts)
    assert "15일" in text
    assert "20일" in text


async def test_quoted_pages_are_numbered_in_the_order_they_are_quoted() -> None:
    """The first source of an answer is [1], whatever place the search gave it."""
    away = passage("점심은 12시입니다.", n=1, title="사무실")
    mine = {**DAYS, "n": 2, "document_id": "2"}
    parts = await sections.choose("연차는 며칠이에요?", [away, mine], LocalEmbedder().embed)  # type: ignore[list-item]
    numbered = sections.numbered([away, mine], parts)  # type: ignore[list-item]
    assert [(one["title"], one["n"]) for one in numbered] == [("연차 규정", 1), ("사무실", 2)]


async def test_boxes_and_alerts_are_plain_text_in_an_answer() -> None:
    """A box cannot be ticked in a reply."""
    marked = passage("> [!NOTE]\n> 확정 전입니다.\n\n- [ ] 노트북 받기", heading="첫날")
    parts = await sections.choose("첫날에는 뭘 받아요?", [marked], LocalEmbedder().embed)
    assert parts[0].markdown == "확정 전입니다.\n\n- 노트북 받기"
