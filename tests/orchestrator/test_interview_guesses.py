"""What is only guessed of an option: from what no guess is made, what unsettles one, and that an interview ends."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.state import CONFIRM, MORE, REVIEW
from orchestrator.graphs.intake.unasked import may_be_yes
from orchestrator.turn import AgentExecutionResult
from tests.orchestrator.interviewing import Office, an_office, shipped
from tests.sampling import sample

STORY = {
    "ko": "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났고 저는 이사했어요",
    "en": "My landlord keeps my deposit of 50 million won. The lease ended last October and I moved out",
}
NO = {"ko": "아니요", "en": "no"}
MOST_TURNS = 60
"""Messages within which every interview of a few questions is over."""
WHOLE_INTERVIEWS = 2
"""In a run of all tests one in each language is held to its end, of each kind; ``make fuzz`` holds all of them."""


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        yield found


async def _begun(office: Office, language: str) -> AgentExecutionResult:
    await office.say(STORY[language], command="intake", locale=language)
    return await office.say(NO[language], locale=language)


async def _asked(office: Office) -> str:
    expected = (await office.record()).context["expected_input"]
    return str(expected["field"]) if expected else ""


async def _held_to_its_end(office: Office, language: str, answer: str, confirming: str) -> list[str]:
    """Answer every question by the same words and every confirmation by others; return what was confirmed or not."""
    offered: list[str] = []
    reply = await _begun(office, language)
    for _ in range(MOST_TURNS):
        if (await office.record()).status != "OPEN":
            return offered
        field = await _asked(office)
        assert reply.question is not None
        if field == CONFIRM:
            offered.append(reply.question.text)
        said = {CONFIRM: confirming, MORE: NO[language], REVIEW: REVIEW}.get(field, answer)
        reply = await office.say(said, locale=language)
    raise AssertionError(f"the interview does not end: {reply.question}")


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("language", "answer"),
    sample(
        [
            ("ko", "잘 모르겠어요"),
            ("ko", "글쎄요 그건 저도 잘 몰라서요"),
            ("en", "I don't know"),
            ("en", "no idea, sorry"),
        ],
        WHOLE_INTERVIEWS,
    ),
)
async def test_who_knows_nothing_comes_to_the_end(office: Office, language: str, answer: str) -> None:
    """Nothing but the only day of the story is offered, once; every question is noted as unknown, and it ends."""
    assert len(await _held_to_its_end(office, language, answer, answer)) <= 1
    facts = (await office.record()).context["facts"].values()
    assert {fact["status"] for fact in facts if fact["raw"] == answer} == {"unknown"}


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("language", "answer", "denial"),
    sample(
        [
            ("ko", "아직 살고는 있는데 곧 나가긴 해야 할 거 같기도 하고요", "아니요"),
            ("ko", "이사올 때 동사무소에서 도장 같은 거 받은 거 같기도 하고", "아니요, 그게 아니에요"),
            ("en", "i think i still sort of live there, maybe moving out soon", "no"),
            ("en", "i think i texted him about two months before it ended", "no, that's not it"),
        ],
        WHOLE_INTERVIEWS,
    ),
)
async def test_who_denies_every_guess_comes_to_the_end(office: Office, language: str, answer: str, denial: str) -> None:
    """No guess is offered twice, none is recorded, and the interview ends."""
    offered = await _held_to_its_end(office, language, answer, denial)
    assert offered
    assert len(set(offered)) == len(offered)


@pytest.mark.parametrize(
    "text",
    [
        "여기까지만 할게요. 정리해 주세요",
        "그건 말하고 싶지 않아요",
        "왜 그런 걸 물어보세요?",
        "잠깐 쉬었다 할게요",
        "잘 모르겠어요. 기억이 안 나요",
        "변호사님이랑 직접 통화하고 싶어요",
    ],
)
async def test_what_is_said_of_the_interview_is_no_option(office: Office, text: str) -> None:
    """A wish, a refusal, a question in return and not knowing are no guess of an option."""
    await _begun(office, "ko")
    while await _asked(office) != "occupancy":
        await office.say("잘 모르겠어요")
    await office.say(text)
    context = (await office.record()).context
    assert context["unconfirmed"] == []
    assert context["facts"].get("occupancy", {}).get("value") is None


GUESS = {
    "field": "occupancy",
    "value": "LEAVING_SOON",
    "shown": "곧 나가야 해요",
    "kind": "choice",
    "precision": "",
    "raw": "",
    "said_on": "2026-11-22",
    "turn": "t",
    "text": "",
    "confirmed": False,
    "status": "known",
    "guessed": True,
}


async def _offered(office: Office, guess: dict[str, object] = GUESS) -> None:
    """Put a guess before the person."""
    record = await office.record()
    expected = {"field": CONFIRM, "text": "맞나요?", "kind": "choice", "choices": [["right", "네, 맞아요"]]}
    context = {**record.context, "unconfirmed": [guess], "expected_input": expected}
    await office.database.interviews.save(replace(record, context=context))


@pytest.mark.parametrize(
    ("text", "status"),
    [("잘 모르겠어요", "unknown"), ("아니요, 잘 모르겠어요", "unknown"), ("그건 말하고 싶지 않아요", "refused")],
)
async def test_who_does_not_know_at_a_guess_is_taken_at_their_word(office: Office, text: str, status: str) -> None:
    """It is noted at once, and not asked again."""
    await _begun(office, "ko")
    await _offered(office)
    reply = await office.say(text)
    assert (await office.record()).context["facts"]["occupancy"]["status"] == status
    assert "어느 쪽인지" not in reply.result


TRADE = "번개장터에서 카메라를 샀는데 판매자가 돈만 받고 저를 차단했어요. 사기인 것 같아요"


@pytest.mark.parametrize(
    ("text", "day", "amount"),
    [
        ("아무것도 오지 않았어요. 10월 3일에 20만원을 입금했어요", "2026-10-03", 200_000),
        ("아무것도 오지 않았어요. 9월 8일에 31만원을 보냈어요", "2026-09-08", 310_000),
    ],
)
async def test_what_is_told_beside_another_answer_than_was_guessed_is_not_asked_again(
    office: Office, text: str, day: str, amount: int
) -> None:
    """Instead of a yes the question itself is answered, and the day and the sum behind it are kept."""
    await office.say(TRADE, command="intake")
    await office.say(NO["ko"])
    wrong: dict[str, object] = {"field": "delivery_status", "value": "WRONG", "shown": "전혀 다른 것이 왔어요"}
    await _offered(office, {**GUESS, **wrong})
    await office.say(text)
    context = (await office.record()).context
    assert context["facts"]["incident_date"]["value"] == day
    assert context["facts"]["amount"]["value"] == amount
    told = [*context["unconfirmed"], *context["facts"].values()]
    assert [one["value"] for one in told if one["field"] == "delivery_status"] == ["NOTHING"]


async def test_who_ends_at_a_guess_is_not_asked_for_it(office: Office) -> None:
    """The answers are shown for review, with the guess left out."""
    await _begun(office, "ko")
    await _offered(office)
    await office.say("여기까지만 할게요. 정리해 주세요")
    assert await _asked(office) == REVIEW
    assert "occupancy" not in (await office.record()).context["facts"]


async def test_who_only_asks_back_at_a_guess_is_asked_the_question_itself(office: Office) -> None:
    """A guess is not offered for ever."""
    await _begun(office, "ko")
    await _offered(office)
    for _ in range(6):
        await office.say("그게 무슨 뜻이에요?")
    assert await _asked(office) != CONFIRM


@pytest.mark.parametrize(
    ("language", "text", "end"),
    [
        ("ko", "아니 만기는 올해 12월 말이여 2025년이 아니고", "2026-12"),
        ("ko", "아니 만기는 올해 9월 10일이여", "2026-09-10"),
        ("en", "no, the lease ended on 3 September 2026", "2026-09-03"),
    ],
)
async def test_a_no_that_corrects_another_answer_leaves_the_guess_open(
    office: Office, language: str, text: str, end: str
) -> None:
    """What is said of the other field is kept, and the guess is asked about again."""
    reply = await _begun(office, language)
    unsure = {
        "ko": "이사올 때 동사무소에서 도장 같은 거 받은 거 같기도 하고",
        "en": "i think i texted him about two months before it ended",
    }
    guessed = ""
    for _ in range(MOST_TURNS):
        if await _asked(office) == CONFIRM:
            guessed = (await office.record()).context["unconfirmed"][0]["field"]
            if guessed != "contract_end_date":
                break
        reply = await office.say("yes" if guessed == "contract_end_date" else unsure[language], locale=language)
        guessed = ""
    again = await office.say(text, locale=language)
    context = (await office.record()).context
    told = {one["field"]: one for one in (*context["facts"].values(), *context["unconfirmed"])}
    assert told["contract_end_date"]["value"].startswith(end)
    assert guessed not in context["facts"]
    assert again.question is not None
    assert reply.question is not None
    assert reply.question.text.split("**")[1] in again.question.text


@pytest.mark.parametrize(
    ("language", "text"),
    [("ko", "아니요. 만기는 올해 9월 10일이에요"), ("en", "No - the lease ended on 3 September 2026")],
)
async def test_a_no_of_its_own_drops_the_guess(office: Office, language: str, text: str) -> None:
    """Whatever is told behind it, the same guess is not offered again."""
    await _begun(office, language)
    unsure = {
        "ko": "이사올 때 동사무소에서 도장 같은 거 받은 거 같기도 하고",
        "en": "i think i texted him about two months before it ended",
    }
    guess: dict[str, object] = {}
    for _ in range(MOST_TURNS):
        waiting = (await office.record()).context["unconfirmed"] if await _asked(office) == CONFIRM else []
        if waiting and waiting[0]["field"] != "contract_end_date":
            guess = waiting[0]
            break
        await office.say("yes" if waiting else unsure[language], locale=language)
    assert guess
    await office.say(text, locale=language)
    context = (await office.record()).context
    waiting = [(one["field"], one["value"]) for one in context["unconfirmed"]]
    assert (guess["field"], guess["value"]) not in waiting
    assert guess["field"] not in context["facts"]


@pytest.mark.parametrize(("language", "text"), [("ko", "이억 삼천이유"), ("en", "230 million")])
async def test_a_sum_alone_is_no_option(office: Office, language: str, text: str) -> None:
    """Said to a question of options it goes to the field that asks for a sum, and no option is guessed."""
    story = {"ko": "집주인이 보증금을 안 돌려줘요", "en": "My landlord keeps my deposit"}[language]
    await office.say(story, command="intake", locale=language)
    await office.say(NO[language], locale=language)
    for _ in range(MOST_TURNS):
        expected = (await office.record()).context["expected_input"]
        if expected["kind"] == "choice":
            break
        await office.say({"ko": "모르겠어요", "en": "I don't know"}[language], locale=language)
    await office.say(text, locale=language)
    context = (await office.record()).context
    assert expected["field"] not in context["facts"]
    assert not context["unconfirmed"]


@pytest.mark.parametrize(
    ("language", "text", "neither"),
    [
        ("ko", "짐은 아직 거기 두었고 저는 친정에 와 있어요", "둘 다 아니에요"),
        ("en", "i moved most of my things to a friend's place", "Neither of them"),
    ],
)
async def test_an_answer_that_names_no_option_is_asked_about_as_one_of_two(
    office: Office, language: str, text: str, neither: str
) -> None:
    """Who means neither of the two likeliest is shown all of them, and that happens once."""
    story = {"ko": "집주인이 보증금 5천만원을 안 돌려줘요", "en": "My landlord keeps my deposit of 50 million won"}
    await office.say(story[language], command="intake", locale=language)
    await office.say(NO[language], locale=language)
    for _ in range(MOST_TURNS):
        if await _asked(office) == "occupancy":
            break
        await office.say({"ko": "모르겠어요", "en": "I don't know"}[language], locale=language)
    few = await office.say(text, locale=language)
    assert few.question is not None
    assert [choice.label for choice in few.question.choices][2:] == [neither]
    everything = await office.say(neither, locale=language)
    assert everything.question is not None
    assert len(everything.question.choices) == 4
    again = await office.say(text, locale=language)
    assert again.question is not None
    assert neither not in [choice.label for choice in again.question.choices]


async def test_a_few_words_turn_no_story_into_another_kind(office: Office) -> None:
    """Asked what worries them most, somebody names one of the offered kinds by its own word."""
    story = "우리 영감 간 지 석 달 됐는디 큰아들이 재산을 다 가져갔어. 나는 한 푼도 못 받았네"
    await office.say(story, command="intake", locale="ko")
    await office.say("아니요")
    await office.say("내 몫을 못 받은 거여")
    assert (await office.record()).context["scenario"] == "FAM_INHERIT_SHARE"


@pytest.mark.parametrize("text", ["i dont know honestly", "no idea which"])
async def test_who_does_not_choose_between_likely_kinds_goes_on_with_the_likeliest(office: Office, text: str) -> None:
    """Neither all kinds are shown then, nor is it left to a person."""
    story = "my boss fired me last friday by text and still owes me two months pay"
    await office.say(story, command="intake", locale="en")
    reply = await office.say("no", locale="en")
    assert reply.question is not None
    offered = {choice.value for choice in reply.question.choices}
    await office.say(text, locale="en")
    assert (await office.record()).context["scenario"] in offered


async def test_a_sentence_that_answers_another_field_is_no_option(office: Office) -> None:
    """Its day is kept where it belongs, and the asked question is asked again without a guess."""
    await office.say("알바 석 달 했는데 사장이 월급을 안 줘요", command="intake", locale="ko")
    await office.say("아니요")
    for _ in range(MOST_TURNS):
        if await _asked(office) == "evidence":
            break
        await office.say("9월부터요" if await _asked(office) == "unpaid_since_date" else "모르겠어요")
    await office.say("10월 말에 때려침")
    context = (await office.record()).context
    assert context["facts"]["last_work_date"]["value"].startswith("2026-10")
    assert not context["unconfirmed"]
    assert await _asked(office) == "evidence"


async def test_another_figure_in_place_of_a_yes_is_asked_about(office: Office) -> None:
    """It may be told of something else; alone, or behind a no, it is the answer."""
    await office.say("월급을 두 달째 못 받았어요", command="intake", locale="ko")
    await office.say("아니요")
    await office.say("작년 5월부터 다녔고 9월 10월 거 못 받음")
    await office.say("저는 그 회사에서 2024년 3월에 일을 시작했거든요")
    assert (await office.record()).context["facts"]["unpaid_since_date"]["value"] is None
    await office.say("아니요 올해 9월부터요")
    assert (await office.record()).context["facts"]["unpaid_since_date"]["value"] == "2026-09"


async def test_a_wage_told_beside_another_question_is_not_all_that_is_owed(office: Office) -> None:
    """A month's wage is one factor of it."""
    await office.say("월급을 두 달째 못 받았어요", command="intake", locale="ko")
    await office.say("아니요")
    await office.say("한달에 230이요")
    assert "amount" not in (await office.record()).context["facts"]


