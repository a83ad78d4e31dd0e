"""Several contracts in one file are judged, stored, told and asked about apart."""

from pathlib import Path

import pytest

from integrations.search.base import Embedder
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.parts import chosen_part, contract_named, contracts_in
from orchestrator.turn import Table
from tests.orchestrator.contract.desk import a_contract_desk

_ONE = """근로계약서 ({n})
사업주 소금빛제과 / 근로자: {name}
제1조 계약기간: {begins}부터 1년
제2조 근무시간: 월요일부터 금요일까지 09:00부터 18:00까지, 휴게 12:00~13:00
제3조 임금: 월 {won}원, 매월 10일 통장 입금
{more}
"""
_ENGLISH = """EMPLOYMENT CONTRACT
Employer: Salt Bakery. Worker: {name}
Article 1 (Term) From {begins} for one year.
Article 2 (Hours) Monday to Friday, 09:00 to 18:00 with a break from 12:00 to 13:00.
Article 3 (Wage) The monthly salary is {won} won, paid on the 10th of each month.
"""
_FIRST = _ONE.format(
    n=1, name="나윤슬", begins="2026년 1월 5일", won="2,000,000", more="제4조 퇴사하면 위약금 1,000,000원을 낸다."
)
_SECOND = _ONE.format(n=2, name="도하람", begins="2026년 7월 1일", won="2,600,000", more="제4조 휴일은 일요일로 한다.")


def test_a_file_is_cut_where_its_contracts_begin() -> None:
    """Together the parts are the file, and each has its own pages."""
    text = f"두 사람의 계약\n{_FIRST}\n{_SECOND}"
    cut = text.index("근로계약서 (2)")
    file = split(text, (split(text).clauses[0].span, split(text[:cut]).clauses[-1].span))
    parts = contracts_in(file)
    assert [one.text for one in parts] == [text[:cut], text[cut:]]
    assert all(one.text[page.start : page.end] for one in parts for page in one.pages)


@pytest.mark.parametrize(
    "text",
    [
        _FIRST,
        _FIRST.replace("제4조", "근로계약서\n제4조"),  # its title at the top of a second page
        _FIRST + _ENGLISH.format(name="Na Yunseul", begins="5 January 2026", won="2,000,000"),  # in both languages
    ],
)
def test_one_contract_is_not_cut(text: str) -> None:
    """A title above no first clause, and one in the other language, begin no contract."""
    assert len(contracts_in(split(text))) == 1


def test_english_contracts_are_cut() -> None:
    """They begin with their English titles."""
    text = "\n".join(
        _ENGLISH.format(name=name, begins="5 January 2026", won="2,600,000") for name in ("Ann Lee", "Bo Kim")
    )
    parts = contracts_in(split(text))
    assert len(parts) == 2
    assert chosen_part("please check Bo Kim's contract", parts) == 1


@pytest.mark.parametrize(
    ("said", "n"),
    [("봐줘", 0), ("도하람 계약서 봐줘", 1), ("두 번째 계약서만 봐줘", 1), ("나윤슬이랑 도하람 계약서예요", 0)],
)
def test_the_contract_of_the_conversation_is_the_one_meant(said: str, n: int) -> None:
    """By its place, by the name of one of the workers; else it is the first."""
    assert chosen_part(said, contracts_in(split(_FIRST + _SECOND))) == n


@pytest.mark.parametrize(
    ("said", "n"),
    [("2번째 계약서는?", 1), ("what about the second contract?", 1), ("두 번째 달부터는?", None), ("제2조는?", None)],
)
def test_a_contract_is_called_by_its_place(said: str, n: int | None) -> None:
    """Months and clauses are counted as well."""
    assert contract_named(said) == n


