"""What a person wrote into a module, written into the one of a corrected document: paragraph by paragraph."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TypedDict

from integrations.proofs.base import ProofChecker, ProofLanguage, ProofModule
from orchestrator.graphs.idris.fixing import ModuleFixer, checked_anew


class OwnParts(TypedDict):
    """A module as it was printed, and as somebody left it."""

    language: ProofLanguage
    printed: str
    text: str


async def fixer_with_own(module: ProofModule, checker: ProofChecker, own: OwnParts) -> ModuleFixer | None:
    """Return the loop over a module with what a person wrote into the one before; None: nothing that holds.

    Raises ``Unavailable`` where the compiler cannot be started.
    """
    fixer = ModuleFixer(module, checker)
    # What the compiler refuses of the printed module is what may be another in the mended one.
    await fixer.step()
    text = merged(own["printed"], own["text"], module.text)
    fixer = ModuleFixer(module, checker, position=checked_anew(fixer.position, text))
    await fixer.step()
    return fixer if fixer.found.verdict.accepted else None


def merged(printed: str, mended: str, new: str) -> str:
    """Return the new module with what a person made of the one before.

    ``printed``: that module as it was printed; ``mended``: as the person left it. What they changed stays where the
    document did not change it; what they added stands behind what it stood behind, else at the end.
    """
    base, theirs, ours = (text.strip("\n").split("\n\n") for text in (printed, mended, new))
    at = {_head(paragraph): n for n, paragraph in enumerate(ours)}
    said = {_said(paragraph) for paragraph in ours}
    known = {*map(_head, base), *at}
    result: list[list[str]] = [[paragraph] for paragraph in ours]
    steps = SequenceMatcher(None, [*map(_said, base)], [*map(_said, theirs)], autojunk=False).get_opcodes()
    for kind, i, j, k, m in steps:
        if kind == "equal":
            continue
        change, is_same = theirs[k:m], all(_said(one) in said for one in base[i:j])
        if kind != "insert" and is_same:
            places = [at[_head(one)] for one in base[i:j]]
            for place in places:
                result[place] = []
            result[places[0]] = [*change]
            continue
        # The document changed it as well: its own declarations stay, and beside them what is the person's alone.
        added = change if kind == "insert" else [one for one in change if _head(one) not in known]
        place = at.get(_head(base[i - 1]), len(ours) - 1) if i else 0
        result[place] += added
    return "\n\n".join(one for paragraphs in result for one in paragraphs) + "\n"


def _head(paragraph: str) -> str:
    """Return the first line that says something: what a paragraph declares."""
    lines = _code(paragraph)
    return lines[0] if lines else paragraph.strip()


def _said(paragraph: str) -> tuple[str, ...]:
    """Return a paragraph without its comments, which tell places that a correction moves."""
    return tuple(_code(paragraph)) or (paragraph.strip(),)


def _code(paragraph: str) -> Sequence[str]:
    return [
        line.strip()
        for line in paragraph.splitlines()
        if line.strip() and not line.lstrip().startswith(("|||", "--")) and line.strip() != "public export"
    ]
