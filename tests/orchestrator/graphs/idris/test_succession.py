"""A corrected document has from the version before what is still the same: names, decisions, and rules tried on it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from orchestrator.graphs.idris.conversion import calculated
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rejecting import rejected_rule, without_rules
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.succession.aligning import TextAlignment, paired_files
from orchestrator.graphs.idris.succession.own_parts import merged
from orchestrator.graphs.idris.succession.restating import restated
from orchestrator.graphs.idris.succession.stored_rules import rules_of, stored_rules
from orchestrator.graphs.idris.succession.taking_over import StoredModel, stored_model, taken_over, with_taken_over
from tests.orchestrator.graphs.idris.documents import ESTIMATE


def _kept(text: str) -> StoredModel:
    source = SourceText("전.txt", text)
    return stored_model(model_of([source]), (), [source])


def _later(before: StoredModel, text: str) -> DocumentModel:
    sources = [SourceText("후.txt", text)]
    model = model_of(sources)
    took = taken_over(before, model, sources)
    model = with_taken_over(model, stored_rules(took.rules), took.names.data())
    return without_rules(model, took.rejected).model


KINDS = {
    "product": ("A pallet holds 48 sacks. All 26 pallets together hold 1,248 sacks.", "26", "29"),
    "percent": ("The fee is GBP 72,000. On delivery 45% is due, that is GBP 32,400.", "32,400", "34,200"),
    "nights": ("출발 2026년 10월 5일, 귀국 2026년 10월 12일, 7박 일정이다.", "7박", "6박"),
    "order": ("서류 접수: 2026년 6월 8일\n면접 시행: 2026년 6월 22일", "6월 8일", "6월 29일"),
    "hours": ("진료 시간 10:00~19:00, 휴게 60분, 실근로 8시간", "8시간", "7시간"),
    "majority": ("재적 이사 17명의 과반수인 9명이 찬성하여야 한다.", "17명", "19명"),
    "same": ("The film runs 105 minutes, that is 1.75 hours.", "105", "115"),
    "age": ("생년월일 1948년 9월 20일, 가입일 2026년 3월 4일 현재 만 77세이다.", "77세", "79세"),
}
"""Each with a figure, and another one in its place that the document by itself does not tell to be wrong."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_that_no_longer_comes_out_is_told(kind: str) -> None:
    """What held of the version before and does not of the corrected one is broken by the correction, not unknown."""
    text, old, new = KINDS[kind]
    text = f"문서\n\n{text}\n"
    assert text.count(old) == 1
    assert not model_of([SourceText("후.txt", text.replace(old, new))]).contradictions
    [broken] = _later(_kept(text), text.replace(old, new)).contradictions
    assert new in broken.disagrees or old not in broken.disagrees
    assert any(sign in broken.disagrees for sign in "≠>≤")
    assert _later(_kept(text), text).contradictions == ()


def test_a_row_more_breaks_no_sum() -> None:
    """Another sum determines the total now; the rule is the same one with more parts, and goes by the same name."""
    before = "장보기\n\n쌀: 42,000원\n콩: 13,500원\n들깨: 8,700원\n합계: 64,200원\n"
    after = before.replace("들깨", "팥: 9,300원\n들깨").replace("64,200", "73,500")
    kept, later = _kept(before), _later(_kept(before), after)
    assert later.contradictions == ()
    [old] = [one for one in kept["names"]["claims"] if one[1] == "sum"]
    [new] = [one for one in plan_of(later).claims if one.rule.kind == "sum"]
    assert (new.name, new.number, len(new.rule.figures)) == (old[0], old[3], 5)


def test_what_is_the_same_keeps_its_name() -> None:
    """Constants, claims and types, whatever comes before them; what is gone leaves its name to nothing else."""
    first = plan_of(model_of([SourceText("전.txt", ESTIMATE)]))
    more = ESTIMATE.replace(
        "복합기 ", "책꽂이            -            2     50,000      100,000     10,000\n복합기 ", 1
    )
    second = plan_of(_later(_kept(ESTIMATE), more))
    raws = {one.name: one.figure.raw for one in second.constants}
    assert all(raws[one.name] == one.figure.raw for one in first.constants)
    named = {one.name: one for one in second.claims}
    for claim in first.claims:
        assert named[claim.name].number == claim.number
        if claim.rule.holds and named[claim.name].rule.holds:
            assert named[claim.name].type.name == claim.type.name
    kept = stored_model(second.model, (), [SourceText("후.txt", more)])
    third = plan_of(_later(kept, ESTIMATE.replace("설치비", "운송비")))
    gone = {one.name for one in second.constants} - {one.name for one in first.constants}
    assert gone.isdisjoint(one.name for one in third.constants)


def test_a_rejected_rule_stays_rejected() -> None:
    """Also where its figures are others now, and where the corrected document alone would not tell it."""
    rows = ESTIMATE.replace("1,500,000   3,000,000", "1,500,000   3,100,000")
    source = SourceText("전.txt", rows)
    model = model_of([source])
    row = next(rule for rule in model.rules if not rule.holds and rule.kind == "product")
    chosen = without_rules(model, [rejected_rule(row)])
    kept = stored_model(chosen.model, chosen.left_out, [source])
    for figure in ("3,100,000", "3,200,000", "3,000,000"):
        later = _later(kept, rows.replace("3,100,000", figure, 1))
        assert not any({one.raw for one in rule.figures} == {"2", "1,500,000", figure} for rule in later.rules)


