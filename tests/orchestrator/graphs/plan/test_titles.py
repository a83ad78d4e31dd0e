"""What a plan is called: a noun phrase of the service, whatever the message begins with."""

import re
from datetime import date
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.recognising import recognise
from orchestrator.graphs.plan.rules.analysing import _heading_of, analyse
from orchestrator.graphs.plan.rules.service_titles import described, is_fragment, is_title
from orchestrator.graphs.plan.rules.subject import subject_of
from orchestrator.language.utterance import Utterance
from orchestrator.turn import File
from tests.orchestrator.conftest import MakeAgent
from tests.orchestrator.graphs.plan.team import plan_of
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("language", "text", "title"),
    [
        (
            "ko",
            "텃밭 하는 사람들이 봄마다 관리기 빌려달라고 난리예요. 관리기 빌려주는 거를 전화로만 받으니 자꾸 겹쳐요. "
            "이장님 보실 거라 한 장으로 기획서 부탁해요",
            "관리기 대여",
        ),
        (
            "ko",
            "수영장 카운터에 있는데요 사물함 열쇠 보관을 공책에 적어요. 잃어버리면 누구 건지 몰라요. "
            "두 쪽짜리 기획안 하나 꾸며주세요",
            "열쇠 보관",
        ),
        (
            "ko",
            "마을 도서관 봉사자예요. 낮잠 자는 책이라고, 아무도 안 빌린 책을 골라 읽어 주는 걸 하려고요. "
            "기획서로 써 주세요",
            "낮잠 자는 책",
        ),
        (
            "en",
            "We lend kayaks to schools and the slips get lost. So yes a plan, two pages, the council reads it.",
            "Kayak lending",
        ),
        (
            "en",
            "I ring handbells in the chapel. What I picture is a little text service, people sign up with a number. "
            "One side of A4 please, a plan for the elders.",
            "Handbell ringing text service",
        ),
        (
            "en",
            "Shop floor here. The late shift rota is on a whiteboard and gets wiped. A short plan, one page.",
            "Late shift rota",
        ),
    ],
)
def test_a_message_that_only_describes_a_service_is_named_by_what_it_handles(
    language: str, text: str, title: str
) -> None:
    """Not by its reader, its length or a piece of a sentence."""
    assert subject_of(text, language) == title


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I was thinking about my mother. She wants neighbours to bring lunch."),
        ("en", "We need help with the rota. Volunteers pick a shift in the app."),
        ("en", "I need a break."),
        ("en", "The phone is kept on a shelf. Riders book bikes in the app."),
        ("ko", "매번 환불 접수 때문에 힘들어요. 고객이 앱에서 결제를 하고 직원이 봐요."),
        ("ko", "지금 수동 신청 받아서 힘들어요."),
        ("ko", "개인정보 보관 문제가 있어요."),
        ("ko", "요금은 평일 2만원이에요. 손님이 날짜를 예약해요. 요금은 주말 3만원이에요."),
    ],
)
def test_people_troubles_and_prices_name_no_service(language: str, text: str) -> None:
    """Who is thought of, what is hard, and what it costs is not what a service handles."""
    assert described(text, language) == ""


@pytest.mark.parametrize(
    "words",
    [
        "명절 당일은 쉼",
        "가게는 지금 14곳",
        "구청 담당자가 볼 것이니 점잖은",
        "따로 남겨달라",
        "이 브리프",
        "Two pages with the sums at the end",
        "A4 side with a table",
    ],
)
def test_what_is_left_of_a_sentence_is_no_title(words: str) -> None:
    """A sentence, a length, a reader or a pointer to a file names no service."""
    assert is_fragment(words)


