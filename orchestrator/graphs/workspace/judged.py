"""What is asked, how surely the passages answer it, and what comes of that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.deps import Context
from orchestrator.graphs.workspace.quoted_page import place_of, today_of
from orchestrator.graphs.workspace.rules import documents
from orchestrator.graphs.workspace.rules.changes import newer_first
from orchestrator.graphs.workspace.rules.doubts import doubted
from orchestrator.graphs.workspace.rules.evidence import candidates
from orchestrator.graphs.workspace.rules.near import LONGEST_FIRST, LONGEST_TITLE
from orchestrator.graphs.workspace.rules.quotable import quotable
from orchestrator.graphs.workspace.rules.quoting import LONGEST_LINE, cut, line_of
from orchestrator.graphs.workspace.rules.sections import QuotedPart
from orchestrator.graphs.workspace.rules.strange_names import names_what_nobody_says
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, verdict
from orchestrator.graphs.workspace.state import MentionedPage, SourcePassage


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked, and what it leans on."""

    text: str
    before: str = ""
    """The question before, where this one cannot be understood without it."""
    cited: frozenset[str] = frozenset()
    """The pages that were cited in the answer to that, by their ids."""
    beside: str = ""
    """What stands before it in the same message, and its answer, where this is a part of one."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer with what it quotes."""

    text: str
    passages: Sequence[SourcePassage]
    """Those that were looked at, numbered as the text cites them; none where it cites none."""
    named: Sequence[MentionedPage] = ()


async def judged(context: Context, question: Asking, passages: Sequence[SourcePassage]) -> AnswerVerdict:
    """Judge what of the passages answers a question."""
    found = await candidates(
        question.text,
        passages,
        context.deps.embedder.embed,
        today=today_of(context),
        before=question.beside or question.before,
        cited=question.cited,
    )
    before = question.beside or question.before
    told = newer_first(question.text, verdict(found), today_of(context), question.before)
    judged_by_lines = doubted(question.text, told, before)
    if judged_by_lines.is_found and names_what_nobody_says(question.text, passages):
        return replace(judged_by_lines, is_sure=False, is_found=False)
    return judged_by_lines


def shown(part: QuotedPart) -> QuotedPart:
    """Return a part as a reply may quote it."""
    url = part.passage["url"]
    return replace(part, markdown=quotable(part.markdown, url), headline=quotable(part.headline, url))


def near_lines(context: Context, parts: Sequence[tuple[QuotedPart, int]]) -> list[str]:
    """Return what comes near as items of a list: lines with their pages' titles, then pages without a line."""
    heads = [f"{_title(part)} [{number}]" for part, number in parts]
    lines = [f"- {head}: {part.markdown}" for head, (part, _) in zip(heads, parts, strict=True) if part.markdown]
    if others := [head for head, (part, _) in zip(heads, parts, strict=True) if not part.markdown]:
        lines.append(f"- {context.say('answer.near', titles=', '.join(others))}" if lines else f"- {', '.join(others)}")
    return lines


def remark_on_older(context: Context, judged: AnswerVerdict) -> list[str]:
    """Say what an older page says otherwise, where a newer one took its place."""
    if (older := judged.outdated) is None:
        return []
    passage = older.unit.passage
    said = cut(quotable(line_of(older.unit), passage["url"]), LONGEST_FIRST)
    title, day = documents.plain(place_of(passage)), passage.get("edited", "")
    return [context.say("answer.older", title=title, day=day, said=said)]


def _title(part: QuotedPart) -> str:
    limit = LONGEST_TITLE if part.markdown else LONGEST_LINE
    return documents.plain(cut(quotable(part.passage["title"], part.passage["url"]), limit))
