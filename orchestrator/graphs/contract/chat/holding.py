"""A model's sentences on their way to the person: held until a citation that holds and the right language are known."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from orchestrator.graphs.contract.chat.verifying import AnswerCheck, SentenceVerdict, subjects
from orchestrator.language.written import is_not_in, tells_language
from orchestrator.steps.claims import states
from orchestrator.turn import Locale

AnswerFault = Literal["", "language", "uncited"]
_ADVISES = re.compile(
    r"(?:세요|십시오|바랍니다)[\s.!~)*\"”]*$|^\W*(?:please|ask|keep|talk|check|tell|write|save|call|contact|see|bring|request)\b",
    re.I,
)
"""What somebody may do next states nothing of the contract."""
_CLOSERS = ".!?\"”’')」』*_~"
"""What is left of a sentence that is not shown."""


class SentenceGate:
    """Shows the sentences of one answer that stay.

    One with a citation that holds is shown at once, with those that wait before it; one without waits for such a one,
    or for the end. What states something without a citation stays only right beside one on the same that has it.
    None is shown before it is known that the language is right; None as ``language``: any is.
    """

    def __init__(self, check: AnswerCheck, language: Locale | None, show: Callable[[SentenceVerdict], None]) -> None:
        self._check, self._language, self._show = check, language, show
        self._held: list[SentenceVerdict] = []
        self._text = ""
        self._ripe = 0
        """How many of those held need no other citation."""
        self._is_cited = self._is_behind_dropped = False
        self._last: SentenceVerdict | None = None
        """The last one that was shown."""
        self.dropped = 0
        """Sentences that did not hold."""

    def take(self, sentence: str) -> None:
        """Judge the next sentence, and show what may be shown by now."""
        verdict = self._check.judge(sentence)
        if verdict.fault:
            self.dropped, self._is_behind_dropped = self.dropped + 1, True
            return
        text = verdict.text.lstrip(_CLOSERS) if self._is_behind_dropped else verdict.text
        self._is_behind_dropped = self._is_behind_dropped and not text.strip()
        self._text += text
        self._held.append(replace(verdict, text=text))
        if verdict.cites:
            self._is_cited, self._ripe = True, len(self._held)
        if self._ripe and (self._language is None or (tells_language(self._text) and not self._is_foreign())):
            self._release(self._ripe)

    def end(self) -> AnswerFault:
        """Show the rest where the whole may be sent; else return what is wrong with it."""
        if self._is_foreign():
            return "language"
        if not self._is_cited and (self.dropped or not self._text.strip() or states(self._text)):
            return "uncited"
        self._release(len(self._held))
        return ""

    def _is_foreign(self) -> bool:
        return self._language is not None and is_not_in(self._text, self._language)

    def _release(self, count: int) -> None:
        ready, self._held, self._ripe = self._held[:count], self._held[count:], 0
        beside = [self._last, *ready, None]
        for place, verdict in enumerate(ready):
            if _is_backed(verdict, (beside[place], beside[place + 2])):
                self._show(verdict)
            else:
                self.dropped += 1
        self._last = ready[-1] if ready else self._last


def _is_backed(verdict: SentenceVerdict, beside: Sequence[SentenceVerdict | None]) -> bool:
    """Tell whether a sentence needs no citation, or one right beside it has a citation and speaks of nothing else."""
    if verdict.cites or _ADVISES.search(verdict.text) or not states(verdict.text):
        return True
    said = subjects(verdict.text)
    return any(one is not None and one.cites and (not said or said & subjects(one.text)) for one in beside)
