"""English acts hold what their clauses say: for every message of the sets, whatever it is about."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from orchestrator.graphs.plan.rules.items import chained_english, english
from orchestrator.graphs.plan.rules.items.act_parts import ActPart
from orchestrator.language.english_causes import bare_relative, enabled
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.english_verbs import third
from orchestrator.language.english_words import english_words

SETS = Path("evals/plan")
_KOREAN = re.compile("[가-힣]")
_LED = frozenset(("and", "but", "or", "because", "so", "then", "what"))
_DENIED = re.compile(r"\b(?:not|never|cannot)\b|n['’]t\b", re.I)


@lru_cache(maxsize=1)
def _read() -> tuple[tuple[str, ActPart], ...]:
    return tuple((text, one) for text in _texts() for one in chained_english.acts_in(text))


def _texts() -> Iterator[str]:
    for path in sorted([*SETS.glob("running/*.jsonl"), *SETS.glob("messages*/*.jsonl")]):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            told = [one[0] if isinstance(one, list) else one.get("text", "") for one in row.get("clauses", ())]
            text = row.get("text") or row.get("message") or row.get("request") or ""
            for sentence in told or re.split(r"(?<=[.?!])\s|\n", text):
                if sentence and not _KOREAN.search(sentence):
                    yield sentence


def test_there_is_something_to_read() -> None:
    """Else the rest would hold of nothing."""
    assert len(_read()) > 1000


def test_every_act_has_a_verb() -> None:
    """It begins with one where somebody acts."""
    wrong = []
    for text, one in _read():
        told = [each for clause in english_clauses(text) for each in (clause, enabled(clause) or clause)]
        verbs = {word for clause in told for word in (clause.predicate.split()[0], third(clause.verb))}
        verbs |= {given.act.split()[0] for clause in told if (given := bare_relative(clause.predicate))}
        if one.doer != "service" and one.does.split()[0] not in verbs:
            wrong.append((one.does, text))
    assert not wrong, wrong[:20]


def test_nobody_who_acts_has_a_verb_or_a_conjunction_in_front() -> None:
    """A name is a noun phrase; only what is said of somebody behind "who" has a verb."""
    wrong = []
    for text, one in _read():
        head = re.split(r"\s(?:who|that|which)\s", one.who)[0]
        words = english_words(head) if not head.lower().startswith("whoever") else ()
        is_verb = any(word.tag in ("VM0", "VBZ", "VBB", "VHZ", "VDZ", "VDB") for word in words)
        if is_verb or (words and (words[0].low in _LED or words[0].tag == "CJC")):
            wrong.append((one.who, text))
    assert not wrong, wrong[:20]


def test_no_act_is_denied() -> None:
    """What is not done is no step: only what is told within an act may be denied."""
    wrong = [(one.does, text) for text, one in _read() if _DENIED.match(one.does)]
    assert not wrong, wrong[:20]


def test_no_act_begins_with_what_leads_to_it() -> None:
    """Neither a conjunction nor a lead-in."""
    wrong = [(one.does, text) for text, one in _read() if english_words(one.does)[0].low in _LED - {"so", "then"}]
    assert not wrong, wrong[:20]


def test_words_of_an_act_stand_in_its_clause() -> None:
    """None is made up, but the verb of a passive whose doer is told."""
    wrong = []
    for text, one in _read():
        known = {word.low for word in english_words(text)}
        added = [word.low for word in english_words(one.does)[1:] if word.low not in known]
        if added:
            wrong.append((added, one.does, text))
    assert not wrong, wrong[:20]


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        (
            "A rider hands the torn strap in at the bench",
            [("rider", "hands the torn strap in at the bench")],
        ),
        (
            "each guest is sent a code, and a guest who can't enter rings the bell so that the porter is told",
            [
                ("", "each guest is sent a code"),
                ("guest who can't enter", "rings the bell"),
                ("", "the porter is told"),
            ],
        ),
        ("Kilns are emptied by the technician on Fridays", [("technician", "empties kilns on Fridays")]),
        (
            "We'd want a board where pickers post a field, and the foreman takes it down",
            [("pickers", "post a field"), ("foreman", "takes it down")],
        ),
        ("Ovens must never go to anyone under twelve", []),
        ("Right now the clerk copies each slip", []),
        ("What I'd like", []),
        ("Because they meet on 9 May", []),
    ],
)
def test_who_does_what_is_read_by_grammar(text: str, acts: list[tuple[str, str]]) -> None:
    """In all that a clause tells; bans, today and lead-ins are no acts."""
    assert [(one.who, one.does) for one in chained_english.acts_in(text)] == acts


@pytest.mark.parametrize(
    ("text", "is_denied"),
    [
        ("Drivers shouldn't have to carry change", True),
        ("nobody may open the till", True),
        ("no more than 30 may come in", False),
        ("a child who can't swim wears a vest", False),
    ],
)
def test_what_is_denied_is_told_of_its_own_clause(text: str, is_denied: bool) -> None:
    """Neither of one within it, nor of a bound."""
    assert english_clauses(text)[-1].is_denied is is_denied


@pytest.mark.parametrize(
    ("text", "is_ban"),
    [
        ("Do not photograph the shelves", True),
        ("Keys are not to leave the yard", True),
        ("We never hear back from them", False),
        ("half of them can't read", False),
    ],
)
def test_a_ban_is_no_complaint(text: str, is_ban: bool) -> None:
    """It forbids by a modal verb or as a command."""
    assert chained_english.is_ban(text) is is_ban


def test_what_goes_on_keeps_who_acts() -> None:
    """And a clause with its own subject begins anew."""
    assert english.goes_on("locks the gate and hangs the key up")
    assert not english.goes_on("the warden locks the gate")
    assert [one for one, _ in english.parted("The gate is open, so the warden locks it and goes")] == [
        "The gate is open",
        "the warden locks it and goes",
    ]
