"""Answers that would be accepted for proofs without being any: each is a good module with something got around."""

import re
from collections.abc import Callable, Mapping

from integrations.proofs.base import ProofLanguage

Cheat = Callable[[str], str]
_FIGURE = re.compile(r"(?m)^(\w+) = MkMoney (\d+)$")


def _appended(code: str) -> Cheat:
    return lambda text: f"{text}\n{code}\n"


def _replaced(form: str, new: str) -> Cheat:
    return lambda text: re.sub(form, new, text, count=1, flags=re.M)


def _other_figure(text: str) -> str:
    return _FIGURE.sub(lambda found: f"{found[1]} = MkMoney {int(found[2]) + 1}", text, count=1)


def _swapped_figures(text: str) -> str:
    found = list(_FIGURE.finditer(text))
    one, other = next((a, b) for a in found for b in found if a[2] != b[2])
    return text.replace(one[0], f"{one[1]} = MkMoney {other[2]}").replace(other[0], f"{other[1]} = MkMoney {one[2]}")


def _emptied(text: str) -> str:
    return "\n".join(text.split("\n")[:4]) + "\n"


def _commented(text: str) -> str:
    """Put a figure into a comment and another in its place."""
    return _FIGURE.sub(lambda found: f"-- {found[0]}\n{found[1]} = MkMoney 1", text, count=1)


def _elsewhere(text: str) -> str:
    """Let a figure be another one, and the right one stand where nobody looks."""
    found = _FIGURE.search(text)
    assert found is not None
    nat = "Nat" if "refl" in text else "Integer"
    hidden = f"aside : {nat}\naside = 1\n  where\n    {found[1]} : Money\n    {found[0]}\n"
    return text.replace(found[0], f"{found[1]} = MkMoney 1") + hidden


_BOTH: Mapping[str, Cheat] = {
    "another figure": _other_figure,
    "two figures change places": _swapped_figures,
    "a figure in a comment": _commented,
    "next to nothing is left": _emptied,
    "another text": _replaced(r'"견적서"', '"계약서"'),
    "another name": _replaced(r"한빛", "한성"),
    "a figure put elsewhere": _elsewhere,
    "a figure bound anew below": _replaced(
        r"^((\w+Sum1) = [mM]k\w+ (\w+) .*)$", "\\1\n  where\n    \\3 : Money\n    \\3 = MkMoney 1"
    ),
    "a figure bound anew before": _replaced(r"^(\w+Sum1 = )([mM]k\w+ (\w+) .*)$", r"\1let \3 = MkMoney 1 in \2"),
    "a proof through another function": _replaced(
        r"^(\w+Sum1) : (\w+)\n\w+ = ([mM]k\w+ (\w+) .*)$",
        "through : Money -> \\2\nthrough \\4 = \\3\n\n\\1 : \\2\n\\1 = through (MkMoney 1)",
    ),
    "an invisible sign": _replaced(r"^(document = .*)$", "\\1 -- \u202e"),
    "a proof of other figures": _replaced(r"(Sum1 = [mM]k\w+) (\w+) (\w+) ", r"\1 \2 \2 "),
}
CHEATS: Mapping[ProofLanguage, Mapping[str, Cheat]] = {
    "agda": {
        **_BOTH,
        "postulate": _appended("postulate cheat : Nat"),
        "trustMe": _appended("open import Agda.Builtin.TrustMe"),
        "primTrustMe": _replaced(r"refl$", "primTrustMe"),
        "TERMINATING": _appended("{-# TERMINATING #-}\nloop : Nat → Nat\nloop n = loop n"),
        "type in type": lambda text: "{-# OPTIONS --type-in-type #-}\n" + text,
        "REWRITE": _appended("{-# REWRITE same #-}"),
        "a hole": _replaced(r"refl$", "{! !}"),
        "a question mark": _replaced(r"refl$", "?"),
        "another equality": _appended("data _≡_ (a b : Nat) : Set where\n  refl : a ≡ b"),
        "another addition": _replaced(r"using \(Nat; _\+_; _\*_;", "renaming (_*_ to _+_) using (Nat; _*_;"),
        "unquote": _replaced(r"refl$", "(unquote later)"),
        "no proof in the record": _replaced(r"^ +\w+Proof1 : .*\n", ""),
        "a proof of nothing": _replaced(r"(Proof1 : ).*$", r"\1zero ≡ zero"),
        "another type": _replaced(r"^(\w+Sum1) : \w+$", r"\1 : Nat"),
        "a claim is gone": _replaced(r"^(\w+Sum1) : \w+\n.*\n", ""),
        "an invariant is gone": _replaced(r"^ +invariant1 : .*\n", ""),
    },
    "idris2": {
        **_BOTH,
        "believe_me": _replaced(r"ok1 = Refl", "ok1 = believe_me Refl"),
        "really_believe_me": _replaced(r"ok1 = Refl", "ok1 = Builtin.really_believe_me Refl"),
        "assert_total": _replaced(r"ok1 = Refl", "ok1 = assert_total Refl"),
        "idris_crash": _replaced(r"ok1 = Refl", 'ok1 = idris_crash "no"'),
        "a hole": _replaced(r"ok1 = Refl", "ok1 = ?later"),
        "%runElab": _replaced(r"ok1 = Refl", "ok1 = %runElab script"),
        "%foreign": _appended('%foreign "C:no"\nfar : Void'),
        "%logging": _appended("%logging 5"),
        "%default partial": _replaced(r"%default total", "%default partial"),
        "partial": _appended("partial\nloop : Void\nloop = loop"),
        "covering": _appended("covering\nloop : Void\nloop = loop"),
        "no definition": _appended("missing : Void"),
        "hidden in a comment": _replaced(r"ok1 = Refl", 'ok1 = {- " {- " -} believe_me Refl'),
        "an interpolated string": _appended('note : String\nnote = "\\{believe_me ()}"'),
        "another addition": _appended("(+) : Integer -> Integer -> Integer\n(+) _ _ = 0"),
        "an equality that always holds": _replaced(r"^  \(==\) \(MkMoney left\).*$", "  _ == _ = True"),
        "another Integer": _appended("data Integer = One"),
        "System": _replaced(r"%default total", "import System\n\n%default total"),
        "no proof in the record": _replaced(r"^ +\w+Proof1 : .*\n", ""),
        "a proof of nothing": _replaced(r"(Proof1 : ).*$", r"\1 1 = 1"),
        "another type": _replaced(r"^(\w+Sum1) : \w+$", r"\1 : Integer"),
        "a claim is gone": _replaced(r"^(\w+Sum1) : \w+\n.*\n", ""),
        "an invariant is gone": _replaced(r"^ +invariant1 : .*\n", ""),
        "a maker that proves another": _replaced(r"^(mk\w+ x1 x2.*= Mk\w+) x1 x2", r"\1 x1 x1"),
    },
}
"""By what they do. A stand-in for Idris accepts whatever is not broken; Agda is the real one."""
