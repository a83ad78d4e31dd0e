"""Errors in the form that Idris 2 prints them, for modules of our own."""


def printed(
    message: str, line: int, column: int, end: int, source: str, after: str = "", name: str = "Domains.X"
) -> str:
    """Return one error with its place and the line of source below it."""
    caret = " " * (len(str(line)) + 3 + column) + "^" * (end - column)
    return f"Error: {message}\n\n{name}:{line}:{column}--{line}:{end}\n {line} | {source}\n{caret}\n{after}\n"


def building(*errors: str) -> str:
    """Return a whole output."""
    return "1/1: Building Domains.X (Domains/X.idr)\n" + "".join(errors)


RIGHT = "While processing right hand side of total. "
ERRORS = {
    "undefined_name": printed(
        f"{RIGHT}Undefined name suply. ", 9, 9, 14, "total = suply + vat", "Did you mean: supply?"
    ),
    "no_implementation": printed(
        f"{RIGHT}Can't find an implementation for Show Money.", 9, 9, 19, "total = show price"
    ),
    "mismatch": printed(
        f"{RIGHT}When unifying:\n    Money\nand:\n    Integer\nMismatch between: Money and Integer.",
        9,
        9,
        14,
        "total = price",
    ),
    "false_equation": printed(
        "While processing right hand side of totalIsSum. When unifying:\n    3300000 = 3300000\n"
        "and:\n    3300000 = 3000001\n"
        "Mismatch between: 3300000 and 3000001.",
        12,
        14,
        18,
        "totalIsSum = Refl",
    ),
    "ambiguous": printed(
        f"{RIGHT}Ambiguous elaboration. Possible results:\n    Domains.X.Money.sum lines\n    Domains.X.Lines.sum l",
        9,
        9,
        18,
        "total = sum lines",
    ),
    "parse": printed("Expected 'else'.", 9, 1, 6, "other : Integer"),
    "reserved_word": printed(
        "Couldn't parse any alternatives:\n1: Expected name.", 9, 3, 8, "  total : Integer", "... (42 others)"
    ),
    "module_not_found": printed("Module Data.Money not found", 3, 1, 18, "import Data.Money"),
    "module_name": printed(
        'Module name Domains.Y does not match file name "Domains/X.idr"', 1, 8, 17, "module Domains.Y"
    ),
    "not_covering": printed(
        "rate is not covering.", 9, 1, 22, "rate : Kind -> Integer", "Missing cases:\n    rate Exempt\n"
    ),
    "not_total": printed(
        "rate is not total, possibly not terminating due to recursive path Domains.X.rate",
        9,
        1,
        22,
        "rate : Kind -> Integer",
    ),
    "not_positive": printed("Bad is not total, not strictly positive", 9, 1, 20, "data Bad : Type where"),
    "hole": "Error: Unsolved holes:\nDomains.X.{n:12} introduced at: \n"
    "Domains.X:9:9--9:14\n 9 | total = taken\n             ^^^^^\n\n",
    "unsolved": printed(f"{RIGHT}Can't solve constraint between: ?a and Integer.", 9, 9, 14, "total = taken"),
    "duplicate": printed("Domains.X.vat is already defined.", 9, 1, 14, "vat : Integer"),
    "visibility": printed(
        f"{RIGHT}Name Data.List.hidden is private.",
        9,
        9,
        15,
        "total = hidden",
        "Suggestion: add an explicit export or public export modifier. By default, all names are private.",
    ),
    "multiplicity": printed(
        f"{RIGHT}There are 0 uses of linear name once. ",
        9,
        9,
        14,
        "total = taken",
        "Suggestion: linearly bounded variables must be used exactly once.",
    ),
    "arguments": printed(f"{RIGHT}Integer is not a function type.", 9, 9, 14, "total = taken 1"),
    "pattern": printed(
        "While processing left hand side of rate. Can't match on False (Erased argument).", 9, 6, 11, "rate False = 1"
    ),
    "no_declaration": printed("No type declaration for Domains.X.totl.", 9, 1, 9, "totl = 1", "Did you mean: total?"),
    "unreachable": printed("Unreachable clause: rate Exempt", 9, 1, 16, "rate Exempt = 0"),
    "unknown": printed("Something that no version has said so far.", 9, 1, 6, "total = 1"),
}
"""One of each class."""