async def test_a_sum_that_waits_is_corrected_too(office: Office) -> None:
    """With the unit of what is right, before its turn to be confirmed has come."""
    await office.say("My boss hasn't paid my wages, about 7 million won altogether", command="intake", locale="en")
    await office.say("no")
    await office.say("wait, it was 6.5 million, not 7")
    assert (await office.record()).context["facts"]["amount"]["value"] == 6_500_000


async def test_a_sum_is_corrected_without_its_unit(office: Office) -> None:
    """The known one among those that are told shows what is meant."""
    await office.say("월급 460만원을 못 받았어요", command="intake", locale="ko")
    await office.say("아니요")
    await office.say("아까 460이라 한거 500이에요")
    assert (await office.record()).context["facts"]["amount"]["value"] == 5_000_000


async def test_what_was_told_is_offered_with_its_words_and_not_asked(office: Office) -> None:
    """Neither a question that has to be answered nor one that may be left out is asked of what the story told."""
    story = "후배한테 돈을 빌려줬는데 안 갚아요. 2024년 2월 9일에 계좌로 오백만 원을 보냈어요. 차용증은 안 썼어요"
    await office.say(story, command="intake", locale="ko")
    reply, texts = await office.say("아니요"), []
    for _ in range(MOST_TURNS):
        texts.append(reply.question.text if reply.question else "")
        if await _asked(office) in (None, REVIEW):
            break
        reply = await office.say("네" if await _asked(office) == CONFIRM else "잘 모르겠어요")
    facts = (await office.record()).context["facts"]
    assert facts["loan_date"]["value"] == "2024-02-09"
    assert any("2024년 2월 9일에 계좌로 오백만 원을 보냈어요”라고 하셨어요" in text for text in texts)
    assert not any("빌려주신 때가" in text or "차용증이나" in text for text in texts)


