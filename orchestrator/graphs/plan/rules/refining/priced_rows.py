"""Things in the costs that a wish names, and whether their rows hold what it says of them."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.thing_names import forms_of, head_of, names_of
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.refining import price_words as lexicon
from orchestrator.graphs.plan.rules.refining.proving import figures_of

_ROW: Final = re.compile(r"\|[ ]*(?P<name>[^|\n*]*[^|\n* ])[ ]*\|(?P<rest>.*\d.*\d.*)")
_MARK: Final = re.compile(r"\[\d+\]")


def leaves_price(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether a wish names a thing in the costs and its row does not hold it: a note beside it leaves the sums wrong.

    A wish that says nothing but how many there are to be names the thing alone: "only 2 benches", "no training".
    """
    rows, after_rows = _rows(before), _rows(after)
    was, now = dict(rows), dict(after_rows)
    words = re.findall(r"[^\s\d,.()!?]+", clause)
    named = priced_names(before, clause)
    if not named:
        return False
    if any(one.kind not in ("fee", "limit", "past", "goal") for one in told_sums(clause, is_price=True)):
        wanted = {*figures_of(clause, before.made_on)}
        changed = [_MARK.sub("", now[name]) for name in named if now.get(name, was[name]) != was[name]]
        return len(after_rows) > len(rows) or not wanted <= {*figures_of("\n".join(changed), before.made_on)}
    rest = [one for one in words if not lexicon.ORDER.fullmatch(one) and not lexicon.NEEDLESS.fullmatch(one)]
    is_alone = any(all(names_of(name) & forms_of(one) for one in rest) for name in named)
    is_said = lexicon.NUMBERS.search(clause) or lexicon.NEEDLESS.search(clause)
    return bool(is_said and is_alone) and all(now.get(name) == was[name] for name in named)


def priced_names(document: PlanDocument, clause: str) -> list[str]:
    """Return the things in the costs that a clause names."""
    words = re.findall(r"[^\s\d,.()!?]+", clause)
    names = dict(_rows(document))
    return [name for name in names if any(head_of(name) in forms_of(word) for word in words if head_of(name))]


def _rows(document: PlanDocument) -> list[tuple[str, str]]:
    """Return the names in the table of costs, each with what stands behind it."""
    body = next((one.body for one in document.sections if one.key == "costs"), "")
    return [(row["name"], row["rest"]) for row in map(_ROW.fullmatch, body.splitlines()) if row]
