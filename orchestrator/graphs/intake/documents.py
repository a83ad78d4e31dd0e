"""Documents that come with a message: what they are is kept, what they say is read, each fact of it is confirmed."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.facts import fact_of
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.denied_options import denied_options
from orchestrator.graphs.intake.rules.evidence import kind_of
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.state import CONFIRM, FACT_COLLECTION, MORE, Evidence, KeptFact
from orchestrator.language.predications import predications
from orchestrator.steps.files import notices_of, read_files
from orchestrator.turn import File

MOST_TEXT = 20_000
"""Characters of a document that are read for facts and kept."""
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+")
_NUMBER = re.compile(r"(?<![\d,])1\d{2,3}(?![\d,년])")
LONGEST_QUOTE = 80
"""Characters of the words in which something was found that are shown beside it."""
MOST_CONFIRMED = 4
"""Facts of one document that are asked about; more would be an interview of its own."""
MOST_DOCUMENTS = 30


async def take_files(session: InterviewSession) -> None:
    """Keep the message's documents, and ask whether what they say is so."""
    if await keep_files(session) and session.it["unconfirmed"]:
        await confirm_next(session)


async def keep_files(session: InterviewSession) -> list[str]:
    """Keep what the message's documents are and say, and read facts in them that are open; returns their names."""
    it = session.it
    files = [file for file in session.turn.files if not file.of_thread]
    room = MOST_DOCUMENTS - len(it["evidence"])
    names = [file.name for file in files[:room]]
    for read in await read_files(files[:room], session.context.deps.files):
        file, text = read.file, read.text[:MOST_TEXT]
        for notice in notices_of([read]):
            session.note(notice)
        kind = kind_of(file.name, text)
        shows = session.text(f"intake.evidence.kind.{kind}")
        at = session.context.deps.now().isoformat()
        it["evidence"].append(Evidence(name=file.name, mimetype=file.mimetype, shows=shows, text=text, at=at))
        session.say("intake.evidence.taken", name=file.name, kind=shows)
        if text:
            _read(session, file, text)
    if len(files) > room:
        session.say("intake.evidence.too_many")
    return names


async def confirm_next(session: InterviewSession) -> bool:
    """Ask whether the next fact of a document, or a guess, is so; False where none is left."""
    it, scenario = session.it, session.scenario
    while it["unconfirmed"]:
        fact = it["unconfirmed"][0]
        question = question_of(scenario, fact["field"]) if scenario else None
        is_known = fact["field"] in it["facts"] and not fact.get("guessed")
        if question is None or is_known or _is_denied(session, question, fact):
            it["unconfirmed"].pop(0)
            continue
        label = await asking.label_of(session, question)
        before = it["facts"].get(fact["field"])
        is_other = before is not None and before["status"] == "known" and before["value"] != fact["value"]
        is_unasked = fact["text"].strip() not in session.turn.text and not it["asked_fields"].get(fact["field"])
        quote = _quote(fact) if fact.get("guessed") and is_unasked else ""
        if before is not None and is_other and fact.get("guessed"):
            text = session.text("intake.guess.change", label=label, before=before["shown"], value=fact["shown"])
        elif quote:
            # It was told before, unasked: the person reads in which of their words it was found.
            text = session.text("intake.guess.told", label=label, value=fact["shown"], quote=quote)
        else:
            key = "intake.guess.confirm" if fact.get("guessed") else "intake.evidence.confirm"
            text = session.text(key, label=label, value=fact["shown"])
        if fact["kind"] == "boolean" and fact.get("guessed") and not is_other:
            # What a label calls a question for yes or no seldom says what the yes is to: "나이: 예".
            asked = (await asking.phrase(session, question.text)).strip()
            key = "intake.guess.told_polar" if quote else "intake.guess.polar"
            text = session.text(key, question=asking.bare_question(asked), value=fact["shown"], quote=quote)
        if others := _offered_together(session):
            lines = [await _change_line(session, one) for one in others]
            text = session.text("intake.guess.changes", changes="\n".join(lines))
        if urging := urging_in(await asking.phrase(session, question.text)):
            text = f"{text} {urging}"
        if it["current_state"] != FACT_COLLECTION:
            session.go(FACT_COLLECTION, "evidence")
        if fact.get("guessed"):
            choices = [(code, session.text(f"intake.guess.{code}")) for code in ("right", "wrong")]
            asking.ask(session, CONFIRM, text, choices)
        else:
            asking.ask(session, CONFIRM, text, kind="yes_no")
        return True
    return False


def _is_denied(session: InterviewSession, question: WorkbookQuestion, fact: KeptFact) -> bool:
    """Tell whether an option that is to be offered is one that the person has said not to be so."""
    if measure_of(question) != "choice" or not fact.get("guessed"):
        return False
    it = session.it
    told = [one["answer"] for one in it["conversation_history"] if one["field"] in (question.field, MORE)]
    told += [text for text, _ in it["more"]]
    return fact["value"] in denied_options([*told, session.turn.text], question.options)


def _offered_together(session: InterviewSession) -> list[KeptFact]:
    """Mark and return the changes that one message at the review may mean, where they are several."""
    it = session.it
    own = [one for one in it["unconfirmed"] if one.get("guessed") and one["turn"] == session.turn.id]
    is_several = len(own) > 1 and it["review_tries"] > 0 and own[0] is it["unconfirmed"][0]
    for one in own if is_several else ():
        one["together"] = True
    return own if is_several else []


async def _change_line(session: InterviewSession, fact: KeptFact) -> str:
    scenario = session.scenario
    question = question_of(scenario, fact["field"]) if scenario else None
    label = await asking.label_of(session, question) if question else fact["field"]
    before = session.it["facts"].get(fact["field"])
    shown = f"~~{before['shown']}~~ → **{fact['shown']}**" if before is not None else f"**{fact['shown']}**"
    return f"- {label}: {shown}"


def urging_in(asked: str) -> str:
    """Return what a question says beside asking that names a number to call, which no guess may take away."""
    return " ".join(one for one in _SENTENCE_END.split(asked) if _NUMBER.search(one) and not one.rstrip().endswith("?"))


def _quote(fact: KeptFact) -> str:
    """Return the words in which a guess was found, by their clause; nothing where they are the value."""
    parts = [*(one for one in predications(fact["text"]) if fact["raw"] and fact["raw"] in one), fact["text"]]
    said = next((words for one in parts if len(words := " ".join(one.split()).strip(" .,")) <= LONGEST_QUOTE), "")
    return "" if said == fact["shown"] else said


def read_again(session: InterviewSession) -> None:
    """Read the documents that came before it was known what kind of case it is."""
    for evidence in session.it["evidence"]:
        if evidence["text"]:
            _find(session, evidence["name"], evidence["text"])


def _read(session: InterviewSession, file: File, text: str) -> None:
    if session.scenario is not None:
        _find(session, file.name, text)


def _find(session: InterviewSession, name: str, text: str) -> None:
    it, scenario = session.it, session.scenario
    if scenario is None:
        return
    waiting = {fact["field"] for fact in it["unconfirmed"]}
    found = fill(text, scenario.questions, session.today, session.locale, known={*it["facts"], *waiting})
    for filled in found[:MOST_CONFIRMED]:
        fact = fact_of(session, filled, confirmed=False)
        fact["text"] = f"[{name}] {filled.sentence[:500]}"
        it["unconfirmed"].append(fact)
