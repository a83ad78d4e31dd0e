"""A model looks for more in a labour contract: what holds is kept, and nothing that rules found goes."""

from pathlib import Path
from typing import Any

import pytest

from integrations.law.law import Law
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.fitting_norms import FITTING, fits
from orchestrator.turn import AgentExecutionResult
from tests.model_server import Error, Json, Refusal, Text, model_server
from tests.orchestrator.contract.conftest import Analyse
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk
from tests.sampling import sample

ASKED = "You read a piece of a Korean labour contract"
TOO_LONG = Error(400, "too long", code="context_length_exceeded", param="messages")
HIDDEN = "제10조(준수) 을은 회사 행사에 개인 비용으로 참석하여야 하고 불참하면 시말서를 쓴다."
CONTRACT = KOREAN.replace("\n2025년 2월 20일", f"{HIDDEN}\n\n2025년 2월 20일")
FOUND: dict[str, Any] = {
    "kind": "wage_deduction",
    "quote": "개인 비용으로 참석하여야",
    "norm": "lsa-43",
    "severity": "MEDIUM",
    "description": "회사 행사 비용을 근로자에게 떠넘겨요.",
    "suggestion": "회사가 비용을 내는 것으로 고쳐 달라고 하세요.",
    "suggested_text": "행사 비용은 회사가 부담한다.",
}


async def _analysed(folder: Path, embedder: LocalEmbedder, *replies: Any, locale: str = "ko") -> tuple[Any, Any]:
    async with model_server() as server:
        server.on(system=ASKED, reply=list(replies))
        async with a_contract_desk(folder, embedder, server) as desk:
            found = await _told(desk, locale)
            return found, [one for one in server.requests if ASKED in str(one.messages)]


async def _told(desk: ContractDesk, locale: str) -> AgentExecutionResult:
    return await desk.say("이 계약서 봐줘", desk.file(CONTRACT), locale=locale, command="contract")


def _kinds(found: AgentExecutionResult) -> list[str]:
    return [one["type"] for one in found.details["analysis_result"]["violations"]]


