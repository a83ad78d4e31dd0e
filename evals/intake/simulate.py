"""Interviews with simulated clients over every scenario: does each one end, and with how many questions?"""

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from evals.intake.classification import load
from evals.intake.clients import COOPERATIVE, TEMPERAMENTS, Person, Reply, Temperament
from evals.intake.office import COMMAND, KOREA, Client, Office, asked_field, later
from integrations.knowledge.base import Knowledge, Scenario
from integrations.store.interview_records import InterviewRecord
from orchestrator.graphs.intake.state import ENDED, MORE

MOST_TURNS = 90
"""Messages after which an interview counts as endless; the longest takes fewer than half of them."""
MOST_ASKED = 2


@dataclass(frozen=True, slots=True)
class Course:
    """How one interview went."""

    scenario: str
    """What it was about; it may have been taken for something else."""
    temperament: Temperament
    status: str
    taken_for: str
    turns: int
    asked: int
    """Questions of the scenario that were asked, and the one at the end whether there is more."""
    required: int
    """Required questions of what it was taken for."""
    answers: int
    """Answers whose value is known."""
    right: int
    """Those that are recorded as they were meant."""
    corrections: int
    corrections_right: int
    faults: tuple[str, ...]

    @property
    def beyond(self) -> int:
        """How many questions more were asked than are required."""
        return self.asked - self.required


def people(knowledge: Knowledge, runs: int, seed: int = 0, scenarios: Iterable[str] | None = None) -> list[Person]:
    """Return ``runs`` people for each scenario: a plain one first, then the other temperaments in turn."""
    stories: dict[str, list[str]] = {}
    for message in load(["dev"]):
        if "level3" in message and message["lang"] == "ko":
            stories.setdefault(message["level3"], []).append(message["text"])
    others = [one for one in TEMPERAMENTS if one != "plain"]
    found = []
    for place, code in enumerate(scenarios or knowledge.scenarios):
        for run in range(runs):
            temperament: Temperament = "plain" if run == 0 else others[(place * (runs - 1) + run - 1) % len(others)]
            random = Random(f"{seed}:{code}:{run}")
            told = stories.get(code) or list(knowledge.scenarios[code].expressions)
            random.shuffle(told)
            found.append(Person(temperament, tuple(told), code, random))
    return found


async def interview(person: Person, office: Office, name: str) -> Course:
    """Hold one interview to its end, or until it counts as endless."""
    client = Client(office, name, person.locale)
    faults: list[str] = []
    shown: Counter[str] = Counter()
    answers = right = corrections = corrections_right = 0
    result = await client.say(COMMAND)
    record = await client.record()
    reply = Reply("")
    while record.status not in ENDED and client.turns < MOST_TURNS:
        field = asked_field(record)
        if result.question is None or not field:
            faults.append(f"nothing is asked, and it has not ended: {record.state} {record.status}")
            break
        if not reply.is_aside and field not in record.context["facts"]:
            shown[field] += 1
        today = (office.now + timedelta(seconds=KOREA)).date()
        reply = person.reply(record, office.knowledge, today)
        later(office, days=reply.days)
        result = await client.say(reply.text)
        record = await client.record()
        if reply.value is None:
            continue
        fact = record.context["facts"].get(reply.field)
        is_right = fact is not None and fact["value"] == reply.value
        if reply.is_aside:
            corrections, corrections_right = corrections + 1, corrections_right + is_right
        else:
            answers, right = answers + 1, right + is_right
        if not is_right:
            found = fact["value"] if fact else None
            office.wrong.append(f"{reply.field}: {reply.text!r} is {found!r}, meant {reply.value!r}")
    if record.status not in ENDED and not faults:
        faults.append(f"it goes on after {client.turns} messages, at {asked_field(record)}")
    scenario = office.knowledge.scenarios.get(record.context["scenario"])
    faults += _asked_too_often(record, scenario, shown)
    fields = {question.field for question in scenario.questions} if scenario else set()
    asked = sum(times for field, times in shown.items() if field in fields or field == MORE)
    return Course(
        scenario=person.scenario,
        temperament=person.temperament,
        status=record.status,
        taken_for=record.context["scenario"],
        turns=client.turns,
        asked=asked,
        required=sum(question.is_required for question in scenario.questions) if scenario else 0,
        answers=answers,
        right=right,
        corrections=corrections,
        corrections_right=corrections_right,
        faults=tuple(faults),
    )


def _asked_too_often(record: InterviewRecord, scenario: Scenario | None, shown: Mapping[str, int]) -> list[str]:
    """Return what was asked more than twice, by the engine's count and by what the person saw."""
    fields = {question.field for question in scenario.questions} if scenario else set()
    counted = {field: times for field, times in record.context["asked_fields"].items() if field in fields}
    return [
        f"{field} was asked {times} times"
        for field, times in {**counted, **{field: times for field, times in shown.items() if field in fields}}.items()
        if times > MOST_ASKED
    ]


async def simulate(office: Office, persons: Sequence[Person], *, name: str = "s") -> list[Course]:
    """Hold one interview after the other, so that the times of turns are those of a single one."""
    return [await interview(person, office, f"{name}{number}") for number, person in enumerate(persons)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of many interviews."""

    interviews: int
    ended: int
    faulty: int
    turns: int
    median_beyond: float
    """Questions asked beyond the required ones, of cooperative clients."""
    worst_beyond: int
    answers: int
    right: int
    corrections: int
    corrections_right: int
    taken_right: int
    """Interviews that were taken for what they were about."""


def outcome(courses: Sequence[Course]) -> Outcome:
    """Count."""
    beyond = [one.beyond for one in courses if one.temperament in COOPERATIVE and one.required]
    return Outcome(
        interviews=len(courses),
        ended=sum(one.status in ENDED for one in courses),
        faulty=sum(bool(one.faults) for one in courses),
        turns=sum(one.turns for one in courses),
        median_beyond=statistics.median(beyond) if beyond else 0.0,
        worst_beyond=max(beyond, default=0),
        answers=sum(one.answers for one in courses),
        right=sum(one.right for one in courses),
        corrections=sum(one.corrections for one in courses),
        corrections_right=sum(one.corrections_right for one in courses),
        taken_right=sum(one.taken_for == one.scenario for one in courses),
    )
