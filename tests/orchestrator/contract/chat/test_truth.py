"""What answers without a model say to somebody who is worried: what holds first, the law of it, and nothing else."""

import re
from datetime import date

import pytest

from bot.texts import texts
from orchestrator.graphs.contract.chat.following import follow_ups, openers
from orchestrator.graphs.contract.chat.rules.asked_topics import TOPICS
from orchestrator.graphs.contract.chat.rules.governing import GOVERNING, fitting
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.turn import Locale
from tests.orchestrator.contract.chat.asking import ask, the_contract
from tests.orchestrator.contract.desk import the_law

TODAY = date(2026, 11, 22)
LAW = re.compile(r"(?:근로기준법|민법|최저임금법|근로자퇴직급여 보장법) 제\d+조(?:의\d+)?")


@pytest.mark.parametrize(
    ("question", "first", "norm"),
    [
        ("퇴사하면 위약금 내야 해요?", "낼 의무는 없어요", "근로기준법 제20조"),
        ("Do I have to pay if I quit?", "You do not owe a sum", "Labor Standards Act, art. 20"),
        ("이거 신고하면 불이익 없나요?", "불리하게 대우할 수 없어요", "근로기준법 제104조"),
        ("Can they punish me for reporting it?", "nor treat them worse", "Labor Standards Act, art. 104"),
        ("괴롭힘 당하면 어디다 말해요?", "누구든지 괴롭힘을 신고", "근로기준법 제76조의3"),
        ("밀린 월급은 몇 년 전 것까지 받을 수 있어요?", "3년", "근로기준법 제49조"),
        ("계약 끝나면 실업급여 받을 수 있어요?", "180일", "고용보험법 제40조"),
        ("사장님이 내일부터 나오지 말래요", "정당한 이유 없이", "근로기준법 제26조"),
        ("Can they fire me like this?", "Without just cause", "Labor Standards Act, art. 26"),
        ("저희는 3명인데 근로기준법 적용되나요?", "4명 이하 사업장", "근로기준법 시행령 제7조"),
        ("손님 없다고 집에 가래요", "70%", "근로기준법 제46조"),
    ],
)
async def test_what_holds_comes_first(question: str, first: str, norm: str) -> None:
    """The first paragraph is the answer, the law of it is named, and somebody to turn to stands there."""
    asked = await ask(question)
    paragraph = asked.text.partition("\n\n")[0]
    assert first in paragraph
    assert norm in asked.text
    assert "1350" in asked.text or "work24" in asked.text or "nlrc" in asked.text


@pytest.mark.parametrize(
    ("question", "acts"),
    [
        ("퇴사하면 위약금 내야 해요?", {"근로기준법 제20조", "민법 제398조", "민법 제393조", "민법 제661조"}),
        ("이거 신고하면 불이익 없나요?", {"근로기준법 제104조"}),
        ("구내식당 메뉴가 별로예요 어떻게 생각해요?", set()),
    ],
)
async def test_no_law_by_chance_words(question: str, acts: set[str]) -> None:
    """Articles that merely share words with a question stay away."""
    asked = await ask(question)
    assert set(LAW.findall(asked.text)) <= acts


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_every_kind_has_a_verdict(locale: Locale) -> None:
    """Each violation that the rules know is answered first with what holds; each topic's articles are kept."""
    known = texts(locale)
    kinds = {key.split(".")[2] for key in known if key.startswith("contract.kind.") and key.endswith(".name")}
    assert {kind for kind in kinds if f"contract.verdict.{kind}" not in known} == {"deviation", "missing_clause"}
    named = {norm for norms in GOVERNING.values() for norm in norms}
    assert {norm for norm in named if the_law().norm(norm, TODAY) is None} == set()
    assert GOVERNING.keys() <= {topic.name for topic in TOPICS}


@pytest.mark.parametrize("locale", ["ko", "en"])
async def test_what_is_proposed_is_answered(locale: Locale) -> None:
    """No question that the page proposes ends in nothing; what was asked is not proposed again."""

    def words(key: str, /, **values: object) -> str:
        return texts(locale)[key].format(**values)

    kinds = [one.kind for one in the_contract()[1].findings]
    names = [words(f"contract.kind.{kind}.name", item="") for kind in kinds if kind != "missing_term"]
    proposed = {*openers("labour", names, words), *follow_ups("labour", names, names[:1], (), words)}
    for question in proposed:
        asked = await ask(question)
        assert words("contract.chat.nothing_found") not in asked.text, question
        assert words("contract.chat.small_talk") not in asked.text, question
    left = follow_ups("labour", names, names[:1], proposed, words)
    assert not set(left) & proposed
    assert follow_ups("other", (), (), (), words) == ()


def test_a_part_of_other_words_is_no_topic_of_its_own() -> None:
    """A contract that was not given is no wage that was not paid; both are heard where both are said."""
    assert [one.name for one in topics_of("계약서를 안 줬어요")] == ["missing_items"]
    assert [one.name for one in topics_of("계약서를 안 줬고 월급도 밀렸어요")] == ["missing_items", "payment", "wage"]


def test_labour_law_governs_no_contract_of_trade() -> None:
    """Damages between companies are not what a worker owes."""
    topics = topics_of("손해배상 한도가 어떻게 되나요? 지체상금은요?")
    assert "lsa-20" not in fitting("other", topics, ())
    assert "lsa-20" in fitting("labour", topics, ())
