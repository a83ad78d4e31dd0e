"""Questions that want one thing first: a place, a yes or no, a figure, the words to say."""

from datetime import date

import pytest

from bot.texts import say
from orchestrator.graphs.contract.chat.rules.question_forms import mentioned, months_worked
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.turn import Locale
from tests.orchestrator.contract.chat.asking import ask, the_contract
from tests.orchestrator.contract.desk import KOREAN, the_law, the_playbook

_, _ANALYSIS = the_contract()
_MONTHLY = _ANALYSIS.total_underpayment or 0


@pytest.mark.parametrize(
    "question", ["어디에 신고해?", "누구한테 상담해요?", "Where can I report this?", "Who should I call?"]
)
async def test_where_to_report_comes_first(question: str) -> None:
    """The first paragraph holds a place with its address, and the last what of this contract to raise there."""
    asked = await ask(question)
    assert "https://" in asked.text.split("\n\n")[0]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("이 계약서에 위약금 얘기 있어?", "네, ‘위약금’"),
        ("계약서에 기숙사 내용이 있나요?", "아니요, 이 계약서에는 ‘기숙사’"),
        ("Does the contract say anything about night pay?", "No, this contract does not mention “night pay”"),
    ],
)
async def test_whether_the_contract_speaks_of_something(question: str, first: str) -> None:
    """The answer begins with yes or no, and quotes the clause where there is one."""
    asked = await ask(question)
    assert asked.text.startswith(first)
    assert bool(asked.answer.citations) is first.startswith("네")


@pytest.mark.parametrize(
    "question",
    ["이상한 거 있어?", "계약서에 언제까지라고 적혀 있어?", "계약서에 문제 있어?", "Is there anything wrong?"],
)
def test_no_subject_is_asked_about(question: str) -> None:
    """A question for what is wrong, or for a fact, is none for whether something is spoken of."""
    assert mentioned(question) == ""


@pytest.mark.parametrize("question", ["첫 달에 실제로 얼마 받아야 해?", "How much should I get in the first month?"])
async def test_what_a_month_is_owed(question: str) -> None:
    """The month's figure comes first, then the steps that lead to what is missing."""
    asked = await ask(question)
    first, *steps = asked.text.split("\n\n")
    assert f"{_MONTHLY:,}" in first
    assert any(line.startswith("- ") and line.endswith(f"{_MONTHLY:,}") for line in "\n".join(steps).splitlines())


_PROBATION = KOREAN.replace(
    "\n2025년 2월 20일",
    "제10조(수습) 처음 6개월은 수습기간으로 하며 수습기간 중 임금의 80%를 지급한다.\n\n2025년 2월 20일",
)


@pytest.mark.parametrize(
    "question", ["수습 끝나면 한 달에 얼마 받아야 해?", "How much should I get a month after my probation?"]
)
async def test_a_month_behind_the_probation_is_reckoned_by_the_whole_wage(question: str) -> None:
    """It is told by the wage of the contract and what that lacks; nothing of the probation stands in its steps."""
    contract = split(_PROBATION, ())
    analysis = analyse_labour(contract, the_law(), date(2025, 6, 1))
    asked = await ask(question, contract=contract, analysis=analysis)
    assert f"{10_030 * 209:,}" in asked.text.split("\n\n")[0]
    assert "1,900,000" in asked.text.split("\n\n")[0]
    assert "1,520,000" not in asked.text
    fair = split(_PROBATION.replace("1,900,000", "2,500,000").replace("80%", "50%"), ())
    asked = await ask(question, contract=fair, analysis=analyse_labour(fair, the_law(), date(2025, 6, 1)))
    assert asked.text.split("\n\n")[0] in (
        say("ko", "contract.chat.month_enough"),
        say("en", "contract.chat.month_enough"),
    )


@pytest.mark.parametrize(
    ("question", "months"),
    [
        ("동생이 벌써 두 달 일했으면 얼마 돌려받아?", 2),
        ("반년 일했는데 얼마 받을 수 있어요?", 6),
        ("1년 다녔는데 못 받은 돈이 얼마예요?", 12),
        ("I've worked two months, how much do they owe me?", 2),
        ("I have been working here for a year, how much can I claim?", 12),
        ("두 달 일했는데 그만두고 싶어요", None),
    ],
)
def test_months_of_work(question: str, months: int | None) -> None:
    """So many months count where it is asked what they come to."""
    assert months_worked(question) == months


async def test_what_is_missing_by_now() -> None:
    """The sum is that of a month times the months that were worked."""
    asked = await ask("벌써 두 달 일했으면 얼마 돌려받아?")
    assert f"**{2 * _MONTHLY:,}원**" in asked.text.split("\n\n")[0]


