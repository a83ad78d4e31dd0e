"""What the compilers print is read into class, place and what it is about."""

import pytest

from integrations.proofs.agda_messages import agda_errors
from integrations.proofs.base import MessageClass
from integrations.proofs.idris_messages import idris_errors
from tests.integrations.proofs.idris_output import ERRORS, building, printed


@pytest.mark.parametrize("cls", ERRORS)
def test_an_error_of_idris_has_its_class_and_place(cls: str) -> None:
    """Each class that is told apart, in the compiler's own form."""
    (found,) = idris_errors(building(ERRORS[cls]))
    assert found.cls == cls
    assert (found.module, found.line > 0, found.column > 0, found.end_column > 0) == ("Domains.X", True, True, True)
    assert not any(shown in found.text for shown in ("|", "^", "Domains.X:"))


@pytest.mark.parametrize(
    ("cls", "subject"),
    [
        ("undefined_name", "suply"),
        ("no_implementation", "Show Money"),
        ("reserved_word", "total"),
        ("module_not_found", "Data.Money"),
        ("not_covering", "rate"),
        ("duplicate", "Domains.X.vat"),
        ("visibility", "Data.List.hidden"),
    ],
)
def test_what_an_error_is_about(cls: str, subject: str) -> None:
    """The name, type or module that it names."""
    (found,) = idris_errors(building(ERRORS[cls]))
    assert found.subject == subject


def test_both_sides_of_a_false_equation() -> None:
    """The figures that differ, not the whole equations."""
    (found,) = idris_errors(ERRORS["false_equation"])
    assert (found.expected, found.found, found.line, found.column, found.end_column) == (
        "3300000",
        "3000001",
        12,
        14,
        18,
    )


def test_errors_in_their_order_without_warnings() -> None:
    """A warning is no error, and ends the one before it."""
    warning = "Warning: Deprecation warning: Domains.X.old is deprecated and will be removed in a future version.\n"
    output = building(ERRORS["undefined_name"], warning, ERRORS["duplicate"], ERRORS["not_covering"])
    assert [one.cls for one in idris_errors(output)] == ["undefined_name", "duplicate", "not_covering"]
    assert "Deprecation" not in idris_errors(output)[0].text
    assert idris_errors(building(warning)) == ()


def test_the_missing_cases_stay_with_their_error() -> None:
    """What follows the place belongs to the message."""
    (found,) = idris_errors(ERRORS["not_covering"])
    assert found.text == "rate is not covering.\nMissing cases:\n    rate Exempt"


def test_one_of_several_readings_is_no_undefined_name() -> None:
    """Where no elaboration works, the reasons of each are kept, and the first place counts."""
    tried = "Sorry, I can't find any elaboration which works. All errors:\nIf Prelude.length: When unifying:\n    Nat"
    (found,) = idris_errors(
        printed(tried + "\nand:\n    Money\nMismatch between: Nat and Money.", 5, 3, 9, "total = length price")
    )
    assert (found.cls, found.line) == ("mismatch", 5)


@pytest.mark.parametrize(
    ("cls", "said"),
    [
        ("false_equation", "3600 != 3601 of type Nat\nwhen checking that the expression refl has type 300 * 12 ≡ 3601"),
        ("undefined_name", "Not in scope:\n  vat at Domains/X.agda:5,6-10\nwhen scope checking vat"),
        ("not_covering", "Incomplete pattern matching for rate. Missing cases:\n  rate exempt"),
        ("not_total", "Termination checking failed for the following functions:\n  rate\nProblematic calls:\n  rate x"),
        ("not_positive", "Bad is not strictly positive, because it occurs\nto the left of an arrow"),
        ("duplicate", "Multiple definitions of vat. Previous definition at\nDomains/X.agda:3,1-2"),
        ("module_not_found", "Failed to find source of module Mine in any of the following\nlocations:"),
        ("arguments", "Nat should be a function type, but it isn't\nwhen checking that 4 is a valid argument"),
        ("mismatch", "Money !=< Nat\nwhen checking that the expression price has type Nat"),
        ("unknown", "Something that no version has said so far."),
    ],
)
def test_an_error_of_agda_has_its_class_and_place(cls: MessageClass, said: str) -> None:
    """Agda stops at the first, with its file and place above it."""
    (found,) = agda_errors(f"Checking Domains.X (Domains/X.agda).\nDomains/X.agda:5,6-10\n{said}\n")
    assert (found.cls, found.line, found.column, found.end_column) == (cls, 5, 6, 10)


def test_a_parse_error_of_agda() -> None:
    """It repeats its place."""
    said = "Domains/X.agda:4,1-1\nDomains/X.agda:4,1: Parse error\nwhere<ERROR>\n : Nat\n"
    (found,) = agda_errors(said)
    assert (found.cls, found.line, found.column) == ("parse", 4, 1)
