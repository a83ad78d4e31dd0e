"""Documents that are built without a model."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from bot.texts import say
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.brief import Brief, brief_of
from orchestrator.graphs.workspace.rules.document_forms import sides_of
from orchestrator.graphs.workspace.rules.documents import compose, undone
from orchestrator.graphs.workspace.rules.given import Given, given_of
from orchestrator.graphs.workspace.rules.routing import brief_in, decided, own_mode
from orchestrator.graphs.workspace.rules.subject import Subject
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.utterance import Utterance

NOW = datetime(2026, 11, 24, tzinfo=UTC)
CONTEXT = cast(
    Context,
    SimpleNamespace(say=lambda key, /, **values: say("ko", key, **values), deps=SimpleNamespace(now=lambda: NOW)),
)


def _passage(text: str, *, n: int = 1, support: float = 0.8) -> SourcePassage:
    return SourcePassage(
        n=n, title=f"문서 {n}", heading="", text=text, url="", support=support, document_id=str(n), position=0
    )


def test_only_what_can_be_done_gets_a_box() -> None:
    """Items and rows are tasks; a greeting, a table's head and code are not."""
    items = "환영합니다!\n- 노트북 받기\n  - [x] 암호화\n1. 계정 만들기\n"
    table = "| 언제 | 일 |\n| --- | --- |\n| 첫날 | 점심 |\n"
    code = "```sh\n- x\n```"
    made = compose(CONTEXT, brief_of("입사", "체크리스트 만들어줘"), "입사", [_passage(items + table + code)])
    assert "\n환영합니다!\n\n- [ ] 노트북 받기\n  - [ ] 암호화\n- [ ] 계정 만들기\n\n- [ ] 첫날 — 점심\n" in made
    assert code in made


def test_a_page_that_is_far_from_the_best_is_left_out() -> None:
    """Rules cannot tell what fits otherwise."""
    made = compose(
        CONTEXT, brief_of("보고", "보고서 써줘"), "보고", [_passage("가까움"), _passage("멀다", n=2, support=0.3)]
    )
    assert "가까움" in made
    assert "멀다" not in made


def test_rules_and_figures_are_not_ticked_off() -> None:
    """Of a checklist only what can be done gets a box; a page that tells nothing to do is left out."""
    rules = (
        "- 이월되지 않습니다.\n- **버디**: 돕는 동료\n- 신청서 내 주세요\n- 서류 내기\n\n"
        "| 근속 | 일수 |\n| --- | --- |\n| 1년 | 15일 |"
    )
    facts = "- You get 15 days.\n- 한 달에 하루예요."
    made = compose(CONTEXT, brief_of("휴가", "체크리스트 만들어줘"), "휴가", [_passage(rules), _passage(facts, n=2)])
    assert "- 이월되지 않습니다.\n- **버디**: 돕는 동료\n- [ ] 신청서 내 주세요\n- [ ] 서류 내기" in made
    assert "| 1년 | 15일 |" in made
    assert "You get" not in made


def test_a_section_of_links_is_no_part_of_a_document() -> None:
    """What only leads to other pages says nothing by itself."""
    links = "- [연차](https://n/1)\n- [병가](https://n/2)"
    made = compose(
        CONTEXT, brief_of("휴가", "보고서 써줘"), "휴가", [_passage("연차는 15일입니다."), _passage(links, n=2)]
    )
    assert "병가" not in made


def test_a_heading_below_another_is_one_level_deeper() -> None:
    """The path is not repeated, and a source is the page, not one of its sections."""
    first, second = _passage("하나"), _passage("둘")
    made = compose(
        CONTEXT,
        brief_of("휴가", "문서 써줘"),
        "휴가",
        [{**first, "heading": "휴직"}, {**second, "heading": "휴직 › 급여", "position": 1}],
    )
    assert "### 휴직\n\n하나\n\n#### 급여\n\n둘" in made
    assert made.endswith("- [1] 문서 1")


