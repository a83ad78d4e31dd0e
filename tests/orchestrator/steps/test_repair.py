"""The bounded repair loop, over a text that must hold no capital letter and no digit."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.errors import Unavailable
from integrations.llm.base import Message
from orchestrator.steps.repair import Candidate, Diagnostic, RepairLoop
from tests.model_server import Text, model_server
from tests.orchestrator.conftest import MakeAgent


async def _check(value: str) -> Sequence[Diagnostic]:
    return [
        Diagnostic("digit" if sign.isdigit() else "capital", sign)
        for sign in value
        if sign != sign.lower() or sign.isdigit()
    ]


async def _mend(candidate: Candidate[str]) -> str:
    """Mend the first thing that is wrong."""
    wrong = candidate.diagnostics[0].message
    return candidate.value.replace(wrong, wrong.lower() if wrong.isalpha() else "", 1)


async def test_what_is_right_is_not_touched() -> None:
    """One check, no repair."""
    loop = RepairLoop("fine", _check, _mend, most=5)
    assert await loop.run() == Candidate("fine", ())
    assert (loop.ended, loop.checks, loop.repairs.total()) == ("passed", 1, 0)


@given(st.text("aB1C2d", max_size=12), st.integers(0, 6))
async def test_it_ends_and_the_best_is_returned(value: str, most: int) -> None:
    """Checks are one more than repairs, of which there are never more than allowed; no attempt was better."""
    wrong = len(await _check(value))
    loop = RepairLoop(value, _check, _mend, most=most)
    best = await loop.run()
    assert loop.checks == loop.repairs.total() + 1
    assert loop.repairs.total() == min(wrong, most)
    assert len(best.diagnostics) == max(0, wrong - most)
    assert list(best.diagnostics) == list(await _check(best.value))
    assert loop.ended == ("passed" if wrong <= most else "spent")


async def test_kinds_are_counted_apart() -> None:
    """A kind that is spent ends it although others are not; the counts say which was mended how often."""
    loop = RepairLoop("1AB2", _check, _mend, most=10, most_of_kind={"capital": 1})
    best = await loop.run()
    assert (best.value, loop.ended) == ("aB2", "spent")
    assert loop.repairs == {"digit": 1, "capital": 1}


@pytest.mark.parametrize("repaired", ["A1", "xA1"], ids=["the same text", "another text with the same errors"])
async def test_the_same_errors_twice_are_the_end(repaired: str) -> None:
    """Nobody pays for further rounds of a repair that mends nothing."""

    async def useless(candidate: Candidate[str]) -> str:
        return repaired

    loop = RepairLoop("A1", _check, useless, most=5)
    assert (await loop.run()).value == repaired
    assert (loop.ended, loop.checks, loop.repairs.total()) == ("repeated", 2, 1)


async def test_a_repair_that_makes_it_worse_is_not_what_comes_out() -> None:
    """The attempt with the fewest errors is returned, wherever it stood."""
    attempts = iter(["A", "ABC", "XYZ1"])

    async def worse(candidate: Candidate[str]) -> str:
        return next(attempts)

    loop = RepairLoop("AB", _check, worse, most=3)
    assert await loop.run() == Candidate("A", (Diagnostic("capital", "A"),))
    assert loop.ended == "spent"


@pytest.mark.parametrize("where", ["check", "mend"])
@pytest.mark.parametrize("error", [asyncio.CancelledError, TimeoutError, Unavailable])
async def test_an_interruption_loses_nothing(where: str, error: type[BaseException]) -> None:
    """What was reached stands in the loop, the interruption costs no repair, and the next run goes on from there."""
    interrupted = False

    def interrupt(at: str, is_now: bool) -> None:
        nonlocal interrupted
        if at == where and is_now and not interrupted:
            interrupted = True
            raise error("now")

    async def check(value: str) -> Sequence[Diagnostic]:
        interrupt("check", value == "abC")
        return await _check(value)

    async def mend(candidate: Candidate[str]) -> str:
        interrupt("mend", candidate.value == "abC")
        return await _mend(candidate)

    loop = RepairLoop("ABC", check, mend, most=3)
    with pytest.raises(error):
        await loop.run()
    assert loop.best is not None
    assert loop.best.value in ("aBC", "abC")
    assert (loop.ended, loop.repairs.total()) == ("", 2)
    assert await loop.run() == Candidate("abc", ())
    assert (loop.ended, loop.checks, loop.repairs.total()) == ("passed", 4, 3)


async def test_a_model_mends_with_what_the_check_said(make_agent: MakeAgent) -> None:
    """With a real client: each round holds the value and the errors of the last one."""
    async with model_server() as server:
        server.on(contains="A1", reply=Text("a1"))
        server.on(contains="a1", reply=Text("a"))
        models = (await make_agent(server)).deps.models

        async def mend(candidate: Candidate[str]) -> str:
            wrong = ", ".join(one.message for one in candidate.diagnostics)
            return await models.complete("generation", [Message("user", f"{candidate.value}\nwrong: {wrong}")])

        assert await RepairLoop("A1", _check, mend, most=5).run() == Candidate("a", ())
    assert [request.prompt for request in server.requests] == ["A1\nwrong: A, 1", "a1\nwrong: 1"]


@given(st.text("aB1C2d", max_size=8), st.integers(0, 4))
async def test_step_by_step_through_positions(value: str, most: int) -> None:
    """Each step in a loop of its own comes to the same as one run."""
    whole = RepairLoop(value, _check, _mend, most=most)
    await whole.run()
    loop = RepairLoop(value, _check, _mend, most=most)
    while not loop.ended:
        loop = RepairLoop(loop.position, _check, _mend, most=most)
        await loop.step()
    assert loop.position == whole.position
    assert (loop.ended, loop.checks, loop.repairs) == (whole.ended, whole.checks, whole.repairs)
