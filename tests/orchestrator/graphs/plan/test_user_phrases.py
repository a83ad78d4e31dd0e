"""Whom a service is for ends where a message goes on with something else."""

from dataclasses import replace
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.checking import misread_users, only_quoted
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase, is_people_phrase, named_users
from orchestrator.graphs.plan.rules.reviewing import review
from orchestrator.graphs.plan.rules.unheeded import unplaced_figures
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("message", "language", "users"),
    [
        ("온천 회원권 앱 기획서 써줘. 주 이용자는 어르신이고 입구에 키오스크가 있어요.", "ko", "어르신"),
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
        ("반찬 나눔 앱 기획서 써줘. 봉사자가 반찬을 배달하면 어르신이 받아요.", "ko", "어르신"),
        ("Write a plan for a shared kitchen app. Neighbours bring food and volunteers cook it.", "en", "neighbours"),
        ("Write a plan for a walking app. Seniors pick a walk and a guide leads it.", "en", "seniors"),
        ("Write a plan for a meal app. Students bring meals to seniors and seniors rate them.", "en", "seniors"),
        ("Write a plan for a crane app. A foreman picks the date and the dispatcher confirms it.", "en", "foremen"),
        ("Write a plan for a pantry app. Volunteers collect leftovers and families take them.", "en", "families"),
    ],
)
def test_who_first_acts_for_themselves_is_the_user(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, users: str
) -> None:
    """Bringing and picking is what users do as well; whoever does a thing for others is passed over for the next."""
    plan = made(guides, tmp_path, message, {}, language)
    lead = next(one.body for one in plan.sections if one.key == "overview").splitlines()[0]
    assert (f"{users}을 위한" if language == "ko" else f", for {users}.") in lead


@pytest.mark.parametrize(
    ("sentence", "users"),
    [
        ("사용자는 마을 주민이고요 요원이 지켜봐요", "마을 주민"),
        ("대상은 일흔 넘어 혼자 지내시는 분들 90명쯤 되고", "일흔 넘어 혼자 지내시는 분들"),
        ("고객은 처음 낚시를 하는 가족입니다", "처음 낚시를 하는 가족"),
        ("이용자는 학생 30명과 교사 4명이에요", "학생과 교사"),
        ("어르신들이 쓸 거예요", "어르신들"),
        ("직원들이 쓰는 배차 프로그램", "직원들"),
        ("조합원 150명 다 쓰게 되고", "조합원"),
        ("아이 둘 키우는 부모가 주 고객", "아이 둘 키우는 부모"),
        ("걷기 힘든 노인을 위한 서비스예요", "걷기 힘든 노인"),
        ("관광객 대상으로 하는 보관소", "관광객"),
        ("이용자는 초등학교 4~6학년 학생 84명이야", "초등학교 4~6학년 학생"),
        ("대상은 60대에서 80대 어르신이에요", "60대에서 80대 어르신"),
        ("5-7세 아이를 위한 서비스예요", "5-7세 아이"),
        ("4학년부터 6학년까지 학생들이 쓸 거예요", "4학년부터 6학년까지 학생들"),
        ("사용자는 기숙사에 사는 학생이에요", "기숙사에 사는 학생"),
        ("강아지 키우는 집이면 누구나", "강아지 키우는 집"),
        ("이 앱은 아이들을 위한 것이 아니라 어르신을 위한 거예요", "어르신"),
        ("어린이용 말고 어른용이에요", "어른"),
        ("사용자는 학생이 아니라 교사예요", "교사"),
        ("어르신을 위한 설문 앱이에요", "어르신"),
        ("쓸 사람은 회계팀이에요", "회계팀"),
        ("사용자는 배송 기사 3팀이에요", "배송 기사"),
        ("The main users are pupils.", "pupils"),
        ("It is an app for engineers by engineers.", "engineers"),
        ("Customers: bakers, florists", "bakers and florists"),
        ("It's for nurses, porters and cooks who work at night.", "nurses, porters and cooks"),
        ("Users are pupils, teachers are admins.", "pupils"),
        ("Users are pupils, teachers run clubs.", "pupils"),
        ("It is for parents, except teachers", "parents"),
        ("It is used by porters, who sleep by day", "porters"),
        ("Mostly seniors use it, and there is a kiosk", "seniors"),
        ("It is for hospital staff and the canteen cooks.", "hospital staff"),
        ("It's for porters and night nurses", "porters and night nurses"),
        ("Residents over 65 will use the service", "residents over 65"),
        ("It is used by about 40 volunteers", "volunteers"),
        ("It is for pupils in years 4–6", "pupils in years 4–6"),
        ("Write a plan for a walking app for dog owners.", "dog owners"),
    ],
)
def test_users_are_read_by_the_build_of_the_sentence(sentence: str, users: str) -> None:
    """A complement, the subject of using and what is meant for somebody name them, with what is said of them alone."""
    assert named_users(sentence) == users


@pytest.mark.parametrize(
    "sentence",
    [
        "사용자가 많아지면 서버를 늘린다",
        "이용자는 시간을 고른다",
        "이용자는 하루 30명이에요",
        "대상은 초등학생이 아니에요",
        "직원들은 수첩을 쓰고 있어요",
        "아이들이 쓰는 책상",
        "어르신은 앱을 못 써요",
        "보호자를 대상으로 설문했어요",
        "작년에 어르신을 위한 잔치를 열었어요",
        "고객은 왕이에요",
        "직원들이 쓰던 프로그램을 버려요",
        "Users can book a seat.",
        "The customers are asked to pay up front.",
        "We use it every Monday.",
        "It is for the board.",
        "Write a plan for a repair service for bikes.",
    ],
)
def test_who_is_not_named_as_a_user_is_none(sentence: str) -> None:
    """What users do, how many come, who reads the plan and what people use today name no users."""
    assert named_users(sentence) == ""


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
    assert [*only_quoted(plan), *unplaced_figures(plan)] == []
    bare = tuple(
        replace(one, body="내용 [1]") if one.key not in ("heard", "requirements") else one for one in plan.sections
    )
    assert [*only_quoted(replace(plan, sections=bare))] == ["초등학생"]
    assert [*unplaced_figures(replace(plan, sections=bare))] == ["300만원", "2027년 3월 2일"]
    actions = " ".join(one.action for one in review(replace(plan, sections=bare), guides).action_items)
    assert "300만원" in actions
    assert "초등학생" in actions


def test_a_source_of_another_matter_is_no_fault(guides: PlanGuides, tmp_path: Path) -> None:
    """Its title alone does not make it one that the plan should rest on, which refining cannot mend."""
    plan = made(guides, tmp_path, "공유 작업실 기획서 써줘. 목수가 자리를 빌린다.", {}, "ko")
    found = PlanSource(len(plan.sources) + 1, "index", "공유 작업실 안내", "지난달 점심은 국수였다.")
    assert review(replace(plan, sources=(*plan.sources, found)), guides).verdict == "PASS"