@pytest.mark.parametrize(
    ("wish", "title", "subject"),
    [
        ("연차와 휴가 규정을 한 장", "연차와 휴가 규정", "연차와 휴가 규정"),
        ("버그 심각도 기준을 표", "버그 심각도 기준", "버그 심각도 기준"),
        ("재택근무와 출장 규정을 표로 비교해서", "재택근무와 출장 규정 비교", "재택근무와 출장 규정"),
        ("인슐린 투여 주의사항을 체크리스트로", "인슐린 투여 주의사항 체크리스트", "인슐린 투여 주의사항"),
        ("one-page summary of our pricing and discounts for the CEO", "Pricing and discounts", "pricing and discounts"),
        ("checklist for console certification", "Checklist for console certification", "console certification"),
        ("parental leave as a table", "Parental leave", "parental leave"),
        (
            "a safety checklist for lighting crews",
            "A safety checklist for lighting crews",
            "a safety for lighting crews",
        ),
        (
            "page that explains to new hires how to book a room",
            "New hires: how to book a room",
            "new hires: how to book a room",
        ),
        ("회의실 예약하는 방법을 설명하는", "회의실 예약하는 방법", "회의실 예약하는 방법"),
        ("지난주 회의록에서 결정만", "지난주 회의록 결정", "지난주"),
        ("보안 규정 한 장으로 정리해서", "보안 규정", "보안 규정"),
        ("출장비 규정을 모아서 체크리스트", "출장비 규정 체크리스트", "출장비 규정"),
        ("결제 장애 원인 간추려 보고서", "결제 장애 원인 보고서", "결제 장애 원인"),
    ],
)
def test_a_title_is_the_subject(wish: str, title: str, subject: str) -> None:
    """How long, in what form and for whom is no part of what a document is about."""
    brief = brief_of(wish)
    assert (brief.title, brief.subject) == (title, subject)


def test_what_rules_cannot_do_is_told() -> None:
    """A table, a page and a reader that were asked for are noticed where the text is none of it."""
    brief = brief_of("휴가 규정을 표", "대표님이 볼 휴가 규정을 표로 한 장으로 정리해줘")
    assert undone(brief, "글" * 3_000) == ["not_a_table", "not_one_page", "not_for_reader"]
    assert undone(brief_of("휴가 규정"), "글" * 3_000) == []


@pytest.mark.parametrize(
    ("subject", "text", "speaks"),
    [
        ("인공호흡기 관리 지침", "마약류 관리 지침 보관과 폐기", False),
        ("policy on company cars", "Remote work policy of the company", False),
        ("사무실 주차 규정", "출장비 규정과 교통비", False),
        ("연차와 휴가 규정", "연차는 15일입니다", True),
        ("console certification", "콘솔 인증(cert) 준비 메모", True),
        ("플레이테스트 결과", "Moss external playtest #7", True),
        ("dev kits", "Devkit register and rules", True),
        ("안내 규정", "아무 말", True),
        ("leavers", "Leave in a year", False),
        ("leavers", "퇴사 절차", True),
        ("제주 워크숍", "워크숍과 하루 종일 쓰기", False),
        ("remote work policy", "재택근무 가이드", True),
        ("work schedule", "재택근무 가이드", False),
    ],
)
def test_a_page_speaks_of_a_subject_by_its_own_words(subject: str, text: str, speaks: bool) -> None:
    """Rules, guides and policies are about anything; the words beside these tell, in either script."""
    assert Subject.of(subject).spoken_of(text) is speaks


def test_an_outline_says_that_there_was_nothing() -> None:
    """A form that is to be filled in does not look like a document of the workspace."""
    brief = brief_of("주차 규정")
    assert "주차 규정’에 관한 문서를 워크스페이스에서 찾지 못했어요" in compose(
        CONTEXT, brief, "주차 규정", [], looked=True
    )
    assert "찾지 못했어요" not in compose(CONTEXT, brief, "주차 규정", [])


def test_what_two_passages_share_stands_once() -> None:
    """The end of a passage that begins the next one, for searching, is no part of a document twice."""
    first = _passage("하나입니다.\n둘입니다. 셋입니다.")
    made = compose(
        CONTEXT,
        brief_of("숫자"),
        "숫자",
        [first, cast(SourcePassage, {**first, "text": "셋입니다.\n\n넷입니다.", "position": 1})],
    )
    assert made.count("셋입니다.") == 1
    assert "넷입니다." in made


