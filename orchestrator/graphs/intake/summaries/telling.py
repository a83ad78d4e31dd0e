"""What happened: in the client's words, in one paragraph by its dates, and as a timeline."""

import re
from collections.abc import Iterator
from datetime import date

from orchestrator.graphs.intake.rules.of_interview import is_of_interview_alone
from orchestrator.graphs.intake.rules.risks import first_day
from orchestrator.graphs.intake.rules.value import shown_date
from orchestrator.graphs.intake.summaries.given import (
    SummaryGiven,
    clauses_of,
    is_marked,
    is_question,
    is_whole,
    quoted,
)
from orchestrator.graphs.intake.summaries.people import is_about_contact
from orchestrator.graphs.intake.summaries.superseded import DatesTold, ToldDate, corrections
from orchestrator.language.clauses import sentences

MOST_EVENTS = 40


def story(given: SummaryGiven) -> str:
    """Return what was told at first, word for word, and below it what was corrected later."""
    return _verbatim(given, given.it["initial_description"])


def more(given: SummaryGiven) -> str:
    """Return what was added, in the same way."""
    return "\n\n".join(_verbatim(given, text) for text, _ in given.it["more"])


def _verbatim(given: SummaryGiven, text: str) -> str:
    changed = corrections(given, text).strip()
    return f"{quoted(text)}\n\n_{changed}_" if changed else quoted(text)


def course(given: SummaryGiven) -> str:
    """Return one paragraph of the client's sentences by their dates, each date in figures behind the words for it.

    A sentence without a date stays behind the one of the same message that it was said after; messages without any
    follow in a paragraph of their own, as they were said. What was corrected later says so, and what only speaks of the
    interview is left out.
    """
    groups: list[tuple[date, list[str]]] = []
    beside: list[str] = []
    held: set[str] = set()
    for text in given.told():
        read = DatesTold(given, text)
        is_dated = not groups
        for written in sentences(text):
            sentence = " ".join(written.split())
            is_asked = is_question(sentence) or is_marked(text, written)
            dates = read.of(sentence)
            is_of_interview = not dates and is_of_interview_alone(sentence)
            if sentence in held or not is_whole(sentence) or is_about_contact(sentence) or is_asked or is_of_interview:
                continue
            held.add(sentence)
            begin = first_day(dates[0].iso) if dates else None
            is_dated = is_dated or begin is not None
            if begin or not groups:
                groups.append((begin or date.min, []))
            (groups[-1][1] if is_dated else beside).append(_dated(given, sentence, dates))
    told = [sentence for _, group in sorted(groups, key=lambda group: group[0]) for sentence in group]
    paragraphs = [f"{given.word('by_client')} {' '.join(told)}"] if told else []
    paragraphs += [f"{given.word('beside')} {' '.join(beside)}"] if beside else []
    return "\n\n".join(paragraphs) or given.word("none")


def _dated(given: SummaryGiven, sentence: str, dates: list[ToldDate]) -> str:
    """Write the dates behind the words for them, and what became of a value that was corrected."""
    text = sentence
    for found in sorted(dates, key=lambda each: each.end, reverse=True):
        if found.iso not in text:
            text = f"{text[: found.end]}({found.iso.replace('/', ' ~ ')}){text[found.end :]}"
    text += corrections(given, sentence)
    return text if text[-1] in ".!?…]" else f"{text}."


def timeline(given: SummaryGiven) -> str:
    """Return what happened when, the earliest first: the dates of fields, and those told beside them.

    A date that was corrected stands only as it is now.
    """
    facts = given.it["facts"].values()
    labels: dict[str, list[str]] = {}
    for fact in facts:
        if fact["kind"] == "date" and fact["status"] == "known" and first_day(str(fact["value"])):
            labels.setdefault(str(fact["value"]), []).append(given.label(fact["field"]))
    gone = {str(old["value"]) for old in given.it.get("replaced", []) if old["kind"] == "date"}
    events = list(_events(given))
    whole = {iso for iso, _, raw in events if len(iso) == len("2026-01-01") and iso[:4] in raw}
    # What was offered and denied is no day of anything either, unless it was told with its year, of something else.
    gone |= {str(value) for _, value, turn in given.it.get("offered", []) if turn and str(value) not in whole}
    gone -= labels.keys()
    told: dict[str, list[str]] = {}
    for iso, clause, _ in events:
        if gone.isdisjoint((iso, *iso.split("/"))):
            told.setdefault(iso, []).append(clause)
    lines = []
    for iso in sorted({*labels, *told}, key=lambda each: (first_day(each) or date.max, each))[:MOST_EVENTS]:
        parts = [*labels.get(iso, []), *(f"“{clause}”" for clause in dict.fromkeys(told.get(iso, [])[:2]))]
        lines.append(f"- **{shown_date(iso, given.locale)}** {' — '.join(parts)}")
    return "\n".join(lines) or given.word("none")


_NEVER_SAID = re.compile(
    r"\b(?:never|not) (?:\w+ )?(?:said|told|mentioned)\b|라고\s?(?:는\s)?(?:말)?한\s?적\s?(?:이\s)?없", re.I
)
"""Says of a day that nobody told it."""


def _events(given: SummaryGiven) -> Iterator[tuple[str, str, str]]:
    """Return the dates that were told, each with its own clause and its words."""
    for text in given.told():
        read = DatesTold(given, text)
        for sentence in sentences(text):
            if is_question(" ".join(sentence.split())) or is_marked(text, sentence):
                continue
            whole = read.of(sentence)
            for clause in clauses_of(sentence):
                if _NEVER_SAID.search(clause):
                    continue
                for found in whole:
                    if found.raw and found.raw.casefold() in clause.casefold() and first_day(found.iso):
                        yield found.iso, clause[:160], found.raw
