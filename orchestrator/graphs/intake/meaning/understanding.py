"""What a reply does and what it answers, by what was learnt from examples, and how sure that is.

A yes, a no, an option or words are written down only from ``SURE`` on, and offered for confirmation from ``OFFERED``
on; both were chosen by leaving authors out (``evals/intake/README.md``). Other people's questions, of which there are
no examples, are judged by those that are near to them, and by their own words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import structlog

from integrations.errors import IntegrationError
from integrations.knowledge.base import WorkbookQuestion
from integrations.search.base import Embedder
from orchestrator.graphs.intake.meaning import scores
from orchestrator.graphs.intake.meaning.features import leanings, openness
from orchestrator.graphs.intake.meaning.neighbours import neighbours
from orchestrator.graphs.intake.meaning.relevance import relevance, vectors_of
from orchestrator.graphs.intake.meaning.similarity import (
    directions,
    label_texts,
    learnt_directions,
    nearest,
    of_labels,
    said_in,
)
from orchestrator.graphs.intake.meaning.weights import ACTS, Array, Learnt, load
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.own_predicate import keeps_talking, only_denies
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.language.grams import grams, unit, weighed

SURE = {"boolean": 0.84, "choice": 0.82, "string": 0.8}
"""How certain a reading has to be to be written down."""
OFFERED = {"boolean": 0.3, "choice": 0.5}
"""How certain it has to be to be offered."""
KEEPS_TALKING = 0.6
"""How certain a yes is at most that may only keep the talk going."""
LEAST_NEAR = 0.05
"""How near an answer has to be to an option that the rules do not read in it."""
LIKELY, LIKELY_UNLEARNT = 0.5, 0.3
"""What has to speak for the two likeliest options, of all, for them to be asked about; less by their labels alone."""
ANSWERING = ("answer", "partial")
"""What a reply has to do for an option that it does not name to be read out of it …"""
CLEAR = 0.2
"""… unless what it does instead is hardly likelier than that."""
LEAST = 2
"""Characters from which a reply says enough."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Understanding:
    """A reply, as it was understood."""

    act: str
    lead: float
    """By how much the act is likelier than any other; about 0 to 1."""
    clear: float
    """How much it looks like an answer that nobody would ask about again; about -1 to 1."""
    value: Value | None
    """A yes, a no or an option; None where it is no question for one, or nothing speaks for any."""
    certainty: float
    likely: tuple[str, ...] = ()
    """The codes of the two options that are likeliest, where one of them probably is meant."""


async def understand(
    question: WorkbookQuestion, text: str, embedder: Embedder, locale: str, others: Sequence[str] = ()
) -> Understanding | None:
    """Return what a reply means; None where nothing was learnt for the embedder, or where it fails.

    ``others``: the other questions of the interview, which the reply may be nearer to.
    """
    learnt = load()
    said = " ".join(text.split())
    if learnt.embedder != embedder.name or len(said) < LEAST:
        return None
    measure = measure_of(question)
    asked = question.text.ko or question.text.en
    directed = learnt_directions(learnt, question) if measure == "choice" else None
    try:
        vectors = await embedder.embed([said])
        unlearnt = measure == "choice" and directed is None
        labels = await vectors_of(label_texts(question) if unlearnt else [], embedder)
        questions = await vectors_of([asked, *others] if measure in SURE else [], embedder)
    except IntegrationError as error:
        log.warning("reply_not_judged", error=type(error).__name__)
        return None
    own, letters = scores.replied(learnt.weights, vectors, [said])
    near = None
    if measure in SURE:
        beside = relevance(vectors[0], questions[0], questions[1:])
        near = np.concatenate([beside, neighbours(learnt, question, own[0])])
    acted = scores.acts(learnt.weights, question.answer_type, own[0], letters[0])
    first, second = np.sort(acted[:-1])[::-1][:2]
    act, lead = ACTS[int(acted[:-1].argmax())], float(first - second)
    value, certainty = None, 0.0
    likely: tuple[str, ...] = ()
    if measure == "boolean" and near is not None:
        reply = (own[0], letters[0], acted)
        value, certainty = _yes_or_no(learnt, question, said, locale, reply, questions[0], near)
    elif measure == "choice" and len(question.options) > 1 and near is not None:
        least = LIKELY if directed else LIKELY_UNLEARNT
        directed = directed or _by_labels(learnt, question, labels)
        reply = (own[0], letters[0], acted)
        value, certainty, shares = _option(learnt, question, said, locale, reply, directed, near)
        likely = _two_likeliest(question, shares, least)
        if act not in ANSWERING and lead >= CLEAR and value is not None and not _is_named(value, question, said):
            value, certainty = None, 0.0
    elif measure == "string" and near is not None:
        certainty = scores.certainty(learnt.weights, scores.WORDS, scores.in_words(acted, openness(said), near))
    return Understanding(act, lead, float(acted[-1]), value, certainty, likely)