def test_questions_have_answers() -> None:
    """Questions that a page asks are kept, and a section becomes one under its heading."""
    asked = _passage("**Q. 로커는?**\n6층입니다.\n\n**Q. 실수했어요.**\n바로 말하세요.")
    other = cast(SourcePassage, {**_passage("서쪽 문입니다.", n=2), "heading": "출입"})
    made = compose(CONTEXT, _faq(), "입사", [asked, other])
    assert "### 로커는?\n\n6층입니다.\n\n[1]" in made
    assert "### 실수했어요.\n\n바로 말하세요." in made
    assert "### 출입은 어떻게 되나요?\n\n서쪽 문입니다.\n\n[2]" in made


def _faq() -> Brief:
    return brief_of("입사 FAQ")


def test_a_comparison_stands_side_by_side() -> None:
    """Each side has a column, alike headings a row, and what one side does not say a dash; each cell has its source."""
    one, other = _passage("주 2일"), _passage("하루 5만 원", n=2)
    sides = [
        {**one, "title": "재택근무 규정", "heading": "한도"},
        {**other, "title": "출장 규정", "heading": "한도"},
        {**other, "title": "출장 규정", "heading": "영수증", "text": "7일 안에", "position": 1},
    ]
    made = compose(CONTEXT, brief_of("재택근무와 출장 규정 비교"), "비교", cast(list[SourcePassage], sides))
    assert "| 항목 | 재택근무 | 출장 |" in made
    assert "| 한도 | 주 2일 [1] | 하루 5만 원 [2] |" in made
    assert "| 영수증 | – | 7일 안에 [2] |" in made


def test_pages_in_the_other_language_are_compared_under_their_own_titles() -> None:
    """Which part they tell of is not guessed from a link or a word of English in them."""
    kiln = _passage("가마는 화요일에 켭니다. [물레](wheel-room.md) 자리는 따로 정합니다.")
    wheel = _passage("물레는 여섯 대입니다. 굽는 날은 [가마](kiln.md)에 있습니다. kiln 옆입니다.", n=2)
    pages = {1: [{**kiln, "title": "굽기"}], 2: [{**wheel, "title": "빚기"}]}
    sides = sides_of(Subject((("kiln",), ("wheel", "room"))), cast(dict[int, list[SourcePassage]], pages))
    assert {name: [one["n"] for one in said] for name, said in sides.items()} == {"굽기": [1], "빚기": [2]}


def test_minutes_have_decisions_owners_and_dates() -> None:
    """What came of a discussion stands first; who and by when, where it is written, and that it is not, where not."""
    text = (
        "점검 누락이 2회. → 점검을 데이로 옮긴다.\n\n할 일\n\n- 윤정희: 커튼 견적, 10월 말까지\n- 최유진: 그래프 게시"
    )
    made = compose(CONTEXT, brief_of("주간 회의록"), "회의록", [_passage(text)])
    assert "- 점검을 데이로 옮긴다. [1]" in made
    assert "| 커튼 견적, 10월 말까지 [1] | 윤정희 | 10월 말 |" in made
    assert "| 그래프 게시 [1] | 최유진 | 적혀 있지 않음 |" in made


@pytest.mark.parametrize(
    ("request_", "title", "facts"),
    [
        (
            "Write an announcement for all staff: the gym is closed on 3 May from 2 pm",
            "Announcement for all staff",
            ("The gym is closed on 3 May from 2 pm",),
        ),
        ("전 직원 공지 써줘: 5월 3일은 2시에 문을 닫습니다", "전 직원 공지", ("5월 3일은 2시에 문을 닫습니다",)),
        ("5월 3일에 승강기가 멈춘다고 공지 써줘", "공지", ("5월 3일에 승강기가 멈춘다",)),
        (
            "휴관 공지문 써줘. 5월 3일은 쉽니다. 5월 4일에 엽니다.",
            "휴관 공지문",
            ("5월 3일은 쉽니다.", "5월 4일에 엽니다."),
        ),
        ("제주 워크숍 공지문 작성해줘. 날짜, 누가 올 수 있는지 넣어서", "제주 워크숍 공지문", ()),
        ("Write an announcement of the picnic with the date and who can come", "Announcement of the picnic", ()),
        ("Write a page that explains to new hires how to book a room", "New hires: how to book a room", ()),
    ],
)
def test_what_the_request_gives_is_the_document(request_: str, title: str, facts: tuple[str, ...]) -> None:
    """Facts of the request are the whole document, and what is to be mentioned is no part of a title."""
    decision = decided("generate", request_)
    wish = brief_in(decision.title, request_)
    assert (decision.title, wish.facts, decision.use_rag) == (title, facts, not facts)
    if facts:
        made = compose(CONTEXT, wish, title, [_passage("사내 규정입니다.")])
        assert all(fact in made for fact in facts)
        assert "사내 규정" not in made


