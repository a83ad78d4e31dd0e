"""Answers that say no more than is known: sums with their figures, nothing missing, and the clause that is meant."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.texts import say
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.chat.rules.question_forms import asks_reckoning
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.turn import Locale
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

_WORKS = """제작 도급계약서

도급인 (주)솔내(이하 "갑")와 수급인 (주)마루(이하 "을")는 다음과 같이 계약을 체결한다.
제1조(대금) 도급금액은 20,000,000원(부가가치세 별도)으로 하고 검수 뒤 60일 안에 지급한다.
제2조(지체상금) 을이 납품을 지체하면 1일마다 도급금액의 0.5%를 지체상금으로 내되 도급금액의 10%를 한도로 한다.
제3조(보안) 을이 도면을 유출하면 1회마다 3,000,000원을 위약벌로 낸다.
제4조(견학) 갑은 을의 작업장에 견학 오는 손님을 데려올 수 있다.
제5조(관할) 서울중앙지방법원을 관할법원으로 한다.
"""
_HIRE = """EQUIPMENT RENTAL AGREEMENT

This Agreement is made between Alder Ltd. ("Lessor") and Fern Ltd. ("Lessee").
1. Term. The term is twenty-four (24) months.
2. Rent. Lessee pays EUR 400 per month.
3. Delay. For each day of delay in delivery Lessor pays liquidated damages of 1% of the total price of EUR 9,600.
4. Termination. If Lessee terminates, all rent for the remaining term falls due immediately.
5. Visitors. Lessor may bring visitors to the site.
6. Governing law. The laws of the Republic of Korea govern this Agreement.
"""
_FAIR = (
    KOREAN.replace("1,900,000원", "2,400,000원")
    .replace(
        "제7조(위약금) 을이 계약기간 중 퇴사하는 경우 위약금으로 3,000,000원을 갑에게 지급한다.",
        "제7조(복장) 앞치마는 갑이 준다.",
    )
    .replace("월급에 퇴직금이 포함되어 있으므로 퇴직 시 별도의 퇴직금은 지급하지 아니한다.", "퇴직금은 법에 따른다.")
)


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (_WORKS, "갑이 대금을 10일 연체하면 이자가 얼마예요?"),
        (_WORKS, "갑이 10일 늦으면 얼마를 내나요?"),
        (
            _WORKS.replace("제4조(견학)", "제4조(점검) 점검비는 매월 300,000원으로 한다. 또한"),
            "석 달 쓰면 총 얼마를 내요?",
        ),
        (_HIRE, "How much do we pay with 3 months' notice?"),
        (_HIRE, "We cancel 2 months before the end, how much do we pay?"),
    ],
)
async def test_no_sum_is_made_of_figures_that_do_not_belong_together(
    desk: ContractDesk, text: str, question: str
) -> None:
    """Whose delay it is, what is told beforehand, and a price beside the fee of a month."""
    await desk.say("이 계약서 검토해줘", desk.file(text))
    assert " × " not in (await desk.say(question)).result


@pytest.mark.parametrize(
    ("text", "question", "sums"),
    [
        (_WORKS, "닷새 늦으면 지체상금이 얼마예요?", ("500,000원", "20,000,000원 × 0.5% × 5일")),
        (_WORKS, "30일 늦으면 얼마를 내나요?", ("2,000,000원", "10%까지만")),
        (_WORKS, "세 번 유출하면 얼마를 물어내요?", ("9,000,000원", "3,000,000원 × 3번")),
        (_HIRE, "How much do we pay for 6 months?", ("EUR 2,400", "EUR 400 a month × 6 months")),
        (_HIRE, "What is the total if we terminate after ten months?", ("EUR 4,000", "EUR 9,600")),
    ],
)
async def test_sums_of_one_multiplication_are_told_with_their_figures(
    desk: ContractDesk, text: str, question: str, sums: tuple[str, ...]
) -> None:
    """Days late up to the cap, breaches, and months with what is left of the term."""
    await desk.say("이 계약서 검토해줘. 우리는 을이야", desk.file(text, "계약서.txt"))
    answer = (await desk.say(question)).result
    assert all(one in answer for one in sums)


@pytest.mark.parametrize(
    ("text", "question", "locale"),
    [(_WORKS, "견학 손님은 괜찮아?", "ko"), (_HIRE, "Is it okay that visitors come?", "en")],
)
async def test_a_contract_of_trade_is_never_called_lawful(
    desk: ContractDesk, text: str, question: str, locale: Locale
) -> None:
    """What is no kind of problem that is known is said to be no more than that."""
    await desk.say("이 계약서 검토해줘. 우리는 을이야", desk.file(text, "계약서.txt"))
    answer = (await desk.say(question)).result
    assert say(locale, "contract.chat.nothing_wrong.other") in answer
    assert "법에 어긋나" not in answer
    assert "unlawful" not in answer


@pytest.mark.parametrize(("question", "zero"), [("얼마나 덜 받는 거예요?", "0원"), ("How much am I losing?", "0 won")])
async def test_of_a_lawful_contract_nothing_is_missing(desk: ContractDesk, question: str, zero: str) -> None:
    """The sum is told to be nought."""
    await desk.say("이 계약서 봐줘", desk.file(_FAIR))
    assert f"**{zero}**" in (await desk.say(question)).result


@pytest.mark.parametrize(
    ("question", "locale"), [("사인해도 돼?", "ko"), ("이 계약서 괜찮아?", "ko"), ("Should I sign it?", "en")]
)
async def test_whether_to_sign_is_answered(desk: ContractDesk, question: str, locale: Locale) -> None:
    """With what was found, and what to look at; no line of the signatures is quoted."""
    await desk.say("이 계약서 봐줘", desk.file(_FAIR))
    answer = (await desk.say(question)).result
    assert say(locale, "contract.chat.all_clear") in answer
    assert say(locale, "contract.chat.all_clear_labour") in answer


@pytest.mark.parametrize("question", ["왜 그 금액을 덜 받는 거야?", "How much am I owed, and why?"])
async def test_why_a_sum_is_missing_is_told_step_by_step(desk: ContractDesk, question: str) -> None:
    """The bot proposes the question itself."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    answer = (await desk.say(question)).result
    assert "209" in answer
    assert "10,030" in answer


