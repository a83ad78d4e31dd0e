"""What is learned of a fix has its form and none of its words."""

import re

from integrations.proofs.base import CompilerMessage
from integrations.proofs.fix_shapes import pattern_of, shape_of

BEFORE = """module Domains.HanbitContract
-- 주식회사 한빛물류
hanbitSalary : Money
hanbitSalary = MkMony 4200000
note : String
note = "김민준 010-1234-5678"
"""


def test_no_word_of_the_module_is_in_a_shape() -> None:
    """Names, figures, texts and comments are left out; words of the language stay."""
    after = BEFORE.replace("MkMony 4200000", "MkMoney (the Integer 4200000)").replace("김민준", "이서연")
    shape = shape_of(BEFORE, after.replace("한빛물류", "한성"), "idris2")
    assert shape == "- n1 = n2 #\n+ n1 = n3 (the Integer #)"
    assert not re.search(r"(?i)hanbit|salary|mony|4200000|김민준|한빛|010", shape)


def test_a_pattern_has_the_compilers_words() -> None:
    """Two errors about different names have one pattern."""
    one, other = (
        pattern_of(
            CompilerMessage("undefined_name", f"While processing right hand side of {name}. Undefined name {name}.")
        )
        for name in ("hanbitSalary", "Domains.X.vat")
    )
    assert one == other == pattern_of(CompilerMessage("undefined_name", one))
    assert "Undefined name" in one
    assert "anbit" not in one


def test_more_than_a_fix_has_no_shape() -> None:
    """A module that was written anew teaches nothing, and neither does one that is the same."""
    many = "\n".join(f"n{n} : Integer\nn{n} = {n}" for n in range(30))
    assert shape_of(BEFORE, many, "idris2") == ""
    assert shape_of(BEFORE, f"{BEFORE}\n-- more\n", "idris2") == ""
