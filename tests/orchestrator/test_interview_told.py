"""What is not taken for a fact: what somebody forbids, doubts, or says of what was asked; and whose day is whose."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.unasked import is_elliptic, says_yes_or_no, tells_fact
from tests.orchestrator.interviewing import Office, an_office, shipped


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        yield found


async def _facts(office: Office) -> dict[str, Any]:
    return dict((await office.record()).context["facts"])


async def _told(office: Office) -> dict[str, object]:
    """Return what is known and what is offered, by field."""
    context = (await office.record()).context
    offered = {one["field"]: one["value"] for one in context["unconfirmed"]}
    hinted = {field: one["value"] for field, one in context.get("hinted", {}).items()}
    return {field: fact["value"] for field, fact in context["facts"].items()} | offered | hinted


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("할머니한테는 연락하지 말아 주세요", False),
        ("담임 선생님께는 알리지 마세요", False),
        ("please don't write to my office", False),
        ("Don't call me at work", False),
        ("아버지가 많이 편찮으세요", True),
        ("don't have a contract", True),
    ],
)
def test_what_is_forbidden_tells_no_fact(clause: str, expected: bool) -> None:
    """Who is not to be told has nothing to do with what was or was not done."""
    assert tells_fact(clause) is expected


def test_a_denial_without_its_deed_is_of_what_was_asked() -> None:
    """A clause that names no deed, or is only a no, denies nothing but what was asked."""
    assert is_elliptic("무서워서 아직 못 했어요")
    assert not is_elliptic("고소는 아직 못 했어요")
    assert says_yes_or_no("No")
    assert not says_yes_or_no("No employer told me that")


async def test_a_second_day_in_an_answer_is_no_other_field(office: Office) -> None:
    """Of two days in an answer the other one is not taken for a day that it has no word of."""
    await office.say("식당에서 3년 일했는데 카톡으로 나오지 말라고 왔어요", command="intake")
    await office.say("아니요")
    await office.say("부당해고요")
    await office.say("5일에 카톡 받고 6일부터 못 나갔어요")
    told = await _told(office)
    assert str(told.get("dismissal_date", "06")).endswith("06")
    assert "work_start_date" not in told


async def test_the_day_since_when_is_no_last_day(office: Office) -> None:
    """Since when somebody has worked does not tell until when."""
    await office.say(
        "I have worked at Hanul Foods since 4 May 2021 and they have not paid me since July 2026", command="intake"
    )
    await office.say("no")
    for _ in range(2):
        assert (await _told(office)).get("last_work_date") != "2021-05-04"
        await office.say("payslips")


async def test_who_is_named_with_a_doubt_is_not_written_down(office: Office) -> None:
    """Whom somebody may have shown it to is not who has threatened."""
    await office.say("헤어진 남자친구가 카톡으로 돈 안 주면 회사에 말하겠다고 협박해요", command="intake")
    for answer in ("아니요", "네", "건너뛸게요", "돈이나 재산"):
        await office.say(answer)
    await office.say("직원 한 명한테는 말한 것 같기도 해요. 잘 모르겠어요")
    fact = (await _facts(office)).get("other_party")
    assert fact is None or "직원" not in str(fact["value"])


async def test_of_two_days_each_goes_where_its_mark_belongs(office: Office) -> None:
    """Until when it was promised, and when the last payment came, whichever is told first."""
    await office.say("후배한테 작년 3월에 오백만원을 빌려줬는데 안 갚아요", command="intake")
    for answer in ("아니요", "아무것도 안 썼어요", "계좌이체 내역이요", "연락은 돼요"):
        await office.say(answer)
    await office.say("지난달에 십만원 갚은 게 마지막이고 작년 9월까지 갚는다 했어요")
    told = await _told(office)
    assert told["repayment_due_date"] == "2025-09"
    assert told["last_acknowledged_date"] == "2026-10"


async def test_words_that_were_told_are_offered_in_place_of_their_question(office: Office) -> None:
    """What shows it was told in the story: it is offered, and not asked for anew."""
    await office.say(
        "직장 동료가 3개월째 협박해요, 돈을 안 주면 집에 알린다고요. 통화 녹음이랑 문자 내역을 다 갖고 있어요",
        command="intake",
    )
    await office.say("아니요")
    asked = []
    for _ in range(12):
        context = (await office.record()).context
        offered = [one for one in context["unconfirmed"] if one["field"] == "evidence"]
        asked.append((context["expected_input"] or {}).get("field"))
        if offered:
            assert "녹음이랑 문자" in offered[0]["shown"]
            break
        await office.say("건너뛸게요")
    else:
        pytest.fail(f"asked {asked}")
    assert "evidence" not in asked


async def test_who_says_only_another_thing_has_said_no_yes(office: Office) -> None:
    """A message that is all another field's answer is no guess at what was asked."""
    await office.say("헤어진 애인이 제 영상을 퍼뜨린다고 해요", command="intake")
    await office.say("아니요")
    for _ in range(3):
        context = (await office.record()).context
        if (context["expected_input"] or {}).get("field") == "was_minor":
            break
        await office.say("네" if (context["expected_input"] or {}).get("field") == "_confirm" else "건너뛸게요")
    await office.say("전 남자친구요")
    assert "was_minor" not in {one["field"] for one in (await office.record()).context["unconfirmed"]}
