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
    "penalties": (
        '디자인 용역계약서\n주식회사 한결(이하 "갑")과 홍디자인(이하 "을")은 계약한다.\n'
        "제1조 갑은 을에게 디자인을 위탁한다.\n"
        "제2조 용역대금은 3천만 원으로 하고, 갑은 검수 후 30일 이내에 지급한다.\n"
        "제3조 을이 늦으면 1일당 대금의 1%를 지체상금으로 지급한다.\n"
        "제4조 을은 갑에게 손해를 배상하고 받은 대금을 지급해야 한다.\n"
        "제5조 을은 이미 한 부분의 대금을 청구할 수 없다.\n갑: 주식회사 한결 (인)   을: 홍디자인 (인)\n",
        "갑",
        "을",
    ),
    "turned round": (
        '시스템 이용계약서\n(주)구름(이하 "갑")과 산들상사(이하 "을")는 계약한다.\n'
        "제1조 갑은 을에게 시스템을 제공한다.\n"
        "제2조 을은 매월 이용료를 갑에게 지급한다.\n제3조 갑은 을이 입은 손해를 배상한다.\n",
        "을",
        "갑",
    ),
    "without quotation marks": (
        "AGENCY AGREEMENT\n\nThis agreement is made by Nordwind AG (hereinafter the Principal) and Hansae Inc. "
        "(hereinafter the Distributor).\n1. The Principal shall supply water. The Distributor shall pay for it.\n",
        "Distributor",
        "Principal",
    ),
    "part behind the name": (
        "장비 리스 계약서\n임대인 : 제일캐피탈 주식회사 (을)\n임차인 : 선한병원 (갑)\n"
        "제1조 을은 장비를 인도한다.\n제2조 갑은 리스료를 을에게 지급한다.\n",
        "갑",
        "을",
    ),
    "by what they do": (
        "청소용역 계약서\n나래병원(이하 ‘병원’)과 맑은환경(이하 ‘용역팀’)은 계약한다.\n"
        "제1조 용역팀은 병원에게 청소를 제공한다. 용역팀은 도구를 갖춘다.\n"
        "제2조 병원은 용역팀에게 대금을 지급한다. 병원은 열쇠를 맡긴다.\n",
        "병원",
        "용역팀",
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


def test_a_party_is_called_by_its_name_alone() -> None:
    """What stands behind a name in the lines of signatures is none of it."""
    parties = recognise_parties(split("용역계약서\n\n갑: 주식회사 한결 대표이사 김한결 (인)\n을: 홍디자인 (인)\n"))
    assert (parties.gap.company, parties.eul.company) == ("주식회사 한결", "홍디자인")
