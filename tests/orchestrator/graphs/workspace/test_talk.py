"""What a request goes on from."""

from typing import cast

from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.routing import leans_on
from orchestrator.graphs.workspace.state import Exchange, WorkspaceState
from orchestrator.graphs.workspace.talk import previous

NOBODY = cast(Context, None)


def _after(*queries: str) -> Exchange | None:
    asked = [Exchange(query=query, answer="") for query in queries]
    return previous(cast(WorkspaceState, {"conversation": asked}), NOBODY)


def test_a_third_question_goes_on_from_the_first() -> None:
    """What the second one leant on is known with it."""
    last = _after("연차 이월은 언제까지 되나요?", "그럼 반차는?")
    assert leans_on("그건 며칠 전에 올려요?", last) == "연차 이월은 언제까지 되나요? 그럼 반차는?"


def test_a_question_with_a_subject_of_its_own_ends_the_chain() -> None:
    """Nothing of what came before it is looked up with the next one."""
    last = _after("연차 이월은 언제까지 되나요?", "법인카드 한도를 늘리려면 누구에게 말해야 하나요?")
    assert leans_on("그건 며칠 전에 올려요?", last) == "법인카드 한도를 늘리려면 누구에게 말해야 하나요?"
