"""A fix changes how something is proved, and nothing of what is."""

from dataclasses import replace

import pytest

from integrations.proofs.base import CompilerMessage, MessageClass, ProofModule
from integrations.proofs.gate import escapes
from integrations.proofs.guarding import guarded

MODULE = """module Domains.X

%default total

record Sum where
  constructor MkSum
  first : Integer
  second : Integer
  whole : Integer
  adds : first + second = whole

name : String
name = "한빛"

supply : Integer
supply = 3000

vat : Integer
vat = 300

same : Integer -> Integer
same x = suply x

total1 : Sum
total1 = MkSum supply vat 3300 Refl

small : (vat < suply) = True
small = Refl
"""


def _refused(text: str, *errors: tuple[MessageClass, int, str]) -> list[str]:
    messages = [CompilerMessage(cls, "", line=line, subject=subject) for cls, line, subject in errors]
    wanted = guarded(ProofModule("Domains.X", MODULE), "idris2", messages)
    return [one.cls for one in escapes(replace(wanted, text=text), "idris2")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  adds : first + second = whole\n", ""),
        ("first + second = whole", "first + second = first + second"),
        ("supply = 3000", "supply = 3001"),
        ("supply = 3000\n\nvat : Integer\nvat = 300\n", "supply = 300\n\nvat : Integer\nvat = 3000\n"),
        ("한빛", "한성"),
        ("MkSum supply vat 3300 Refl", "MkSum supply supply 3300 Refl"),
        ("small : (vat < suply) = True\nsmall = Refl\n", ""),
        ("(vat < suply) = True", "(vat < vat + 1) = True"),
        ("total1 : Sum\ntotal1 = MkSum supply vat 3300 Refl\n", "-- 3300\n"),
        ("total1 : Sum", "total1 : Integer"),
        ("%default total", "%default total\n%hide Prelude.believe_me\n%runElab x"),
    ],
)
def test_what_a_fix_may_not_touch(old: str, new: str) -> None:
    """Types, statements, figures, texts, and which figures a proof is about stay, whatever else is wrong."""
    assert old in MODULE
    assert _refused(MODULE.replace(old, new), ("undefined_name", 22, "suply"), ("false_equation", 25, ""))


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("same x = suply x", "same x = x", ("undefined_name", 22, "Domains.X.suply")),
        ("(vat < suply)", "(vat < supply)", ("undefined_name", 27, "suply")),
        ("vat 3300 Refl", "vat 3300 (the (3000 + 300 = 3300) Refl)", ("mismatch", 25, "")),
        ("%default total", "%default total\n\nimport Data.So", ("module_not_found", 0, "Data.So")),
    ],
)
def test_what_a_fix_needs(old: str, new: str, error: tuple[MessageClass, int, str]) -> None:
    """Where the error stands, and the name that it is about, may change."""
    assert _refused(MODULE.replace(old, new), error) == []


def test_a_name_that_is_reserved_may_be_another_everywhere() -> None:
    """Its declaration stays with its type."""
    text = MODULE.replace("vat", "proof")
    error = CompilerMessage("reserved_word", "", line=18, subject="proof")
    wanted = guarded(ProofModule("Domains.X", text), "idris2", [error])
    renamed = replace(wanted, text=MODULE)
    assert escapes(renamed, "idris2") == ()
    gone = replace(wanted, text=MODULE.replace("vat : Integer\nvat = 300\n", "vat = 300\n"))
    assert "removed" in [one.cls for one in escapes(gone, "idris2")]


def test_a_second_definition_may_go() -> None:
    """With its figures."""
    text = f"{MODULE}\nvat : Integer\nvat = 777\n"
    error = CompilerMessage("duplicate", "", line=30, subject="Domains.X.vat")
    later = CompilerMessage("duplicate", "", line=31, subject="Domains.X.vat")
    wanted = guarded(ProofModule("Domains.X", text), "idris2", [error, later])
    assert escapes(replace(wanted, text=MODULE), "idris2") == ()


def test_a_message_may_end_its_sentence_behind_the_name() -> None:
    """Agda writes ``Ambiguous name base.``; all else has to stay as it was."""
    assert _refused(MODULE, ("ambiguous", 22, "base.")) == []
    assert _refused(MODULE.replace("supply : Integer", "supply : Nat"), ("ambiguous", 22, "base.")) == ["removed"]
