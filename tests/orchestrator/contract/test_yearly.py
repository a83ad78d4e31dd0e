"""What a yearly sum is said to be made of, in the analysis, in answers, by own hours and in the complaint."""

from collections.abc import AsyncIterator
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest

from bot.texts import say, texts
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.analysis import LimitedTime
from orchestrator.graphs.contract.yearly import first_year_told, in_first_year, least_note, note_on_sum, yearly_note
from orchestrator.turn import Attachment, Locale
from tests.orchestrator.contract.conftest import Analyse
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

_PROBATION = "제10조(수습) 처음 6개월은 수습기간으로 하며 수습기간 중 임금은 약정 임금의 80%를 지급한다.\n"
_ON_PROBATION = KOREAN.replace("\n2025년 2월 20일", f"{_PROBATION}\n2025년 2월 20일")
_ORDINARY, _LESS = 10_030 * 209 - 1_900_000, 380_000


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


_UNSIZED = "근로계약서\n2026년 3월 2일부터 2027년 3월 1일까지\n월~금 09:00~18:00, 점심 1시간, 주휴일 일요일(유급)\n"


@pytest.mark.parametrize("locale", ["ko", "en"])
@pytest.mark.parametrize(
    ("lines", "key", "values"),
    [
        (
            "월급 2,156,880원, 보증금으로 매월 100,000원을 월급에서 떼어 두었다가 퇴사할 때 돌려준다.",
            "kept_back",
            {"won": "100,000"},
        ),
        ("월급 2,100,000원. 1일 10시간, 주 50시간 일하며 월급은 그 시간 모두의 대가이다.", "size", {"n": 5}),
    ],
)
def test_a_sum_says_what_comes_back_and_what_hangs_on_the_size(
    analyse: Analyse, locale: Locale, lines: str, key: str, values: dict[str, object]
) -> None:
    """A deposit that is returned is not lost, and premiums within the minimum wage are due in larger workplaces."""

    def words(key: str, /, **values: object) -> str:
        return say(locale, key, **values)

    assert words(f"contract.year.{key}", **values) in least_note(analyse(_UNSIZED + lines), words)


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_a_year_is_said_to_be_twelve_months(locale: Locale) -> None:
    """Of a limited time the ordinary month and the first year are told, where it is known when that time ends."""

    def words(key: str, /, **values: object) -> str:
        return say(locale, key, **values)

    assert yearly_note(100, None, words) == texts(locale)["contract.year.twelve"]
    told = yearly_note(3_000, LimitedTime("probation", Decimal(6), 1_000), words)
    assert "1,000" in told
    assert "24,000" in told
    untold = yearly_note(3_000, LimitedTime("probation", None, 1_000), words)
    assert "1,000" in untold
    assert "24,000" not in untold


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_a_limited_time_is_told_apart_from_what_follows(locale: Locale) -> None:
    """By the first year where it is known how long it lasts; where nothing is short after it, that is said."""

    def words(key: str, /, **values: object) -> str:
        return say(locale, key, **values)

    both = first_year_told(3_000, LimitedTime("probation", Decimal(6), 1_000), words)
    assert all(one in both for one in ("3,000", "1,000", "24,000", "6"))
    alone = first_year_told(3_000, LimitedTime("probation", Decimal(6), 0), words)
    assert "18,000" in alone
    assert " 0" not in alone
    assert first_year_told(3_000, LimitedTime("probation", None, 1_000), words) == ""
    assert first_year_told(3_000, None, words) == ""
    assert first_year_told(None, None, words) == ""


def test_a_time_longer_than_a_year_fills_it() -> None:
    """No more than twelve months are counted."""
    assert in_first_year(3_000, LimitedTime("deduction", Decimal(24), 0)) == 36_000


