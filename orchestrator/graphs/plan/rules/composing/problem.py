"""Who the service is for, what happens to them today, and the other figures of the material."""

import re
from collections.abc import Sequence

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import told_features
from orchestrator.graphs.plan.rules.composing.owners import decider, users_mark, users_text
from orchestrator.graphs.plan.rules.composing.quoting import cited, shortened
from orchestrator.graphs.plan.rules.composing.told_sums import told_prices
from orchestrator.graphs.plan.rules.composing.usual import usual_lines
from orchestrator.graphs.plan.rules.items import BriefClause
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.language import any_of
from orchestrator.language.denial import stems

_SHOWN = 2
_MORE = 5
_USUAL = 3
_VOICES = 4
_FIGURES = {"lean": 6, "standard": 14, "full": 20}
_SENTENCE = 190
_FEWEST = 3
"""Words of a statement of what goes wrong."""
_LED = re.compile(r"^(?:And|But|So|Also|Because|Since|Right\snow|그리고|또|근데|그런데|그래서)\s(?=\S)", re.I)
"""What links a sentence to the one before it."""
_SETTLED = any_of(
    r"동의(?:$|한|했|함)|합의|(?:정|결정|확정)(?:했|한다|함|하기로)|하기로\s?(?:했|함|한다)|하자(?:는|고)",
    r"\b(?:nobody|everybody|all)\s(?:has\s|have\s)?(?:decided|agreed?s?)\b|\bagreed?\b|\bdecided\b|\bvotes?\b",
)
_BOUND = any_of(
    r"야\s?(?:만\s?)?(?:한다|된다|함|됨|하고)$|면\s?안\s?(?:된다|됨)", r"\b(?:must|should|has\sto|have\sto)\b"
)
_LABEL = re.compile(r"^(?:[가-힣]{1,6}|[A-Z][a-z]+(?:\s[a-z]+)?)\s?[:：]\s(?=\S+\s\S)")
"""Names what a line of notes tells: "왜: …", "Short version: …"."""
_NOW = re.compile(r"지금|현재|요즘|\b(?:now|today|currently|at\spresent)\b", re.I)
_NO_TROUBLE = frozenset(("budget", "price", "reader", "writing", "deadline_of_plan", "target"))
"""Roles of what a message says of money or of the paper, which is no trouble of those who use it."""


def problem_body(material: PlanMaterial) -> str:
    """Return the users, their situation, and what else the material counts or says of it."""
    say, case = material.say, material.case
    troubles = told_troubles(material)
    named = say("problem_who", users=users_text(material), mark=users_mark(material))
    who = f"{named} " if material.told_users else ""
    if not troubles and not (problems := shown_problems(material)):
        if usual := usual_lines(material, "problem", _USUAL):
            first = usual[0].removesuffix(f" {material.mark()}")
            return markdown.joined(who + say("problem_assumed", text=first), markdown.bullets(usual[1:]))
        return who + material.untold(decider(material), "problem")
    texts = [*dict.fromkeys(_whole(material, one) for one in troubles)] or [cited(material, one) for one in problems]
    until_now, source = material.items.used_until_now
    used = f" {say('problem_used', what=until_now, mark=f'[{source}]')}" if until_now else ""
    parts = [who + say("problem_lead", text=texts[0]) + used]
    parts.append(markdown.bullets(texts[1 : _MORE + 1]))
    shown = {
        one.piece.text
        for one in material.items.clauses
        if one.kind in ("state", "act", "rule", "never", "money", "day", "order", "position", "form")
    }
    given = [
        one
        for one in material.items.of("note", "people")
        if re.search(r"\d", one.text)
        and (not one.piece.told or one.piece.role in ("quantity", "user"))
        and not re.fullmatch(r"[\d\s.()월화수목금토일년:-]*(?:회의|회의록|minutes)?", one.text)
        and one.text not in _features(material)
    ]
    said = letters_of(" ".join(one.text for one in (*troubles[: _MORE + 1], *given[:_MORE])))
    if given:
        parts += [f"**{say('given_head')}**", markdown.bullets(_told(one) for one in given[:_MORE])]
    figures = [one for one in case.weighing.figures if one.text not in shown and letters_of(one.text) not in said]
    figures = [one for one in figures if not one.told][: _FIGURES.get(material.preset, 10)]
    if figures:
        parts += [f"**{say('figures_head')}**", markdown.bullets(cited(material, one, by=True) for one in figures)]
    voices = [one for one in case.voices if one.text not in shown and one not in figures]
    if voices:
        parts += [
            f"**{say('voices_head')}**",
            markdown.bullets(cited(material, one, by=True) for one in voices[:_VOICES]),
        ]
    return markdown.joined(*parts)