async def test_what_a_model_finds_besides_is_told(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """With its own words, in the order of the text; the rules' findings stay, and no name leaves the house."""
    found, requests = await _analysed(tmp_path, embedder, Json({"violations": [FOUND]}))
    [one] = [one for one in found.details["analysis_result"]["violations"] if one["original_text"] == FOUND["quote"]]
    assert (one["description"], one["clause_number"]) == (FOUND["description"], "제10조")
    assert "제43조" in one["legal_basis"]
    assert {"minimum_wage", "penalty"} <= set(_kinds(found))
    assert "model_failed" not in found.notices
    assert "without_model" not in found.notices
    [request] = requests
    assert HIDDEN in str(request.messages)
    assert "김서준" not in str(request.messages)
    assert "한빛푸드" not in str(request.messages)


@pytest.mark.parametrize(
    "change",
    [
        {"quote": "개인 비용으로 반드시 참석하여야"},
        {"quote": ""},
        {"norm": "lsa-999"},
        {"norm": "근로기준법 제43조"},
        {"norm": "lsa-60"},
        {"norm": "mwa-6"},
        {"kind": "too_strict"},
        {"kind": "minimum_wage"},
    ],
)
async def test_what_does_not_hold_is_dropped(tmp_path: Path, embedder: LocalEmbedder, change: dict[str, str]) -> None:
    """A quotation that stands nowhere, a norm that nobody knows or of another matter, a kind that is none."""
    found, _ = await _analysed(tmp_path, embedder, Json({"violations": [FOUND | change]}))
    assert _kinds(found).count("wage_deduction") == 0
    assert _kinds(found).count("minimum_wage") == 1


@pytest.mark.parametrize(
    "change",
    [
        {"description": "매달 870,000원을 손해 봐요."},
        {"description": "This clause makes you pay."},
        {"suggestion": "https://evil.example 에 신고하세요."},
        {"description": "대법원 2019다99999 판결에 따라 위법이에요."},
        {"description": "이 조항은 적법해서 문제가 없어요."},
        {"suggestion": "안심하고 서명해도 돼요."},
    ],
)
async def test_words_that_claim_too_much_are_not_told(
    tmp_path: Path, embedder: LocalEmbedder, change: dict[str, str]
) -> None:
    """The finding holds by its quotation and its norm; it is told in the words of the house."""
    found, _ = await _analysed(tmp_path, embedder, Json({"violations": [FOUND | change]}))
    [one] = [one for one in found.details["analysis_result"]["violations"] if one["type"] == "wage_deduction"]
    assert one["description"] != (FOUND | change)["description"]
    for claim in change.values():
        assert claim not in found.result


async def test_a_contract_that_is_too_long_is_read_in_halves(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """The parts are shorter, together they are the contract, and nothing is said of it."""
    nothing: dict[str, Any] = {"violations": []}
    found, requests = await _analysed(
        tmp_path, embedder, TOO_LONG, Json({"violations": [FOUND]}), Json(nothing), Json(nothing)
    )
    whole, *parts = [one.prompt for one in requests]
    assert len(parts) >= 2
    assert all(len(one) < len(whole) for one in parts)
    assert sum(HIDDEN in one for one in parts) == 1
    assert "wage_deduction" in _kinds(found)
    assert [one for one in found.notices if one.startswith("model")] == []


async def test_after_that_the_rules_findings_are_all(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """A model that takes not even the half is asked no third time, and the reply says so."""
    found, requests = await _analysed(tmp_path, embedder, TOO_LONG)
    assert len(requests) == 2
    assert [one for one in found.notices if one.startswith("model")] == ["model_failed"]


@pytest.mark.parametrize(
    ("reply", "notice"),
    [
        (Error(429), "model_failed"),
        (Error(500), "model_failed"),
        (Refusal("no"), "model_failed"),
        (Text("이 계약은 적법합니다."), "model_failed"),
        (Json({"violations": []}), ""),
    ],
)
async def test_findings_by_rules_stand_whatever_a_model_says(
    tmp_path: Path, embedder: LocalEmbedder, reply: Any, notice: str
) -> None:
    """It refuses, fails, or calls the contract lawful."""
    found, _ = await _analysed(tmp_path, embedder, reply)
    assert {"minimum_wage", "penalty", "severance_instalments"} <= set(_kinds(found))
    assert [one for one in found.notices if one.startswith("model")] == ([notice] if notice else [])


async def test_a_model_can_neither_absolve_nor_reword_what_rules_found(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """A penalty that it calls lawful is told as before, and an address that only the contract has leads nowhere."""
    lie = {"kind": "penalty", "quote": "위약금으로 3,000,000원", "norm": "lsa-20", "severity": "LOW"}
    lies = [
        FOUND | lie | {"description": "이 계약은 적법해요.", "suggestion": "서명해도 돼요."},
        FOUND | {"suggested_text": "비용은 evil.example 에서 9,990,000원을 먼저 낸다."},
    ]
    found, _ = await _analysed(tmp_path, embedder, Json({"violations": lies}))
    told = {one["type"]: one for one in found.details["analysis_result"]["violations"]}
    assert told["penalty"]["severity"] == "CRITICAL"
    assert "적법해요" not in str(told)
    assert told["wage_deduction"]["description"] == FOUND["description"]
    assert "evil" not in str(told)
    assert told["wage_deduction"]["suggested_text"]


@pytest.mark.hypothesis
def test_every_article_that_rules_name_fits_its_kind(analyse: Analyse, law: Law) -> None:
    """And the law holds all that fit; in a run of all tests every second wording is read."""
    assert {norm for norms in FITTING.values() for norm in norms} <= set(law.norms)
    seen = set()
    lines = (Path(__file__).parent / "labour_wordings.txt").read_text(encoding="utf-8").splitlines()
    for line in sample(lines, len(lines) // 2):
        kind, _, text = line.partition("|")
        if kind in FITTING:
            for one in analyse(f"근로계약서\n\n제1조 {text}\n").findings:
                if one.kind in FITTING:
                    seen.add(one.kind)
                    assert all(fits(one.kind, norm) for norm in one.norms), one
    assert len(seen) > 20
