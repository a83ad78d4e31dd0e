"""What an answer without a model quotes."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.workspace.rules import sections
from orchestrator.graphs.workspace.rules.evidence import candidates
from orchestrator.graphs.workspace.rules.excerpts import telling
from orchestrator.graphs.workspace.rules.near import BETWEEN, CLOSE, nearest, told
from orchestrator.graphs.workspace.rules.units import units
from orchestrator.graphs.workspace.rules.verdict import verdict
from orchestrator.graphs.workspace.state import SourcePassage

EMBED = LocalEmbedder().embed
TODAY = date(2026, 11, 24)


async def chosen(question: str, passages: Sequence[SourcePassage]) -> list[sections.QuotedPart]:
    """Return the section that answers a question, led by its line."""
    return [sections.choose(question, verdict(await candidates(question, passages, EMBED, today=TODAY)))]


def passage(
    text: str, *, heading: str = "", title: str = "연차 규정", n: int = 1, support: float = 0.8
) -> SourcePassage:
    """Make a passage of one of the pages ``n``."""
    return SourcePassage(
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
    parts = await chosen("연차는 며칠이에요?", [ASKING, DAYS])
    assert parts[0].passage is DAYS
    assert parts[0].markdown == DAYS["text"]


async def test_the_heading_that_promises_the_answer_wins() -> None:
    """A question about the way leads to the way, though both sections name the thing."""
    parts = await chosen("연차 신청은 어떻게 해요?", [DAYS, ASKING])
    assert parts[0].passage is ASKING


async def test_of_a_long_section_the_block_that_answers_is_quoted() -> None:
    """The rest of it would bury the answer."""
    other = "\n".join(f"회의실 {number}번에는 화면과 화이트보드, 의자가 {number}개 있습니다." for number in range(20))
    long = passage(f"{other}\n\n주차는 방문객만 됩니다. 지하 2층 41번을 쓰세요.", heading="사무실", title="사무실")
    parts = await chosen("방문객 주차는 어디에 해요?", [long])
    assert parts[0].headline == "주차는 방문객만 됩니다."
    assert parts[0].markdown == "지하 2층 41번을 쓰세요."


async def test_another_number_elsewhere_is_told_too() -> None:
    """Two pages that contradict each other are both cited; one that only repeats is not."""
    same = passage("1년 뒤: 15일", n=2, title="요약")
    differs = passage("1년 뒤: 연차는 20일", n=3, title="새 안내")
    asked = "1년 뒤 연차는 며칠이에요?"
    parts = told(asked, verdict(await candidates(asked, [DAYS, same, differs], EMBED, today=TODAY)))
    text = sections.render("머리 [1]", "함께", parts)
    assert text.count("15일") == 1
    assert "20일" in text


async def test_lines_that_come_near_stand_beside_the_one_that_answers() -> None:
    """Each has a mark of its own; what the section says is not said twice, and what it does not say comes before it."""
    asked = "휴게실 냉장고는 언제 비워요?"
    kitchen = passage("- 냉장고는 금요일 17시에 비웁니다.\n- 냉장고 칸은 월요일에 닦습니다.", n=1)
    hall = passage("강당 냉장고는 매달 말일에 비웁니다.", n=2)
    judged = verdict(await candidates(asked, [kitchen, hall], EMBED, today=TODAY))
    near = [replace(each, score=judged.ranked[0].score) for each in judged.ranked]
    first, *others = told(asked, replace(judged, ranked=near))
    assert (first.passage["n"], first.markdown) == (1, kitchen["text"])
    assert [(part.passage["n"], part.markdown) for part in others] == [(2, hall["text"])]
    longer = replace(first, headline="냉장고는 금요일 17시에 비웁니다.", markdown="- 냉장고 칸은 월요일에 닦습니다.")
    told_first = sections.render("머리 [1]", "함께", [longer, *others])
    assert told_first.index("금요일") < told_first.index("말일") < told_first.index("월요일")


async def test_a_line_that_leads_clearly_is_told_with_its_section() -> None:
    """Nothing else may answer: the section that it stands in says more of it."""
    asked = "휴게실 냉장고는 언제 비워요?"
    kitchen = passage("- 냉장고는 금요일 17시에 비웁니다.\n- 불은 마지막 사람이 끕니다.", heading="휴게실")
    judged = verdict(await candidates(asked, [kitchen], EMBED, today=TODAY))
    first, second = judged.ranked
    apart = [first, replace(second, score=first.score - CLOSE - 1)]
    assert told(asked, replace(judged, ranked=apart)) == [sections.choose(asked, replace(judged, ranked=apart))]


async def test_a_long_section_is_led_by_the_lines_that_come_near() -> None:
    """Of a table that fills what is read at a glance, the rows that the question names stand before the table."""
    rows = "\n".join(
        f"| 노선 {number} | {number + 4}:10 | {number + 15}:20 | 차고지에서 시청 앞까지 |" for number in range(8)
    )
    table = passage(f"| 노선 | 첫차 | 막차 | 구간 |\n|---|---|---|---|\n{rows}", heading="시간표", title="버스 노선")
    asked = "버스 첫차는 언제예요?"
    judged = verdict(await candidates(asked, [table], EMBED, today=TODAY))
    first, *_ = told(asked, replace(judged, is_sure=True))
    assert len(table["text"]) > sections.LONGEST_LEAD
    assert "첫차" in first.headline
    assert first.markdown


async def test_quoted_pages_are_numbered_in_the_order_they_are_quoted() -> None:
    """The first source of an answer is [1], whatever place the search gave it."""
    away = passage("점심은 12시입니다.", n=1, title="사무실")
    mine = {**DAYS, "n": 2, "document_id": "2"}
    parts = await chosen("연차는 며칠이에요?", [away, mine])  # type: ignore[list-item]
    numbered = sections.numbered([away, mine], parts)  # type: ignore[list-item]
    assert [(one["title"], one["n"]) for one in numbered] == [("연차 규정", 1), ("사무실", 2)]


async def test_boxes_and_alerts_are_plain_text_in_an_answer() -> None:
    """A box cannot be ticked in a reply."""
    marked = passage("> [!NOTE]\n> 확정 전입니다.\n\n- [ ] 노트북 받기", heading="첫날")
    parts = await chosen("첫날에는 뭘 받아요?", [marked])
    text = sections.render("머리 [1]", "함께", parts)
    assert "확정 전입니다." in text
    assert "노트북 받기" in text
    assert not {"[ ]", "[!NOTE]", ">"} & set(text.split())


PLANS = passage(
    "| | Starter | Business | Enterprise |\n| --- | --- | --- | --- |\n| 월 결제 | 19,000원 | 39,000원 | 69,000원 |",
    title="요금제",
)


async def test_the_line_that_answers_leads() -> None:
    """The bullet that answers stands first and is not said twice; the others follow below the source."""
    pay = passage("- 연차는 이월되지 않습니다.\n- 급여일은 매달 25일입니다.", heading="급여일", title="급여")
    parts = await chosen("급여일은 며칠이에요?", [pay])
    assert sections.render("머리 [1]", "함께", parts) == (
        "급여일은 매달 25일입니다.\n\n머리 [1]\n\n- 연차는 이월되지 않습니다."
    )


async def test_a_row_that_answers_names_its_columns() -> None:
    """A row alone is told with the heads of its table, which follows whole."""
    rooms = passage("| 이름 | 인원 |\n| --- | --- |\n| 한강 | 12명 |\n| 남산 | 8명 |", heading="방", title="회의실")
    parts = await chosen("한강은 몇 명까지 들어가요?", [rooms])
    assert parts[0].headline == "**한강** — 인원: 12명"
    assert parts[0].markdown == rooms["text"]


async def test_numbered_steps_stay_together() -> None:
    """No step is taken out of its order."""
    parts = await chosen("휴가는 누가 승인해요?", [ASKING])
    assert parts[0].markdown == ASKING["text"]


async def test_a_comparison_shows_the_columns_that_are_compared() -> None:
    """The table is narrowed to what was named, and no single row leads."""
    parts = await chosen("Business와 Enterprise 요금 차이가 뭐예요?", [PLANS])
    assert parts[0].headline == ""
    assert parts[0].markdown.splitlines()[-1] == "| 월 결제 | 39,000원 | 69,000원 |"


async def test_the_row_of_this_week_leads() -> None:
    """Who is on call is answered for the week in which it is asked."""
    rota = passage(
        "| Week from | Primary |\n| --- | --- |\n| 2026-11-16 | Daniel Cho |\n| 2026-11-23 | 강도윤 |",
        heading="Schedule",
        title="On-call rotation",
    )
    parts = await chosen("이번 주 당직 누구야", [rota, ASKING])
    assert parts[0].headline == "**Week from: 2026-11-23** — Primary: 강도윤"


async def test_tables_side_by_side_are_told_apart() -> None:
    """Of two months in one line only the one that was asked for leads."""
    days = passage(
        "| 월 | 급여일 | 월 | 급여일 |\n| --- | --- | --- | --- |\n| 11월 | 25일 | 2월 | 26일 |", title="급여일"
    )
    parts = await chosen("When is pay day in November?", [days])
    assert parts[0].headline == "**월: 11월** — 급여일: 25일"


async def test_where_no_answer_is_sure_pages_are_named_with_a_line_each() -> None:
    """What may be wrong is shown as what lies near: lines of pages, and no row of something else."""
    rooms = passage("| 이름 | 인원 |\n| --- | --- |\n| 한강 | 12명 |", n=2, title="회의실")
    judged = verdict(await candidates("연차는 며칠이에요?", [DAYS, rooms], EMBED, today=TODAY))
    near = nearest("연차는 며칠이에요?", judged)
    assert {part.passage["title"]: bool(part.markdown) for part in near} == {"연차 규정": True, "회의실": False}
    assert all(not part.headline for part in near)


async def test_a_lead_with_nothing_below_ends_without_a_colon() -> None:
    """Where the line was all there is, the source is named after it."""
    one = passage("- Visitors register by 18:00.", heading="Visitors", title="Office guide")
    parts = await chosen("Until when must visitors register?", [one])
    assert sections.render("From “Office guide” [1]:", "", parts).endswith("From “Office guide” [1]")


async def test_of_the_nearest_page_a_short_section_is_shown() -> None:
    """The sentence that decides may stand beside the one that was found."""
    text = "대학원 등록금은 지원하지 않습니다.\n- 다만 시간제 대학원이라면 팀장과 의논합니다."
    asked = verdict(await candidates("대학원 등록금도 지원해줘?", [passage(text, title="교육비")], EMBED, today=TODAY))
    assert nearest("대학원 등록금도 지원해줘?", asked)[0].markdown == (
        "대학원 등록금은 지원하지 않습니다. 다만 시간제 대학원이라면 팀장과 의논합니다."
    )


def test_an_item_follows_a_sentence_without_a_colon() -> None:
    """The item above it ends by itself."""
    found = units(passage("- 영수증을 올려 주세요.\n  - 3만 원을 넘으면 사유도 적습니다."))
    assert found[1].text == "영수증을 올려 주세요. 3만 원을 넘으면 사유도 적습니다."


def test_of_a_long_line_the_piece_that_tells_is_shown() -> None:
    """The beginning of a long line of minutes is about something else."""
    line = (
        "외근은 하루 한 번으로 줄이고 목요일만 예외로 둡니다. 번역 양식은 11월부터 필수입니다. "
        "재택은 주 2회까지 됩니다. 스캔은 12월에 끝냅니다."
    )
    shown = telling("재택 주 몇 회까지 돼요?", line, 40)
    assert "재택은 주 2회까지 됩니다." in shown
    assert len(shown) <= 44


async def test_a_row_below_another_of_its_table_has_its_cells_alone() -> None:
    """The heads stand in the first one, so that more rows fit into what is read at a glance."""
    table = passage(
        "| 품목 | 보관 | 담당 |\n|---|---|---|\n| 사과즙 | 냉장고 2번 칸 | 이서윤 |\n| 배즙 | 지하 창고 | 박도현 |",
        heading="보관",
        title="가공실",
    )
    asked = "Who looks after the juice and where is it kept?"
    (near,) = nearest(asked, verdict(await candidates(asked, [table], EMBED, today=TODAY)))
    first, second = near.markdown.split(BETWEEN)
    assert first.count("보관: ") == first.count("담당: ") == 1
    assert second in ("배즙: 지하 창고 · 박도현", "사과즙: 냉장고 2번 칸 · 이서윤")


async def test_the_row_that_answers_is_not_replaced_by_rows_that_share_a_word() -> None:
    """ "Parents" stands in three rows; the one that says what happened leads."""
    table = passage(
        "| 경우 | 휴가 | 경조금 |\n| --- | --- | --- |\n| 본인 결혼 | 5일 | 50만 원 |\n"
        "| 배우자·부모·자녀 사망 | 5일 | 100만 원 |\n| 조부모·외조부모 사망 | 3일 | 30만 원 |\n"
        "| 본인·배우자 부모의 환갑·칠순 | 1일 | 20만 원 |\n| 형제자매 결혼 | 1일 | 10만 원 |",
        heading="경조금",
        title="경조사",
    )
    [part] = await chosen("부모님 칠순이면 경조금이 얼마예요?", [table])
    assert "20만 원" in part.headline
    assert "사망" not in part.headline