@pytest.mark.parametrize("request_", ["신규 고객사 온보딩 안내문 써줘", "Write an onboarding notice for new customers"])
def test_nothing_of_inside_goes_outside(request_: str) -> None:
    """A letter to customers is a frame that names what is missing, whatever the pages say."""
    decision = decided("generate", request_)
    assert not decision.use_rag
    made = compose(
        CONTEXT, brief_in(decision.title, request_), decision.title, [_passage("급여 통장 사본")], looked=True
    )
    assert "급여" not in made
    assert "## 알릴 내용" in made
    assert not brief_in("", "고객사 담당자 인수인계 체크리스트 만들어줘").is_outside


@pytest.mark.parametrize(
    ("request_", "title"),
    [
        ("연차 규정 문서 영어로 번역해서 페이지로 만들어줘", "연차 규정"),
        ("Translate the leave policy into Korean and make it a page", "Leave policy"),
    ],
)
def test_a_translation_is_heard(request_: str, title: str) -> None:
    """The language is no part of the title, and that it is not translated is told."""
    wish = brief_in("", request_)
    assert (decided("generate", request_).title, wish.is_translation) == (title, True)
    assert "not_translated" in undone(wish, "글")


def test_a_checklist_as_a_table_has_boxes_in_its_rows() -> None:
    """Tables and lists of tasks become tables of tasks; a formula is no task."""
    table = "| 언제 | 할 일 |\n| --- | --- |\n| 첫날 | 반납 |"
    text = f"{table}\n\n- 인수인계 쓰기\n- 문서 지우기\n\n말\n\n- 계산: 임금 × 30일"
    wish = brief_in("", "퇴사 체크리스트를 표로 만들어줘")
    made = compose(CONTEXT, wish, "퇴사 체크리스트", [_passage(text)])
    assert "| 확인 | 언제 | 할 일 |\n| --- | --- | --- |\n| ☐ | 첫날 | 반납 |" in made
    assert "| ☐ | 문서 지우기 |" in made
    assert "\n- 계산: 임금 × 30일" in made
    assert undone(wish, made) == []


def test_an_announcement_tells_its_own_matter() -> None:
    """Of a page on other matters only the lines on the subject go in."""
    page = _passage("- 매출은 49억 원입니다.\n- 2월 20일 제주에서 워크숍을 합니다.")
    made = compose(CONTEXT, brief_in("", "제주 워크숍 공지문 써줘"), "제주 워크숍 공지문", [page])
    assert "2월 20일" in made
    assert "매출" not in made


def test_a_heading_says_what_a_list_is() -> None:
    """Items below "To do" are tasks with who is named behind them, but for those ticked off; alone if asked."""
    todo = {**_passage("- [ ] 견적 받기 — 강도윤, 12월 1일\n- [x] 그래프 — 예린"), "heading": "할 일"}
    wish = brief_in("", "지난주 회의록에서 할 일만 정리해서 페이지로 만들어줘")
    made = compose(
        CONTEXT, wish, wish.title, [_passage("오늘은 짧았다."), cast(SourcePassage, {**todo, "position": 1})]
    )
    assert "| 강도윤 | 12월 1일 |" in made
    assert "그래프" not in made
    assert "짧았다" not in made


@pytest.mark.parametrize("request_", ["", " \n "])
def test_a_request_without_words_gives_nothing(request_: str) -> None:
    """A command may be sent alone."""
    assert given_of(request_) == Given(wish="")


def test_a_long_message_gives_no_facts() -> None:
    """What is too long to be read whole is not cut into a document that says half of it."""
    assert brief_in("", f"공지 써줘: {'5월 3일은 쉽니다. ' * 200}").facts == ()


