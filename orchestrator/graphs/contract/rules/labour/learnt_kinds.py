"""Kinds that are told by what was learnt of sentences alone: no turn of phrase is written down for them."""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule

LEARNT: Final = (
    Rule("guarantor", "HIGH", ("fga-6", "fga-3", "fga-8"), ()),
    Rule("belief", "HIGH", ("lsa-6",), ()),
    Rule("safety_cost", "HIGH", ("osh-129", "osr-32"), ()),
    Rule("invention_reward", "HIGH", ("ipa-15", "ipa-10"), ()),
    Rule("privacy", "MEDIUM", ("pia-15",), ()),
    Rule("waiting_time", "HIGH", ("lsa-43", "lsa-50"), ()),
)
