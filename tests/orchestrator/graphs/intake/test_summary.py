"""What each reader gets of an interview, without a model."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from bot.texts import say
from integrations.knowledge.base import DeadlineRule, Knowledge, SummarySection, Text
from orchestrator.graphs.intake.state import Interview, KeptFact, QuestionAnswer, blank
from orchestrator.graphs.intake.summaries.given import SummaryGiven
from orchestrator.graphs.intake.summaries.people import name_in
from orchestrator.graphs.intake.summaries.standing import conversation
from orchestrator.graphs.intake.summary import PERSON, summaries
from tests.orchestrator.interviewing import small

TODAY = date(2026, 11, 22)
STORY = (
    "올해 3월에 500만원은 돌려받았어요. 작년 10월 14일에 계약이 끝났는데 집주인 김민수가 보증금 5천만원을 안 줘요. "
    "저녁 7시 이후에 문자로 주세요. 남편이 알면 안 돼요. 돈을 돌려받고 싶어요. 이자도 받을 수 있나요?"
)
CLAIM = DeadlineRule("D1", "end_date", "3 years", Text("손해배상 청구", "Claim for damages"), "민법 제766조")


def _fact(field: str, value: Any, shown: str, kind: str, raw: str, **more: Any) -> KeptFact:
    fact = {
        "field": field, "value": value, "shown": shown, "kind": kind, "precision": "day", "raw": raw,
        "said_on": "2026-11-22", "turn": "t1", "text": STORY, "confirmed": True, "status": "known",
    }  # fmt: skip
    return fact | more  # type: ignore[return-value]


def _interview(**more: Any) -> Interview:
    it = blank("s1", "ko", "v1", "2026-11-22T03:00:00+00:00")
    it["scenario"], it["initial_description"], it["case_number"] = "DEPOSIT", STORY, "2026-000001"
    it["facts"] = {
        "end_date": _fact("end_date", "2025-10-14", "2025년 10월 14일", "date", "작년 10월 14일"),
        "deposit": _fact("deposit", 50_000_000, "50,000,000원", "amount", "5천만원"),
        "contract": _fact("contract", True, "예", "boolean", "네", text="네"),
    }
    it.update(more)  # type: ignore[typeddict-item]
    return it


def _knowledge(*sections: SummarySection, deadlines: tuple[DeadlineRule, ...] = (CLAIM,)) -> Knowledge:
    knowledge = small(sections=sections)
    scenario = replace(knowledge.scenarios["DEPOSIT"], deadlines=deadlines)
    return replace(knowledge, scenarios={**knowledge.scenarios, "DEPOSIT": scenario})


def _sections(
    it: Interview, reader: str = "LAWYER", locale: str = "ko", knowledge: Knowledge | None = None
) -> dict[str, str]:
    text = summaries(knowledge or _knowledge(), it, TODAY, locale, say, {})[reader]
    parts = [part.partition("\n\n") for part in text.removeprefix("## ").split("\n\n## ")]
    assert len(dict.fromkeys(title for title, _, _ in parts)) == len(parts)
    return {title: body for title, _, body in parts}


def test_a_lawyer_reads_who_to_check_and_how_to_reach_the_client() -> None:
    """Names for the conflict check and the words on safe contact stand in sections of their own."""
    found = _sections(_interview())
    assert found["의뢰인과 연락"] == "- “남편이 알면 안 돼요”\n- “저녁 7시 이후에 문자로 주세요”"
    assert "- 임대인 김민수" in found["관련된 사람"]
    assert "이해충돌을 확인할 이름: 김민수" in found["관련된 사람"]


@pytest.mark.parametrize(
    ("text", "kind", "is_kept"),
    [
        ("회사로는 전화하지 마세요 다들 들어요", "string", True),
        ("메일만 주시면 제가 볼게요", "string", True),
        ("네 그런데 카톡은 하지 마세요", "boolean", True),
        ("판매자 번호는 010-2222-3333", "string", False),
        ("합의는 전화로 했고 그게 좋아요", "choice", False),
    ],
)
def test_a_wish_how_to_be_reached_is_kept_in_whatever_answer_it_stands(text: str, kind: str, *, is_kept: bool) -> None:
    """A call at the wrong time endangers; what only answers a question is no wish."""
    fact = _fact("contract", text, text, kind, text, turn="t2", text=text)
    answer = {"question": "", "field": "contract", "answer": text, "turn": "t2", "extracted_facts": ["contract"]}
    it = _interview(facts={"contract": fact}, initial_description="남편이 때려요", conversation_history=[answer])
    assert (text in _sections(it)["의뢰인과 연락"]) is is_kept


def test_who_said_nothing_of_contact_is_to_be_asked() -> None:
    """A missing way of contact and a missing name are said, since a call can endanger and a conflict ends a mandate."""
    found = _sections(_interview(initial_description="보증금을 못 받았어요"))
    assert found["의뢰인과 연락"] == say("ko", "intake.summary.no_contact")
    assert say("ko", "intake.summary.no_names") in found["관련된 사람"]


def test_the_story_is_one_paragraph_in_the_order_of_its_dates() -> None:
    """What was told later but happened first comes first, with its date in figures; contact and questions stay out."""
    course = _sections(_interview())["있었던 일"]
    assert "\n" not in course
    assert course.index("작년 10월 14일(2025-10-14)에") < course.index("올해 3월(2026-03)에")
    assert "문자로" not in course
    assert "이자" not in course


def test_money_is_told_with_its_arithmetic() -> None:
    """The sum, what was received, and the difference as a calculation."""
    knowledge = _knowledge()
    scenario = knowledge.scenarios["DEPOSIT"]
    questions = tuple(
        replace(each, field="deposit_amount") if each.field == "deposit" else each for each in scenario.questions
    )
    knowledge = replace(knowledge, scenarios={"DEPOSIT": replace(scenario, questions=questions)})
    it = _interview()
    it["facts"]["deposit_amount"] = it["facts"].pop("deposit") | {"field": "deposit_amount"}
    amounts = _sections(it, knowledge=knowledge)["요구와 금액"]
    assert "- **보증금**: 50,000,000원 — “집주인 김민수가 보증금 5천만원을 안 줘요”" in amounts
    assert "- 5,000,000원 — “올해 3월에 500만원은 돌려받았어요”" in amounts
    assert "50,000,000 − 5,000,000 = 45,000,000" in amounts


def test_a_sum_reckoned_beside_other_things_has_its_arithmetic() -> None:
    """What was told to another question reaches the amounts with the figures that it comes from."""
    for told, terms in (
        ("월급이 350만원씩 두달이니까 700이에요", "3,500,000 × 2 = 7,000,000"),
        ("계약금 300에 중도금 450이니까 750이에요", "3,000,000 + 4,500,000 = 7,500,000"),
    ):
        amounts = _sections(_interview(more=[[told, "t9"]]))["요구와 금액"]
        assert f"{say('ko', 'intake.summary.reckoned', sum=terms)} — “{told}”" in amounts
    assert "말한 계산" not in _sections(_interview(more=[["350만원을 못 받았어요", "t9"]]))["요구와 금액"]


def test_deadlines_are_dates_with_their_statute() -> None:
    """The last day is counted, what is left is told, and an unknown first day is said to be unknown."""
    later = replace(CLAIM, code="D2", field="moved_on", name=Text("다른 청구"))
    found = _sections(_interview(), knowledge=_knowledge(deadlines=(CLAIM, later)))["기한"].split("\n")
    assert found[0].startswith("- **2028년 10월 14일** (692일 남음) 손해배상 청구")
    assert "민법 제766조" in found[0]
    assert found[1].startswith("- 다른 청구:")
    it = _interview()
    it["facts"]["end_date"] |= {"value": "2023-10", "shown": "2023년 10월"}
    assert _sections(it)["기한"].startswith("- **이르면 2026년 10월 1일** (52일 지남)")


def test_a_deadline_that_counts_otherwise_says_so() -> None:
    """One that counts its first day ends a day sooner and says that it does; one before a day ends before it begins."""
    counted = replace(CLAIM, span="3 years inclusive")
    earlier = replace(CLAIM, code="D2", span="2 months before")
    found = _sections(_interview(), knowledge=_knowledge(deadlines=(counted, earlier)))["기한"].split("\n")
    assert found[0].startswith("- **2025년 8월 13일**")
    assert "2개월 전까지" in found[0]
    assert found[1].startswith("- **2028년 10월 13일**")
    assert "3년(첫날 포함)" in found[1]


def test_a_deadline_needs_its_facts() -> None:
    """One that runs only in some cases stands only in those."""
    knowledge = _knowledge(deadlines=(replace(CLAIM, triggers=("F_OUT",)),))
    assert _sections(_interview(), knowledge=knowledge)["기한"] == "없음"
    it = _interview()
    it["facts"]["living"] = _fact("living", "OUT", "이사했어요", "choice", "이사했어요", text="이사했어요")
    assert "손해배상 청구" in _sections(it, knowledge=knowledge)["기한"]


def test_a_corrected_date_stands_only_as_it_is_now() -> None:
    """The timeline leaves out what was taken back, and the story says what became of it."""
    it = _interview()
    old = it["facts"]["end_date"]
    it["replaced"] = [old]
    it["facts"]["end_date"] = old | {
        "value": "2025-11-14", "shown": "2025년 11월 14일", "raw": "11월 14일", "text": "11월 14일이에요", "turn": "t2",
    }  # fmt: skip
    found = _sections(it)
    assert "2025년 10월 14일" not in found["시간 순서"]
    assert "- **2025년 11월 14일** 계약 종료일" in found["시간 순서"]
    assert "나중에 ‘2025년 11월 14일’로 고쳐 말함" in found["있었던 일"]


def test_what_was_not_understood_is_no_ignorance_of_the_client() -> None:
    """“Does not know” stands only where the person said so; gaps that matter come first, as questions."""
    it = _interview()
    for field, raw in (("living", "뭐라고 해야 할지 그게 좀"), ("registered", "모르겠어요")):
        it["facts"][field] = _fact(field, None, "모름", "choice", raw, status="unknown")
    gaps = _sections(it)["아직 모르는 것"].split("\n")
    assert gaps[0].startswith("- 거주 **(중요, 필수)**: 답을 알아듣지 못함: “뭐라고 해야 할지 그게 좀”")
    assert gaps[1].startswith("- 임차권 등기 **(중요)**: 모른다고 함")
    assert gaps[-1] == "- 집주인의 말: 묻지 않음 — 집주인은 뭐라고 하나요?"


def test_evidence_that_was_only_told_of_is_named_apart() -> None:
    """A recording that is said to be there is not one that was sent; one that is denied is none."""
    it = _interview(more=[["녹음도 있어요. 영수증은 없어요. 블랙박스 영상이 있어요", "t3"]])
    it["evidence"] = [{"name": "계약서.pdf", "mimetype": "", "shows": "임대차 계약", "text": "", "at": ""}]
    lines = _sections(it)["증거"].split("\n")
    assert lines[0] == "- 계약서.pdf — 임대차 계약"
    assert lines[1] == "- 녹음 — “녹음도 있어요” _말로만 들음, 자료는 받지 않음_"
    assert "지워질 수 있음" in lines[2]
    assert len(lines) == 3


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_sections_of_one_reader_do_not_repeat_each_other(locale: str) -> None:
    """Of every reader no line of facts, dates or risks stands in two sections; a quotation stands once."""
    it = _interview()
    told = QuestionAnswer(question="?", field="story", answer=STORY, turn="t", extracted_facts=[])
    it["conversation_history"] = [told]
    for reader in ("LAWYER", "COUNSELOR", "CRM", "INTERNAL", PERSON):
        bodies = "\n".join(_sections(it, reader, locale).values())
        lines = [line for line in bodies.split("\n") if line.startswith(("- **", "> "))]
        assert len(lines) == len(set(lines)), reader


def test_a_block_that_two_sections_name_stands_once() -> None:
    """In the section that is about it alone; another one that names only such blocks says that it stands above."""
    knowledge = _knowledge(
        SummarySection("L", "LAWYER", 1, "facts", Text("사실"), "", ("facts",), ""),
        SummarySection("L", "LAWYER", 2, "case", Text("사건"), "", ("facts", "case_master"), ""),
        SummarySection("L", "LAWYER", 3, "again", Text("다시"), "", ("facts", "case_master"), ""),
    )
    found = _sections(_interview(), knowledge=knowledge)
    assert "계약서" in found["사실"]
    assert "계약서" not in found["사건"]
    assert found["다시"] == "위에 적은 내용과 같음"
    assert "의뢰인과 연락" in found


def test_a_corrected_sum_is_told_as_corrected_whatever_words_it_had() -> None:
    """A value is known again by itself, in the story and below the client's own words; a bare yes is in no sentence."""
    it = _interview()
    old = it["facts"]["deposit"] | {"raw": "50,000,000", "text": "50,000,000"}
    it["replaced"] = [old, it["facts"]["contract"]]
    it["facts"]["contract"] = it["facts"]["contract"] | {"value": False, "shown": "아니요", "turn": "t2"}
    it["facts"]["deposit"] = old | {"value": 60_000_000, "shown": "60,000,000원", "text": "6천이에요", "turn": "t2"}
    found = _sections(it)
    corrected = say("ko", "intake.summary.corrected", before="보증금 5천만원", after="60,000,000원")
    assert corrected in found["있었던 일"]
    assert found["있었던 일"].count("[") == 1
    story = next(body for title, body in found.items() if body.startswith("> "))
    assert corrected in story


