"""What is refused before a compiler runs: whatever gets around a proof, and a module that lost what it had to prove."""

import re
from collections import Counter
from collections.abc import Iterator

from integrations.proofs.base import CompilerMessage, Declaration, MessageClass, ProofLanguage, ProofModule
from integrations.proofs.blocks import SourceBlock, blocks_of
from integrations.proofs.source import StrippedSource, place, read_source

_WORDS: dict[ProofLanguage, re.Pattern[str]] = {
    "idris2": re.compile(
        r"(?:believe_me|really_believe_me|idris_crash|assert_\w+|unsafe\w*|prim__\w*|prim_\w+|trustMe|postulate|partial"
        r"|covering|failing|mkWorld|MkIORes|fromInteger|fromDouble|fromString)"
    ),
    "agda": re.compile(r"(?:postulate|primitive|prim[A-Z]\w*|trustMe|unquote\w*|quote\w*|macro|tactic|renaming)"),
}
_NAME = re.compile(r"[^\W\d][\w']*|_[\w']+")
_HOLE: dict[ProofLanguage, re.Pattern[str]] = {
    "idris2": re.compile(r"(?<![:!#$%&*+./<=>?@\\^|~-])\?[A-Za-z_][\w']*"),
    "agda": re.compile(r"(?:(?<=[\s(){};])|^)\?(?=[\s(){};]|$)|\{!"),
}
_PRAGMA = re.compile(r"%[A-Za-z]\w*(?:[ \t]+\w+)?")
_HARMLESS = re.compile(r"%default\s+total|%name\b.*|%unbound_implicits\s+off|%hide\b.*")
_AGDA_OPTIONS = re.compile(r"\{-#\s*OPTIONS(?:\s+--(?:safe|without-K|exact-split|no-libraries))+\s*#-\}")
_IMPORT = re.compile(r"(?m)(?:^|[\s;(])import[ \t\n]+(?:public[ \t\n]+)?([^\s;()]+)")
_MODULES: dict[ProofLanguage, re.Pattern[str]] = {
    "idris2": re.compile(
        r"Prelude|Data\.(?:So|Nat|Nat\.\w+|List|List1|List\.\w+|Vect|Vect\.\w+|Fin|Maybe|Either|Bool|DPair|String|Void"
        r"|Integral|Rel|Fun|Singleton)|Decidable\.(?:Equality|Decidable|Order)|Control\.(?:Relation|Order|Function)"
        r"|Syntax\.PreorderReasoning"
    ),
    "agda": re.compile(r"Agda\.(?:Primitive|Builtin\.(?:Nat|Int|Equality|Bool|List|Maybe|String|Char|Unit|Sigma))"),
}
_MEANT = (
    "Refl Equal Integer Int Nat Bool True False So Oh Not Void Dec Yes No LTE Type fromInteger negate absurd void "
    "refl true false zero suc Set _≡_ _+_ _*_ _-_ _==_ _<_ pos negsuc + * - == /= < > <= >= = === ~=~ && || not"
)
_BUILT_IN = frozenset(_MEANT.split())
"""Names whose meaning the statements of a module rest on: a module that gives them another proves something else."""
_DEFINED = re.compile(
    r"(?:data|record|interface)\s+(?:\(\s*)?([^\s():{]+)|(?:infix[lr]?|prefix)\s+\d+\s+(.+)|syntax\b([^=]+)="
)
_MEMBER = re.compile(r"(?m)(?:^|\bwhere\b|\bfield\b|;)[ \t]*(?:constructor[ \t]+)?([^\s():;{}|=]+)[ \t]*(?:$|:(?=\s))")
_ALTERNATIVE = re.compile(r"[=|]\s*([^\s():;{}|=]+)")
_ALWAYS_TRUE = re.compile(r"(?m)^[ \t]+(?:_\s*(?:==|/=|<=|>=|<|>)\s*_|\((?:==|<=|<|>|>=)\)\s+_\s+_)\s*=\s*True\b")
_LOCAL = re.compile(r"(?m)(?:^[ \t]+|\bwhere[ \t]+|\blet[ \t]+|;[ \t]*)([a-z_][\w']*)[ \t]+:(?=\s)")
_NESTING = frozenset({"namespace", "mutual", "parameters", "using"})
_BINDS_BELOW = re.compile(r"(?<![\w'])where(?![\w'])")
_QUOTED = re.compile(r'"[ \n]*+"')
_LITERAL = re.compile(r"(?<![\w'.])\d[\d_]*(?![\w'])")


