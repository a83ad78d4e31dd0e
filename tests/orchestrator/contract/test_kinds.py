"""Which kind a contract is, and that its owner's word for it counts."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import contract_kind, kind_said
from orchestrator.graphs.contract.sides import side_of
from orchestrator.turn import Turn
from tests.orchestrator.contract.desk import ContractDesk, a_contract_desk

_WORK = """{title}

상호 두레상사, 성명 윤보미. 담당업무: 광고 제작
계약기간 2026.3.1부터
급여 2,400,000원, 매월 10일
근무시간 10:00~19:00 (점심 1시간), 일요일 휴무
4대보험에 가입하고 계약서 1부를 교부한다.
"""
_WORK_EN = """{title}

Employer: Alder Ltd. Employee: Beth Cole.
1. Salary: KRW 2,600,000 per month. 2. Working hours: 9:00 to 18:00, lunch 12:00 to 13:00. 3. Probation of three months.
"""
_TRADE = """물류 직원 파견 및 도급 계약서

도급인 (주)누리와 수급인 (주)가람은 다음과 같이 계약을 체결한다.
제1조(대금) 갑은 검수 뒤 대금과 부가가치세를 지급한다.
제2조(인력) 을은 소속 근로자의 임금과 4대보험을 책임진다.
제3조(지체상금) 계약금액의 3%로 한다.
제4조(관할) 서울중앙지방법원을 관할법원으로 한다.
"""
_NOTE = "보미에게\n월 250 주기로 함\n토요일은 문 닫을 때까지\n그만두려면 석 달 전에 말하기\n"
_SECRETS = """비밀유지계약서

주식회사 이룸(이하 "공개자")과 한별소프트 주식회사(이하 "수령자")는 다음과 같이 비밀유지계약을 체결한다.
제1조(의무) 수령자는 비밀정보를 제3자에게 공개하지 아니한다.
제2조(준거법) 대한민국 법을 따르며 서울중앙지방법원을 관할법원으로 한다.
"""


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


@pytest.mark.parametrize(
    "title", ["앱 서비스 개발팀 근로계약서", "보험 설계 사무원 근로계약서", "대리점 판매원 채용 조건"]
)
def test_an_occupation_in_a_title_makes_no_other_contract(title: str) -> None:
    """What is said of wage, hours and insurance makes it one of labour."""
    assert contract_kind(_WORK.format(title=title)) == "labour"


@pytest.mark.parametrize("title", ["SOFTWARE LICENSE MANAGER EMPLOYMENT CONTRACT", "Terms for our rental agent"])
def test_an_occupation_in_an_english_title_makes_no_other_contract(title: str) -> None:
    """The same in English."""
    assert contract_kind(_WORK_EN.format(title=title)) == "labour"


def test_workers_in_a_contract_of_trade_make_none_of_labour() -> None:
    """Whose workers are spoken of beside price, acceptance and liability."""
    assert contract_kind(_TRADE) == "other"


_RULES = {
    "교대 근무 안내": """## 교대 근무

생산직 직원은 3조 2교대로 06:00~18:00 일하고, 휴게는 2시간입니다. 야간수당은 시급 12,000원의 절반을 더합니다.
연차는 조장에게 신청하고, 4대보험과 퇴직금은 총무팀에 문의하세요. 지각하면 조장이 기록합니다.
""",
    "post": """[채용공고] 빵집 직원 모집

월급 2,500,000원, 07:00~16:00, 점심 1시간, 4대보험, 퇴직금, 연차, 수습 3개월
""",
    "rules": """취업규칙

제1조(적용) 모든 직원에게 적용한다. 제2조(근로시간) 09:00~18:00, 휴게 1시간
제3조(임금) 월급 2,500,000원 이상. 제4조(해고) 30일 전에 예고한다. 제5조(손해배상) 따로 정한다. 서명 각서 1통
""",
    "en": """Shift work

