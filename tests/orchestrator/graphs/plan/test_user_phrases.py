"""Whom a service is for ends where a message goes on with something else."""

from dataclasses import replace
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.checking import misread_users, only_quoted
from orchestrator.graphs.plan.rules.reading.told_people import LIKELY, bare_name, named_users
from orchestrator.graphs.plan.rules.reading.told_readers import named_reader
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase, is_people_phrase
from orchestrator.graphs.plan.rules.reviewing import review
from orchestrator.graphs.plan.rules.unheeded import told_clauses, unplaced_figures
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("message", "language", "users"),
    [
        ("온천 회원권 앱 기획서 써줘. 이용자는 동네 어르신이고 입구에 키오스크가 있어요.", "ko", "동네 어르신"),
        ("독서 기록 앱 기획서 써줘. 이용자는 초등학생이고 선생님이 관리해요.", "ko", "초등학생"),
        ("세탁 예약 서비스 기획서 써줘. 이용자는 자취생이고 관리실에서 운영해.", "ko", "자취생"),
        ("급식 알림 앱 기획서 써줘. 이용자는 학부모고 영양사가 올려요.", "ko", "학부모"),
        ("Write a plan for a laundry booking app. Users are students and the caretaker runs it.", "en", "Students"),
        ("Write a plan for a garden app. The users are residents and a volunteer keeps it.", "en", "Residents"),
    ],
)
def test_what_is_said_behind_the_users_is_no_user(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, users: str
) -> None:
    """A copula ends who they are, and what somebody does with the service stands in no row of the users."""
    plan = made(guides, tmp_path, message, {}, language)
    bodies = {one.key: one.body for one in plan.sections}
    assert bodies["users"].splitlines()[2].startswith(f"| {users} ")
    assert users in bodies["overview"] or users.lower() in bodies["overview"]
    assert [*misread_users(plan)] == []


@pytest.mark.parametrize(
    ("message", "language", "users"),
    [
        ("공구 대여 앱 기획서 써줘. 주민이 드릴을 빌려 가고 관리인이 확인해요.", "ko", "주민"),
        ("Write a plan for a shared kitchen app. Neighbours bring food and volunteers cook it.", "en", "neighbours"),
        ("Write a plan for a walking app. Seniors pick a walk and a guide leads it.", "en", "seniors"),
    ],
)
def test_who_first_acts_is_the_user_where_nobody_is_named(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, users: str
) -> None:
    """The second line names them as a group."""
    plan = made(guides, tmp_path, message, {}, language)
    whom = next(one.body for one in plan.sections if one.key == "overview").splitlines()[1]
    assert whom == f"- **{'누구를 위해' if language == 'ko' else 'For whom'}:** {users} [1]"


@pytest.mark.parametrize(
    ("message", "users"),
    [
        ("탁구장 예약 기획서 부탁해요. 쓰는 사람은 구민 동호회원 60명이고 3월에 열어요.", "구민 동호회원"),
        ("곶감 덕장 공동 건조기 기획서 써 주세요. 대상은 읍내 감 농가 스물두 곳입니다.", "읍내 감 농가"),
        ("야간 당직 알림판 기획안 필요합니다. 간호사하고 당직 의사가 쓸 거예요.", "간호사와 당직 의사"),
        ("Please write a plan for a kiln rota. It's for the potters of our co-op, 19 of them.", "potters of our co-op"),
        ("Plan wanted for a towel exchange. Users: ferry cleaners, about thirty.", "ferry cleaners"),
        ("줄넘기 기록 앱 기획서 써줘. 사용자는 선수가 아니라 학부모예요.", "학부모"),
        ("이 앱은 손님을 위한 것이 아니라 직원을 위한 거예요", "직원"),
        ("청소년용 말고 어르신용이에요", "어르신"),
        ("Write a plan for a choir app. The main users are singers.", "singers"),
        ("It is used by gardeners, who start at six", "gardeners"),
        ("It is for nurses, except students", "nurses"),
        ("Write a plan for a bike-wash app. Users are students and the porter runs it.", "students"),
        ("Write a plan for a music app. It is for a violin teacher.", "violin teacher"),
    ],
)
def test_users_are_named_as_the_message_names_them(message: str, users: str) -> None:
    """With what is said of them, and without how many they are."""
    assert named_users(message) == users


@pytest.mark.parametrize(
    "message",
    [
        "회의실 예약 앱 기획서 써줘. 하루에 세 번 청소합니다.",
        "Write a plan for a repair service for bikes.",
        "It is for the board.",
        "대상은 직장인이 아니에요",
        "이용자는 하루 45명이에요",
    ],
)
def test_who_is_not_named_as_a_user_is_none(message: str) -> None:
    """Nobody, what is repaired, and who reads the plan are no users."""
    assert named_users(message) == ""