def test_a_day_that_is_taken_back_at_once_is_no_event() -> None:
    """The day that takes it back stands, in its week."""
    told = "지난주 수요일, 아니다 목요일에 돈을 보냈는데 아직까지 물건이 안 왔어요"
    found = _sections(_interview(initial_description=told))
    assert "2026년 11월 12일" in found["시간 순서"]
    assert "2026년 11월 11일" not in found["시간 순서"]
    assert "수요일(" not in found["있었던 일"]
    assert "목요일(2026-11-12)" in found["있었던 일"]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("닉네임이 별빛상점이에요", "별빛상점"),
        ("김철수라고 하는 사람이에요", "김철수"),
        ("별빛상점이에요", "별빛상점"),
        ("he is called Star Shop i think", "Star Shop"),
        ("my landlord Kim Minsu", "my landlord Kim Minsu"),
        ("아이디는 몰라요", ""),
        ("나가라고 하고 끊었어요", ""),
        ("연락이 안 돼서 누군지 모르겠어요", ""),
        ("some guy on the app, i never met him", ""),
    ],
)
def test_a_sentence_is_no_name(said: str, name: str) -> None:
    """A name is what is marked as one, or stands alone."""
    assert name_in(said) == name


def test_every_piece_of_evidence_of_an_answer_is_named() -> None:
    """Two in one answer are two, also where the question offers one of them."""
    knowledge = _knowledge()
    scenario = knowledge.scenarios["DEPOSIT"]
    questions = tuple(
        replace(each, field="evidence") if each.field == "living" else each for each in scenario.questions
    )
    knowledge = replace(knowledge, scenarios={"DEPOSIT": replace(scenario, questions=questions)})
    it = _interview()
    it["facts"]["evidence"] = _fact("evidence", "OUT", "이체내역", "choice", "캡쳐랑 이체내역", text="캡쳐랑 이체내역")
    it["conversation_history"] = [
        QuestionAnswer(question="?", field="evidence", answer="캡쳐랑 이체내역", turn="t", extracted_facts=[])
    ]
    assert "- 캡쳐, 이체 — “캡쳐랑 이체내역”" in _sections(it, knowledge=knowledge)["증거"]


