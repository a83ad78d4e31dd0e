"""The reader process: reads one file after another, as told through its standard input. Started by ``ReaderProcess``.

It holds nothing but what it was sent: a clean environment, three pipes, no descriptor of the bot. Arguments: bytes of
memory, seconds of processor time and seconds for one file.
"""

import ctypes
import os
import queue
import resource
import signal
import sys
import threading
import time
from pathlib import Path
from typing import BinaryIO

from integrations.documents.base import Unreadable
from integrations.documents.limits import MAX_REPLY, MIB, ReadLimits
from integrations.documents.wire import HEAD, frame, items_of, page_reply, read_reply, refused_reply

NICENESS = 5
"""Who waits for words alone goes first."""
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG, <linux/prctl.h>


def main() -> None:
    """Serve until the other end of the pipes is gone."""
    memory, cpu_seconds, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    limits = ReadLimits(memory, seconds, cpu_seconds=cpu_seconds)
    _limit(memory)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever a library prints is no reply.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, requests), daemon=True).start()

    # After the limits: the libraries count too.
    from integrations.documents import extraction

    extraction.warm_up()
    _reply(replies, frame())
    while True:
        path, name, pictures = items_of(requests.get())
        _allow(cpu_seconds)
        try:
            allowance = extraction.allowance_of(limits, lambda done, of: _reply(replies, page_reply(done, of)))
            (shown,) = HEAD.unpack(pictures)
            reply = read_reply(extraction.text_of(Path(os.fsdecode(path)), name.decode(), allowance, shown))
            if len(reply) > MAX_REPLY:
                reply = refused_reply("too_large", "")
        except (*extraction.FAULTS, Unreadable, MemoryError) as error:
            reply = refused_reply(extraction.reason_of(error), type(error).__name__)
        _reply(replies, reply)
        del reply


def _limit(memory: int) -> None:
    """Bound what the kernel can bound. The memory that is really used is watched from outside."""
    os.nice(NICENESS)
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 256),
        (resource.RLIMIT_FSIZE, 256 * MIB),
        # Half as much again: libraries reserve what they do not touch.
        (resource.RLIMIT_DATA, memory + memory // 2),
    ):
        hard = resource.getrlimit(what)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (least, least))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)


def _allow(seconds: int) -> None:
    """Let the process use so much more processor time; the kernel ends it after that (SIGXCPU)."""
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds + 1, hard))


def _listen(pipe: BinaryIO, requests: queue.SimpleQueue[bytes]) -> None:
    """Pass requests on; when the bot is gone, end at once, whatever is being read."""
    while len(head := pipe.read(HEAD.size)) == HEAD.size:
        requests.put(pipe.read(*HEAD.unpack(head)))
    os.killpg(os.getpgrp(), signal.SIGKILL)


def _reply(pipe: BinaryIO, reply: bytes) -> None:
    pipe.write(reply)
    pipe.flush()


if __name__ == "__main__":
    main()