async def test_every_sum_of_a_year_says_what_it_is(desk: ContractDesk) -> None:
    """Analysis, summary, own hours and answers tell the month of the probation from the others."""
    found = await desk.say("이 계약서 봐줘", desk.file(_ON_PROBATION))
    result = found.details["analysis_result"]
    assert result["total_underpayment"] == _ORDINARY + _LESS
    assert result["annual_underpayment"] == 12 * (_ORDINARY + _LESS)
    first_year = f"{12 * _ORDINARY + 6 * _LESS:,}원"
    asked = await desk.say("월급을 1년에 얼마나 덜 받는 거야?")
    for told in (found.result, result["analysis_summary"], asked.result):
        assert f"{_ORDINARY:,}원" in told
        assert first_year in told
    for told in (found.result, asked.result):
        assert f"{12 * (_ORDINARY + _LESS):,}" not in told, "a sum that nobody will miss"
    assert "열두 배" in result["analysis_summary"]
    own = await desk.say("내 실제 근무시간은 주 52시간이야, 다시 계산해줘")
    assert "열두 배" in own.result
    assert "수습 기간(6개월)" in own.result


async def test_a_complaint_claims_no_more_than_follows(desk: ContractDesk) -> None:
    """It has no twelve months of a probation, and no year of a contract of half a year."""
    await desk.say("이 계약서 봐줘", desk.file(_ON_PROBATION))
    text = _complaint((await desk.say("진정서 초안 써줘")).parts)
    assert f"{12 * _ORDINARY + 6 * _LESS:,}원" in text
    assert f"{12 * (_ORDINARY + _LESS):,}" not in text
    half = KOREAN.replace("2026년 2월 28일", "2025년 8월 31일")
    await desk.say("이 계약서 봐줘", desk.file(half), thread="2.0")
    text = _complaint((await desk.say("진정서 초안 써줘", thread="2.0")).parts)
    assert f"월 {_ORDINARY:,}원" in text
    assert f"{12 * _ORDINARY:,}" not in text


async def test_a_complaint_asks_its_reader_nothing(desk: ContractDesk) -> None:
    """How many people work there stands in brackets for who sends it; nobody is told to find it out."""
    without_cause = KOREAN.replace(
        "제9조(교부)", "제9조(해고) 갑은 언제든지 사유 없이 을을 해고할 수 있다.\n제10조(교부)"
    )
    found = await desk.say("이 계약서 봐줘", desk.file(without_cause))
    assert "확인해 주세요" in found.result
    text = _complaint((await desk.say("진정서 초안 써줘")).parts)
    assert "확인해 주세요" not in text
    assert "(이곳에서 평소 일하는 사람의 수" in text


def _complaint(parts: object) -> str:
    assert isinstance(parts, tuple)
    [file] = [one for one in parts if isinstance(one, Attachment)]
    return file.text


def test_a_contract_that_ends_within_a_year_is_summed_up_to_its_end() -> None:
    """What nobody works for is not missing: a contract of seven months has seven of them, told as such."""
    limited = LimitedTime("probation", Decimal(45) / 30, 1_000, Decimal(7))
    assert in_first_year(3_000, limited) == 10_000
    told = first_year_told(3_000, limited, partial(say, "en"))
    assert all(part in told for part in ("1.5", "7", "10,000"))


def test_a_contract_of_less_than_a_year_tells_what_is_short_until_its_end(analyse: Analyse) -> None:
    """Twelve months of a contract of six weeks are never worked; one of a year says no more."""
    terms = "월~금 10:00~15:00, 휴게 1시간, 주휴일 일요일(유급)\n시급 9,000원, 매월 10일 계좌로 준다.\n"
    short = analyse(f"근로계약서\n계약기간 2026년 7월 20일부터 2026년 8월 31일까지\n{terms}")
    whole = analyse(f"근로계약서\n계약기간 2026년 7월 20일부터 2027년 7월 19일까지\n{terms}")
    monthly = short.total_underpayment
    assert monthly
    until = int(monthly * Decimal(43) * 12 / 365)
    assert f"{until:,}원" in note_on_sum(short, partial(say, "ko"))
    assert f"{until:,} won" in note_on_sum(short, partial(say, "en"))
    assert note_on_sum(whole, partial(say, "ko")).startswith(say("ko", "contract.year.twelve"))
    assert "개월" not in note_on_sum(whole, partial(say, "ko"))