def test_all_days_are_those_of_the_person() -> None:
    """Begun at night in Korea, an interview counts from that day, and what is said days later from that one."""
    it = _interview(
        created_at="2026-11-29T16:20:00+00:00",
        initial_turn="t1",
        initial_description="어제 계약이 끝났는데 보증금을 못 받았어요",
        days={"t1": "2026-11-30", "t2": "2026-12-03"},
        more=[["그제 짐을 뺐어요", "t2"]],
        facts={},
    )
    found = _sections(it)
    assert "접수일**: 2026년 11월 30일" in found["사건 개요"]
    assert "어제(2026-11-29)" in found["있었던 일"]
    assert "그제(2026-12-01)" in found["있었던 일"]


def test_what_was_asked_of_others_is_no_wish_of_how_to_be_reached() -> None:
    """Who may not hear of it is one, also as a child says it, and so is a request in a dialect."""
    story = "이메일로만 답하라고 했어요. 아빠한테 말하면 안 돼요. 전화는 아들한테 해주소. 카톡으로 달라고 했어요"
    assert _sections(_interview(initial_description=story))["의뢰인과 연락"] == (
        "- “아빠한테 말하면 안 돼요”\n- “전화는 아들한테 해주소”"
    )


def test_evidence_that_is_denied_is_none_and_what_stands_beside_it_is() -> None:
    """People leave out full stops: each clause tells of its own."""
    found = _sections(_interview(initial_description="영상은 못 찍었어요 녹음은 있어요 목격자는 없어요"))["증거"]
    assert "녹음" in found
    assert "영상" not in found


