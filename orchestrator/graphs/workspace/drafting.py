"""A model's answer on its way to the person: shown once it is known to stay, refused where it must not be sent."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Literal

import structlog
from langgraph.runtime import Runtime

from integrations.errors import Cut, Invalid, Unavailable
from integrations.llm.base import Message
from orchestrator.deps import Context
from orchestrator.egress import checked_stream
from orchestrator.graph import Update
from orchestrator.graphs.workspace import prompts
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.written import asks_for_a_language, is_not_in, tells_language
from orchestrator.steps.claims import is_backed, states
from orchestrator.steps.grounding import MARK
from orchestrator.steps.model_or_rules import Unfit, noted
from orchestrator.turn import Locale, Token

Fault = Literal["", "language", "uncited"]

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class DraftText:
    """An answer's text before it is polished."""

    text: str
    is_cut: bool = False
    """Whether the model did not come to its end."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an answer must keep to."""

    language: Locale | None
    """None: any, since the person said which."""
    sources: Mapping[int, str] | None = None
    """What may be cited, by number, with what was asked; None: what it states needs no source."""

    def fault(self, text: str) -> Fault:
        """Return what is wrong with a whole answer; empty where it may be sent."""
        if self.language and is_not_in(text, self.language):
            return "language"
        if self.sources is None or is_backed(text, self.sources):
            return ""
        return "uncited" if MARK.search(text) or states(text) else ""

    def is_settled(self, beginning: str) -> bool:
        """Tell whether a beginning may be shown: its language is right, and a source is named."""
        if self.sources is not None and not is_backed(beginning, self.sources):
            return False
        return not self.language or (tells_language(beginning) and not is_not_in(beginning, self.language))


def terms_of(context: Context, query: str, passages: Sequence[SourcePassage] | None = None) -> Terms:
    """Return the terms for an answer to a query; None: it is made from no passages, and needs none."""
    language = None if asks_for_a_language(query) else context.turn.locale
    if passages is None:
        return Terms(language)
    sources: dict[int, str] = {}
    for one in passages:
        held = f"{one['title']}\n{one['heading']}\n{one['text']}"
        sources[one["n"]] = f"{sources.get(one['n'], query)}\n{held}"
    return Terms(language, sources)


async def drafted(
    runtime: Runtime[Context],
    role: str,
    messages: Sequence[Message],
    terms: Terms,
    addresses: Collection[str],
    is_wish: Callable[[str], bool] = lambda _: False,
) -> DraftText:
    """Return the model's text, at its second attempt where the first one does not keep to the terms.

    What ``is_wish`` takes for a wish of the model's own is no answer: it is returned as it is, and never shown.

    It is shown as it comes unless it will be polished, for then it may still change. What takes the place of one whose
    fault came to light after it was shown is not shown before it is whole. Raises ``Unfit`` after two faults.
    """
    context = runtime.context
    may_show = not context.models.available("final_answer")
    asked = list(messages)
    for _ in range(2):
        draft, shown = await _attempt(runtime, role, asked, terms, addresses, may_show=may_show)
        if not shown and is_wish(draft.text):
            return draft
        fault = terms.fault(draft.text)
        if not fault:
            if may_show and draft.text[shown:]:
                runtime.stream_writer(Token(draft.text[shown:]))
            return draft
        log.info("model_answer_refused", turn=context.turn.id, role=role, fault=fault, shown=shown)
        may_show = may_show and not shown
        asked = [
            *messages,
            Message("assistant", draft.text),
            Message("user", prompts.refusal(fault, context.turn.locale)),
        ]
    raise Unfit(f"twice the answer was refused: {fault}")


def notices_if_cut(draft: DraftText, notices: list[str]) -> Update:
    """Return the notices of a turn, with one on a text that was cut off, and the offer of another attempt."""
    return {"notices": noted(notices, "cut_off"), "can_retry": True} if draft.is_cut else {"notices": notices}


async def _attempt(
    runtime: Runtime[Context],
    role: str,
    messages: Sequence[Message],
    terms: Terms,
    addresses: Collection[str],
    *,
    may_show: bool,
) -> tuple[DraftText, int]:
    """Return a text, and how many characters of it were shown.

    What a person has read already is not taken away where the stream breaks. Before that, the error is raised.
    """
    text, shown, judged = "", 0, 0
    is_settled = is_cut = False
    try:
        async with aclosing(runtime.context.models.stream(role, messages)) as pieces:
            async for piece in checked_stream(pieces, terms.sources or (), addresses):
                text += piece
                if not may_show:
                    continue
                if len(text) > judged + judged // 8:  # so that a long text is not judged anew at each word
                    judged = len(text)
                    if shown and terms.fault(text):
                        break  # no more of it is shown
                    is_settled = is_settled or terms.is_settled(text)
                if is_settled:
                    runtime.stream_writer(Token(text[shown:]))
                    shown = len(text)
    except Cut:
        is_cut = True
    except Unavailable as error:
        if not shown:
            raise
        is_cut = True
        log.warning(
            "model_stream_broke", turn=runtime.context.turn.id, error=type(error).__name__, characters=len(text)
        )
    if not text.strip():
        raise Invalid("the model returned no text")
    return DraftText(text, is_cut), shown