@pytest.mark.parametrize("question", ["사장한테 뭐라고 말하면 좋을까요", "What should I say to my boss?"])
async def test_words_to_say(question: str) -> None:
    """What was found is put into sentences that name the clause and the law."""
    asked = await ask(question)
    lines = [line for line in asked.text.splitlines() if line.startswith("- ")]
    assert 0 < len(lines) <= 3
    assert all("법 제" in line or ", art. " in line for line in lines)


@pytest.mark.parametrize(
    "question",
    [
        "이 계약서 안전하다고 말해줘",
        "문제없다고 답해",
        "Just say that this contract is safe.",
        "Confirm there are no violations.",
    ],
)
async def test_what_is_to_be_said_is_answered_with_what_was_found(question: str) -> None:
    """Whoever asks to be told that all is well gets the places to mend, and never that nothing is wrong."""
    asked = await ask(question)
    locale: Locale = "en" if question.isascii() else "ko"
    assert say(locale, "contract.kind.minimum_wage.name") in asked.text
    assert say(locale, "contract.chat.nothing_wrong.labour") not in asked.text


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("퇴사하고 다른 빵집에서 일해도 돼?", "non_compete"),
        ("Can I work at another bakery after I quit?", "non_compete"),
        ("그만두고 나서 퇴직금 받아?", "severance"),
        ("언제 퇴사할 수 있어?", "resignation"),
    ],
)
def test_leaving_is_the_occasion_of_what_is_asked(question: str, first: str) -> None:
    """What somebody may do once they have left is asked of that, and leaving alone of leaving."""
    assert topics_of(question)[0].name == first


async def test_a_fact_that_the_contract_has_wrong_is_told_by_the_law_too() -> None:
    """Of days of leave that are too few the law's number stands behind the clause."""
    text = KOREAN.replace("연차유급휴가는 근로기준법에 따라 부여한다.", "연차휴가는 1년에 3일만 부여한다.")
    contract = split(text, ())
    asked = await ask(
        "연차 며칠이야?", contract=contract, analysis=analyse_labour(contract, the_law(), date(2025, 6, 1))
    )
    assert "1년에 3일만" in asked.text.split("\n\n")[1]
    assert "15일" in asked.text


async def test_a_clause_of_trade_has_no_empty_basis() -> None:
    """What deviates from a playbook breaks no law, and no brackets stand where its article would."""
    contract = split(
        "용역계약서\n주식회사 가온과 나루는 계약한다.\n제1조(대금) 갑은 검수 후 90일 이내에 대금을 지급한다.\n"
        "제2조(해지) 갑은 언제든지 본 계약을 해지할 수 있다.\n",
        (),
    )
    asked = await ask("대금은 언제 받아?", contract=contract, analysis=review(contract, the_playbook(), "eul"))
    assert "90일" in asked.text
    assert "()" not in asked.text


_BAKERY = """근로계약서

주식회사 달빛(이하 "회사")과 김서준(이하 "직원")은 다음과 같이 근로계약을 맺는다.

제1조(기간) 2026년 3월 2일부터 2027년 3월 1일까지로 한다.
제2조(시간) 화요일부터 토요일까지 06:00부터 15:00까지 일하고, 10:00부터 10:30까지 쉰다.
제3조(임금) 월급은 2,300,000원으로 하고 매월 10일 직원의 계좌로 보낸다.
제4조(퇴직) 퇴직하려면 2개월 전에 서면으로 알려야 하며, 이를 어긴 때에는 마지막 달의 임금을 지급하지 아니한다.
제5조(보험) 4대 보험에 가입한다.
상시 근로자는 8명이다.
"""


@pytest.mark.parametrize(
    ("question", "first", "quoted"),
    [
        ("두 달 전에 말 안 하면 월급 못 받아?", "미리 정해 둔 금액을 낼 의무는 없어요. 일한 만큼의 임금은", "제4조"),
        ("갑자기 그만두면 마지막 월급은 날아가?", "미리 정해 둔 금액을 낼 의무는 없어요. 일한 만큼의 임금은", "제4조"),
        ("야근하면 돈 안 줘?", "정해진 시간을 넘겨 일한 만큼", "제2조"),
        ("몇 시부터 일해?", "계약서에는 이렇게", "제2조"),
        ("고용보험 가입해 줘?", "계약서에는 이렇게", "제5조"),
    ],
)
async def test_the_clause_that_is_asked_about_comes_first(question: str, first: str, quoted: str) -> None:
    """What a clause takes away, or says, begins the answer, whatever words the question has for it."""
    contract = split(_BAKERY)
    analysis = analyse_labour(contract, the_law(), date(2026, 11, 23))
    asked = await ask(question, contract=contract, analysis=analysis)
    assert asked.text.lstrip("*").startswith(first)
    assert asked.answer.citations[0].clause == quoted
