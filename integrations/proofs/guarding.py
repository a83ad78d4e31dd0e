"""What a fix of a module has to leave as it is: its statements, its types, its figures and its texts.

A fix may change how something is proved or written. What an error stands in may change as far as the error needs it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from integrations.proofs.base import CompilerMessage, Declaration, MessageClass, ProofLanguage, ProofModule
from integrations.proofs.blocks import SourceBlock, blocks_of
from integrations.proofs.gate import figures_of, names_of, strings_of
from integrations.proofs.source import StrippedSource, read_source

_RENAMED: frozenset[MessageClass] = frozenset({"undefined_name", "reserved_word", "ambiguous", "visibility"})
"""Errors that go away when another name stands where the one that they are about stood."""
_DROPPED: frozenset[MessageClass] = frozenset({"duplicate", "unreachable"})
"""Errors that go away when the declaration in which they stand is left out."""
_TYPES = ("record ", "data ", "interface ")
_LINES = ("import ", "open ", "%")
"""Beginnings of what a fix may change as it likes; the gate looks at it."""


def guarded(module: ProofModule, language: ProofLanguage, errors: Iterable[CompilerMessage] = ()) -> ProofModule:
    """Return the module with what its next version must hold.

    ``errors``: what is wrong with it, by lines of this text. A declaration in which none of them stands has to stay.
    """
    errors = tuple(errors)
    source = read_source(module.text, language)
    blocks = [block for block in blocks_of(source)[1:] if not block.bare.startswith(_LINES)]
    required: list[Declaration] = []
    kept: list[str] = []
    figures: list[int] = []
    strings: list[str] = []
    names: list[str] = []
    valued: set[str] = set()
    free = _free(blocks, errors)
    for n, block in enumerate(blocks):
        piece, text = _piece(block, source, module.text)
        if not _classes_in(block, errors) & _DROPPED:
            figures += figures_of(piece)
            strings += strings_of(text, piece)
            names += names_of(piece)
        if block.signature:
            required += [Declaration(name, block.signature[1]) for name in block.signature[0]]
        elif n not in free:
            kept.append(block.bare)
        if not block.signature and figures_of(piece):
            valued.add(_head(block))
    renamed = {error.subject.rstrip(".").rpartition(".")[2] for error in errors if error.cls in _RENAMED} - {""}
    return replace(
        module,
        required=tuple(dict.fromkeys([*module.required, *required])),
        kept=tuple(dict.fromkeys([*module.kept, *kept])),
        figures=tuple(figures),
        strings=tuple(strings),
        mentions=tuple(name for name in names if name in valued),
        open_names=tuple(sorted({*module.open_names, *renamed})),
    )


def _free(blocks: Sequence[SourceBlock], errors: Sequence[CompilerMessage]) -> set[int]:
    """Return which declarations may change: those with an error in them or in their type, or that it is about.

    A type may only where it refers to itself as it must not; a parser notices some errors a declaration later.
    """
    wrong = {error.subject.rstrip(".").rpartition(".")[2] for error in errors if error.subject}
    wrong |= {name for one in blocks if one.signature and _classes_in(one, errors) for name in one.signature[0]}
    free: set[int] = set()
    for n, block in enumerate(blocks):
        within = _classes_in(block, errors)
        late = n + 1 < len(blocks) and "parse" in _classes_in(blocks[n + 1], errors)
        if block.bare.startswith(_TYPES):
            free |= {n} if "not_positive" in within else set()
        elif within or late or _head(block) in wrong:
            free.add(n)
    return free


def _classes_in(block: SourceBlock, errors: Iterable[CompilerMessage]) -> set[MessageClass]:
    lines = block.text.rstrip().count("\n") + 1
    return {error.cls for error in errors if block.line <= error.line < block.line + lines}


def _head(block: SourceBlock) -> str:
    return block.bare.split(" ", 1)[0]


def _piece(block: SourceBlock, source: StrippedSource, text: str) -> tuple[StrippedSource, str]:
    """Return a block's code by itself, and its text."""
    begin, end = block.offset, block.offset + len(block.text)
    return StrippedSource(source.code[begin:end], ()), text[begin:end]
