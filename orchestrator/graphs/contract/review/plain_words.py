"""Plain words of a contract in those of its trade, so that the readers of clauses know one word for one thing."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.review.sentences import ContractSentence

_PLAIN: Final = (
    # to end a contract
    (r"그만둘\s?수", "해지할 수"),
    (r"(?<=[가-힣](?:을|를)\s)(?:중도에\s?)?끝낼\s?수", "해지할 수"),
    (r"\b(?<=may |can )(?:end|stop|quit|leave) (?=(?:this|the) (?:agreement|contract|lease|engagement))", "terminate "),
    (r"\bbring (this|the) (agreement|contract) to an end\b", r"terminate \1 \2"),
    (
        r"\bwithdraw from (?=(?:this|the) (?:agreement|contract))|\b(?<=may )withdraw(?= on\b| upon\b| at\b)",
        "terminate ",
    ),
    (r"\b(?<=may |can )cancel(?= without|\.|;|$)", "terminate"),
    # to hand a contract on
    (r"(?<![가-힣])(?:넘길|옮길|물려줄)\s?수", "양도할 수"),
    (r"\b(?:hand|cede|pass) (this|the) (contract|agreement)\b", r"assign \1 \2"),
    # to change
    (r"고쳐\s?정할\s?수|(?<![가-힣])(?:바꿀|고칠)\s?수", "변경할 수"),
    (r"맞(?:게|추어)\s?고(?:친다|치고|치며)", "맞게 조정한다"),
)
"""The ways of saying a thing plainly by which contracts of several authors are read otherwise than without them."""
_EACH: Final = tuple((re.compile(pattern), word) for pattern, word in _PLAIN)


def in_terms(sentences: Sequence[ContractSentence]) -> tuple[ContractSentence, ...]:
    """Return the sentences with plain words replaced; their places in the contract stay."""
    return tuple(replace(one, text=_replaced(one.text)) for one in sentences)


def _replaced(text: str) -> str:
    for pattern, word in _EACH:
        text = pattern.sub(word, text)
    return text
