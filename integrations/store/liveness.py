"""Whether a process that left its name in the database still runs, as far as can be told from here."""

import os
import socket


def machine() -> str:
    """The name of this machine; containers that share it have process numbers of their own, hence the name space."""
    try:
        space = os.readlink("/proc/self/ns/pid")
    except OSError:
        space = ""
    return f"{socket.gethostname()} {space}".strip()


def is_gone(host: str, pid: int) -> bool:
    """Tell whether a process ran on this machine and does not run any more; of another machine nothing is known.

    This process's own number counts as gone: what stands under it was written by an earlier one.
    """
    if host != machine():
        return False
    if pid == os.getpid():
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
