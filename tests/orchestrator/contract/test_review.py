"""Contracts of trade are compared with the playbook."""

from functools import partial
from pathlib import Path

import pytest

from bot.texts import say, texts
from integrations.errors import Misconfigured
from orchestrator.graphs.contract.analysis import Analysis, Finding, Side
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.review.playbook import MEASURES, Playbook, packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.review.wording import filled, worded
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.turn import Locale

_SERVICE = """소프트웨어 개발 용역계약서

주식회사 한빛물산(이하 "갑"이라 한다)과 (주)코드웍스(이하 "을"이라 한다)는 다음과 같이 용역계약을 체결한다.

제1조 (계약기간) ① 계약기간은 2026년 1월 1일부터 2026년 12월 31일까지로 한다.
② 계약기간 만료 60일 전까지 어느 일방의 서면에 의한 해지 의사표시가 없으면 동일한 조건으로 1년씩 자동 연장된다.
제2조 (대금의 지급) 갑은 을의 청구서를 받은 날로부터 45일 이내에 용역대금을 지급한다.
제3조 (지체상금) 을이 납기를 지키지 못한 때에는 지체일수 1일당 계약금액의 1,000분의 1에 해당하는 지체상금을
갑에게 지급한다. 다만 지체상금의 총액은 {cap}
제4조 (손해배상) {liability}
제5조 (계약의 해지) 어느 당사자든 상대방이 본 계약을 위반하고 30일 이내에 시정하지 아니하면 본 계약을 해지할 수 있다.
갑은 {notice}일 전에 서면으로 통지하여 본 계약을 해지할 수 있다.
제6조 (지식재산권) 결과물의 지식재산권은 대금을 모두 지급한 때에 갑에게 이전되며, 을의 기존 자산은 을에게 남는다.
제7조 (비밀유지) 양 당사자는 상대방의 비밀을 누설하지 아니하며, 이 의무는 계약 종료 후 3년간 존속한다.
제8조 (양도) 어느 당사자도 상대방의 서면 동의 없이 본 계약상의 권리와 의무를 제3자에게 양도하지 못한다.
제9조 (관할) 본 계약은 대한민국 법에 따르며, 분쟁은 서울중앙지방법원을 전속 관할 법원으로 한다.
"""
_FOLDER = Path(__file__).parent
_SIDES: tuple[Side, ...] = ("gap", "eul")
_FAIR = {
    "cap": "계약금액의 10%를 초과하지 아니한다.",
    "liability": "을의 손해배상 책임은 계약금액을 한도로 하며 간접손해는 배상하지 아니한다.",
    "notice": "60",
}
_LICENCE = """SOFTWARE AS A SERVICE AGREEMENT

This Agreement is made between Northwind Analytics Pte. Ltd. ("Provider") and Hanbit Trading Co., Ltd. ("Customer").

1. TERM
The initial term is thirty-six (36) months. Thereafter the Agreement shall automatically renew for periods of twelve
(12) months unless either party gives notice at least one hundred twenty (120) days before the end of the term.

2. FEES
Customer shall pay all fees annually in advance. Late amounts accrue interest at 2% per month.

3. LIABILITY
In no event shall Provider's aggregate liability exceed the fees paid in the two (2) months preceding the claim.

4. TERMINATION
Provider may terminate this Agreement for convenience upon thirty (30) days' notice.

5. GOVERNING LAW
This Agreement is governed by the laws of Singapore.
"""


@pytest.fixture(scope="module")
def playbook() -> Playbook:
    """The playbook that comes with the bot."""
    return read_playbook(packaged_playbook())


def _of(analysis: Analysis, clause: str) -> list[Finding]:
    return [one for one in analysis.findings if one.item == clause]


def _worst(analysis: Analysis, clause: str) -> str:
    order = ("fallback", "worse", "never", "missing")
    levels = [str(one.values["level"]) for one in _of(analysis, clause)]
    return max(levels, key=order.index, default="preferred")


def test_a_fair_contract_has_only_what_the_playbook_bears(playbook: Playbook) -> None:
    """A contract that keeps to the playbook is told of where it only lies within the fallback."""
    analysis = review(split(_SERVICE.format(**_FAIR)), playbook, "eul")
    assert {one.item: one.values["level"] for one in analysis.findings} == {"payment": "fallback"}
    assert (str(analysis.begins), str(analysis.ends)) == ("2026-01-01", "2026-12-31")


