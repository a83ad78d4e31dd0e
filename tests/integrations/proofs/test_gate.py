"""What gets around a proof never reaches a compiler, and what merely looks like it does."""

import pytest

from integrations.proofs.base import Declaration, ProofLanguage, ProofModule
from integrations.proofs.gate import escapes

IDRIS = """module Domains.Estimate

%default total

||| 공급가액: believe_me는 여기서 그냥 말이에요
public export
supply : Integer
supply = 3000000

export
vat : Integer
vat = 300000

note : String
note = "postulate ?hole assert_total %runElab -- {- "

-- believe_me, ?hole and %foreign in a comment
public export
totalIsSum : Main.supply + Main.vat = 3300000
totalIsSum = Refl
"""
AGDA = """{-# OPTIONS --safe --without-K #-}
module Domains.Estimate where

open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

-- postulate in a comment
total-is-sum : 3000000 + 300000 ≡ 3300000
total-is-sum = refl
"""
KEPT = (Declaration("totalIsSum", "Main.supply + Main.vat = 3300000"),)
FIGURES = (3000000, 300000, 3300000)


def _refused(text: str, language: ProofLanguage = "idris2") -> list[str]:
    required = KEPT if language == "idris2" else (Declaration("total-is-sum", "3000000 + 300000 ≡ 3300000"),)
    module = ProofModule("Domains.Estimate", text, required, figures=FIGURES)
    return [message.cls for message in escapes(module, language)]


@pytest.mark.parametrize(("text", "language"), [(IDRIS, "idris2"), (AGDA, "agda")])
def test_a_plain_module_passes(text: str, language: ProofLanguage) -> None:
    """Words in comments and strings are no code, and raise no alarm."""
    assert _refused(text, language) == []


def test_a_proof_as_a_field_passes() -> None:
    """A record may hold a proof that a comparison is true, and a constructor may take one."""
    holding = "record Term where\n  constructor MkTerm\n  begins : Integer\n  ordered : (begins <= 3) = True\n\n"
    taking = "data Ordered : Type where\n  MkOrdered : (1 <= 3) = True -> Ordered\n\n"
    making = "mkTerm : (x : Integer) -> {auto ok : (x <= 3) = True} -> Term\nmkTerm x {ok} = MkTerm x ok\n"
    assert _refused(f"{IDRIS}\n{holding}{taking}{making}") == []


@pytest.mark.parametrize(
    "cheat",
    [
        "totalIsSum = believe_me Refl",
        "totalIsSum = Builtin.believe_me Refl",
        "totalIsSum = really_believe_me Refl",
        "totalIsSum = assert_total totalIsSum",
        "totalIsSum = assert_smaller () totalIsSum",
        'totalIsSum = idris_crash "no"',
        "totalIsSum = ?later",
        "totalIsSum = prim__believe_me _ _ Refl",
        "totalIsSum = unsafePerformIO (pure Refl)",
        "totalIsSum = %runElab script",
        "totalIsSum = %search",
        'totalIsSum = {- " {- " -} believe_me Refl',
        "totalIsSum = {- {- -} believe_me Refl",
        'totalIsSum = let text = #"\\"# in believe_me Refl',
        'totalIsSum = let text = "\\{believe_me ()}" in Refl',
        "totalIsSum = let sign = '\"' in believe_me Refl -- \"",
        "totalIsSum --> believe_me = Refl",
        "totalIsSum = Refl \u202e -- hidden",
        "totalIsSum = h\n  where\n    h : supply + vat = 3300000",
        "totalIsSum = let h : Void in absurd h",
        "totalIsSum = Refl\n\nmissing : Void",
        "totalIsSum = Refl\n\nnamespace Hidden\n  missing : Void",
        'totalIsSum = Refl\n\n%foreign "C:no"\nfar : Void',
        "totalIsSum = Refl\n\n%default partial",
        "totalIsSum = Refl\n\n%logging 5",
        "totalIsSum = Refl\n\n%language ElabReflection",
        "totalIsSum = Refl\n\npartial\nloop : Void\nloop = loop",
        "totalIsSum = Refl\n\ncovering\nloop : Void\nloop = loop",
        "totalIsSum = Refl\n\n(+) : Integer -> Integer -> Integer\n(+) _ _ = 3300000",
        "totalIsSum = Refl\n\na + b = 3300000\n\n(+) : Integer -> Integer -> Integer",
        "totalIsSum = Refl\n\nfromInteger : Integer -> Unit\nfromInteger _ = ()",
        "totalIsSum = Refl\n\ndata Integer = One",
        "totalIsSum = Refl\n\ndata Mine : Type where\n  Refl : Mine",
        "totalIsSum = Refl\n\ndata Mine = One | True",
        "totalIsSum = Refl\n\nrecord Mine where\n  constructor Refl\n  field : Integer",
        "totalIsSum = Refl\n\nEq Money where\n  _ == _ = True",
        "totalIsSum = Refl\n\nfailing\n  x : Void",
    ],
)
def test_a_cheat_in_idris_is_refused(cheat: str) -> None:
    """The proof is replaced by what would be taken without one."""
    assert "escape" in _refused(IDRIS.replace("totalIsSum = Refl", cheat))