def escapes(module: ProofModule, language: ProofLanguage) -> tuple[CompilerMessage, ...]:
    """Return why a module is refused, in the order of its lines; nothing where a compiler may see it."""
    source = read_source(module.text, language)
    blocks = blocks_of(source)
    found = [
        *(_message("escape", hiding.line, hiding.column, hiding.what) for hiding in source.hidings),
        *_forbidden(source, language),
        *_redefined(source, blocks),
        *(_undefined(blocks) if language == "idris2" else ()),
        *_removed(module, source, blocks),
    ]
    return tuple(sorted(found, key=lambda message: message.line))


def _forbidden(source: StrippedSource, language: ProofLanguage) -> Iterator[CompilerMessage]:
    code = source.code
    for name in _NAME.finditer(code):
        if _WORDS[language].fullmatch(name[0].strip("'")):
            yield _at("escape", code, name.start(), name[0])
    for hole in _HOLE[language].finditer(code):
        yield _at("escape", code, hole.start(), f"the hole {hole[0]}")
    for imported in _IMPORT.finditer(code):
        if not _MODULES[language].fullmatch(imported[1]):
            yield _at("escape", code, imported.start(1), f"import {imported[1]}")
    if language == "agda":
        for offset, pragma in source.pragmas:
            if not _AGDA_OPTIONS.fullmatch(pragma):
                yield _at("escape", code, offset, " ".join(pragma.split()))
        return
    for directive in _PRAGMA.finditer(code):
        if not _HARMLESS.fullmatch(directive[0]):
            yield _at("escape", code, directive.start(), directive[0])
    if not re.search(r"(?m)^%default[ \t]+total\b", code):
        yield _message("escape", 1, 1, "no %default total")
    for constant in _ALWAYS_TRUE.finditer(code):
        yield _at("escape", code, constant.start(), "a comparison that always holds")


def _redefined(source: StrippedSource, blocks: list[SourceBlock]) -> Iterator[CompilerMessage]:
    for block in blocks:
        bare = block.bare
        names = set(block.signature[0]) if block.signature else set()
        if defined := _DEFINED.match(bare):
            names |= set((defined[1] or defined[2] or defined[3]).replace(",", " ").replace("`", " ").split())
            if defined[1]:
                body = block.text[block.text.find(defined[1]) :]
                made = _ALTERNATIVE if re.match(r"data\b[^:]*=", bare) else _MEMBER
                names |= {one[1] for one in made.finditer(body)}
        elif not block.signature and (head := re.match(r"(\S+)", bare)):
            names.add(head[1].strip("()"))
        for name in sorted(names & _BUILT_IN):
            yield _at("escape", source.code, block.offset, f"another meaning for {name}")


def _undefined(blocks: list[SourceBlock]) -> Iterator[CompilerMessage]:
    """Idris takes a declaration without a definition for one that follows somewhere, and says nothing."""
    clauses = [block.bare for block in blocks if not block.signature]
    defined = {match[1] for clause in clauses if (match := re.match(r"\(?([^\s()]+)\)?", clause))}
    for block in blocks:
        head = block.bare.split(" ", 1)[0]
        if block.signature:
            for name in block.signature[0]:
                infix = not re.match(r"[\w']", name) and any(f" {name} " in clause for clause in clauses)
                if name not in defined and not infix:
                    yield _message("escape", block.line, 1, f"{name} is declared and never defined")
        elif head in _NESTING:
            yield _message("escape", block.line, 1, f"{head}: declarations that are not looked at")
        elif head not in ("data", "record", "interface"):
            for name in _LOCAL.findall(block.text):
                if not _defines(block.text, name):
                    yield _message("escape", block.line, 1, f"{name} is declared and never defined")


def _defines(text: str, name: str) -> bool:
    """Tell whether a line gives a name its meaning: the name, and behind it, before any colon, ``=``."""
    named = re.compile(rf"(?:^|[\s;(]){re.escape(name)}\s")
    parts = (part for line in text.split("\n") for part in f"{line} ".replace("\t", " ").split(":"))
    return any(" = " in part and named.search(part.rpartition(" = ")[0] + " ") for part in parts)