@pytest.mark.parametrize(
    ("side", "changed", "clause", "level"),
    [
        ("eul", {"liability": "을은 간접손해와 일실이익을 포함한 모든 손해를 배상한다."}, "liability_cap", "never"),
        ("eul", {"liability": "을의 배상책임에는 한도를 두지 아니한다."}, "liability_cap", "never"),
        ("eul", {"liability": "을의 손해배상 책임은 계약금액의 150%를 한도로 한다."}, "liability_cap", "fallback"),
        (
            "gap",
            {"liability": "을의 손해배상 책임은 직전 2개월간 지급된 대금을 한도로 한다."},
            "liability_cap",
            "never",
        ),
        ("gap", {"liability": "을의 손해배상 책임은 계약금액의 3배를 한도로 한다."}, "liability_cap", "preferred"),
        ("eul", {"liability": "당사자는 계약 위반으로 상대방이 입은 손해를 배상한다."}, "liability_cap", "missing"),
        ("eul", {"cap": "제한하지 아니하며 상한이 없다."}, "penalty", "never"),
        ("eul", {"cap": "계약금액의 25%를 초과하지 아니한다."}, "penalty", "worse"),
        ("gap", {"cap": "계약금액의 25%를 초과하지 아니한다."}, "penalty", "preferred"),
        ("eul", {"notice": "7"}, "termination", "never"),
        ("eul", {"notice": "30"}, "termination", "fallback"),
        ("gap", {"notice": "100"}, "termination", "never"),
        ("gap", {}, "auto_renewal", "worse"),
        ("gap", {}, "ip", "fallback"),
        ("gap", {}, "payment", "preferred"),
    ],
)
def test_the_level_follows_from_figure_trait_and_side(
    playbook: Playbook, side: Side, changed: dict[str, str], clause: str, level: str
) -> None:
    """The same sentence weighs differently for who pays and who is paid, as the playbook's figures say."""
    assert _worst(review(split(_SERVICE.format(**_FAIR | changed)), playbook, side), clause) == level


def test_a_sum_of_money_is_judged_as_a_share_of_the_price(playbook: Playbook) -> None:
    """A cap or a penalty in won weighs as much as the part of the contract's price that it is."""
    sums = {
        "liability": "을의 책임은 금 1억 5천만원을 한도로 한다. 을이 비밀을 누설하면 위약금으로 4,000만원을 지급한다."
    }
    priced = _SERVICE.format(**_FAIR | sums) + "제10조 (계약금액) 계약금액은 금 100,000,000원으로 한다.\n"
    analysis = review(split(priced), playbook, "eul")
    assert {(one.item, one.values["sign"], one.values["current"]) for one in analysis.findings} >= {
        ("liability_cap", "cap_months", "18"),
        ("penalty", "total_percent", "40"),
    }
    unpriced = review(split(_SERVICE.format(**_FAIR | sums)), playbook, "eul")
    assert _of(unpriced, "penalty") == []


def test_english_contracts_are_reviewed_with_exact_places(playbook: Playbook) -> None:
    """What deviates in English is found where it stands, what lacks is told without a place."""
    analysis = review(split(_LICENCE), playbook, "gap")
    told = {one.item: one.span.of(_LICENCE) for one in analysis.findings if one.span}
    assert told["liability_cap"].startswith("In no event shall Provider's aggregate liability")
    assert told["governing_law"] == "This Agreement is governed by the laws of Singapore."
    assert {one.item for one in analysis.findings if one.span is None} >= {"confidentiality", "indemnity", "assignment"}
    assert _worst(analysis, "auto_renewal") == _worst(analysis, "termination") == "never"
    assert [one.values["current"] for one in _of(analysis, "term")] == ["36"]


@pytest.mark.parametrize("name", ["fair_en", "fair_ko"])
def test_fair_contracts_with_all_their_boilerplate_have_nothing_grave(playbook: Playbook, name: str) -> None:
    """What only looks like a bad clause (insurance, force majeure, non-solicitation, definitions) is passed over."""
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    told = {side: {one.item for one in review(split(text), playbook, side).findings} for side in _SIDES}
    assert told == {"gap": {"ip", "indemnity", "liability_cap", "termination"}, "eul": {"auto_renewal"}}
    assert {one.severity for side in _SIDES for one in review(split(text), playbook, side).findings} == {"LOW"}


@pytest.mark.parametrize(
    ("name", "side", "never"),
    [
        (
            "lease_en",
            "gap",
            "term auto_renewal payment termination warranty indemnity liability_cap assignment governing_law",
        ),
        (
            "agency_ko",
            "eul",
            "payment unilateral_change ip indemnity termination penalty assignment",
        ),
    ],
)
def test_one_sided_contracts_are_told_clause_by_clause(playbook: Playbook, name: str, side: Side, never: str) -> None:
    """Headings in capitals, figures in words, exceptions that take all back: what is never signed is told."""
    analysis = review(split((_FOLDER / f"{name}.txt").read_text(encoding="utf-8")), playbook, side)
    assert {one.item for one in analysis.findings if one.values["level"] == "never"} == set(never.split())