def _yes_or_no(
    learnt: Learnt,
    question: WorkbookQuestion,
    said: str,
    locale: str,
    reply: tuple[Array, Array, Array],
    asked: Array,
    near: Array,
) -> tuple[Value | None, float]:
    vector, letters, acted = reply
    like = scores.nearness(learnt, question.text.ko, question.field, asked)
    signs = np.array(leanings(question, said), dtype=np.float32)
    leans = scores.leanings_of(learnt, like, vector, letters, signs)
    is_yes, told = scores.yes_or_no(learnt, acted, leans, signs, near)
    if is_yes and only_denies(question, said):
        return None, 0.0
    most = KEEPS_TALKING if keeps_talking(question, said) else 1.0
    return said_yes_no(is_yes, said, locale), min(most, scores.certainty(learnt.weights, scores.YES_NO, told))


def _option(
    learnt: Learnt,
    question: WorkbookQuestion,
    said: str,
    locale: str,
    reply: tuple[Array, Array, Array],
    directed: tuple[Array, Array],
    near: Array,
) -> tuple[Value | None, float, Array]:
    """Return the likeliest option with its certainty, and what speaks for each of all."""
    vector, letters, acted = reply
    parts, read = nearest(directed, vector, letters), said_in(question, said, locale)
    best, told = scores.best_option(learnt, acted, parts, read, openness(said), near)
    like = scores.likenesses(parts, read)
    option = question.options[best]
    shares = scores.options(learnt.weights, like)
    is_said = bool(like[best, -1])
    if not is_said and (is_unsure(option) or like[best, 0] < LEAST_NEAR):
        # That somebody does not know is recorded where they say so.
        return None, 0.0, shares
    value = Value(option.code, option.label.said(locale), "choice", said, 0, len(said))
    return value, scores.certainty(learnt.weights, scores.CHOICE, told), shares


def _two_likeliest(question: WorkbookQuestion, shares: Array, least: float) -> tuple[str, ...]:
    """Return the codes of the two options that share most of what speaks for any; that one does not know is none."""
    best = [int(place) for place in shares.argsort()[::-1] if not is_unsure(question.options[int(place)])][:2]
    is_likely = len(best) == 2 and float(shares[best].sum()) >= least
    return tuple(question.options[place].code for place in sorted(best)) if is_likely else ()


def _is_named(value: Value, question: WorkbookQuestion, said: str) -> bool:
    option = next(each for each in question.options if each.code == value.value)
    return any(label and label.casefold() in said.casefold() for label in (option.label.ko, option.label.en))


def _by_labels(learnt: Learnt, question: WorkbookQuestion, labels: Array) -> tuple[Array, Array]:
    """Return the directions of options that nothing was learnt of."""
    letters = weighed(grams(label_texts(question)), learnt.weights.rarity)
    return directions(unit(labels - learnt.weights.middle), letters, of_labels(question))
