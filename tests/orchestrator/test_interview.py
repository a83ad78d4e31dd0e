"""Interviews from the first word to the summary, over the real store."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.texts import say
from integrations.search.local import LocalEmbedder
from integrations.store.interview_records import InterviewRecord
from orchestrator.turn import File, GoPrivate, Locale, Table
from tests.orchestrator.interviewing import NOW, Office, an_office, shipped, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the small knowledge and no model."""
    async with an_office(tmp_path, embedder, small()) as opened:
        yield opened


async def _began(office: Office, *answers: str) -> None:
    """Come to the first question of the case, and answer some."""
    await office.say(STORY, command="intake")
    for answer in ("아니요", *answers):
        await office.say(answer)


async def test_a_whole_interview_asks_only_what_is_missing(office: Office) -> None:
    """The story fills fields, the rest is asked and reviewed, and the desk gets the summary for the lawyer."""
    first = await office.say("상담 받고 싶어요", command="intake")
    assert first.result == "안녕하세요, 먼저 이야기를 들을게요.\n\n저는 법률 조언을 하지 않아요."
    assert first.question is not None
    assert (first.question.text, first.question.kind) == ("지금 위험한 상황인가요?", "yes_no")
    story = await office.say("아니요")
    assert story.question is not None
    assert story.question.text == "무슨 일이 있으셨나요?"
    classified = await office.say(STORY)
    assert "**보증금 미반환**" in classified.result
    assert "✓ 보증금: **50,000,000원**" in classified.result
    assert "✓ 계약 종료일: **2025년 10월**" in classified.result
    assert classified.notices == ("without_model",)
    assert classified.retitled == "법률 상담 · 보증금 미반환 · 50%"
    asked = [classified.question.text if classified.question else ""]
    for answer in ("이사했어요", "안 했어요", "네 있어요"):
        result = await office.say(answer)
        asked.append(result.question.text if result.question else "")
    assert asked == [
        "지금도 그 집에 살고 계신가요?",
        "임차권 등기를 하셨나요?",
        "계약서를 가지고 계신가요?",
        "추가로 알려 주실 내용이 있으신가요? 없으면 “없어요”라고 답해 주세요.",
    ]
    review = await office.say("없어요")
    (table,) = review.parts
    assert isinstance(table, Table)
    assert ("2. 보증금", "50,000,000원") in table.rows
    done = await office.say("모두 맞아요")
    assert done.question is None
    assert done.handed_over is not None
    assert (done.handed_over.reason, done.handed_over.case_number) == ("completed", "2026-000001")
    assert "대항력 상실" in done.handed_over.text
    assert "대항력" not in done.result
    record = await office.record()
    assert (record.status, record.state, record.completion_rate) == ("COMPLETED", "COMPLETED", 1.0)
    assert record.ended_at is not None
    assert record.case is not None
    deposit = next(fact for fact in record.case.facts if fact.field == "deposit")
    assert (deposit.normalised, deposit.raw, deposit.source_text) == (
        50_000_000, "5천만원", "집주인이 보증금 5천만원을 안 돌려줘요.",
    )  # fmt: skip
    assert [(gap.field, gap.reason) for gap in record.case.missing] == [("landlord", "unasked")]
    readers = {summary.target_user for summary in record.case.summaries}
    assert readers == {"LAWYER", "COUNSELOR", "CRM", "INTERNAL", "PERSON"}
    log = await office.database.interviews.log_of(record.id)
    assert [one.to for one in log][:3] == ["CASE_CLASSIFICATION", "VALIDATION", "RE_QUESTION"]
    assert all(before.to == after.from_ for before, after in pairwise(log))


async def test_the_same_turn_again_does_nothing_twice(office: Office) -> None:
    """Run again after it was stored, a turn gives its answer; no fact, transition or question is there twice."""
    await _began(office)
    first = await office.say("이사했어요", id="slack:T1:D1:again")
    before = await office.record()
    log = await office.database.interviews.log_of(before.id)
    await office.orchestrator.forget("T1:D1:1.0")
    again = await office.say("이사했어요", id="slack:T1:D1:again", command="intake")
    assert again == first
    after = await office.record()
    assert replace(after, updated_at=None) == replace(before, updated_at=None)
    assert await office.database.interviews.log_of(before.id) == log


