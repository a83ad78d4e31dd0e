"""The features of a service, by name: what one does in one go with it, from the steps of its use."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from orchestrator.graphs.plan.rules.composing.acting import ToldFeature, told_features
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps, gives_up
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import BriefClause
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.deeds import is_apart
from orchestrator.graphs.plan.rules.items.korean import opened
from orchestrator.graphs.plan.rules.items.table_names import table_name
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.language.denial import stems
from orchestrator.language.english_words import english_words
from orchestrator.language.predicates_ko import predicates

_NAME: Final = 60
_WRITTEN: Final = frozenset(
    ("넣", "적", "쓰", "싣", "담", "빼", "반영하", "고려하", "참고하", "정리하", "기억하", "신경쓰")
)
"""Verbs of what is done with a text."""
_OF_THING: Final = re.compile(r"(?!(?:we|it|everything|everybody|everyone)\b)[a-z]+\s", re.I)
"""Begins what a thing or somebody else does in English: "the item goes back to the store"."""
_PLEA: Final = re.compile(
    r"(?:please\s|do\s)?(?:mention|note|remember|keep\sin\smind|bear\sin\smind|make\s(?:it\s)?(?:sure|clear)|put\sin|write|don['’]t\sforget)\b",
    re.I,
)
"""Begins what is asked of whoever writes."""
_CONDITION: Final = re.compile(r"^.*면\s|^(?:if|when|unless)\s[^,]*,\s", re.I)
"""What is denied of a case is no ban."""
_WORDS: Final = 3
"""Words of an English name that says what is done with what."""
_MOST: Final = {"lean": 8, "standard": 12, "full": 16}


@dataclass(frozen=True, slots=True)
class PlannedFeature:
    """Something that the first version does."""

    name: str
    """In a few words."""
    who: str
    """As the plan names them; empty where nobody is told."""
    does: str
    """What is done, in one sentence, with its condition."""
    source: int
    clause: BriefClause | None = None
    label: str = ""
    """By its number, where the plan has a table that tells it in full."""

    @property
    def called(self) -> str:
        """What it is called where the table of features tells it in full; else the whole of it."""
        if self.label or self.name == self.does:
            gap = " " if self.label.isascii() else ""
            return f"{self.label}{gap}({self.name})" if self.label else self.name
        return f"{self.who}: {self.does}" if self.who else self.does

    @property
    def mark(self) -> str:
        """The mark of its source."""
        return f"[{self.source}]"


def features_of(material: PlanMaterial) -> list[PlannedFeature]:
    """Return what the service does: the steps of its use that one and the same does on end, then what else is told."""
    steps = course_steps(material)
    grouped = groupby(steps, key=lambda one: (one.clause.text if one.clause else one.does, one.who, one.when))
    found = [_feature(material, [*group]) for _, group in grouped]
    known = {one.clause.text for one in steps if one.clause}
    told = told_features(material)
    if steps and not known:  # a chain tells the use: what is listed by name is what the service does
        told = [one for one in told if "→" not in one.does and "->" not in one.does]
        found = [] if material.brief.features else found
    spoken = {one.clause.text for one in told}
    cases = material.items.failing if spoken - material.items.failing else frozenset()
    named = {one.text for one in material.brief.features}
    for one in told:
        acts = [act.does for act in material.items.told_acts if act.clause == one.clause]
        is_own_day = bool(acts) and all(map(is_apart, acts))
        is_none = is_own_day or one.clause.text in known | cases
        if not (is_none or _is_ban(material, one.clause)):
            name = "" if one.does in named else act_name([one.does], is_korean=material.language == "ko")
            name = name or shortened(one.does, _NAME)
            found.append(PlannedFeature(name, _doer(material, one), one.does, one.clause.source, one.clause))
    found = [one for one in found if one.does in named or not _is_of_plan(one)]
    own = [one for one in found if one.does in named or not _is_title(material, one.does)]
    found = own or found
    found = [*{one.does: one for one in reversed(found) if one.does in named or _is_whole(one)}.values()][::-1]
    names = Counter(one.name for one in found)  # where two acts have one name, each is called by its words
    kept = [one if names[one.name] == 1 else replace(one, name=shortened(one.does, _NAME)) for one in found]
    kept = kept[: _MOST.get(material.preset, 12)]
    if "features" not in material.keys:
        return kept
    return [_labelled(one, material.say("feature_label", number=at)) for at, one in enumerate(kept, 1)]


def _is_title(material: PlanMaterial, does: str) -> bool:
    """Tell whether words only name the service."""
    return letters_of(does) == letters_of(material.case.subject)


def _is_of_plan(one: PlannedFeature) -> bool:
    """Tell whether what is told is a plea to whoever writes the plan, or when the whole is given up: no act of the use.

    What is asked for by what it does, "문자로 알려 주는 기능을 넣어 주세요", is one.
    """
    if gives_up(one.does) and not (_CONDITION.search(one.does) or _OF_THING.match(one.does)):
        return True
    said = next(reversed(predicates(one.does)), None) if re.search("[가-힣]", one.does) else None
    if said is None:
        return bool(_PLEA.match(one.does))
    is_described = any(arg.said_from < arg.start for arg in said.arguments)
    return said.mood == "order" and said.stem in _WRITTEN and not is_described


def _is_whole(one: PlannedFeature) -> bool:
    """Tell whether what is done can stand in a table; what somebody does in English was read by its verb before."""
    if one.does.isascii():
        return bool(one.who) or any(word.tag[0] == "V" for word in english_words(one.does))
    return bool(table_name(one.does))


def _is_ban(material: PlanMaterial, clause: BriefClause) -> bool:
    """Tell whether a clause is a rule that says what must not be; it stands with what must hold."""
    what = _CONDITION.sub("", clause.text)
    return any(one.text == clause.text for one in material.items.rules) and any(one.is_denied for one in stems(what))


def _doer(material: PlanMaterial, one: ToldFeature) -> str:
    """Return who does what a clause tells that is no step, as the acts read of it say where that is one and the same."""
    doers = {act.who for act in material.items.told_acts if act.clause == one.clause}
    return material.items.party(one.who or (doers.pop() if len(doers) == 1 else ""))


def _feature(material: PlanMaterial, steps: Sequence[CourseStep]) -> PlannedFeature:
    first, is_korean = steps[0], material.language == "ko"
    acts = [one.does for one in steps]
    if is_korean:
        does = " ".join((*(opened(one) for one in acts[:-1]), acts[-1]))
    else:
        *before, last = acts
        does = f"{', '.join(before)} and {last}" if before else last
    when = first.when if is_korean else first.when.rstrip(",")
    whole = f"{when} {does}".strip() if is_korean or not when else f"{when}, {does}"
    whole = whole if is_korean else f"{whole[:1].upper()}{whole[1:]}"
    name = act_name(acts, is_korean=is_korean)
    if not name or (not is_korean and len(name.split()) < _WORDS and len(does.split()) > len(name.split())):
        name = shortened(whole, _NAME)  # "Choice", "Photo": of what, is half of it
    return PlannedFeature(name, first.who, whole, first.source, first.clause)


def _labelled(one: PlannedFeature, label: str) -> PlannedFeature:
    return PlannedFeature(one.name, one.who, one.does, one.source, one.clause, label)
