"""What a case is exposed to by its own words: children, volunteers, a channel of others; each as a risk that names them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.composing.acting import of_guide
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.kinds import has_word
from orchestrator.graphs.plan.rules.material import PlanMaterial

_BY_THEIR_WORDS: Final = frozenset(("limits", "few_hands", "places"))
"""Risks that speak of the words themselves, wherever they stand."""
_OF_DENIALS: Final = frozenset(("personal_data", "checks", "consent", "hazards", "limits"))
"""What a denial exposes to; of others it takes the danger away."""
_UNSAID: Final = frozenset(("order", "form"))
_OF_SERVICE: Final = frozenset(("act", "rule", "never", "note"))
LONGEST_TOLD: Final = 56


@dataclass(frozen=True, slots=True)
class Exposure:
    """A risk of this case as a row of the table."""

    told: str
    """The words of the case."""
    row: tuple[str, ...]
    """The risk with the mark of what it rests on, its early sign, what is done about it, and who does it."""
    left_out: tuple[str, ...] = ()
    """What a first version does without because of it, and why, with the words of the case; empty where nothing."""
    failure: tuple[str, str] | None = None
    """When the use fails by it, and what is done then."""


def exposures_of(material: PlanMaterial) -> list[Exposure]:
    """Return what the case is exposed to, the gravest first."""
    found: list[Exposure] = []
    for guide, told in _exposing(material):
        used = {one.told for one in found}
        words, source = next((one for one in told if one[0] not in used), told[0])
        found.append(
            Exposure(
                words,
                _row(material, guide, words, source),
                _left_out(material, guide, words, source),
                next(
                    ((of_guide(material, when), of_guide(material, does)) for when, does in _rows(guide, "failures")),
                    None,
                ),
            )
        )
    return found


def guides_of_exposures(material: PlanMaterial) -> list[Guide]:
    """Return the guides on what the case is exposed to, the gravest first."""
    return [guide for guide, _ in _exposing(material)]


def _exposing(material: PlanMaterial) -> Iterator[tuple[Guide, list[tuple[str, int]]]]:
    """Yield each guide whose words the case has, with those of the case."""
    for guide in sorted(material.guides.of("exposures", material.language), key=lambda guide: guide.rank):
        if told := [*_told(material, guide)]:
            yield guide, told


def _told(material: PlanMaterial, guide: Guide) -> Iterator[tuple[str, int]]:
    """Yield the words of the case that a risk is about: acts and rules that have one of some words.

    Where hardly more than the kind of service is told, its name has them. Where only what is said of the users or of
    today has one, it is what is mainly done.
    """
    acts, words = material.items.told_acts, guide.words
    for act in acts:
        if _has(words, f"{act.who} {act.when} {act.does}"):
            yield _named(material, act.does), act.clause.source
    acting = {act.clause.text for act in acts}
    main = next((act for act in acts if act.doer == "named" and act.who not in material.users), next(iter(acts), None))
    for clause in material.items.clauses:
        if clause.kind in _UNSAID or clause.text in acting or clause.piece.text in material.case.void_texts:
            continue
        if not _has(words, clause.text) or (clause.kind == "never" and guide.key not in _OF_DENIALS):
            continue
        if clause.kind in _OF_SERVICE or not acts or guide.key in _BY_THEIR_WORDS:
            yield shortened(clause.text.rstrip(". "), LONGEST_TOLD), clause.source
        elif main:
            yield _named(material, main.does), clause.source
    request = next((one for one in material.sources if one.kind == "request"), None)
    if request is not None and material.is_thin and _has(words, material.case.subject):
        yield material.case.subject, request.number


def _has(words: Sequence[str], text: str) -> bool:
    folded = text.casefold()
    return any(has_word(word, folded) for word in words)


def _named(material: PlanMaterial, does: str) -> str:
    """Return what is done so that a sentence can speak of it: "모시고 간다" → "모시고 가는 일"."""
    if material.language == "en":
        return shortened(does, LONGEST_TOLD)
    before_noun = korean.adnominal(does)
    return shortened(f"{before_noun} 일" if before_noun else does, LONGEST_TOLD)


def _rows(guide: Guide, key: str) -> Sequence[tuple[str, ...]]:
    return guide.blocks[key].rows if key in guide.blocks else ()


def _left_out(material: PlanMaterial, guide: Guide, told: str, source: int) -> tuple[str, ...]:
    for what, why in _rows(guide, "left_out"):
        return what, material.say("out_exposed", why=why, told=told.replace("|", "/"), mark=f"[{source}]")
    return ()


def _row(material: PlanMaterial, guide: Guide, told: str, source: int) -> tuple[str, ...]:
    risk, sign, measure, who = guide.blocks["risks"].rows[0]
    name = of_guide(material, risk.replace("{told}", told.replace("|", "/")))
    return (f"{name} [{source}]", sign, of_guide(material, measure), of_guide(material, who))
