"""What stands in one message beside what it was heard for, and where options of other people's workbooks lead."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from integrations.knowledge.base import Disambiguation, Option, Text
from integrations.search.local import LocalEmbedder
from tests.orchestrator.interviewing import Office, an_office, shipped, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the small knowledge."""
    async with an_office(tmp_path, embedder, small()) as found:
        yield found


@pytest.mark.parametrize(
    "text",
    [
        "이사했어요. 그리고 보증금은 5천만원이 아니라 6천만원이에요",
        "보증금은 5천만원이 아니라 6천만원이에요. 그리고 이사했어요",
    ],
)
async def test_a_correction_and_an_answer_in_one_message(office: Office, text: str) -> None:
    """Both are kept, whichever comes first, and the next question is asked."""
    await office.say(STORY, command="intake")
    await office.say("아니요")
    both = await office.say(text)
    facts = (await office.record()).context["facts"]
    assert (facts["deposit"]["value"], facts["living"]["value"]) == (60_000_000, "OUT")
    assert both.question is not None
    assert both.question.text != "지금도 그 집에 살고 계신가요?"


async def test_a_correction_alone_answers_nothing_else(office: Office) -> None:
    """The question stands."""
    await office.say(STORY, command="intake")
    await office.say("아니요")
    corrected = await office.say("잠깐만요. 보증금은 5천만원이 아니라 6천만원이에요")
    assert corrected.question is not None
    assert corrected.question.text.startswith("거주: ")
    assert "living" not in (await office.record()).context["facts"]


async def test_an_option_of_level1_leads_to_its_groups(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """Those of that LEVEL1 alone, and from there to the scenario."""
    knowledge = small()
    asked = Disambiguation(Text("무엇인가요?"), (Option("민사", Text("민사")), Option("노동", Text("노동"))))
    levels = {"DEPOSIT": "민사", "EVICTION": "민사", "WAGE": "노동"}
    changed = {
        code: replace(one, level1=levels[code], keywords=(), disambiguation=asked)
        for code, one in knowledge.scenarios.items()
    }
    changed["DEBT"] = replace(
        changed["EVICTION"],
        code="DEBT",
        level2_code="LOAN",
        level2_name=Text("대여금"),
        expressions=("빚 독촉 전화가 와요",),
    )
    async with an_office(tmp_path, embedder, small("levels", scenarios=changed)) as office:
        await office.say("사장님이 월급을 안 줘요. 집주인이 보증금을 안 돌려줘요", command="intake")
        first = await office.say("아니요")
        assert first.question is not None
        assert {choice.value for choice in first.question.choices} >= {"민사", "노동"}
        groups = await office.say("민사")
        assert groups.question is not None
        assert {choice.value for choice in groups.question.choices} == {"LEASE", "LOAN", "OTHER"}
        await office.say("대여금")
        assert (await office.record()).context["scenario"] == "DEBT"


@pytest.mark.parametrize(("text", "asks"), [("지금은 친구 집이라 안전해요", False), ("계속할게요", True)])
async def test_who_says_to_be_safe_is_not_asked_for_danger(office: Office, text: str, asks: bool) -> None:
    """Who only goes on is asked, as at the beginning of every interview."""
    await office.say("남편이 지금 칼을 들고 때리고 있어요", command="intake")
    resumed = await office.say(text)
    assert resumed.question is not None
    assert (resumed.question.text == "지금 위험한 상황인가요?") is asks


async def test_the_denial_of_a_guess_is_no_answer(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """An option that begins with the same no is not what was meant by it."""
    async with an_office(tmp_path, embedder, shipped()) as office:
        await office.say("전세 보증금을 못 받고 있어요 집주인이 전화를 안 받아요", command="intake")
        await office.say("아니요, 지금은 안전해요")
        await office.say("문자로 보냈어요 그게 언제더라.. 계약 끝나기 한달전쯤이었나")
        await office.say("아니요 한달전이라구요 ㅠㅠ")
        facts = (await office.record()).context["facts"]
        assert "아직 알리지 않았어요" not in str([fact["shown"] for fact in facts.values()])


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("저 초등학교 5학년인데요 아빠가 때려요", "말해 줘서 고마워요."),
        ("아빠가 우리 아이를 때려요 애가 다섯 살이에요", "아이가 위험하면"),
    ],
)
async def test_a_child_is_spoken_to_as_one(office: Office, text: str, first: str) -> None:
    """Whom to call is said to them; of a child somebody else is told."""
    danger = await office.say(text, command="intake")
    assert danger.result.startswith(first)
    assert "112" in danger.result


def _guess(field: str, value: str, kind: str) -> dict[str, object]:
    said = {"raw": "", "said_on": "2026-11-22", "turn": "t", "text": "", "precision": "month" if kind == "date" else ""}
    kept = {"confirmed": False, "status": "known", "guessed": True}
    return {"field": field, "value": value, "shown": value, "kind": kind, **said, **kept}


async def _guessed(office: Office, guess: dict[str, object]) -> None:
    """Put a guess before the person, as if what they said had only resembled it."""
    record = await office.record()
    expected = {"field": "_confirm", "text": "맞나요?", "kind": "choice", "choices": [["right", "네, 맞아요"]]}
    context = {**record.context, "unconfirmed": [guess], "expected_input": expected}
    await office.database.interviews.save(replace(record, context=context))


async def test_a_guess_that_is_denied_is_not_recorded(office: Office) -> None:
    """Whatever else is said with the denial: the same again is no answer, and it is asked once more."""
    await office.say(STORY, command="intake")
    await office.say("아니요")
    await _guessed(office, _guess("living", "OUT", "choice"))
    asked = await office.say("아니요 이사했어요 아니고요")
    assert "living" not in (await office.record()).context["facts"]
    assert asked.question is not None
    assert asked.question.text.startswith("거주: ")


async def test_a_yes_that_says_it_more_exactly(office: Office) -> None:
    """The day behind the yes is kept, not only the month that was asked about."""
    await office.say("집주인이 보증금 5천만원을 안 돌려줘요", command="intake")
    await office.say("아니요")
    await _guessed(office, _guess("end_date", "2026-09", "date"))
    await office.say("네 9월 15일요")
    assert (await office.record()).context["facts"]["end_date"]["value"] == "2026-09-15"


async def test_no_question_is_put_twice_in_the_same_words(office: Office) -> None:
    """What was not understood is quoted, and asked again in other words, also after something else was said."""
    first = await office.say("/intake 집주인이 보증금을 안 돌려줘요", command="intake")
    put = [first.question.text if first.question else ""]
    for said in ("아니요", "엄청 오래전에 들어왔죠 뭐", "하 진짜 답답하네요", "이거 왜 물어보세요?"):
        told = await office.say(said)
        put.append(told.question.text if told.question else "")
    assert len(set(put)) == len(put)
