"""An answer without a model: the line that answers where that is sure, what lies near where it is not, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from orchestrator.deps import Context
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.quoted_page import on_page, place_of, today_of
from orchestrator.graphs.workspace.retrieving import not_read_yet, nothing_found
from orchestrator.graphs.workspace.rules import documents, sections
from orchestrator.graphs.workspace.rules.doubts import asks_to_reckon, doubted
from orchestrator.graphs.workspace.rules.evidence import candidates
from orchestrator.graphs.workspace.rules.near import LONGEST_FIRST, LONGEST_TITLE, nearest, telling, told
from orchestrator.graphs.workspace.rules.parts import parts_of
from orchestrator.graphs.workspace.rules.quotable import quotable
from orchestrator.graphs.workspace.rules.quoting import LONGEST_LINE, cut, line_of
from orchestrator.graphs.workspace.rules.selecting import Selection, selected
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, together, verdict
from orchestrator.graphs.workspace.rules.wording import words_of
from orchestrator.graphs.workspace.state import MentionedPage, SourcePassage
from orchestrator.graphs.workspace.topic import about_topic
from orchestrator.steps.found_for import found_for

FEWEST_WORDS = 3
"""Words of a message from which it may ask something, though it sounds like talk."""

LINES_NEAR = 2
"""Pages that are named with a line where nothing is found."""


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
    if not given and (topic := await about_topic(context, question.text, passages)):
        return Answered(*topic)
    asked = parts_of(question.text)
    parts_judged = await _judged(context, asked, question, passages)
    judged = parts_judged[0] if len(asked) == 1 else together(parts_judged)
    if given and judged.ranked:
        judged = replace(judged, is_sure=True, is_found=True)
    ordered = list({id(each.candidate.unit.passage): each.candidate.unit.passage for each in judged.ranked}.values())
    if not judged.is_found:
        asked_for = " ".join(filter(None, (question.before, question.text)))
        text, named = await nothing_found(context, asked_for, ordered, _lines_near(question.text, judged))
        return Answered(text, (), named)
    if len(asked) > 1 and judged.is_sure and not given:
        return _each_answered(asked, parts_judged, passages)
    if rows := selected(question.text, ordered):
        parts = [sections.of_rows(rows, _told(context, rows))]
        judged = replace(judged, is_sure=True)
    else:
        parts = told(question.text, judged) if judged.is_sure else nearest(question.text, judged)
    numbered = sections.numbered(passages, parts)
    shown = [_quotable(part) for part in parts]
    if judged.is_sure:
        lead = context.say("answer.lead", title=place_of(parts[0].passage), mark="[1]")
        text = sections.render(lead, context.say("answer.also"), shown)
        return Answered("\n\n".join((text, *_remarks(context, question, judged, parts[0]))), numbered)
    heads = [cut(_title(part.passage), LONGEST_TITLE if part.markdown else LONGEST_LINE) for part in shown]
    titles = [f"{documents.plain(title)} [{number}]" for number, title in enumerate(heads, start=1)]
    lines = [f"- {title}: {part.markdown}" for title, part in zip(titles, shown, strict=True) if part.markdown]
    if others := [title for title, part in zip(titles, shown, strict=True) if not part.markdown]:
        lines.append(f"- {context.say('answer.near', titles=', '.join(others))}" if lines else f"- {', '.join(others)}")
    text = context.say("answer.unsure", titles="\n".join(lines))
    if asks_to_reckon(question.text):
        text = f"{text}\n\n{context.say('answer.not_reckoned')}"
    return Answered(f"{text}{await not_read_yet(context)}", numbered)


def _lines_near(question: str, judged: AnswerVerdict) -> dict[str, str]:
    """Return what is shown beside the pages that are nearest where nothing is found: their lines, by page."""
    found = {part.passage["document_id"]: _quotable(part).markdown for part in nearest(question, judged)}
    told = ((page, line) for page, line in found.items() if line)
    return dict(islice(told, LINES_NEAR))


async def _judged(
    context: Context, asked: Sequence[str], question: Asking, passages: Sequence[SourcePassage]
) -> list[AnswerVerdict]:
    """Judge what answers each part of a question; a later one leans on the first and on what answers the one before."""
    found: list[AnswerVerdict] = []
    before = question.before
    for part in asked:
        units = await candidates(
            part,
            passages,
            context.deps.embedder.embed,
            today=today_of(context),
            before=before,
            cited=question.cited,
        )
        found.append(doubted(part, verdict(units), question.before if part is asked[0] else ""))
        said = cut(line_of(found[-1].ranked[0].candidate.unit), LONGEST_FIRST) if found[-1].ranked else ""
        before = f"{asked[0]} {said}"
    return found


def _each_answered(
    asked: Sequence[str], judged: Sequence[AnswerVerdict], passages: Sequence[SourcePassage]
) -> Answered:
    """Answer a question of several parts by a line for each."""
    best = [each.ranked[0].candidate.unit for each in judged]
    said = [telling(part, line_of(unit), LONGEST_FIRST) for part, unit in zip(asked, best, strict=True)]
    shown = [sections.QuotedPart(unit.passage, line) for unit, line in zip(best, said, strict=True)]
    numbered = sections.numbered(passages, shown)
    numbers: dict[int, int] = {}
    lines = [
        f"- {_quotable(part).markdown} [{numbers.setdefault(part.passage['n'], len(numbers) + 1)}]" for part in shown
    ]
    return Answered("\n".join(dict.fromkeys(lines)), numbered)


def _quotable(part: sections.QuotedPart) -> sections.QuotedPart:
    url = part.passage["url"]
    return replace(part, markdown=quotable(part.markdown, url), headline=quotable(part.headline, url))


def _remarks(context: Context, question: Asking, judged: AnswerVerdict, first: sections.QuotedPart) -> list[str]:
    """Say what an older page says otherwise, that a page is old, and that a quote is in another language."""
    remarks = []
    if (older := judged.outdated) and first.passage is judged.ranked[0].candidate.unit.passage:
        passage = older.unit.passage
        said = quotable(line_of(older.unit), passage["url"])
        title, day = documents.plain(place_of(passage)), passage.get("edited", "")
        remarks.append(context.say("answer.older", title=title, day=day, said=cut(said, LONGEST_FIRST)))
    return remarks + on_page(context, question.text, first.passage, first.headline or first.markdown)


async def is_answered(context: Context, text: str) -> bool:
    """Tell whether the pages surely answer what was taken for mere talk, since it is told with a sigh or a laugh."""
    if len(words_of(text)) < FEWEST_WORDS:
        return False
    hits = await found_for(context, text, None, every=True)
    passages = passages_of(hits, context.readers)
    found = await candidates(text, passages, context.deps.embedder.embed, today=today_of(context))
    return doubted(text, verdict(found)).is_sure


def _told(context: Context, rows: Selection) -> str:
    conditions = ", ".join(f"{head}: {said}" for head, said in rows.conditions)
    return context.say("answer.rows", conditions=conditions, count=len(rows.names), names=", ".join(rows.names))


def _title(passage: SourcePassage) -> str:
    return quotable(passage["title"], passage["url"])
