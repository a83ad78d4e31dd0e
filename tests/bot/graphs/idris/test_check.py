"""``bot idris check`` on modules that lie on this machine."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.graphs.idris.check import UNDECIDED, run
from integrations.errors import Invalid, Misconfigured
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.model_server import ModelServer, Refusal, Text, model_server

MODULE = "module Domains.X\n\n%default total\n\nx : Integer\nx = 1\n"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file, where a stand-in refuses what contains ``suply``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IDRIS2", stand_in(tmp_path, {"suply": building(ERRORS["undefined_name"])}))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    file = tmp_path / "X.idr"
    _put(file, MODULE)
    return file


def _put(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


async def test_a_proved_module(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said which compiler proved it."""
    assert await run(module, as_json=False) == 0
    assert "Domains.X" in (said := capsys.readouterr().out)
    assert "Idris 2 0.8.0" in said


async def test_a_module_with_an_error(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As one object: class and place of each error."""
    _put(module, MODULE.replace("= 1", "= suply"))
    assert await run(module, as_json=True) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["checked_by"], found["version"]) == ("failed", "idris2", "0.8.0")
    assert [(one["class"], one["subject"], one["line"]) for one in found["messages"]] == [
        ("undefined_name", "suply", 9)
    ]


async def test_no_compiler(module: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is known then, but of a cheat, which needs no compiler."""
    monkeypatch.delenv("IDRIS2")
    monkeypatch.setenv("PATH", "/nowhere")
    assert await run(module, as_json=True) == UNDECIDED
    assert json.loads(capsys.readouterr().out)["status"] == "no_compiler"
    _put(module, MODULE.replace("= 1", "= believe_me 1"))
    assert await run(module, as_json=True) == 1
    assert json.loads(capsys.readouterr().out)["messages"][0]["class"] == "escape"


async def test_what_is_no_module(module: Path, tmp_path: Path) -> None:
    """It is refused with the reason."""
    _put(module, "nothing")
    with pytest.raises(Invalid, match="which module"):
        await run(module, as_json=False)
    other = tmp_path / "X.txt"
    _put(other, MODULE)
    with pytest.raises(Invalid, match="neither"):
        await run(other, as_json=False)


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ModelServer]:
    """Return a model's server to which the settings lead."""
    async with model_server() as opened:
        monkeypatch.setenv("OPENAI_BASE_URL", opened.openai_url)
        monkeypatch.setenv("OPENAI_API_KEY", "key")
        monkeypatch.setenv("OPENAI_MODEL", "small")
        monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
        monkeypatch.setenv("ENCRYPTION_KEY", "a secret for tests")
        yield opened


async def test_a_module_is_mended(module: Path, server: ModelServer, capsys: pytest.CaptureFixture[str]) -> None:
    """The file holds the mended module, and what it was lies beside it; the next one is told what helped."""
    broken, good = (f"{MODULE}\nf : Integer -> Integer\nf n = {name} n\n" for name in ("suply", "negate"))
    server.on(system="You mend", reply=[Text(f"```\n{good}```"), Text("nothing")])
    _put(module, broken)
    assert await run(module, as_json=True, fix=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["checks"], found["fixes"], found["ended"]) == (2, 1, "passed")
    assert _text(module) == good
    assert _text(module.with_name("X.idr.orig")) == broken
    _put(module, broken)
    assert await run(module, as_json=False, fix=True) == 1
    assert "- n1 n2 = n3 n2\n+ n1 n2 = negate n2" in server.requests[1].prompt
    assert _text(module) == broken
    assert _text(module.with_name("X.idr.attempt")) == "nothing\n"


async def test_a_model_that_fails_changes_no_file(
    module: Path, server: ModelServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the compiler says is told all the same."""
    server.on(system="You mend", reply=Refusal())
    _put(module, MODULE.replace("= 1", "= suply"))
    assert await run(module, as_json=True, fix=True) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["ended"], found["fixes"], found["files"]) == ("model_failed", 0, [])


async def test_mending_needs_a_model(module: Path) -> None:
    """It is said so before anything is done."""
    with pytest.raises(Misconfigured, match="model"):
        await run(module, as_json=False, fix=True)
