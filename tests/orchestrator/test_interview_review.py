"""What is changed at the review: what no rule finds is offered, or its number is asked for, and never passed over."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.rules.amending import amendments
from orchestrator.graphs.intake.state import CONFIRM, MORE, REVIEW
from orchestrator.turn import Table
from tests.orchestrator.interviewing import Office, an_office, shipped

STORY = "동생한테 작년 10월에 3천만원을 빌려줬는데 연락을 끊었어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships, at the review of a loan."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        await found.say(STORY, command="intake")
        for answer in ("아니요", "카톡만 있어요", "계좌이체 내역이 있어요", "연락이 끊겼어요", "없어요"):
            await found.say(answer)
        yield found


async def _asked(office: Office) -> str:
    expected = (await office.record()).context["expected_input"]
    return str(expected["field"]) if expected else ""


async def test_a_row_is_changed_by_its_number(office: Office) -> None:
    """The table counts its rows, and who names one changes it."""
    rows = (await office.say("없어요")).parts[-1]
    assert isinstance(rows, Table)
    number = next(label for label, shown in rows.rows if shown == "30,000,000원").partition(".")[0]
    await office.say(f"{number}번은 2천5백만원이에요")
    assert (await office.record()).context["facts"]["amount"]["value"] == 25_000_000
    assert await _asked(office) == REVIEW


async def test_what_may_be_meant_is_offered_with_what_stands_there(office: Office) -> None:
    """A sentence that tells otherwise than what is shown is offered as the change, and made once that is said."""
    offered = await office.say("차용증을 직접 써서 도장도 받아 뒀어요")
    assert await _asked(office) == CONFIRM
    assert offered.question is not None
    assert "~~" in offered.question.text
    before = (await office.record()).context["facts"]["contract_written"]["value"]
    await office.say("네")
    after = (await office.record()).context["facts"]["contract_written"]["value"]
    assert before != after


async def test_what_is_no_change_is_kept_and_says_how_to_change(office: Office) -> None:
    """Nobody is told that something was noted while the table stays as it was."""
    said = await office.say("동생 때문에 부모님이 밤에 통 못 주무세요")
    assert "함께 적어 두었어요" not in said.result
    assert "번호" in said.result
    assert any("부모님이" in text for text, _ in (await office.record()).context["more"])


def test_a_quotation_is_written_down_whole() -> None:
    """What stands in quotation marks is no clause of the message."""
    (one,) = amendments('쓰인 말은 "가게 문 닫게 하고 다 뺏어야지"예요')
    assert one.told == '쓰인 말은 "가게 문 닫게 하고 다 뺏어야지"예요'


async def test_answers_to_what_was_asked_at_once_are_offered(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """A figure that only one of the named questions asks for is offered, though no word gives it to that."""
    async with an_office(tmp_path, embedder, shipped()) as office:
        for said in ("중고 냉장고를 샀는데 고장난 거래요", "아니요", "제가 샀어요", "그저께", "냉장고요", "고장이요"):
            await office.say(said, **({"command": "intake"} if said.startswith("중고") else {}))
        for _ in range(6):
            if await _asked(office) == MORE:
                break
            await office.say("모르겠어요")
        assert await _asked(office) == MORE
        offered = await office.say("45만원. 자기는 모르는 일이래")
        assert offered.question is not None
        assert "450,000원" in offered.question.text + offered.result


async def test_what_is_known_is_told_of_no_other_question(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """A correction where more is asked for answers none of what is still open."""
    async with an_office(tmp_path, embedder, shipped()) as office:
        await office.say(STORY, command="intake")
        for answer in ("아니요", "카톡만 있어요", "계좌이체 내역이 있어요", "연락이 끊겼어요", "없어요", "없어요"):
            if await _asked(office) == MORE:
                break
            await office.say(answer)
        assert await _asked(office) == MORE
        known = (await office.record()).context["facts"]
        await office.say("빌려준 날은 작년 10월 3일이에요")
        context = (await office.record()).context
        assert all(one["field"] in known for one in context["unconfirmed"])
        assert set(context["facts"]) == set(known)


@pytest.mark.parametrize(
    ("said", "amount", "day"),
    [
        ("3천이 아니라 2천8백이고 빌려준 날은 10월이 아니라 9월이에요", 28_000_000, "2025-09"),
    ],
)
async def test_two_corrections_of_one_message_reach_their_rows(
    office: Office, said: str, amount: int, day: str
) -> None:
    """Each by what it is set against; what is not sure is offered with the other in one line, and kept by one yes."""
    await office.say("없어요")
    await office.say(said)
    for _ in range(2):
        if await _asked(office) == CONFIRM:
            await office.say("네")
    facts = (await office.record()).context["facts"]
    assert facts["amount"]["value"] == amount
    assert str(facts["loan_date"]["value"]).startswith(day)


@pytest.mark.parametrize(
    "said", ["동생이 그때 가게가 막혀서 저도 속상했어요", "빌려준 날은 비가 많이 왔어요", "원금 이야기는 엄마도 아세요"]
)
async def test_what_is_about_a_value_is_no_value(office: Office, said: str) -> None:
    """Words beside a row's name that tell something else change nothing."""
    await office.say("없어요")
    before = {field: fact["value"] for field, fact in (await office.record()).context["facts"].items()}
    await office.say(said)
    after = {field: fact["value"] for field, fact in (await office.record()).context["facts"].items()}
    assert after == before
