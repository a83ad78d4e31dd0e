"""Kinds that are told by what was learnt of sentences alone: no turn of phrase is written down for them."""

import re
from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule
from orchestrator.graphs.contract.rules.passages import Passage

LEARNT: Final = (
    Rule("guarantor", "HIGH", ("fga-6", "fga-3", "fga-8"), ()),
    Rule("belief", "HIGH", ("lsa-6",), ()),
    Rule("safety_cost", "HIGH", ("osh-129", "osr-32"), ()),
    Rule("invention_reward", "HIGH", ("ipa-15", "ipa-10"), ()),
    Rule("privacy", "MEDIUM", ("pia-15",), ()),
    Rule("waiting_time", "HIGH", ("lsa-43", "lsa-50"), ()),
)
_OF_BELIEF: Final = re.compile(
    r"종교|예배|신앙|교회|미사|법회|예불|기도|성경|헌금|신자|불교|성당|사찰"
    r"|religio|church|chapel|worship|prayer|belief|bible|mosque|temple|(?:another|other|same|different)faith"
)
_OF_GUARANTEE: Final = re.compile(
    r"보증|부모|보호자|가족|배우자|형제|친지|지인|연대|guarant|suret|parent|famil|relative|spouse"
)
"""Somebody else who answers for the worker: a worker's own damages are none of theirs."""
_UNSPOKEN: Final = 0.55
"""The score from which a sentence without a word of religion imposes one: a duty to attend is most often one of training."""


def is_sure(kind: str, passage: Passage, score: float) -> bool:
    """Tell whether what was learnt is enough, where a sentence shares only its form with what it was learnt from."""
    if kind == "guarantor" and _OF_GUARANTEE.search(passage.ko) is None:
        return False
    return kind != "belief" or score >= _UNSPOKEN or _OF_BELIEF.search(passage.ko) is not None
