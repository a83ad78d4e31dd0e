"""A test process of pytest-xdist that is forked where all is imported and loaded already; see :mod:`tests.nursery`.

pytest-xdist begins a Python, as it thinks: this program. What the controller says to it goes to the forked process,
which takes over the standard streams; this one only waits for its end.
"""

import os
import shlex
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from tests.forked import ForkedProcess, nursery


def python(address: str) -> str:
    """Return what pytest-xdist calls instead of a Python, with a nursery's address."""
    return shlex.join((sys.executable, "-c", f"import {__name__} as it; it.main()", address))


def main() -> NoReturn:
    """Have a process run the program that a Python is given, with this one's standard streams, and end as it does."""
    address, *_, program = sys.argv[1:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nursery().address = address
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        path = str(Path(folder) / "streams")
        listener.bind(path)
        listener.listen()
        process = ForkedProcess(work, path, program)
        connection, _ = listener.accept()
        with connection:
            socket.send_fds(connection, [b"."], [0, 1, 2])
    for descriptor in (0, 1):
        os.close(descriptor)  # a pipe ends with the process that works
    sys.exit(process.ended())


def work(path: str, program: str) -> None:
    """Take over the standard streams of the process that listens there, and run a program."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
        _, descriptors, _, _ = socket.recv_fds(line, 1, 3)
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)
    exec(program, {"__name__": "__main__"})
