"""What Agda prints, as errors with class and place: ``File.agda:line,column-column`` and the message below it."""

import re
from collections.abc import Iterator

from integrations.proofs.base import CompilerMessage
from integrations.proofs.classifying import MessageRules, classify

_PLACE = re.compile(
    r"(?m)^ *([^\s:]+\.agda):(?P<line>\d+),(?P<column>\d+)(?:-(?:(?P<end_line>\d+),)?(?P<end_column>\d+))?(?=$|: )"
)
_NOISE = re.compile(r"(?m)^(?:Checking|Loading|Finished|Skipping) .*\n?|^———— [\s\S]*")
_UNEQUAL = re.compile(r"(?<!\S)(?P<expected>\S+) != (?P<found>\S+) of type (?P<type>[^\n]+)")
_SIGN = re.compile(r"\s(?:!=<?|=<)\s")
_AFTER_SIDES = re.compile(r"\sof type\s|\n(?:when|because)")

AGDA_RULES: MessageRules = (
    ("undefined_name", r"Not in scope:\s+(?P<subject>\S+)"),
    ("ambiguous", r"Ambiguous name (?P<subject>\S+)|Don't know how to parse|Could mean any one"),
    ("not_covering", r"Incomplete pattern matching for (?P<subject>\S+?)\.(?:\s|$)"),
    ("not_total", r"Termination checking failed[^\n]*\n\s+(?P<subject>\S+)"),
    ("not_positive", r"(?P<subject>\S+) is not strictly positive"),
    ("hole", r"Unsolved interaction metas"),
    ("unsolved", r"Unsolved (?:metas|constraints)|Failed to solve"),
    ("module_not_found", r"Failed to find source of module (?P<subject>\S+)"),
    ("module_name", r"name of the top level module does not match"),
    ("duplicate", r"Multiple definitions of (?P<subject>\S+?)\.(?:\s|$)"),
    ("no_declaration", r"Missing type signature for (?:left hand side )?(?P<subject>\S+)"),
    (
        "escape",
        r"with safe flag|not using the --safe flag"
        r"|declared but not accompanied by a\s+definition: (?P<subject>\S+)",
    ),
    ("arguments", r"should be a function type|Cannot eliminate type|number of arguments|too many arguments"),
    ("unreachable", r"Unreachable clause"),
    ("visibility", r"is private"),
    ("multiplicity", r"is declared (?:irrelevant|erased)|irrelevant, so it cannot be used"),
    ("parse", r"Parse error|<ERROR>|Expected sequence|Could not parse"),
    ("mismatch", r"!=|=<|is not of type|has type .+ expected"),
)


def agda_errors(output: str) -> tuple[CompilerMessage, ...]:
    """Return the errors of an output. Agda stops at the first, so there is hardly ever more than one."""
    return tuple(_messages(_NOISE.sub("", output.replace("\r\n", "\n")).strip()))


def _messages(text: str) -> Iterator[CompilerMessage]:
    if not text:
        return
    place = _PLACE.search(text)
    said = text if place is None or place.start() else text[place.end() :].lstrip(":\n ")
    cls, subject = classify(said, AGDA_RULES)
    unequal = _UNEQUAL.search(said)
    expected, found = (unequal["expected"], unequal["found"]) if unequal else ("", "")
    if cls == "mismatch" and unequal is None and (sign := _SIGN.search(said)):
        expected, found = said[: sign.start()].strip(), _AFTER_SIDES.split(said[sign.end() :], 1)[0].strip()
    if (
        cls == "mismatch"
        and unequal
        and all(re.fullmatch(r"-?\d+|true|false", unequal[side]) for side in ("expected", "found"))
    ):
        cls = "false_equation"
    line, column = (int(place["line"]), int(place["column"])) if place else (0, 0)
    yield CompilerMessage(
        cls,
        said,
        module=place[1] if place else "",
        line=line,
        column=column,
        end_line=int(place["end_line"] or line) if place else 0,
        end_column=int(place["end_column"] or column) if place else 0,
        subject=subject,
        expected=" ".join(expected.split()),
        found=" ".join(found.split()),
    )
