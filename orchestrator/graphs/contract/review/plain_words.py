"""Plain words of a contract in those of its trade, so that the readers of clauses know one word for one thing."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.review.sentences import ContractSentence

_PLAIN: Final = (
    # to end a contract
    (r"그만둘\s?수", "해지할 수"),
    (r"그만두(?=려면|고자|면|기)", "해지하"),
    (r"그만둔", "해지한"),
    (r"(?<=계약을\s)(?:끊을|끝맺을|파할|물릴)\s?수", "해지할 수"),
    (r"\b(?<=may |can )(?:end|stop|quit|leave) (?=(?:this|the) (?:agreement|contract|lease|engagement))", "terminate "),
    (r"\bmay be (?:ended|brought to an end)\b", "may be terminated"),
    (r"(?<=[가-힣](?:을|를)\s)(?:중도에\s?)?끝낼\s?수", "해지할 수"),
    (r"\bbring (this|the) (agreement|contract) to an end\b", r"terminate \1 \2"),
    (
        r"\bwithdraw from (?=(?:this|the) (?:agreement|contract))|\b(?<=may )withdraw(?= on\b| upon\b| at\b)",
        "terminate ",
    ),
    (r"\b(?<=may |can )cancel(?= without|\.|;|$)", "terminate"),
    (r"\bwithout giving (?:a |any )?reasons?\b|\bneed not give (?:a |any )?reasons?\b", "without reason"),
    (r"까닭\s?없이", "사유 없이"),
    (r"(?<=전에\s)(?:(문서|서면)로\s)?알(?:리고|려)", r"\1 통지하고"),
    # to break a duty and to put that right
    (r"어기(?=고|면|거나|는|지)", "위반하"),
    (r"(?<![가-힣])어긴", "위반한"),
    (r"게을리\s?하(?=고|면|거나|는)", "위반하"),
    (r"(?:고치|바로잡)(?=게\s|도록|지\s?(?:않|아니|못))", "시정하"),
    (r"(?<=\d일의\s)말미", "시정 기간"),
    (r"\bfix it\b", "remedy it"),
    (r"(?<![가-힣])지키지(?=\s?(?:않|아니|못))", "이행하지"),
    (
        r"\bbr(?:eak|eaks|oke) (?=(?:a|the|its|this|these|any) (?:terms?|dut|promise|obligation|agreement|contract))",
        "breaches ",
    ),
    # to make good
    (r"물어\s?(?:준다|낸다|내야\s?한다|주어야\s?한다)", "배상한다"),
    (r"막아\s?(?:준다|주어야\s?한다)", "방어한다"),
    # to hand a contract or a right on
    (r"(?<![가-힣])(?:넘길|옮길|물려줄)\s?수", "양도할 수"),
    (r"(?<=에게\s)넘어(?=간다|가고|가며|온다)", "이전되어 "),
    (r"이전되어 간다", "이전된다"),
    (r"알리기만\s?하면", "통지하면"),
    (r"\b(?:hand|cede|pass) (this|the) (contract|agreement)\b", r"assign \1 \2"),
    # to change
    (r"고쳐\s?정할\s?수|(?<![가-힣])(?:바꿀|고칠)\s?수", "변경할 수"),
    (r"(?:바꾸어|고쳐)\s?달라고\s?(?:정할|할|요구할|요청할)\s?수", "변경을 요구할 수"),
    (r"맞(?:게|추어)\s?고(?:친다|치고|치며)", "맞게 조정한다"),
)
_EACH: Final = tuple((re.compile(pattern), word) for pattern, word in _PLAIN)


def in_terms(sentences: Sequence[ContractSentence]) -> tuple[ContractSentence, ...]:
    """Return the sentences with plain words replaced; their places in the contract stay."""
    return tuple(replace(one, text=_replaced(one.text)) for one in sentences)


def _replaced(text: str) -> str:
    for pattern, word in _EACH:
        text = pattern.sub(word, text)
    return text