async def test_each_contract_has_its_own_findings_and_sums(tmp_path: Path, embedder: Embedder) -> None:
    """The reply tells both, the result is that of the first, and the other is stored and asked about by its place."""
    async with a_contract_desk(tmp_path, embedder) as desk:
        answer = await desk.say("이 계약서 봐줘", desk.file(f"{_FIRST}\n{_SECOND}"))
        result, [other] = answer.details["analysis_result"], answer.details["other_contracts"]
        assert result["total_underpayment"] == 209 * 10_320 - 2_000_000
        assert "penalty" in {one["type"] for one in result["violations"]}
        assert other["analysis_result"]["total_underpayment"] == 0
        assert "penalty" not in {one["type"] for one in other["analysis_result"]["violations"]}
        for each in (answer.details, other):
            for one in each["analysis_result"]["violations"]:
                assert one["original_text"] in each["extracted_text"]
        assert answer.result.index("1번째 계약서") < answer.result.index("156,880") < answer.result.index("12,440원꼴")
        assert {part.title.split(" · ")[0] for part in answer.parts if isinstance(part, Table)} == {
            "1번째 계약서",
            "2번째 계약서",
        }
        said = await desk.say("2번째 계약서는 월급이 얼마야?")
        assert [one.passage.quote for one in said.citations if one.passage and "2,600,000" in one.passage.quote]
        assert said.details["contract_id"] == other["contract_id"]
        said = await desk.say("위약금 조항이 있어?")
        assert "1,000,000" not in said.result
        assert len(await desk.database.contracts.list("T1", "slack:U1")) == 2
        await desk.say("계약서 지워줘")
        assert not await desk.database.contracts.list("T1", "slack:U1")


async def test_the_same_turn_again_stores_nothing_twice(tmp_path: Path, embedder: Embedder) -> None:
    """A turn that was cut off begins again with the rows that it made."""
    async with a_contract_desk(tmp_path, embedder) as desk:
        file = desk.file(f"{_FIRST}\n{_SECOND}")
        for thread in ("1.0", "2.0"):
            await desk.say("이 계약서 봐줘", file, id="slack:T1:D1:1", thread=thread)
        assert len(await desk.database.contracts.list("T1", "slack:U1")) == 2


_TRADE = """용역계약서
주식회사 가람(이하 "갑")과 주식회사 누리(이하 "을")는 다음과 같이 계약을 체결한다.
제1조 (기간) 2026년 3월 1일부터 12개월로 한다.
제2조 (책임) 을의 책임은 계약금액을 한도로 한다.
"""
_SECRECY = _TRADE.replace("용역계약서", "비밀유지계약서").replace("12개월", "36개월")
_SERVICE = """MASTER SERVICE AGREEMENT
This Agreement is made between Garam Ltd ("Client") and Nuri Ltd ("Provider").
1. Term. It runs for twelve months from 1 March 2026.
2. Liability. It is limited to the fees of a year.
"""


def test_contracts_of_trade_are_cut_where_each_has_its_parties() -> None:
    """Another title with parties and clauses of its own begins another contract, in either language."""
    found = contracts_in(split(f"{_TRADE}\n{_SECRECY}"), "other")
    assert [one.text.strip().partition("\n")[0] for one in found] == ["용역계약서", "비밀유지계약서"]
    assert "12개월" not in found[1].text
    other = _SERVICE.replace("MASTER SERVICE", "DATA LICENCE").replace("twelve", "thirty")
    assert len(contracts_in(split(f"{_SERVICE}\n{other}"), "other")) == 2


@pytest.mark.parametrize(
    "text",
    [
        _TRADE,
        f"{_TRADE}\n서비스수준협약서\n제1조 (가동률) 99.5% 이상으로 한다.\n제2조 (보고) 매월 보고한다.\n",
        f"{_SERVICE}\nSCHEDULE 1\n1. Uptime. 99.5%.\n2. Reports. Monthly.\n",
        f"{_TRADE}\n{_SERVICE}",
    ],
)
def test_an_annex_and_a_translation_are_no_contract_of_their_own(text: str) -> None:
    """They name no parties, or have their title in the other language."""
    assert len(contracts_in(split(text), "other")) == 1
