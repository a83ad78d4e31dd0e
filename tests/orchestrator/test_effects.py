"""What an answer leads to besides being shown."""

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from orchestrator.checkpoints import OWN_TYPES
from orchestrator.turn import AgentExecutionResult, Caution, GoPrivate, HandOver, Retitle

CASE = HandOver("s1", "C-1", "completed", "제목", "본문")


def test_effects_are_kept_in_a_checkpoint() -> None:
    """Each as what it is."""
    result = AgentExecutionResult("intake", "", effects=(CASE, GoPrivate("intake"), Caution("119"), Retitle("차량")))
    serializer = JsonPlusSerializer(allowed_msgpack_modules=OWN_TYPES)
    assert serializer.loads_typed(serializer.dumps_typed(result)) == result
    assert (result.handed_over, result.retitled) == (CASE, "차량")


def test_an_answer_of_an_older_checkpoint_has_its_effects() -> None:
    """There each stood in a field of its own."""
    old = AgentExecutionResult(
        "intake", "", hand_over=CASE, caution="119", session_title="차량", moves_to_private="intake"
    )
    assert old.effects == (CASE, GoPrivate("intake"), Caution("119"), Retitle("차량"))
    assert AgentExecutionResult("chat", "").effects == ()
