"""Messages that ask several things, through the real graph and index."""

from dataclasses import replace

import pytest

from orchestrator.graphs.workspace.rules.verdict import together
from orchestrator.graphs.workspace.several import AskedPart, with_told
from tests.orchestrator.conftest import Agent
from tests.orchestrator.graphs.workspace.test_evidence import judged, page
from tests.orchestrator.graphs.workspace.test_reached import a_page


async def test_what_is_sure_is_told_and_what_is_not_is_named(agent: Agent) -> None:
    """The line that answers one part opens the reply; to the other, lines near it stand below its own words."""
    result = await agent.ask("연차 휴가는 며칠이고 롤백은 몇 분 걸려요?")
    sure, unsure = result.result.split("\n\n", 1)
    assert sure == "- 1년을 채우고 80% 이상 출근하면 연차 휴가는 15일입니다. [1]"
    assert unsure.startswith("“롤백은 몇 분 걸려요?”에 대한 확실한 답은 찾지 못했어요.")
    assert "about four minutes" in unsure
    assert [citation.n for citation in result.citations] == list(range(1, len(result.citations) + 1))


async def test_a_part_is_not_answered_by_what_was_said_to_the_one_before(agent: Agent) -> None:
    """The first answer says its own words best, which the next part leans on; that tells nothing of its own matter."""
    result = await agent.ask("연차 휴가는 며칠이고 주차장은 몇 층이에요?")
    assert "15일" in result.result.split("\n\n")[0]
    assert "“주차장은 몇 층이에요?”에 대한 확실한 답은 찾지 못했어요." in result.result


async def test_a_line_that_comes_near_to_two_parts_is_shown_once() -> None:
    """Each part is compared with the passages anew; what is the same line remains one."""
    of_leave = page("연차는 15일이고 팀장이 승인합니다.\n\n반차는 4시간입니다.", title="연차 규정")
    parts = [await judged(question, of_leave) for question in ("연차는 며칠이고", "누가 승인해요?")]
    lines = [each.candidate.unit.text for each in together(parts).ranked]
    assert len(lines) == len(set(lines)) == 2


async def test_a_line_that_was_told_answers_no_other_kind_of_question(agent: Agent) -> None:
    """How many days is told; by whom is asked after that, and the same line names nobody."""
    result = await agent.ask("연차 휴가는 며칠이고 누구한테 말해야 돼요?")
    assert "15일" in result.result.split("\n\n")[0]
    assert "“누구한테 말해야 돼요?”에 대한 확실한 답은 찾지 못했어요." in result.result
    assert result.result.count("1년을 채우고 80% 이상 출근하면") == 1


async def test_no_row_that_the_question_does_not_name_is_told_as_sure(agent: Agent) -> None:
    """Which vehicle is meant nobody said: the rows stand side by side, and who approves is answered."""
    fees = "| 차종 | 월 요금 |\n| --- | --- |\n| 승용차 | 30,000원 |\n| 승합차 | 50,000원 |\n| 오토바이 | 10,000원 |"
    await agent.deps.index.upsert(
        [a_page("parking", "주차 요금", f"{fees}\n\n주차 신청은 총무팀 나도현 님이 승인합니다.")]
    )
    result = await agent.ask("주차 요금은 얼마고 누가 승인해요?")
    assert not result.result.startswith("- **")
    assert all(fee in result.result for fee in ("30,000원", "50,000원", "10,000원"))
    assert "나도현" in result.result


@pytest.mark.parametrize(
    ("question", "rows", "cells"),
    [
        ("사물함 보증금은 얼마고 열쇠는 누가 줘요?", ("| 크기 | 보증금 |", "작은 것", "큰 것"), ("5,000원", "9,000원")),
        (
            "how much is the locker deposit and who hands out the key?",
            ("| Size | Deposit |", "Small", "Large"),
            ("5 EUR", "9 EUR"),
        ),
    ],
)
async def test_lines_of_one_page_stand_on_lines_of_their_own(
    agent: Agent, question: str, rows: tuple[str, str, str], cells: tuple[str, str]
) -> None:
    """The nearest stands beside the page's title, each other below it; none goes on within another."""
    head, *names = rows
    table = "\n".join(
        [head, "| --- | --- |", *(f"| {name} | {cell} |" for name, cell in zip(names, cells, strict=True))]
    )
    await agent.deps.index.upsert([a_page("lockers", "사물함 lockers", table)])
    lines = (await agent.ask(question)).result.splitlines()
    holding = [line for line in lines if any(cell in line for cell in cells)]
    assert [line[:4] == "  - " for line in holding] == [False, True]
    assert holding[0].startswith("- 사물함 lockers [")


async def test_a_line_that_tells_both_answers_both() -> None:
    """What surely answers another part, and holds the figure that this one asks for, is not said to be missing."""
    told = page("명함은 100장씩 찍고 받기까지 5일 걸립니다.", title="명함")
    sure = replace(await judged("명함은 며칠 걸려요?", told), is_sure=True)
    unsure = replace(await judged("명함은 몇 장이고", told), is_sure=False)
    parts = [AskedPart("명함은 몇 장이고", unsure), AskedPart("며칠 걸려요?", sure)]
    assert with_told(parts[0], parts).judged.is_sure
    other = AskedPart("명함은 몇 층에서 받고", unsure)
    assert not with_told(other, [other, parts[1]]).judged.is_sure
