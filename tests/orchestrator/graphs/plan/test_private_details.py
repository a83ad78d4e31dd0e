"""What ails a person of the material, and how to reach them, stands nowhere in a plan."""

import re
from pathlib import Path

import pytest

from evals.plan.planning import planned
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.reading.naming import Namer
from orchestrator.steps.rules.private_details import discloses_health, without_private_details
from orchestrator.steps.rules.withheld import without_withheld
from tests.orchestrator.graphs.plan.test_plan_money import TODAY

ABOUT_PERSONS_KO = (
    "김 대리님이 천식이라 먼지 나는 창고에는 못 들어가심",
    "제 어머니가 치매라서 전화를 대신 받습니다",
    "총무님은 무릎 수술을 하셔서 계단을 못 오르신다",
    "시설 반장이 허리가 안 좋아 상자를 나르지 않는다",
    "우리 아이가 땅콩 알레르기라 간식을 따로 먹는다",
    "관장님이 작년에 심근경색으로 입원하셨다",
    "이수미 씨가 임신 5개월이라 야간 근무를 뺐다",
    "부장님 아들이 자폐라 조용한 자리를 달라고 하심",
    "남편이 당뇨여서 식사 시간을 지켜야 합니다",
    "조리사가 손목이 아파서 큰 솥을 못 드심",
    "회장님은 난청이라 큰 소리로 말해 달라 하심",
    "한 분이 휠체어를 타셔서 2층 방은 못 쓴다",
    "간사님이 우울증 약을 드시고 계셔서 오전 회의는 뺀다",
    "막내가 뇌전증이라 번쩍이는 화면은 안 됩니다",
    "저희 아이는 아나필락시스가 있어서 벌이 있는 곳에 못 갑니다",
    "강사님이 항암 치료 중이셔서 3월은 쉬신다",
    "이장님 부인이 투석을 받으러 다니신다",
    "소장이 공황이 와서 운전을 못 하신다",
    "할 일: 장모 백내장 수술 날은 예약을 받지 말 것",
    "담당 최 주임이 다리 골절로 목발을 짚고 있다",
)
ABOUT_PERSONS_EN = (
    "Our treasurer is diabetic and needs a break at eleven",
    "My mother has dementia so she gets the paper copy",
    "Priya had knee surgery and can't do the stairs",
    "The caretaker has a bad back, so no lifting for him",
    "One member is deaf and asked for captions",
    "Tom uses a wheelchair and came in by the yard",
    "Mr Lund's son has asthma, the hall was dusty that day",
    "She can't stand for long, please keep a chair at the desk",
    "His heart is weak so he must not carry boxes",
    "I have epilepsy and cannot look at a flickering board",
    "Our cook is allergic to shellfish",
    "Ines is pregnant and wants no late shifts",
    "The director was in hospital for weeks with pneumonia after chemotherapy",
    "A volunteer with a pacemaker, her brother says, must stay off the magnet",
    "Her husband goes to dialysis on Mondays",
    "Note: Anna Berg's daughter is autistic, keep the room quiet",
    "The chair told us he has Parkinson's",
    "One of our drivers, Sam, is off sick with depression",
    "Please remember that Olga has coeliac disease",
    "The secretary has arthritis and can't type long forms",
)
OF_THE_SERVICE = (
    "알레르기 정보는 신청서에서 묻고 행사 뒤에 지운다",
    "휠체어 이용자가 쓸 수 있는 자리를 화면에 표시한다",
    "장애인 콜택시는 예약 없이 들어온다",
    "치매 환자 가족을 위한 상담 예약 서비스",
    "시스템 장애가 나면 팀장이 종이로 받는다",
    "작년에 손 다친 사고 2건",
    "문화유산 담당자가 사진을 확인한다",
    "병동 수술실은 2차로 미룬다",
    "The form must ask about access and allergies, but not for names",
    "Visitors with a hearing loss get a written summary",
    "Wheelchair users reach the platform by the lift",
    "The manager wants reminders disabled at night",
    "Our coordinator checks the allergy list before each camp",
)


@pytest.mark.parametrize("sentence", [*ABOUT_PERSONS_KO, *ABOUT_PERSONS_EN])
def test_what_ails_a_person_is_left_out_whole(sentence: str) -> None:
    """Nothing of the sentence stays but that there is a condition, and what stands around it does."""
    before, behind = (
        ("예약은 매주 열린다.", "확인은 전날 한다.") if sentence in ABOUT_PERSONS_KO else ("A week.", "B day.")
    )
    shown = without_private_details(f"{before} {sentence}. {behind}")
    rest = shown.replace(before, "").replace(behind, "").strip()
    assert (before in shown, behind in shown) == (True, True)
    assert rest in ("", "접근에 관한 조건이 있음(자료 참조).", "There is a condition of access (see the material).")


