"""Documents that are built without a model."""

from types import SimpleNamespace
from typing import cast

from bot.texts import say
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.documents import compose
from orchestrator.graphs.workspace.state import Passage

CONTEXT = cast(Context, SimpleNamespace(say=lambda key, /, **values: say("ko", key, **values)))


def _passage(text: str, *, n: int = 1, support: float = 0.8) -> Passage:
    return Passage(
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
