"""Replies with labels from which the meaning of replies is learnt: those of the editors, and those of the opened sets.

``knowledge/intake/replies`` holds one JSON object a line: ``question`` (a scenario and a field of the workbook),
``reply``, ``act``, ``value`` (true, false, the code of an option, or null) and ``ask``: whether a careful listener
would ask again or confirm. Editors add lines; ``python -m evals.intake.heard.learning`` learns them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from evals.intake.heard import FOLDER, load
from integrations.knowledge.base import Knowledge, WorkbookQuestion
from orchestrator.graphs.intake.meaning.weights import ACTS
from orchestrator.graphs.intake.rules.order import question_of

REPLIES = Path(__file__).parents[3] / "knowledge" / "intake" / "replies"
OPENED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""The folders that are learnt from."""


@dataclass(frozen=True, slots=True)
class Example:
    """A reply, what it does, and what it says."""

    source: str
    """The file or folder it is from: one author each."""
    question: WorkbookQuestion
    reply: str
    language: str
    act: str
    value: bool | str | None
    """Yes or no, or the code of an option; None for everything else."""
    is_asked_again: bool
    others: tuple[str, ...] = ()
    """The other questions of its interview, as they are asked."""
    beside: tuple[WorkbookQuestion, ...] = ()
    """These questions themselves."""

    @property
    def is_clear(self) -> bool:
        """Whether it says what can be written down at once."""
        return self.act in ("answer", "correction") and self.value is not None and not self.is_asked_again


def examples(knowledge: Knowledge) -> list[Example]:
    """Return all of them."""
    return [*_of_editors(knowledge), *_of_opened(knowledge)]


def _of_editors(knowledge: Knowledge) -> Iterator[Example]:
    for path in sorted(REPLIES.glob("*.jsonl")):
        for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            question, beside = _question(knowledge, line["question"])
            yield Example(
                source=path.stem,
                question=question,
                reply=line["reply"],
                language=line["lang"],
                act=line["act"],
                value=line["value"] if isinstance(line["value"], bool | str) else None,
                is_asked_again=line["ask"],
                others=_asked(beside),
                beside=beside,
            )


def _of_opened(knowledge: Knowledge) -> Iterator[Example]:
    for source in OPENED:
        for heard in load(FOLDER / source):
            question, beside = _question(knowledge, f"{heard.scenario}.{heard.field}")
            named = heard.fact if isinstance(heard.fact, list) else [heard.fact]
            options = [one for one in question.options if {one.code, one.label.ko, one.label.en} & set(named)]
            option = options[0] if len(options) == 1 else None
            value = option.code if option else heard.fact if isinstance(heard.fact, bool) else None
            is_told = question.answer_type not in ("boolean", "choice") and heard.fact is not None
            yield Example(
                source=source,
                question=question,
                reply=heard.reply,
                language=heard.language,
                act=heard.act if heard.act in ACTS else "answer",
                value="" if is_told else value,
                is_asked_again=heard.must_ask,
                others=_asked(beside),
                beside=beside,
            )


def _asked(questions: tuple[WorkbookQuestion, ...]) -> tuple[str, ...]:
    return tuple(one.text.ko or one.text.en for one in questions)


def _question(knowledge: Knowledge, name: str) -> tuple[WorkbookQuestion, tuple[WorkbookQuestion, ...]]:
    """Return a question, and the others of its scenario."""
    scenario, _, field = name.partition(".")
    question = question_of(knowledge.scenarios[scenario], field)
    if question is None:
        raise ValueError(f"{name} is no question of the workbook")
    return question, tuple(one for one in knowledge.scenarios[scenario].questions if one.field != field)
