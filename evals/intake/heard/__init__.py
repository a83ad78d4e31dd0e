"""What free replies to questions are taken for without a model, against what a careful listener would write down.

Each reply is put to its question in the real engine: an interview of its scenario in which that question is asked and
nothing is known yet. A fact that is recorded against the label is wrong, also "does not know" and "will not say" where
nobody said so. Asking the same again after a clear answer is not right; offering the right answer for confirmation is,
alone or as one of two.
"""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from evals.intake.office import COMMAND, Client, Office
from integrations.knowledge.base import Knowledge, Scenario, WorkbookQuestion
from integrations.store.interview_records import InterviewRecord
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.state import FACT_COLLECTION, Expected

FOLDER = Path(__file__).parent
NOW = datetime(2026, 11, 23, 3, 0, tzinfo=UTC)
"""The day for which the labels were written: a Monday noon in Korea, unless a folder's file ``day`` names another."""
KINDS = {"date": "date", "integer": "number", "boolean": "yes_no", "choice": "choice"}
WORDED = ("boolean", "choice", "string")
"""Questions to which anything may look like an answer."""
SAME = {
    "dont_know": "not_known",
    "unknown": "not_known",
    "question": "question_back",
    "small_talk": "talk",
    "other_question": "other_answer",
}
"""Acts that some authors call otherwise."""
CLOSED = {"not_known": "unknown", "refusal": "refused"}
"""Acts that say that there will be no answer, and the status with which they are recorded."""

Outcome = Literal["understood", "wrong", "closed", "offered", "asked", "asked in vain", "offered wrongly"]
"""``closed``: recorded as not known or refused though that was not said."""
RIGHT: tuple[Outcome, ...] = ("understood", "offered", "asked")


