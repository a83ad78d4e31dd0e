"""Parties of a contract of trade are recognised however the contract calls them."""

import pytest

from orchestrator.graphs.contract.review.recognising_parties import recognise_parties
from orchestrator.graphs.contract.rules.clauses import split

_CONTRACTS = {
    "labelled": (
        "청소 도급계약서\n\n도급인 재단법인 푸른숲\n수급인 (주)맑은손\n\n"
        "재단법인 푸른숲(이하 “수목원”)은 청소를 (주)맑은손(이하 “회사”)에 맡긴다.\n",
        "수목원",
        "회사",
    ),
    "one line": ("사용허락 계약\n\n라이선서: (주)새싹      라이선시: 한빛은행\n", "라이선시", "라이선서"),
    "personal": (
        "TERMS\n\nYou pay us monthly. We keep your files. "
        "You may leave. We may change our prices. You tell us. We answer.\n",
        "You",
        "We",
    ),
    "short name": (
        "CONSULTANCY\n\nAster Retail Group, Seoul, engages the Consultant.\nThe Consultant shall report. "
        "Aster pays monthly. "
        "The Consultant may subcontract. Aster may end the work.\n",
        "Aster",
        "Consultant",
    ),
    "two short names": (
        "AGREEMENT\n\nAster Retail Group and Birch Foods Ltd. agree.\nAster will order fruit. Birch will wash it. "
        "Aster pays monthly. Birch may send it early.\n",
        "Aster",
        "Birch",
    ),
    "parts alone": (
        "총판 계약\n\n총판은 주문한다.\n제조사는 보낸다.\n"
        "총판은 대금을 준다.\n제조사는 고친다.\n총판은 판다. 제조사는 돕는다.\n",
        "총판",
        "제조사",
    ),
}


@pytest.mark.parametrize(("text", "gap", "eul"), _CONTRACTS.values(), ids=_CONTRACTS)
def test_parties_without_a_usual_definition_have_their_sides(text: str, gap: str, eul: str) -> None:
    """A label without a colon, two parties in a line, you and we, a company's short name, and parts alone are told."""
    parties = recognise_parties(split(text))
    assert (parties.gap.name, parties.eul.name) == (gap, eul)
