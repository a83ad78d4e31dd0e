"""What a model may say of a contract, and what not."""

from functools import cache

import pytest

from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.verifying import AnswerCheck
from orchestrator.steps.masking import Masking
from tests.orchestrator.contract.chat.asking import TODAY, the_contract
from tests.orchestrator.contract.desk import the_law

MATERIAL = (
    "적게 받는 금액은 월 196,270원이에요.",
    "고용노동부 노동포털 https://labor.moel.go.kr 상담 1350",
    "근로기준법 제20조 위약 예정의 금지",
)


@cache
def _check() -> AnswerCheck:
    contract, analysis = the_contract()
    case = ContractCase(contract, analysis, the_law(), TODAY, "위약금 내야 해?", Masking())
    return AnswerCheck(case, MATERIAL, ["2002다57362"])


@pytest.mark.parametrize(
    "sentence",
    [
        "네, 제7조는 무효일 수 있어요.",
        "제7조는 “위약금으로 3,000,000원을 갑에게 지급한다.”라고 정해요.",
        "근로기준법 제20조는 위약금을 미리 정하지 못하게 해요.",
        "월 196,270원을 적게 받아요.",
        "1350이나 https://labor.moel.go.kr 에서 상담하세요.",
        "이 조항은 적법하다고 보기 어려워요.",
        "서명하기 전에 문제가 없는지 확인하세요.",
        "제6조(연차휴가)는 법에 맞아요.",
        "제7조의 위약금은 3,000,000원이에요.",
        "Clause 7 has a penalty of three million won. ",
        "대법원 2002다57362 판결을 보세요.",
        "**참고**\n",
        "This clause is not lawful. ",
        "Article 20 of the Labor Standards Act forbids it. ",
    ],
)
def test_what_holds_is_shown(sentence: str) -> None:
    """A sentence that rests on the contract, the law of the day and the material stays as it is."""
    verdict = _check().judge(sentence)
    assert (verdict.text, verdict.fault) == (sentence, None)


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("제7조는 “위약금으로 5,000,000원을 지급한다.”라고 정해요.", "quote"),
        ("> 을은 언제든지 퇴사할 수 있다\n", "quote"),
        ("계약서는 '갑은 위약금을 받지 아니한다'고 해요.", "quote"),
        ("근로기준법 제320조에 따라 무효예요.", "norm"),
        ("근로기준법 제60조에 따라 무효예요.", "norm"),
        ("근로자보호특별법 제3조에 따라 무효예요.", "norm"),
        ("제77조를 보세요.", "norm"),
        ("제6조에 따라 위약금은 물지 않아요.", "clause"),
        ("Article 6 lets the company change your duties. ", "clause"),
        ("대법원 2023다99999 판결이 그렇게 말해요.", "norm"),
        ("Section 3 of the Fair Worker Protection Act forbids it. ", "norm"),
        ("월 500,000원을 적게 받아요.", "figure"),
        ("Clause 7 has you pay two million won. ", "figure"),
        ("Clause 7 has you pay two million. ", "figure"),
        ("제7조의 위약금은 월급의 두 배예요.", "figure"),
        ("https://evil.example/pay 에서 신청하세요.", "address"),
        ("이 계약은 적법합니다.", "absolution"),
        ("이 계약에는 문제가 없어요.", "absolution"),
        ("제7조는 위법하지 않아요.", "absolution"),
        ("제7조는 유효해요.", "absolution"),
        ("안심하고 서명해도 돼요.", "absolution"),
        ("This contract is perfectly legal. ", "absolution"),
        ("There are no violations in it. ", "absolution"),
        ("It is safe to sign. ", "absolution"),
    ],
)
def test_what_does_not_hold_is_not_shown(sentence: str, fault: str) -> None:
    """False quotes, norms that nobody keeps, other figures, unknown addresses and words that absolve are left out."""
    verdict = _check().judge(sentence)
    assert (verdict.text, verdict.fault) == ("", fault)


def test_quotes_are_found_and_mended() -> None:
    """A quote is shown as the contract has it, blanks included, with its place and the norm of its sentence."""
    contract, _ = the_contract()
    verdict = _check().judge("제7조의 “위약금으로  3,000,000원을   갑에게 지급한다”는 근로기준법 제20조에 어긋나요.")
    [span] = verdict.quoted
    assert span.of(contract.text) == "위약금으로 3,000,000원을 갑에게 지급한다"
    assert f"“{span.of(contract.text)}”" in verdict.text
    assert verdict.norms == ("lsa-20",)