@pytest.mark.parametrize(
    ("company", "side", "asked"),
    [("한빛물산(주)", "gap", False), ("코드웍스", "eul", False), ("Elsewhere Inc.", "gap", True), ("", "gap", True)],
)
def test_the_side_is_recognised_by_the_company_or_said_to_be_assumed(
    playbook: Playbook, company: str, side: Side, asked: bool
) -> None:
    """The company's name in the contract tells its side; without it the side is assumed, which is said."""
    analysis = review(split(_SERVICE.format(**_FAIR)), playbook, company=company)
    assert analysis.side == side
    assert [one.key for one in analysis.questions] == (["side"] if asked else [])


@pytest.mark.parametrize(
    ("roles", "pays"),
    [
        (
            '임대인 서울중장비 주식회사(이하 "갑"이라 한다)와 임차인 대한건설(이하 "을"이라 한다)은 계약한다.',
            "대한건설",
        ),
        ('매수인: 대원전자 (이하 "갑"이라 함)\n매도인: 한성정밀 (이하 "을"이라 함)', "대원전자"),
        ('비밀유지계약서\n(주)에이스랩(이하 "제공자"라 함)과 비전테크(이하 "수령자"라 함)는 합의한다.', "에이스랩"),
        ('Service Agreement\nAce Ltd. (the "Provider") and Vision Ltd. (the "Recipient") agree.', "Vision"),
        ('Orion Retail Corp. (the "Company") and Jane Smith LLC (the "Consultant") agree.', "Orion Retail"),
        ('Kim Ltd. (hereinafter "Lessor") and Park Ltd. (hereinafter "Lessee") agree.', "Park"),
    ],
)
def test_who_pays_is_told_by_the_roles(playbook: Playbook, roles: str, pays: str) -> None:
    """갑 is not always who pays: what the parties are called beside it decides."""
    assert review(ContractText(roles), playbook, company=pays).side == "gap"


@pytest.mark.parametrize(
    ("line", "instead", "complaint"),
    [
        ("bounds.months = { at_most = [12, 24, 36] }", "bounds.months = { at_most = [36, 24, 12] }", "at_most"),
        ("bounds.months = { at_most = [12, 24, 36] }", "bounds.miles = { at_most = [1, 2, 3] }", "miles"),
        ('traits.indefinite = "never"', 'traits.indefinite = "bad"', "bad"),
        ('name = { ko = "계약기간", en = "Term" }', 'name = { ko = "계약기간" }', "name"),
        ("[clause.term.eul]", "[clause.term.else]", "eul"),
        ("[clause.term]", "[clause.wishes]\n[clause.term]", "wishes"),
        ('missing.LOW = ["nda"]', 'missing.LOW = ["pact"]', "pact"),
    ],
)
def test_a_playbook_with_a_mistake_is_refused(tmp_path: Path, line: str, instead: str, complaint: str) -> None:
    """What nothing reads, and figures in a wrong order, are said with their place instead of being passed over."""
    path = tmp_path / "playbook.toml"
    path.write_text(packaged_playbook().read_text(encoding="utf-8").replace(line, instead, 1), encoding="utf-8")
    with pytest.raises(Misconfigured, match=complaint):
        read_playbook(path)


@pytest.mark.parametrize(
    ("locale", "said", "suggested"),
    [
        ("ko", "책임 한도가 2개월분 대금이에요.", "of Provider"),
        ("en", "Liability is capped at 2 months' fees.", "of Provider"),
    ],
)
def test_a_deviation_is_told_with_the_wording_of_the_playbook(
    playbook: Playbook, locale: Locale, said: str, suggested: str
) -> None:
    """What is said is in the reader's language, what is suggested in the contract's, with its own names."""
    analysis = worded(review(split(_LICENCE), playbook, "gap"), playbook, partial(say, locale), locale)
    [wording] = [one.wording for one in _of(analysis, "liability_cap")]
    assert wording is not None
    assert wording.description.startswith(said)
    assert suggested in wording.suggested_text
    assert wording.standard == playbook.clauses["liability_cap"].positions["gap"].preferred[locale]


def test_every_sign_has_a_text() -> None:
    """Each figure and trait that a playbook may name is told in a sentence."""
    known = texts("ko")
    missing = [
        f"contract.review.{clause}.{sign}"
        for clause, signs in MEASURES.items()
        for sign in signs
        if f"contract.review.{clause}.{sign}" not in known
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("갑", "갑은 갑을 갑으로"),
        ("고객", "고객은 고객을 고객으로"),
        ("회사", "회사는 회사를 회사로"),
        ("을", "을은 을을 을로"),
    ],
)
def test_particles_fit_the_name(name: str, said: str) -> None:
    """A name in a Korean wording is followed by the particle that its last sound takes."""
    assert filled("{gap}은(는) {gap}을(를) {gap}(으)로", name, "", "ko") == said
