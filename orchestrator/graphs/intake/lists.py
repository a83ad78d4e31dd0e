"""Questions whose answer is a list: taken from one sentence or asked for one by one, and changed at any time."""

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.facts import recompute_completion
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.items import item_changed
from orchestrator.graphs.intake.rules.listing import NOT_KNOWN, UNSAID, changed, entries_in, items_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.state import FACT_COLLECTION, KeptFact, QuestionAnswer

PIECES = "_pieces:"
"""Counts how often an entry was asked for; the field follows."""
MOST_ASKED_PIECES = 2


async def take_list(session: InterviewSession, question: WorkbookQuestion, text: str, exchange: QuestionAnswer) -> bool:
    """Keep a list that was asked for, or the entry of it; False where the message tells none."""
    it, field = session.it, question.field
    before = items_of(it["facts"][field]["value"]) if _is_open(session, field) else ()
    told = entries_in(question.list_of, text, asked=True)
    named = [one for one in told if one != UNSAID]
    if before and named:
        left = iter(named)
        told = (*(next(left, UNSAID) if item == UNSAID else item for item in before), *left)
    elif before:
        return False
    if not told:
        return False
    keep_list(session, question, told, text)
    exchange["extracted_facts"].append(field)
    return True


def leave_entry(session: InterviewSession, question: WorkbookQuestion, text: str) -> None:
    """Keep that the person does not know the entry that was asked for, or will not say it."""
    items = items_of(session.it["facts"][question.field]["value"])
    place = items.index(UNSAID)
    keep_list(session, question, (*items[:place], NOT_KNOWN, *items[place + 1 :]), text)


def told_lists(session: InterviewSession, text: str) -> list[WorkbookQuestion]:
    """Keep the lists that a message tells beside what was asked, where the words of their question stand in it."""
    scenario, found = session.scenario, []
    for question in scenario.questions if scenario else ():
        if not question.list_of or question.field in session.it["facts"]:
            continue
        if any(hint.casefold() in text.casefold() for hint in question.hints):
            told = entries_in(question.list_of, text, asked=False)
            if told:
                keep_list(session, question, told, text, confirmed=False)
                found.append(question)
    return found


async def change_list(session: InterviewSession, text: str) -> bool:
    """Change the list that a message takes something out of, adds to or corrects, and say so; False for none."""
    it = session.it
    found = _changes(session, text)
    if not found:
        return False
    question, items = found[0]
    before = it["facts"][question.field]
    it.setdefault("replaced", []).append(before)
    it["corrections"] += 1
    keep_list(session, question, items, text)
    label = await asking.label_of(session, question)
    after = it["facts"][question.field]["shown"]
    session.echo("intake.corrected", question.field, label, after, before=before["shown"])
    return True


async def change_item(session: InterviewSession, told: str, *, only: str = "", is_wished: bool = False) -> str:
    """Change the figure of one thing among several that an answer tells, and say so; returns the field, or nothing."""
    it, scenario = session.it, session.scenario
    for question in scenario.questions if scenario else ():
        fact = it["facts"].get(question.field) if only in ("", question.field) else None
        if fact is None or fact["status"] != "known" or not (question.list_of or fact["kind"] == "string"):
            continue
        words = item_changed(fact["text"] if question.list_of else str(fact["value"]), told, is_wished=is_wished)
        if words is None:
            continue
        it.setdefault("replaced", []).append(fact)
        it["corrections"] += 1
        if question.list_of:
            keep_list(session, question, entries_in(question.list_of, words, asked=True), words)
        else:
            it["facts"][question.field] = fact | {"value": words, "shown": words, "text": words, "confirmed": True}
        label = await asking.label_of(session, question)
        after = it["facts"][question.field]["shown"]
        session.echo("intake.corrected", question.field, label, after, before=fact["shown"])
        return question.field
    return ""


def _changes(session: InterviewSession, text: str) -> list[tuple[WorkbookQuestion, tuple[str, ...]]]:
    """Return the lists that a message may change, the likeliest first.

    What it tells fits one kind of list; a number of further people alone means the list that was told last.
    """
    it, scenario = session.it, session.scenario
    found = []
    for question in scenario.questions if scenario else ():
        fact = it["facts"].get(question.field)
        if not question.list_of or fact is None or fact["status"] != "known":
            continue
        before = items_of(fact["value"])
        items = changed(question.list_of, before, text)
        if items is not None:
            is_told = UNSAID not in items[len(before) :]
            found.append((not is_told, question.list_of, question, items))
    order = [exchange["field"] for exchange in it["conversation_history"]]
    last = {field: place for place, field in enumerate(order)}
    found.sort(key=lambda one: (one[0], "" if one[0] else one[1], -last.get(one[2].field, -1)))
    return [(question, items) for _, _, question, items in found]


async def ask_entry(session: InterviewSession) -> bool:
    """Ask for the next entry that is known to be there and was not said; False where none is."""
    it, scenario = session.it, session.scenario
    for question in scenario.questions if scenario else ():
        if not question.list_of or not _is_open(session, question.field):
            continue
        asked = it["asked_fields"].get(f"{PIECES}{question.field}", 0)
        items = items_of(it["facts"][question.field]["value"])
        if asked >= MOST_ASKED_PIECES * len(items):
            continue
        it["asked_fields"][f"{PIECES}{question.field}"] = asked + 1
        label = await asking.label_of(session, question)
        number = items.index(UNSAID) + 1
        if it["current_state"] != FACT_COLLECTION:
            session.go(FACT_COLLECTION, f"ask:{question.field}")
        text = session.text(f"intake.list.{question.list_of}", label=label, number=number, count=len(items))
        asking.ask(session, question.field, text)
        it["current_question"] = question.field
        return True
    return False


def keep_list(
    session: InterviewSession,
    question: WorkbookQuestion,
    items: tuple[str, ...],
    text: str,
    *,
    confirmed: bool = True,
) -> None:
    """Keep a list as a fact, shown as people read it."""
    unit = session.text(f"intake.list.shown_{question.list_of}", item="{item}") if question.list_of else "{item}"
    unsaid = session.text("intake.value.unknown")
    shown = ", ".join(unsaid if item in (UNSAID, NOT_KNOWN) else unit.replace("{item}", item) for item in items)
    session.it["facts"][question.field] = KeptFact(
        field=question.field,
        value="; ".join(items),
        shown=shown or session.text("intake.summary.none"),
        kind=f"list_of_{question.list_of}",
        precision="",
        raw=text.strip(),
        said_on=session.today.isoformat(),
        turn=session.turn.id,
        text=text,
        confirmed=confirmed,
        status="known",
    )
    recompute_completion(session)


def _is_open(session: InterviewSession, field: str) -> bool:
    fact = session.it["facts"].get(field)
    return fact is not None and fact["status"] == "known" and UNSAID in items_of(fact["value"])


def is_entry_asked(session: InterviewSession, field: str) -> bool:
    """Tell whether what is asked is an entry of a list of which others are known."""
    scenario = session.scenario
    question = question_of(scenario, field) if scenario else None
    return question is not None and bool(question.list_of) and _is_open(session, field)
