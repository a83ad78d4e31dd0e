"""Runs the tests that wait, many times beside a load of busy processes, until one fails.

``python -m tests.steady 30``; ``--load`` busy processes, and what else pytest is to be given.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

_BUSY = "while True:\n    pass"
_PYTEST = (sys.executable, "-m", "pytest", "-q", "-m", "waits")


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Let so many processes do nothing as fast as they can."""
    processes = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def waiting(more: Sequence[str]) -> list[str]:
    """The files in which tests wait: in no round anything else is read."""
    found = subprocess.run(
        [*_PYTEST, "--collect-only", *more], check=False, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout.splitlines()
    return list(dict.fromkeys(line.partition("::")[0] for line in found if "::" in line))


def main() -> int:
    """Return the exit code of the first round that is not green, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.steady", description=__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--load", type=int, default=2, help="busy processes beside the tests")
    asked, more = parser.parse_known_args()
    files = waiting(more)
    green = 0
    with busy(asked.load):
        for number in range(1, asked.rounds + 1):
            begun = time.monotonic()
            code = subprocess.run([*_PYTEST, "-x", "-n", "3", *more, *files], check=False).returncode
            green += code == 0
            print(f"── round {number} of {asked.rounds}: {'green' if code == 0 else 'failed'}", end=", ")
            print(f"{time.monotonic() - begun:.0f} s; {green} green", flush=True)
            if code:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