@dataclass(frozen=True, slots=True)
class HeardReply:
    """A reply with its label."""

    id: str
    scenario: str
    field: str
    language: Literal["ko", "en"]
    reply: str
    act: str
    fact: bool | int | str | list[str] | None
    """A choice: the option by its code or label, several where each would be right; words: as said."""
    must_ask: bool
    never: tuple[bool | int | str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reply, what became of it, and what was recorded beside its field."""

    heard: HeardReply
    outcome: Outcome
    recorded: str
    beside: tuple[str, ...]
    """``field=value`` of what was recorded of fields that were not asked."""
    is_act_right: bool
    """Whether a refusal, not knowing or a question in return was taken for one; True for other acts."""


def load(folder: Path) -> list[HeardReply]:
    """Return the replies of a folder with their labels."""
    labels = {label["id"]: label for label in _lines(folder / "labels.jsonl")}
    found = []
    for line in _lines(folder / "replies.jsonl"):
        label = labels[line["id"]]
        scenario, _, field = line["question"].partition(".")
        found.append(
            HeardReply(
                id=line["id"],
                scenario=scenario,
                field=field,
                language=line["language"],
                reply=line["reply"],
                act=SAME.get(label["act"], label["act"]),
                fact=label["fact"],
                must_ask=label["must_ask"],
                never=tuple(label["never"]),
            )
        )
    return found


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def crossed(replies: Iterable[HeardReply], knowledge: Knowledge) -> list[HeardReply]:
    """Return clear answers as replies to another question of their interview, which they do not answer."""
    draw = random.Random(5)
    found = []
    for one in replies:
        others = [
            each.field
            for each in knowledge.scenarios[one.scenario].questions
            if each.field != one.field and each.answer_type in WORDED and not each.list_of
        ]
        if others and one.act == "answer" and not one.must_ask:
            found.append(replace(one, field=draw.choice(others), act="story", fact=None, must_ask=True))
    return found


def day_of(folder: Path) -> datetime:
    """Return the day for which the labels of a folder were written: "yesterday" is told from it."""
    named = folder / "day"
    return datetime.fromisoformat(named.read_text(encoding="utf-8").strip()) if named.exists() else NOW


async def judge(office: Office, replies: Iterable[HeardReply], day: datetime = NOW) -> list[Judgement]:
    """Put each reply to its question, and judge what is recorded."""
    office.now = day
    return [await _judged(office, one) for one in replies]


async def _judged(office: Office, heard: HeardReply) -> Judgement:
    client = Client(office, heard.id, heard.language)
    await client.say(COMMAND)
    scenario = office.knowledge.scenarios[heard.scenario]
    question = question_of(scenario, heard.field)
    assert question is not None, heard.field
    record = await client.record()
    await office.database.interviews.save(replace(record, **_asked(record, scenario, question, heard.language)))
    await client.say(heard.reply)
    context = (await client.record()).context
    facts = context["facts"]
    fact = facts.get(heard.field)
    offered = next((one for one in context["unconfirmed"] if one["field"] == heard.field), None)
    outcome: Outcome
    if fact is not None and fact["status"] == "known":
        outcome = "understood" if _is_fact(heard, question, fact) else "wrong"
    elif fact is not None:
        # Who chooses the option of those who do not know says that they do not know.
        is_not_known = fact["status"] == "unknown" and any(
            is_unsure(option) for option in question.options if option.code == heard.fact
        )
        outcome = "understood" if is_not_known or CLOSED.get(heard.act) == fact["status"] else "closed"
    elif offered is not None:
        answers = heard.fact is not None or (heard.act == "answer" and not heard.must_ask)
        is_right = answers and _is_fact(heard, question, offered)
        outcome = "offered" if is_right else "asked" if heard.must_ask and heard.fact is None else "offered wrongly"
    else:
        outcome = "asked" if heard.must_ask else _asked_of(heard, question, context["expected_input"])
    shown = fact or offered
    return Judgement(
        heard,
        outcome,
        "" if shown is None else f"{shown['status']} {shown['shown']}",
        tuple(f"{field}={one['shown']}" for field, one in facts.items() if field != heard.field),
        _is_act(heard, fact, context["expected_input"]),
    )


def _asked_of(heard: HeardReply, question: WorkbookQuestion, expected: Expected | None) -> Outcome:
    """Tell what asking again comes to: rightly where it is about a few options, and what was meant is one of them."""
    codes = [code for code, _ in expected["choices"]] if expected and expected["field"] == heard.field else []
    if not 0 < len(codes) < len(question.options):
        return "asked in vain"
    labelled = heard.fact if isinstance(heard.fact, list) else [heard.fact]
    meant = {one.code for one in question.options if {one.code, one.label.ko, one.label.en} & set(labelled)}
    return "offered" if meant & set(codes) else "offered wrongly"


def _asked(
    record: InterviewRecord, scenario: Scenario, question: WorkbookQuestion, language: Literal["ko", "en"]
) -> dict[str, Any]:
    """Return what makes an interview one in which a question was just asked."""
    expected = Expected(
        field=question.field,
        text=question.text.said(language),
        kind=KINDS.get(question.answer_type, "text"),  # type: ignore[typeddict-item]
        choices=[[option.code, option.label.said(language)] for option in question.options]
        if question.answer_type == "choice"
        else [],
    )
    context = record.context | {
        "current_state": FACT_COLLECTION,
        "case_type": scenario.level1,
        "sub_case_type": scenario.level2_code,
        "scenario": scenario.code,
        "is_emergency_checked": True,
        "step": 100,
        "expected_input": expected,
        "current_question": question.field,
        "asked_fields": {question.field: 1},
    }
    return {"context": context, "state": FACT_COLLECTION}


def _is_fact(heard: HeardReply, question: WorkbookQuestion, fact: dict[str, Any]) -> bool:
    """Tell whether what is recorded is what the label says."""
    if question.options:
        option = next((one for one in question.options if one.code == fact["value"]), None)
        labelled = heard.fact if isinstance(heard.fact, list) else [heard.fact]
        return option is not None and any(one in (option.code, option.label.ko, option.label.en) for one in labelled)
    if question.answer_type == "string" or (isinstance(heard.fact, str) and fact["kind"] == "string"):
        value = _tight(str(fact["value"]))
        if heard.fact is None and heard.act == "answer" and not heard.must_ask:
            # Who says that it answers in words, and names no part of it, means the whole.
            return value in _tight(heard.reply)
        return isinstance(heard.fact, str) and (_tight(heard.fact) in value or value in _tight(heard.reply))
    if heard.fact is None and heard.act == "answer" and not heard.must_ask:
        # "There is no letter yet" to when it came: that there is none is the answer.
        return bool(fact["precision"] == "none")
    return bool(fact["value"] == heard.fact and isinstance(fact["value"], bool) == isinstance(heard.fact, bool))


def _tight(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _is_act(heard: HeardReply, fact: dict[str, Any] | None, expected: dict[str, Any] | None) -> bool:
    if status := CLOSED.get(heard.act):
        return fact is not None and fact["status"] == status
    if heard.act == "question_back":
        return fact is None and expected is not None and expected["field"] == heard.field and "asides" in expected
    return True


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of the replies of a folder."""

    total: int
    wrong: int
    """Recorded against the label, closed without being said included."""
    right: int
    """Understood, or rightly asked."""
    clear: int
    """Those that a careful listener would not ask about."""
    understood: int
    """Of these, recorded right at once."""
    acts: int
    """Refusals, not knowing and questions in return."""
    acts_right: int


def counted(judged: Sequence[Judgement]) -> Heard:
    """Count."""
    clear = [one for one in judged if not one.heard.must_ask]
    acts = [one for one in judged if one.heard.act in CLOSED or one.heard.act == "question_back"]
    return Heard(
        total=len(judged),
        wrong=sum(one.outcome in ("wrong", "closed") for one in judged),
        right=sum(one.outcome in RIGHT for one in judged),
        clear=len(clear),
        understood=sum(one.outcome == "understood" for one in clear),
        acts=len(acts),
        acts_right=sum(one.is_act_right for one in acts),
    )
