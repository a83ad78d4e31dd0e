"""What a question about a contract is about, and the findings and clauses that speak of it."""

import re
from collections.abc import Iterable, Iterator, Sequence

from orchestrator.graphs.contract.chat.rules.asked_topics import TOPICS, AskedTopic
from orchestrator.graphs.contract.rules.folding import plain
from orchestrator.language.clauses import excerpt

GENERAL = ("wage", "working_hours")
"""Topics of which questions speak that are about something else."""
_BESIDE_LOSS = (*GENERAL, "lost_wage", "resignation", "penalty", "deduction", "payment", "training", "dismissal")
"""Topics on whose occasion wages are lost as a sanction; beside others it is their own pay that is not given."""
OF_THE_LAW = ("reprisal", "harassment", "limitation", "unemployment", "small_workplace")
"""Topics of which the law tells and no contract: where one is asked about, what else is named is its occasion."""

_LEAVING = re.compile(
    r"(?:퇴사|퇴직|사직|그만\s?(?:두|둔|뒀)|관두)\S{0,2}\s?(?:고|후|뒤|다음|나서)(?![가-힣]{2})|\b(?:after|once)\s+(?:i\s+)?(?:resign|quit|leav)",
    re.IGNORECASE,
)


def in_trade(topics: Sequence[AskedTopic]) -> tuple[AskedTopic, ...]:
    """Return the topics as a contract of trade has them: who leaves one terminates it."""
    ends = next(one for one in TOPICS if one.name == "termination")
    return tuple(dict.fromkeys(ends if one.name == "resignation" else one for one in topics))


def speaks_of(kind: str, passage: str) -> bool:
    """Tell whether a passage has a word of what a kind of finding is about; True where no topic tells its words."""
    topics = [one for one in TOPICS if kind in one.kinds]
    return not topics or any(one.asked.search(plain(passage)) for one in topics)


def topics_of(text: str) -> tuple[AskedTopic, ...]:
    """Return what a text is about, what it speaks of first coming first, and pay as such last."""
    text = excerpt(text)
    firsts = [match for topic in TOPICS if (match := topic.asked.search(text))]
    own = ((next(_own(topic.asked.finditer(text), firsts), None), topic) for topic in TOPICS)
    found = [(match.start(), topic) for match, topic in own if match]
    ranked = [
        topic
        for _, topic in sorted(
            found, key=lambda one: (one[1].name in GENERAL, _is_occasion(one[0], one[1], text), one[0])
        )
    ]
    if any(one.name not in _BESIDE_LOSS for one in ranked):
        ranked = [one for one in ranked if one.name != "lost_wage"]
    return tuple([one for one in ranked if one.name in OF_THE_LAW] or ranked)


def _is_occasion(start: int, topic: AskedTopic, text: str) -> bool:
    """Tell whether leaving is only when something happens, which is what is asked about: "after I quit"."""
    found = _LEAVING.search(text, max(0, start - 12)) if topic.name == "resignation" else None
    return found is not None and found.start() <= start < found.end()


def _own(matches: Iterable[re.Match[str]], others: Sequence[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Yield those that are no mere part of other words: who asks for a contract not given asks for no unpaid wage."""
    for one in matches:
        if not any(len(it[0]) > len(one[0]) and it.start() <= one.start() and one.end() <= it.end() for it in others):
            yield one
