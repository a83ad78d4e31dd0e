"""Plays dialogues of ``said → replied`` through the whole engine.

A file of ``dialogues/`` holds one:

    about: what it is for
    locale: ko | en                 (ko where it is left out)
    dialogue:
      - said: what the person writes; beginning with /intake it is the command
        later: 3                    days that have passed before it
        files: {name: text}         documents that come with it
        replied: [words …]          all of them are in the reply, its question, its table, or its small print
        unsaid: [words …]           none of them is
        asks: field                 what is asked then; "" for nothing. Opening steps by their code
        kind: choice                how it is asked
        offers: [labels …]          among the choices, each by a part of its label
        facts: {field: value}       what is known then, normalised; null for a field that is open
        gaps: {field: refused}      what is known not to be known
        scenario, state, status, urgency, title
        handed: reason              it is handed over to a person, and why; "" for not

Whatever is not written is not looked at.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import yaml

from evals.intake.office import BEGIN, Client, Office, asked_field
from integrations.store.interview_records import InterviewRecord
from orchestrator.turn import AgentExecutionResult, File, Table

FOLDER = Path(__file__).with_name("dialogues")
KEYS = frozenset(
    """
    said later files replied unsaid asks kind offers facts gaps scenario state status urgency title handed
    """.split()  # noqa: SIM905 - as words they are read at a glance
)
_BOOL = "tag:yaml.org,2002:bool"


class _Loader(yaml.SafeLoader):
    """Reads dates and yes and no as the words that they are; only true and false are more."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag not in ("tag:yaml.org,2002:timestamp", _BOOL)]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(_BOOL, re.compile(r"^(?:true|false)$"), list("tf"))


@dataclass(frozen=True, slots=True)
class Dialogue:
    """One file."""

    name: str
    about: str
    locale: str
    exchanges: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What was not as it is written."""

    dialogue: str
    number: int
    """Of the exchange, from 1."""
    said: str
    expected: str
    found: str

    def __str__(self) -> str:
        """Return it in two lines."""
        return f"{self.dialogue} {self.number}. {self.said[:60]!r}\n    expected {self.expected}, found {self.found}"


def load(folder: Path = FOLDER) -> list[Dialogue]:
    """Return every dialogue by its name; raises ValueError for one that is not in the form."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        content = yaml.load(path.read_text(encoding="utf-8"), _Loader)
        exchanges = tuple(content["dialogue"])
        strange = {key for exchange in exchanges for key in exchange} - KEYS
        if strange or not content.get("about"):
            raise ValueError(f"{path.name}: {', '.join(sorted(strange)) or 'no about'}")
        found.append(Dialogue(path.stem, content["about"], content.get("locale", "ko"), exchanges))
    return found


async def play(dialogue: Dialogue, office: Office) -> list[Fault]:
    """Play one to its end, and return what was not as it is written."""
    client = Client(office, dialogue.name, "en" if dialogue.locale == "en" else "ko")
    office.now = BEGIN
    faults: list[Fault] = []
    for number, exchange in enumerate(dialogue.exchanges, 1):
        office.now += timedelta(days=exchange.get("later", 0))
        said = str(exchange["said"])
        files = tuple(_file(office, client, number, name, text) for name, text in exchange.get("files", {}).items())
        result = await client.say(said, files)
        record = await client.record()
        faults += [
            Fault(dialogue.name, number, said, expected, found)
            for expected, found in _differences(exchange, result, record)
        ]
    return faults


async def play_all(office: Office, dialogues: Iterable[Dialogue]) -> list[Fault]:
    """Play several, one after the other."""
    return [fault for dialogue in dialogues for fault in await play(dialogue, office)]


def _file(office: Office, client: Client, number: int, name: str, text: str) -> File:
    folder = office.folder / "uploads" / client.name / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return File(f"F{client.name}{number}", name, "text/plain", path.stat().st_size, path=str(path))


def _differences(
    exchange: dict[str, Any], result: AgentExecutionResult, record: InterviewRecord
) -> Iterable[tuple[str, str]]:
    """Yield what was expected and what was found instead."""
    it = record.context
    reply = reply_of(result)
    for words in exchange.get("replied", ()):
        if words not in reply:
            yield f"{words!r} in the reply", repr(reply[:400])
    for words in exchange.get("unsaid", ()):
        if words in reply:
            yield f"no {words!r} in the reply", repr(reply[:400])
    question = result.question
    for label in exchange.get("offers", ()):
        labels = [choice.label for choice in question.choices] if question else []
        if not any(label in one for one in labels):
            yield f"{label!r} among the choices", str(labels)
    for field, value in exchange.get("facts", {}).items():
        known = it["facts"].get(field)
        found = known["value"] if known else None
        if found != value or isinstance(found, bool) != isinstance(value, bool):
            yield f"{field} = {value!r}", repr(found)
    for field, status in exchange.get("gaps", {}).items():
        known = it["facts"].get(field)
        if (known["status"] if known else None) != status:
            yield f"{field} {status}", repr(known and (known["status"], known["value"]))
    seen = {
        "asks": asked_field(record),
        "kind": question.kind if question else "",
        "scenario": it["scenario"],
        "state": record.state,
        "status": record.status,
        "urgency": record.urgency,
        "handed": result.handed_over.reason if result.handed_over else "",
    }
    for key, value in seen.items():
        if key in exchange and exchange[key] != value:
            yield f"{key} {exchange[key]!r}", f"{value!r}"
    if "title" in exchange and exchange["title"] not in result.retitled:
        yield f"{exchange['title']!r} in the title", repr(result.retitled)


def reply_of(result: AgentExecutionResult) -> str:
    """Return all that the person reads."""
    lines = [result.result or "", *result.notices]
    if result.question:
        lines.append(result.question.text)
    for part in result.parts:
        if isinstance(part, Table):
            lines += [part.title, *(" | ".join(row) for row in part.rows)]
    return "\n".join(lines)
