"""``python -m evals.intake.heard.replies FILE … [--show] [--only odd|even]``: what replies to outside questions become.

Each reply is put to its question in the real engine: an interview with that question alone, and, where the reply takes
back another answer, with that answer. What became of it, by how it was meant and by the kind of question:

- written: what was meant stands there, without another question; also that it is not known, or will not be told
- offered: it waits for a yes with the value that was meant, alone or as one of two
- asked: rightly asked again: the reply tells nothing that could be written down
- missed: asked again although it was told, or offered otherwise
- wrong: something stands there that was not meant
"""

import argparse
import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import structlog
from rich.console import Console
from rich.table import Table

from bot.texts import say
from evals.intake.heard.situation_judging import TODAY
from evals.intake.heard.situation_state import Row, Situation, begun, kept, row_of, value_of, workbook
from evals.intake.heard.situations import NOW
from evals.intake.office import COMMAND, Client, Office, own_office
from evals.intake.playing import reply_of

Outcome = Literal["written", "offered", "asked", "missed", "wrong"]
OUTCOMES: tuple[Outcome, ...] = ("written", "offered", "asked", "missed", "wrong")
CLOSED = {"unknown": "unknown", "refused": "refused"}
CLEAR = ("value", *CLOSED)
"""Replies after which a careful listener would not ask again."""
MOST_BESIDE = 2.5
"""How much longer than the words that tell it an answer in a few words may be."""
BRIEF = 10
"""Signs of an answer in a few words; what is longer tells what happened, and may be kept whole."""
KINDS = {"multi": "text"}
_DAY = re.compile(r"\d{4}-\d{2}(?:-\d{2})?")


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply, the question it was given to, and what it means."""

    of: Situation
    kind: str
    how: str
    value: str
    evidence: str
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A reply, and what became of it."""

    reply: Reply
    outcome: Outcome
    seen: str


def load(paths: Iterable[Path]) -> list[Reply]:
    """Return the replies of some files."""
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [_reply(json.loads(line)) for line in lines]


def _reply(line: dict[str, Any]) -> Reply:
    means, kind = line["means"], line["kind"]
    never = tuple(line["never"] or ())
    asks = line["asks"] if kind != "multi" else f"{line['asks']} ({', '.join(line['options'])})"
    shown = {"field": line["field"], "kind": KINDS.get(kind, kind), "asks": asks, "options": line["options"]}
    rows = [row_of(1, shown | ({"options": None} if kind == "multi" else {}), line["language"])]
    if means["how"] == "correction_of_other":
        label, _, value = str(means["value"]).partition(": ")
        rows.append(row_of(2, _corrected(label, value, never), line["language"]))
    of = Situation(
        id=line["id"],
        language=line["language"],
        at="question",
        rows=tuple(rows),
        earlier="",
        says=line["says"],
        means=(),
        also=(),
        asks="",
        never=(),
    )
    return Reply(of, kind, means["how"], str(means["value"] or ""), line["evidence_words"] or "", never)


def _corrected(label: str, value: str, never: tuple[str, ...]) -> dict[str, Any]:
    """Return the answer that a reply takes back, with the value that only a misreading would leave there."""
    kind = "date" if _DAY.fullmatch(value) else "text"
    if value.isdecimal():
        kind = "money" if int(value) >= 1000 else "number"
    alike = [
        one for one in never if bool(_DAY.fullmatch(one)) is (kind == "date") and one.isdecimal() == value.isdecimal()
    ]
    before = (alike or ["2026-01-01" if kind == "date" else "1" if value.isdecimal() else "-"])[0]
    return {"field": label, "kind": kind, "value": f"{before}원" if kind == "money" else before}


async def judge(office: Office, reply: Reply) -> Judged:
    """Put a reply to its question, and compare."""
    of = reply.of
    office.now = NOW
    office.library.knowledge = workbook(of, office.knowledge)
    client = Client(office, of.id, of.language)
    await client.say(COMMAND)
    key = {"confirm": "intake.guess.confirm", "right": "intake.guess.right", "wrong": "intake.guess.wrong"}
    texts = {name: say(of.language, one, label="{label}", value="{value}") for name, one in key.items()}
    record = begun(of, await client.record(), texts, TODAY)
    facts = {row.question.field: kept(row, TODAY, of.language) for row in of.rows[1:]}
    await office.database.interviews.save(replace(record, context=record.context | {"facts": facts}))
    result = await client.say(of.says)
    after = (await client.record()).context
    return Judged(reply, outcome_of(reply, facts, after), _seen(after, reply_of(result)))


def _seen(after: dict[str, Any], said: str) -> str:
    known = "; ".join(f"{field}: {one['status']} {one['shown']}" for field, one in after["facts"].items())
    offers = "; ".join(f"{one['field']}? {one['shown']}" for one in after["unconfirmed"])
    return f"{known or '-'} | {offers or '-'} | {said[:160]!r}"