async def test_of_two_options_the_one_with_the_denied_word_is_not_taken(office: Office) -> None:
    """What is shown is known by its synonyms too: "헛소문" is the untrue story, "욕설은 아니고" no abuse."""
    await office.say("악플 때문에 너무 힘들어요", command="intake", locale="ko")
    record = await office.record()
    expected = {
        "field": "content_kind",
        "text": "?",
        "kind": "choice",
        "choices": [
            ["FALSE", "사실이 아닌 이야기예요"],
            ["MIXED", "욕도 하고 거짓말도 해요"],
            ["_other_option", "둘 다 아니에요"],
        ],
    }
    context = record.context | {
        "current_state": "FACT_COLLECTION",
        "case_type": "CRIMINAL",
        "sub_case_type": "CRM_HONOR",
        "scenario": "CRM_HONOR_ONLINE",
        "is_emergency_checked": True,
        "step": 100,
        "expected_input": expected,
        "current_question": "content_kind",
        "asked_fields": {"content_kind": 1},
        "narrowed": {"content_kind": []},
    }
    await office.database.interviews.save(replace(record, context=context, state="FACT_COLLECTION"))
    await office.say("욕은 안 했고요 그냥 거짓말이요")
    context = (await office.record()).context
    told = [*context["facts"].values(), *context["unconfirmed"]]
    assert [one["value"] for one in told if one["field"] == "content_kind"] == ["FALSE"]


