"""``launcher.py MEMORY CPU_SECONDS COMMAND…``: run a compiler in place of itself, without network and within limits.

It runs on its own, with the standard library alone: what it costs, each check costs.
"""

import ctypes
import os
import resource
import signal
import sys

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000  # CLONE_NEWUSER, CLONE_NEWNET, <linux/sched.h>
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG, <linux/prctl.h>
NOT_STARTED = 126


def main() -> None:
    """Bound what the kernel can bound, and become the compiler."""
    memory, cpu_seconds, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 256),
        (resource.RLIMIT_FSIZE, 64 * 1024 * 1024),
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_CPU, cpu_seconds),
    ):
        hard = resource.getrlimit(what)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (least, least))
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(_DEATH_SIGNAL, signal.SIGKILL)
        # Not everywhere allowed; the gate leaves a module nothing that could reach the network either.
        libc.unshare(_NEW_NETWORK) and libc.unshare(_NEW_USER | _NEW_NETWORK)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(NOT_STARTED)


if __name__ == "__main__":
    main()
