"""Sums in an interview: which of several is meant, and that none overwrites a field that it is not of."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.state import MORE, REVIEW
from orchestrator.turn import AgentExecutionResult
from tests.orchestrator.interviewing import Office, an_office, shipped

LOAN = {
    "ko": "직장 동료한테 돈을 빌려줬는데 갚지를 않아요",
    "en": "I lent a colleague money and he will not pay it back",
}
PARTLY = {"ko": "이천 빌려주고 육백 돌려받았어요", "en": "I lent him 20 million won and he repaid 6 million won"}
DEPOSIT = {
    "ko": "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났고 저는 이사했어요",
    "en": "My landlord keeps my deposit of 50 million won. The lease ended last October and I moved out",
}
NO = {"ko": "아니요", "en": "no"}
UNKNOWN = {"ko": "모르겠어요", "en": "I do not know"}
MOST_TURNS = 40


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        yield found


async def _asked(office: Office) -> str:
    expected = (await office.record()).context["expected_input"]
    return str(expected["field"]) if expected else ""


async def _known(office: Office, field: str) -> object:
    fact = (await office.record()).context["facts"].get(field)
    return fact["value"] if fact else None


async def _asked_for_the_sum(office: Office, language: str) -> None:
    """Tell of a loan until the sum is asked for, and of what came back of it."""
    await office.say(LOAN[language], command="intake", locale=language)
    await office.say(NO[language], locale=language)
    for _ in range(MOST_TURNS):
        if await _asked(office) == "amount":
            break
        await office.say(UNKNOWN[language], locale=language)
    reply = await office.say(PARTLY[language], locale=language)
    assert reply.question is not None
    assert "14,000,000" in reply.question.text


async def _at_review(office: Office, language: str) -> AgentExecutionResult:
    """Tell of a deposit, and nothing else that is asked."""
    await office.say(DEPOSIT[language], command="intake", locale=language)
    reply = await office.say(NO[language], locale=language)
    for _ in range(MOST_TURNS):
        field = await _asked(office)
        if field == REVIEW:
            return reply
        reply = await office.say(NO[language] if field == MORE else UNKNOWN[language], locale=language)
    raise AssertionError("the review is not reached")


@pytest.mark.parametrize(
    ("language", "told", "offered"),
    [
        ("ko", "아이다 삼백은 받은기고 못받은기 천칠백이다 천칠백만원", "17,000,000"),
        ("en", "No! 3 million won is what he repaid. What is unpaid is 17 million won.", "17,000,000"),
    ],
)
async def test_behind_a_no_the_sum_that_answers_is_offered(
    office: Office, language: str, told: str, offered: str
) -> None:
    """And never the sum of what was told."""
    await _asked_for_the_sum(office, language)
    reply = await office.say(told, locale=language)
    assert reply.question is not None
    assert offered in reply.question.text
    assert await _known(office, "amount") is None


@pytest.mark.parametrize(("language", "told"), [("ko", "네. 300만원이요"), ("en", "Yes. 3 million won.")])
async def test_a_yes_with_another_sum_confirms_neither(office: Office, language: str, told: str) -> None:
    """It is asked once more."""
    await _asked_for_the_sum(office, language)
    await office.say(told, locale=language)
    assert await _known(office, "amount") is None


@pytest.mark.parametrize(
    ("language", "another", "own"),
    [
        ("ko", "도배비 40이 아니라 45만원이라고 고쳐 주세요", "보증금은 5천이 아니라 6천만원이에요"),
        (
            "en",
            "The cleaning was not 200 thousand won but 250 thousand won",
            "The deposit is not 50 million won but 60 million won",
        ),
    ],
)
async def test_a_correction_of_what_no_field_holds_overwrites_none(
    office: Office, language: str, another: str, own: str
) -> None:
    """At the review and behind the end; what a field holds is changed as before."""
    await _at_review(office, language)
    await office.say(another, locale=language)
    assert await _known(office, "deposit_amount") == 50_000_000
    await office.say({"ko": "모두 맞아요", "en": "all correct"}[language], locale=language)
    for _ in range(2):
        if (await office.record()).status == "OPEN":
            await office.say({"ko": "모두 맞아요", "en": "all correct"}[language], locale=language)
    assert (await office.record()).status != "OPEN"
    await office.say(another, locale=language)
    assert await _known(office, "deposit_amount") == 50_000_000
    await office.say(own, locale=language)
    assert await _known(office, "deposit_amount") == 60_000_000


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("ko", "카페에서 일했는데 사장이 임금을 체불했어요. 시급 1만 2천원에 주말 수당을 안 줬어요"),
        (
            "en",
            "The employer withholds my overtime pay since January 2026. I work there as a cook, "
            "salary 2.9 million won a month, and did 50 hours of overtime a month",
        ),
    ],
)
async def test_so_much_a_month_is_no_sum_that_is_unpaid(office: Office, language: str, story: str) -> None:
    """What is owed in all is asked for."""
    await office.say(story, command="intake", locale=language)
    await office.say(NO[language], locale=language)
    it = (await office.record()).context
    guessed = [*it["unconfirmed"], *it.get("hinted", {}).values(), *it["facts"].values()]
    assert it["scenario"] == "CIV_LABOR_WAGE"
    assert not [one for one in guessed if one["field"] == "amount"]


async def test_what_is_known_of_the_deposit_is_not_offered_as_the_rent(office: Office) -> None:
    """Said again behind a yes, it is still the deposit."""
    story = (
        "The landlord of my shop wants to raise the rent a lot at the renewal, the lease ends on 31 December 2026. "
        "I asked him in writing to renew, and the deposit is 30 million"
    )
    await office.say(story, command="intake", locale="en")
    await office.say("no", locale="en")
    for _ in range(MOST_TURNS):
        if await _asked(office) in (MORE, REVIEW):
            break
        await office.say("Yes, 30 million paid by transfer in May 2023, and the lease is in writing", locale="en")
    it = (await office.record()).context
    guessed = [*it["unconfirmed"], *it.get("hinted", {}).values(), *it["facts"].values()]
    assert [one["value"] for one in guessed if one["field"] == "deposit_amount"] == [30_000_000]
    assert not [one for one in guessed if one["field"] == "monthly_rent"]
