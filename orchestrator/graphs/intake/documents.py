"""Documents that come with a message: what they are is kept, what they say is read, each fact of it is confirmed."""

from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.keeping import kept
from orchestrator.graphs.intake.rules.evidence import kind_of
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.sitting import Sitting
from orchestrator.graphs.intake.state import CONFIRM, FACT_COLLECTION, Evidence
from orchestrator.steps.files import read_files
from orchestrator.turn import File

MOST_TEXT = 20_000
"""Characters of a document that are read for facts and kept."""
MOST_CONFIRMED = 4
"""Facts of one document that are asked about; more would be an interview of its own."""
MOST_DOCUMENTS = 30


async def take_files(sitting: Sitting) -> None:
    """Keep what the message's documents are and say, and read facts in them that are still open."""
    it = sitting.it
    files = [file for file in sitting.turn.files if not file.of_thread]
    room = MOST_DOCUMENTS - len(it["evidence"])
    for read in await read_files(files[:room], sitting.context.deps.files):
        file, text = read.file, read.text[:MOST_TEXT]
        if read.notice:
            sitting.note(read.notice)
        kind = kind_of(file.name, text)
        shows = sitting.text(f"intake.evidence.kind.{kind}")
        at = sitting.context.deps.now().isoformat()
        it["evidence"].append(Evidence(name=file.name, mimetype=file.mimetype, shows=shows, text=text, at=at))
        sitting.say("intake.evidence.taken", name=file.name, kind=shows)
        if text:
            _read(sitting, file, text)
    if len(files) > room:
        sitting.say("intake.evidence.too_many")
        return
    if files and it["unconfirmed"]:
        await confirm_next(sitting)


async def confirm_next(sitting: Sitting) -> bool:
    """Ask whether the next fact of a document is so; False where none is left."""
    it, scenario = sitting.it, sitting.scenario
    while it["unconfirmed"]:
        fact = it["unconfirmed"][0]
        question = question_of(scenario, fact["field"]) if scenario else None
        if question is None or fact["field"] in it["facts"]:
            it["unconfirmed"].pop(0)
            continue
        label = await asking.label_of(sitting, question)
        text = sitting.text("intake.evidence.confirm", label=label, value=fact["shown"])
        if it["current_state"] != FACT_COLLECTION:
            sitting.go(FACT_COLLECTION, "evidence")
        asking.ask(sitting, CONFIRM, text, kind="yes_no")
        return True
    return False


def read_again(sitting: Sitting) -> None:
    """Read the documents that came before it was known what kind of case it is."""
    for evidence in sitting.it["evidence"]:
        if evidence["text"]:
            _find(sitting, evidence["name"], evidence["text"])


def _read(sitting: Sitting, file: File, text: str) -> None:
    if sitting.scenario is not None:
        _find(sitting, file.name, text)


def _find(sitting: Sitting, name: str, text: str) -> None:
    it, scenario = sitting.it, sitting.scenario
    if scenario is None:
        return
    waiting = {fact["field"] for fact in it["unconfirmed"]}
    found = fill(text, scenario.questions, sitting.today, sitting.locale, known={*it["facts"], *waiting})
    for filled in found[:MOST_CONFIRMED]:
        fact = kept(sitting, filled, confirmed=False)
        fact["text"] = f"[{name}] {filled.sentence[:500]}"
        it["unconfirmed"].append(fact)