@pytest.mark.parametrize("sentence", OF_THE_SERVICE)
def test_health_as_a_matter_of_the_service_stays(sentence: str) -> None:
    """What is asked, shown or offered to everybody is no detail of a person."""
    assert without_private_details(sentence) == sentence


def test_a_row_about_a_person_goes_and_a_local_number_is_blacked_out() -> None:
    """A table keeps its other rows; a telephone without its area is told by where it stands."""
    table = "| 이름 | 메모 |\n| --- | --- |\n| 갑 | 남편이 투석 중 |\n| 을 | 오전만 |"
    assert without_private_details(table) == "| 이름 | 메모 |\n| --- | --- |\n| 을 | 오전만 |"
    assert "0147" not in without_private_details("Ask Dana Pike (555-0147) about keys, or phone 431-2098.")
    assert "2098" not in without_private_details("Ask Dana Pike (555-0147) about keys, or phone 431-2098.")
    assert without_private_details("Seats: 100-2000 (120-1500 people)") == "Seats: 100-2000 (120-1500 people)"


def test_no_plan_tells_what_ails_somebody(tmp_path: Path) -> None:
    """From request and minutes to the finished plan: the condition stays, the person and the ailment do not."""
    notes = (
        "Minutes, 3 November 2026. Present: Owen (treasurer), Dita (captain)\n\nDITA\n"
        "- 22 rowers come each week, 7 miss their seat, target 2.\n"
        "- Owen's wife has multiple sclerosis and uses a wheelchair, so boats at the low pontoon only.\n"
        "- The screen must not blink. Call Lia Marsh (555-0171) before the trial.\n"
        "- Not wanted: online payment, a public ranking.\nDATES\n- trial from 9 March 2027\n"
    )
    (tmp_path / "notes.txt").write_text(notes, encoding="utf-8")
    request = (
        "Can you write up the boat seat thing as a proper service plan for the committee? People wait every week. "
        "Our coach Ravi has diabetes and must eat at noon, so no slots then."
    )
    row = {"id": "", "language": "en", "preset": "full", "request": request, "files": ["notes.txt"]}
    plan = planned(row, tmp_path, load_guides(packaged_guides()), TODAY).document
    text = "\n".join((plan.title, plan.summary, *(one.body for one in plan.sections)))
    for told in ("sclerosis", "wheelchair", "diabetes", "Ravi", "Lia", "Marsh", "0171", "wife", "●", "not repeated"):
        assert not re.search(rf"(?<!\w){re.escape(told)}(?!\w)", text)
    assert plan.title == "Boat seat"
    scope = next(one.body for one in plan.sections if one.key == "scope")
    assert "\n| Online payment, a public ranking [2] |" in scope.partition("**Left out**")[2]
    assert "online payment" not in scope.partition("**Left out**")[0].casefold()
    assert "wanted: online payment" not in text.replace("Not wanted: online payment", "")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "선수는 26명이에요. 우리 가온이는 약 먹는 애인데 이건 혼자 알고 계세요. 체중계는 2대예요.",
            "선수는 26명이에요. 체중계는 2대예요.",
        ),
        ("We are 6. My neighbour waited for hours, keep that private. Two are on call.", "We are 6. Two are on call."),
        ("Old Mr Hale forgets the tap, so leave him out of it. Taps close at 8.", " Taps close at 8."),
    ],
)
def test_what_is_told_in_confidence_is_not_read(text: str, kept: str) -> None:
    """The whole sentence goes, and with it whom it names."""
    assert without_private_details(text) == kept


def test_what_is_to_be_left_out_of_a_service_is_no_confidence() -> None:
    """A thing that is not wanted is a condition of the plan."""
    for text in ("결제는 빼 주세요. 사진도 넣지 마세요.", "Leave the photos out. No names on the board."):
        assert without_private_details(text) == text


@pytest.mark.parametrize(
    ("sentence", "is_private"),
    [
        ("도윤이가 천식이 있어서 오래 못 뜁니다", True),
        ("옆 반 수아는 알레르기가 심해요", True),
        ("서윤이 휠체어 타고 와요", True),
        ("한화가 휠체어를 스무 대 기부했어요", False),
        ("부산은 입원 환자가 많습니다", False),
        ("고양이가 당뇨면 사료를 바꿔요", False),
    ],
)
def test_a_given_name_alone_tells_whom_an_ailment_is_of(sentence: str, is_private: bool) -> None:
    """As a subject or a topic; a place, a company that gives an aid away and an animal are nobody."""
    assert discloses_health(sentence) is is_private


