"""An answer that names more than one option of a question that takes one, and which of them matters most."""

import re
from collections.abc import Sequence
from datetime import date

from integrations.knowledge.base import Option, Scenario, WorkbookQuestion
from integrations.knowledge.conditions import holds
from orchestrator.graphs.intake.rules.choice_meaning import LONGEST, LONGEST_EN, within
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.language.clauses import sentences

_JOINT = re.compile(
    r"(?:이랑|랑|하고|그리고|및|[와과]|(?<![었았했갔왔됐렸났])고|며)[\s,]+|[,/&+]\s*|\b(?:and|plus)\b", re.I
)
_DENIED = re.compile(
    r"없|않|아니|아닌|말고|빼고|[?？]|(?:^|\s)(?:안|못)\s?[가-힣]|\b(?:no|not|never|none|or)\b|n['’]t\b", re.I
)
_ALL = re.compile(r"둘\s?다|모두|전부|\b(?:both|all)\b", re.I)
LEAST = 2
"""Characters of a part that can name an option."""


def parts_of(text: str) -> list[str]:
    """Return what an answer lists, each by itself, without what it denies; nothing where it lists nothing.

    What is longer tells other things too, and so does a clause behind one in the past: "중도금까지 들어갔고 잔금만 남았어요".
    """
    if len(text) > (LONGEST_EN if text.isascii() else LONGEST) or len(sentences(text)) > 1:
        return []
    parts = [part.strip(" .!~") for part in _JOINT.split(text)]
    told = [part for part in parts if len(part) >= LEAST and not _DENIED.search(part)]
    return told if len(told) > 1 else []


def several(text: str, options: Sequence[Option], locale: str) -> list[Option]:
    """Return the options that the parts of an answer name, where they are more than one and no option says all of it."""
    if within(text.casefold(), options) is not None:
        # "30, Monday to Friday 6 hours": the figure that answers is one, whatever explains it.
        return []
    named = {option.code: option for part in parts_of(text) if (option := choose(part, options, locale))}
    whole = choose(text, options, locale)
    if len(named) < 2 or (whole is not None and (whole.code not in named or _is_all(whole))):
        return []
    return [option for option in options if option.code in named]


def _is_all(option: Option) -> bool:
    """Tell whether an option says all of several: "둘 다 했어요"."""
    return _ALL.search(f"{option.label.ko} {option.label.en}") is not None


def gravest(scenario: Scenario, question: WorkbookQuestion, options: Sequence[Option], today: date) -> Option | None:
    """Return the only one of several options that the workbook calls critical or ties to a high risk, if it is one."""
    marked = {fact.code for fact in scenario.facts if fact.is_critical}
    marked |= {code for rule in scenario.risks if rule.level == "HIGH" for code in rule.triggers}
    own = [fact.holds_when for fact in scenario.facts if fact.code in marked and fact.related_field == question.field]
    grave = [option for option in options if any(_is_met(condition, option, today) for condition in own)]
    return grave[0] if len(grave) == 1 else None


def _is_met(condition: str, option: Option, today: date) -> bool:
    """Tell whether a condition holds for an option; one that cannot be read holds never."""
    try:
        return holds(condition, option.code, today) is True
    except ValueError:
        return False
