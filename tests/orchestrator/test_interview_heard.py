"""What people say to what they are shown: consent in their own words, another value, another kind of case."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

import pytest

from bot.texts import say
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.state import CONFIRM, REVIEW
from orchestrator.graphs.intake.unasked import says_yes_or_no, tells_fact
from tests.orchestrator.interviewing import Office, an_office, shipped

LOAN = "동생한테 작년 10월에 3천만원을 빌려줬는데 연락을 끊었어요"
ALARM = "112"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        yield found


async def _context(office: Office) -> dict[str, Any]:
    return (await office.record()).context


async def _asked(office: Office) -> str:
    expected = (await _context(office))["expected_input"]
    return str(expected["field"]) if expected else ""


async def _to_review(office: Office) -> None:
    await office.say(LOAN, command="intake")
    for answer in ("아니요", "카톡만 있어요", "계좌이체 내역이 있어요", "연락이 끊겼어요", "없어요"):
        await office.say(answer)
    assert await _asked(office) == REVIEW


async def test_a_closer_day_is_kept_for_a_known_month(office: Office) -> None:
    """Who names a day within the month that stands there has told it closer."""
    await _to_review(office)
    assert (await _context(office))["facts"]["loan_date"]["value"] == "2025-10"
    await office.say("빌려준 날은 정확히 10월 17일이었어요")
    assert (await _context(office))["facts"]["loan_date"]["value"] == "2025-10-17"


async def test_what_finds_another_value_right_is_no_approval(office: Office) -> None:
    """ "The sum is … " finds right what it says, and not what stands there."""
    await _to_review(office)
    await office.say("빌려준 돈은 3500만원이 맞아요")
    context = await _context(office)
    assert context["session_status"] == "OPEN"
    assert context["facts"]["amount"]["value"] == 35_000_000 or context["unconfirmed"]


@pytest.mark.parametrize(
    "said", ["네 맞습니다. 작년 겨울에 450만원은 받았어요", "네, 맞아요. 올봄에 150만원은 받았어요"]
)
async def test_what_is_told_behind_a_yes_is_kept(office: Office, said: str) -> None:
    """A sum that came back is told beside the consent, which it does not take away."""
    await _to_review(office)
    await office.say(said)
    record = await office.record()
    assert record.status == "COMPLETED"
    assert said.partition(". ")[2] in record.context["summary"]["LAWYER"]


async def test_a_sum_in_english_is_kept_behind_a_yes(office: Office) -> None:
    """In both languages."""
    await _to_review(office)
    await office.say("Yes, that is right. He gave back 4.5 million won last winter", locale="en")
    assert "4.5 million won last winter" in str((await office.record()).context)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("ko", "아까 갚기로 한 날 2026년 3월 5일이 아니라 4월 9일이에요"),
        ("en", "Sorry, I said the date to pay back was 5 March 2026, it was not 5 March 2026 but 9 April 2026"),
    ],
)
async def test_a_day_of_another_field_overwrites_none(office: Office, locale: str, said: str) -> None:
    """A day that nothing holds corrects the field that is named with it, and not the only one that is known."""
    await _to_review(office)
    await office.say(said, locale=locale)
    assert (await _context(office))["facts"]["loan_date"]["value"] == "2025-10"


@pytest.mark.parametrize(
    ("locale", "said"),
    [("ko", "4번째 재촉했을 때 2번은 답장이 왔어요"), ("en", "I asked him four times, 2 is what he answered")],
)
async def test_how_often_something_happened_opens_no_interview(office: Office, locale: str, said: str) -> None:
    """After the end a number without a wish is no row."""
    await _to_review(office)
    await office.say("네")
    await office.say(said, locale=locale)
    assert (await office.record()).status == "COMPLETED"


async def test_a_remark_that_goes_on_ends_the_review(office: Office) -> None:
    """Who says what something is and wants to go on is not asked for it again."""
    await _to_review(office)
    await office.say("차용증은 카톡 말하는 거예요. 그럼 이대로 정리해 주세요")
    assert (await office.record()).status == "COMPLETED"


async def test_what_is_wrong_after_the_end_is_asked_for(office: Office) -> None:
    """Who says after the end that a row is wrong has it changed, or is asked what is right."""
    await _to_review(office)
    await office.say("네")
    assert (await office.record()).status == "COMPLETED"
    await office.say("차용증이 잘못 적혀 있네요 고쳐 주세요")
    context = await _context(office)
    assert (await office.record()).status == "OPEN"
    assert await _asked(office) in (CONFIRM, "contract_written")
    assert context["facts"]["amount"]["value"] == 30_000_000


async def test_a_child_is_not_asked_between_what_is_no_childs(office: Office) -> None:
    """A child who is hit at home has told the kind of case."""
    await office.say("저 초등학교 6학년이에요 엄마가 술 마시고 회초리로 때려요", command="intake")
    await office.say("지금은 엄마 없어요 괜찮아요")
    assert (await _context(office))["scenario"] == "FAM_VIOLENCE_CHILD"


async def test_a_denied_kind_is_not_offered_again(office: Office) -> None:
    """The kind that was denied goes from what is offered."""
    await office.say("전남편이 양육비를 반년째 안 보내요", command="intake")
    await office.say("아니요")
    assert (await _context(office))["scenario"] == "FAM_CHILD_SUPPORT"
    await office.say("받아야 하는 쪽이에요")
    reply = await office.say("양육비 아니에요")
    assert reply.question is not None
    assert all("양육비" not in choice.label for choice in reply.question.choices)


async def test_two_kinds_in_one_breath_are_both_named(office: Office) -> None:
    """What one clause joins is judged each with the rest of it, and the second is noted."""
    await office.say("식당 사장이 두 달치 월급이랑 퇴직금을 안 주고 있어요", command="intake")
    await office.say("아니요")
    context = await _context(office)
    assert {context["scenario"], *(code for code, _, _ in context.get("matters", []))} == {
        "CIV_LABOR_WAGE",
        "CIV_LABOR_SEVERANCE",
    }


async def test_who_is_in_danger_is_no_longer_noted_as_safe(office: Office) -> None:
    """An answer that somebody is safe does not outlast that they call for help."""
    await office.say("남편이 술만 마시면 때려요", command="intake")
    await office.say("지금은 괜찮아요")
    for _ in range(4):
        if await _asked(office) == "safe_now":
            break
        await office.say("모르겠어요")
    if await _asked(office) == "safe_now":
        await office.say("네")
        assert (await _context(office))["facts"]["safe_now"]["value"] is True
    await office.say("지금 남편이 칼 들고 문 두드려요 살려주세요")
    context = await _context(office)
    assert context["session_status"] == "EMERGENCY"
    assert context["facts"].get("safe_now", {}).get("value") is not True


@pytest.mark.parametrize(
    ("language", "told"), [("ko", "바람에 간판이 떨어진 적도 있어요"), ("en", "I texted them twice about it")]
)
async def test_what_is_told_while_an_interview_stands_still_is_not_met_with_an_alarm(
    office: Office, language: Literal["ko", "en"], told: str
) -> None:
    """It is noted, and the person is told how to go on in one word."""
    await office.say("남편이 칼 들고 문 두드려요 살려주세요", command="intake", locale=language)
    assert (await _context(office))["session_status"] == "EMERGENCY"
    said = await office.say(told, locale=language)
    assert say(language, "intake.still_told") in f"{said.result}\n{said.notices}"
    await office.say({"ko": "네", "en": "yes"}[language], locale=language)
    assert (await _context(office))["session_status"] == "OPEN"


async def test_consent_in_dialect_is_never_written_down(office: Office) -> None:
    """A guess in words is kept as it was where somebody agrees in their own way."""
    await _to_review(office)
    await office.say("차용증을 직접 써서 도장도 받아 뒀어요")
    assert await _asked(office) == CONFIRM
    offered = (await _context(office))["unconfirmed"][0]
    await office.say("맞당께유")
    kept = (await _context(office))["facts"][offered["field"]]
    assert (kept["value"], kept["confirmed"]) == (offered["value"], True)


async def test_what_answers_a_guess_raises_no_alarm(office: Office) -> None:
    """What stands behind the yes to a guess is read as its answer before it is heard for danger by its sense."""
    await office.say("친구한테 2천만원을 빌려줬는데 못 받았어요. 오랜 친구라 차용증은 안 썼어요", command="intake")
    await office.say("아니요")
    for _ in range(3):
        if (
            await _asked(office) == CONFIRM
            and (await _context(office))["unconfirmed"][0]["field"] == "contract_written"
        ):
            break
        await office.say("작년 3월 10일이요")
    reply = await office.say("네 얼굴 보고는 차마 못 쓰겠더라고요")
    assert ALARM not in reply.result


async def test_a_question_beside_a_plain_no_is_heard(office: Office) -> None:
    """Who says no and asks something in one breath has both heard."""
    await office.say("중고나라에서 노트북 사고 90만원 보냈는데 판매자가 잠수탔어요", command="intake")
    await office.say("아니요")
    for _ in range(5):
        if await _asked(office) == "reported_to_police":
            break
        await office.say("모르겠어요")
    if await _asked(office) == "reported_to_police":
        await office.say("아니요 신고하면 그 사람 처벌받아요?")
        assert any("처벌" in asked for asked, _ in (await _context(office))["wondered"])


async def test_the_option_that_is_left_is_offered(office: Office) -> None:
    """A reply that tells of something is not offered that there is nothing, but the other that it is like."""
    await office.say("남편이랑 이혼하면서 애들 양육권 다투고 있어요. 애들은 저랑 살아요", command="intake")
    await office.say("아니요")
    for _ in range(8):
        if await _asked(office) == "welfare_concern":
            break
        await office.say("모르겠어요")
    if await _asked(office) == "welfare_concern":
        reply = await office.say("할머니가 애들한테 욕을 하고 고함을 쳐요. 굶긴 적은 없어요")
        assert reply.question is not None
        assert "크게 걱정되는 것은 없어요**" not in reply.question.text


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("집 나온 지 두 달 됐어요", True),
        ("재산 절반이요", False),
        ("빨리 이혼하고 싶고", False),
        ("he moved out in May", True),
    ],
)
def test_a_wish_or_a_bare_name_tells_no_fact(clause: str, expected: bool) -> None:
    """Only what has a predicate of its own, and does not only wish, says that something is so."""
    assert tells_fact(clause) is expected


def test_what_answers_yes_or_no_is_said_of_what_was_asked() -> None:
    """A no that opens a clause denies what was asked then, and nothing else."""
    assert says_yes_or_no("아니 오늘은 아닌데")
    assert not says_yes_or_no("오늘은 안 왔어요")


async def test_a_day_that_is_insisted_on_tells_no_other(office: Office) -> None:
    """It is known of the field that was told before, wherever the interview is by now."""
    await office.say("카페에서 일했는데 사장이 월급을 안 줘요", command="intake")
    await office.say("아니요")
    await office.say("7월 월급부터요 8월 것도 9월 것도요")
    assert (await _context(office))["facts"]["unpaid_since_date"]["value"] == "2026-07"
    await office.say("7월부터라니까요")
    facts = (await _context(office))["facts"]
    assert [field for field, one in facts.items() if one["value"] == "2026-07"] == ["unpaid_since_date"]


@pytest.mark.parametrize("story", ["술 마시고 운전하다 단속에 걸렸어요", "술김에 차를 몰다가 경찰에 잡혔어요"])
async def test_who_tells_of_a_thing_is_not_offered_that_there_was_none(office: Office, story: str) -> None:
    """An option that says there is none of it is told by a denial alone."""
    await office.say(story, command="intake")
    await office.say("아니요 다친 사람 없어요")
    context = await _context(office)
    assert not any("관련 없" in one["shown"] for one in context["unconfirmed"])