def _features(material: PlanMaterial) -> set[str]:
    return {one.clause.text for one in told_features(material)}


def shown_problems(material: PlanMaterial) -> Sequence[Piece]:
    """Return what goes wrong today by the words of the material, the most telling first."""
    done = {one.piece.text for one in material.items.acts if one.piece.is_own}
    done |= {one.clause.piece.text for one in material.items.told_acts}
    done |= {one.piece.text for one in material.items.rules if one.piece.told}
    done |= material.items.reasons | {one.piece.text for _, _, one in material.items.left_out}
    done |= {one.text for one in told_prices(material)}
    found = [one for one in material.case.weighing.problems if one.text not in done]
    found = [one for one in found if one.role not in _NO_TROUBLE and not _only_aims(material, one)]
    found = [one for one in found if _may_trouble(one.text)]
    return (
        found[:_SHOWN] or [one for one in material.case.own if one.text not in done and _tells_today(material, one)][:1]
    )


def told_troubles(material: PlanMaterial) -> list[BriefClause]:
    """Return what goes wrong today, the most telling first; a rule, a decision or an agreement is no trouble.

    Where nothing of it counts or names a lack, what the material counts that is not so comes first.
    """
    found = [one for one in material.items.troubles if _may_trouble(one.piece.text)]
    if any(re.search(r"\d", one.text) or marks.TROUBLE.search(one.text) for one in found):
        return found
    notes = [one for one in material.items.of("note", "people") if re.search(r"\d", one.text) and one.piece.is_own]
    lacking = [one for one in notes if any(said.is_denied for said in stems(one.text)) and _may_trouble(one.text)]
    return [*lacking, *found]


def _may_trouble(text: str) -> bool:
    """Tell whether a statement may say what goes wrong: a whole one, that settles nothing and has to hold for nobody."""
    is_whole = len(text.split()) >= _FEWEST and not text.startswith(("→", "->"))
    return is_whole and not (_SETTLED.search(text) or _BOUND.search(text))


def _only_aims(material: PlanMaterial, one: Piece) -> bool:
    """Tell whether a piece of a sentence says what a goal is, by when or how it is counted, and not how it is today."""
    goals = [goal for goal in material.case.outcomes.goals if any(one.text.rstrip(". ") in said for said in goal.said)]
    return bool(goals) and not any(goal.base and goal.base in one.text for goal in goals)


def _holds(text: str, value: str) -> bool:
    """Tell whether a text has the figure of a value, be its unit told there or not."""
    found = re.search(r"\d[\d,.]*", value)
    return (found[0] if found else value) in text


def _tells_today(material: PlanMaterial, one: Piece) -> bool:
    """Tell whether a piece has today's value of something that is to become another."""
    goals = [goal for goal in material.case.outcomes.goals if goal.base and goal.base in one.text]
    return bool(goals) and (bool(_NOW.search(one.text)) or not any(_holds(one.text, goal.goal) for goal in goals))


def whole_trouble(material: PlanMaterial, clause: BriefClause) -> str:
    """Return the sentence of what goes wrong that a clause is part of, where the rest of it tells no feature."""
    sentence = next(
        (
            one.text
            for told, source in material.case.lines
            if source == clause.source
            for one in told
            if clause.piece.text in one.text
        ),
        "",
    )
    others = [
        one for one in material.items.clauses if one.piece.text != clause.piece.text and one.piece.text in sentence
    ]
    is_trouble = all(one.kind in ("state", "note", "people") for one in others) and bool(others)
    is_whole = is_trouble and material.language == "en" and len(sentence) <= _SENTENCE
    return _LED.sub("", _LABEL.sub("", sentence.rstrip(" .!") if is_whole else clause.text.rstrip(". ")))


def _whole(material: PlanMaterial, clause: BriefClause) -> str:
    text = whole_trouble(material, clause)
    return f"{shortened(f'{text[:1].upper()}{text[1:]}', _SENTENCE)} [{clause.source}]"


def _told(clause: BriefClause) -> str:
    return f"{shortened(clause.text.rstrip('. '), 170)} [{clause.source}]"
