"""A question over several contracts is answered by a sentence of each."""

from functools import partial

import pytest

from bot.texts import say
from orchestrator.graphs.contract.asking_all import NamedContract, answers_table, ask_all
from orchestrator.graphs.contract.rules.clauses import split

_KOREAN = """제1조 (계약기간) 계약기간은 2026년 1월 1일부터 2026년 12월 31일까지로 한다.
제2조 (해지) 갑은 을이 계약을 위반하면 해지할 수 있다.
갑은 14일 전에 서면으로 통지하여 해지할 수 있다.
제3조 (휴게) 을의 인력은 갑의 구내식당에서 점심을 먹을 수 있다.
제4조 (관할) 분쟁은 수원지방법원의 관할로 한다.
"""
_ENGLISH = """1. TERM
The initial term is two (2) years.

2. TERMINATION
Either party may terminate this Agreement on ninety (90) days' written notice.

3. GOVERNING LAW
This Agreement is governed by the laws of Singapore.
"""
_CONTRACTS = (NamedContract("용역", split(_KOREAN)), NamedContract("SaaS", split(_ENGLISH)))


@pytest.mark.parametrize(
    ("question", "quotes"),
    [
        ("해지하려면 며칠 전에 알려야 해?", ("갑은 14일 전에 서면으로", "Either party may terminate")),
        ("Which law or court decides?", ("분쟁은 수원지방법원의", "This Agreement is governed")),
        ("계약 기간이 언제까지야?", ("계약기간은 2026년", "The initial term")),
        ("비밀은 몇 년 지켜야 해?", ("", "")),
        ("점심은 어디서 먹어?", ("을의 인력은 갑의", "")),
    ],
)
def test_each_contract_answers_with_its_own_sentence(question: str, quotes: tuple[str, str]) -> None:
    """A question in either language finds the clause in both; a contract without one says nothing."""
    answers = ask_all(question, _CONTRACTS)
    for answer, begins, text in zip(answers, quotes, (_KOREAN, _ENGLISH), strict=True):
        assert answer.quote.startswith(begins) if begins else answer.span is None
        assert answer.quote in text


def test_the_answers_are_a_table_with_quotes() -> None:
    """Each row names the contract and the clause; where there is none, that is said."""
    table = answers_table("비밀유지?", ask_all("비밀유지?", _CONTRACTS), partial(say, "ko"))
    assert table.rows == (
        ("용역", "", "이 계약서에는 이 내용이 없어요."),
        ("SaaS", "", "이 계약서에는 이 내용이 없어요."),
    )