Employees work shifts of 8 hours a day with a lunch break. Overtime is paid at 1.5 times the hourly pay of KRW 12,000.
Late arrival is noted. National pension and severance: ask the office.
""",
}


@pytest.mark.parametrize("text", _RULES.values(), ids=_RULES)
def test_what_a_company_tells_all_is_no_contract(text: str) -> None:
    """Its rules and postings speak of hours, wages and leave as a contract does, and nobody agreed on them."""
    assert contract_kind(text) is None


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("근로계약서예요", "labour"),
        ("it's an employment contract", "labour"),
        ("용역 계약이에요", "other"),
        ("봐줘", None),
        ("고용 계약은 아닙니다", None),
        ("임금 계약서는 별도로 있어요", None),
        ("다른 근로계약서도 썼어요", None),
        ("We have no employment agreement", None),
        ("This is not a labor contract", None),
        ("the employment contract was signed separately", None),
        ("이 근로계약서에 문제 없어?", "labour"),
    ],
)
def test_the_kind_that_is_said_is_heard(said: str, kind: str | None) -> None:
    """In Korean and English."""
    assert kind_said(said) == kind


async def test_what_read_like_none_is_analysed_once_it_is_called_a_contract(desk: ContractDesk) -> None:
    """The reply asks which contract it is, and the answer to that is taken up."""
    first = await desk.say("이 파일 계약서야? 봐줘", desk.file(_NOTE, "메모.txt"))
    assert "analysis_result" not in first.details
    told = await desk.say("근로계약서예요")
    assert any(one["type"] == "resignation_restriction" for one in told.details["analysis_result"]["violations"])


@pytest.mark.parametrize(
    "said",
    [
        "이건 계약서가 아닌데 실수로 보냈어",
        "계약서 말고 메모야",
        "계약서여야만 볼 수 있나요?",
        "It's not a contract, sorry",
    ],
)
async def test_what_is_called_no_contract_is_left_alone(desk: ContractDesk, said: str) -> None:
    """Neither a denial nor a question calls it one."""
    await desk.say("봐줘", desk.file(_NOTE, "메모.txt"))
    assert "analysis_result" not in (await desk.say(said)).details


async def test_a_labour_contract_beside_it_does_not_replace_the_review(desk: ContractDesk) -> None:
    """That there is another contract says nothing of this one."""
    await desk.say("이 계약서 검토해줘", desk.file(_TRADE, "도급계약서.txt"))
    for said in ("이건 고용 계약이 아닙니다.", "고용 계약서는 별도로 작성했어요."):
        assert "analysis_result" not in (await desk.say(said)).details


@pytest.mark.parametrize(
    ("said", "side"),
    [
        ("우리는 수령자예요", "eul"),
        ("저희가 공개자예요", "gap"),
        ("우리 회사는 한별소프트야", "eul"),
        ("We are the recipient", "eul"),
        ("as the disclosing party, is it fine", "gap"),
        ("수령자가 뭐야?", None),
        ("제 수령자 문제예요", None),
        ("상대방이 우리 공개자예요", None),
        ("우리 한별소프트 직원이 서명했어요", None),
        ("that is worse for the recipient", None),
        ("notice from the disclosing party came", None),
        ("please review it for the recipient", "eul"),
        ("from the recipient's perspective", "eul"),
    ],
)
def test_the_side_of_an_nda_is_heard(said: str, side: str | None) -> None:
    """By the part, or by the company's name."""
    turn = Turn(id="t", team="T", channel="D", thread="1", user="U", text=said, locale="ko", door="http")
    assert side_of(turn, split(_SECRETS)) == side


async def test_the_side_is_taken_up_in_the_conversation(desk: ContractDesk) -> None:
    """Who gives and who receives the secrets is asked, and the answer judges the contract anew."""
    first = await desk.say("이 계약서 검토해줘", desk.file(_SECRETS, "비밀유지계약서.txt"))
    assert "정보를 받는 쪽" in first.result
    assert "정보를 받는 쪽" not in (await desk.say("우리는 수령자예요")).result
    assert "정보를 받는 쪽" not in (await desk.say("다시 봐줘. 우리 회사는 한별소프트예요")).result
