"""What happened: in the client's words, in one paragraph by its dates, and as a timeline."""

from collections.abc import Iterator
from datetime import date

from orchestrator.graphs.intake.rules.risks import first_day
from orchestrator.graphs.intake.rules.values import shown_date
from orchestrator.graphs.intake.summaries.given import SummaryGiven, clauses_of, is_question, quoted
from orchestrator.graphs.intake.summaries.people import is_about_contact
from orchestrator.language.clauses import sentences
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import Found

MOST_EVENTS = 40


def story(given: SummaryGiven) -> str:
    """Return what was told at first, word for word."""
    return quoted(given.it["initial_description"])


def more(given: SummaryGiven) -> str:
    """Return what was added, word for word."""
    return "\n\n".join(quoted(text) for text, _ in given.it["more"])


def course(given: SummaryGiven) -> str:
    """Return one paragraph of the client's sentences by their dates, each date in figures behind the words for it.

    A sentence without a date stays behind the one it was said after; what was corrected later says so.
    """
    groups: list[tuple[date, list[str]]] = []
    for sentence in given.sentences():
        if is_about_contact(sentence) or is_question(sentence):
            continue
        dates = _dates(given, sentence)
        if dates:
            groups.append((dates[0].value.start, [_dated(given, sentence, dates)]))
        elif groups:
            groups[-1][1].append(_dated(given, sentence, dates))
        else:
            groups.append((date.min, [_dated(given, sentence, dates)]))
    told = [sentence for _, held in sorted(groups, key=lambda group: group[0]) for sentence in held]
    return f"{given.word('by_client')} {' '.join(told)}" if told else given.word("none")


def _dates(given: SummaryGiven, sentence: str) -> list[Found[When]]:
    """Return the times that a sentence speaks of."""
    return find_dates(sentence, given.received)


def _dated(given: SummaryGiven, sentence: str, dates: list[Found[When]]) -> str:
    """Write the dates behind the words for them, and what became of a value that was corrected."""
    text = sentence
    for found in sorted(dates, key=lambda each: each.start, reverse=True):
        if found.value.iso not in text:
            text = f"{text[: found.end]}({found.value.iso.replace('/', ' ~ ')}){text[found.end :]}"
    for old in given.it.get("replaced", []):
        raw, now = " ".join(old["raw"].split()), given.it["facts"].get(old["field"])
        if raw and raw in sentence and now is not None and now["turn"] != old["turn"]:
            text += f" [{given.word('corrected', before=raw, after=now['shown'])}]"
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
    gone = {str(old["value"]) for old in given.it.get("replaced", []) if old["kind"] == "date"} - labels.keys()
    told: dict[str, list[str]] = {}
    for iso, clause in _events(given):
        if iso not in gone:
            told.setdefault(iso, []).append(clause)
    lines = []
    for iso in sorted({*labels, *told}, key=lambda each: (first_day(each) or date.max, each))[:MOST_EVENTS]:
        parts = [*labels.get(iso, []), *(f"“{clause}”" for clause in dict.fromkeys(told.get(iso, [])[:2]))]
        lines.append(f"- **{shown_date(iso, given.locale)}** {' — '.join(parts)}")
    return "\n".join(lines) or given.word("none")


def _events(given: SummaryGiven) -> Iterator[tuple[str, str]]:
    """Return the dates that were told, each with its own clause."""
    for text in given.told():
        for sentence in sentences(text):
            whole = find_dates(sentence, given.received)
            for clause in clauses_of(sentence):
                for found in whole:
                    if (
                        found.value.raw
                        and found.value.raw.casefold() in clause.casefold()
                        and first_day(found.value.iso)
                    ):
                        yield found.value.iso, clause[:160]