def test_scales_and_signs_may_change() -> None:
    """A figure with other decimals takes part as what it amounts to."""
    before = "Paint\n\nEach wall takes 2.5 litres; for 14 walls together that makes 35 litres.\n"
    for walls, wall, total, holds in (("14", "2.25", "31.5", True), ("16", "2", "32", True), ("14", "3", "35", False)):
        text = before.replace("2.5", wall).replace("14", walls).replace("35", total)
        model = _later(_kept(before), text)
        assert (model.contradictions == ()) == holds, (walls, wall, total)
        assert any(rule.kind == "product" for rule in model.rules)


@pytest.mark.parametrize(
    "text",
    [
        ESTIMATE,
        "보증 수수료는 보증금 83,417,300원의 0.37%인 308,644원이다.",
        "계획 287회 가운데 59회를 쉬어 결항률은 20.6%이다.",
        "Handling of 2.6% of USD 83,417.30 comes to USD 2,168.85.",
    ],
    ids=["exact", "rounded", "rate", "cents"],
)
def test_a_rule_of_its_own_figures_is_itself(text: str) -> None:
    """With its rounding, and with what it says; of a wrong figure it fails, of others that agree it holds."""
    rules = [rule for rule in model_of([SourceText("전.txt", text)]).rules if len(rule.figures) > 1]
    assert rules
    for rule in rules:
        again = restated(rule, {figure: figure for figure in rule.figures})
        assert again is not None
        assert (again.relations, again.rounding, again.says) == (rule.relations, rule.rounding, rule.says)
        if rule.kind in ("sum", "percent", "product") and rule.result.value > 99:
            wrong = replace(rule.result, value=3 * rule.result.value)
            other = restated(rule, {**{figure: figure for figure in rule.figures}, rule.result: wrong})
            assert other is not None
            assert not other.holds
            tripled = [one for one in rule.figures[:-1] if one.kind != "percent"]
            if rule.kind == "sum" or (rule.kind == "percent" and len(tripled) == 1 and not rule.rounding):
                more = {one: replace(one, value=3 * one.value) for one in tripled}
                again = restated(rule, {**{figure: figure for figure in rule.figures}, **more, rule.result: wrong})
                assert again is not None
                assert again.holds


def test_rules_are_kept_as_plain_data() -> None:
    """With their figures, and with what was reckoned."""
    rules = model_of([SourceText("전.txt", ESTIMATE)]).rules
    assert rules_of(stored_rules(rules)) == [*rules]


def _placed(old: str, new: str, words: Sequence[str]) -> list[str]:
    alignment = TextAlignment(old, new)
    found = []
    for word in words:
        place = alignment.place(old.index(word))
        found.append("" if place is None else new[place:].split()[0])
    return found


def test_places_are_found_again() -> None:
    """In lines that moved, changed or wrap elsewhere; what is gone has none."""
    old = "Bolts 40 boxes\nNuts 55 boxes\nThe price of all is 930 euros and\nis due on 4 May.\nRest 7\n"
    new = "Washers 12 boxes\nBolts 45 boxes\nThe price of all\nis 1,030 euros and is due on 14 May.\nRest 7\n"
    assert _placed(old, new, ["40", "930", "4 May", "7"]) == ["45", "1,030", "14", "7"]
    assert _placed(old, new, ["55"])[0] in ("", "12")
    files = {"a.txt": old, "b.txt": "계약서\n금액 300원\n"}
    assert paired_files(files, {"a.txt": new, "c.txt": "계약서\n금액 500원\n"}) == {"a.txt": "a.txt", "b.txt": "c.txt"}


PRINTED = "module M\n\na : Nat\na = 1\n\n||| 전.txt L3\nb : Nat\nb = 2\n"
MENDED = "module M\n\na : Nat\na = 1\n\ntwice : Nat -> Nat\ntwice n = n + n\n\n||| 전.txt L3\nb : Nat\nb = 1 + 1\n"


def test_what_a_person_wrote_stays() -> None:
    """What they added, and what they changed where the document did not; its own changes stand."""
    same = merged(PRINTED, MENDED, PRINTED.replace("전.txt L3", "후.txt L4"))
    assert "twice n = n + n" in same
    assert "b = 1 + 1" in same
    other = merged(PRINTED, MENDED, PRINTED.replace("b = 2", "b = 3").replace("a = 1", "a = 1\n\nc : Nat\nc = 9"))
    assert "twice n = n + n" in other
    assert "b = 3" in other
    assert "c = 9" in other
    assert merged(PRINTED, PRINTED, "module M\n") == "module M\n"


def test_an_added_proposition_stays() -> None:
    """What a language model found is tried on the corrected document as well, and keeps its passage."""
    source = SourceText("전.txt", "문서\n\n재적 이사 17명의 과반수인 9명이 찬성하여야 한다.\n")
    model = model_of([source])
    added = replace(model, rules=(replace(model.rules[0], quote="과반수인 9명"),))
    later = _later(stored_model(added, (), [source]), source.text.replace("17명", "19명"))
    assert [rule.quote for rule in later.contradictions] == ["과반수인 9명"]
    assert calculated(later).status == "contradictions"


def test_a_form_that_is_filled_in_anew_breaks_nothing() -> None:
    """Where most figures are others, what came out of the old ones is no rule for the new ones."""
    before = "Depot note\n\nA pallet holds 48 sacks. All 26 pallets together hold 1,248 sacks.\n"
    after = before.replace("48 sacks. All 26", "32 sacks. All 17").replace("1,248", "615")
    assert _later(_kept(before), before.replace("26", "29")).contradictions
    assert not _later(_kept(before), after).contradictions