async def test_a_number_to_call_stays_beside_a_guess(office: Office) -> None:
    """Who may still stop the payment is told whom to call, also where their answer is only confirmed."""
    await office.say("검찰이라는 전화에 속아서 통장 돈을 다 이체했어요", command="intake", locale="ko")
    record = await office.record()
    told = {"field": "freeze_requested", "value": True, "shown": "예", "kind": "boolean", "text": "은행에 말했어요"}
    context = record.context | {
        "current_state": "FACT_COLLECTION",
        "scenario": "CRM_FRAUD_PHISHING",
        "is_emergency_checked": True,
        "step": 100,
        "expected_input": {"field": "account_lent", "text": "?", "kind": "yes_no", "choices": []},
        "current_question": "account_lent",
        "asked_fields": {"account_lent": 1},
        "unconfirmed": [GUESS | told],
    }
    await office.database.interviews.save(replace(record, context=context, state="FACT_COLLECTION"))
    reply = await office.say("아니요")
    assert reply.question is not None
    assert "1394" in reply.question.text
    assert "맞나요?" in reply.question.text


def test_a_yes_is_guessed_of_no_other_words_and_never_where_a_call_is_urged() -> None:
    """Who tells of the call has neither stopped the payment nor told the police."""
    questions = {one.field: one for one in shipped().scenarios["CRM_FRAUD_PHISHING"].questions}
    assert not may_be_yes(questions["freeze_requested"], "은행에 지급정지를 했어요")
    assert not may_be_yes(questions["reported_to_police"], "대출해 준다면서 앱을 깔라고 했어요")
    assert may_be_yes(questions["reported_to_police"], "경찰서에 가서 신고했어요")


async def test_an_answer_to_something_else_is_no_yes(office: Office) -> None:
    """What says nothing of the question makes no yes of it."""
    await office.say("검찰이라는 전화에 속아서 통장 돈을 다 이체했어요", command="intake", locale="ko")
    await office.say("아니요")
    await office.say("그 직원 목소리가 어제 들은 것처럼 생생해요")
    context = (await office.record()).context
    assert not any(one["field"] == "freeze_requested" and one["value"] is True for one in context["unconfirmed"])