@pytest.mark.parametrize(
    "text",
    [
        "채원이가 천식이 있어서 청소는 안 맡긴다",
        "시원이가 우유 알레르기가 있어요",
        "김영자 할머니가 당뇨가 있어요",
        "저희 할아버지가 치매예요",
        "고모가 백내장이라 큰 글씨가 좋아요",
        "José has epilepsy",
        "Min-ji uses a wheelchair",
        "MacLeod is diabetic",
    ],
)
def test_names_of_any_spelling_are_of_people(text: str) -> None:
    """A given name may end as places do, have an accent or a hyphen, or stand before how elders are called."""
    assert discloses_health(text)


@pytest.mark.parametrize(
    "text",
    [
        "공원이 휠체어로 가기 좋다",
        "남산은 휠체어로 못 오른다",
        "동네 어르신이 휠체어로 오시면 문을 연다",
        "수원은 휠체어가 있어요",
        "NHS has a diabetes page",
    ],
)
def test_places_are_not_ill(text: str) -> None:
    """What a place has or lets through ails nobody."""
    assert not discloses_health(text)


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (
            "신청은 전날 받습니다. 3학년 1반 한도윤 학생(우유 먹고 입원했던) 일로 시작했는데 "
            "실명은 기획서에 안 들어가게 해 주세요. 두 쪽이면 됩니다.",
            "신청은 전날 받습니다. 두 쪽이면 됩니다.",
        ),
        ("원생 성은 기획서에 적지 말아 주시고 3월 9일에 엽니다.", " 3월 9일에 엽니다."),
        ("목표는 3가구. 설문 9번 서지안 어린이 아버지 암 치료 중 - 외부에 쓰지 말 것.", "목표는 3가구."),
        ("Opens in May. Please leave out what happened with Mr Tarn's daughter. Free.", "Opens in May. Free."),
        ("We never settled it. Don't mention Piet's fine for speeding. Free.", "We never settled it. Free."),
        ("Rota: the hall. Keep her number off anything public.", "Rota: the hall."),
    ],
)
def test_what_is_ordered_out_of_the_paper_goes_with_its_order(told: str, kept: str) -> None:
    """Neither what an order keeps out nor the order itself is read; the sentences around it are."""
    assert without_private_details(told) == kept


@pytest.mark.parametrize(
    "rule",
    [
        "아이 이름은 화면에 보이지 않아야 합니다.",
        "연락처는 문서에 남기지 않는다.",
        "신청서에 주민번호는 적지 않는다.",
        "Never mention prices to visitors.",
        "Leave out wigs and shoes.",
    ],
)
def test_a_rule_of_the_service_is_no_order_on_the_paper(rule: str) -> None:
    """What the service itself keeps to stays."""
    assert without_private_details(rule) == rule


def test_somebody_named_before_what_they_are_is_no_more_than_that() -> None:
    """Of a pupil by name a plan says that it is a pupil; words that are no names stay."""
    namer = Namer(())
    assert namer.without("4학년 윤서진 학생이 제안했다") == "4학년 한 학생이 제안했다"
    assert namer.without("장애인 학생이 쓴다") == "장애인 학생이 쓴다"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("3. 예산은 다음에. 회계 담당이 이혼 소송 중이라 늦음. 밖으로 알리지 말 것. 끝.", "3. 예산은 다음에. 끝."),
        ("- 시작 3월.\n- 오세라 씨 빚 문제 - 외부에 쓰지 말 것.", "- 시작 3월."),
        ("Short, please. Don't mention Dana's debts to the club.", "Short, please."),
        ("We open in May. Please leave out what happened with the cleaner.", "We open in May."),
        ("* Opens in May\n* Jo is late (divorce, don't minute this)", "* Opens in May"),
        ("규칙: 신고자 연락처는 외부에 공개하지 말 것", "규칙: 신고자 연락처는 외부에 공개하지 말 것"),
        ("The app does not mention prices", "The app does not mention prices"),
    ],
)
def test_what_nobody_else_is_to_hear_stands_in_no_document(text: str, kept: str) -> None:
    """An order that stands behind a matter takes it away; what a service may not tell is a rule of it."""
    assert without_withheld(text).strip() == kept


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("총무님이 이혼 소송 중이라 3월부터 못 나오세요.", "3월부터 그 일을 맡을 다른 사람이 필요하다."),
        ("정비 담당이 허리 수술로 4월까지 쉬어요.", "4월까지 그 일을 맡을 다른 사람이 필요하다."),
        ("Our driver is in debt and off from May.", "From May somebody else is needed for that task."),
        ("Our mechanic Paul got a warning letter last month.", ""),
        ("이혼 상담 예약을 받는 서비스입니다.", "이혼 상담 예약을 받는 서비스입니다."),
        ("A debt advice line for tenants.", "A debt advice line for tenants."),
    ],
)
def test_of_somebodys_life_only_what_it_changes_stands(told: str, shown: str) -> None:
    """The reason is left out, the day from which another person is needed stays; a matter of the service is none."""
    assert without_private_details(told).strip() == shown