@pytest.mark.parametrize("question", ["다투고 싶지 않은데 문자 문구 좀 써줘", "Write me a message without a quarrel"])
async def test_words_to_send_are_given(desk: ContractDesk, question: str) -> None:
    """Sentences to say, and not the findings again."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    locale: Locale = "ko" if not question.isascii() else "en"
    assert say(locale, "contract.chat.words_intro") in (await desk.say(question)).result


async def test_the_clause_that_alone_has_the_word_is_what_is_asked_about(desk: ContractDesk) -> None:
    """Not what was found elsewhere, however near."""
    text = _FAIR.replace("앞치마는 갑이 준다.", "향수를 뿌리고 온 날은 집으로 돌려보낸다.").replace(
        "퇴직금은 법에 따른다.", "퇴직금은 없다."
    )
    await desk.say("이 계약서 봐줘", desk.file(text))
    answer = (await desk.say("향수 뿌리면 돌려보내는 거 합법이야?")).result
    assert "제7조(복장)" in answer
    assert "퇴직금은 없다" not in answer


async def test_who_has_signed_is_not_told_not_to(desk: ContractDesk) -> None:
    """What breaks the law is void all the same."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    answer = (await desk.say("이미 서명했는데 어떻게 해야 하나요?")).result
    assert "그대로 서명하기보다" not in answer
    assert "이미 서명했어도" in answer


@pytest.mark.parametrize(
    ("question", "is_of_pay"),
    [
        ("휴가가 왜 이렇게 적은가요?", False),
        ("점심시간이 왜 60분보다 적나요? 적은 이유가 뭐예요", False),
        ("Why is the trial period less than 3 months?", False),
        ("Why do I get notice less than 2 weeks before?", False),
        ("야간수당을 왜 덜 받나요?", True),
        ("그 금액은 어떻게 계산한 거예요?", True),
        ("Why is my salary below the minimum wage?", True),
    ],
)
def test_why_something_else_is_little_is_not_answered_with_the_wage(question: str, is_of_pay: bool) -> None:
    """Only of pay, or of no topic and no length of time, a reckoning is asked for."""
    assert asks_reckoning(question, topics_of(question)) is is_of_pay
