"""What an interview says to questions about itself, to complaints of its alarms, and to a child."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.state import KeptFact
from tests.orchestrator.interviewing import Office, an_office, shipped

PHISHING = "검찰이라고 전화가 와서 시키는 대로 900만원을 부쳤는데 보이스피싱이었어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        yield found


async def test_a_word_of_the_question_and_what_to_do_are_answered(office: Office) -> None:
    """Who asks what the question's own word is, or whether to act now, hears what the question itself advises."""
    await office.say(PHISHING, command="intake")
    await office.say("아니요")
    for asked in ("지급정지가 뭡니까?", "저는 지금 뭘 해야 되나요?"):
        told = await office.say(asked)
        assert "1394" in told.result
        assert "이 질문은 그대로 적어" not in told.result


async def test_what_was_written_down_is_said_in_its_words(office: Office) -> None:
    """Whether something was noted is a question about the interview, which knows it."""
    await office.say(PHISHING, command="intake")
    await office.say("아니요")
    told = await office.say("아니요 아직이요. 근데 900만원 부친 거 적었어요?")
    assert "900만원을 부쳤는데" in told.result


async def test_a_complaint_of_an_alarm_is_no_alarm(office: Office) -> None:
    """Words of dying that only answer what was said are no wish to die; the wish itself still stops everything."""
    await office.say(PHISHING, command="intake")
    await office.say("아니요")
    stopped = await office.say("너무 힘들어서 죽고 싶어요")
    assert "109" in stopped.result
    again = await office.say("죽고 싶은 거 아이라니까예. 계속하입시더")
    assert (await office.record()).status == "OPEN"
    assert "109" not in again.result
    await office.say("진짜로 오늘 밤에 죽을 거예요")
    assert (await office.record()).status == "EMERGENCY"


async def test_a_child_is_spoken_to_as_one_from_the_first_message(office: Office) -> None:
    """Who tells an age or a school year hears short words, and the numbers for children."""
    first = await office.say("저 초등학교 5학년인데 형들이 학원 앞에서 맨날 돈을 뺏어요", command="intake")
    assert "1388" in first.result
    assert "소멸시효" not in first.result
    grown = await office.say(
        "우리 딸이 초등학교 5학년인데 애들이 돈을 뺏어요", command="intake", user="U2", channel="D2"
    )
    assert "1388" not in grown.result


async def test_what_is_told_while_it_stands_still_is_kept(office: Office) -> None:
    """Nothing that is said before somebody is safe again has to be said twice."""
    await office.say("남편이 지금 칼 들고 문 앞에 있어요", command="intake")
    await office.say("전화하기 무서워요. 시어머니도 옆에서 보고만 있었어요")
    await office.say("계속할게요")
    assert "시어머니도" in (await office.record()).context["initial_description"]


async def test_a_question_that_makes_no_sense_is_not_asked(office: Office) -> None:
    """Who has applied for nothing is not asked when it was decided, nor is it listed as missing."""
    from orchestrator.graphs.intake.rules.order import gaps, optional_questions

    scenario = shipped().scenarios["ADM_INSURANCE_ACCIDENT"]
    fact = {"field": "claim_status", "value": "NOT_FILED", "status": "known"}
    for facts, is_asked in (({"claim_status": fact}, False), ({"claim_status": fact | {"value": "REJECTED"}}, True)):
        known = cast("dict[str, KeptFact]", facts)
        asked = {one.field for one in optional_questions(scenario, known)} | {
            field for field, _ in gaps(scenario, known)
        }
        assert ("disposition_date" in asked) is is_asked


async def test_a_denial_is_no_silence_for_another_danger(office: Office) -> None:
    """Who denied a wish to die is still told whom to call when somebody comes to hurt them."""
    await office.say(PHISHING, command="intake")
    await office.say("아니요")
    await office.say("너무 힘들어서 죽고 싶어요")
    await office.say("죽고 싶은 거 아니에요. 계속할게요")
    await office.say("죽고 싶은 거 아니라니까요")
    told = await office.say("오빠가 지금 술 먹고 때려요")
    assert "112" in told.result


@pytest.mark.parametrize(
    ("story", "locale"),
    [
        ("중1인데 반 애들이 저만 따돌리고 체육복을 숨겨요", "ko"),
        ("girls in my class shut me out of every group and laugh at me at school", "en"),
    ],
)
async def test_pupils_are_asked_about_their_school(office: Office, story: str, locale: str) -> None:
    """What pupils do to each other is a kind of case of its own, and nobody is asked about work."""
    await office.say("상담 받고 싶어요" if locale == "ko" else "I would like a consultation", command="intake")
    await office.say("아니요" if locale == "ko" else "no")
    told = await office.say(story)
    assert (await office.record()).context["scenario"] == "CRM_VIOLENCE_SCHOOL"
    assert "직장" not in told.result


async def test_at_a_school_one_may_work(office: Office) -> None:
    """Who is bullied by a superior at a school is asked about work first."""
    await office.say("학교 급식실에서 일하는데 상사가 매일 소리 지르고 괴롭혀요", command="intake")
    await office.say("아니요")
    assert (await office.record()).context["scenario"] != "CRM_VIOLENCE_SCHOOL"


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("고등학생도 상담 받을 수 있나요?", "여기서 말씀하셔도"),
        ("제가 쓴 글을 그쪽에서 보게 되나요?", "상대방이나 다른 사람"),
    ],
)
async def test_what_is_asked_before_anything_is_answered(office: Office, asked: str, answered: str) -> None:
    """Who asks something instead of saying whether there is danger gets an answer, and no complaint."""
    await office.say("상담 받고 싶어요", command="intake")
    told = await office.say(asked)
    assert answered in told.result
    assert "알아듣지" not in told.result


async def test_who_asks_why_something_is_not_asked_hears_of_it(office: Office) -> None:
    """A question for another matter is no question for a reason."""
    await office.say("월급을 두 달 못 받았어요", command="intake")
    await office.say("아니요")
    told = await office.say("퇴직금은 왜 안 물어봐요?")
    assert "그대로 적어" in told.result
