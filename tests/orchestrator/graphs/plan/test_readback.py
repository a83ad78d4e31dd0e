"""What people write into a plan's page is never lost when the plan is changed again."""

import random
from dataclasses import replace
from datetime import date

from bot.texts import say
from orchestrator.graphs.plan.pictures import PictureName
from orchestrator.graphs.plan.pictures.placing import code_blocks, without_drawings
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanDocument, PlanSection, PlanSource, PlanTask
from orchestrator.graphs.plan.plan_text import generated_heads, plan_markdown
from orchestrator.graphs.plan.readback import merged, with_edits
from tests.orchestrator.graphs.plan.a_plan import a_plan

_SECTIONS = tuple(
    PlanSection(
        key,
        title,
        f"{title}에 대한 첫 문장입니다. [1]\n\n- {title} 항목 하나\n- {title} 항목 둘\n\n{title}의 마지막 문장입니다.",
    )
    for key, title in (("overview", "개요"), ("users", "사용자"), ("features", "기능"), ("risks", "위험"))
)
PLAN = PlanDocument(
    "온보딩 앱",
    "ko",
    "standard",
    date(2026, 11, 23),
    "신규 입사자를 돕습니다.",
    _SECTIONS,
    (PlanAssumption("계정은 첫날 나옵니다.", "자료에 없습니다.", "users"),),
    (PlanSource(1, "index", "온보딩", "첫날 노트북을 받습니다."), PlanSource(2, "web", "시장", "성장합니다.")),
)


def _edited(text: str, chance: random.Random, number: int) -> tuple[str, str]:
    """Return a page that somebody edited outside of the section on risks, and the words that they wrote."""
    words = f"사람이 {number}번째로 쓴 말"
    lines = text.split("\n")
    risky = range(lines.index("## 위험"), lines.index("## 가정"))
    places = [at for at, line in enumerate(lines) if line and at not in risky and not line.startswith("#")]
    at = chance.choice(places)
    match chance.choice(("insert", "replace", "append")):
        case "insert":
            lines[at:at] = [words, ""]
        case "replace":
            lines[at] = f"- {words}" if lines[at].startswith("- ") else words
        case _:
            lines[at] = f"{lines[at]} {words}"
    return "\n".join(lines), words


def test_of_many_edits_none_is_lost() -> None:
    """Wherever somebody writes, their words stay on the page when another section is changed."""
    known = plan_markdown(PLAN, say)
    for number in range(60):
        page, words = _edited(known, random.Random(number), number)
        before = with_edits(PLAN, known, page, generated_heads(PLAN, say))
        sections = tuple(
            replace(one, body="위험은 없습니다. [2]") if one.key == "risks" else one for one in before.sections
        )
        assumptions = (*before.assumptions, PlanAssumption("위험은 모두 막습니다.", "요청입니다.", "risks"))
        after = replace(before, sections=sections, assumptions=assumptions)
        text = merged(plan_markdown(before, say), page, plan_markdown(after, say))
        assert words in text
        assert "위험은 없습니다. [2]" in text
        assert "위험의 마지막 문장입니다." not in text
        assert "위험은 모두 막습니다." in text


def test_a_page_without_edits_is_the_plan() -> None:
    """Nothing is read back from a page that says what was written, and the new text is taken whole."""
    known = plan_markdown(PLAN, say)
    assert with_edits(PLAN, known, known, generated_heads(PLAN, say)) is PLAN
    assert merged(known, known, "neu\n") == "neu\n"


def test_sections_of_people_are_sections_and_removed_ones_are_gone() -> None:
    """A heading that somebody adds is a section with a key of its own; one that they delete does not come back."""
    known = plan_markdown(PLAN, say)
    begin, end = known.index("## 기능"), known.index("## 위험")
    page = f"{known[:begin]}## 우리 팀 메모\n\n직접 씁니다.\n\n{known[end:]}"
    read = with_edits(PLAN, known, page, generated_heads(PLAN, say))
    assert [one.title for one in read.sections] == ["개요", "사용자", "우리 팀 메모", "위험"]
    assert read.sections[2].key not in {one.key for one in PLAN.sections}
    assert read.left_out == ("features",)


