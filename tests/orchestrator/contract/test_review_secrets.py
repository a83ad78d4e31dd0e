"""What an agreement on secrets asks of who receives them, in Korean and English."""

import pytest

from orchestrator.graphs.contract.review.playbook import packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.rules.clauses import split

_KOREAN = """비밀유지협약서

해담바이오 주식회사(이하 "공개자")와 모루연구소 주식회사(이하 "수령자")는 다음과 같이 협약을 체결한다.
제1조(정의) 기밀정보는 공개자가 알린 모든 것을 말하고, 세상에 알려진 사실도 이에 포함된다.
제2조(의무) 수령자는 기밀정보를 제3자에게 누설하지 아니하며 이 의무는 영원히 유효하다.
제3조(성과) 수령자가 검토 중에 고안한 개량 발명은 공개자에게 귀속한다.
제4조(위약벌) 수령자는 위반할 때마다 2억원을 지급하고 별도로 모든 손해를 배상한다.
제5조(확인) 공개자는 언제든지 수령자의 전산 기록을 점검할 수 있다.
제6조(관할) 대한민국 법을 따르며 서울중앙지방법원을 관할법원으로 한다.
"""
_ENGLISH = """NON-DISCLOSURE AGREEMENT

This Agreement is made between Alder Bio Ltd. ("Disclosing Party") and Fern Labs Ltd. ("Receiving Party").
1. Confidential Information includes anything told by the Disclosing Party, even if publicly known.
2. The Receiving Party shall keep it secret in perpetuity.
3. Inventions made by the Receiving Party from it vest in the Disclosing Party.
4. For every breach the Receiving Party shall pay EUR 90,000 as well as all losses.
5. The Disclosing Party may audit the records of the Receiving Party without prior notice.
6. The laws of the Republic of Korea govern this Agreement; the Seoul Central District Court has jurisdiction.
"""
_FAIR = """비밀유지협약서

해담바이오 주식회사(이하 "공개자")와 모루연구소 주식회사(이하 "수령자")는 다음과 같이 협약을 체결한다.
제1조(정의) 비밀정보란 공개자가 비밀로 표시하여 제공한 정보를 말한다. 공개된 정보와 이미 알고 있던 정보는 제외한다.
제2조(의무) 각 당사자는 비밀정보를 제3자에게 누설하지 아니하며 이 의무는 종료 후 2년간 존속한다.
제3조(확인) 공개자는 30일 전에 서면으로 알리고 수령자의 기록을 점검할 수 있다.
제4조(관할) 대한민국 법을 따르며 서울중앙지방법원을 관할법원으로 한다.
제5조(기간) 이 협약은 2026년 3월 1일부터 1년간 유효하다.
"""
_SIGNS = {"public_included", "perpetual", "other_owns", "uncapped", "searched"}


@pytest.mark.parametrize("text", [_KOREAN, _ENGLISH])
def test_what_binds_the_recipient_alone_is_told_to_it_and_not_to_the_discloser(text: str) -> None:
    """Secrets that are public, duties without an end, results taken, penalties for each breach, and being searched."""
    playbook = read_playbook(packaged_playbook())
    mine = review(split(text), playbook, "eul").findings
    assert {one.values["sign"] for one in mine if one.span} >= _SIGNS
    assert not any(one.item == "term" for one in mine)
    theirs = review(split(text), playbook, "gap").findings
    assert not {"public_included", "other_owns", "searched"} & {one.values.get("sign") for one in theirs}


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        (_KOREAN, "제6조", "제7조(협약기간) 이 협약에 따른 비밀유지 의무는 영구히 존속한다.\n제6조"),
        (_ENGLISH, "6. ", "7. Term. The duties under this Agreement shall continue in perpetuity.\n6. "),
    ],
)
def test_secrets_for_ever_are_no_term(text: str, before: str, after: str) -> None:
    """Whoever discloses is not told that it binds them, and who receives is told of it once."""
    for side in ("gap", "eul"):
        found = review(split(text.replace(before, after)), read_playbook(packaged_playbook()), side).findings
        assert not any(one.item == "term" for one in found)


def test_a_fair_agreement_on_secrets_is_let_alone() -> None:
    """With exceptions, an end, and a search that is announced."""
    found = review(split(_FAIR), read_playbook(packaged_playbook()), "eul").findings
    assert [one.item for one in found] == []


def test_secrets_without_any_exception_are_told() -> None:
    """Where the definition says nothing of what is public or known."""
    text = _FAIR.replace(" 공개된 정보와 이미 알고 있던 정보는 제외한다.", "")
    found = review(split(text), read_playbook(packaged_playbook()), "eul").findings
    assert [one.values["sign"] for one in found] == ["no_exceptions"]
