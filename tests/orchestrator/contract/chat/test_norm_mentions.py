"""Norms as texts name them."""

import pytest

from orchestrator.graphs.contract.chat.norm_mentions import NormReader
from tests.orchestrator.contract.desk import the_law


@pytest.fixture(scope="module")
def reader() -> NormReader:
    """A reader that knows the acts of the law that ships."""
    return NormReader(the_law().statutes)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("근로기준법 제20조에 따라", ["article lsa-20"]),
        ("「근로기준법」 제17조, 제20조 및 제36조", ["article lsa-17", "article lsa-20", "article lsa-36"]),
        ("근로기준법 제17조 제1항과 같은 법 제114조", ["article lsa-17", "article lsa-114"]),
        ("최저임금법 제6조는 … 계약 제5조와 달라요", ["article mwa-6", "clause 5"]),
        ("기간제 및 단시간근로자 보호 등에 관한 법률 제4조", ["article fta-4"]),
        ("근기법 20조", ["article lsa-20"]),
        ("대한법률구조공단과 임금의 구성항목·계산방법", []),
        ("제7조는 무효예요", ["clause 7"]),
        ("제6조의 5,000,000원과 제3조의 30분, 제17조의2", ["clause 6", "clause 3", "clause 17-2"]),
        ("근로자보호특별법 제3조", ["unknown_act"]),
        ("청년희망근로법에 따라", ["unknown_act"]),
        ("위법한 방법이나 불법, 노동법, 현행법, 합법적인 편법", []),
        ("대법원 2022다12345 판결", ["case 2022다12345"]),
        ("대법원 2004. 7. 22. 선고 2002다57362", ["case 2002다57362"]),
        ("Labor Standards Act, art. 20", ["article lsa-20"]),
        ("Article 20 of the Labor Standards Act", ["article lsa-20"]),
        ("Article 7 of your contract", ["clause 7"]),
        ("Section 3 of the Fair Worker Protection Act", ["unknown_act"]),
        ("2024년 12월 3일 오후 3시, 30일분, 5명", []),
    ],
)
def test_mentions(reader: NormReader, text: str, found: list[str]) -> None:
    """Articles of acts, clauses of the contract, cases and unknown acts are told apart."""
    kinds = [f"{one.kind} {one.norm}".strip() for one in reader.mentions(text)]
    kinds = ["unknown_act" if one.startswith("unknown_act") else one for one in kinds]
    assert list(dict.fromkeys(kinds)) == found
