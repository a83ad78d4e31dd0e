"""What somebody may want to ask next about a contract: as questions that the chat answers."""

from collections.abc import Iterable, Sequence

from orchestrator.graphs.contract.analysis import ContractKind
from orchestrator.graphs.contract.words import Words

_MOST = 3
_OF_LABOUR = ("where", "reprisal", "evidence", "leave")
"""What workers ask besides what was found, in the order in which it comes up."""


def openers(kind: ContractKind, names: Sequence[str], say: Words) -> list[str]:
    """Return the questions with which a talk may begin; ``names``: of what was found, in its order."""
    about = [say("contract.next.about", name=name) for name in dict.fromkeys(names)]
    first = [say(f"contract.next.{key}") for key in ("worst", "sign")] if about else [say("contract.next.sign")]
    return [*about[:1], *first, *([say("contract.next.where")] if kind == "labour" and about else [])]


def follow_ups(
    kind: ContractKind, names: Sequence[str], told: Iterable[str], asked: Iterable[str], say: Words
) -> tuple[str, ...]:
    """Return what may be asked behind an answer that told of some findings, by their names.

    ``asked``: the questions until now, which are not proposed again.
    """
    known = set(asked)
    said = set(told)
    left = [say("contract.next.about", name=name) for name in dict.fromkeys(names) if name not in said]
    more = [say(f"contract.next.{key}") for key in _OF_LABOUR] if kind == "labour" and names else []
    here = [one for one in more if one not in known]
    there = [one for one in left if one not in known]
    return tuple([*here[:2], *there, *here[2:]][:_MOST] if said else [*there[:2], *here, *there[2:]][:_MOST])
