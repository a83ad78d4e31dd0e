"""Which tools a question needs, without a model: by its words, and by those before where it leans on them."""

import re
from collections.abc import Sequence

from integrations.law.base import LegalSource
from orchestrator.graphs.contract.chat.plan import ToolPlan
from orchestrator.graphs.contract.chat.rules import routing_patterns as words
from orchestrator.graphs.contract.chat.topics import OF_THE_LAW, topics_of
from orchestrator.language.clauses import excerpt, sentences
from orchestrator.language.speech_acts import asks, is_about, needs, requests
from orchestrator.language.utterance import EMOJI, normalise

_SHORT = 40
"""Characters of a question that may lean on the one before."""
_TALK = 120
"""Characters of a message that may be nothing but small talk."""
_ABOUT_BOT = 60
_MATTERS = (
    words.ASKS_LAW,
    words.PRECEDENT,
    words.INTERPRETATION,
    words.PROCEDURE,
    words.RISK,
    words.NEWS,
    words.WEB,
    words.PLACE,
    words.REPORTS,
    words.OWN_CLAUSE,
)
_FIGURE = re.compile(r"\d\s?(?:만|천|원|%|프로|퍼센트|시간|개월|년|won\b|hours?\b|months?\b|percent\b)", re.IGNORECASE)
"""A sum, a share or a length: it is of something that the contract says."""
_GLUE = re.compile(r"\s+")


def route(message: str, earlier: Sequence[str] = ()) -> ToolPlan:
    """Return the tools for a message; ``earlier``: the questions before it, oldest first."""
    text = EMOJI.sub(" ", normalise(message)).strip()
    if is_small_talk(text):
        return ToolPlan(reasoning="small talk", is_small_talk=True)
    read = excerpt(text)
    whole = f"{earlier[-1]} {text}" if earlier and leans(read) else text
    topics = topics_of(read) or topics_of(whole)
    clause = clause_of(text)
    asks_law = bool(words.ASKS_LAW.search(read))
    doc_type = doc_type_of(read)
    is_sourced = doc_type in ("precedent", "interpretation")
    is_clause = (
        bool(clause)
        or bool(words.OWN_CLAUSE.search(read) or words.RECKONS.search(read))
        or bool(words.WRITTEN.search(read) and not (asks_law or is_sourced))
    )
    is_procedure = bool(words.PROCEDURE.search(read)) and not is_sourced
    is_graph = bool(words.RISK.search(read))
    if is_graph and not (topics_of(read) or words.KINDS.search(whole) or words.A_CLAUSE.search(read)):
        is_clause, is_graph = True, False  # the risks of the contract itself
    judges = bool(words.JUDGES.search(read)) or any(topic.name in OF_THE_LAW for topic in topics)
    is_place = bool(words.PLACE.search(read)) and not is_procedure
    is_where = (bool(words.WEB.search(read)) or is_place) and not is_sourced
    reports = bool(words.REPORTS.search(read)) and not is_sourced
    is_web = (
        bool(words.NEWS.search(_questions(read))) or is_where or (reports and not (is_procedure or asks_law or judges))
    )
    is_vector = is_sourced or is_procedure or asks_law or (reports and judges)
    if not (is_clause or is_graph or is_web or is_vector):
        is_web = bool(words.COPES.search(read)) and not words.JUDGES.search(read)
        is_vector = not is_web
    return ToolPlan(
        use_vector_db=is_vector,
        vector_queries=(whole,) if is_vector else (),
        doc_type=doc_type if is_vector else None,
        use_graph_db=is_graph,
        graph_clause_type=topics[0].name if is_graph and topics else "",
        graph_keywords=tuple(_GLUE.split(excerpt(whole))) if is_graph else (),
        use_web_search=is_web,
        web_queries=(whole,) if is_web else (),
        use_clause_analysis=is_clause,
        clause=clause if is_clause else "",
        reasoning="rules",
    )


def is_small_talk(text: str) -> bool:
    """Tell whether a message only greets, thanks, sighs or chats: nothing in it is asked, needed or named."""
    text = text.strip()
    if not re.search(r"\w", text):
        return True
    if len(text) <= _TALK and words.TALK.fullmatch(text):
        return True
    if len(text) > _ABOUT_BOT or clause_of(text):
        return False
    if words.FEELS.search(text) and not asks(text):
        return True
    if (
        _FIGURE.search(text)
        or topics_of(text)
        or words.AT_WORK.search(text)
        or any(each.search(text) for each in _MATTERS)
    ):
        return False
    return bool(words.ABOUT_BOT.search(text)) or not (asks(text) or requests(text) or needs(text) or is_about(text))


def doc_type_of(text: str) -> LegalSource:
    """Return which legal texts a question wants first."""
    if words.INTERPRETATION.search(text):
        return "interpretation"
    if words.PRECEDENT.search(text):
        return "precedent"
    return "manual" if words.PROCEDURE.search(text) else "law"


def clause_of(text: str) -> str:
    """Return the clause that a question names or quotes: 제7조, Article 7; empty where it does neither.

    An article of a statute is none of the contract.
    """
    for found in words.CLAUSE_NUMBER.finditer(text[:2_000]):
        if not words.STATUTE_BEFORE.search(text[max(0, found.start() - 12) : found.start()]):
            return f"제{found['ko']}조" if found["ko"] else (found["item"] or found[0])
    quoted = words.QUOTED.search(text[:4_000])
    return quoted["is"].strip() if quoted else ""


def _questions(text: str) -> str:
    """Return the sentences of a long message that ask: what it tells besides is why."""
    if len(text) <= _TALK:
        return text
    asked = [sentence for sentence in sentences(text) if asks(sentence) or requests(sentence)]
    return " ".join(asked) or text


def leans(text: str) -> bool:
    """Tell whether a question goes on with that before: it points there, or names nothing that it is about itself."""
    if words.LEANS.search(text) is not None:
        return len(text) <= _SHORT
    return len(text) <= _SHORT and not topics_of(text) and not _names_matter(text)


def _names_matter(text: str) -> bool:
    """Tell whether a text names something it is about that is none of the words by which tools are chosen."""
    for known in (*_MATTERS, words.AT_WORK, words.COPES):
        text = known.sub(" ", text)
    return words.NAMED.search(text) is not None