def test_renamed_headings_are_the_sections_that_they_were() -> None:
    """By what stands below them, though edited and moved; by their place where only a part of the name is new."""
    known = plan_markdown(PLAN, say)
    begin, end = known.index("## 기능"), known.index("## 위험")
    page = f"{known[:begin]}{known[end:]}".replace("## 가정", f"{known[begin:end]}## 전제")
    page = page.replace("## 기능", "## 무엇을 하나").replace("- 기능 항목 하나\n", "- 사람이 쓴 항목\n")
    page = page.replace("## 위험", "## 걱정되는 것")
    body = PLAN.sections[1].body
    page = page.replace(f"## 사용자\n\n{body}", "## 주 사용자\n\n팀장 셋이 먼저 씁니다.")
    read = with_edits(PLAN, known, page, generated_heads(PLAN, say))
    assert [(one.key, one.title) for one in read.sections] == [
        ("overview", "개요"),
        ("users", "주 사용자"),
        ("risks", "걱정되는 것"),
        ("features", "무엇을 하나"),
    ]
    assert "- 사람이 쓴 항목" in read.sections[3].body
    assert read.left_out == ()


def test_drawings_stand_below_their_sections_and_are_no_text() -> None:
    """The page draws the schedule, the use and the costs where they are told; what is read back is the plan alone."""
    plan = a_plan()
    page = plan_markdown(plan, say)
    schedule = page[page.index("## 일정") : page.index("## 비용")]
    assert "```mermaid\ngantt\n" in schedule
    assert "```mermaid\npie showData\n" in page[page.index("## 비용") : page.index("## 위험과 대응")]
    assert page.count("```mermaid") == 3
    edited = page.replace("개발은 12월에 시작해요 [2].", "개발은 1월에 시작해요.")
    read = with_edits(plan, page, edited, generated_heads(plan, say), code_blocks(plan, say).values())
    assert [one.body for one in read.sections if one.key == "schedule"] == ["개발은 1월에 시작해요."]
    assert not [one for one in read.sections if "mermaid" in one.body]
    assert "mermaid" not in without_drawings(page)
    assert "## 비용\n\n첫해 비용은 다음과 같아요.\n\n## 위험과 대응" in without_drawings(page)


def test_a_drawing_that_people_changed_is_theirs() -> None:
    """It stays on the page as they left it, and none is put beside it; one that they took out does not come back."""
    plan = a_plan()
    known, blocks = plan_markdown(plan, say), code_blocks(plan, say)
    page = known.replace("    title 차량 공유 서비스", "    title 우리가 고친 일정").replace(
        f"{blocks['costs']}\n\n", ""
    )
    before = with_edits(plan, known, page, generated_heads(plan, say), blocks.values())
    after = replace(before, schedule=(*before.schedule, PlanTask("점검", date(2027, 5, 1), date(2027, 5, 2))))
    gone: tuple[PictureName, ...] = ("costs",)
    text = merged(plan_markdown(before, say, gone), page, plan_markdown(after, say, gone))
    assert text.count("```mermaid") == 2
    assert "우리가 고친 일정" in text
    assert "title 차량 공유 서비스" not in text
    assert "점검" not in text


def test_sources_that_nothing_cites_stand_once_a_page() -> None:
    """Passages of one page share a line at the end, so that what was looked through does not outgrow the plan."""
    page = PlanSource(2, "index", f"{PLAN.title} 휴가 규정", "…", "https://n.test/a#1", "1. 연차", date(2026, 10, 1))
    sources = (PLAN.sources[0], page, replace(page, number=3, url="https://n.test/a#2", place="2. 병가"))
    text = plan_markdown(replace(PLAN, sources=sources), say)
    assert text.endswith(f"\n\n- [2] [3] [{PLAN.title} 휴가 규정](https://n.test/a#1) · 2026-10-01 · 워크스페이스\n")