@pytest.mark.parametrize(
    ("request_text", "language", "file_title", "text", "title"),
    [
        ("이 브리프로 기획서 써줘", "ko", "brief.md", "# 화분 병원\n\n- 시든 화분을 맡는다\n", "화분 병원"),
        ("Write a plan from this brief", "en", "brief.md", "# Plant clinic\n\n- People bring plants\n", "Plant clinic"),
        ("이 대화에 있는 우산 대여 서비스 기획서 써줘", "ko", "notes.md", "- 우산 30개\n", "우산 대여 서비스"),
        ("Write a plan for the umbrella app from this thread", "en", "notes.md", "- 30 umbrellas\n", "Umbrella app"),
    ],
)
def test_a_file_or_a_conversation_is_no_title(
    guides: PlanGuides, tmp_path: Path, request_text: str, language: str, file_title: str, text: str, title: str
) -> None:
    """What is planned is named by the words around it, or by the heading of the file."""
    assert made(guides, tmp_path, request_text, {file_title: text}, language).title == title


@pytest.mark.parametrize(
    ("request_text", "name", "text", "title"),
    [
        ("이 브리프로 기획서 써줘", "brief.md", "# 화분 병원\n\n- 시든 화분을 맡는다\n", "화분 병원"),
        (
            "이 브리프로 기획서 써줘",
            "brief.md",
            "# 배경\n\n사람이 많다.\n\n# 화분 병원\n\n화분을 맡는다\n",
            "화분 병원",
        ),
        (
            "Write a service plan from this brief",
            "brief.md",
            "# Plant clinic\n\n- People bring plants\n",
            "Plant clinic",
        ),
        ("Service plan out of the attached notes", "notes.md", "# Goals\n\nA calm street.\n", "New service"),
    ],
)
async def test_a_file_that_is_read_names_the_plan(
    make_agent: MakeAgent, tmp_path: Path, request_text: str, name: str, text: str, title: str
) -> None:
    """By its first heading, as the reader of files tells it; what every brief calls its parts is no name."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    agent = await make_agent()
    result = await plan_of(agent, request_text, files=(File("F1", name, size=len(text.encode()), path=str(path)),))
    assert result.title == title


@pytest.mark.parametrize(
    "place",
    ["p. 1", "Sheet1", "Slide 2", "슬라이드 1", "2026-11-05", "비용", "Budget", "10월 회의록", "Minutes, 3 May"],
)
def test_a_place_that_numbers_or_sorts_is_no_name(guides: PlanGuides, place: str) -> None:
    """A page, a sheet, a day or a usual part of a plan names no service."""
    assert _heading_of(PlanSource(2, "file", "brief.md", "…", place=place), guides) == ""


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("화분 병원 서비스 기획서 › 배경", "화분 병원"),
        ("Brief: Plant clinic", "Plant clinic"),
        ("Report cards", "Report cards"),
    ],
)
def test_a_heading_names_what_the_file_is_about(guides: PlanGuides, place: str, name: str) -> None:
    """Without the words for the file itself."""
    assert _heading_of(PlanSource(2, "file", "brief.md", "…", place=place), guides) == name


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("한 장짜리 동네 목욕탕 앱 기획서 써줘", "동네 목욕탕 앱"),
        ("두 쪽 분량의 우산 대여 서비스 기획서 써줘", "우산 대여 서비스"),
        ("기획서 써줘 동네 목욕탕 앱", "동네 목욕탕 앱"),
        ("기획안 작성해 주세요: 우산 대여 서비스", "우산 대여 서비스"),
        ("기획서 간단히 헬스장 회원관리 앱으로 써줘", "헬스장 회원관리 앱"),
        ("사업계획서 부탁드려요: 동네 세탁 서비스", "동네 세탁 서비스"),
        ("기획서 써줘, 이 앱", ""),
        ("세 장 사진 인화 서비스 기획서 써줘", "세 장 사진 인화 서비스"),
        ("Write a one-page cafe booking app plan", "Cafe booking app"),
        ("Draft a two-page plan for an umbrella app", "Umbrella app"),
        ("We need a write-up of a dog walking service for the trustees", "Dog walking service"),
    ],
)
def test_a_length_is_no_part_of_a_title_and_a_wish_may_come_first(text: str, title: str) -> None:
    """How long the plan is to be is not what it is of, and what it is of may stand behind the wish."""
    assert subject_of(text, "ko" if re.search("[가-힣]", text) else "en") == title


@pytest.mark.parametrize(
    ("text", "is_wish"),
    [
        (
            "텃밭 관리기를 빌려주는데 맨날 겹쳐요. 주민이 날짜를 고르면 제가 확인하고 문자로 알려줘요. "
            "기획안 좀 꾸며주세요",
            True,
        ),
        (
            "We lend kayaks and 12 came back broken. The borrower takes a photo, my junior checks it and marks it. "
            "Never on Sundays. Tags cost 40 pounds. A calm plan then, 700 words.",
            True,
        ),
        (
            "작년에 기획서는 이미 썼고 결재도 받았어요. 반납할 때 자꾸 다투는데 다른 데는 어떻게 하는지 궁금해요. "
            "새로 뭘 써달라는 건 아니에요",
            False,
        ),
        ("조카가 기획서를 써왔는데 안 하려고요. 고쳐 주실 필요 없고 거절할 문자 두 줄만 생각해 주세요", False),
    ],
)
def test_a_plan_is_wished_for_by_its_length_too(text: str, is_wish: bool) -> None:
    """How long it is to be tells that a text is wanted; who says that nothing is to be written wants none."""
    assert (recognise(Utterance.of(text), (), None).score > 0) is is_wish


@pytest.mark.parametrize(
    ("text", "with_file", "is_wish"),
    [
        ("아침밥 배달 서비스 기획서. 3월 8일부터 손님을 받을 거야", False, True),
        ("화분 돌봄 서비스 기획안: 이용료는 한 달에 9,000원이야", False, True),
        ("Plan for a bike repair subscription: members pay 12 USD a month", False, True),
        ("Write a plan for a flower subscription. It opens on 3 March.", False, True),
        ("Draft a plan for a toy rental", False, True),
        ("Write a plan from this brief", True, True),
        ("온보딩 앱 기획서. 어디 있어?", False, False),
        ("차량 공유 서비스 기획서. 3월에 쓴 거 찾아줘", False, False),
        ("배달 앱 기획서: 3월 2일에 승인됐대", False, False),
        ("The plan for our app: it was approved on 3 March.", False, False),
        ("Plan for the offsite: it starts on 3 March and costs 200 USD", False, False),
        ("Write a plan for a store opening party", False, False),
        ("Write a plan from this brief", False, False),
        ("Write a plan from these numbers", True, False),
        ("도시락 배송 앱 기획서. 할머니들이 쓸 거예요", False, True),
        ("뜨개 모임 앱 사업계획서. 회원은 25명이고 장부로 관리해요", False, True),
        ("회원 25명이 실을 나눠 써요. 지금은 장부에 적어서 자꾸 틀려요. 뜨개실 나눔 기획서 요청", False, True),
        ("톱 대여 순번을 정하려고요. 목수가 번호를 뽑으면 문자가 가고 하루 5천원이에요. 기획서 ㄱㄱ", False, True),
        ("Climbers pick a slot and pay 3 euros, today they queue for an hour. Plan please", False, True),
        ("members book a kiln, the potter opens it, 40 members. can someone do a plan of that", False, True),
        ("Write a plan for my holiday. I fly on 3 March.", False, False),
        ("기획서 잘 받았습니다. 회원은 40명이고 예산은 200만원 그대로 갈게요", False, False),
        ("We already have the service plan. Please turn the goals into a short e-mail to 40 members.", False, False),
        ("기획안은 지난주에 이미 써서 돌렸고 요금이랑 노선만 정하면 돼", False, False),
        ("How do I write a business plan for a cafe?", False, False),
        ("Write me a plan for a community bike kitchen", False, True),
        ("Prepare a plan for our tool lending desk", False, True),
        ("We need a write-up of a dog walking service for the trustees", False, True),
        ("Could you write up a toy repair service?", False, True),
        ("Write a plan for a new kitchen", False, False),
        ("Make a meal plan for my kids. There are 3 of them, they eat at noon and we have $50.", False, False),
        ("여행 계획서 좀 짜줘. 5월 3일에 가고 여섯 명이고 예산은 300만원이야", False, False),
        ("Do we need a write-up of a dog walking service?", False, False),
        ("The write-up of a dog walking service is done", False, False),
        ("Could you write up a complaint about a delivery service?", False, False),
    ],
)
def test_a_message_that_calls_itself_a_plan_wants_one(text: str, with_file: bool, is_wish: bool) -> None:
    """Where it goes on to settle something of the service; not where it asks for a plan that is there already."""
    files = (File("F1", "brief.md"),) if with_file else ()
    assert (recognise(Utterance.of(text), files, None).score > 0) is is_wish


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("연장 대여 순번 알림", True),
        ("열쇠 나눔함", True),
        ("문 잠김 신고", True),
        ("2027년 3월 2일에", False),
        ("원장님 보시게 한 장짜리", False),
        ("천장에 카메라를 달아 두 사람이", False),
        ("바라건대 이", False),
        ("나란히 앉을래 앱", True),
        ("같이 걸을까 서비스", True),
        ("Night bus", True),
        ("72 hours pantry", True),
        ("By-the-week lockers", True),
        ("By next Thursday", False),
        ("No more than one", False),
        ("Idle time under 12 hours", False),
        ("App behind it", False),
        ("This would be for canners", False),
    ],
)
def test_a_fragment_of_a_message_is_no_title(words: str, names: bool) -> None:
    """A title is a noun phrase; what speaks of days, of readers or of half a sentence gives way to a plain one."""
    assert is_title(words) is names


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        (
            "ko",
            "- 용건: 기획서 작성\n- 지금: 톱날을 누가 갈았는지 몰라 한 달에 네 번 다침\n"
            "- 방식: 톱날마다 번호를 붙이고 간 사람이 날짜를 적음\n- 톱날 30개, 교체는 총무가 함\n- 시작: 4월 1일",
            "톱날",
        ),
        (
            "en",
            "- need: a plan\n- now: nobody knows which ladder is cracked, two falls last year\n"
            "- how: each ladder gets a tag, whoever climbs scans it, a cracked ladder is locked away\n"
            "- 19 ladders\n- start: 3 May",
            "ladder",
        ),
    ],
)
def test_notes_are_called_by_their_words(guides: PlanGuides, language: PlanLanguage, text: str, word: str) -> None:
    """A list that names no service has a title as well: of what is said most of its use."""
    source = PlanSource(1, "request", "", text, dated=date(2026, 11, 23))
    found = analyse(text, language, [source], date(2026, 11, 23), guides)
    assert word in found.subject.lower()


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("lamp_final_v2.md", "# 등불 수리소 기획 메모\n\n등불을 고친다\n", "등불 수리소"),
        ("lamp_v2.md", "# Notes: Lamp loan desk\n\nPeople borrow lamps.\n", "Lamp loan desk"),
        ("project-brief.md", "# Summary of the lamp loan desk\n\nPeople borrow lamps.\n", "Lamp loan desk"),
        ("brief.txt", "등불 병원\n\n꺼진 등불을 맡는다\n", "등불 병원"),
        ("lamp_final_v2.md", "People borrow lamps.\n", "Lamp"),
    ],
)
def test_a_plan_of_a_file_is_called_by_its_heading(guides: PlanGuides, name: str, text: str, title: str) -> None:
    """What a file is called in a folder comes after what stands over its text."""
    language: PlanLanguage = "ko" if re.search("[가-힣]", text) else "en"
    request = "이 파일로 기획서 써줘" if language == "ko" else "Write a plan from this brief"
    sources = [PlanSource(1, "request", "…", request), PlanSource(2, "file", name, text)]
    assert analyse(request, language, sources, date(2026, 11, 29), guides).subject == title
