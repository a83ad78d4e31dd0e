"""What the words of a message alone tell of danger, outside of an interview: one voice beside what is learnt."""

from dataclasses import dataclass

from orchestrator.danger.emergency import Emergency, emergency_of, tells_of
from orchestrator.danger.enquiry import (
    COLLAPSE,
    is_enquiry,
    is_for_the_record,
    is_hypothetical,
    is_rule_of_service,
)
from orchestrator.danger.fire_and_collapse import asks_for_first_aid, fire_in
from orchestrator.danger.negatives import is_of_a_thing, is_of_work
from orchestrator.danger.patterns import Kind
from orchestrator.danger.patterns_reported import SUFFERED_SIGNS
from orchestrator.language.clauses import excerpt


@dataclass(frozen=True, slots=True)
class DetectedDanger:
    """What a message tells of danger."""

    emergency: Emergency | None = None
    """Danger that is told: nothing else is answered."""
    is_suspected: bool = False
    """Whether the message only resembles those of people in danger: it is answered, below whom to call."""
    is_for_a_patient: bool = False
    """Whether that is somebody who may be hurt: the ambulance is named alone."""
    kind: Kind | None = None
    """Of what is suspected, where that is known."""
    is_in_words: bool = False
    """Whether words for it stand in what is suspected."""
    is_strong: bool = False
    """Whether it is hardly less than an emergency."""


def detect_by_rules(text: str) -> DetectedDanger | None:
    """Judge a message by its words alone, in less than a millisecond; None where they tell of nothing."""
    text = excerpt(text)
    found = emergency_of(text, SUFFERED_SIGNS)
    if (found is None or found.kind == "medical") and not is_of_work(text) and not is_of_a_thing(text):
        if fire := fire_in(text):
            return DetectedDanger(fire)
        if is_enquiry(text, "medical") and asks_for_first_aid(text):
            return DetectedDanger(is_suspected=True, is_for_a_patient=True)
    if is_enquiry(text, found.kind if found else "") or is_of_work(text):
        return DetectedDanger()
    if found is None and is_of_a_thing(text):
        return DetectedDanger()
    if found and is_for_the_record(text) and emergency_of(COLLAPSE.sub(" ", text), SUFFERED_SIGNS) is None:
        # Whom to call stands above the answer: nobody knows how the person is by now.
        return DetectedDanger(is_suspected=True, is_for_a_patient=True)
    if found is None:
        return DetectedDanger(is_suspected=True) if tells_of(text, SUFFERED_SIGNS) else None
    if is_hypothetical(text) or _is_ruled(text, found):
        return DetectedDanger(is_suspected=True)
    return DetectedDanger(found)


def _is_ruled(text: str, found: Emergency) -> bool:
    """Tell whether all words of danger stand in a rule of a service that is planned."""
    others = text.replace(found.quote, " ")
    return is_rule_of_service(text, found.quote) and emergency_of(others, SUFFERED_SIGNS) is None
