"""A proof checker of these tests: in this process, with the gate of the real ones before it."""

import re

from integrations.errors import Unavailable
from integrations.proofs.base import ProofLanguage, ProofModule, ProofVerdict
from integrations.proofs.gate import escapes
from integrations.proofs.idris_messages import idris_errors
from tests.integrations.proofs.idris_output import ERRORS, building

NEEDLE = "show (MkMoney amount) = show amount"
"""What of a printed module the checker does not know …"""
MENDED = "show money = show (won money)"
"""… and what it takes in its place."""


def at_line(output: str, text: str, needle: str) -> str:
    """Return an output whose error stands at the line of a piece of the module."""
    line = text[: text.index(needle)].count("\n") + 1
    return re.sub(r"(?m)^(Domains\.X:)\d+(:\d+--)\d+(:\d+)$", rf"\g<1>{line}\g<2>{line}\g<3>", output)


class NeedleChecker:
    """Refuses what contains a piece of code; ``hangs`` as often as it is told, and is ``gone`` when it is told."""

    language: ProofLanguage = "idris2"

    def __init__(self, needle: str = NEEDLE, *, hangs: int = 0) -> None:
        self.needle, self.hangs, self.gone = needle, hangs, False
        self.checked: list[str] = []

    async def version(self) -> str:
        """Return any."""
        if self.gone:
            raise Unavailable("gone")
        return "0.8.0"

    async def check(self, module: ProofModule) -> ProofVerdict:
        """Answer as a compiler does."""
        if self.hangs:
            self.hangs -= 1
            return ProofVerdict(False, timed_out=True)
        if refused := escapes(module, self.language):
            return ProofVerdict(False, refused, "\n".join(one.text for one in refused))
        self.checked.append(module.text)
        if self.needle and self.needle in module.text:
            output = at_line(building(ERRORS["no_implementation"]), module.text, self.needle)
            return ProofVerdict(False, idris_errors(output), output)
        return ProofVerdict(True, output=building())
