"""What is told of a deviation: what the contract says, what the playbook wants, and a wording with the parties' names."""

import re
from dataclasses import replace
from typing import Protocol

from orchestrator.graphs.contract.analysis import Analysis, Finding, FindingWording
from orchestrator.graphs.contract.review.playbook import Playbook
from orchestrator.language.particles import fitting
from orchestrator.turn import Locale

_NAMED = re.compile(r"\{(?P<side>gap|eul)\}(?P<particle>은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로)?")


class Sayer(Protocol):
    """Says texts by key in one language, as ``Context.say``."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text."""


def worded(analysis: Analysis, playbook: Playbook, say: Sayer, locale: Locale) -> Analysis:
    """Return a review whose findings carry what is said of them in the language of ``say``.

    A suggested wording is in the language of the contract, into which it is to be put.
    """
    return replace(analysis, findings=tuple(_worded(one, playbook, say, locale) for one in analysis.findings))


def _worded(finding: Finding, playbook: Playbook, say: Sayer, locale: Locale) -> Finding:
    values = finding.values
    clause = playbook.clauses.get(finding.item)
    if clause is None:
        return finding
    position = clause.positions["gap" if values["side"] == "gap" else "eul"]
    said = {
        "preferred": position.preferred[locale],
        "fallback": position.fallback[locale],
        "never": position.never[locale],
        "reason": position.reason[locale],
    }
    language: Locale = "en" if values["language"] == "en" else "ko"
    is_missing = values["level"] == "missing"
    found = "" if is_missing else say(f"contract.review.{finding.item}.{values['sign']}", **values)
    return replace(
        finding,
        wording=FindingWording(
            say(f"contract.review.{values['level']}", found=found, **said),
            say(f"contract.review.{'propose_missing' if is_missing else 'propose'}", **said),
            filled(position.wording[language], str(values["gap"]), str(values["eul"]), language),
            position.preferred[locale],
        ),
    )


def filled(wording: str, gap: str, eul: str, locale: Locale) -> str:
    """Return a wording with the names that the contract uses and, in Korean, the particles that fit them."""

    def named(match: re.Match[str]) -> str:
        name = gap if match["side"] == "gap" else eul
        return name + fitting(name, match["particle"]) if match["particle"] else name

    text = _NAMED.sub(named, wording)
    return text[:1].upper() + text[1:] if locale == "en" else text
