"""Modules that were accepted, broken in one place or two, each with the class of error that a compiler then reports."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from integrations.proofs.base import MessageClass, ProofModule

_AGDA_HELPERS = """
open import Agda.Builtin.Nat using (zero; suc)

half : Nat → Nat
half zero = zero
half (suc zero) = zero
half (suc (suc n)) = suc (half n)

data Kind : Set where
  taxed exempt : Kind

rate : Kind → Nat
rate taxed = 10
rate exempt = 0

cost : Kind → Nat
cost kind = rate kind

data Steps : Set where
  done : Steps
  next : Steps → Steps

same : (n : Nat) → n ≡ n
same n = refl

module First where
  base : Nat
  base = 1

module Second where
  base : Nat
  base = 2

open First

taken : Nat
taken = base

erased : .(n : Nat) → Nat
erased n = 0
"""
_AGDA_BREAKS: tuple[tuple[MessageClass, str, str], ...] = (
    ("parse", "half (suc (suc n)) = ", "half (suc (suc n) = "),
    ("mismatch", "half zero = zero", "half zero = true"),
    ("not_total", "suc (half n)", "suc (half (suc (suc n)))"),
    ("not_covering", "rate taxed = 10\nrate exempt = 0", "rate taxed = 10"),
    ("not_positive", "next : Steps → Steps", "next : (Steps → Nat) → Steps"),
    ("duplicate", "erased n = 0\n", "erased n = 0\n\nhalf : Nat → Nat\nhalf n = n\n"),
    ("no_declaration", "cost : Kind → Nat\n", ""),
    ("arguments", "= rate kind", "= rate kind kind"),
    ("unsolved", "= rate kind", "= rate _"),
    ("escape", "same n = refl", "same n = ?"),
    ("ambiguous", "open First\n", "open First\nopen Second\n"),
    ("multiplicity", "erased n = 0", "erased n = n + 0"),
    ("undefined_name", "= rate kind", "= rates kind"),
)
_CLAIM = re.compile(r"(?m)^(\w+ = Mk\w+ )(\w+) (\w+) (.*)refl$")
_IDRIS_NEEDLE = "show (MkMoney amount) = show amount"


@dataclass(frozen=True, slots=True)
class Break:
    """One change: ``old`` stood where ``new`` stands."""

    cls: MessageClass
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class BrokenModule:
    """A module with its breaks; ``good`` is what it was."""

    good: ProofModule
    breaks: tuple[Break, ...]

    @property
    def module(self) -> ProofModule:
        """The broken module, with nothing but its text, as somebody sends it."""
        text = self.good.text
        for one in self.breaks:
            text = text.replace(one.old, one.new, 1)
        return ProofModule(self.good.name, text)


def broken_in_agda(printed: ProofModule) -> Iterator[BrokenModule]:
    """Yield broken modules of a printed one: each break by itself, then pairs of breaks apart from each other."""
    good = ProofModule(printed.name, printed.text + _AGDA_HELPERS)
    single = [Break(*one) for one in _AGDA_BREAKS]
    if claim := _CLAIM.search(good.text):
        head, first, second, rest = claim.groups()
        line = claim[0]
        single.append(Break("undefined_name", line, f"{head}{first}x {second} {rest}refl"))
        single.append(Break("false_equation", line, f"{head}{second} {first} {rest}refl"))
    name = f"module {good.name} where"
    single.append(Break("module_name", name, name.replace(" where", "s where")))
    for one in single:
        yield BrokenModule(good, (one,))
    for one, other in zip(single[::2], single[5::2], strict=False):
        if one.old != other.old and one.old not in other.old and other.old not in one.old:
            yield BrokenModule(good, (one, other))


def broken_in_idris(printed: ProofModule, classes: Sequence[MessageClass]) -> Iterator[BrokenModule]:
    """Yield a broken module for each class, of which :func:`needle_of` tells a stand-in for the compiler."""
    for cls in classes:
        new = f"show (MkMoney amount) = {needle_of(cls, printed)} amount"
        yield BrokenModule(ProofModule(printed.name, printed.text), (Break(cls, _IDRIS_NEEDLE, new),))


def needle_of(cls: MessageClass, module: ProofModule) -> str:
    """Return the name that stands in a module which is broken so, and in no other."""
    return f"broken{cls.title().replace('_', '')}{module.name.rpartition('.')[2]}"
