"""Compilers run in a process of their own, within limits, and say what they find."""

import socket
from pathlib import Path

import pytest

from integrations.errors import Misconfigured, Unavailable
from integrations.proofs.base import Declaration, ProofModule
from integrations.proofs.child import CompilerLimits
from integrations.proofs.compilers import Compiler, agda, checkers, idris2
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in

HEAD = "module Domains.X\n\n%default total\n\n"
AGDA_HEAD = "module Domains.X where\nopen import Agda.Builtin.Nat\nopen import Agda.Builtin.Equality\n"
AGDA = agda("")
needs_agda = pytest.mark.skipif(AGDA is None, reason="Agda is not here: make agda")


def _idris(folder: Path, script: dict[str, str], limits: CompilerLimits | None = None) -> Compiler:
    found = idris2(stand_in(folder, script), limits)
    assert found is not None
    return found


async def test_a_module_is_accepted(tmp_path: Path) -> None:
    """Without errors it is."""
    checker = _idris(tmp_path, {})
    verdict = await checker.check(ProofModule("Domains.X", HEAD))
    assert (verdict.accepted, verdict.messages, await checker.version()) == (True, (), "0.8.0")
    assert "Domains/X.idr" in verdict.output


async def test_errors_are_read(tmp_path: Path) -> None:
    """With class and place."""
    checker = _idris(tmp_path, {"suply": building(ERRORS["undefined_name"], ERRORS["duplicate"])})
    verdict = await checker.check(ProofModule("Domains.X", f"{HEAD}x : Integer\nx = suply\n"))
    assert not verdict.accepted
    assert [(one.cls, one.line) for one in verdict.messages] == [("undefined_name", 9), ("duplicate", 9)]


async def test_a_failure_without_a_known_error_stays_whole(tmp_path: Path) -> None:
    """Exit status 1 is never taken for a proof."""
    verdict = await _idris(tmp_path, {"x": "no idea"}).check(ProofModule("Domains.X", f"{HEAD}x : Integer\nx = 1\n"))
    assert [(one.cls, one.text) for one in verdict.messages] == [("unknown", "no idea")]


async def test_a_cheat_does_not_reach_the_compiler(tmp_path: Path) -> None:
    """It would accept everything here."""
    module = ProofModule("Domains.X", f"{HEAD}x : Void\nx = believe_me ()\n", (Declaration("y", "Void"),))
    verdict = await _idris(tmp_path, {}).check(module)
    assert not verdict.accepted
    assert {one.cls for one in verdict.messages} == {"escape", "removed"}


async def test_a_check_ends_at_its_limit_of_time(tmp_path: Path) -> None:
    """Nothing is said of the module then."""
    checker = _idris(tmp_path, {"x": "hang"}, CompilerLimits(seconds=1.0))
    verdict = await checker.check(ProofModule("Domains.X", f"{HEAD}x : Integer\nx = 1\n"))
    assert (verdict.accepted, verdict.timed_out, verdict.messages) == (False, True, ())


async def test_memory_is_bounded(tmp_path: Path) -> None:
    """8 GiB are not to be had."""
    verdict = await _idris(tmp_path, {"x": "memory"}).check(ProofModule("Domains.X", f"{HEAD}x : Integer\nx = 1\n"))
    assert not verdict.accepted
    assert "MemoryError" in verdict.output


async def test_there_is_no_network(tmp_path: Path) -> None:
    """Not even this machine is reached."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        text = f"{HEAD}-- PORT {server.getsockname()[1]}\nx : Integer\nx = 1\n"
        verdict = await _idris(tmp_path, {"x": "network"}).check(ProofModule("Domains.X", text))
    if "Error" not in verdict.output:
        pytest.skip("this system lets nobody make a network namespace")
    assert "unreachable" in verdict.output


@pytest.mark.parametrize("name", ["../X", "Domains/X", "", "Domains..X", "/etc/x"])
async def test_a_name_is_no_path(tmp_path: Path, name: str) -> None:
    """A module's name chooses no file outside its folder."""
    with pytest.raises(ValueError, match="no name"):
        await _idris(tmp_path, {}).check(ProofModule(name, HEAD))


async def test_a_command_may_have_arguments(tmp_path: Path) -> None:
    """As a container has; the folder's place stands in it as ``{folder}``."""
    program = tmp_path / "in_container"
    program.write_text('#!/bin/sh\n[ "$1" = run ] && [ -f "$2/Domains/X.idr" ] || exit 7\n')
    program.chmod(0o700)
    found = idris2(f"{program} run {{folder}}")
    assert found is not None
    assert (await found.check(ProofModule("Domains.X", HEAD))).accepted


async def test_what_is_no_program(tmp_path: Path) -> None:
    """A wrong setting is told as one, and what cannot be run as not reached."""
    with pytest.raises(Misconfigured, match="IDRIS2"):
        checkers("/nowhere/idris2", "")
    nothing = tmp_path / "idris2"
    nothing.write_bytes(b"\x7fELF nothing")
    nothing.chmod(0o700)
    found = idris2(str(nothing))
    assert found is not None
    with pytest.raises(Unavailable):
        await found.check(ProofModule("Domains.X", HEAD))


@needs_agda
async def test_agda_proves_an_equation_and_names_the_figures_of_a_false_one() -> None:
    """The same statement with one figure changed."""
    assert AGDA is not None
    text = f"{AGDA_HEAD}ok : 300 * 12 ≡ 3600\nok = refl\n"
    good = await AGDA.check(ProofModule("Domains.X", text))
    bad = await AGDA.check(ProofModule("Domains.X", text.replace("3600", "3601")))
    assert (good.accepted, good.messages) == (True, ())
    assert [(one.cls, one.expected, one.found, one.line) for one in bad.messages] == [
        ("false_equation", "3600", "3601", 5)
    ]


@needs_agda
async def test_agda_keeps_to_its_limit_of_time() -> None:
    """A sum that takes for ever is ended."""
    slow = agda("", CompilerLimits(seconds=1.0))
    assert slow is not None
    text = f"{AGDA_HEAD}f : Nat → Nat\nf zero = 1\nf (suc n) = f n + f n\nok : f 60 ≡ 3\nok = refl\n"
    assert (await slow.check(ProofModule("Domains.X", text))).timed_out


@pytest.mark.skipif(idris2("") is None, reason="Idris 2 is not here")
async def test_the_real_compiler_proves_an_equation() -> None:
    """Runs wherever Idris 2 is on PATH."""
    real = idris2("")
    assert real is not None
    text = f"{HEAD}ok : the Integer (300 * 12) = 3600\nok = Refl\n"
    assert (await real.check(ProofModule("Domains.X", text))).accepted
    bad = await real.check(ProofModule("Domains.X", text.replace("3600", "3601")))
    assert [one.cls for one in bad.messages] == ["false_equation"]
