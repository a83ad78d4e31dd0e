"""The notice that models are left alone for a while: told once in a conversation, whichever graph has it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from integrations.llm.breaker import PAUSE
from orchestrator.turn import AgentExecutionResult, Turn

_NOTICE = "model_paused"


class PauseNotices:
    """Remembers for as long as an endpoint is left alone; a process forgets it together with the pause itself."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._told: dict[str, tuple[str, float]] = {}
        """By conversation: the turn that told it, and when in seconds of the epoch."""

    def once(self, turn: Turn, result: AgentExecutionResult) -> AgentExecutionResult:
        """Return the result of a turn, without the notice where another turn of the conversation just told it."""
        if _NOTICE not in result.notices:
            return result
        now = self._now().timestamp()
        self._told = {one: told for one, told in self._told.items() if now < told[1] + PAUSE}
        if self._told.setdefault(turn.conversation, (turn.id, now))[0] == turn.id:
            return result
        return replace(result, notices=tuple(one for one in result.notices if one != _NOTICE))
