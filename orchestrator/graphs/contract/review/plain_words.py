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
    (r"끊을\s?수", "해지할 수"),
    (r"\bput an end to (?:this|the) (?:appointment|agreement|contract|engagement)\b", "terminate this agreement"),
    (r"\bdetermine (?=(?:this|the) (?:agreement|contract))", "terminate "),
    (r"\bdispense with the services\b", "terminate this agreement"),
    # to hand a contract on
    (r"(?<=[가-힣](?:을|를)\s)넘기(?=지|는|려|고)", "양도하"),
    (r"승낙", "동의"),
    (r"\bmak(?:e|es|ing) over (?=(?:this|the|its))", "assign "),
    (r"\bmak(?:e|es|ing) (?:it|this agreement|the contract) over\b", "assign this agreement"),
    (r"('s|’s|whose) (?:written |prior )?leave\b", r"\1 consent"),
    (r"(?<![가-힣])(?:넘길|옮길|물려줄)\s?수", "양도할 수"),
    (r"\b(?:hand|cede|pass) (this|the) (contract|agreement)\b", r"assign \1 \2"),
    # to last
    (r"\b(shall|will) be in force\b", r"\1 remain in force"),
    # to answer for, to keep, to belong
    (r"물어\s?줄\s?돈", "배상할 금액"),
    (r"의\s것이\s?(?=되|된)", "에게 귀속"),
    (r"글로\s(?=알리|통지|적어)", "서면으로 "),
    (r"\bvies? with\b|\brivals?\b(?= the| that| those)", "competes with"),
    (r"\bto itself\b(?=[^.;]{0,60}\b(?:during|after|for)\b)", "confidential"),
    # to go on
    (r"이어진다", "연장된다"),
    (r"서면을\s?(?:내|보내)지", "서면 통지를 하지"),
    (r"\bfor all time\b", "in perpetuity"),
    # to pay, to buy
    (r"치러야", "지급하여야"),
    (r"사들이(?=기|며|고|지)", "구매하"),
    (r"되돌려\s?받", "환불받"),
    # to answer for what others claim
    (r"(?<![가-힣])남이\s", "제3자가 "),
    (r"제삼자", "제3자"),
    (r"남에게\s?보이지", "제3자에게 누설하지"),
    # to change
    (r"올려\s?적용할\s?수", "인상할 수"),
    (r"\b(?:enlarge|curtail|recast)\b", "change"),
    (r"\bentitle (the \w+) to a penny more\b", r"entitle \1 to additional payment"),
    (r"고쳐\s?정할\s?수|(?<![가-힣])(?:바꿀|고칠)\s?수", "변경할 수"),
    (r"맞(?:게|추어)\s?고(?:친다|치고|치며)", "맞게 조정한다"),
)
"""The ways of saying a thing plainly by which opened contracts are read otherwise than without them, and single words of the same
sense."""
_EACH: Final = tuple((re.compile(pattern), word) for pattern, word in _PLAIN)


def in_terms(sentences: Sequence[ContractSentence]) -> tuple[ContractSentence, ...]:
    """Return the sentences with plain words replaced; their places in the contract stay."""
    return tuple(replace(one, text=_replaced(one.text)) for one in sentences)


def _replaced(text: str) -> str:
    for pattern, word in _EACH:
        text = pattern.sub(word, text)
    return text
