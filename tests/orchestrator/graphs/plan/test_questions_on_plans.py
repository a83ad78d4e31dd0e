"""What is asked about a plan, and answered by rules."""

from datetime import date

import pytest

from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.plan.asking import section_words
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.plan_lines import answering_lines


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("예산이 얼마야?", "한도 3,000,000원"),
        ("홍보 예산이 얼마야?", ""),
        ("누가 써?", "사서"),
        ("총 예산은?", "한도 3,000,000원"),
        ("What is the budget?", "A limit of $900"),
        ("What is the travel budget?", ""),
        ("How much will it cost?", "A limit of $900"),
        ("Who is this for?", "Gardeners"),
        ("담당자는 누구야?", "한서윤"),
        ("누가 맡아?", "한서윤"),
        ("Who is in charge?", "Ida"),
    ],
)
async def test_a_section_is_asked_for_by_what_it_is_about(question: str, told: str, embedder: LocalEmbedder) -> None:
    """Who asks for the budget gets what the section on costs says; a noun before it asks for another thing."""
    is_ko = not question.isascii()
    rows = (
        ("costs", "비용" if is_ko else "Costs", "- 한도 3,000,000원 [1]" if is_ko else "- A limit of $900 [1]"),
        ("users", "대상" if is_ko else "Users", f"| 1 | 2 |\n|---|---|\n| {'사서' if is_ko else 'Gardeners'} | 4 |"),
        (
            "operations",
            "운영" if is_ko else "Operations",
            f"| 1 | 2 |\n|---|---|\n| {'한서윤' if is_ko else 'Ida'} | 4 |",
        ),
        (
            "risks",
            "리스크" if is_ko else "Risks",
            "| 1 | 담당 |\n|---|---|\n| 풀이 마르지 않는다 | 담당자 |" if is_ko else "- Mould in wet packets",
        ),
    )
    plan = PlanDocument(
        "x", "ko" if is_ko else "en", "lean", date(2026, 11, 30), "", tuple(PlanSection(*one) for one in rows)
    )
    lines = await answering_lines(plan, question, embedder, 0.35, section_words(load_guides(packaged_guides())))
    assert told in " ".join(one.text for one in lines) if told else not lines
