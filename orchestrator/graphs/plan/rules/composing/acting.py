"""The features of a service: what people do with it, and what the guides know of such acts."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import BriefClause, chained_korean, korean
from orchestrator.graphs.plan.rules.items.brief import DECIDES
from orchestrator.graphs.plan.rules.kinds import first_of, said
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language.particles import settled

_GUIDES: Final = 2
"""Guides that one feature follows at most."""
_LONGEST: Final = 120
_NAME: Final = 60
_SHORT: Final = 24
"""Characters up to which a feature is called by all its words."""
WAYS: Final = ("offline", "byhand", "only", "keep", "easy")
"""Guides on how a thing is done, beside those on what is done."""
_TAIL: Final = re.compile(r",\swith\s(?P<thing>an?\s[^,]{6,})$")
_WITH: Final = re.compile(r"an?\s")
"""What comes with an act, and is done by the service."""
_TOLD_KINDS: Final = ("people", "state", "aim")
"""Kinds of clauses that may tell an act of a message beside what they are taken for."""
_MOST: Final = {"lean": 8, "standard": 12, "full": 16}


@dataclass(frozen=True, slots=True)
class PlannedFeature:
    """Something that the first version does."""

    clause: BriefClause
    who: str
    """As the plan names them."""
    does: str
    guides: tuple[Guide, ...]
    label: str = ""
    """By its number, where the plan has a table that tells it in full."""

    @property
    def name(self) -> str:
        """What it does in a few words."""
        return shortened(re.split(r"(?<=[a-z]),\s(?:with|which|so)\s|\s\(", self.does)[0], _NAME)

    @property
    def called(self) -> str:
        """What it is called where it was told before: its number with a noun phrase, or with its first words."""
        if not self.label or len(self.does) <= _SHORT:
            return self.name
        gap = " " if self.label.isascii() else ""
        return f"{self.label}{gap}({korean.noun_phrase(self.does) or shortened(self.does, _SHORT)})"

    @property
    def mark(self) -> str:
        """The mark of its source."""
        return f"[{self.clause.source}]"


def features_of(material: PlanMaterial) -> list[PlannedFeature]:
    """Return what people do with the service, then what has to hold of it, in the order of the material."""
    found: dict[str, PlannedFeature] = {}
    named = [feature.text for feature in material.brief.features]
    acted = {act.clause.text for act in material.items.told_acts}
    turns = Counter(one.piece.text for one in material.items.acts if one.kind == "act" and one.actor)
    for one in material.items.of("act", "rule", "note", *_TOLD_KINDS):
        if named and all(name in one.text for name in named):  # a list of features by their names
            for name in named:
                found.setdefault(name, PlannedFeature(one, "", name, guides_for(material, name)))
            continue
        if not one.piece.is_own and not _is_settled(material, one):
            continue
        if one.piece.told:
            if one.text in acted or (one.kind == "act" and one.piece.surely("feature")):
                who = material.items.named(one.actor)
                does = chained_korean.without_frame(one.text) if material.language == "ko" else one.text
                found.setdefault(one.text, PlannedFeature(one, who, does, guides_for(material, one.text)))
            continue
        if one.kind in _TOLD_KINDS:
            continue
        guides = guides_for(material, one.text, way_first=one.kind == "rule")
        is_act = one in material.items.acts
        if (one.kind == "act" and not is_act) or DECIDES.search(one.text):
            continue
        if not guides and not (is_act and one.kind == "act" and (one.piece.is_own or turns[one.piece.text] > 1)):
            continue
        if one.kind == "note" and not any(guide.key not in WAYS for guide in guides):
            continue
        who = material.items.named(one.actor)
        parts = (
            _listed(material, one.does.rstrip(". "))
            if material.language == "en" and one.kind == "act"
            else [one.does.rstrip(". ")]
        )
        for part in parts:
            own = guides if len(parts) == 1 else guides_for(material, part)
            does = part[:1].upper() + part[1:] if material.language == "en" else part
            found.setdefault(
                does,
                PlannedFeature(
                    one, who if part != parts[-1] or not _WITH.match(part) else "", shortened(does, _LONGEST), own
                ),
            )
    kept = [*found.values()][: _MOST.get(material.preset, 12)]
    if "features" not in material.keys:
        return kept
    return [replace(one, label=material.say("feature_label", number=at)) for at, one in enumerate(kept, 1)]


def _is_settled(material: PlanMaterial, one: BriefClause) -> bool:
    """Tell whether words of a file settle what is done: notes also quote, count and doubt."""
    if re.search(r"→|->|\?|\b(?:says?|said|saying|thinks?)\b|[\"“]", one.text) or re.match(r"[\W\d]", one.text):
        return False
    return one.kind != "note" or (material.language == "ko" and one.text.endswith("다"))


def _listed(material: PlanMaterial, does: str) -> list[str]:
    """Return the acts that a clause lists, each with its own object: "see the balance, request leave and order …"."""
    tail = _TAIL.search(does)
    if tail and guides_for(material, tail["thing"]):
        return [*_listed(material, does[: tail.start()]), tail["thing"]]
    parts = [part for part in re.split(r",\s(?:and\s)?|\sand\s", does) if part]
    are_acts = all(len(part.split()) > 1 and guides_for(material, part.split()[0]) for part in parts)
    return parts if len(parts) > 1 and are_acts else [does]


def guides_for(material: PlanMaterial, text: str, *, way_first: bool = False) -> tuple[Guide, ...]:
    """Return the guides on acts whose words a text has, in their order; ``way_first``: those on how a thing is done."""
    found = [
        ((guide.key in WAYS) is not way_first, first_of(guide.words, text), guide.key, guide)
        for guide in material.guides.of("acts", material.language)
        if said(guide.words, text)
    ]
    return tuple(guide for *_, guide in sorted(found, key=lambda one: one[:3]))[:_GUIDES]


def of_guide(material: PlanMaterial, text: str, actor: str = "") -> str:
    """Return a text of a guide with the people of this plan."""
    who = actor or operator(material)
    for name, value in (("{operator}", operator(material)), ("{decider}", decider(material)), ("{actor}", who)):
        text = text.replace(name, value)
    text = text.replace("{users}", material.users)
    text = settled(text) if material.language == "ko" else text
    return text[:1].upper() + text[1:] if material.language == "en" else text


def steps_of(features: Sequence[PlannedFeature]) -> list[PlannedFeature]:
    """Return what happens one after the other, without what holds all the time."""
    return [
        one
        for one in features
        if one.clause.kind != "rule"
        or any(guide.key in ("tell", "ask", "book", "decide", "handover") for guide in one.guides)
        if not one.guides or one.guides[0].key not in WAYS or one.who
    ]