@pytest.mark.parametrize("place", ["first", "later"])
async def test_danger_stops_the_interview_and_it_goes_on_afterwards(office: Office, place: str) -> None:
    """Whatever was asked, help is named at once and a person is told; then it goes on where it was."""
    if place == "later":
        await _began(office)
    danger = await office.say("남편이 지금 저를 때리고 있어요 살려주세요", command="" if place == "later" else "intake")
    assert danger.result.startswith("지금 바로 **112**에 전화해 주세요.")
    assert danger.result.endswith("위험하면 112나 119에 전화하세요.")
    assert danger.handed_over is not None
    assert danger.handed_over.reason == "emergency"
    assert (await office.record()).status == "EMERGENCY"
    waiting = await office.say("집주인 전화번호는 몰라요")
    assert "계속할게요" in waiting.result
    resumed = await office.say("계속할게요")
    assert resumed.question is not None
    expected = "지금도 그 집에 살고 계신가요?" if place == "later" else "지금 위험한 상황인가요?"
    assert resumed.question.text == expected
    record = await office.record()
    assert (record.status, record.urgency) == ("OPEN", "emergency")


async def test_a_stopped_message_is_read_on_its_own_day(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """Its "yesterday" does not move with the day on which the interview goes on."""
    day = [NOW]
    async with an_office(tmp_path, embedder, small(), now=lambda: day[0]) as office:
        await _began(office)
        await office.say("계약은 어제 끝났는데 남편이 지금 저를 때리고 있어요 살려주세요")
        assert (await office.record()).status == "EMERGENCY"
        day[0] = NOW + timedelta(days=3)
        await office.say("계속할게요")
        it = (await office.record()).context
        assert [one["said"] for one in it["conversation_history"] if one.get("said")]
        read = [one for one in [*it["facts"].values(), *it["unconfirmed"]] if one["field"] == "end_date"]
        assert "2026-11-24" not in [one["value"] for one in read]


async def test_a_story_that_was_stopped_is_read_on_its_own_day(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """The same where the first message of all was stopped."""
    day = [NOW]
    async with an_office(tmp_path, embedder, small(), now=lambda: day[0]) as office:
        await office.say(
            "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 어제 끝났어요. 집주인이 지금 저를 때리고 있어요 살려주세요",
            command="intake",
        )
        assert (await office.record()).status == "EMERGENCY"
        day[0] = NOW + timedelta(days=3)
        await office.say("계속할게요")
        for answer in ("아니요", "보증금을 못 받았어요"):
            await office.say(answer)
        assert (await office.record()).context["facts"]["end_date"]["value"] == "2026-11-21"


async def test_a_yes_to_the_question_of_danger_is_an_emergency(office: Office) -> None:
    """A yes alone is enough."""
    await office.say(STORY, command="intake")
    result = (await office.say("네")).result
    assert result.startswith("지금 바로 **112**(경찰)나 **119**(구급)에 전화해 주세요.")
    assert result.endswith("위험하면 112나 119에 전화하세요.")
    assert (await office.record()).status == "EMERGENCY"


async def test_an_earlier_answer_is_corrected_in_words(office: Office) -> None:
    """The right field is changed, what it was is said, and the question stands."""
    await _began(office)
    result = await office.say("아까 금액은 5천만원이 아니라 6천만원이에요")
    assert "보증금: ~~50,000,000원~~ → **60,000,000원**" in result.result
    assert result.question is not None
    assert result.question.text.startswith("거주: ")
    assert (await office.record()).context["facts"]["deposit"]["value"] == 60_000_000


async def test_what_was_asked_of_others_is_an_answer_and_no_order(office: Office) -> None:
    """It counts as a try, so that no question comes for ever."""
    await _began(office)
    for _ in range(2):
        result = await office.say("벽지를 바꿔달라고 했는데 안 바꿔 줬어요")
        assert "어느 답을" not in result.result
    assert result.question is not None
    assert result.question.text != "지금도 그 집에 살고 계신가요?"


async def test_what_stands_there_is_not_turned_over_without_a_wish(office: Office) -> None:
    """Who only reads out what is written is asked, and the answer stays until they say otherwise."""
    await _began(office, "이사했어요", "안 했어요", "네 있어요", "없어요")
    await office.say("계약서가 예로 되어 있네요")
    assert (await office.record()).context["facts"]["contract"]["value"] is True
    await office.say("계약서가 예로 되어 있네요 고쳐주세요")
    record = await office.record()
    assert record.context["facts"]["contract"]["value"] is False or record.context["editing"] == "contract"


async def test_why_back_skip_and_a_question_in_return(office: Office) -> None:
    """Each is answered honestly, and none costs one of the two times that a field is asked."""
    await _began(office)
    assert "왜" not in (await office.say("왜 물어보세요?")).result
    assert "비용" in (await office.say("상담 비용이 얼마인가요?")).result
    await office.say("이사했어요")
    back = await office.say("이전 질문으로")
    assert "거주: 지금은 **이사했어요**" in back.result
    again = await office.say("살고 있어요")
    assert again.question is not None
    assert again.question.text.startswith("**네**나 **아니요**")
    skipped = await office.say("건너뛸게요")
    assert skipped.question is not None
    assert skipped.question.text == "계약서를 가지고 계신가요?"
    asked = (await office.record()).context["asked_fields"]
    assert asked["living"] == 1


async def test_what_is_not_known_or_not_told_becomes_a_gap(office: Office) -> None:
    """Neither is asked again, and the summary lists both with their reasons."""
    await _began(office, "모르겠어요", "말하고 싶지 않아요", "네", "없어요", "모두 맞아요")
    record = await office.record()
    assert record.status == "COMPLETED"
    assert record.case is not None
    reasons = {gap.field: gap.reason for gap in record.case.missing}
    assert reasons == {"living": "unknown", "registered": "refused", "landlord": "unasked"}
    assert record.completion_rate == 0.75


async def test_nothing_is_asked_more_than_twice(office: Office) -> None:
    """Who only dodges comes to the end all the same."""
    await office.say(STORY, command="intake")
    for _ in range(30):
        result = await office.say("음")
        if result.question is None:
            break
    record = await office.record()
    assert record.status in ("COMPLETED", "HANDED_OVER")
    assert max(record.context["asked_fields"].values()) <= 2


async def test_an_answer_can_be_changed_from_the_review(office: Office) -> None:
    """The chosen field is asked again, and the review comes back with what was answered."""
    await _began(office, "이사했어요", "아니요", "네", "없어요")
    changing = await office.say("보증금 고치기")
    assert changing.question is not None
    assert changing.question.text == "보증금은 얼마인가요?"
    review = await office.say("7천만원")
    (table,) = review.parts
    assert isinstance(table, Table)
    assert ("2. 보증금", "70,000,000원") in table.rows


async def test_it_rests_and_goes_on_days_later_in_another_conversation(office: Office) -> None:
    """The person is asked whether to go on, and then hears the question at which it rested."""
    await _began(office)
    paused = await office.say("나중에 할게요")
    assert paused.question is not None
    assert (await office.record()).status == "PAUSED"
    offer = await office.say("상담 받고 싶어요", thread="2.0", command="intake")
    assert "보증금 미반환" in offer.result
    assert offer.question is not None
    assert [choice.value for choice in offer.question.choices] == ["resume", "anew"]
    resumed = await office.say("이어서 할게요", thread="2.0")
    assert resumed.question is not None
    assert resumed.question.text == "지금도 그 집에 살고 계신가요?"
    moved = await office.record(thread="2.0")
    assert (moved.status, moved.thread) == ("OPEN", "2.0")


async def test_beginning_anew_ends_what_rested(office: Office) -> None:
    """The older one is cancelled, and what was told with the wish is the new one's story."""
    await _began(office)
    old = (await office.record()).id
    await office.say("사장님이 월급 300만원을 안 줘요", thread="2.0", command="intake")
    await office.say("새로 시작할게요", thread="2.0")
    assert "**임금 체불**" in (await office.say("아니요", thread="2.0")).result
    ended = await office.database.interviews.get(old)
    assert isinstance(ended, InterviewRecord)
    assert ended.status == "CANCELLED"


async def test_it_is_cancelled_only_after_asking(office: Office) -> None:
    """A no leads back to the question; a yes ends it, and the conversation is free for other things."""
    await _began(office)
    assert (await office.say("그만할래요")).question is not None
    back = await office.say("아니요")
    assert back.question is not None
    assert back.question.text == "지금도 그 집에 살고 계신가요?"
    await office.say("그만할래요")
    assert (await office.say("네")).question is None
    assert (await office.record()).status == "CANCELLED"
    assert (await office.say("연차 휴가는 며칠이야?")).mode == "search"


async def test_who_wants_a_person_gets_one_and_may_go_on(office: Office) -> None:
    """The desk gets what is known so far under its case number; the question stands."""
    await _began(office)
    result = await office.say("사람이랑 이야기하고 싶어요")
    assert result.handed_over is not None
    assert (result.handed_over.reason, result.handed_over.case_number) == ("asked", "2026-000001")
    assert "50,000,000원" in result.handed_over.text
    assert result.question is not None


async def test_an_unclear_story_is_asked_about_and_never_guessed(office: Office) -> None:
    """Who tells only a feeling is asked what happened; after three more questions it is left to a person."""
    await office.say("억울한 일이 있어서 잠을 못 자고 있어요", command="intake")
    story = await office.say("아니요")
    assert story.question is not None
    assert not story.question.choices
    menu = await office.say("너무 억울해서 잠을 못 자고 밥도 안 넘어가요")
    assert menu.question is not None
    assert [choice.value for choice in menu.question.choices] == ["LEASE", "LABOR", "OTHER"]
    await office.say("여기에는 없어요")
    await office.say("그냥 억울해서 그래요 정말로")
    failed = await office.say("여기에는 없어요")
    assert failed.handed_over is not None
    assert failed.handed_over.reason == "unclassified"
    assert "잠을 못 자고" in failed.handed_over.text
    last = await office.say("다음 주 월요일에 재판이에요")
    assert last.handed_over is not None
    assert "다음 주 월요일" in last.handed_over.text
    record = await office.record()
    assert (record.status, record.case.level3 if record.case else "") == ("HANDED_OVER", "other")


async def test_a_document_is_evidence_and_its_facts_are_confirmed(office: Office, tmp_path: Path) -> None:
    """What it is and says is kept, a fact of it only after a yes, and the file itself is not kept."""
    await office.say("집주인이 보증금을 안 돌려줘요", command="intake")
    await office.say("아니요")
    path = tmp_path / "lease.txt"
    path.write_text("주택임대차계약서\n보증금은 금 삼천만원으로 한다. 관리비는 따로 정한다.", encoding="utf-8")
    file = File("F1", "임대차계약서.txt", "text/plain", path.stat().st_size, path=str(path))
    result = await office.say("", files=(file,))
    assert "임대차계약서" in result.result
    assert result.question is not None
    assert "30,000,000원" in result.question.text
    assert "deposit" not in (await office.record()).context["facts"]
    await office.say("네")
    record = await office.record()
    assert record.context["facts"]["deposit"]["confirmed"] is True
    assert record.case is not None
    assert [one.name for one in record.case.evidence] == ["임대차계약서.txt"]
    assert str(path) not in str(record.context)


async def test_in_a_channel_it_moves_and_keeps_nothing(office: Office) -> None:
    """Others read there: the person is told where it goes on, and no interview begins."""
    moved = await office.say(STORY, channel="C1", is_direct=False, command="intake")
    assert GoPrivate("intake") in moved.effects
    assert moved.question is None
    assert await office.database.interviews.of_conversation("T1:C1:1.0") is None
    wished = await office.say("법률 상담 받고 싶어요", channel="C1", thread="9.0", is_direct=False)
    assert GoPrivate("intake") in wished.effects


async def test_in_english_the_editors_english_is_said(office: Office) -> None:
    """Questions, options and what is understood are English, and so is the summary."""
    await office.say("I need legal advice", locale="en", command="intake")
    await office.say("no", locale="en")
    result = await office.say("My landlord keeps my deposit of 30 million won", locale="en")
    assert "**Deposit not returned**" in result.result
    assert "✓ Deposit: **KRW 30,000,000**" in result.result
    assert result.question is not None
    assert [choice.label for choice in result.question.choices] == ["Yes, I live there", "I moved out"]


async def test_without_any_knowledge_it_greets_listens_and_hands_over(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """K0 is missing altogether: the person is heard all the same, and a person takes it."""
    async with an_office(tmp_path, embedder, None) as office:
        greeted = await office.say("상담 받고 싶어요", command="intake")
        assert greeted.result.startswith("안녕하세요.")
        handed = await office.say(STORY)
        assert handed.handed_over is not None
        assert handed.handed_over.reason == "unclassified"


async def test_a_running_interview_keeps_its_version(office: Office) -> None:
    """A workbook that is saved meanwhile is for those who begin afterwards."""
    await _began(office)
    office.library.put(small("v2", scenarios={}))
    result = await office.say("이사했어요")
    assert result.question is not None
    assert result.question.text == "임차권 등기를 하셨나요?"
    assert (await office.record()).knowledge_version == "v1"


async def test_what_goes_in_circles_is_ended_in_order(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """Over the bound the interview is aborted, with an apology and a person who is told."""
    async with an_office(tmp_path, embedder, small(), most_steps=2) as office:
        await office.say(STORY, command="intake")
        result = await office.say("아니요")
        assert result.handed_over is not None
        assert result.handed_over.reason == "aborted"
        assert (await office.record()).status == "ABORTED"


async def test_an_unknown_state_is_kept(office: Office) -> None:
    """The person is told, a person at the desk too, and the state is not touched."""
    await _began(office)
    record = await office.record()
    await office.database.interviews.save(
        replace(record, state="LUNCH", context={**record.context, "current_state": "LUNCH"}, last_turn="other")
    )
    result = await office.say("이사했어요")
    assert result.handed_over is not None
    assert (await office.record()).state == "LUNCH"


async def test_what_cannot_be_stored_is_told(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """The same question stands: nothing of the answer was kept."""
    async with an_office(tmp_path, embedder, small()) as office:
        await _began(office)
        async with office.database.connections.write() as connection:
            await connection.exec_driver_sql(
                "CREATE TRIGGER full BEFORE UPDATE ON chat_session BEGIN SELECT RAISE(FAIL, 'disk full'); END"
            )
        result = await office.say("이사했어요")
        assert "저장하지 못했어요" in result.result
        assert result.question is not None
        assert result.question.text == "지금도 그 집에 살고 계신가요?"
        async with office.database.connections.write() as connection:
            await connection.exec_driver_sql("DROP TRIGGER full")
        again = await office.say("이사했어요")
        assert again.question is not None
        assert again.question.text == "임차권 등기를 하셨나요?"


async def test_the_workbook_that_ships_holds_an_interview(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """A story in its own words is placed, and what it tells is not asked."""
    async with an_office(tmp_path, embedder, shipped()) as office:
        await office.say("작년 3월에 친구한테 3천만원 빌려줬는데 차용증도 없고 안 갚아요", command="intake")
        result = await office.say("아니요, 지금은 안전해요")
        record = await office.record()
        assert record.context["scenario"] == "CIV_LOAN_UNPAID"
        assert record.context["facts"]["amount"]["value"] == 30_000_000
        assert record.context["facts"]["loan_date"]["value"] == "2025-03"
        assert result.question is not None


@pytest.mark.parametrize("approval", ["다 맞아요", "네 이대로 해주세요", "all correct", "looks good"])
async def test_the_review_ends_with_any_word_of_approval(office: Office, approval: str) -> None:
    """What only says that all is right ends it; what tells something more is kept, and shown again."""
    await _began(office, "이사했어요", "아니요", "네", "없어요")
    again = await office.say("집주인이 다음 달에 주겠다고 각서를 썼어요. 사진도 있어요")
    assert again.question is not None
    done = await office.say(approval)
    assert done.handed_over is not None
    assert "각서를 썼어요" in done.handed_over.text


async def test_what_is_said_after_the_end_still_belongs_to_the_interview(office: Office) -> None:
    """Thanks get a line, danger gets help, and what is added reaches the desk and the lawyer's summary."""
    await _began(office, "이사했어요", "아니요", "네", "없어요", "모두 맞아요")
    thanks = await office.say("고마워요")
    assert (thanks.mode, thanks.question, thanks.handed_over) == ("intake", None, None)
    added = await office.say("집주인이 12월 1일까지 주겠다고 문자로 약속했어요")
    assert added.handed_over is not None
    assert (added.handed_over.reason, "약속했어요" in added.handed_over.text) == ("added", True)
    danger = await office.say("집주인이 칼을 들고 문 앞에 와 있어요")
    assert danger.handed_over is not None
    assert danger.handed_over.reason == "emergency"
    record = await office.record()
    assert record.status == "COMPLETED"
    assert record.case is not None
    lawyers = next(summary for summary in record.case.summaries if summary.target_user == "LAWYER")
    assert "약속했어요" in lawyers.markdown
    anew = await office.say("새로 상담 받고 싶어요")
    assert anew.question is not None


async def test_a_correction_after_the_end_makes_the_summaries_anew(office: Office) -> None:
    """The fact, the lawyer's text and the desk have the new value; the old one is no fact any more."""
    await _began(office, "이사했어요", "아니요", "네", "없어요", "모두 맞아요")
    corrected = await office.say("아까 보증금은 5천만원이 아니라 6천만원이에요")
    assert corrected.handed_over is not None
    assert (corrected.handed_over.reason, "6천만원" in corrected.handed_over.text) == ("added", True)
    assert "60,000,000원" in corrected.result
    record = await office.record()
    assert record.status == "COMPLETED"
    assert record.case is not None
    lawyers = next(summary for summary in record.case.summaries if summary.target_user == "LAWYER")
    assert "**보증금**: 60,000,000원" in lawyers.markdown
    assert "**보증금**: 50,000,000원" not in lawyers.markdown


async def test_a_correction_that_names_no_value_finds_its_field_by_its_words(office: Office) -> None:
    """Whatever was asked last, the words near the new value say what it is."""
    await _began(office)
    corrected = await office.say("아, 정정할게요. 계약은 11월에 끝났어요")
    assert "2025년 11월" in corrected.result


async def test_what_the_person_asks_and_adds_reaches_the_lawyer_in_their_words(office: Office) -> None:
    """Whatever sections the editors made: neither question nor addition is lost."""
    await _began(
        office,
        "집이 경매로 넘어가면 어떻게 돼요?",
        "이사했어요",
        "아니요",
        "네",
        "집주인 동생도 다 알고 있어요",
        "없어요",
        "모두 맞아요",
    )
    record = await office.record()
    assert record.case is not None
    lawyers = next(summary for summary in record.case.summaries if summary.target_user == "LAWYER")
    assert lawyers.markdown.count("> 집이 경매로 넘어가면 어떻게 돼요?") == 1
    assert lawyers.markdown.count("> 집주인 동생도 다 알고 있어요") == 1


async def test_another_kind_of_case_can_be_said_at_the_review(office: Office) -> None:
    """The review names the kind, and its last button opens the choice again; what was told stays."""
    await _began(office, "이사했어요", "아니요", "네")
    review = await office.say("없어요")
    (table,) = review.parts
    assert isinstance(table, Table)
    assert table.rows[0][0] == "분야"
    anew = await office.say("다른 종류의 일이에요")
    record = await office.record()
    assert record.state == "CASE_CLASSIFICATION"
    assert record.context["classifying"]["rejected"]
    assert "그대로" in anew.result


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_only_the_outcome_says_that_it_was_passed_on(locale: Locale) -> None:
    """Neither the interview's own words nor the workbook's promise that somebody has it: what came of it is told."""
    keys = ("handed", "completed", "aborted", "lost", "after.added", "classify.failed", "classify.passed_on")
    told = [say(locale, f"intake.{key}") for key in keys]
    told += [step.text.said(locale) for step in shipped().steps if step.code in ("CLASSIFY_FAILED", "HANDED_OVER")]
    promise = re.compile(r"전했|전달했|보낼게|전해|연락드|pass(?:ed|ing) |contact you|in touch")
    assert [text for text in told if promise.search(text)] == []
    assert "연락" in say("ko", "notice.somebody_told")


@pytest.mark.parametrize("is_read", [True, False])
async def test_where_nobody_reads_it_that_is_said_at_the_start(
    is_read: bool, tmp_path: Path, embedder: LocalEmbedder
) -> None:
    """Before anything is told, with whom to call instead; once, and not where a desk is set."""

    async def told(team: str) -> bool:
        return is_read and team == "T1"

    async with an_office(tmp_path, embedder, small(), is_read=told) as office:
        first = await office.say("상담 받고 싶어요", command="intake")
        assert ("읽을 담당자가 정해져 있지 않아요" in first.result) is not is_read
        assert ("132" in first.result) is not is_read