@pytest.mark.parametrize(
    "message",
    ["텃밭 분양 서비스 기획서 써줘", "우산 대여 서비스 기획서 써줘", "Write a plan for a tuner rental service"],
)
def test_a_service_is_not_its_own_user(guides: PlanGuides, tmp_path: Path, message: str) -> None:
    """What is only likely has to be people by the word itself."""
    plan = made(guides, tmp_path, message, {}, "ko" if message[0] > "z" else "en")
    assert named_users(message, LIKELY) == ""
    assert not any("첫 사용자" in one.text and "분양" in one.text for one in plan.assumptions)


@pytest.mark.parametrize(
    ("phrase", "names"),
    [
        ("관리해요", False),
        ("사용자는는다", False),
        ("집은", False),
        ("걸로", False),
        ("혼자 사시는 분들", True),
        ("동네 여고", True),
        ("구청 자원순환과", True),
        ("While a music teacher", False),
        ("Because shift workers", False),
        ("students and the caretaker runs it", False),
        ("6: workers", False),
        ("parents and coaches", True),
        ("the music teacher", True),
        ("nurses who have no car", True),
    ],
)
def test_a_broken_phrase_is_told_from_one_that_names_somebody(phrase: str, names: bool) -> None:
    """What ends as a sentence does, or is joined to something else, stands in no table."""
    assert is_noun_phrase(phrase) is names


@pytest.mark.parametrize("phrase", ["main users", "사람", "people", "at most 8 people", "the music teacher", "이용자"])
def test_somebody_in_general_or_one_person_is_no_group_of_users(phrase: str) -> None:
    """The lead names no users where nothing but such a word is left."""
    assert not is_people_phrase(phrase)


def test_a_range_of_users_is_kept_where_they_are_counted(guides: PlanGuides, tmp_path: Path) -> None:
    """The row of the users calls them as the request does, not from the middle of the range on."""
    wish = "목욕 돌봄 서비스 기획서 써줘. 60대에서 80대 어르신 40명이 대상이야. 봉사자가 예약을 받아."
    plan = made(guides, tmp_path, wish, {}, "ko")
    assert "| 60대에서 80대 어르신 | 40명" in next(one.body for one in plan.sections if one.key == "users")


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("회의실 예약 앱 기획서 써줘. 하루에 세 번 청소합니다.", "ko"),
        ("Write a plan for a choir app. Users can book a seat.", "en"),
    ],
)
def test_the_lead_says_less_where_nobody_is_named(
    guides: PlanGuides, tmp_path: Path, message: str, language: str
) -> None:
    """Whom services of a kind usually meet is an assumption with its reason, and stands in no first line."""
    plan = made(guides, tmp_path, message, {}, language)
    lead = next(one.body for one in plan.sections if one.key == "overview").splitlines()[0]
    assert lead.startswith("- **무엇을:**" if language == "ko" else "- **What:**")


@pytest.mark.parametrize(("language", "name"), [("ko", "관리해요"), ("en", "Students and the caretaker runs it")])
def test_a_plan_with_a_predicate_among_its_users_does_not_pass(
    guides: PlanGuides, tmp_path: Path, language: str, name: str
) -> None:
    """The review tells it as critical, with the words that are wrong."""
    wish = {
        "ko": "독서 앱 기획서 써줘. 이용자는 초등학생이야.",
        "en": "Write a plan for a reading app. Users are pupils.",
    }[language]
    plan = made(guides, tmp_path, wish, {}, language)
    head, rule, *rows = next(one.body for one in plan.sections if one.key == "users").splitlines()
    body = "\n".join((head, rule, f"| {name} [1] | … | … |", *rows))
    sections = tuple(replace(one, body=body) if one.key == "users" else one for one in plan.sections)
    judged = review(replace(plan, sections=sections), guides)
    assert judged.verdict != "PASS"
    assert any(name in one for one in judged.critical_issues)
    assert not any(name in one for one in review(plan, guides).critical_issues)


def test_what_a_request_tells_and_only_its_quotes_hold_is_an_action(guides: PlanGuides, tmp_path: Path) -> None:
    """A sum, a day and users that no section works with are each told, and alone make no plan fail."""
    wish = "독서 앱 기획서 써줘. 이용자는 초등학생이야. 예산은 300만원이고 2027년 3월 2일에 열어."
    plan = made(guides, tmp_path, wish, {}, "ko")
    assert [*only_quoted(plan), *unplaced_figures(plan, told_clauses(plan))] == []
    bare = tuple(
        replace(one, body="내용 [1]") if one.key not in ("heard", "requirements") else one for one in plan.sections
    )
    assert [*only_quoted(replace(plan, sections=bare))] == ["초등학생"]
    assert [*unplaced_figures(replace(plan, sections=bare), told_clauses(plan))] == ["300만원", "2027년 3월 2일"]
    actions = " ".join(one.action for one in review(replace(plan, sections=bare), guides).action_items)
    assert "300만원" in actions
    assert "초등학생" in actions


