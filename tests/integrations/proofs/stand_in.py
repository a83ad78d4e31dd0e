"""An executable that stands in for Idris 2: it prints what a script says it does for what stands in the module."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

_PROGRAM = """#!{python} -IS
import json, sys, time
if "--version" in sys.argv:
    sys.exit(print("Idris 2, version 0.8.0"))
text = open(sys.argv[-1], encoding="utf-8").read()
for needle, said in json.load(open({script!r}, encoding="utf-8")).items():
    if needle in text:
        if said == "hang":
            time.sleep(3600)
        if said == "memory":
            print("x" * 100, len(bytearray(1 << 33)))
        if said == "network":
            import socket
            socket.create_connection(("127.0.0.1", int(text.split("PORT ")[1].split()[0])), 5)
        print(said)
        sys.exit(1)
print("1/1: Building", sys.argv[-1])
"""


def stand_in(folder: Path, script: Mapping[str, str]) -> str:
    """Return its path. ``script``: what it prints, with exit status 1, for the first text that the module contains."""
    said = folder / "said.json"
    said.write_text(json.dumps(dict(script)), encoding="utf-8")
    program = folder / "idris2"
    program.write_text(_PROGRAM.format(python=sys.executable, script=str(said)), encoding="utf-8")
    program.chmod(0o700)
    return str(program)
