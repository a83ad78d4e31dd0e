"""Documents that are built without a model."""

from types import SimpleNamespace
from typing import cast

from bot.texts import say
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.documents import compose
from orchestrator.graphs.workspace.state import SourcePassage

CONTEXT = cast(Context, SimpleNamespace(say=lambda key, /, **values: say("ko", key, **values)))


def _passage(text: str, *, n: int = 1, support: float = 0.8) -> SourcePassage:
    return SourcePassage(
        n=n, title=f"문서 {n}", heading="", text=text, url="", support=support, document_id=str(n), position=0
    )


def test_only_what_can_be_done_gets_a_box() -> None:
    """Items and rows are tasks; a greeting, a table's head and code are not."""
    items = "환영합니다!\n- 노트북 받기\n  - [x] 암호화\n1. 계정 만들기\n"
    table = "| 언제 | 일 |\n| --- | --- |\n| 첫날 | 점심 |\n"
    code = "```sh\n- x\n```"
    made = compose(CONTEXT, "체크리스트 만들어줘", "입사", [_passage(items + table + code)])
    assert "\n환영합니다!\n\n- [ ] 노트북 받기\n  - [ ] 암호화\n- [ ] 계정 만들기\n\n- [ ] 첫날 — 점심\n" in made
    assert code in made


def test_a_page_that_is_far_from_the_best_is_left_out() -> None:
    """Rules cannot tell what fits otherwise."""
    made = compose(CONTEXT, "보고서 써줘", "보고", [_passage("가까움"), _passage("멀다", n=2, support=0.3)])
    assert "가까움" in made
    assert "멀다" not in made


def test_rules_and_figures_are_not_ticked_off() -> None:
    """Of a checklist only what can be done gets a box; a page that tells nothing to do is left out."""
    rules = (
        "- 이월되지 않습니다.\n- **버디**: 돕는 동료\n- 신청서 내 주세요\n- 서류 내기\n\n"
        "| 근속 | 일수 |\n| --- | --- |\n| 1년 | 15일 |"
    )
    facts = "- You get 15 days.\n- 한 달에 하루예요."
    made = compose(CONTEXT, "체크리스트 만들어줘", "휴가", [_passage(rules), _passage(facts, n=2)])
    assert "- 이월되지 않습니다.\n- **버디**: 돕는 동료\n- [ ] 신청서 내 주세요\n- [ ] 서류 내기" in made
    assert "| 1년 | 15일 |" in made
    assert "You get" not in made


def test_a_section_of_links_is_no_part_of_a_document() -> None:
    """What only leads to other pages says nothing by itself."""
    links = "- [연차](https://n/1)\n- [병가](https://n/2)"
    made = compose(CONTEXT, "보고서 써줘", "휴가", [_passage("연차는 15일입니다."), _passage(links, n=2)])
    assert "병가" not in made


def test_a_heading_below_another_is_one_level_deeper() -> None:
    """The path is not repeated, and a source is the page, not one of its sections."""
    first, second = _passage("하나"), _passage("둘")
    made = compose(
        CONTEXT,
        "문서 써줘",
        "휴가",
        [{**first, "heading": "휴직"}, {**second, "heading": "휴직 › 급여", "position": 1}],
    )
    assert "### 휴직\n\n하나\n\n#### 급여\n\n둘" in made
    assert made.endswith("- [1] 문서 1")
