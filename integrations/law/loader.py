"""A folder of files → the law. All mistakes are told at once, and with one nothing is used."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Protocol, TypeVar

from integrations.errors import Misconfigured
from integrations.law import readers
from integrations.law.base import (
    ContactPoint,
    CourtDecision,
    Interpretation,
    Manual,
    Norm,
    Parameter,
    RiskCategory,
    RiskPattern,
    Statute,
)
from integrations.law.checks import check_known, check_norms, check_once, check_spans
from integrations.law.entry import EntryReader
from integrations.law.files import law_files
from integrations.law.law import Law
from integrations.law.problems import LawFilesInvalid, LawProblem


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Kept = TypeVar("Kept", bound=_Named)
Read = list[tuple[Kept, EntryReader]]


def load_law(folder: Path) -> Law:
    """Read and check the files of a folder; a process reads files that say the same only once.

    Raises ``Misconfigured`` where there is no such folder, :class:`LawFilesInvalid` with everything that is wrong.
    """
    if not folder.is_dir():
        raise Misconfigured(f"CONTRACT_KNOWLEDGE: there is no folder {folder}")
    return _read(folder, _digest(folder))


def _digest(folder: Path) -> str:
    """Identify what the files say: to read them takes milliseconds, to parse and check them a quarter of a second."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*.toml") if path.is_file()):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder).as_posix()}\n{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


@lru_cache(maxsize=2)
def _read(folder: Path, _digest: str) -> Law:
    problems: list[LawProblem] = []
    found = _gather(folder, problems)
    if not problems:  # else what is named may stand in a file that could not be read
        found.check()
    law = found.law()
    if not law.norms and not problems:
        problems.append(LawProblem("no_norms", "norms", 0, ""))
    if problems:
        raise LawFilesInvalid(problems)
    return law


@dataclass(frozen=True, slots=True)
class _FoundEntries:
    """What stands in the files, each with its entry, to which a mistake is noted."""

    statutes: Read[Statute]
    norms: Read[Norm]
    parameters: Read[Parameter]
    decisions: Read[CourtDecision]
    interpretations: Read[Interpretation]
    manuals: Read[Manual]
    contacts: Read[ContactPoint]
    categories: Read[RiskCategory]
    patterns: Read[RiskPattern]

    def check(self) -> None:
        """Note days that overlap and names that nothing has."""
        norms = _ids(self.norms)
        check_norms(self.norms)
        for norm, entry in self.norms:
            check_known(entry, "penalty", [norm.penalty] if norm.penalty else [], norms)
        for parameter, entry in self.parameters:
            check_spans(parameter.spans, entry)
            check_known(entry, "norms", parameter.norms, norms)
        for decision, entry in self.decisions:
            check_known(entry, "norms", decision.norms, norms)
        for interpretation, entry in self.interpretations:
            check_known(entry, "norms", interpretation.norms, norms)
        for manual, entry in self.manuals:
            check_known(entry, "norms", manual.norms, norms)
            check_known(entry, "contacts", manual.contacts, _ids(self.contacts))
        for pattern, entry in self.patterns:
            check_known(entry, "norms", pattern.norms, norms)
            check_known(entry, "decisions", pattern.decisions, _ids(self.decisions))
            check_known(entry, "categories", pattern.categories, _ids(self.categories))
            check_known(entry, "related", pattern.related, _ids(self.patterns))

    def law(self) -> Law:
        """Return it all by its ids; an id that stands twice is noted."""
        in_order = sorted((norm for norm, _ in self.norms), key=lambda norm: (norm.id, norm.effective_from))
        return Law(
            statutes=_by_id(self.statutes),
            norms={norm_id: tuple(found) for norm_id, found in groupby(in_order, key=attrgetter("id"))},
            parameters=_by_id(self.parameters),
            decisions=_by_id(self.decisions),
            interpretations=_by_id(self.interpretations),
            manuals=_by_id(self.manuals),
            contacts=_by_id(self.contacts),
            categories=_by_id(self.categories),
            patterns=_by_id(self.patterns),
        )


def _gather(folder: Path, problems: list[LawProblem]) -> _FoundEntries:
    statutes, norms = _norms(folder, problems)
    return _FoundEntries(
        statutes=statutes,
        norms=norms,
        parameters=_parameters(folder, problems),
        decisions=_entries(folder, "decisions", "decision", readers.decision, problems),
        interpretations=_entries(folder, "interpretations", "interpretation", readers.interpretation, problems),
        manuals=_entries(folder, "manuals", "manual", readers.manual, problems),
        contacts=_entries(folder, "contacts", "contact", readers.contact, problems),
        categories=_entries(folder, "patterns", "category", readers.category, problems),
        patterns=_entries(folder, "patterns", "pattern", readers.pattern, problems),
    )


def _norms(folder: Path, problems: list[LawProblem]) -> tuple[Read[Statute], Read[Norm]]:
    acts: Read[Statute] = []
    norms: Read[Norm] = []
    for file in law_files(folder, "norms", problems):
        head = file.table("act")
        act = readers.statute(head)
        head.end()
        acts.append((act, head))
        for entry in file.entries("norm"):
            norms.append((readers.norm(entry, act), entry))
            entry.end()
    return acts, norms


def _parameters(folder: Path, problems: list[LawProblem]) -> Read[Parameter]:
    found: Read[Parameter] = []
    for file in law_files(folder, "parameters", problems):
        for entry in file.tables():
            found.append((readers.parameter(entry, file), entry))
            entry.end()
    return found


def _entries(
    folder: Path, name: str, kind: str, read: Callable[[EntryReader], Kept], problems: list[LawProblem]
) -> Read[Kept]:
    found: Read[Kept] = []
    for file in law_files(folder, name, problems):
        for entry in file.entries(kind):
            found.append((read(entry), entry))
            entry.end()
    return found


def _ids(found: Read[Kept]) -> set[str]:
    return {each.id for each, _ in found}


def _by_id(found: Read[Kept]) -> dict[str, Kept]:
    check_once([(each.id, entry) for each, entry in found])
    return {each.id: each for each, _ in found}
