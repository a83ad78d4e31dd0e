"""How slow a machine is: what it takes for an import that everything here begins with."""

import resource
import subprocess
import sys
import time

YARDSTICK = "import langgraph.graph, langgraph.checkpoint.sqlite.aio, langchain_openai"
YARDSTICK_SECONDS = 0.66
"""What that import takes on the machine for which the bars were set."""


def yardstick() -> float:
    """Return how many times longer than there the yardstick's import takes here now, at best of three."""
    times = []
    for _ in range(3):
        before = time.perf_counter()
        subprocess.run([sys.executable, "-c", YARDSTICK], check=True)
        times.append(time.perf_counter() - before)
    return min(times) / YARDSTICK_SECONDS


def processor_seconds() -> float:
    """Return what that import takes here now of a processor, whatever else runs beside it."""
    before = children_seconds()
    subprocess.run([sys.executable, "-c", YARDSTICK], check=True)
    return children_seconds() - before


def children_seconds() -> float:
    """Return the processor seconds of all processes that were waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