@pytest.mark.parametrize("module", ["System", "Language.Reflection", "Debug.Trace", "System.FFI", "Data.IORef", "Mine"])
def test_what_may_be_imported_is_listed(module: str) -> None:
    """Whatever else a library offers, a model of a document has no use for it."""
    assert "escape" in _refused(IDRIS.replace("%default total", f"import {module}\n\n%default total"))
    assert _refused(IDRIS.replace("%default total", "import Data.So\nimport Data.List\n\n%default total")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("totalIsSum : Main.supply + Main.vat = 3300000\ntotalIsSum = Refl", ""),
        ("Main.supply + Main.vat = 3300000", "Main.supply + Main.vat = Main.supply + Main.vat"),
        ("totalIsSum : Main", "-- totalIsSum : Main"),
        ("supply = 3000000", "supply = 3000001"),
        ("vat = 300000", "vat = 300001"),
        ("%default total", ""),
    ],
)
def test_what_had_to_be_proved_stays(old: str, new: str) -> None:
    """Neither a statement nor a figure of the document may go or change."""
    assert _refused(IDRIS.replace(old, new))


@pytest.mark.parametrize(
    "cheat",
    [
        "total-is-sum = trustMe",
        "total-is-sum = primTrustMe",
        "total-is-sum = ?",
        "total-is-sum = {! !}",
        "total-is-sum = unquote later",
        "total-is-sum = refl\n\npostulate x : Nat",
        "total-is-sum = refl\n\n{-# TERMINATING #-}\nf : Nat → Nat\nf x = f x",
        "total-is-sum = refl\n\n{-# OPTIONS --type-in-type #-}",
        "total-is-sum = refl\n\n{-# REWRITE total-is-sum #-}",
        "total-is-sum = refl\n\nopen import Agda.Builtin.TrustMe",
        "total-is-sum = refl\n\nimport Agda.Builtin.Reflection as R",
        "total-is-sum = refl\n\n_+_ : Nat → Nat → Nat\n_+_ a b = 3300000",
        "total-is-sum = refl\n\ndata _≡_ (a b : Nat) : Set where refl : a ≡ b",
        "total-is-sum = refl\n\nopen import Agda.Builtin.Nat renaming (_*_ to _+_)",
    ],
)
def test_a_cheat_in_agda_is_refused(cheat: str) -> None:
    """The same for the other compiler."""
    assert "escape" in _refused(AGDA.replace("total-is-sum = refl", cheat), "agda")


def test_a_place_is_told() -> None:
    """Line and column count from 1."""
    (found,) = escapes(ProofModule("M", "module M\n%default total\nx = believe_me\n"), "idris2")
    assert (found.line, found.column, found.subject) == (3, 5, "believe_me")
