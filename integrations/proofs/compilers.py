"""Idris 2 and Agda behind the base, and which of them are here."""

import asyncio
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from integrations.errors import Misconfigured, Unavailable
from integrations.proofs.agda_messages import agda_errors
from integrations.proofs.base import CompilerMessage, ProofLanguage, ProofModule, ProofVerdict
from integrations.proofs.child import CompilerLimits, run_compiler
from integrations.proofs.gate import escapes
from integrations.proofs.idris_messages import idris_errors

AGDA_FOLDER = Path(sys.prefix, "agda")
"""Where ``make agda`` puts it: ``bin/agda`` and ``share``, which holds the built-in library."""
_AT_ONCE = 2
_MODULE = re.compile(r"[^\W\d_]\w*(?:\.[^\W\d_]\w*)*")
_VERSION = re.compile(r"(?<!\d)\d++(?:\.\d+)+")


class Compiler:
    """A compiler that is a command. The same code for all: the differences are values."""

    def __init__(
        self,
        language: ProofLanguage,
        command: Sequence[str],
        options: Sequence[str],
        ending: str,
        errors: Callable[[str], tuple[CompilerMessage, ...]],
        *,
        environment: Mapping[str, str] | None = None,
        limits: CompilerLimits | None = None,
    ) -> None:
        """``command``: program and arguments; ``options``: what stands before the file; ``ending``: of files."""
        self._language, self._command, self._options = language, tuple(command), tuple(options)
        self._ending, self._errors = ending, errors
        self._environment = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **(environment or {})}
        self._limits = limits or CompilerLimits()
        self._version = ""
        self._at_once = asyncio.Semaphore(_AT_ONCE)

    @property
    def language(self) -> ProofLanguage:
        """Return the language that it checks."""
        return self._language

    @property
    def command(self) -> tuple[str, ...]:
        """Return program and arguments."""
        return self._command

    async def version(self) -> str:
        """Return its version; raises ``Unavailable`` where it does not tell."""
        if not self._version:
            asked = [*self._command, "--version"]
            run = await run_compiler(asked, None, "", environment=self._environment, limits=self._limits)
            found = _VERSION.search(run.output)
            if run.status or not found:
                raise Unavailable(f"{self._command[0]} does not tell its version")
            self._version = found[0]
        return self._version

    async def check(self, module: ProofModule) -> ProofVerdict:
        """Check a module; see :class:`integrations.proofs.base.ProofChecker`. Raises ``ValueError`` for a bad name."""
        if not _MODULE.fullmatch(module.name):
            raise ValueError(f"no name of a module: {module.name!r}")
        if refused := await asyncio.to_thread(escapes, module, self._language):
            return ProofVerdict(False, refused, "\n".join(f"{one.line}:{one.column}: {one.text}" for one in refused))
        command = [*self._command, *self._options, module.path + self._ending]
        async with self._at_once:
            run = await run_compiler(command, module, self._ending, environment=self._environment, limits=self._limits)
        if run.is_over_limit:
            return ProofVerdict(False, (), run.output, run.seconds, timed_out=True)
        if run.status < 0:
            raise Unavailable(f"{self._command[0]} died of signal {-run.status}")
        errors = self._errors(run.output) if run.status or self._language == "idris2" else ()
        if run.status and not errors:
            errors = (CompilerMessage("unknown", run.output.strip()),)
        return ProofVerdict(not errors, errors, run.output, run.seconds)


def idris2(command: str, limits: CompilerLimits | None = None) -> Compiler | None:
    """Return Idris 2, or None where it is not here.

    ``command``: ``IDRIS2``; raises ``Misconfigured`` where there is no such program.
    """
    found = _command(command, "IDRIS2", "idris2")
    options = ("--no-color", "--total", "--check")
    return Compiler("idris2", found, options, ".idr", idris_errors, limits=limits) if found else None


def agda(command: str, limits: CompilerLimits | None = None, folder: Path = AGDA_FOLDER) -> Compiler | None:
    """Return Agda, or None where it is not here. ``command``: ``AGDA``; raises ``Misconfigured`` where it is wrong."""
    own = folder / "bin" / "agda"
    is_own = not command and own.is_file()
    found = [str(own)] if is_own else _command(command, "AGDA", "agda")
    environment = {"HOME": "/nonexistent", **({"Agda_datadir": str(folder / "share")} if is_own else {})}
    options = ("--safe", "--no-libraries", "--local-interfaces", "--include-path=.")
    return (
        Compiler("agda", found, options, ".agda", agda_errors, environment=environment, limits=limits)
        if found
        else None
    )


def checkers(idris: str, agda_command: str, limits: CompilerLimits | None = None) -> tuple[Compiler, ...]:
    """Return the compilers that are here, Idris 2 before Agda; see :func:`idris2` and :func:`agda`."""
    return tuple(one for one in (idris2(idris, limits), agda(agda_command, limits)) if one is not None)


def _command(command: str, setting: str, name: str) -> list[str]:
    try:
        parts = shlex.split(command)
    except ValueError as error:
        raise Misconfigured(f"{setting}: {error}") from error
    path = shutil.which(parts[0] if parts else name)
    if path is None and parts:
        raise Misconfigured(f"{setting}: there is no program {parts[0]}")
    return [str(Path(path).absolute()), *parts[1:]] if path else []