@pytest.mark.parametrize(
    ("request_", "title", "reader"),
    [
        ("make a FAQ about the canteen for new employees", "FAQ about the canteen", "new employees"),
        ("write a page on parking for the night staff", "Parking", "night staff"),
        ("write an FAQ for new employees", "FAQ for new employees", ""),
        ("임원진이 볼 수 있게 매출 경과를 정리한 문서 만들어줘", "매출 경과", "임원진"),
        ("create a comparison table of the two ovens", "Two ovens", ""),
        ("Write up the kitchen meeting minutes with decisions and owners", "Kitchen meeting minutes", ""),
        ("주방 회의록에서 결정사항이랑 담당자 정리한 문서 만들어줘", "주방 회의록", ""),
    ],
)
def test_readers_and_parts_of_a_form_are_no_part_of_a_title(request_: str, title: str, reader: str) -> None:
    """Unless nothing else is named."""
    brief = brief_in(decided("generate", request_).title, request_)
    assert (brief.title, brief.reader) == (title, reader)


def test_what_customer_service_reads_stays_inside() -> None:
    """It is the customers who are outside."""
    assert not brief_of("FAQ about parcels for customer service").is_outside
    assert brief_of("Notice about parcels for customers").is_outside


@pytest.mark.parametrize(
    ("request_", "title", "is_table", "is_short"),
    [
        ("당직 규정을 한 장으로 정리해 주세요", "당직 규정", False, True),
        ("당직 규정이랑 휴가 규정을 표로 비교해줘", "당직 규정이랑 휴가 규정 비교", True, False),
        ("summarise the night shift rules on one page", "Night shift rules", False, True),
        ("compare the night shift and the day shift in a table", "Night shift and the day shift", True, False),
    ],
)
def test_what_has_a_length_or_a_form_is_a_document(request_: str, title: str, is_table: bool, is_short: bool) -> None:
    """Whether it is called one or not; it has the title of any other."""
    assert own_mode(Utterance.of(request_)) == "generate"
    brief = brief_in(decided("generate", request_).title, request_)
    assert (brief.title, brief.is_table, brief.is_short) == (title, is_table, is_short)


@pytest.mark.parametrize(
    "question", ["당직 규정이 한 장으로 정리돼 있나요?", "당직 순서를 표로 보여줘", "당직 규정 정리해줘"]
)
def test_what_only_asks_for_it_is_looked_up(question: str) -> None:
    """A table that is there is shown, and a question about a page is one."""
    assert own_mode(Utterance.of(question)) == "search"


def test_an_faq_that_is_none_is_told() -> None:
    """A page in one piece has one question."""
    wish = brief_of("당직", "당직 FAQ 만들어줘")
    assert "no_questions" in undone(wish, compose(CONTEXT, wish, "당직 FAQ", [_passage("당직은 두 사람이 합니다.")]))
    two = [
        _passage("두 사람이 합니다."),
        cast(SourcePassage, {**_passage("6시부터"), "heading": "시간", "position": 1}),
    ]
    assert "no_questions" not in undone(wish, compose(CONTEXT, wish, "당직 FAQ", two))


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("quarterly report for the trustees on donations", "quarterly report for the trustees on donations"),
        ("leaving notice for the landlord", "leaving notice for the landlord"),
        ("a moving check list for the lab", "a moving for the lab"),
    ],
)
def test_a_report_inside_a_subject_is_part_of_it(text: str, subject: str) -> None:
    """What a report or a notice is of stands before it; of lists and questions it stands behind."""
    assert brief_of(text, text).subject == subject


@pytest.mark.parametrize(
    ("heading", "question"),
    [
        ("연차 일수", "연차 일수는 어떻게 되나요?"),
        ("휴일에 이동했다면", "휴일에 이동했다면 어떻게 하나요?"),
        ("어디서 일하나요", "어디서 일하나요?"),
        ("퇴근은 언제인가요 ?", "퇴근은 언제인가요?"),
    ],
)
def test_a_heading_is_asked_as_people_ask(heading: str, question: str) -> None:
    """A thing, a case and what is a question already: each in its own form, and no label before a stock phrase."""
    made = compose(
        CONTEXT, brief_of("휴가 FAQ", "FAQ 만들어줘"), "휴가 FAQ", [{**_passage("내용입니다."), "heading": heading}]
    )
    assert f"### {question}" in made
