"""The words that Idris 2 keeps for itself, after the lexer of its version 0.8."""

_WORDS = """
data module where let in do record auto default implicit failing mutual namespace parameters with proof impossible case
of if then else forall rewrite typebind autobind using interface implementation open import public export private
infixl infixr infix prefix total partial covering
"""
KEYWORDS = frozenset(_WORDS.split())
"""No name may be one of these."""
_BUILT_IN = """
Integer Nat Int String Bool True False Maybe Just Nothing List Nil Type Show Eq Ord Num So Oh Refl Void Not Dec Yes No
Either Left Right Ordering LT EQ GT Unit MkUnit Equal show not compare map sum length fst snd maybe the cast id const
fromMaybe choose decSo negate abs min max foldr foldl filter elem all any concat Z S Prelude Data
"""
BUILT_IN = frozenset(_BUILT_IN.split())
"""What the Prelude and ``Data.So`` bring that printed modules use."""
