"""The loop mends a module with a model's answers, within bounds, and lets no cheat through."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from integrations.llm.base import Message
from integrations.proofs.base import Declaration, MessageClass, ProofLanguage, ProofModule, ProofVerdict
from integrations.proofs.compilers import idris2
from integrations.proofs.gate import escapes
from integrations.proofs.idris_messages import idris_errors
from orchestrator.graphs.idris.fixing import ModuleFixer
from orchestrator.graphs.idris.hints import HINTS
from orchestrator.graphs.idris.prompts import mended_module
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.orchestrator.graphs.idris.checkers import at_line

HEAD = "module Domains.X\n\n%default total\n\nvat : Integer\nvat = 300000\nsame : Integer -> Integer\n\n"
GOOD = f"{HEAD}same x = x\n"
BROKEN = f"{HEAD}same x = first x\n"
KEPT = (Declaration("vat", "Integer"),)


class ScriptedChecker:
    """Refuses what contains ``first`` with one class, and what contains ``second`` with another."""

    language: ProofLanguage = "idris2"

    def __init__(self, *, hangs: int = 0) -> None:
        self.hangs = hangs

    async def version(self) -> str:
        """Return any."""
        return "0.8.0"

    async def check(self, module: ProofModule) -> ProofVerdict:
        """Answer with an error of the compiler, or with a time-out as often as it was told."""
        if self.hangs:
            self.hangs -= 1
            return ProofVerdict(False, timed_out=True)
        for needle, cls in (("first", "undefined_name"), ("second", "no_implementation")):
            if needle in module.text:
                return ProofVerdict(False, idris_errors(ERRORS[cls]), ERRORS[cls])
        return ProofVerdict(True)


class Model:
    """Answers one text after the other, and keeps what it was asked."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked = list(answers), list[Sequence[Message]]()

    async def __call__(self, messages: Sequence[Message]) -> str:
        """Return the next answer."""
        self.asked.append(messages)
        return self.answers.pop(0)


@pytest.mark.parametrize("cls", sorted(ERRORS))
async def test_a_broken_module_of_each_class_is_mended(tmp_path: Path, cls: MessageClass) -> None:
    """Through the whole chain: the compiler's process, its message, the hint, the answer, the second check."""
    checker = idris2(stand_in(tmp_path, {"first": at_line(building(ERRORS[cls]), BROKEN, "first")}))
    assert checker is not None
    model = Model(f"```idris\n{GOOD}```")
    found = await ModuleFixer(ProofModule("Domains.X", BROKEN, KEPT), checker, model).run()
    assert (found.ended, found.verdict.accepted, found.checks, found.fixes) == ("passed", True, 2, 1)
    assert found.module.text == GOOD
    (asked,) = model.asked
    assert HINTS[cls] in asked[1].content
    assert "same x = first x" in asked[1].content
    assert "1/1: Building" in asked[1].content


async def test_two_errors_take_two_rounds() -> None:
    """Checks and fixes are counted apart."""
    model = Model(BROKEN.replace("first", "second"), GOOD)
    found = await ModuleFixer(ProofModule("Domains.X", BROKEN), ScriptedChecker(), model).run()
    assert (found.ended, found.checks, found.fixes) == ("passed", 3, 2)
    assert found.log == ("undefined_name 9:9", "no_implementation 9:9", "accepted")


async def test_the_same_error_twice_ends_it() -> None:
    """The last attempt is kept with what is wrong with it."""
    found = await ModuleFixer(ProofModule("Domains.X", BROKEN), ScriptedChecker(), Model(BROKEN + "\n")).run()
    assert (found.ended, found.fixes, found.verdict.accepted) == ("repeated", 1, False)
    assert [one.cls for one in found.verdict.messages] == ["undefined_name"]


async def test_five_fixes_are_the_most() -> None:
    """An error that changes each time goes on no longer."""
    other = BROKEN.replace("first", "second")
    model = Model(other, BROKEN, other, BROKEN, other, BROKEN)
    found = await ModuleFixer(ProofModule("Domains.X", BROKEN), ScriptedChecker(), model).run()
    assert (found.ended, found.checks, found.fixes, len(model.answers)) == ("spent", 6, 5, 1)


async def test_a_time_out_costs_no_fix() -> None:
    """It ends the run; the next one goes on from there."""
    fixer = ModuleFixer(ProofModule("Domains.X", BROKEN), ScriptedChecker(hangs=1), Model(GOOD))
    first = await fixer.run()
    assert (first.ended, first.checks, first.fixes) == ("timed_out", 0, 0)
    second = await fixer.run()
    assert (second.ended, second.fixes) == ("passed", 1)


@pytest.mark.parametrize(
    "cheat",
    [
        GOOD.replace("300000", "believe_me 300000"),
        GOOD.replace("300000", "?later"),
        GOOD.replace("300000", "300001"),
        GOOD.replace("vat", "wat"),
        GOOD.replace("Integer", "Nat"),
        GOOD.replace("%default total", "%default partial"),
        "module Domains.X\n\n%default total\n",
    ],
)
async def test_a_cheat_is_no_fix(tmp_path: Path, cheat: str) -> None:
    """The compiler here would accept it."""
    checker = idris2(stand_in(tmp_path, {"first": building(ERRORS["undefined_name"])}))
    assert checker is not None
    module = ProofModule("Domains.X", BROKEN, KEPT, figures=(300000,))
    found = await ModuleFixer(module, checker, Model(cheat), most=1).run()
    assert not found.verdict.accepted
    assert {one.cls for one in found.verdict.messages} <= {"escape", "removed"}


@pytest.mark.parametrize("answer", [GOOD, f"```idris\n{GOOD}```", f"\n```\n{GOOD}\n```\n", f"```idris2\r\n{GOOD}```"])
def test_fences_are_taken_off(answer: str) -> None:
    """Models put code between them."""
    assert mended_module(answer.replace("\r", "")) == GOOD


def test_every_class_has_its_hint() -> None:
    """And no hint is left over."""
    assert set(HINTS) == set(get_args(MessageClass))


async def test_where_the_second_error_stands_may_change_too() -> None:
    """A clause that had to stay while the error was elsewhere is free once the error is in it."""
    helper = "\ntwice : Integer -> Integer\ntwice x = second x + 2\n"
    good = GOOD + helper.replace("second x", "x")

    class Later(ScriptedChecker):
        async def check(self, module: ProofModule) -> ProofVerdict:
            verdict = await super().check(module)
            line = module.text[: module.text.find("second")].count("\n") + 1
            messages = tuple(replace(one, line=line) for one in verdict.messages if "first" not in module.text)
            refused = escapes(module, "idris2")
            return replace(
                verdict, messages=refused or messages or verdict.messages, accepted=verdict.accepted and not refused
            )

    found = await ModuleFixer(ProofModule("Domains.X", BROKEN + helper), Later(), Model(GOOD + helper, good)).run()
    assert (found.ended, found.fixes) == ("passed", 2)
