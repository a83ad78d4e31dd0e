"""Whether a wish about a priced thing is done in its row: a note or a second row beside it leaves the sums wrong."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.refining.proving import figures_of

_ROW: Final = re.compile(r"\|[ ]*(?P<name>[^|\n*]*[^|\n* ])[ ]*\|(?P<rest>.*\d.*\d.*)")
_COUNT: Final = re.compile(r"\s\d.*")
_MARK: Final = re.compile(r"\[\d+\]")
_HOW_MANY: Final = re.compile(
    r"(?<![\d,])\d[\d,]*+(?!\s?(?:일|주|개월|달|월|시간|년))[가-힣]{0,2}|\b(?:only|just|no|without)\b", re.I
)

"""Of a thing; days and months are those of an act."""


def leaves_price(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether a wish names what a row of the costs is for, and that row does not hold it: "benches are $70 now"."""
    rows, after_rows = _rows(before), _rows(after)
    was, now = dict(rows), dict(after_rows)
    named = [name for name in was if _is_named(name, clause)]
    if not named:
        return False
    if any(one.kind not in ("fee", "limit", "past", "goal") for one in told_sums(clause, is_price=True)):
        wanted = {*figures_of(clause, before.made_on)}
        return len(after_rows) > len(rows) or not any(
            now.get(name, was[name]) != was[name] and wanted <= {*figures_of(_MARK.sub("", now[name]), before.made_on)}
            for name in named
        )
    said = words_of(_HOW_MANY.sub(" ", clause))
    is_alone = _HOW_MANY.search(clause) and any(said <= words_of(name) for name in named)
    return bool(is_alone) and all(now.get(name) == was[name] for name in named)


def _rows(document: PlanDocument) -> list[tuple[str, str]]:
    """Return the names in the table of costs, each with what stands behind it."""
    body = next((one.body for one in document.sections if one.key == "costs"), "")
    return [(row["name"], row["rest"]) for row in map(_ROW.fullmatch, body.splitlines()) if row]


def _is_named(name: str, clause: str) -> bool:
    """Tell whether a clause names a row by its name or the last word of it, as a noun."""
    bare = _MARK.sub("", _COUNT.sub("", name)).strip()
    head = re.escape(bare.split()[-1]) if bare else "(?!)"
    if re.search("[가-힣]", bare):
        return bool(re.search(rf"(?:^|\s){head}(?=[은는이가을를도만의에]|\s|$)", clause))
    lead = r"^|\b(?:the|our|its|no|only|just|\d+)\s"
    return bool(re.search(rf"\b{re.escape(bare)}\b|(?:{lead}){head}\b", clause, re.I))