def test_a_source_of_another_matter_is_no_fault(guides: PlanGuides, tmp_path: Path) -> None:
    """Its title alone does not make it one that the plan should rest on, which refining cannot mend."""
    plan = made(guides, tmp_path, "공유 작업실 기획서 써줘. 목수가 자리를 빌린다.", {}, "ko")
    found = PlanSource(len(plan.sources) + 1, "index", "공유 작업실 안내", "지난달 점심은 국수였다.")
    assert review(replace(plan, sources=(*plan.sources, found)), guides).verdict == "PASS"


@pytest.mark.parametrize(
    ("message", "reader"),
    [
        (
            "단장님 승인용입니다. 우리 악단은 악보를 종이로 나눠 주는데 연습 때마다 세 권씩 모자랍니다. "
            "대출을 한 곳에서 하고 싶어요. 기획서 써 주세요.",
            "단장",
        ),
        (
            "Please put the mill rota on paper, the parish has to approve that. People quarrel every week.",
            "the parish",
        ),
        ("회원이 반납 사진을 올리면 반장이 승인하고 다음 사람에게 넘어갑니다. 공구 대여 기획서 써 주세요.", ""),
        (
            "A member sends a photo, the warden approves it and the next one gets the key. Please write a plan for "
            "lending tools.",
            "",
        ),
    ],
)
def test_who_decides_on_the_plan_reads_it(message: str, reader: str) -> None:
    """However little else says so; who approves something in the service does not."""
    assert named_reader(message) == reader


@pytest.mark.parametrize(
    ("message", "reader"),
    [
        ("놀이방 예약 기획서 부탁드립니다. 복지관장님이 결재하시고 4월 전에 시의회에도 알려요.", "복지관장"),
        ("공용 세탁실 순번 기획서를 써 주세요.\n결재: 시설본부장. 참조: 사감, 총무\n기계는 6대입니다.", "시설본부장"),
        (
            "텃밭 당번 서비스를 하려는데요 기획서로 써주세요. 텃밭은 12칸입니다. 아내랑 저랑 볼거니까 쉽게 써주세요",
            "아내와 요청한 분",
        ),
        ("분실 우산 찾기 기획서 만들어줘. 담임선생님이 허락해줘야 해. 우산은 한 달에 30개.", "담임선생님"),
        (
            "Write a service plan for a tool bus visiting five farms. Audience: five farm boards, so plain words. "
            "It stops for an hour.",
            "five farm boards",
        ),
        ("Plan for a swap shelf. The hall's treasurer, Mr Adeyemi, agrees.", "the hall's treasurer, Mr Adeyemi"),
        ("Plan for a nap room. Dr. Lowe and the ward manager decide. Opens 3 May.", "Dr. Lowe and the ward manager"),
    ],
)  # fmt: skip
def test_who_decides_is_named_without_what_they_do(message: str, reader: str) -> None:
    """The name ends before their act, another sentence or label; who decides with them is named as well."""
    assert named_reader(message) == reader


@pytest.mark.parametrize(
    "message",
    [
        "학교폭력 상담 예약 서비스 기획서 써줘. 방 2개, 기록은 절대 공개 금지, 3월 2일 시작",
        "골목 주차 조정 서비스 기획서 써줘. 욕설이나 위협이 있으면 바로 파출소에 넘기고, 조정위원 4명, 5월 3일 시작",
        "세무 상담 예약 서비스 기획안 만들어줘. 세무사 2명, 주 15건, 3월 1일 시작",
        "수영장 강습 예약, 이거 기획서로 정리해줄래? 코치 5명",
        "첨부한 회의록으로 텃밭 당번 기획서 써줘. 이장님이 볼 거라 한 장",
        "Write a service plan for a legal advice desk. Three solicitors, 20 cases a week, starts 1 March",
    ],
)
def test_what_happens_and_the_few_who_do_the_work_are_no_users(message: str) -> None:
    """Nor is a part of a word: nobody is named then."""
    assert named_users(message) == ""


@pytest.mark.parametrize(
    ("phrase", "users"),
    [
        ("하루 입주민 140명", "입주민"),
        ("nurses over three shifts", "nurses"),
        ("drivers of whom 26 work at night", "drivers"),
    ],
)
def test_when_they_come_is_no_part_of_the_users(phrase: str, users: str) -> None:
    """Nor how often, nor what is said of some of them."""
    assert bare_name(phrase) == users
