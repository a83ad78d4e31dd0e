"""What is asked is read as a clause is: the answer opens with that clause, and with yes or no where it is one."""

import pytest

from orchestrator.graphs.contract.chat.absent_things import absent_thing
from orchestrator.graphs.contract.chat.asked_form import AskedForm, asked_form
from orchestrator.graphs.contract.chat.asked_kinds import asked_kinds, passage_of_sums
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import TODAY, ask
from tests.orchestrator.contract.desk import the_law

_BAKERY = """근로계약서
사업주 (주)온누리(이하 "회사")와 직원 김하람은 다음과 같이 근로계약을 체결한다. 상시 근로자 12명.
제1조 (기간) 2026년 3월 2일부터 기간의 정함이 없다.
제2조 (시간) 월~금 09:00~18:00 (휴게 12:00~13:00). 주휴일은 일요일(유급).
제3조 (임금) 월급 2,300,000원을 매월 25일 본인 계좌로 지급한다.
제4조 (비밀) 직원은 자신의 연봉을 남에게 말하지 않는다.
제5조 (퇴직) 그만두려면 두 달 전에 알려야 하며, 어기면 마지막 달 급여를 지급하지 않는다.
제6조 (공제) 앞치마 값 20,000원을 매월 급여에서 뺀다.
"""


@pytest.mark.parametrize(
    ("question", "opens", "quoted"),
    [
        ("두 달 전에 말 안 하면 월급 못 받아?", "**미리 정해 둔 금액", "마지막 달 급여를 지급하지 않는다"),
        ("앞치마 값을 월급에서 빼도 되나요?", "**아니요. ", "앞치마 값 20,000원"),
        ("여자친구한테 연봉 얘기해도 되나요?", "계약서에는 이렇게", "연봉을 남에게 말하지 않는다"),
        ("자율출퇴근도 나와요?", "이 계약서에서 ‘자율출퇴근’", ""),
    ],
)
async def test_the_answer_opens_with_what_is_asked(question: str, opens: str, quoted: str) -> None:
    """Neither another clause with the same words nor the minimum wage comes first."""
    contract = split(_BAKERY)
    asked = await ask(question, contract=contract, analysis=analyse_labour(contract, the_law(), TODAY))
    assert asked.text.startswith(opens)
    assert quoted in (asked.answer.citations[0].quote if quoted else "")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("벌금을 꼭 내야 하나요?", "obliged"),
        ("사장님이 제 신분증을 갖고 있어도 되나요?", "allowed"),
        ("못 쉰 날 수당을 받을 수 있을까요?", "owed"),
        ("이런 약속은 무효 아닌가요?", "unlawful"),
        ("가게는 어디에 있어요?", ""),
        ("Do I have to pay for the broken plates?", "obliged"),
        ("Can they keep my ID card?", "allowed"),
        ("Should I get paid for waiting?", "owed"),
        ("Where is the shop?", ""),
    ],
)
def test_what_a_yes_would_say(question: str, form: AskedForm) -> None:
    """By the mood of the predicate that asks."""
    assert asked_form(question) == form


def test_a_question_says_what_it_is_about() -> None:
    """In everyday words, and by a sum that stands in one sentence."""
    assert asked_kinds("임신하면 회사에서 나가라고 해요") == ("marriage_pregnancy",)
    assert asked_kinds("오늘 날씨 어때요?") == ()
    place = passage_of_sums(split(_BAKERY), "2만원 떼는 거 뭐예요?")
    assert place is not None
    assert "앞치마" in place.of(_BAKERY)


def test_a_thing_that_no_word_names() -> None:
    """Only in the language of the contract: its name in another one is not known."""
    assert absent_thing("기숙사도 있어요?", split(_BAKERY)) == "기숙사"
    assert absent_thing("앞치마도 나와요?", split(_BAKERY)) == ""
    assert absent_thing("Is breakfast free?", split(_BAKERY)) == ""
