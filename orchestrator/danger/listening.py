"""Checks every turn for danger, and answers first with whom to call."""

from dataclasses import replace

import structlog

from orchestrator.danger.alarms import Alarms, is_plain_request, question_in
from orchestrator.danger.by_rules import DetectedDanger
from orchestrator.danger.detection import detect
from orchestrator.danger.emergency import Emergency
from orchestrator.danger.fire_and_collapse import ANSWERABLE, need_of
from orchestrator.danger.minors import speaks_as_child, young_key
from orchestrator.deps import Deps
from orchestrator.turn import AgentExecutionResult, Caution, Locale, Turn

log = structlog.get_logger()


class DangerListener:
    """Says whom to call, and remembers for a while who was told so."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._alarms = Alarms()

    async def listen(self, turn: Turn) -> DetectedDanger:
        """Hear a turn for danger."""
        return await detect(turn.text)

    async def help_for(self, text: str, locale: Locale, *, suspected: bool = False) -> str:
        """Return whom to call, where a text tells of danger that no turn is made of; empty where it tells of none.

        With ``suspected`` also the caution for a text that only resembles such ones.
        """
        heard = await detect(text)
        if heard.emergency is not None:
            return self._whom_to_call(heard.emergency, text, locale)
        return self.caution(heard, text, locale) if suspected else ""

    def help(self, turn: Turn, danger: Emergency) -> AgentExecutionResult:
        """Say whom to call. Nobody but the person reads it; what they write next is heard in its light."""
        log.warning("danger_heard", turn=turn.id, kind=danger.kind)
        self._alarms.note(_person(turn), self._deps.now(), is_child=speaks_as_child(turn.text))
        is_child = self._alarms.is_of_child(_person(turn))
        return for_asker(self._whom_to_call(danger, turn.text, turn.locale, is_child=is_child))

    def again(self, turn: Turn) -> AgentExecutionResult:
        """Say once more whom to call."""
        is_child = self._alarms.is_of_child(_person(turn)) or speaks_as_child(turn.text)
        return for_asker(
            self.text(turn.locale, "young.again" if is_child else "again", "young.stay" if is_child else "stay")
        )

    def _whom_to_call(self, danger: Emergency, text: str, locale: Locale, *, is_child: bool = False) -> str:
        need = need_of(danger.kind, danger.quote, text)
        if is_child or speaks_as_child(text):
            return self.text(locale, young_key(need), "young.numbers", "young.talk")
        if need in ANSWERABLE:
            return self.text(locale, f"first.{need}", "alone")
        return self.text(locale, f"first.{need}", "numbers", "company" if need == "suicide" else "shelter", "talk")

    def question_beside(self, danger: Emergency, text: str) -> str:
        """Return what the pages are asked beside whom to call; empty where they are not.

        A page of the office may say what helps in a fire. What no word tells of may be a question about work, all of it.
        """
        asked = question_in(text)
        if not danger.is_in_words:
            return text if asked and not speaks_as_child(text) else ""
        return asked if need_of(danger.kind, danger.quote, text) in ANSWERABLE else ""

    def may_be_work(self, danger: Emergency, text: str) -> bool:
        """Tell whether a message in which no word tells of danger may be a question about work, so that what is near helps.

        Where somebody may be hurt it does even if they sound frightened: nothing on a page keeps them from calling.
        """
        is_hurt = need_of(danger.kind, danger.quote, text) in ANSWERABLE
        return not danger.is_in_words and (is_hurt or is_plain_request(text))

    def text(self, locale: Locale, *keys: str) -> str:
        """Return texts on danger, one below the other."""
        return "\n\n".join(self._deps.say(locale, f"danger.{key}") for key in keys)

    def caution(self, heard: DetectedDanger, text: str, locale: Locale) -> str:
        """Return whom to call first, where danger is only suspected; ``text`` is what was said."""
        if not heard.is_suspected:
            return ""
        if speaks_as_child(text):
            return self.text(locale, "young.suspected")
        return self.text(locale, "suspected_patient" if heard.is_for_a_patient else "suspected")

    def is_after_alarm(self, turn: Turn) -> bool:
        """Tell whether a turn came a short while after its person told of danger."""
        return self._alarms.is_fresh(_person(turn), self._deps.now())

    def end_alarm(self, turn: Turn) -> None:
        """Take it that its person is safe."""
        self._alarms.end(_person(turn))


def _person(turn: Turn) -> tuple[str, str]:
    """Return who wrote a turn. One key of the API speaks for many people: there each conversation is a person's own."""
    return turn.team, turn.thread if turn.door == "api" else turn.user


def for_asker(text: str) -> AgentExecutionResult:
    """Return a text that nobody but the person reads."""
    return AgentExecutionResult(mode="chat", result=text, is_for_asker_alone=True)


def reads_alone(turn: Turn) -> bool:
    """Tell whether nobody but its person reads the answer to a turn."""
    return turn.is_direct or turn.is_private or turn.door != "slack"


def cautioned(result: AgentExecutionResult, turn: Turn, caution: str) -> AgentExecutionResult:
    """Put the caution before the answer, or beside it where others read that."""
    if not caution:
        return result
    if reads_alone(turn):
        return replace(result, result=f"{caution}\n\n{result.result}")
    return replace(result, effects=(Caution(caution), *result.effects))