def test_a_side_that_was_read_wrongly_is_not_told_as_corrected_by_the_client() -> None:
    """ "보험은 안 들었어요" said no from the beginning, whatever was written down first."""
    wrong = _fact("contract", True, "예", "boolean", "보험은 안 들었어요", turn="t1", text="보험은 안 들었어요")
    now = _fact("contract", False, "아니요", "boolean", "아니요", turn="t2", text="아니요로 바꿔 주세요")
    it = _interview(initial_description="보험은 안 들었어요", replaced=[wrong], facts={"contract": now})
    assert "고쳐 말함" not in "".join(_sections(it).values())


@pytest.mark.parametrize(
    ("story", "calculated"),
    [
        ("7천만원 맡겼는데 2천만원은 돌려받았어요", ""),
        ("지난봄에 천만원은 돌려받았어요. 천만원 돌려받은 게 다예요", "50,000,000 − 10,000,000 = 40,000,000"),
        (
            "2월에 3백만원 돌려받았고 7월에 3백만원 돌려받았어요",
            "50,000,000 − 3,000,000 − 3,000,000 = 44,000,000",
        ),
        ("She repaid 4 million won. Then she repaid another 4 million won", "50,000,000 − 4,000,000 − 4,000,000"),
    ],
)
def test_what_came_back_is_taken_off_once_and_not_of_what_is_left(story: str, calculated: str) -> None:
    """Of a sum that is told as the rest nothing is taken off, and what is said twice came back once."""
    scenario = _knowledge().scenarios["DEPOSIT"]
    questions = tuple(
        replace(each, field="deposit_amount") if each.field == "deposit" else each for each in scenario.questions
    )
    knowledge = replace(_knowledge(), scenarios={"DEPOSIT": replace(scenario, questions=questions)})
    it = _interview(initial_description=story)
    it["facts"]["deposit_amount"] = it["facts"].pop("deposit") | {"field": "deposit_amount"}
    found = _sections(it, knowledge=knowledge)["요구와 금액"]
    assert (calculated in found) if calculated else "−" not in found


