"""What a person makes of an outline in a field of lines."""

from datetime import date

import pytest

from orchestrator.graphs.plan.outline_editing import OutlineEdit, edit_of, reshaped, with_keys
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanDocument, PlanSection
from orchestrator.turn import OutlineHeading, as_lines

OFFERED = tuple(
    OutlineHeading(*one)
    for one in (("overview", "개요"), ("users", "대상 사용자"), ("costs", "비용"), ("risks", "위험"))
)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (as_lines(OFFERED), "overview:개요 users:대상 사용자 costs:비용 risks:위험"),
        ("1. 개요\n3. 비용\n2. 대상 사용자\n4. 위험", "overview:개요 costs:비용 users:대상 사용자 risks:위험"),
        # Who numbers them anew means the words.
        ("1. 비용\n2. 개요\n3. 위험\n4. 대상 사용자", "costs:비용 overview:개요 risks:위험 users:대상 사용자"),
        ("1. 개요\n3. 예산과 지출\n4. 위험", "overview:개요 costs:예산과 지출 risks:위험"),
        ("1. 개요\n홍보 계획\n- 대상사용자\n\n4) 위험", "overview:개요 own_1:홍보 계획 users:대상사용자 risks:위험"),
        ("2. 가\n2. 나", "users:가 own_1:나"),
        ("개요\n개요", "overview:개요 own_1:개요"),
        ("9. 새 제목\n새 제목", "own_1:새 제목 own_2:새 제목"),
        ("  \n\n", ""),
    ],
)
def test_lines_are_headings(lines: str, wanted: str) -> None:
    """Words before numbers, and what is neither is new."""
    edit = edit_of(lines, OFFERED)
    assert " ".join(f"{one.key}:{one.title}" for one in edit.headings) == wanted
    assert OutlineEdit.of_given(edit.as_given()) == edit


def test_keys_of_programs_are_checked() -> None:
    """A key that nobody offered, or that stands twice, is a new section's."""
    given = [OutlineHeading("users", "가"), OutlineHeading("users", "나"), OutlineHeading("made_up", "다")]
    edit = with_keys([*given, OutlineHeading("", "라")], OFFERED)
    assert [one.key for one in edit.headings] == ["users", "own_1", "own_2", "own_3"]
    assert edit.is_changed


def test_a_plan_follows_an_outline() -> None:
    """What is renamed keeps its text, what is left out goes with what it assumes, and what came since then stays."""
    sections = [PlanSection(one.key, one.title, f"{one.title} 본문") for one in OFFERED]
    document = PlanDocument(
        "계획", "ko", "lean", date(2026, 11, 2), "", (*sections, PlanSection("own_1", "사람이 쓴 절", "본문")),
        (PlanAssumption("가정", "이유", "risks"), PlanAssumption("다른 가정", "이유")),
    )  # fmt: skip
    plan, new = reshaped(document, edit_of("3. 예산\n1. 개요\n홍보", OFFERED))
    titles = [(one.key, one.title, one.body) for one in plan.sections]
    assert titles == [
        ("costs", "예산", "비용 본문"),
        ("overview", "개요", "개요 본문"),
        ("own_2", "홍보", ""),
        ("own_1", "사람이 쓴 절", "본문"),
    ]
    assert [(one.key, one.title) for one in new] == [("own_2", "홍보")]
    assert plan.left_out == ("users", "risks")
    assert [one.text for one in plan.assumptions] == ["다른 가정"]
