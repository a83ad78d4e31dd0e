"""The syntax check takes what the project prints, and finds what was planted."""

import pytest

from integrations.proofs.base import ProofModule
from tests.integrations.proofs.idris_syntax import syntax_errors

MODULE = """module Domains.Estimate

import Data.So

%default total

||| 금액: 원
public export
record Money where
  constructor MkMoney
  won : Integer

public export
Show Money where
  show (MkMoney amount) = show amount

public export
Eq Money where
  (==) (MkMoney left) (MkMoney right) = left == right

public export
data Kind = Taxed | Exempt

public export
rate : Kind -> Integer
rate Taxed = 10
rate Exempt = 0

||| 합계는 공급가액과 부가세의 합
public export
record Total where
  constructor MkTotal
  supplyPart : Money
  wholePart : Money
  totalProof : won supplyPart * 11 = won wholePart * 10

public export
mkTotal :
  (x1 : Money) ->
  (x2 : Money) ->
  {auto ok1 : won x1 * 11 = won x2 * 10} ->
  Total
mkTotal x1 x2 {ok1} = MkTotal x1 x2 ok1

-- 문서에 적힌 값
public export
supply : Money
supply = MkMoney 3000000

public export
whole : Money
whole = MkMoney 3300000

public export
total1 : Total
total1 = mkTotal supply whole {ok1 = Refl}

public export
titles : List String
titles = [show supply, "a (string) with = and ?signs"]

public export
larger : Money -> Money -> Money
larger left right = if won left <= won right then right else left
"""


def _classes(text: str) -> list[str]:
    return [one.cls for one in syntax_errors(ProofModule("Domains.Estimate", text))]


def test_a_printed_module_passes() -> None:
    """Records, implementations, proofs as implicit arguments, values."""
    assert _classes(MODULE) == []


@pytest.mark.parametrize(
    ("old", "new", "cls"),
    [
        ("module Domains.Estimate", "module Domains.Other", "module_name"),
        ("module Domains.Estimate\n", "", "module_name"),
        ("%default total\n", "", "not_total"),
        ("%default total\n", "%default partial\n", "not_total"),
        ("import Data.So\n\n%default total\n", "%default total\n\nx : Integer\nx = 1\n\nimport Data.So\n", "parse"),
        ("MkMoney 3000000", "(MkMoney 3000000", "parse"),
        ("MkMoney 3000000", "MkMoney 3000000)", "parse"),
        ("[show supply,", "(show supply,", "parse"),
        ('?signs"]', "?signs]", "parse"),
        ("  won : Integer", "\twon : Integer", "parse"),
        ("  constructor MkMoney\n", "", "parse"),
        ("record Money where", "record Money", "parse"),
        ("record Money where", "record money where", "parse"),
        ("  won : Integer", "  won Integer", "parse"),
        ("data Kind = Taxed | Exempt", "data Kind Taxed | Exempt", "parse"),
        ("supply = MkMoney 3000000", "supply MkMoney 3000000", "parse"),
        ("supply = MkMoney 3000000", "supply =", "parse"),
        ("larger : Money -> Money -> Money", "larger : Money -> Money ->", "parse"),
        ("won left <= won right then", "won left <= <= won right then", "parse"),
        ("then right else left", "then right", "parse"),
        ("  won : Integer", "  total : Integer", "reserved_word"),
        ("supply : Money\n", "record : Money\n", "parse"),
        ("(x1 : Money) ->", "(data : Money) ->", "reserved_word"),
        ("rate : Kind -> Integer", "proof : Kind -> Integer", "reserved_word"),
        ("MkMoney 3300000", "MkMony 3300000", "undefined_name"),
        ("mkTotal supply whole", "mkTotal suply whole", "undefined_name"),
        ("supplyPart : Money", "supplyPart : Mony", "undefined_name"),
        ("won wholePart * 10", "won wholPart * 10", "undefined_name"),
        ("won x2 * 10", "won x3 * 10", "undefined_name"),
        ("MkTotal x1 x2 ok1", "MkTotal x1 x2 ok2", "undefined_name"),
        ("rate Taxed = 10", "rate Taxd = 10", "undefined_name"),
        ("Show Money where", "Show Mony where", "undefined_name"),
        ("left == right", "left == rigt", "undefined_name"),
        ("supply : Money\nsupply", "suply : Money\nsupply", "no_declaration"),
        ("whole : Money\n", "", "no_declaration"),
        ("total1 = mkTotal supply whole {ok1 = Refl}\n", "", "no_declaration"),
        ("whole = MkMoney 3300000", "whole = MkMoney 3300000\nwhole = MkMoney 1", "duplicate"),
        ("whole : Money\n", "whole : Money\n\nsupply : Money\n", "duplicate"),
        ("constructor MkTotal", "constructor MkMoney", "duplicate"),
        ("  wholePart : Money\n", "  won : Money\n", "duplicate"),
        ("rate Exempt = 0", "rate Exempt more = 0", "arguments"),
        ("larger left right =", "larger left right more =", "arguments"),
        ("total1 : Total\n", "total1 : won supply = won whole -> supply\n", "undefined_name"),
        ("-- 문서에 적힌 값", "{- {- -} 문서에 적힌 값 -}", "parse"),
    ],
)
def test_a_planted_mistake_is_found(old: str, new: str, cls: str) -> None:
    """One at a time."""
    assert old in MODULE
    assert cls in _classes(MODULE.replace(old, new))


def test_what_stands_further_down_is_not_known() -> None:
    """Idris reads from above."""
    above, _, below = MODULE.partition("-- 문서에 적힌 값\n")
    values, _, uses = below.partition("public export\ntotal1")
    assert "undefined_name" in _classes(f"{above}public export\ntotal1{uses}\n{values}")
