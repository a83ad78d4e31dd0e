"""A sum that is asked for comes first, articles for larger workplaces are told as such, sources are official."""

import pytest

from integrations.law.base import official
from orchestrator.graphs.contract.chat.quoting import lines_of
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import TODAY, ask
from tests.orchestrator.contract.desk import the_law, the_playbook

_SHOP = """근로계약서
꽃집 '모란' (상시 근로자 {n}명)과 하도경은 아래와 같이 계약한다.
1. 계약기간: 2026. 3. 2.부터 정함 없음
2. 하는 일: 꽃다발 제작과 매장 정리
3. 일하는 시간: 월~금 10:00~19:00 (쉬는 시간 13:00~14:00)
4. 월급: 1,900,000원. 매월 10일 계좌로 보낸다.
5. 화분이 깨지면 그 값을 월급에서 뺀다.
6. 장사가 안 되면 그날로 나오지 않아도 되며 미리 알리지 않는다.
7. 주휴일은 일요일이다. 4대보험에 든다. 퇴직금과 휴가는 법에 따른다.
8. 계약서는 두 부를 만들어 나누어 갖는다.
"""


async def _asked(question: str, n: int | str) -> str:
    contract = split(_SHOP.format(n=n) if n else _SHOP.replace(" (상시 근로자 {n}명)", ""))
    return (await ask(question, contract=contract, analysis=analyse_labour(contract, the_law(), TODAY))).text


@pytest.mark.parametrize("question", ["매달 얼마나 덜 받는 거죠?", "How much too little am I paid a month?"])
async def test_the_sum_that_is_asked_for_comes_first(question: str) -> None:
    """The first paragraph has the month's sum, then what it is made of; deductions without a sum are only named."""
    first, *rest = (await _asked(question, 7)).split("\n\n")
    assert "256,880" in first
    assert "4. 월급: 1,900,000원" in "\n".join(rest)
    assert "화분" not in "\n".join(rest)


async def test_the_sum_of_all_is_told_behind_a_question_for_one_thing() -> None:
    """What was asked before is no part of how much is missing in all."""
    contract = split(_SHOP.format(n=7))
    analysis = analyse_labour(contract, the_law(), TODAY)
    before = [("화분이 깨지면 월급에서 빼도 돼요?", "안 돼요.")]
    asked = await ask("How much am I losing a month?", contract=contract, analysis=analysis, earlier=before)
    assert "256,880" in asked.text.split("\n\n")[0]


_HOSTING = """HOSTING AGREEMENT
1. Services. The Provider hosts the Client's web shop.
2. Fees. The Client pays USD 400 per month within ten days of the invoice.
3. Secrets. Each party keeps what it learns secret until one year after termination.
4. Termination. The Provider may terminate at any time on five days' notice.
5. Term. This agreement runs for two years from 1 March 2026.
6. Law. The laws of Korea govern.
"""


async def test_who_wants_to_leave_is_told_of_the_termination() -> None:
    """The clause with that title comes first, whatever other one shares the words of the question."""
    contract = split(_HOSTING)
    analysis = review(contract, the_playbook(), "gap")
    told = (await ask("What happens if we want to leave after one year?", contract=contract, analysis=analysis)).text
    assert "five days' notice" in told
    assert "secret" not in told


async def test_an_article_for_five_and_more_is_no_advice_to_three() -> None:
    """Who works in a shop of three is told that article 23 does not hold there, and is sent to no labour commission."""
    small, large = [await _asked("갑자기 내일부터 나오지 말라고 하면 어떡해요?", n) for n in (3, 9)]
    assert "적용되지 않아요" in small
    assert "노동위원회" not in small
    assert "적용되지 않아요" not in large


async def test_where_nobody_says_how_many_work_there_the_size_is_told_with_the_article() -> None:
    """An article for five and more stands there with that condition."""
    assert "상시 5명 이상" in await _asked("부당하게 해고되면 어떻게 해요?", "")


def test_a_source_is_linked_where_an_authority_keeps_it() -> None:
    """Decisions that were found on somebody's page have no link; those of a court's or the statute centre's have."""
    law = the_law()
    assert official("https://blog.example/판결") == ""
    links = [one.link for one in law.decisions.values()] + [one.link for one in law.interpretations.values()]
    assert any(links)
    assert all(".go.kr/" in link for link in links if link)


def test_a_sentence_that_a_page_breaks_off_is_one_quote() -> None:
    """Lines that end for want of room are one; items and rows stay apart."""
    text = (
        "Consulting Agreement\n\nArticle 1 (Work). The Consultant shall write the report and shall at its own cost\n"
        "travel to all sites that the Client names in the schedule attached to this contract.\n\n"
        "Article 2 (Fee). The fee is KRW 9,000,000.\n(a) half at the start\n(b) half at the end\n"
    )
    found = [one.of(text) for one in lines_of(split(text), Span(0, len(text)))]
    assert any(one.endswith("attached to this contract.") and "Article 1" in one for one in found)
    assert "(a) half at the start" in found


@pytest.mark.parametrize(
    ("question", "won"),
    [
        ("1년 일하면 퇴직금이 얼마예요?", "1,873,972"),
        ("How much severance pay would I get after three years?", "5,621,917"),
    ],
)
async def test_severance_pay_is_told_as_a_figure(question: str, won: str) -> None:
    """Thirty days of the month's wage for each year, with how it is worked out and where the wage stands."""
    told = await _asked(question, 7)
    assert won in told.split("\n\n")[0]
    assert "1,900,000" in told