def test_a_child_is_said_at_the_head() -> None:
    """With the words in which they said it, also where these stood beside a question."""
    it = _interview(is_child=True, wondered=[["저 초6인데 이런 것도 돼요?", "t0"]])
    assert "미성년자라고 말함" in _sections(it)["사건 개요"]
    assert "a minor" in _sections(it, locale="en")["The matter"]
    assert "미성년자" not in _sections(_interview())["사건 개요"]


@pytest.mark.parametrize(
    ("told", "gone", "stays"),
    [
        ("열쇠를 준 건 2월 3일이 아니라 2월 7일이에요", "2월 3일", "2월 7일"),
        ("I moved in since May 2025, not April 2025", "2025년 4월", "2025년 5월"),
    ],
)
def test_a_day_that_is_denied_is_no_event(told: str, gone: str, stays: str) -> None:
    """Whatever was told of it before: the timeline holds the day that it was instead."""
    found = _sections(_interview(more=[["2월 3일에 열쇠를 줬어요", "t2"], [told, "t3"]]))
    assert gone not in found["시간 순서"].replace("“", "\n").split("\n")[0]
    assert not any(line.startswith("- **") and gone in line.split("**")[1] for line in found["시간 순서"].splitlines())
    assert any(line.startswith("- **") and stays in line.split("**")[1] for line in found["시간 순서"].splitlines())


