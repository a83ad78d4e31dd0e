"""The sets of the interview are what they say, and it does not get worse than it was when it was measured."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from evals.intake import classification, emergencies, playing, replies, simulate, values
from evals.intake.clients import TEMPERAMENTS
from evals.intake.heard import learning
from evals.intake.heard.examples import examples
from evals.intake.heard.stories import stories
from evals.intake.office import Office, open_office
from integrations.knowledge.base import Knowledge
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.meaning.weights import load
from orchestrator.graphs.intake.state import ENDED
from tests.sampling import sample

SIMULATED = ("CIV_LEASE_DEPOSIT", "CRM_ACCUSED_DUI", "FAM_VIOLENCE_CHILD", "ADM_TAX_ASSESSMENT")
"""One scenario of each LEVEL1, one of them full of signs of danger."""


DIALOGUES = 18
"""In a run of all tests, of a hundred."""
CLIENTS = 7
"""In a run of all tests, of 48: each of another temperament."""


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    """The workbook that ships."""
    return classification.knowledge_that_ships()


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    """The embedder that ships."""
    return LocalEmbedder()


@pytest.fixture
async def office(tmp_path: Path, knowledge: Knowledge, embedder: Embedder) -> AsyncIterator[Office]:
    """Everything that an interview needs."""
    async with open_office(tmp_path, knowledge, embedder) as opened:
        yield opened


def test_every_scenario_has_first_messages_in_both_splits(knowledge: Knowledge) -> None:
    """Four Korean messages and an English one at least, half of them in each split; none twice."""
    messages = classification.load()
    clear = [message for message in messages if "level3" in message]
    for split in ("dev", "test"):
        for lang, least in (("ko", 2), ("en", 1)):
            counts = Counter(one["level3"] for one in clear if one["split"] == split and one["lang"] == lang)
            assert set(counts) == set(knowledge.scenarios)
            assert min(counts.values()) >= least
    assert all(knowledge.scenarios[one["level3"]].level2_code == one["level2"] for one in clear)
    assert len({message["text"] for message in messages}) == len(messages)
    assert sum(one["lang"] == "ko" for one in clear) >= 212


def test_ambiguous_messages_are_enough_and_name_scenarios(knowledge: Knowledge) -> None:
    """At least forty, each with the scenarios that it may be about, or none."""
    ambiguous = [message for message in classification.load() if "ambiguous" in message]
    assert len(ambiguous) >= 40
    assert all(set(message["ambiguous"]) <= set(knowledge.scenarios) for message in ambiguous)
    assert not any(len(message["ambiguous"]) == 1 for message in ambiguous)


def test_the_workbook_has_none_of_the_messages_that_it_is_measured_with(knowledge: Knowledge) -> None:
    """An expression that is a message of the set would measure nothing."""
    said = {text for scenario in knowledge.scenarios.values() for text in scenario.expressions}
    assert not said & {message["text"] for message in classification.load()}


async def test_first_messages_are_classified(knowledge: Knowledge, embedder: Embedder) -> None:
    """The kind of case is seen from the first message as often as when it was measured, or almost."""
    found, _ = await classification.measure(knowledge, embedder, ["dev", "test"])
    parts = {part.name: part for part in found}
    for split, level2, level3, precision in (("dev", 0.96, 0.95, 0.95), ("test", 0.90, 0.84, 0.93)):
        whole = parts[split]
        assert whole.level2_accuracy >= level2, split
        assert whole.level3_accuracy >= level3, split
        assert whole.precision >= precision, split
        assert whole.ambiguous_asked / whole.ambiguous >= 0.8, split


def test_dates_and_amounts_are_read() -> None:
    """At least 300 of them, and 97 of 100 read right, also of those that were not worked with."""
    scores = [score for score in values.measure() if score.kind in ("date", "amount")]
    assert sum(score.total for score in scores) >= 300
    for split in ("dev", "test"):
        part = [score for score in scores if score.split == split]
        assert sum(score.right for score in part) / sum(score.total for score in part) >= 0.97


def test_no_danger_is_missed() -> None:
    """Nearly every danger of the set stops the interview, and few others do."""
    found = emergencies.measure()
    assert found.dangers >= 40
    assert found.recall >= 0.95
    assert found.told_rate >= 0.98
    assert found.false_alarm_rate <= 0.05


def test_dangers_that_nobody_looked_at_are_mostly_seen() -> None:
    """What may be promised of words from which nothing was learnt."""
    found = emergencies.measure([emergencies.UNSEEN])
    assert found.dangers >= 40
    assert found.recall >= 0.8
    assert found.false_alarm_rate <= 0.15
    assert found.told_rate >= 0.92
    assert found.disturbed_rate <= 0.25


def test_meanings_have_learnt_the_replies_as_they_are(knowledge: Knowledge) -> None:
    """Changed replies have to be learnt: ``python -m evals.intake.heard.learning``."""
    assert load().learnt_from == learning.fingerprint(examples(knowledge), stories(knowledge))


def test_replies_are_taken_for_what_they_are() -> None:
    """Answers, refusals, wishes and questions in return."""
    assert replies.measure().accuracy >= 0.95


def test_there_are_dialogues_in_both_languages() -> None:
    """At least 60, of them 42 in Korean and 15 in English."""
    locales = Counter(dialogue.locale for dialogue in playing.load())
    assert locales["ko"] >= 42
    assert locales["en"] >= 15
    assert locales.total() >= 60


@pytest.mark.hypothesis
async def test_every_dialogue_plays_as_it_is_written(office: Office) -> None:
    """What is replied, asked and recorded is what the files say; ``make fuzz`` and ``make eval`` play all of them."""
    faults = await playing.play_all(office, sample(playing.load(), DIALOGUES))
    assert not faults, "\n".join(map(str, faults))


def test_a_dialogue_that_is_not_in_the_form_is_refused(tmp_path: Path) -> None:
    """A key that nobody looks at would be an expectation that cannot fail."""
    (tmp_path / "odd.yaml").write_text("about: odd\ndialogue:\n  - said: hello\n    replys: [x]\n", encoding="utf-8")
    with pytest.raises(ValueError, match="replys"):
        playing.load(tmp_path)


async def test_a_dialogue_that_goes_otherwise_is_a_fault(office: Office) -> None:
    """Each kind of expectation is looked at."""
    wrong = {
        "replied": ["펭귄"],
        "unsaid": ["안녕하세요"],
        "asks": "_more",
        "kind": "number",
        "offers": ["펭귄"],
        "facts": {"amount": 1},
        "gaps": {"amount": "refused"},
        "scenario": "NONE",
        "state": "SUMMARY",
        "status": "PAUSED",
        "urgency": "high",
        "handed": "asked",
    }
    dialogue = playing.Dialogue("wrong", "every expectation is wrong", "ko", ({"said": "/intake", **wrong},))
    faults = await playing.play(dialogue, office)
    assert len(faults) == len(wrong)


@pytest.mark.hypothesis
async def test_simulated_clients_come_to_an_end(office: Office) -> None:
    """Whatever their temperament: every interview ends, nothing is asked a third time, and no more than is needed."""
    persons = simulate.people(office.knowledge, 12, seed=7, scenarios=SIMULATED)
    persons = sample(persons, CLIENTS)
    assert len({person.temperament for person in persons}) >= CLIENTS
    courses = await simulate.simulate(office, persons)
    found = simulate.outcome(courses)
    assert not [(one.scenario, one.temperament, one.faults) for one in courses if one.faults]
    assert all(one.status in ENDED for one in courses)
    assert found.median_beyond <= 1
    assert found.right / found.answers >= 0.95


def test_the_same_seed_brings_the_same_people(knowledge: Knowledge) -> None:
    """What was found once can be found again; every scenario has a plain client, and every temperament is there."""
    once, again = (simulate.people(knowledge, 3, seed=4) for _ in range(2))
    assert [(one.scenario, one.temperament, one.stories) for one in once] == [
        (one.scenario, one.temperament, one.stories) for one in again
    ]
    assert {one.scenario for one in once if one.temperament == "plain"} == set(knowledge.scenarios)
    assert {one.temperament for one in once} == set(TEMPERAMENTS)


def test_the_sets_are_one_object_a_line() -> None:
    """Each with a split."""
    for path in Path(classification.FILE).parent.glob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert json.loads(line)["split"] in (*emergencies.SPLITS, emergencies.UNSEEN)
