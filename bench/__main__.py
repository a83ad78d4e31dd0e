"""``python -m bench [NAME …]``: each measurement of this folder, one after the other, and its table.

A measurement is a module with a ``main()``; each runs in a process of its own, so that none pays for the one before.
Times depend on the machine and on what else it does, so a yardstick is printed before them.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from bench.yardstick import yardstick

FOLDER = Path(__file__).parent


def measurements() -> list[str]:
    """Return the names of the modules that measure something."""
    modules = sorted(path for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))
    return [path.stem for path in modules if "\ndef main(" in path.read_text(encoding="utf-8")]


def main() -> int:
    """Run them; returns 1 when one failed."""
    names = measurements()
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, and print the tables.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(names)} (default: all)")
    wanted = parser.parse_args().names or names
    if unknown := set(wanted) - set(names):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    failed = []
    print(f"This machine takes {yardstick():.1f} times as long as the one for which the bars were set.", flush=True)
    for name in wanted:
        print(f"── {name} ", flush=True)
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=FOLDER.parent, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
