"""One run of a compiler: a process group of its own in a scratch folder, watched, and killed at a limit."""

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from integrations.errors import Unavailable
from integrations.proofs import launcher
from integrations.proofs.base import LONGEST_OUTPUT, ProofModule

_MIB = 1024 * 1024
_NO_MEMORY = ("heap exhausted", "heap overflow", "out of memory", "cannot allocate", "memory exhausted")
"""What compilers say before they give up at the kernel's limit."""
_PASSED_ON = ("PATH", "HOME", "LD_LIBRARY_PATH", "IDRIS2_PREFIX", "CHEZ", "DOCKER_HOST", "XDG_RUNTIME_DIR")


@dataclass(frozen=True, slots=True)
class CompilerLimits:
    """What one check may cost."""

    seconds: float = 30.0
    """Wall time."""
    cpu_seconds: int = 30
    memory: int = 2048 * _MIB
    """Bytes of data that the process may hold."""


@dataclass(frozen=True, slots=True)
class CompilerRun:
    """How it ended. ``status``: exit status, negative for a signal; ``output``: without the scratch folder's path."""

    status: int
    output: str
    seconds: float
    is_over_limit: bool


async def run_compiler(
    command: Sequence[str],
    module: ProofModule | None,
    ending: str,
    *,
    environment: Mapping[str, str],
    limits: CompilerLimits,
) -> CompilerRun:
    """Run it in a new folder that holds the module; ``{folder}`` in an argument becomes that folder's path.

    Raises :class:`Unavailable` where it cannot be started. Cancelled, it ends the process.
    """
    with tempfile.TemporaryDirectory(prefix="proof-") as folder:
        root = _put(module, folder, ending)
        began = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", launcher.__file__, str(limits.memory), str(limits.cpu_seconds)),
            *(part.replace("{folder}", folder) for part in command),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            cwd=folder,
            env={**{name: os.environ[name] for name in _PASSED_ON if name in os.environ}, **environment},
            start_new_session=True,
        )
        is_late = False
        output = bytearray()
        try:
            async with asyncio.timeout(limits.seconds):
                await _read(process, output)
                await process.wait()
        except TimeoutError:
            is_late = True
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        status = process.returncode if process.returncode is not None else -signal.SIGKILL
        said = output.decode("utf-8", "replace").replace(f"{root}/", "").replace(f"{folder}/", "")
        if status == launcher.NOT_STARTED:
            raise Unavailable(f"a compiler cannot be started: {said.strip()[:200]}")
        exhausted = status == -signal.SIGXCPU or any(words in said.lower() for words in _NO_MEMORY)
        return CompilerRun(status, said[:LONGEST_OUTPUT], time.monotonic() - began, is_late or exhausted)


def _put(module: ProofModule | None, folder: str, ending: str) -> Path:
    """Write the module and return the folder as compilers name it."""
    if module is not None:
        file = Path(folder, module.path + ending)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(module.text, encoding="utf-8")
    return Path(folder).resolve()


async def _read(process: asyncio.subprocess.Process, output: bytearray) -> None:
    """Read to the end, and keep no more than is shown."""
    assert process.stdout is not None
    while some := await process.stdout.read(65_536):
        if len(output) < 4 * LONGEST_OUTPUT:
            output += some