@pytest.mark.parametrize(
    ("told", "stays"),
    [
        ("열쇠를 준 건 3월 4일이 아니라 3월 9일이에요. 3월 4일에는 구청에 갔어요", "3월 4일"),
        ("The lease ended on 7 May 2025, not 6 May 2025. On 6 May 2025 a plumber came", "5월 6일"),
    ],
)
def test_a_day_that_is_denied_may_be_one_of_something_else(told: str, stays: str) -> None:
    """What is told of it behind the denial, in other words, did happen."""
    found = _sections(_interview(more=[[told, "t3"]]))["시간 순서"]
    assert any(line.startswith("- **") and stays in line.split("**")[1] for line in found.splitlines())


def test_a_day_that_is_denied_is_none_of_the_same_behind_it() -> None:
    """Who says once more what they had said first."""
    told = "열쇠를 준 건 3월 4일이 아니라 3월 9일이에요. 열쇠를 3월 4일에 준 줄 알았어요"
    found = _sections(_interview(more=[[told, "t3"]]))["시간 순서"]
    assert not any(line.startswith("- **") and "3월 4일" in line.split("**")[1] for line in found.splitlines())


def test_a_day_with_its_year_stays_though_it_was_offered_for_something_else() -> None:
    """Who denies that it is the day that was asked for has told it of another."""
    more = [["제가 2023년 4월 5일에 들어왔어요", "t2"]]
    offered = [["end_date", "2023-04-05", "t3"]]
    assert "2023년 4월 5일" in _sections(_interview(more=more, offered=offered))["시간 순서"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("동창이었던 현우랑 수민이 그랬어요", ("현우", "수민")),
        ("동료였던 현우와 수진이 증인이에요", ("현우", "수진")),
    ],
)
def test_names_behind_what_somebody_is_are_checked(told: str, names: tuple[str, ...]) -> None:
    """A name without a title behind "who was a friend of mine" is one, and so is the one it is joined with."""
    found = _sections(_interview(more=[[told, "t2"]]))["관련된 사람"].splitlines()[-1]
    assert all(name in found for name in names)


def test_what_left_a_trace_is_named_where_nothing_is_known_of_evidence() -> None:
    """A text message or a transfer that comes up is asked for, instead of no evidence at all."""
    it = _interview(initial_description="사장이 문자로 나오지 말라고 했고 돈은 계좌이체로 보냈어요")
    found = _sections(it)["증거"]
    assert "문자" in found
    assert "이체" in found
    assert "갖고 있는지 확인" in found


def test_a_question_stands_once_with_or_without_its_mark() -> None:
    """The same words are not asked twice."""
    story = "집주인이 돈을 안 줘요. 소송을 해야 하나요?"
    found = _sections(_interview(initial_description=story, wondered=[["소송을 해야 하나요", "t0"]]))
    assert found["의뢰인이 물은 것"].count("소송을 해야 하나요") == 1


def test_what_was_not_understood_stands_in_the_story_and_among_the_wishes() -> None:
    """A brief answer of which no fact was made is told nowhere else: the lawyer reads it, and what is wished in it."""
    said = "전학 안 가고 사과 받고 싶어요"
    history = [
        QuestionAnswer(question="?", field="contract", answer=said, turn="t2", extracted_facts=[]),
        QuestionAnswer(
            question="?", field="contract", answer="사진도 지워줬으면 좋겠어요", turn="t3", extracted_facts=[]
        ),
        QuestionAnswer(question="?", field="contract", answer="네", turn="t4", extracted_facts=[]),
    ]
    found = _sections(_interview(conversation_history=history, initial_description="담임쌤한테 말했어요"))
    assert said in found["있었던 일"]
    assert "사과 받고 싶어요" in found["의뢰인이 바라는 것"]
    assert "사진도 지워줬으면 좋겠어요" in found["의뢰인이 바라는 것"]
    assert "“네”" not in str(found)


