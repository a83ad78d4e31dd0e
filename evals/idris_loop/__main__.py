"""``python -m evals.idris_loop``: which share of broken modules is mended by which round, and whether a cheat passes.

The model is a script: it takes back one break in each round, and only where the prompt has the hint for the class of
error that the break causes. So what is measured is the loop, from the compiler's words over class and hint to the
second check, and no model. A hasty one breaks something else with its first answer; a stubborn one changes nothing.
Agda is the real compiler; for Idris 2, whose messages a stand-in prints, the classes are those of its output.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from bot.graphs.idris.proofs import proof_checkers
from bot.settings import load
from evals.idris_loop.breaking import Break, BrokenModule, broken_in_agda, broken_in_idris, needle_of
from evals.idris_loop.cheats import CHEATS
from integrations.llm.base import Message
from integrations.proofs.base import MessageClass, ProofChecker, ProofLanguage
from integrations.proofs.compilers import idris2
from orchestrator.graphs.idris.conversion import PrintedModel
from orchestrator.graphs.idris.fixing import ModuleFix, ModuleFixer
from orchestrator.graphs.idris.hints import HINTS
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.orchestrator.graphs.idris.checkers import at_line
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE

Temper = Literal["apt", "hasty", "stubborn"]
_SLIP = {"agda": Break("removed", "taken = base", "taken = (base"), "idris2": None}
_NAMES: dict[ProofLanguage, str] = {"agda": "Agda", "idris2": "Idris 2, a stand-in"}


class ScriptedModel:
    """Answers from a script; see above."""

    def __init__(self, breaks: Sequence[Break], temper: Temper = "apt", slip: Break | None = None) -> None:
        self._breaks, self._temper, self._slip = list(breaks), temper, slip

    async def __call__(self, messages: Sequence[Message]) -> str:
        """Return the draft with one break less."""
        asked = messages[-1].content
        draft = asked.partition("<draft")[2].partition("\n")[2].partition("\n</draft>")[0]
        if self._temper == "stubborn":
            return f"{draft}\n-- mended"
        for one in self._breaks:
            if one.new in draft and HINTS[one.cls] in asked and not (one.new == "" and one.old in draft):
                self._breaks.remove(one)
                mended = _taken_back(draft, one)
                if self._temper == "hasty" and self._slip and self._slip not in self._breaks:
                    self._breaks.append(self._slip)
                    self._temper = "apt"
                    mended = mended.replace(self._slip.old, self._slip.new, 1)
                return f"Here it is:\n```\n{mended}\n```"
        return draft


def _taken_back(draft: str, one: Break) -> str:
    if one.new:
        return draft.replace(one.new, one.old, 1)
    return draft.replace("\ncost kind = ", f"\n{one.old}cost kind = ", 1)


def _said(broken: BrokenModule) -> tuple[str, str]:
    """Return what stands in a broken module, and what the stand-in says of it."""
    cls = broken.breaks[0].cls
    needle = needle_of(cls, broken.good)
    return needle, at_line(building(ERRORS[cls]), broken.module.text, needle)


async def _mended(broken: BrokenModule, checker: ProofChecker, temper: Temper) -> ModuleFix:
    model = ScriptedModel(broken.breaks, temper, _SLIP[checker.language])
    return await ModuleFixer(broken.module, checker, model).run()


async def _measure(modules: Sequence[BrokenModule], checker: ProofChecker, temper: Temper, *, show: bool) -> None:
    rounds, ends, missed = Counter[int](), Counter[str](), []
    for broken in modules:
        fix = await _mended(broken, checker, temper)
        ends[fix.ended] += 1
        if fix.verdict.accepted:
            rounds[fix.fixes] += 1
        else:
            missed.append(f"{'+'.join(one.cls for one in broken.breaks)}: {' | '.join(fix.log)}")
    total, by = len(modules), 0
    classes = {one.cls for broken in modules for one in broken.breaks}
    print(f"{_NAMES[checker.language]}, {temper}: {total} modules, {len(classes)} classes of errors")
    for number in range(1, max(rounds, default=0) + 1):
        by += rounds[number]
        print(f"  mended by round {number}: {by}/{total} ({by / total:.3f})")
    print(f"  ended: {', '.join(f'{end} {count}' for end, count in ends.most_common())}")
    for line in missed if show else ():
        print(f"  not mended: {line}")


async def _cheat(broken: BrokenModule, checker: ProofChecker, *, show: bool) -> tuple[int, int, int]:
    """Return how many cheats were tried, how many changed the module at all, and how many passed."""
    tried = through = same = 0
    for name, cheat in CHEATS[checker.language].items():
        answer = cheat(broken.good.text)
        same += answer == broken.good.text

        async def lie(_messages: Sequence[Message], answer: str = answer) -> str:
            return answer

        fix = await ModuleFixer(broken.module, checker, lie).run()
        tried += 1
        through += fix.verdict.accepted
        if show:
            print(f"  {'THROUGH' if fix.verdict.accepted else 'refused'} {name}: {fix.log[-1][:80]}")
    return tried, same, through


async def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="list what is not mended, and each cheat")
    show = parser.parse_args().show
    printed = [PrintedModel.of(model_of([SourceText("a.txt", text)])) for text in (ESTIMATE, BROKEN)]
    classes = [cls for cls in get_args(MessageClass) if cls in ERRORS]
    with tempfile.TemporaryDirectory() as folder:
        broken = [one for pair in printed for one in broken_in_idris(pair.idris, classes)]
        said = dict(map(_said, broken))
        idris = idris2(stand_in(Path(folder), said))
        assert idris is not None
        agda = next((one for one in proof_checkers(load()) if one.language == "agda"), None)
        chosen: list[tuple[ProofChecker, list[BrokenModule]]] = [(idris, broken)]
        if agda is not None:
            chosen.append((agda, [broken for one in printed for broken in broken_in_agda(one.agda)]))
        for checker, modules in chosen:
            await _measure(modules, checker, "apt", show=show)
            if checker.language == "agda":
                await _measure(modules[::3], checker, "hasty", show=show)
            await _measure(modules[::6], checker, "stubborn", show=show)
            first = next(one for one in modules if one.breaks[0].cls == "undefined_name")
            tried, same, through = await _cheat(first, checker, show=show)
            print(f"{_NAMES[checker.language]}: cheats {tried}, of these without effect {same}, through {through}")


if __name__ == "__main__":
    asyncio.run(main())
