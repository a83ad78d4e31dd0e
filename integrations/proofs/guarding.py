"""What a fix of a module has to leave as it is: its statements, its types, its figures and its texts.

A fix may change how something is proved or written. What an error stands in may change as far as the error needs it.
"""

from collections.abc import Iterable
from dataclasses import replace

from integrations.proofs.base import CompilerMessage, Declaration, MessageClass, ProofLanguage, ProofModule
from integrations.proofs.blocks import SourceBlock, blocks_of
from integrations.proofs.gate import figures_of, names_of, strings_of
from integrations.proofs.source import StrippedSource, read_source

_RENAMED: frozenset[MessageClass] = frozenset({"undefined_name", "reserved_word", "ambiguous", "visibility"})
"""Errors that go away when another name stands where the one that they are about stood."""
_DROPPED: frozenset[MessageClass] = frozenset({"duplicate", "unreachable"})
"""Errors that go away when the declaration in which they stand is left out."""
_HEADS = ("record ", "data ", "interface ")


def guarded(module: ProofModule, language: ProofLanguage, errors: Iterable[CompilerMessage] = ()) -> ProofModule:
    """Return the module with what its next version must hold.

    ``errors``: what the compiler says of it, by lines of this text.
    """
    errors = tuple(errors)
    source = read_source(module.text, language)
    blocks = [block for block in blocks_of(source)[1:] if not block.bare.startswith(("import ", "open import ", "%"))]
    required: list[Declaration] = []
    kept: list[str] = []
    figures: list[int] = []
    strings: list[str] = []
    valued: set[str] = set()
    names: list[str] = []
    for block in blocks:
        within = {error.cls for error in errors if block.line <= error.line < block.line + _lines(block)}
        piece, text = _piece(block, source, module.text)
        if not within & _DROPPED:
            figures += figures_of(piece)
            strings += strings_of(text, piece)
            names += names_of(piece)
        if block.signature:
            required += [Declaration(name, block.signature[1]) for name in block.signature[0]]
        elif block.bare.startswith(_HEADS):
            if "not_positive" not in within:
                kept.append(block.bare)
        elif figures_of(piece):
            valued.add(block.bare.split(" ", 1)[0])
            if not within:
                kept.append(block.bare)
    renamed = {error.subject.rpartition(".")[2] for error in errors if error.cls in _RENAMED and error.subject}
    return replace(
        module,
        required=tuple(dict.fromkeys(required)),
        kept=tuple(dict.fromkeys([*module.kept, *kept])),
        figures=tuple(figures),
        strings=tuple(strings),
        mentions=tuple(name for name in names if name in valued),
        open_names=tuple(sorted({*module.open_names, *renamed})),
    )


def _lines(block: SourceBlock) -> int:
    return block.text.rstrip().count("\n") + 1


def _piece(block: SourceBlock, source: StrippedSource, text: str) -> tuple[StrippedSource, str]:
    """Return a block's code by itself, and its text."""
    begin, end = block.offset, block.offset + len(block.text)
    return StrippedSource(source.code[begin:end], ()), text[begin:end]