def outcome_of(reply: Reply, before: dict[str, Any], after: dict[str, Any]) -> Outcome:
    """Tell what became of a reply."""
    row, others = reply.of.rows[0], reply.of.rows[1:]
    field = row.question.field
    fact = after["facts"].get(field)
    offered = [one for one in after["unconfirmed"] if one["field"] == field]
    for other in others:
        name, value = other.question.field, reply.value.partition(": ")[2]
        now = after["facts"].get(name)
        if fact is not None:
            return "wrong"
        if now is not None and now["status"] == "known" and is_it(other, now, value, reply):
            return "written"
        if now is None or now["shown"] != before[name]["shown"]:
            return "wrong"
        if any(one["field"] == name and is_it(other, one, value, reply) for one in after["unconfirmed"]):
            return "offered"
    if fact is not None and fact["status"] == "known":
        return "written" if reply.how == "value" and is_it(row, fact, reply.value, reply) else "wrong"
    if fact is not None:
        return "written" if CLOSED.get(reply.how) == fact["status"] else "wrong"
    if offered:
        return "offered" if reply.how == "value" and is_it(row, offered[0], reply.value, reply) else "missed"
    if reply.how not in CLEAR:
        return "asked"
    expected = after["expected_input"] or {}
    codes = [code for code, _ in expected.get("choices", ())] if expected.get("field") == field else []
    meant = {one.code for one in row.question.options if one.label.ko == reply.value}
    is_narrowed = 0 < len(codes) < len(row.question.options) and bool(meant & set(codes))
    return "offered" if is_narrowed else "missed"


def is_it(row: Row, fact: dict[str, Any], meant: str, reply: Reply) -> bool:
    """Tell whether a fact says what was meant; of words, whether it says that, and not much more."""
    if row.kind == "yes_no":
        return bool(fact["value"] is (meant == "yes"))
    if row.kind == "choice":
        return bool(fact["shown"] == meant)
    if row.kind == "date":
        return bool(fact["value"]) and all(one.startswith(meant) for one in str(fact["value"]).split("/"))
    if row.kind in ("money", "number"):
        told = value_of(row, f"{meant}원" if row.kind == "money" else meant, TODAY, reply.of.language)
        return str(fact["value"]) == meant or (told is not None and str(fact["value"]) == str(told.value))
    return _is_worded(_tight(str(fact["shown"])), _tight(reply.evidence), _tight(meant))


def _is_worded(shown: str, evidence: str, meant: str) -> bool:
    if meant == shown or (len(meant) > 1 and meant in shown and len(shown) <= MOST_BESIDE * len(meant)):
        return True
    if len(meant) > BRIEF:
        return evidence in shown or (shown in evidence and len(shown) * 2 >= len(evidence))
    is_part = shown in evidence and len(shown) > 1
    return is_part or (evidence in shown and len(shown) <= MOST_BESIDE * max(len(evidence), len(meant)))


def _tight(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def table(judged: Sequence[Judged]) -> Table:
    """Return the shares, by how the replies were meant and by the kind of question."""
    made = Table("", "of", *OUTCOMES, "understood or asked", "clear", "without asking")
    for how in dict.fromkeys(one.reply.how for one in judged):
        _add(made, how, [one for one in judged if one.reply.how == how])
    for kind in dict.fromkeys(one.reply.kind for one in judged):
        _add(made, kind, [one for one in judged if one.reply.kind == kind])
    _add(made, "all", judged)
    return made


def _add(made: Table, name: str, judged: Sequence[Judged]) -> None:
    counted = Counter(one.outcome for one in judged)
    clear = [one for one in judged if one.reply.how in CLEAR]
    good = sum(counted[one] for one in ("written", "offered", "asked")) / len(judged)
    known = f"{sum(one.outcome == 'written' for one in clear) / len(clear):.3f}" if clear else ""
    made.add_row(
        name, str(len(judged)), *(str(counted[one]) for one in OUTCOMES), f"{good:.3f}", str(len(clear)), known
    )


def main() -> None:
    """Measure the files, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="lines of replies")
    parser.add_argument("--only", choices=("odd", "even"), help="only lines with such a number")
    parser.add_argument("--ids", nargs="+", help="only these ids")
    parser.add_argument(
        "--show", nargs="*", metavar="OUTCOME", help="list those with these outcomes (missed and wrong)"
    )
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    found = load(arguments.files)
    if arguments.only:
        found = [one for place, one in enumerate(found, 1) if place % 2 == (arguments.only == "odd")]
    found = [one for one in found if not arguments.ids or one.of.id in arguments.ids]
    judged = asyncio.run(measure(found))
    Console(width=130).print(table(judged))
    shown = () if arguments.show is None else arguments.show or ("missed", "wrong")
    for one in judged:
        if one.outcome in shown:
            print(_written(one))


async def measure(replies: Sequence[Reply]) -> list[Judged]:
    """Judge replies in an office of their own."""
    async with own_office() as office:
        return [await judge(office, one) for one in replies]


def _written(one: Judged) -> str:
    of = one.reply.of
    meant = f"{one.reply.how} {one.reply.value} ({one.reply.evidence})"
    head = f"{of.id} {one.reply.kind} {one.outcome.upper()}: {of.rows[0].question.text.ko}"
    return f"{head}\n  {of.says!r}\n  = {meant}\n  {one.seen}"


if __name__ == "__main__":
    main()
