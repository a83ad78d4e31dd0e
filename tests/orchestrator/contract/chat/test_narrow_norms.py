"""An article is named only where it governs what is asked."""

import re

import pytest

from orchestrator.graphs.contract.chat.rules.narrow_norms import bears_on
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from tests.orchestrator.contract.chat.asking import TODAY, ask
from tests.orchestrator.contract.desk import the_law

_LAW = re.compile(r"(?:근로기준법|민법) 제\d+조(?:의\d+)?")
_HEAD = """근로계약서
제1조(계약기간) {term}
제2조(근로시간) 월~금 15:00~23:00, 휴게 18:00~18:30
제3조(임금) 시급 11,000원, 매월 10일 본인 계좌로 준다.
제4조(연봉비밀) 연봉을 동료에게 알리면 징계한다.
제5조(공제) 앱 사용료 50,000원은 매월 임금에서 뺀다.
제6조(거절) 콜을 거절하면 그날 50,000원을 낸다.
제7조(퇴직금) 3개월 계약이므로 퇴직금 및 연차는 없다.
"""
_ENDS = "2026년 3월 2일부터 2027년 3월 1일까지"
_STAYS = "2026년 3월 2일부터 기간을 정하지 않음"


async def _told(question: str, text: str) -> str:
    contract = split(text)
    return (await ask(question, contract=contract, analysis=analyse_labour(contract, the_law(), TODAY))).text


@pytest.mark.parametrize(
    ("norm", "about", "has_end", "fixes_sum", "bears"),
    [
        ("cva-660", "그만두고 싶어요", False, False, True),
        ("cva-660", "그만두고 싶어요", True, False, False),
        ("cva-661", "그만두고 싶어요", True, False, True),
        ("cva-398", "물어내야 하나요", True, False, False),
        ("lsa-43", "연봉을 말했다고 징계한대요", True, False, False),
        ("lsa-43", "월급에서 떼도 되나요", True, False, True),
        ("fwa-13", "Can they keep my passport?", True, False, False),
        ("lsa-56", "whatever is asked", True, False, True),
    ],
)
def test_narrow_articles_need_their_own_words(
    norm: str, about: str, has_end: bool, fixes_sum: bool, bears: bool
) -> None:
    """What governs a whole topic needs none."""
    assert bears_on(norm, about, has_end=has_end, fixes_sum=fixes_sum) == bears


@pytest.mark.parametrize(
    ("question", "term", "named", "unnamed"),
    [
        ("그만두고 싶은데 한 달 전에 말해야 하나요?", _ENDS, "민법 제661조", "민법 제660조"),
        ("그만두고 싶은데 한 달 전에 말해야 하나요?", _STAYS, "민법 제660조", "민법 제661조"),
        ("콜 거절했다고 5만원 내래요", _ENDS, "근로기준법 제20조", "근로기준법 제56조"),
        ("연봉 동료한테 말했다고 징계한다는데", _ENDS, "", "근로기준법 제43조"),
        ("3개월마다 계약하는데 퇴직금 없다고 하네", _ENDS, "", "근로기준법 제60조"),
    ],
)
async def test_answers_name_what_governs(question: str, term: str, named: str, unnamed: str) -> None:
    """The end of the contract, the clause with the sum of the question and what is asked of a clause decide."""
    text = await _told(question, _HEAD.format(term=term))
    found = set(_LAW.findall(text))
    assert not named or named in found
    assert unnamed not in found


async def test_a_minor_is_told_first_what_is_barred() -> None:
    """That work at night is paid more is no answer to whether somebody of sixteen may work then."""
    text = await _told("저 밤 11시까지 일해도 돼요?", _HEAD.format(term=f"{_ENDS}, 근로자는 만 16세"))
    assert text.startswith("**아니요. 18세 미만")
    assert "근로기준법 제70조" in text


async def test_a_figure_is_never_small_talk() -> None:
    """Who tells a sum asks about it, whatever the end of the sentence."""
    text = await _told("5만원 갚아야 되나요 한 달 다녔어요", _HEAD.format(term=_ENDS))
    assert "50,000원" in text
