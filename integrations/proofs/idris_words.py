"""The words that Idris 2 keeps for itself, after the lexer of its version 0.8."""

_WORDS = """
data module where let in do record auto default implicit failing mutual namespace parameters with proof impossible case
of if then else forall rewrite typebind autobind using interface implementation open import public export private
infixl infixr infix prefix total partial covering
"""
KEYWORDS = frozenset(_WORDS.split())
"""No name may be one of these."""
