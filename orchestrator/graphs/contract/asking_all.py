"""A question over several contracts: which clause of each answers it, letter by letter."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from integrations.search.tokens import query_tokens, tokens
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.review.figures import lengths, shares
from orchestrator.graphs.contract.review.readers.assignment import ASSIGNMENT
from orchestrator.graphs.contract.review.readers.changes import CHANGES
from orchestrator.graphs.contract.review.readers.competition import EXCLUSIVITY, NON_COMPETE
from orchestrator.graphs.contract.review.readers.forum import GOVERNING_LAW
from orchestrator.graphs.contract.review.readers.indemnity import INDEMNITY
from orchestrator.graphs.contract.review.readers.liability import LIABILITY
from orchestrator.graphs.contract.review.readers.ownership import OWNERSHIP
from orchestrator.graphs.contract.review.readers.payment import PAYMENT
from orchestrator.graphs.contract.review.readers.penalties import PENALTY
from orchestrator.graphs.contract.review.readers.secrecy import CONFIDENTIALITY
from orchestrator.graphs.contract.review.readers.term import RENEWAL, TERM
from orchestrator.graphs.contract.review.readers.termination import TERMINATION
from orchestrator.graphs.contract.review.readers.warranties import WARRANTY
from orchestrator.graphs.contract.review.reading import Topic
from orchestrator.graphs.contract.review.sentences import ContractSentence, sentences
from orchestrator.graphs.contract.review.wording import Sayer
from orchestrator.graphs.contract.rules.folding import folded
from orchestrator.turn import Table

_ASKED: Final[Mapping[str, tuple[re.Pattern[str], Topic]]] = {
    name: (re.compile(words), topic)
    for name, words, topic in (
        ("auto_renewal", r"갱신|연장|renew|extend", RENEWAL),
        ("term", r"계약\s?기간|언제(?:까지|부터)|만료|기간이|끝나|\bterm\b|expir|how long|duration|\bends?\b", TERM),
        ("termination", r"해지|해제|그만|끊|terminat|cancel|get out", TERMINATION),
        ("liability_cap", r"책임|배상|한도|liab|damages|\bcap\b", LIABILITY),
        ("indemnity", r"면책|제3자|indemn|hold harmless", INDEMNITY),
        ("exclusivity", r"독점|전속|최소\s?구매|exclusiv|minimum purchase", EXCLUSIVITY),
        ("ip", r"지식\s?재산|지적\s?재산|저작권|결과물|소유|intellectual|\bip\b|copyright|own", OWNERSHIP),
        ("non_compete", r"경업|경쟁|겸업|compet", NON_COMPETE),
        (
            "governing_law",
            r"준거법|관할|법원|중재|governing|jurisdiction|court|arbitrat|which law",
            GOVERNING_LAW,
        ),
        ("payment", r"지급|대금|결제|연체|이자|선급|환불|돈|pay|fee|invoice|interest|refund|advance", PAYMENT),
        ("confidentiality", r"비밀|기밀|confiden|secre|nda", CONFIDENTIALITY),
        ("assignment", r"양도|넘길|assign|transfer", ASSIGNMENT),
        ("penalty", r"위약|지체\s?상금|벌금|penalt|liquidated|delay", PENALTY),
        ("warranty", r"하자|보증|무상|warrant|defect", WARRANTY),
        ("unilateral_change", r"변경|인상|바꿀|chang|increase|amend", CHANGES),
    )
}
_TIME = re.compile(
    r"며칠|몇\s?(?:일|달|개월|년|주)|기간|언제|얼마나|how (?:long|many (?:days|months|years))|when|notice|period"
)
_RATE = re.compile(r"몇\s?(?:%|퍼센트|프로|배)|요율|이율|비율|얼마|한도|how (?:much|many percent)|rate|percent|cap")
_FIGURED = 1.0
"""What it adds that a sentence has the figure that is asked for."""
_TOPICAL = 3.0
"""What a sentence about the clause that is asked for outweighs shared words by."""
_LEAST = 0.6
"""Below this weight no sentence answers."""


@dataclass(frozen=True, slots=True)
class NamedContract:
    """A contract and what its owner calls it."""

    name: str
    contract: ContractText


@dataclass(frozen=True, slots=True)
class ClauseAnswer:
    """What one contract says to a question."""

    contract: NamedContract
    clause: str
    """The number of its clause; empty where it has none."""
    span: Span | None
    """None: it says nothing on it."""

    @property
    def quote(self) -> str:
        """What stands there, letter by letter."""
        return self.span.of(self.contract.contract.text) if self.span else ""


def ask_all(question: str, contracts: Sequence[NamedContract]) -> tuple[ClauseAnswer, ...]:
    """Return for each contract the sentence that answers best: by the clause that is asked for and by its words."""
    small = folded(question)
    topics = [topic for asked, topic in _ASKED.values() if asked.search(small)]
    words = query_tokens(question)
    return tuple(_answer(each, topics, words, small) for each in contracts)


def answers_table(question: str, answers: Sequence[ClauseAnswer], say: Sayer) -> Table:
    """Return the answers as a table in the language of ``say``."""
    rows = tuple(
        (one.contract.name, one.clause, " ".join(one.quote.split()) or say("contract.across.nothing"))
        for one in answers
    )
    columns = tuple(say(f"contract.across.{name}") for name in ("contract", "clause", "quote"))
    return Table(say("contract.across.title", question=question), columns, rows)


def _answer(named: NamedContract, topics: Sequence[Topic], words: Mapping[str, float], asked: str) -> ClauseAnswer:
    found = sentences(named.contract.text)
    read = [Counter(tokens(one.text)) for one in found]
    rows = Counter(word for each in read for word in each)
    best: tuple[float, ContractSentence] | None = None
    for one, each in zip(found, read, strict=True):
        shared = sum(
            weight * math.log(1 + len(found) / (1 + rows[word])) for word, weight in words.items() if word in each
        )
        weight = shared / (1 + 0.2 * math.log(1 + sum(each.values()))) + _topical(one, topics)
        weight += _figured(one, asked) if weight else 0
        if best is None or weight > best[0]:
            best = weight, one
    if best is None or best[0] < _LEAST or (topics and not any(topic.has(best[1]) for topic in topics)):
        return ClauseAnswer(named, "", None)
    clause = named.contract.clause_at(best[1].span.start)
    return ClauseAnswer(named, clause.number if clause else "", best[1].span)


def _topical(one: ContractSentence, topics: Sequence[Topic]) -> float:
    """Return what its subject adds to a sentence: more where it says so itself than where its heading does."""
    return sum(_TOPICAL if topic.cue.search(one.text) else 1.0 for topic in topics if topic.has(one)) / (
        len(topics) or 1
    )


def _figured(one: ContractSentence, asked: str) -> float:
    if _TIME.search(asked) and lengths(one.text):
        return _FIGURED
    return _FIGURED if _RATE.search(asked) and shares(one.text) else 0.0
