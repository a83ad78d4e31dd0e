"""An earlier answer that the person takes back: which one it is, and what it is now."""

import re

from integrations.knowledge.base import Question
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.keeping import kept_value, reckon
from orchestrator.graphs.intake.rules.corrections import Correction, correction_of
from orchestrator.graphs.intake.rules.hints import hints_of
from orchestrator.graphs.intake.rules.values import Value, measure_of, read, values_in
from orchestrator.graphs.intake.sitting import Sitting

_SPACE = re.compile(r"[\W_]+")


async def correct(sitting: Sitting, text: str) -> bool:
    """Change the answer that a message corrects, and say so; False where it corrects nothing that is known."""
    correction = correction_of(text)
    target = _target(sitting, correction) if correction else None
    if target is None:
        return False
    question, value = target
    it = sitting.it
    before = it["facts"].get(question.field)
    it["facts"][question.field] = kept_value(sitting, question.field, value, text, confirmed=True)
    it["corrections"] += 1
    reckon(sitting)
    label = await asking.label_of(sitting, question)
    if before is not None and before["status"] == "known":
        sitting.say("intake.corrected", label=label, before=before["shown"], after=value.shown)
    else:
        sitting.say("intake.noted", label=label, value=value.shown)
    return True


def _target(sitting: Sitting, correction: Correction) -> tuple[Question, Value] | None:
    """Return the field that is meant, and what it is now.

    By the value that is taken back, then by what the correction is about, then the only field of that kind, then the
    one of that kind that was answered last.
    """
    it, scenario = sitting.it, sitting.scenario
    if scenario is None:
        return None
    today, locale = sitting.today, sitting.locale
    fits: list[tuple[Question, Value]] = []
    for question in scenario.questions:
        if question.field not in it["facts"]:
            continue
        value = _value(sitting, question, correction.after)
        if value is not None:
            fits.append((question, value))
    if correction.before:
        for question, value in fits:
            known = it["facts"][question.field]["value"]
            before = read(question, correction.before, today, locale)
            if (
                before is not None
                and before.measure != "string"
                and before.value == known
                and before.value != value.value
            ):
                return question, value
            if measure_of(question) == "string" and _flat(correction.before) in _flat(str(known)):
                changed = str(known).replace(correction.before, correction.after)
                return question, Value(changed, changed, "string", correction.after, 0, 0)
    if correction.about:
        named = [(question, value) for question, value in fits if _is_about(question, correction.about)]
        if named:
            return max(named, key=lambda one: _nearness(one[0], correction.about))
    exact = [(question, value) for question, value in fits if measure_of(question) not in ("string", "boolean")]
    if len(exact) == 1:
        return exact[0]
    recent = [exchange["field"] for exchange in reversed(it["conversation_history"])]
    exact.sort(key=lambda one: recent.index(one[0].field) if one[0].field in recent else len(recent))
    if exact and (not correction.about or exact[0][0].field in recent[:1]):
        return exact[0]
    return None


def _value(sitting: Sitting, question: Question, after: str) -> Value | None:
    measure = measure_of(question)
    if measure in ("boolean", "choice", "string"):
        return read(question, after, sitting.today, sitting.locale)
    found = values_in(after, measure, sitting.today, sitting.locale)
    return found[-1] if found else read(question, after, sitting.today, sitting.locale)


def _is_about(question: Question, about: str) -> bool:
    return _nearness(question, about) > 0


def _nearness(question: Question, about: str) -> int:
    """Count how much of what the correction is about names the field."""
    flat = _flat(about)
    labels = [_flat(question.label.ko), _flat(question.label.en)]
    score = sum(4 for label in labels if label and (label in flat or flat in label))
    return score + sum(1 for hint in hints_of(question) if _flat(hint) in flat or flat in _flat(hint))


def _flat(text: str) -> str:
    return _SPACE.sub("", text.casefold())