def test_what_the_client_is_names_nobody_else() -> None:
    """Who says what they are themselves is no party of the case."""
    found = _sections(
        _interview(initial_description="hi, I'm an English teacher. My landlord does not pay."), locale="en"
    )
    people = next(body for title, body in found.items() if "landlord" in body and "conflict" in body)
    assert "teacher" not in people


def test_a_name_is_taken_out_of_what_is_told_of_several() -> None:
    """How many there were, and whose class they are of, is no name to check."""
    assert name_in("네명이요. 주동자는 이수빈이고 같은반이에요") == "이수빈"


def test_messages_without_a_date_follow_the_dated_course_and_orders_to_the_writer_are_left_out() -> None:
    """What was told later stands not behind the last day of another message, and "적어주세요" tells nothing."""
    more = [["열쇠는 두 개 다 돌려줬어요", "t2"], ["열쇠 얘기도 적어주세요", "t3"]]
    course = _sections(_interview(more=more))["있었던 일"]
    assert course.endswith("\n\n그 밖에 한 말: 열쇠는 두 개 다 돌려줬어요.")


def test_the_conversation_is_whole() -> None:
    """Every message stands as it was written, also where only a part of it was taken for the answer."""
    written = [["", "보증금을 못 받았어요"], ["언제 끝났나요?", "허 참, 그만할까. 10월에 끝났어요"]]
    given = SummaryGiven(_knowledge(), None, _interview(transcript=written), TODAY, "ko", say, {})
    assert conversation(given) == "> 보증금을 못 받았어요\n- **언제 끝났나요?**\n> 허 참, 그만할까. 10월에 끝났어요"


@pytest.mark.parametrize(
    ("told", "gone", "stays"),
    [
        ("대출이 9천만원.. 아니 8천만원 남았어요", "90,000,000", "80,000,000"),
        ("수리비는 300만원이 아니라 200만원이에요", "3,000,000", "2,000,000"),
    ],
)
def test_a_sum_that_its_own_sentence_takes_back_is_none(told: str, gone: str, stays: str) -> None:
    """The lawyer would ask for what is no sum of the matter."""
    amounts = _sections(_interview(more=[[told, "t2"]]))["요구와 금액"]
    assert gone not in amounts
    assert stays in amounts


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("윤가람이요", "윤가람"),
        ("미영 언니가 빌려갔어요", "미영"),
        ("the contract is with Harbour Light Ltd", "Harbour Light Ltd"),
    ],
)
def test_who_is_named_in_passing_is_checked(told: str, name: str) -> None:
    """A conflict of interest is looked for by every name of a person or a firm."""
    assert name in _sections(_interview(more=[[told, "t2"]]))["관련된 사람"]


@pytest.mark.parametrize("told", ["60은 사장이 까겠다는 수리비예요", "삼백은 교회 주차장에서 줬어요"])
def test_a_particle_before_a_title_is_no_name(told: str) -> None:
    """ "60은 사장이" names nobody, nor does a car park."""
    assert "확인할 이름: 김민수**" in _sections(_interview(more=[[told, "t2"]]))["관련된 사람"]


@pytest.mark.parametrize("told", ["전화로는 숱하게 달라 했는데 안 줬어요", "부모님께 연락이 가는지부터 알려주세요"])
def test_what_was_demanded_or_asked_is_no_wish_how_to_be_reached(told: str) -> None:
    """Only what the client wants for themselves stands there."""
    assert told not in _sections(_interview(more=[[told, "t2"]]))["의뢰인과 연락"]


def test_an_english_wish_goes_on_to_its_end_and_none_is_of_the_interview() -> None:
    """What is wanted besides stands in the same sentence; to describe something is no goal."""
    told = "I wish to describe a sale. I want to return the van and have my money back."
    wishes = _sections(_interview(initial_description=told), locale="en")["What the client wants"]
    assert "“I want to return the van and have my money back”" in wishes
    assert "describe" not in wishes
