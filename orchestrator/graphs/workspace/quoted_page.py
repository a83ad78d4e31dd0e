"""What is said of a page that an answer quotes: where the passage stands, how old it is, in which language."""

from datetime import date, timedelta

from orchestrator.addresses import URL
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.lexical_evidence import is_korean
from orchestrator.graphs.workspace.rules.quotable import quotable
from orchestrator.graphs.workspace.state import SourcePassage

AGED = timedelta(days=366)
"""The age of a page from which it is told with what is quoted of it: a rule may have changed meanwhile."""


def place_of(passage: SourcePassage) -> str:
    """Return where a passage stands: the title of its page with its heading."""
    heading = f" › {passage['heading']}" if passage["heading"] else ""
    return quotable(passage["title"] + heading, passage["url"])


def on_page(context: Context, question: str, passage: SourcePassage, quoted: str) -> list[str]:
    """Say that a page is old, and that what is quoted of it is in another language than the question."""
    remarks = []
    edited = passage.get("edited", "")
    if edited and date.fromisoformat(edited) + AGED < today_of(context):
        remarks.append(context.say("answer.aged", day=edited))
    return [*remarks, *if_foreign(context, question, quoted)]


def if_foreign(context: Context, question: str, quoted: str) -> list[str]:
    """Say that what is quoted is in another language than the question, where it is."""
    other = quoted and is_korean(URL.sub("", quoted)) != is_korean(question)
    return [context.say("answer.foreign")] if other else []


def today_of(context: Context) -> date:
    """Return the day it is where the person is."""
    return (context.deps.now() + timedelta(seconds=context.turn.utc_offset)).date()
