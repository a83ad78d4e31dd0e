"""What Idris 2 prints, as errors with class and place.

An error begins with ``Error:`` at the margin; an empty line and ``Module:line:column--line:column`` with lines of
source follow. The sentences are those of the compiler's own ``Idris.Error``, version 0.8.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from integrations.proofs.base import CompilerMessage
from integrations.proofs.classifying import MessageRules, classify
from integrations.proofs.idris_words import KEYWORDS

_ERROR = re.compile(r"(?m)^(?:Uncaught error: )?Error(?: in [^:\n]*)?: ?")
_BLOCK_ENDS = re.compile(r"(?m)^(?:(?:Uncaught error: )?Error(?: in [^:\n]*)?: ?|Warning:|\d+/\d+: Building )")
_PLACE = re.compile(r"(?m)^ *+([\w.'/\\ -]++):(\d+):(\d+)--(\d+):(\d+)$")
_SHOWN = re.compile(r"(?m)^ *(?:\d+ \|.*|\^[\^ ]*)$\n?")
WHERE = re.compile(r"While processing (?:(?:right|left) hand side of|type of|constructor)[^\n]{0,200}?\.(?= )\s+")
_FIGURES = re.compile(r"[-\d_]+|True|False")

IDRIS_RULES: MessageRules = (
    ("ambiguous", r"Ambiguous (?:elaboration|name)|Multiple solutions found in search|Maximum ambiguity depth"),
    ("no_implementation", r"Can't find an implementation for (?P<subject>[^\n]+?)(?:\.\n|\.$|\nsince)"),
    (
        "undefined_name",
        r"Undefined name (?P<subject>\S+?)\.(?:\s|$)|Record type .+? has no field|is not part of a record",
    ),
    (
        "visibility",
        r"Name (?P<subject>\S+) is (?:private\.|inaccessible since)|(?:export|private) \S+ cannot refer to",
    ),
    ("module_name", r"Module name (?P<subject>\S+) does not match file name"),
    ("module_not_found", r"Module (?P<subject>\S+) not found|Module imports form a cycle|Can't find package"),
    ("not_covering", r"^(?P<subject>[^\n]+?) is not covering\."),
    ("not_positive", r"^(?P<subject>[^\n]+?) is not total, not strictly positive"),
    ("not_total", r"^(?P<subject>[^\n]+?) is not total,"),
    ("duplicate", r"(?P<subject>\S+) is already defined\.|Duplicated record update"),
    ("no_declaration", r"No type declaration for (?P<subject>\S+)\."),
    (
        "multiplicity",
        r"uses of linear name (?P<subject>\S+)\.|(?P<erased>\S+) is not accessible in this context"
        r"|Trying to use \w+ name|borrows argument|on erased argument",
    ),
    ("hole", r"Unsolved holes|Named hole"),
    (
        "arguments",
        r"(?P<subject>[^\n]+?) (?:is not a function type|is not a valid argument|are not valid arguments)"
        r"|differing numbers of arguments|is not fully applied|Wrong number of 'with' arguments",
    ),
    (
        "unsolved",
        r"Can't (?:solve constraint|infer type|bind name)|Need to bind implicits|Cycle detected in solution",
    ),
    ("unreachable", r"Unreachable clause|not a valid impossible case"),
    (
        "pattern",
        r"Can't match on|Pattern (?:variable|not allowed)|Non linear pattern|Impossible pattern"
        r"|is not a valid pattern|Declaration name \S+ shadowed|Head term in pattern",
    ),
    (
        "mismatch",
        r"Mismatch between|When unifying|Rewriting by|is not a rewrite rule|find any elaboration which works",
    ),
    (
        "parse",
        r"Couldn't parse|^Expected |not properly closed|Not the end of|^Unexpected |^Unrecognised|Can't parse"
        r"|^Fields have to be named|totality modifiers|multi-line string|^Cannot return|^Parse error",
    ),
)
"""In this order: what an error quotes of another comes after what it says itself."""


def idris_errors(output: str) -> tuple[CompilerMessage, ...]:
    """Return the errors of an output, in its order; an empty tuple where it has none."""
    return tuple(_message(block) for block in _blocks(output))


def _blocks(output: str) -> Iterator[str]:
    text = output.replace("\r\n", "\n")
    for begun in _ERROR.finditer(text):
        ended = _BLOCK_ENDS.search(text, begun.end())
        yield text[begun.end() : ended.start() if ended else len(text)]


def _message(block: str) -> CompilerMessage:
    place = _PLACE.search(block)
    said = "\n".join(line.rstrip() for line in _PLACE.sub("", _SHOWN.sub("", block)).split("\n"))
    said = re.sub(r"\n{2,}", "\n", said).strip()
    sentence = WHERE.sub("", said, count=1)
    cls, subject = classify(sentence, IDRIS_RULES)
    expected = found = ""
    if cls == "mismatch":
        expected, found = _unified(sentence) or _mismatched(sentence) or ("", "")
        if (last := _mismatched(sentence)) and _are_figures(*last):
            cls, (expected, found) = "false_equation", last
    elif cls == "parse":
        subject = _at_fault(block)
        cls = "reserved_word" if subject in KEYWORDS and re.search(rf"(?m)^ *\d+ \| .*\b{subject}\b", block) else cls
    return CompilerMessage(
        cls,
        said,
        module=place[1].strip() if place else "",
        line=int(place[2]) if place else 0,
        column=int(place[3]) if place else 0,
        end_line=int(place[4]) if place else 0,
        end_column=int(place[5]) if place else 0,
        subject=subject,
        expected=expected,
        found=found,
    )


# Taken apart without a pattern: what stands between two words, one after the other, takes a pattern a power of the
# length, and the modules that are compiled are not only our own.


def _unified(sentence: str) -> tuple[str, str] | None:
    """Return the two types that were to be one."""
    _, _, rest = " ".join(sentence.split()).partition("When unifying: ")
    expected, _, rest = rest.partition(" and: ")
    found, ended, _ = rest.partition(" Mismatch")
    return (expected, found) if ended else None


def _mismatched(sentence: str) -> tuple[str, str] | None:
    """Return the parts of them in which they differ."""
    for line in sentence.split("\n"):
        _, _, rest = line.rstrip().partition("Mismatch between: ")
        expected, between, found = rest.partition(" and ")
        if between and found.endswith("."):
            return " ".join(expected.split()), " ".join(found[:-1].split())
    return None


def _are_figures(one: str, other: str) -> bool:
    return bool(_FIGURES.fullmatch(one.strip()) and _FIGURES.fullmatch(other.strip())) and one.strip() != other.strip()


def _at_fault(block: str) -> str:
    """Return the word that the caret points to, or the first of a line that declares a reserved word."""
    lines = block.split("\n")
    for above, line in pairwise(lines):
        if line.strip().startswith("^"):
            begin = line.index("^")
            word = re.match(r"[\w']+", above[begin:])
            declared = re.match(r" *\d+ \| +?(\w+) +:", above) or re.match(r" *\d+ \| (\w+) :", above)
            for name in (word and word[0], declared and declared[1]):
                if name and name in KEYWORDS:
                    return name
            return word[0] if word else ""
    return ""
