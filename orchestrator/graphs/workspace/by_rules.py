"""An answer without a model: the line that answers where that is sure, what lies near where it is not, or nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from orchestrator.deps import Context
from orchestrator.graphs.workspace.judged import Answered, Asking, judged, near_lines, remark_on_older, shown
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.quoted_page import if_foreign, on_page, place_of
from orchestrator.graphs.workspace.reached import with_contacts
from orchestrator.graphs.workspace.retrieving import not_read_yet, nothing_found
from orchestrator.graphs.workspace.rules import sections
from orchestrator.graphs.workspace.rules.doubts import asks_to_reckon
from orchestrator.graphs.workspace.rules.line_sums import LineSum, summed_in_line
from orchestrator.graphs.workspace.rules.near import nearest, told
from orchestrator.graphs.workspace.rules.parts import parts_of
from orchestrator.graphs.workspace.rules.quoting import cut
from orchestrator.graphs.workspace.rules.selecting import Selection, selected
from orchestrator.graphs.workspace.rules.sums import TableSum, summed
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, together
from orchestrator.graphs.workspace.rules.wording import words_of
from orchestrator.graphs.workspace.several import AskedPart, judged_apart, told_apart
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.graphs.workspace.told_minutes import about_meeting
from orchestrator.graphs.workspace.topic import about_topic, page_of
from orchestrator.steps.found_for import found_for

InTable = TypeVar("InTable", TableSum, Selection)

LONGEST_TAKEN = 120
"""Characters of the question before that are repeated."""
FEWEST_WORDS = 3
"""Words of a message from which it may ask something, though it sounds like talk."""

LINES_NEAR = 2
"""Pages that are named with a line where nothing is found."""


async def answer(
    context: Context, question: Asking, passages: Sequence[SourcePassage], *, given: bool = False
) -> Answered:
    """Answer from passages; ``given``: the person said that these are what they ask about."""
    if not given:
        told_whole = await about_meeting(context, question.text, passages)
        # What leans on the question before names no topic of its own: "and for a train?"
        if topic := told_whole or (None if question.before else await about_topic(context, question.text, passages)):
            return Answered(*topic)
    asked = parts_of(question.text)
    parts: Sequence[AskedPart] = ()
    if len(asked) > 1:
        parts, passages = await judged_apart(
            context, asked, question, passages, search=not (given or context.turn.files)
        )
    found = together([part.judged for part in parts]) if parts else await judged(context, question, passages)
    if not (given or context.turn.files):
        found, passages = await with_contacts(context, question.text, found, passages)
    if given and found.ranked:
        found = replace(found, is_sure=True, is_found=True)
    ordered = list({id(each.candidate.unit.passage): each.candidate.unit.passage for each in found.ranked}.values())
    if not found.is_found:
        asked_for = " ".join(filter(None, (question.before, question.text)))
        text, named = await nothing_found(context, asked_for, ordered, _lines_near(question.text, found))
        return Answered(f"{text}{_taken(context, question)}", (), named)
    total = await _of_whole_table(context, summed, question.text, ordered)
    in_line = None if total else summed_in_line(question.text, [each.candidate.unit for each in found.ranked])
    rows = None if total or in_line else await _of_whole_table(context, selected, question.text, ordered)
    if not (rows or total or in_line or given) and any(part.judged.is_sure for part in parts):
        return told_apart(context, parts, passages)
    if total:
        quoted = [sections.of_table(total.passage, total.head, _added(context, total))]
        found = replace(found, is_sure=True)
    elif in_line:
        quoted = [sections.QuotedPart(in_line.passage, in_line.quoted, _added(context, in_line))]
        found = replace(found, is_sure=True, outdated=None)
    elif rows:
        quoted = [sections.of_table(rows.passage, rows.head, _told(context, rows))]
        found = replace(found, is_sure=True)
    else:
        quoted = told(question.text, found, question.before) if found.is_sure else nearest(question.text, found)
    numbered = sections.numbered(passages, quoted)
    quotes = [shown(part) for part in quoted]
    if found.is_sure:
        lead = context.say("answer.lead", title=place_of(quoted[0].passage), mark="[1]")
        text = sections.render(lead, context.say("answer.also"), quotes)
        return Answered("\n\n".join((text, *_remarks(context, question, found, quoted[0]))), numbered)
    lines = near_lines(context, [(part, number) for number, part in enumerate(quotes, start=1)])
    foreign = if_foreign(context, question.text, quotes[0].headline or quotes[0].markdown)
    text = "\n\n".join((context.say("answer.unsure", titles="\n".join(lines)), *foreign))
    if asks_to_reckon(question.text):
        text = f"{text}\n\n{context.say('answer.not_reckoned')}"
    return Answered(f"{text}{_taken(context, question)}{await not_read_yet(context)}", numbered)


def _taken(context: Context, question: Asking) -> str:
    """Say what a question was taken to go on from, where it finds no answer by that."""
    before = question.before and cut(question.before, LONGEST_TAKEN)
    return f"\n\n{context.say('answer.taken', before=before)}" if before else ""


async def _of_whole_table(
    context: Context,
    find: Callable[[str, Sequence[SourcePassage]], InTable | None],
    question: str,
    passages: Sequence[SourcePassage],
) -> InTable | None:
    """Return what is found in a table, also in those of its rows that lie in passages which the search did not find."""
    found = find(question, passages)
    if found is None:
        return None
    page = [one for one in await page_of(context, found.passage) if one["heading"] == found.passage["heading"]]
    whole = find(question, page)
    return replace(whole, passage=found.passage) if whole else found


def _lines_near(question: str, judged: AnswerVerdict) -> dict[str, str]:
    """Return what is shown beside the pages that are nearest where nothing is found: their lines, by page."""
    found = {part.passage["document_id"]: shown(part).markdown for part in nearest(question, judged)}
    told = ((page, line) for page, line in found.items() if line)
    return dict(islice(told, LINES_NEAR))


def _remarks(context: Context, question: Asking, judged: AnswerVerdict, first: sections.QuotedPart) -> list[str]:
    """Say what an older page says otherwise, that a page is old, and that a quote is in another language."""
    leads = first.passage is judged.ranked[0].candidate.unit.passage
    older = remark_on_older(context, judged) if leads else []
    return older + on_page(context, question.text, first.passage, first.headline or first.markdown)


async def is_answered(context: Context, text: str) -> bool:
    """Tell whether the pages surely answer what was taken for mere talk, since it is told with a sigh or a laugh."""
    if len(words_of(text)) < FEWEST_WORDS:
        return False
    hits = await found_for(context, text, None, every=True)
    return (await judged(context, Asking(text), passages_of(hits, context.readers))).is_sure


def _told(context: Context, rows: Selection) -> str:
    conditions = ", ".join(f"{head}: {said}" if said else head for head, said in rows.conditions)
    return context.say("answer.rows", conditions=conditions, count=len(rows.names), names=", ".join(rows.names))


def _added(context: Context, total: TableSum | LineSum) -> str:
    parts = " + ".join(f"{name} {amount}" for name, amount in total.parts)
    head = total.head or total.passage["heading"] or total.passage["title"]
    return context.say("answer.sum", head=head, parts=parts, total=total.total)
