"""The shorter sections: features, who sees and keeps what, running it, what has to be confirmed, law."""

import re

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.composing.matching import concern_of, concerns_of
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.quoting import shortened, told
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of

_WISHES = 5


def features_body(material: PlanMaterial) -> str:
    """Return the table of features: those of the main use, those asked for, and wishes with their release."""
    say = material.say
    rows: list[tuple[str, ...]] = []
    for feature in material.brief.features if material.is_thin else ():
        rows.append((f"{feature.text} [{feature.source}]", say("feature_stated"), say("stage_1")))
    if material.use and "features" in material.use.blocks:
        rows += [
            (f"{row[0]} {material.mark()}", material.told(row[1]), say("stage_1"))
            for row in material.use.blocks["features"].rows
        ]
    elif material.is_thin and (found := material.block("features")):
        rows += [
            (f"{row[0]} {material.mark()}", material.told(row[1]), row[2])
            for row in found[1].rows[: material.shape.rows]
        ]
    for piece in wishes_of(material)[:_WISHES]:
        guide = concern_of(material, piece.text)
        what = say("feature_wish", title=guide.title) if guide else say("feature_wish_plain")
        rows.append((told(material, piece, by=True), what, say("stage_checked")))
    return markdown.table(say("columns_features"), rows) if rows else ""


def wishes_of(material: PlanMaterial) -> list[Piece]:
    """Return what people wish for and nobody has ruled out."""
    out = {one.text for one in material.case.excluded} | {one.piece.text for one in material.case.excluded}
    ruled_out = frozenset(word for one in material.case.excluded for word in one.words)
    return [
        one
        for one in material.case.told
        if not one.rows
        and one.text not in out
        and not words_of(one.text) & ruled_out
        and not marks.DISPUTED.search(one.text)
        and (marks.WISHED.search(one.text) or marks.WISHED.search(one.headings[-1] if one.headings else ""))
        and not marks.VOID.search(one.text)
    ]


def data_body(material: PlanMaterial) -> str:
    """Return what is taken in, what is not, who sees it; empty where the material says nothing of people's data."""
    say = material.say
    found = [one for one in concerns_of(material) if one.guide.key in ("privacy", "visibility")]
    pieces: dict[str, Piece] = {}
    for piece in (*material.case.own, *material.case.told):
        guide = concern_of(material, piece.text) if not piece.rows else None
        if guide and guide.key in ("privacy", "visibility") and not marks.ORDER.search(piece.text):
            pieces.setdefault(piece.text, piece)
    if not found:
        return ""
    rows = [(say("data_taken"), say("data_taken_what"), say("data_taken_until"))]
    rows += [
        (told(material, one), say("data_rule"), say("data_rule_check", who=operator(material)))
        for one in [*pieces.values()][:5]
    ]
    return markdown.table(say("columns_protection"), rows)


def operations_body(material: PlanMaterial) -> str:
    """Return who does what day by day; empty where the material names nobody and nothing of time."""
    say, case = material.say, material.case
    rows = [
        (operator(material), say("task_daily"), say("task_daily_when")),
        (
            owner(material, "기획 담당" if material.language == "ko" else "Product"),
            say("task_weekly"),
            say("task_weekly_when"),
        ),
        (decider(material), say("task_decide"), say("task_decide_when")),
    ]
    hands = [one for one in concerns_of(material) if one.guide.key in ("few_hands", "hours", "continuity")]
    notes = [f"{told(material, one.piece)} → {one.guide.blocks['requirements'].lines[0]}" for one in hands]
    parts = [part for part in case.parts if part not in (operator(material), decider(material))][:5]
    named = say("parts_named", parts=", ".join(parts)) if parts else ""
    return markdown.joined(markdown.table(say("columns_duties"), rows), markdown.bullets(notes), named)


def evidence_body(material: PlanMaterial, quoted: str) -> str:
    """Return what sources say of the market and what nobody could confirm; empty where neither was asked for."""
    say = material.say
    asked = [
        one
        for one in material.case.demands
        if (guide := concern_of(material, one.text)) and guide.key in ("evidence", "links")
    ]
    asked += [one for one in material.case.demands if one not in asked and re.search(r"https?://", one.piece.text)]
    rows = []
    day = f"{trial_day(material)[0].isoformat()} {material.mark()}"
    for one in asked[:6]:
        is_link = bool(re.search(r"https?://", one.text))
        known = say("evidence_link") if is_link else say("evidence_unknown") if not quoted else say("evidence_some")
        rows.append(
            (
                f"{shortened(one.text, 90)} [{one.piece.source}]",
                known,
                say("evidence_where"),
                say("evidence_who", who=operator(material), day=day),
            )
        )
    return markdown.joined(quoted, markdown.table(say("columns_evidence"), rows) if rows else "")


def legal_body(material: PlanMaterial) -> str:
    """Return the rules that the material speaks of with who confirms them; empty where it speaks of none."""
    say = material.say
    seen: dict[str, Piece] = {}
    for piece in (*material.case.own, *material.case.told):
        guide = concern_of(material, piece.text) if not piece.rows else None
        if guide and guide.key == "law" and not marks.ORDER.search(piece.text):
            seen.setdefault(piece.text, piece)
    day = f"{trial_day(material)[0].isoformat()} {material.mark(trial_day(material)[1])}"
    rows = [
        (told(material, one), say("legal_until"), say("legal_who", who=decider(material), day=day))
        for one in [*seen.values()][:6]
    ]
    return markdown.table(say("columns_legal"), rows) if rows else ""