def _removed(module: ProofModule, source: StrippedSource, blocks: list[SourceBlock]) -> Iterator[CompilerMessage]:
    declared = {name: block.signature[1] for block in blocks if block.signature for name in block.signature[0]}
    is_open = frozenset(module.open_names)
    known = {one.name for one in module.required}
    new = {name: type for name, type in declared.items() if name not in known}
    for wanted in module.required:
        if wanted.name in is_open and wanted.name not in declared:
            instead = next((name for name, type in new.items() if _stays(wanted.type, type, is_open)), "")
            if not new.pop(instead, ""):
                yield _message("removed", 0, 0, f"{wanted.name} is gone", wanted)
        elif wanted.name not in declared:
            yield _message("removed", 0, 0, f"{wanted.name} is gone", wanted)
        elif not _stays(wanted.type, declared[wanted.name], is_open):
            yield _message("removed", 0, 0, f"{wanted.name} has another type", wanted)
    standing = [block.bare for block in blocks]
    exactly = frozenset(standing)
    for text in module.kept:
        if _plain(text) not in exactly and not (
            is_open.intersection(_NAME.findall(text)) and any(_stays(text, one, is_open) for one in standing)
        ):
            yield _removed_one(_head_of(text), f"what had to stay is gone: {text.strip()}")
    by_head: dict[str, list[str]] = {}
    for bare in standing:
        by_head.setdefault(bare.split(" ", 1)[0], []).append(bare)
    for text in module.begun:
        own = by_head.get(text.split(" ", 1)[0], ())
        if not any(f"{bare} ".startswith(f"{text} ") and not _BINDS_BELOW.search(bare) for bare in own):
            yield _removed_one(_head_of(text), f"what had to stay is gone: {text}")
    for figure in sorted((Counter(module.figures) - Counter(figures_of(source))).keys()):
        yield _removed_one(str(figure), f"the figure {figure} is gone")
    for string in sorted((Counter(module.strings) - Counter(strings_of(module.text, source))).keys()):
        yield _removed_one(string, f"a text is gone: {string}")
    if module.mentions:
        for name in sorted((Counter(module.mentions) - Counter(names_of(source))).keys() - is_open):
            yield _removed_one(name, f"{name} is left out where it stood")


def _removed_one(subject: str, what: str) -> CompilerMessage:
    return CompilerMessage("removed", what, subject=subject)


def _head_of(text: str) -> str:
    """Return the name that a declaration gives, without the word that begins it."""
    words = text.split()
    return words[1] if len(words) > 1 and words[0] in ("record", "data", "interface") else words[0]


def names_of(source: StrippedSource) -> list[str]:
    """Return the names of a module's code, each as often as it is there."""
    return [match[0] for match in _NAME.finditer(source.code)]


def figures_of(source: StrippedSource) -> list[int]:
    """Return the whole numbers of a module's code, each as often as it is there."""
    return [int(match[0].replace("_", "")) for match in _LITERAL.finditer(source.code)]


def strings_of(text: str, source: StrippedSource) -> list[str]:
    """Return what stands between the quotation marks of a module."""
    return [text[found.start() + 1 : found.end() - 1] for found in _QUOTED.finditer(source.code)]


def _stays(text: str, now: str, is_open: frozenset[str]) -> bool:
    """Tell whether a piece of code is there, whatever its white space, with any other name for one that is open."""
    if _plain(text) == _plain(now):
        return True
    words, others = (re.split(r"(?<![\w'.])([^\W\d][\w'.]*)", _plain(one)) for one in (text, now))
    names = enumerate(zip(words, others, strict=False))
    return len(words) == len(others) and all(one == other or (n % 2 and one in is_open) for n, (one, other) in names)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _at(cls: MessageClass, code: str, offset: int, what: str) -> CompilerMessage:
    return _message(cls, *place(code, offset), what)


def _message(
    cls: MessageClass, line: int, column: int, what: str, wanted: Declaration | None = None
) -> CompilerMessage:
    subject, expected = (wanted.name, wanted.type) if wanted else (what, "")
    return CompilerMessage(cls, what, line=line, column=column, subject=subject, expected=expected)
