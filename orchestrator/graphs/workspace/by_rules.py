"""An answer without a model: the line that answers where that is sure, what lies near where it is not, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.deps import Context
from orchestrator.graphs.workspace.retrieving import nothing_found
from orchestrator.graphs.workspace.rules import documents, sections
from orchestrator.graphs.workspace.rules.evidence import candidates
from orchestrator.graphs.workspace.rules.verdict import verdict
from orchestrator.graphs.workspace.state import MentionedPage, SourcePassage


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked, and what it leans on."""

    text: str
    before: str = ""
    """The question before, where this one cannot be understood without it."""
    cited: frozenset[str] = frozenset()
    """The pages that were cited in the answer to that, by their ids."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer with what it quotes."""

    text: str
    passages: Sequence[SourcePassage]
    """Those that were looked at, numbered as the text cites them; none where it cites none."""
    named: Sequence[MentionedPage] = ()


async def answer(
    context: Context, question: Asking, passages: Sequence[SourcePassage], *, given: bool = False
) -> Answered:
    """Answer from passages; ``given``: the person said that these are what they ask about."""
    found = await candidates(
        question.text,
        passages,
        context.deps.embedder.embed,
        today=context.deps.now().date(),
        before=question.before,
        cited=question.cited,
    )
    judged = verdict(found)
    if given and judged.ranked:
        judged = replace(judged, is_sure=True, is_found=True)
    if not judged.is_found:
        text, named = await nothing_found(context, " ".join(filter(None, (question.before, question.text))))
        return Answered(text, (), named)
    parts = sections.choose(question.text, judged) if judged.is_sure else sections.nearest(judged)
    numbered = sections.numbered(passages, parts)
    if judged.is_sure:
        lead = context.say("answer.lead", title=_place(parts[0].passage), mark="[1]")
        return Answered(sections.render(lead, context.say("answer.also"), parts), numbered)
    lines = "\n".join(
        f"- {documents.plain(_place(part.passage))} [{number}]" + (f": {part.markdown}" if part.markdown else "")
        for number, part in enumerate(parts, start=1)
    )
    return Answered(context.say("answer.unsure", titles=lines), numbered)


def _place(passage: SourcePassage) -> str:
    return passage["title"] + (f" › {passage['heading']}" if passage["heading"] else "")
