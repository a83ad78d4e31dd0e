"""A syntax check of Idris modules without a compiler, for the part of the language that this project prints.

It proves nothing. It is strict: a form that it does not know is an error, though Idris may well take it.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from integrations.proofs.base import CompilerMessage, MessageClass, ProofModule
from integrations.proofs.blocks import SourceBlock, blocks_of
from integrations.proofs.idris_words import KEYWORDS
from integrations.proofs.source import StrippedSource, place, read_source
from tests.integrations.proofs.idris_names import ModuleNames, unknown_names

_PAIRS = {")": "(", "]": "[", "}": "{"}
_FORMS = ("import", "record", "data", "%")
_BOUND = re.compile(r"[({](?:auto\s+|[01]\s+)?([^\s():{}]+)\s*:(?=\s)")
_MEMBER = re.compile(r"(?m)^  (?:constructor +)?(\S+)(?: :(?=\s)(.*)|[ \t]*)$")
_ENDS_OPEN = re.compile(r"(?:->|=>|=|:|\+|\*|==|<=|>=|<|>|&&|\|\||\bof|\bthen|\belse|\bif|\bin|\blet|\bwhere)\s*\Z")
_DOUBLED = re.compile(r"(?<=\s)(?:\+|\*|==|->|<=|=)\s+(?:\+|\*|==|->|<=|=)(?=\s)")


def syntax_errors(module: ProofModule) -> tuple[CompilerMessage, ...]:
    """Return what is wrong with a module, in the order of its lines; nothing where nothing is."""
    source = read_source(module.text, "idris2")
    blocks = blocks_of(source)
    found = [
        *(_error("parse", hiding.line, hiding.column, hiding.what) for hiding in source.hidings),
        *_brackets(source),
        *_head(module, source, blocks),
    ]
    names = ModuleNames()
    for block in blocks[1:]:
        found += _block(block, names)
    for name in sorted(set(names.declared) - names.defined):
        found.append(_error("no_declaration", names.declared[name], 1, f"{name} has no definition", name))
    return tuple(sorted(found, key=lambda one: (one.line, one.column)))


def _brackets(source: StrippedSource) -> Iterator[CompilerMessage]:
    open_ones: list[tuple[str, int]] = []
    for offset, sign in enumerate(source.code):
        if sign in "([{":
            open_ones.append((sign, offset))
        elif sign in _PAIRS and (not open_ones or open_ones.pop()[0] != _PAIRS[sign]):
            yield _error("parse", *place(source.code, offset), f"{sign} closes nothing")
            return
    for sign, offset in open_ones:
        yield _error("parse", *place(source.code, offset), f"{sign} is not closed")


def _head(module: ProofModule, source: StrippedSource, blocks: list[SourceBlock]) -> Iterator[CompilerMessage]:
    first = blocks[0].bare if blocks else ""
    if first != f"module {module.name}":
        yield _error("module_name", blocks[0].line if blocks else 1, 1, f"module {module.name} has to stand first")
    if "\t" in source.code:
        yield _error("parse", *place(source.code, source.code.index("\t")), "a tab")
    heads = [next((form for form in _FORMS if block.bare.startswith(form)), "code") for block in blocks[1:]]
    for (before, head), block in zip(pairwise(heads), blocks[2:], strict=False):
        if head == "import" and before not in ("import", "%"):
            yield _error("parse", block.line, 1, "an import below other code")
    total = [block.line for block in blocks if block.bare == "%default total"]
    code = [block.line for block, head in zip(blocks[1:], heads, strict=True) if head not in ("import", "%")]
    if not total or (code and total[0] > code[0]):
        yield _error("not_total", 1, 1, "%default total has to stand above all code")


def _block(block: SourceBlock, names: ModuleNames) -> Iterator[CompilerMessage]:
    bare = block.bare
    if bare.startswith(("import ", "%")):
        return
    if _ENDS_OPEN.search(bare) or _DOUBLED.search(bare):
        yield _error("parse", block.line, 1, "an expression is not whole")
    for name in _BOUND.findall(block.text):
        if name in KEYWORDS:
            yield _error("reserved_word", block.line, 1, f"{name} is reserved", name)
    if bare.count("if ") and not len(re.findall(r"\bif\b", bare)) == len(re.findall(r"\bthen\b", bare)) == len(
        re.findall(r"\belse\b", bare)
    ):
        yield _error("parse", block.line, 1, "if, then and else do not go together")
    if bare.startswith("record "):
        yield from _record(block, names)
    elif bare.startswith("data "):
        yield from _data(block, names)
    elif signature := block.signature:
        yield from _declare(block, names, signature[0])
        if not signature[1]:
            yield _error("parse", block.line, 1, "a type is missing")
        for name in unknown_names(signature[1], names, is_type=True):
            yield _error("undefined_name", block.line, 1, f"{name} is not bound", name)
        names.arrows.update(dict.fromkeys(signature[0], signature[1]))
    elif re.match(r"[A-Z][\w']* [A-Z(].*? where ", f"{bare} "):
        for name in unknown_names(bare, names):
            yield _error("undefined_name", block.line, 1, f"{name} is not bound", name)
    else:
        yield from _clause(block, names)


def _record(block: SourceBlock, names: ModuleNames) -> Iterator[CompilerMessage]:
    head, _, body = block.text[block.text.index("record ") :].partition("\n")
    named = re.fullmatch(r"record ([A-Z][\w']*)(?: \(.*\))? where\s*", head)
    if named is None or not body.strip() or not re.match(r"\s*constructor [A-Z][\w']*\s*$", body.split("\n")[0]):
        yield _error("parse", block.line, 1, "a record has a name, where, and its constructor in the next line")
        return
    yield from _declare(block, names, (named[1],), defines=True)
    for line in body.rstrip().split("\n"):
        if line.strip() and not _MEMBER.match(line) and not line.startswith("   "):
            yield _error("parse", block.line, 1, f"no field: {line.strip()}")
    for field in re.finditer(r"(?ms)^  (\S+) :(?=\s)(.*?)(?=^  \S|\Z)", body):
        for name in unknown_names(field[2], names):
            yield _error("undefined_name", block.line, 1, f"{name} is not bound", name)
        yield from _declare(block, names, (field[1],), defines=True)
    for constructor in re.findall(r"constructor (\S+)", body):
        yield from _declare(block, names, (constructor,), defines=True)


def _data(block: SourceBlock, names: ModuleNames) -> Iterator[CompilerMessage]:
    bare = block.bare
    named = re.match(r"data ([A-Z][\w']*)\b(.*)", bare)
    if named is None or not re.search(r" where | = ", bare):
        yield _error("parse", block.line, 1, "a type has a name that begins with a capital, and where or =")
        return
    made = re.findall(r"(?m)^  ([A-Z][\w']*) :", block.text) or re.findall(r"[=|] ([A-Z][\w']*)", bare)
    yield from _declare(block, names, (named[1],), defines=True)
    for name in unknown_names(bare.removeprefix("data "), names, beside=set(made), is_type=True):
        yield _error("undefined_name", block.line, 1, f"{name} is not bound", name)
    for name in made:
        yield from _declare(block, names, (name,), defines=True)


def _clause(block: SourceBlock, names: ModuleNames) -> Iterator[CompilerMessage]:
    head, equals, right = block.bare.partition(" = ")
    called = re.match(r"\(?([^\s()]+)", head)
    name = called[1] if called else ""
    if not equals or not right.strip():
        yield _error("parse", block.line, 1, f"no declaration: {block.bare[:60]}")
        return
    if name not in names.declared:
        yield _error("no_declaration", block.line, 1, f"{name} has no type declaration", name)
    arguments = _arguments(head)
    if names.arity.setdefault(name, arguments) != arguments or arguments > names.explicit(name):
        yield _error("arguments", block.line, 1, f"{name} has another number of arguments", name)
    if name in names.defined and not arguments:
        yield _error("duplicate", block.line, 1, f"{name} is defined twice", name)
    names.defined.add(name)
    bound = set(re.findall(r"[a-z_][\w']*", head))
    for unknown in unknown_names(right, names, beside=bound | {name}):
        yield _error("undefined_name", block.line, 1, f"{unknown} is not bound", unknown)
    for unknown in unknown_names(" ".join(re.findall(r"\b[A-Z][\w']*", head)), names):
        yield _error("undefined_name", block.line, 1, f"{unknown} is not bound", unknown)


def _arguments(head: str) -> int:
    """Count the explicit arguments of a clause."""
    depth, count, in_braces = 0, 0, False
    for before, sign in pairwise(f"{head} "):
        in_braces = (in_braces or sign == "{") and not (before == "}" and depth == 0)
        if before == " " and depth == 0 and sign not in " {":
            count += 1
        depth += (sign in "({[") - (sign in ")}]")
    return count


def _declare(
    block: SourceBlock, names: ModuleNames, new: tuple[str, ...], *, defines: bool = False
) -> Iterator[CompilerMessage]:
    for name in new:
        if name in KEYWORDS:
            yield _error("reserved_word", block.line, 1, f"{name} is reserved", name)
        if name in names.declared:
            yield _error("duplicate", block.line, 1, f"{name} is already defined", name)
        names.declared[name] = block.line
        if defines:
            names.defined.add(name)


def _error(cls: MessageClass, line: int, column: int, text: str, subject: str = "") -> CompilerMessage:
    return CompilerMessage(cls, text, line=line, column=column, subject=subject)
